"""Two bodies joined: every sentence of the second that the first does not say already."""

from __future__ import annotations

import re

from memctl.codec.body import HOW, WHY, bare, split_body, with_parts
from memctl.codec.tokens import words

_BLOCKS = re.compile(r"\n[ \t]*\n")
_SENTENCES = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])")
# Blocks that are kept or dropped whole: code, lists, tables, quotations, headings.
_WHOLE = re.compile(r"\s*(?:```|~~~|[-*+>|#]|\d+[.)]\s)")


def joined(first: str, second: str) -> str:
    """The first body with what only the second says behind each of its parts."""
    own, other = split_body(first), split_body(second)
    said = {words(s) for s in _sentences(first)}
    claim = _with(own.claim, _new("\n\n".join(p for p in (other.claim, other.rest) if p), said))
    why = _with(bare(WHY, own.why), _new(bare(WHY, other.why), said))
    how = _with(bare(HOW, own.how), _new(bare(HOW, other.how), said))
    return with_parts(first, claim=claim or None, why=why or None, how=how or None)


def _with(text: str, more: str) -> str:
    return f"{text.rstrip()}\n\n{more}" if text.strip() and more else text or more


def _new(text: str, said: set[tuple[str, ...]]) -> str:
    """The text without the sentences that are said; a list or code block stays whole unless all
    of it is said."""
    kept = []
    for block in _BLOCKS.split(text.replace("\r\n", "\n").strip()):
        sentences = _sentences(block)
        fresh = [s for s in sentences if words(s) not in said]
        if fresh:
            kept.append(block if _WHOLE.match(block) else " ".join(s.strip() for s in fresh))
    return "\n\n".join(kept)


def _sentences(text: str) -> list[str]:
    found = []
    for block in _BLOCKS.split(text.replace("\r\n", "\n").strip()):
        lines = block.split("\n") if _WHOLE.match(block) else [block]
        found += [s for line in lines for s in _SENTENCES.split(line) if words(s)]
    return found
