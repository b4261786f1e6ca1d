"""References: what a topic's text names outside of itself, and how it is written there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.references import (
    branches,
    commands,
    commits,
    envs,
    flags,
    issues,
    paths,
    symbols,
    topics,
    urls,
)
from memctl.codec.references.endings import known_ending
from memctl.codec.references.spans import spans
from memctl.model import reference as kinds
from memctl.model.reference import Mention

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from memctl.codec.references.spans import Spans

# What inline code may be, in the order that decides: the stricter form first.
_IN_CODE = (
    (kinds.FLAG, flags.name),
    (kinds.ENV, envs.name),
    (kinds.COMMIT, commits.name),
    (kinds.COMMAND, commands.name),
    (kinds.SYMBOL, symbols.name),
)


def path_mentions(text: str, first_line: int = 1) -> tuple[Mention, ...]:
    """Every path named in `text`, each once, with the line of its first mention: outside of blocks
    of code if there is one."""
    return _first((line.fenced, _paths(line)) for line in spans(text, first_line))


def other_mentions(text: str, first_line: int = 1) -> tuple[Mention, ...]:
    """Every reference of another kind than path, each name once."""
    return _first((line.fenced, _others(line)) for line in spans(text, first_line, plain=True))


def _first(found: Iterable[tuple[bool, Iterable[Mention]]]) -> tuple[Mention, ...]:
    seen: dict[tuple[str, str], Mention] = {}
    fenced: dict[tuple[str, str], Mention] = {}
    for in_fence, mentions in found:
        kept = fenced if in_fence else seen
        for mention in mentions:
            kept.setdefault((mention.kind, mention.name), mention)
    if not fenced:
        return tuple(seen.values())
    return tuple(sorted({**fenced, **seen}.values()))


def _paths(line: Spans) -> list[Mention]:
    """A name beside the word "branch" is no path."""
    found = [paths.cleaned(code) for code in line.codes if " " not in code]
    found += [paths.cleaned(target, link=True) for target in line.links]
    if "/" in line.rest:
        found += [paths.cleaned(raw, prose=True) for raw in paths.bare(line.rest)]
    named = [Mention(line.line, raw, kinds.PATH, name) for raw, name in found if name]
    if named and "branch" in line.text:
        others = frozenset(branches.said(line.text))
        return [m for m in named if m.name not in others]
    return named


def _others(line: Spans) -> Iterator[Mention]:
    number = line.line
    for code in line.codes:
        yield from _coded(number, code.strip())
    if line.fenced:
        command = commands.name(line.text.strip())
        if command:
            yield Mention(number, line.text.strip(), kinds.COMMAND, command)
        return
    text = line.text
    if "#" in text or "GH-" in text:
        yield from (Mention(number, raw, kinds.ISSUE, raw) for raw in issues.said(line.rest))
    if "://" in text:
        yield from (Mention(number, raw, kinds.URL, raw) for raw in urls.said(text))
    if "[[" in text:
        yield from (Mention(number, raw, kinds.TOPIC, raw) for raw in topics.said(text))
    if "branch" in text:
        yield from (Mention(number, raw, kinds.BRANCH, raw) for raw in branches.said(text))
    if "ommit" in text:
        yield from (Mention(number, raw, kinds.COMMIT, raw) for raw in commits.said(line.rest))


def _coded(number: int, code: str) -> Iterator[Mention]:
    if len(code) > paths.MAX_CHARS:
        return
    for kind, name_of in _IN_CODE:
        name = name_of(code)
        if name:
            if kind != kinds.SYMBOL or not known_ending(code):
                yield Mention(number, code, kind, name)
            return
