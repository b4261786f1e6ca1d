"""A topic merged by frontmatter key, and all that is left by git's own text merge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec import frontmatter
from memctl.errors import Unreadable
from memctl.merge.base import Merged, three_way
from memctl.model.merging import OURS
from memctl.model.topic import NONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.codec.frontmatter import Block
    from memctl.model.merging import TextMerge
    from memctl.model.topic import Field

# Of two dates the later one counts.
DATES = ("created", "updated", "verified", "expires", "modified")
# When a side was last written, and what such a write says of itself: it goes with the later one.
WRITTEN = ("modified", "updated", "verified", "created")
COMPANIONS = ("anchor", "source", "originSessionId")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")

Value = str | tuple[str, ...] | None
Values = dict[str, Value]


def merge_topic(path: str, base: str, ours: str, theirs: str, git: TextMerge) -> Merged:
    """Both sides' changes in one topic.

    A key that one side changed has that side's value; changed on both, the later of two dates,
    the union of two lists, and who last wrote it from whoever did. A key removed on one side and
    changed on the other stays. Any other key that both changed, and the body, are as git merges
    them. What cannot be read as frontmatter is left to git altogether.
    """
    same = three_way(base, ours, theirs)
    if same is not None:
        return Merged(same)
    kept: tuple[str, ...] = ()
    try:
        texts, kept = _settled(path, (base, ours, theirs), git.prefer)
    except Unreadable:
        texts, kept = (base, ours, theirs), ()
    merged = git.marked(*texts)
    if merged is None:
        return Merged(ours, ("it is no text that can be merged",))
    text, clean = merged
    if clean and texts != (base, ours, theirs) and not _is_sound(path, text, texts[1], texts[2]):
        text, clean = git.marked(base, ours, theirs) or (ours, False)
        kept = ()
    return Merged(text, () if clean else ("text that both sides changed",), kept)


def _settled(
    path: str, texts: tuple[str, str, str], prefer: str
) -> tuple[tuple[str, str, str], tuple[str, ...]]:
    """The three texts with every key that can be settled settled in each, so that git sees no
    difference there; and the keys that were kept. Raises Unreadable."""
    blocks = [frontmatter.read(path, text) for text in texts]
    if any(b.dialect == NONE or b.problems for b in blocks) or len({b.dialect for b in blocks}) > 1:
        return texts, ()
    old, mine, yours = (_values(b.fields) for b in blocks)
    changes: Values = {}
    kept: list[str] = []
    for key in sorted(old.keys() | mine.keys() | yours.keys()):
        was, a, b = old.get(key), mine.get(key), yours.get(key)
        if was == a == b:
            continue
        if was is not None and None in (a, b) and a != b and was not in (a, b):
            kept.append(f"`{key}`")
            changes[key] = b if a is None else a
        elif a in (b, was) or b == was:
            changes[key] = three_way(was, a, b)
        else:
            value = _both(key, was, (a, b), (mine, yours))
            value = (a, b)[prefer != OURS] if value is None and prefer else value
            if value is not None:
                changes[key] = value
    ways = _ways(changes, texts[1:], blocks[1:])
    done = tuple(_with(path, text, changes, ways) for text in texts)
    return (done[0], done[1], done[2]), tuple(kept)


def _values(fields: Mapping[str, Field]) -> Values:
    return {key: field.value for key, field in fields.items()}


def _both(key: str, was: Value, pair: tuple[Value, Value], sides: tuple[Values, Values]) -> Value:
    """The value of a key that both sides changed; None when only a person can say."""
    a, b = pair
    if isinstance(a, tuple) and isinstance(b, tuple):
        gone = {v for v in was or () if v not in a or v not in b}
        first, second = sorted((a, b))
        return tuple(v for v in dict.fromkeys((*first, *second)) if v not in gone)
    if key == "tags":
        old, mine, yours = (_words(v) for v in (was, a, b))
        joined = _both(key, old, (mine, yours), sides)
        return ", ".join(joined) if isinstance(joined, tuple) else None
    if not isinstance(a, str) or not isinstance(b, str):
        return None
    if key in DATES and _DATE.match(a) and _DATE.match(b):
        return max(a, b)
    if key in COMPANIONS:
        return max((_written(side), value) for side, value in zip(sides, (a, b), strict=True))[1]
    return None


def _words(value: Value) -> tuple[str, ...]:
    parts = value.split(",") if isinstance(value, str) else value or ()
    return tuple(p.strip() for p in parts if p.strip())


def _written(values: Values) -> str:
    """The day, or moment, of the side's last write; "" when it does not say."""
    dates = [v for key in WRITTEN if isinstance(v := values.get(key), str) and _DATE.match(v)]
    return max(dates, default="")


def _with(path: str, text: str, changes: Values, ways: Mapping[str, str]) -> str:
    """The text with those values, each as a version wrote it, where that is known."""
    for key, value in changes.items():
        now = frontmatter.read(path, text).fields.get(key)
        if (now.value if now else None) == value:
            continue
        if now is None or value is None or key not in ways:
            text = frontmatter.edit(path, text, {key: value})
        if key in ways:
            block = frontmatter.read(path, text)
            spans = [s for s in block.spans if s.key == key]
            if len(spans) == 1 and spans[0].start < spans[0].end and not spans[0].flow:
                start, end = block.start + spans[0].start, block.start + spans[0].end
                text = text[:start] + ways[key] + text[end:]
    return text


def _ways(changes: Values, texts: Sequence[str], blocks: Sequence[Block]) -> dict[str, str]:
    """How a version writes each of the values, where one does so on one line."""
    found: dict[str, str] = {}
    for text, block in zip(texts, blocks, strict=True):
        for span in block.spans:
            raw = text[block.start + span.start : block.start + span.end]
            known = span.key in changes and changes[span.key] == span.value
            if known and raw and "\n" not in raw and not span.flow:
                found[span.key] = min(raw, found.get(span.key, raw))
    return found


def _is_sound(path: str, text: str, ours: str, theirs: str) -> bool:
    """The merged frontmatter reads well, with the values that were settled."""
    blocks = [frontmatter.read(path, t) for t in (text, ours, theirs)]
    merged, mine, yours = (_values(b.fields) for b in blocks)
    agreed = {k for k in mine if mine.get(k) == yours.get(k)}
    return not blocks[0].problems and all(merged.get(k) == mine[k] for k in agreed)
