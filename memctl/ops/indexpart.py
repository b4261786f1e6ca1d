"""The index's part of a context: the lines that the host does not load, while there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.lines import split_lines
from memctl.errors import Unreadable
from memctl.model.context import INDEX_LINE, Context, Included, Omitted
from memctl.model.topic import INDEX, slug_of
from memctl.recall.fence import CLOSE, QUOTE, clean, opening, quoted
from memctl.recall.tokens import tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.config import Profile
    from memctl.model.ports import Store

Line = tuple[int, str]
# A line that takes more than this (twice what a host lets an entry have) is passed over when there
# is no room for it; any other ends the part, so that what is given has no holes.
LONG_LINE = 120
# So many lines' topics are looked up at a time.
CHUNK = 50
# SQLite takes so many values in one question.
MOST_ROWS = 900


def unseen_lines(store: Store, profile: Profile) -> list[Line]:
    """The index's lines that the host does not load itself, as (1-based line, text)."""
    return _unseen(_text(store), profile)


def index_part(
    store: Store, lines: Sequence[Line], room: int, why_not: Callable[[Row], str]
) -> Context:
    """Whole lines from the top, in the index's order. why_not: why a topic is out of force."""
    included: list[Included] = []
    omitted: list[Omitted] = []
    kept: list[str] = []
    numbers: list[int] = []
    room -= tokens(opening((("index", INDEX), ("lines", "00000-00000"))) + CLOSE + "\n")
    rows: dict[str, Row] = {}
    for at, (number, raw) in enumerate(lines):
        if at % CHUNK == 0:
            rows = _rows(store, lines[at : at + CHUNK])
        text = quoted(clean(raw).rstrip())
        cost = tokens(text)
        rejected, slugs = _standing(raw, rows, why_not, cost)
        if rejected:
            omitted += rejected
            continue
        if cost > room:
            if cost <= LONG_LINE:
                return _part(kept, numbers, included, omitted, lines[at:])
            omitted += [Omitted(slug, "its index line is too long", cost) for slug in slugs]
            continue
        room -= cost
        kept.append(text)
        numbers.append(number)
        included += [Included(slug, INDEX_LINE, cost, "index line") for slug in slugs[:1]]
        included += [Included(slug, INDEX_LINE, 0, "same index line") for slug in slugs[1:]]
    return _part(kept, numbers, included, omitted, ())


def _part(
    kept: Sequence[str],
    numbers: Sequence[int],
    included: Sequence[Included],
    omitted: Sequence[Omitted],
    unread: Sequence[Line],
) -> Context:
    """The text is fenced, "" when there is nothing to give."""
    while kept and kept[-1].startswith(f"{QUOTE}#"):  # a heading alone says nothing
        kept, numbers = kept[:-1], numbers[:-1]
    where = f"{numbers[0]}-{numbers[-1]}" if numbers else ""
    head = opening((("index", INDEX), ("lines", where)))
    block = head + "".join(kept) + CLOSE + "\n" if kept else ""
    return Context(block, tokens(block), 0, tuple(included), tuple(omitted), tuple(unread))


def unread_entries(lines: Sequence[Line], rows: Mapping[str, Row]) -> list[Omitted]:
    """The topics of index lines for which there was no room."""
    return [
        Omitted(slug_of(path), "no room for its index line", tokens(quoted(clean(raw).rstrip())))
        for _, raw in lines
        for path in targets(raw)
        if path in rows
    ]


def _rows(store: Store, lines: Sequence[Line]) -> dict[str, Row]:
    paths = dict.fromkeys(path for _, raw in lines for path in targets(raw))
    return {row.path: row for row in store.rows_at(list(paths)[:MOST_ROWS])}


def _text(store: Store) -> str:
    try:
        data = store.read(INDEX) or b""
    except Unreadable:
        return ""
    return "" if b"\0" in data else data.decode("utf-8", "replace")


def _unseen(text: str, profile: Profile) -> list[Line]:
    """The lines with something on them that the host does not load itself."""
    if text.startswith(("---", "\ufeff---")) or "<!--" in text:
        from memctl.codec.index import loaded_lines

        lines = loaded_lines(text)
    else:
        lines = list(enumerate(split_lines(text), 1))
    if profile.loads_index:
        lines = lines[_seen(lines, profile) :]
    return [line for line in lines if not line[1].isspace()]


def _seen(lines: Sequence[Line], profile: Profile) -> int:
    """How many lines a host loads: up to so many lines or bytes, whichever comes first."""
    size = 0
    for position, (_, raw) in enumerate(lines[: profile.index_lines]):
        size += len(raw) if raw.isascii() else len(raw.encode("utf-8", "replace"))
        if size > profile.index_bytes:
            return position
    return min(len(lines), profile.index_lines)


def _standing(
    raw: str, rows: Mapping[str, Row], why_not: Callable[[Row], str], cost: int
) -> tuple[list[Omitted], list[str]]:
    """Why the line is not to be given, if every topic it points to is out of force; its topics."""
    paths = targets(raw)
    if not paths:
        return [], []
    reasons = [why_not(rows[p]) if p in rows else "no such file" for p in paths]
    if all(reasons):
        return [Omitted(slug_of(p), r, cost) for p, r in zip(paths, reasons, strict=True)], []
    return [], [slug_of(p) for p in paths]


def targets(raw: str) -> list[str]:
    """The topics that an index line points to. The usual form is read without the full parser."""
    if raw.count("](") == 1 and "[[" not in raw and "`" not in raw:
        target = raw.partition("](")[2].partition(")")[0]
        if target.endswith(".md") and not any(c in target for c in "%<(#\\: \"'"):
            return [] if target.startswith(("/", ".")) else [target]
    if "](" not in raw and "[[" not in raw and ".md`" not in raw:
        return []
    from memctl.codec.index import parse_index

    return [e.target for e in parse_index(raw).entries if not e.outside]
