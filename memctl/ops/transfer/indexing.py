"""The index after an import: the source's own where there is none yet, else line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import entry_line, insert, parse_index, section_type, with_line
from memctl.codec.indexedit import block
from memctl.model.index import LIST, TABLE
from memctl.model.topic import TYPES
from memctl.ops.links import Turn
from memctl.ops.sensitive import screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.index import Index
    from memctl.model.ports import Store
    from memctl.model.transfer import Brought, Carried, Host
    from memctl.ops.edits import IndexFile
    from memctl.ops.transfer.written import Accepted


def indexed_text(
    store: Store,
    host: Host,
    brought: Brought,
    accepted: Sequence[Accepted],
    file: IndexFile,
    title: str,
) -> tuple[str, tuple[str, ...]]:
    """The index text, and what is to be known of it. title: of an index that is not there."""
    source = brought.index_text
    if host.fixed and source and accepted and _is_bare(file, title):
        text = _own(source, accepted, frozenset(t.where for t in brought.topics))
        marks = screen({"index": text}, store.config.sensitive, "").blocked
        if not marks:
            return text, ()
        text, remarks = _lines_added(store, accepted, file, title)
        return text, (*remarks, f"its prose is left out: {marks[0].evidence}")
    text, remarks = _lines_added(store, accepted, file, title)
    left = prose(parse_index(source)) if accepted else 0
    if left:
        remarks = (*remarks, f"lines of its index that are no entries, and stay behind: {left}")
    return text, remarks


def _is_bare(file: IndexFile, title: str) -> bool:
    """An index that nobody has written into yet."""
    return not file.parsed.entries and file.parsed.text.strip() in ("", title.strip())


def _own(source: str, accepted: Sequence[Accepted], brought: frozenset[str]) -> str:
    """The source's index, without the entries of topics that do not come in. brought: the paths
    of all that the source has; an entry of any other is dangling there too, and stays."""
    index = parse_index(source)
    new = {a.old: a for a in accepted if not a.item.path.startswith("archive/")}
    gone: set[int] = set()
    lines: dict[int, str] = {}
    for entry in index.entries:
        if entry.form not in (LIST, TABLE) or entry.outside:
            continue
        numbers = list(block(index, entry))
        taken = new.get(entry.target)
        if taken is None:
            gone.update(numbers if entry.target in brought else ())
            continue
        if len(numbers) == len(taken.new.lines):
            lines.update(zip(numbers, taken.new.lines, strict=True))
        if taken.old != taken.item.path:
            turn = Turn(taken.old, taken.item.path, frozenset({taken.old}))
            lines[entry.line] = turn.line(lines.get(entry.line, _bare(index.lines[entry.line - 1])))
    text = source
    for number, line in lines.items():
        if line != _bare(index.lines[number - 1]):
            text = with_line(parse_index(text), number, line)
    kept = parse_index(text).lines
    return "".join(raw for number, raw in enumerate(kept, 1) if number not in gone)


def _bare(raw: str) -> str:
    return raw.rstrip("\r\n").removeprefix("\ufeff")


def _lines_added(
    store: Store, accepted: Sequence[Accepted], file: IndexFile, title: str
) -> tuple[str, tuple[str, ...]]:
    """Each topic's lines where entries of its type stand, a block a type."""
    pointed = {e.target for e in file.parsed.entries if e.form in (LIST, TABLE)}
    text = file.parsed.text if file.digest else title
    rows = store.rows()
    found: dict[str, list[str]] = {}
    for each in accepted:
        if each.new.lines and each.item.path not in pointed:
            type_ = each.item.type if each.item.type in TYPES else "project"
            found.setdefault(type_, []).extend(_turned(each))
    for type_ in (t for t in TYPES if t in found):
        index = parse_index(text)
        same = frozenset(r.path for r in rows if r.type == type_)
        text = insert(index, index.newline.join(found[type_]), type_, same)
    return text, ()


def _turned(each: Accepted) -> list[str]:
    """Its lines, pointing to where it lies now; a table's row as a line of a list."""
    topic, path = each.new.topic, each.item.path
    if any(line.lstrip().startswith("|") for line in each.new.lines):
        return [entry_line(topic.title or topic.name, path, topic.hook)]
    if not each.old or each.old == path:
        return list(each.new.lines)
    turn = Turn(each.old, path, frozenset({each.old}))
    return [turn.line(line) for line in each.new.lines]


def indexed(topic: Carried, index: Index) -> Carried:
    """The topic with its lines of an index: its entries and what hangs below them. Of a topic
    that is only mentioned there, the title."""
    pointing = [e for e in index.entries if e.target == topic.where]
    if not pointing:
        return topic
    entries = [e for e in pointing if e.form in (LIST, TABLE)]
    numbers = sorted({n for e in entries for n in block(index, e)})
    lines = tuple(index.lines[n - 1].rstrip("\r\n") for n in numbers)
    title, hook = (entries or pointing)[0].title, entries[0].hook if entries else ""
    title = "" if title in (topic.name, written_title(topic.name)) else title
    return topic._replace(lines=lines, hook=hook, title=title)


def written_title(name: str) -> str:
    """What a name is as the title of an index line: brackets become parentheses."""
    found = parse_index(entry_line(name, "x.md", "")).entries
    return found[0].title if found else ""


def written_hook(hook: str) -> str:
    """What a hook is when it is read back from the index line that it was written into."""
    found = parse_index(entry_line("x", "x.md", hook)).entries
    return found[0].hook if found else ""


def prose(index: Index) -> int:
    """Lines of an index that are neither entries, nor blank, nor a title or a type's heading."""
    held = {n for e in index.entries if e.form in (LIST, TABLE) for n in block(index, e)}
    headed = {h.line for h in index.headings if section_type(h.text) or h.level == 1}
    return sum(
        bool(raw.strip("\ufeff \t\r\n")) and number not in held | headed
        for number, raw in enumerate(index.lines, 1)
    )
