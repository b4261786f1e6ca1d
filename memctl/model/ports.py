"""What ops need of the world. Adapters implement these; tests use the real ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Any

    from memctl.model.catalog import FileStat, Hit, Row
    from memctl.model.config import Config
    from memctl.model.history import FileChange, Revision
    from memctl.model.reference import Asked, Facts, Grade, Mention
    from memctl.model.topic import Topic
    from memctl.model.verdict import Opinion


class Store(Protocol):
    """A memory directory for reading. Nothing here waits for a lock or writes a tracked file."""

    @property
    def root(self) -> str:
        """Absolute path of the store."""

    @property
    def config(self) -> Config: ...

    @property
    def today(self) -> str:
        """The local date, ISO."""

    def read(self, path: str) -> bytes | None:
        """A file's bytes, None when it is not there. `path` is relative; it never leaves the
        store. Raises Unreadable for what is not a plain file or may not be read."""

    def texts(self) -> Mapping[str, bytes]:
        """Every file of the memory that can be read, by path: topics, the index, the settings."""

    def rows(self) -> Sequence[Row]:
        """Every topic, by path, as the files are now."""

    def rows_at(self, paths: Collection[str]) -> Sequence[Row]:
        """The rows of these paths, by path."""

    def pinned(self) -> Sequence[Row]:
        """The live topics that are pinned, by path."""

    def topic(self, path: str) -> Topic:
        """A topic taken apart; what may not be read is a topic with a problem."""

    @property
    def undriven(self) -> bool:
        """Git merges the store as plain text, against the store's own attributes."""

    def irregular(self) -> Sequence[FileStat]:
        """`.md` names that are no plain files (links, pipes, directories), never opened."""

    def search(
        self, terms: Sequence[str], limit: int, start: bool = False, ordered: bool = True
    ) -> Sequence[Hit]:
        """Candidates holding any of the terms (words or phrases), best first, or in any order.
        start: holding a word that begins with one."""

    def holding(self, terms: Sequence[str], start: bool = False) -> int:
        """How many topics hold any of the terms."""

    def vocabulary(self, start: str, least: int, most: int) -> Sequence[str]:
        """The stems that topics hold, by their beginning ("" = any) and their length."""

    def count(self) -> int:
        """How many topics there are."""

    def orphans(self) -> int:
        """How many live topics no index line points to."""

    def mentions(self) -> Mapping[str, Sequence[tuple[int, str, str]]]:
        """By topic path: the project paths its text names, as (line, raw, path)."""

    def other_mentions(self) -> Mapping[str, Sequence[Mention]]:
        """By topic path: the references of every other kind that its text makes."""

    def kept_findings(self, key: str) -> Mapping[str, str]:
        """By topic path: what `keep_findings` stored for the topic's present bytes; for the index
        whatever it stored last."""

    def keep_findings(self, key: str, found: Mapping[str, str]) -> None:
        """Remember derived text per topic and for the index, under a key that names how it was
        derived."""


class Embedder(Protocol):
    """What turns texts into vectors, in this process and from files on this disk."""

    @property
    def name(self) -> str:
        """Of the model and of the way it is used: vectors of another name are not comparable."""

    def embed(self, texts: Sequence[str]) -> Iterable[Sequence[float]]:
        """A vector for each text, all of one size; zeros for a text that says nothing to it.
        Raises CannotEmbed."""


class Meaning(Protocol):
    """What topics mean, as vectors of their text."""

    def near(self, query: str, paths: Collection[str], most: int) -> Mapping[str, float]:
        """The cosine (-1 to 1) to the query, by path: of these topics, and of the `most` nearest
        of all. {} when the query says nothing to the model."""


class Judge(Protocol):
    """Who decides what the built-in judgement leaves in doubt."""

    def judge(self, pair: Mapping[str, Any]) -> Opinion:
        """The verdict on a pair (docs/gate.md); the same pair is asked about only once."""


class Project(Protocol):
    """The code that topics speak of, and its history."""

    def look(self, asked: Asked) -> Facts:
        """Everything checked against today's trees, then (only what is missing) the history."""


class Web(Protocol):
    """What can be reached over the network; only asked with `--online`."""

    def look(self, urls: Sequence[str]) -> Mapping[str, Grade]:
        """Each address: fine, moved (for good), gone or unresolved (`subject` says why)."""


class History(Protocol):
    """The store's own past."""

    def revisions(self, limit: int, path: str = "") -> Sequence[Revision]: ...

    def find(self, name: str) -> Revision: ...

    def head(self) -> str:
        """The newest commit, "" when there is none yet."""

    def path_at(self, commit: str, path: str) -> str:
        """What the file that is now at `path` was called when a commit was made."""

    def files(self, commit: str) -> Sequence[FileChange]: ...

    def content(self, commit: str, path: str) -> bytes | None:
        """A file as a commit has it, None when it has none."""

    def merged(self, base: bytes, ours: bytes, theirs: bytes) -> bytes | None:
        """A three-way merge of one text, None on a conflict."""
