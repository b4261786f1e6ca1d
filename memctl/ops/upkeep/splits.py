"""Topics that hold more than one: too long for one, or of claims that share no subject."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.codec.claim import first_sentence
from memctl.codec.sections import Section, claims, pieces
from memctl.codec.tokens import STOP, query_terms
from memctl.errors import Unreadable
from memctl.model.plan import DECIDE, Action
from memctl.model.topic import TYPES
from memctl.ops.quoting import quoted
from memctl.ops.upkeep.scene import Kind
from memctl.recall.evidence.lexicon import COMMON
from memctl.recall.evidence.stem import stem
from memctl.recall.snippet import cut

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.upkeep.scene import Scene

SPLIT = "split_topic"
# Below so many words a section is a remark on the others, not a claim of its own.
CLAIM_WORDS = 25
# So many words that two sections share, or one with the topic's name or description, are one
# subject.
SHARED = 2
NAME_CHARS, TITLE_CHARS = 40, 60
# A part of fewer lines is no topic.
SCRAP = 15


def too_much(scene: Scene) -> Iterator[Action]:
    """Cut at headings or bold beginnings, into as few parts as the profile's limit allows, where
    the words change most; or into the subjects found. A topic that nothing divides is left."""
    most = scene.store.config.profile.topic_lines
    for row in scene.live:
        if row.lines <= 2 * SHARED:
            continue
        long = row.lines > most
        body, above = _body(scene.store, row)
        if long:
            parts = _parts(pieces(body, most), most)
            reason = f"it has {row.lines} lines, more than {most}"
        elif body.lower().count("why") > 1:
            parts = _subjects(claims(body), row)
            reason = f"it makes {len(parts)} claims on subjects that share next to no word"
        else:
            continue
        if len(parts) > 1:
            yield _action(row, parts, reason, above)


def _body(store: Store, row: Row) -> tuple[str, int]:
    """The body, and how many lines of the file stand above it."""
    try:
        text = (store.read(row.path) or b"").decode("utf-8", "replace")
    except Unreadable:
        return "", 0
    return text[row.body_at :].rstrip("\r\n"), text.count("\n", 0, row.body_at)


def _parts(cut: Sequence[Section], most: int) -> list[list[Section]]:
    """Runs of sections of at most `most` lines where that can be: a longer run is divided where
    its two sides share least, none of them a scrap."""
    runs, done = [list(cut)], []
    vocabularies = {section.first: _words(section.text) for section in cut}
    while runs:
        run = runs.pop()
        at = _middle(run, vocabularies) if _lines(run) > most else 0
        if at:
            runs += [run[:at], run[at:]]
        else:
            done.append(run)
    return sorted(done, key=lambda run: run[0].first)


def _middle(run: Sequence[Section], vocabularies: Mapping[int, set[str]]) -> int:
    """How many sections stand before the best cut, 0 when there is none."""
    total = _lines(run)
    least = max(SCRAP, total // 8)
    right: list[set[str]] = [set()]
    for section in reversed(run):
        right.append(right[-1] | vocabularies[section.first])
    left: set[str] = set()
    found = []
    for at in range(1, len(run)):
        left = left | vocabularies[run[at - 1].first]
        size = _lines(run[:at])
        if least <= size <= total - least:
            other = right[len(run) - at]
            found.append((len(left & other) / max(1, min(len(left), len(other))), at))
    return min(found)[1] if found else 0


def _lines(run: Sequence[Section]) -> int:
    return sum(s.last - s.first + 1 for s in run)


def _subjects(found: Sequence[Section], row: Row) -> list[list[Section]]:
    """The claims in groups of one subject each, in order; one group when a name or description
    covers them."""
    big = [s for s in found if len(s.text.split()) >= CLAIM_WORDS]
    title = _words(f"{row.name} {row.description} {row.hook} {row.slug.replace('_', ' ')}")
    groups: list[tuple[set[str], list[Section]]] = []
    for section in big:
        words = _words(section.text)
        met = [g for g in groups if len(g[0] & words) >= SHARED]
        covered = bool(words & title)
        met += [g for g in groups if covered and g[0] & title and g not in met]
        merged = (
            words.union(*(g[0] for g in met)), [*(s for g in met for s in g[1]), section]
        )  # fmt: skip
        groups = [g for g in groups if g not in met] + [merged]
    return [sorted(g[1], key=lambda s: s.first) for g in groups]


def _words(text: str) -> set[str]:
    return {
        stem(t) for t in query_terms(text) if t not in COMMON and t not in STOP and len(t) > 2
    } - {"why", "appli"}


def _action(row: Row, parts: Sequence[Sequence[Section]], reason: str, above: int) -> Action:
    """The first part keeps the topic's name."""
    type_ = row.type if row.type in TYPES else "project"
    said, commands, kept = [], [], f"-e 1,{above}d" if above else ""
    for number, part in enumerate(parts):
        title = _title(row, part)
        name = slugs.derive(type_, title) if number else row.slug
        ranges = _ranges(part, above)
        said.append(f"lines {', '.join(r.replace(',', '-') for r in ranges)} “{title}” as {name}")
        if number:
            kept += "".join(f" -e {r}d" for r in ranges)
            commands.append(
                f"memctl show {quoted(row.slug)} | sed -n {' '.join(f'-e {r}p' for r in ranges)} | "
                f"memctl add --type {type_} --name {_shell(title)} --body - --allow update "
                "--allow duplicate"
            )
    commands.append(
        f"memctl show {quoted(row.slug)} | sed {kept.strip()} | "
        f"memctl update {quoted(row.slug)} --body -"
    )
    return Action(
        0, SPLIT, row.slug, row.path, reason, "; ".join(said), DECIDE, 0, 0, "", tuple(commands)
    )


def _ranges(part: Sequence[Section], above: int) -> list[str]:
    """The lines of a part in the file, `first,last`, neighbours as one."""
    found: list[list[int]] = []
    for section in part:
        if found and found[-1][1] + 1 == section.first + above:
            found[-1][1] = section.last + above
        else:
            found.append([section.first + above, section.last + above])
    return [f"{first},{last}" for first, last in found]


def _title(row: Row, part: Sequence[Section]) -> str:
    """What the part is of, and its own first title: "tests" alone would name nothing."""
    named = next((s.title for s in part if s.title), "")
    own = named or re.sub(r"[*`_\[\]()]", "", first_sentence(part[0].text))
    whole = row.name if 0 < len(row.name) <= NAME_CHARS else row.slug.rpartition("/")[2]
    return f"{whole}: {cut(own, TITLE_CHARS).rstrip(' .:;,…')}"


def _shell(text: str) -> str:
    import shlex

    return shlex.quote(text)


SPLITS = Kind((SPLIT,), too_much, None)
