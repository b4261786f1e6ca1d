"""What is said elsewhere than in a topic: instruction files, and earlier claims of a batch."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from memctl.model.verdict import CONTRADICTION, DUPLICATE, Candidate
from memctl.recall import candidates as near
from memctl.recall.claim import Claim, said
from memctl.recall.judge import judge

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.verdict import Instruction
    from memctl.recall.claim import Said

# How many lines and claims are judged of all that there are.
MOST = 7
# The share of words that two claims must have in common to be compared at all.
LEAST = 0.25
# A line stands without its context, so only what is nearly certain counts. Chosen by
# tests/bench/gate_lines.py: no false alarm among the lines of other projects.
SURE = {DUPLICATE: 0.9, CONTRADICTION: 0.8}
SHOWN = 160


def nearest(batch: Sequence[tuple[str, Said]], new: Said) -> list[tuple[str, Said]]:
    """The claims of a batch that share most words with a new one."""
    scored = []
    for slug, standing in batch:
        shared = len(standing.whole.stems & new.whole.stems)
        share = shared / (1 + min(len(standing.whole.stems), len(new.whole.stems)))
        if share >= LEAST:
            scored.append((-share, slug, standing))
    scored.sort(key=lambda s: s[:2])
    return [(slug, standing) for _, slug, standing in scored[:MOST]]


def instructed(lines: Sequence[Instruction], claim: Claim) -> list[Candidate]:
    """The instruction lines that say what the claim says, or its opposite."""
    if not lines:
        return []
    forms = [said(Claim(text)) for text in dict.fromkeys((claim.text, claim.hook)) if text]
    found = []
    for line in _sharing(lines, claim):
        standing = said(Claim(line.text))
        answers = [judge(standing, new) for new in forms]
        sure = [a for a in answers if a.score >= SURE.get(a.verdict, math.inf)]
        if sure:
            # What denies one part of the claim does not say all of it.
            answer = min(sure, key=lambda a: (a.verdict != CONTRADICTION, -a.score))
            found.append(_candidate(line, answer.verdict, answer.score))
    return found


def _sharing(lines: Sequence[Instruction], claim: Claim) -> list[Instruction]:
    """The lines that hold most of the claim's telling words, MOST of them."""
    wanted = near.terms(claim)
    least = max(2, len(wanted) // 3)
    scored = []
    for place, line in enumerate(lines):
        low = line.text.casefold()
        met = sum(word in low for word in wanted)
        if met >= min(least, len(wanted)):
            scored.append((-met, place, line))
    return [line for *_, line in sorted(scored)[:MOST]]


def _candidate(line: Instruction, verdict: str, score: float) -> Candidate:
    says = "already says this" if verdict == DUPLICATE else "says otherwise"
    words = f"{line.path} line {line.line} {says}: {line.text[:SHOWN]}"
    return Candidate("", verdict, round(score, 3), words, (f"memctl add … --allow {verdict}",))
