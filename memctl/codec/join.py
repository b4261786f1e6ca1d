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
    # Prose that begins with a dash opens a list once what stood before it is left out, so what is
    # said counts by the sentence as well as by the line.
    said = {words(s) for block in _blocks(first) for s in (*_sentences(block), *_prose(block))}
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
    for block in _blocks(text):
        fresh = [s for s in _sentences(block) if words(s) not in said]
        if fresh:
            kept.append(block if _WHOLE.match(block) else " ".join(s.strip() for s in fresh))
    return "\n\n".join(kept)


def _blocks(text: str) -> list[str]:
    return _BLOCKS.split(text.replace("\r\n", "\n").strip())


def _sentences(block: str) -> list[str]:
    lines = block.split("\n") if _WHOLE.match(block) else [block]
    return [s for line in lines for s in _prose(line)]


def _prose(text: str) -> list[str]:
    return [s for s in _SENTENCES.split(text) if words(s)]
