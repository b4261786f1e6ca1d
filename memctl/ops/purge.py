"""Forgetting for good: what a topic's trace is, and the write that takes it off the files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec import forgotten
from memctl.codec.digest import digest
from memctl.codec.index import parse_index, without
from memctl.codec.indexedit import block
from memctl.codec.topic import parse_topic
from memctl.model.change import Change
from memctl.model.forgetting import Trace
from memctl.model.index import LIST, TABLE
from memctl.model.topic import ARCHIVE, INDEX, RECORD
from memctl.model.verdict import Outcome
from memctl.ops.edits import change_set, index_change, index_file
from memctl.recall.sensitive.scan import scan

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from memctl.model.index import Index
    from memctl.model.ports import Store
    from memctl.ops.edits import Who

# A shorter piece could stand anywhere; it goes with the files and lines that it stands in.
PHRASE_CHARS = 16
PHRASE_WORDS = 3
# A secret is taken out wherever it stands, unless it is so short that it is no secret.
SECRET_CHARS = 6
# Each piece is looked for in every object. An ordinary topic has a hundred at most.
MOST_PHRASES = 1_000
_LABEL = re.compile(r"^(?:[\s>+#-]|\*(?!\*)|\d+[.)])*(?:[\w -]{1,24}:\s+|\*\*[^*]{1,40}\*\*\s*)?")
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+")


def twins(path: str) -> tuple[str, str]:
    """A topic's place among the live ones, and in the archive."""
    live = path.removeprefix(ARCHIVE)
    return live, ARCHIVE + live


def trace(
    slug: str,
    paths: Collection[str],
    versions: Mapping[str, bytes],
    on_disk: Sequence[bytes],
    indexes: Iterable[bytes],
) -> Trace:
    """A topic's trace, what others say too included.

    versions: its bytes as they ever were, by git's id. on_disk: as they are now. indexes: every
    version of the index.
    """
    lines = dict.fromkeys(line for data in indexes for line in _lines(data, paths))
    bodies = dict.fromkeys((*on_disk, *versions.values()))
    said = dict.fromkeys(piece for data in bodies for piece in _said(data))
    said |= dict.fromkeys(piece for line in lines for piece in phrases(_unlinked(line)))
    longest_first = sorted(list(said)[:MOST_PHRASES], key=len, reverse=True)
    return Trace(
        slug,
        tuple(paths),
        tuple(versions),
        tuple(lines),
        tuple(longest_first),
        tuple(map(digest, bodies)),
    )


def owned(found: Trace, others: Mapping[str, bytes]) -> tuple[Trace, tuple[str, ...]]:
    """The trace without what stays, and the paths of the topics that say some of it too.

    others: what stays, by path, the index without the topic's lines among it.
    """
    shared: dict[str, None] = {}

    def own(text: str) -> bool:
        raw = text.encode("utf-8", "surrogateescape")
        where = [path for path, data in others.items() if raw in data]
        shared.update(dict.fromkeys(where))
        return not where

    kept = found._replace(
        paths=tuple(path for path in found.paths if path not in others),
        lines=tuple(filter(own, found.lines)),
        phrases=tuple(filter(own, found.phrases)),
    )
    return kept, tuple(shared)


def _said(data: bytes) -> Iterator[str]:
    """What a version says, as it is written and as YAML reads it."""
    yield from phrases(data.decode("utf-8", "surrogateescape"))
    for field in parse_topic("topic.md", data).fields.values():
        values = field.value if isinstance(field.value, tuple) else (field.value,)
        for value in values:
            yield from phrases(value)


def phrases(text: str) -> Iterator[str]:
    """The pieces of a text that are its own: lines and sentences of some length, and secrets."""
    for line in text.splitlines():
        whole = line.strip(" \t>+*#-")
        bare = _LABEL.sub("", line, count=1).strip().strip("\"'")
        for piece in dict.fromkeys((whole, bare, *_SENTENCE.split(bare))):
            if len(piece) >= PHRASE_CHARS and len(piece.split()) >= PHRASE_WORDS:
                yield piece
            elif len(piece) >= PHRASE_CHARS // 2 and not piece.isascii():
                yield piece  # a script without blanks between its words
    readable = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    for span in scan(readable, ("secret",)):
        value = readable[span.start : span.end]
        if len(value) >= SECRET_CHARS and len(value.splitlines()) == 1:
            yield value


def _lines(data: bytes, paths: Collection[str]) -> Iterator[str]:
    """The lines of an index that point to the topic, with what hangs below them."""
    text = data.decode("utf-8", "surrogateescape")
    if any(path.rpartition("/")[2] in text for path in paths):
        index = parse_index(text)
        yield from (index.lines[n - 1].rstrip("\r\n") for n in numbers(index, paths))


def numbers(index: Index, paths: Collection[str]) -> list[int]:
    """The numbers of those lines."""
    own = [e for e in index.entries if e.target in paths and e.form in (LIST, TABLE)]
    return [number for e in own for number in block(index, e)]


def _unlinked(line: str) -> str:
    """The words of an index line: its title and its hook."""
    return "\n".join(part for e in parse_index(line).entries for part in (e.title, e.hook))


def removal(store: Store, found: Trace, who: Who, salt: str) -> Outcome:
    """Take the topic and its lines off the files, and write the record. Neither subject nor
    reason names it: both stay in history."""
    changes = []
    for path in found.paths:
        data = store.read(path)
        if data is not None:
            changes.append(Change(path, None, digest(data)))
    file = index_file(store)
    text = without(file.parsed, set(numbers(file.parsed, found.paths)))
    record = store.read(RECORD)
    new = forgotten.added(record, salt, store.today, found.digests)
    if new != record:
        changes.append(Change(RECORD, new, digest(record)))
    changes += index_change(file, text)
    commit = change_set(tuple(changes), "forget a topic for good", who)
    return Outcome("forgotten", found.slug, found.paths[0], changes=commit)


def others(store: Store, paths: Collection[str]) -> dict[str, bytes]:
    """What stays when the topic goes, by path."""
    kept = {row.path: store.read(row.path) or b"" for row in store.rows() if row.path not in paths}
    file = index_file(store)
    text = without(file.parsed, set(numbers(file.parsed, paths)))
    return {**kept, INDEX: text.encode("utf-8", "surrogateescape")}
