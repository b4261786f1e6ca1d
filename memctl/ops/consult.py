"""Asking the judge: only about what the built-in judgement leaves in doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.verdict import CONTRADICTION, UPDATE

if TYPE_CHECKING:
    from memctl.model.ports import Judge
    from memctl.recall.claim import Said
    from memctl.recall.judge import Judgement

# The judge is sure; a built-in score says how sure the numbers are.
SURE = 1.0


class Consulted:
    """One new claim's doubtful pairs, put to the judge. remarks: what it failed to answer.

    After a failure it is not asked again about this claim: the built-in verdicts stand.
    """

    def __init__(self, judge: Judge | None, new: Said) -> None:
        self._judge = judge
        self._new = new
        self.remarks: list[str] = []

    def settled(self, slug: str, standing: Said, found: Judgement) -> Judgement:
        """The judgement with the judge's verdict in place of a doubtful one."""
        if self._judge is None or not found.doubtful or self.remarks:
            return found
        opinion = self._judge.judge(_pair(slug, standing, self._new, found))
        if not opinion.verdict:
            self.remarks.append(f"the judge {opinion.why}; the built-in verdict stands")
            return found
        verdict = opinion.verdict
        if verdict == UPDATE and found.user_side:
            verdict = CONTRADICTION  # what was inferred never overrides what the user told
        evidence = found.evidence
        if verdict != found.verdict and opinion.why:
            from memctl.recall.evidence.base import Evidence

            evidence = (Evidence("judge", SURE, (0, 0), (0, 0), opinion.why),)
        return found._replace(verdict=verdict, score=SURE, evidence=evidence)


def _pair(slug: str, standing: Said, new: Said, found: Judgement) -> dict[str, Any]:
    """What the judge is given (docs/gate.md)."""
    return {
        "schema": "memctl/judge@1",
        "standing": {"slug": slug, **standing.claim._asdict()},
        "new": new.claim._asdict(),
        "built_in": {
            "verdict": found.verdict,
            "scores": {
                name: round(getattr(found, name), 3) for name in ("same", "conflict", "fuller")
            },
            "evidence": [
                {"kind": e.kind, "score": round(e.score, 3), "text": e.text} for e in found.evidence
            ],
        },
    }
