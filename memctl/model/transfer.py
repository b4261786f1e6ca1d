"""Memory on its way between hosts: what a format holds, what an import would do, what is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.model.verdict import EXIT_CODES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from memctl.model.verdict import Candidate, Mark

ADD = "add"
UPDATE = "update"
DUPLICATE = "duplicate"
REFUSED = "refused"
SKIPPED = "skipped"
ACTIONS = (ADD, UPDATE, DUPLICATE, REFUSED, SKIPPED)
# Refusals, the gravest first.
_GRAVE = ("sensitive", "contradiction", "update", "over_budget")

# Frontmatter that a new store sets anew: on whose word it holds a topic.
OWN = "source"

Value = str | tuple[str, ...]


class Carried(NamedTuple):
    """One topic between two hosts. Empty texts are absent.

    where: the file, or `file:line`, that it was read from. body: without outer blank lines. hook,
    title: of its index entry (title "" when it is the name). fields: its other frontmatter keys.
    text: the whole topic file, in formats that hold topic files. lines: its index entry as it
    stands, with what hangs below it.
    """

    where: str
    body: str
    slug: str = ""
    type: str = ""
    name: str = ""
    description: str = ""
    hook: str = ""
    title: str = ""
    fields: tuple[tuple[str, Value], ...] = ()
    archived: bool = False
    text: str = ""
    lines: tuple[str, ...] = ()

    def field(self, key: str) -> str:
        """One of the other keys as text, "" when absent."""
        value = dict(self.fields).get(key, "")
        return value if isinstance(value, str) else ", ".join(value)


class Skipped(NamedTuple):
    """What was not read, and why (the end of a sentence). fault: it should have been readable."""

    where: str
    reason: str
    fault: bool = True


class Brought(NamedTuple):
    """What a host's files hold. index_text: its MEMORY.md, of a host that keeps ours."""

    topics: tuple[Carried, ...]
    skipped: tuple[Skipped, ...] = ()
    index_text: str = ""


class Loss(NamedTuple):
    """What an export does not carry: of a topic (slug), or of the index (slug "")."""

    slug: str
    lost: tuple[str, ...]
    reason: str = ""


class Handed(NamedTuple):
    """Files in a host's format, by path; what they do not carry beyond what the format never
    does; and what the host itself would skip, cut or rewrite, in sentences.
    """

    files: Mapping[str, str]
    losses: tuple[Loss, ...] = ()
    remarks: tuple[str, ...] = ()


class Host(NamedTuple):
    """A format: pure text in, topics out, and back.

    file: the name of its one file, "" for a directory. suffixes: of the files it reads. type: of
    a topic that the format gives none. keys: what it carries besides the body (() = everything).
    fixed: it holds whole topic files. needs: keys that it has to have, even where import would
    derive them.
    """

    name: str
    label: str
    file: str
    suffixes: tuple[str, ...]
    type: str
    keys: tuple[str, ...]
    read: Callable[[Mapping[str, str]], Brought]
    write: Callable[[tuple[Carried, ...], str], Handed]
    fixed: bool = False
    needs: tuple[str, ...] = ()

    def carries(self, key: str) -> bool:
        return not self.keys or key in self.keys


class Item(NamedTuple):
    """What an import does with one topic of the source. verdict: the gate's, of what is refused.

    reason: why, in words; remarks: what else is to be known of it.
    """

    action: str
    where: str
    slug: str
    path: str
    name: str
    type: str
    reason: str
    verdict: str = ""
    candidates: tuple[Candidate, ...] = ()
    remarks: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()


class Intake(NamedTuple):
    """An import's plan. remarks: of the whole source."""

    host: str
    origin: str
    items: tuple[Item, ...]
    remarks: tuple[str, ...] = ()

    def number(self, action: str) -> int:
        return sum(item.action == action for item in self.items)

    @property
    def exit_code(self) -> int:
        """That of the gravest refusal; 3 when something cannot be read; 0 else."""
        kinds = {item.verdict for item in self.items if item.action == REFUSED}
        worst = next((EXIT_CODES[kind] for kind in _GRAVE if kind in kinds), 0)
        return worst or 3 * bool(kinds)


class Outgoing(NamedTuple):
    """An export: the files, how many topics they hold, and what is lost on the way."""

    host: str
    files: Mapping[str, bytes]
    topics: int
    losses: tuple[Loss, ...]
    remarks: tuple[str, ...]
