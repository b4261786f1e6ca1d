"""The judge: asked about doubtful pairs only, believed, and done without when it fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from memctl.model.verdict import Opinion
from memctl.ops.consult import Consulted
from memctl.recall.claim import Claim, said
from memctl.recall.judge import Judgement, judge

if TYPE_CHECKING:
    from collections.abc import Mapping

OLD = said(Claim("The API listens on port 8080.", "Port", "the port", "", "project", "user"))
NEW = said(Claim("The API listens on port 9090.", "Port", "the port", "", "project", "agent"))
BUILT_IN = judge(OLD, NEW)


class Oracle:
    """Gives the same opinion every time, and keeps what it was asked."""

    def __init__(self, verdict: str, why: str = "it says so") -> None:
        self.opinion = Opinion(verdict, why)
        self.asked: list[Mapping[str, Any]] = []

    def judge(self, pair: Mapping[str, Any]) -> Opinion:
        self.asked.append(pair)
        return self.opinion


def doubtful(found: Judgement = BUILT_IN, doubt: bool = True, side: str = "") -> Judgement:
    return found._replace(doubtful=doubt, user_side=side)


@pytest.mark.parametrize("verdict", ["new", "duplicate", "contradiction", "update"])
def test_a_doubtful_pair_gets_the_judges_verdict(verdict: str) -> None:
    oracle = Oracle(verdict)
    found = Consulted(oracle, NEW).settled("port", OLD, doubtful())
    assert (found.verdict, found.score) == (verdict, 1.0)
    (pair,) = oracle.asked
    assert pair["schema"] == "memctl/judge@1"
    assert pair["standing"]["slug"] == "port"
    assert pair["standing"]["text"] == "The API listens on port 8080."
    assert pair["new"]["text"] == "The API listens on port 9090."
    assert pair["built_in"]["verdict"] == BUILT_IN.verdict
    assert set(pair["built_in"]["scores"]) == {"same", "conflict", "fuller"}


def test_a_clear_pair_is_not_asked_about() -> None:
    oracle = Oracle("new")
    clear = doubtful(doubt=False)
    assert Consulted(oracle, NEW).settled("port", OLD, clear) == clear
    assert Consulted(None, NEW).settled("port", OLD, doubtful()) == doubtful()
    assert oracle.asked == []


def test_the_judges_reason_is_the_evidence_of_its_own_verdict() -> None:
    found = Consulted(Oracle("duplicate", "the same port"), NEW).settled("port", OLD, doubtful())
    assert [e.text for e in found.evidence] == ["the same port"]
    agreed = Oracle(BUILT_IN.verdict, "yes")
    assert Consulted(agreed, NEW).settled("port", OLD, doubtful()).evidence == BUILT_IN.evidence


def test_after_a_failure_the_built_in_verdict_stands_and_nobody_is_asked_again() -> None:
    oracle = Oracle("", "ended with 1")
    consulted = Consulted(oracle, NEW)
    assert consulted.settled("port", OLD, doubtful()) == doubtful()
    assert consulted.settled("tea", OLD, doubtful()) == doubtful()
    assert consulted.remarks == ["the judge ended with 1; the built-in verdict stands"]
    assert len(oracle.asked) == 1


def test_no_judge_lets_an_inference_override_what_the_user_told() -> None:
    told = doubtful(side="standing")
    assert Consulted(Oracle("update"), NEW).settled("p", OLD, told).verdict == "contradiction"
    assert Consulted(Oracle("new"), NEW).settled("p", OLD, told).verdict == "new"
