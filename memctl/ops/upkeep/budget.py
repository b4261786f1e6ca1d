"""An index that its host would cut off: what is needed least goes to the archive, whole lines and
no more of them than needed, and one line says where it went."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.archiveline import archive_line, places, with_archive_line
from memctl.codec.index import parse_index, without
from memctl.codec.indexedit import block
from memctl.model.plan import REVIEW, SAFE, Action
from memctl.model.topic import INDEX, slug_of
from memctl.ops.budget import because, excess, least_needed, loaded, used
from memctl.ops.edits import change_set, index_change, index_file
from memctl.ops.lifecycle import archive, with_entry
from memctl.ops.upkeep.entries import ADD, DROP
from memctl.ops.upkeep.scene import NOTHING, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import IndexFile, Who
    from memctl.ops.upkeep.scene import Scene

DEMOTE = "demote"
LINE = "archive_line"


class _Size(NamedTuple):
    """How much of an index a host loads."""

    lines: int = 0
    bytes: int = 0

    def plus(self, other: _Size, sign: int = 1) -> _Size:
        return _Size(self.lines + sign * other.lines, self.bytes + sign * other.bytes)


def demoted(scene: Scene) -> Iterator[Action]:
    """As few as bring the index within the limits, the least needed first; never what is pinned,
    nor a line that another topic shares."""
    profile = scene.store.config.profile
    limit = _Size(profile.index_lines, profile.index_bytes)
    seen = {number: _weight(raw) for number, raw in loaded(scene.file.parsed.text)}
    held = sum(row.archived for row in scene.rows) + len(scene.going)
    size = _ahead(scene, held)
    over = excess(size, profile)
    if not over:
        return
    newline = scene.file.parsed.newline
    if held and places(scene.file.parsed):
        size = size.plus(_weight(archive_line(held) + newline), -1)
    size = size.plus(_weight(archive_line(held + len(scene.rows)) + newline))
    free = _free(scene, seen)
    chosen: list[Row] = []
    usage, today = scene.past.usage, scene.store.today
    rows = sorted((r for r, _ in free.values()), key=lambda r: _first_line(scene, r))
    for row in least_needed(rows, usage, today, scene.past.last_days):
        if not _over(size, limit):
            break
        if scene.may_go(row):
            chosen.append(row)
            size = size.plus(free[row.path][1], -1)
    spared = set()
    for row in reversed(chosen[:-1]):  # a long line that came late may have been enough
        with_it = size.plus(free[row.path][1])
        if not _over(with_it, limit):
            spared.add(row.path)
            size = with_it
    going = [r for r in chosen if r.path not in spared]
    # Those without an entry first: they free nothing, and the line that comes takes its place.
    for row in sorted(going, key=lambda r: r.path in scene.pointing):
        yield Action(
            0, DEMOTE, row.slug, row.path,
            f"{because(row, usage, today, _last_day(scene, row))}: needed least of an index "
            f"that is {over} that {profile.name} loads",
            _where(scene, row), REVIEW, scene.entries_of(row.path),
        )  # fmt: skip


def _first_line(scene: Scene, row: Row) -> int:
    """Where it stands in the index, whose older lines are above; without an entry, behind all."""
    return next((e.line for e in scene.pointing.get(row.path, ())), len(scene.file.parsed.lines))


def _last_day(scene: Scene, row: Row) -> str:
    dated = row.updated or row.created
    return "" if dated else scene.past.last_days().get(row.path, "")


def _over(size: _Size, limit: _Size) -> bool:
    return size.lines > limit.lines or size.bytes > limit.bytes


def _weight(raw: str) -> _Size:
    return _Size(1, len(raw.encode("utf-8", "surrogateescape")))


def _ahead(scene: Scene, held: int) -> _Size:
    """The size once every action before has been done, and the archive holds so many."""
    parsed = scene.file.parsed
    gone = {n for path in scene.going for n in _lines(scene, path)}
    for action in scene.before:
        if action.kind == DROP:
            gone |= {
                e.line
                for e in scene.pointing.get(action.path, ())
                if parsed.lines[e.line - 1].rstrip("\r\n") == action.target
            }
    left = parse_index(without(parsed, gone))
    if places(left):
        left = parse_index(with_archive_line(left, held))
    return _with_entries(scene, scene.file._replace(parsed=left))


def _with_entries(scene: Scene, file: IndexFile) -> _Size:
    """The size with the entries to be added; the first of a type brings the section it needs."""
    more = _Size()
    by_path = {row.path: row for row in scene.rows}
    types: set[str] = set()
    for action in scene.before:
        if action.kind != ADD or action.path in scene.going:
            continue
        row = by_path[action.path]
        if row.type in types:
            more = more.plus(_weight(action.target + file.parsed.newline))
            continue
        types.add(row.type)
        same = frozenset(r.path for r in scene.rows if r.type == row.type)
        text = with_entry(file, [action.target], row, same)
        file = file._replace(parsed=parse_index(text))
    return _Size(*used(file.parsed.text)).plus(more)


def _lines(scene: Scene, path: str) -> list[int]:
    found = scene.pointing.get(path, ())
    return [n for entry in found for n in block(scene.file.parsed, entry)]


def _free(scene: Scene, seen: Mapping[int, _Size]) -> dict[str, tuple[Row, _Size]]:
    """The topics that may go, and what each would free; one without an entry, its future one."""
    added = {a.path: _weight(a.target + "\n") for a in scene.before if a.kind == ADD}
    found = {}
    for row in scene.rows:
        if row.archived or row.path in scene.going:
            continue
        if row.path in added and not row.pinned:
            found[row.path] = row, added[row.path]
        lines = _lines(scene, row.path) if row.indexed and not row.pinned else []
        if lines and row.path not in scene.crowded and not _hangs_below(scene, max(lines)):
            size = _Size()
            for number in set(lines):
                size = size.plus(seen.get(number, _Size()))
            if size.lines:
                found[row.path] = row, size
    return found


def _hangs_below(scene: Scene, number: int) -> bool:
    """An indented line that is another topic's would lose what it hangs below."""
    below = "".join(scene.file.parsed.lines[number : number + 1])
    return below[:1] in (" ", "\t") and bool(below.strip())


def _where(scene: Scene, row: Row) -> str:
    for entry in scene.pointing.get(row.path, ()):
        return f"{INDEX} line {entry.line}: {scene.file.parsed.lines[entry.line - 1].strip()}"
    return f"no entry yet: {row.claim or row.name}"


def _demote(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    """Nothing when the index has come within its limits meanwhile."""
    file = index_file(store)
    fits = not excess(used(file.parsed.text), store.config.profile)
    if fits and file.pointing(action.path):  # without an entry, its own would be too much
        return NOTHING
    outcome = archive(store, action.path, who, action.reason, **{"pass": batch})
    held = sum(row.archived for row in store.rows()) + 1
    text = file.parsed.text
    rest = []
    for change in outcome.changes.changes:
        if change.path == INDEX and change.data is not None:
            text = change.data.decode("utf-8", "surrogateescape")
        else:
            rest.append(change)
    counted = index_change(file, with_archive_line(parse_index(text), held))
    return outcome._replace(changes=outcome.changes._replace(changes=(*rest, *counted)))


def recounted(scene: Scene) -> Iterator[Action]:
    """Where such a line is and tells another number than the archive holds. A pass that archives
    counts at its end."""
    found = places(scene.file.parsed) if not scene.going else []
    held = sum(row.archived for row in scene.rows)
    if found and with_archive_line(scene.file.parsed, held) != scene.file.parsed.text:
        line = scene.file.parsed.lines[found[0] - 1].strip()
        yield Action(
            0, LINE, slug_of(INDEX), INDEX, f"the archive holds {held:,}",
            f"{INDEX} line {found[0]}: {line}", SAFE, 0, found[0],
        )  # fmt: skip


def recount(store: Store, who: Who, why: str, batch: str) -> Outcome:
    """The line made true, as a commit of the pass; nothing without such a line."""
    file = index_file(store)
    held = sum(row.archived for row in store.rows())
    changes = index_change(file, with_archive_line(file.parsed, held))
    if not changes or not places(file.parsed):
        return NOTHING
    commit = change_set(changes, "count the archive", who, why, **{"pass": batch})
    return NOTHING._replace(verdict="counted", slug=slug_of(INDEX), path=INDEX, changes=commit)


def _recount(store: Store, action: Action, who: Who, batch: str) -> Outcome:
    return recount(store, who, action.reason, batch)


BUDGET = Kind((DEMOTE,), demoted, _demote, archives=True)
ARCHIVE_LINE = Kind((LINE,), recounted, _recount)
