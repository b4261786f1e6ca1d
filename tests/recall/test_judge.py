"""The verdict on a pair; what holds for any text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.recall.claim import Claim, said
from memctl.recall.evidence.pairing import pair
from memctl.recall.evidence.reading import read
from memctl.recall.features import NAMES, compare
from memctl.recall.judge import Judgement, judge

STANDING = Claim(
    "The crane service listens on port 7001 and is restarted by the watchdog.",
    "Port of the crane service", "crane listens on 7001", type="project",
)  # fmt: skip
TEXTS = st.text(max_size=300) | st.sampled_from(
    [
        "",
        ".",
        "a",
        "🦆🦆🦆",
        "커밋 메시지는 한국어로 쓴다",
        "الخادم يستمع على المنفذ ٨٠٨٠",
        "時計は注入する。",
        "a`b`c",
        "/" * 50,
    ]
)


def verdict(text: str, name: str = "", hook: str = "", source: str = "", by: str = "") -> Judgement:
    new = Claim(text, name or STANDING.name, hook or STANDING.hook, type="project", source=by)
    return judge(said(STANDING._replace(source=source)), said(new))


def test_the_same_words_are_a_duplicate() -> None:
    found = verdict(STANDING.text)
    assert (found.verdict, found.score) == ("duplicate", 1.0)


def test_other_words_for_the_same_are_a_duplicate() -> None:
    found = verdict(
        "The crane service is restarted by the watchdog and listens on port 7001.",
        "Crane service port", "7001 is the port that crane listens on",
    )  # fmt: skip
    assert found.verdict == "duplicate"


def test_another_value_is_a_contradiction() -> None:
    found = verdict(
        "The crane service listens on port 7100 and is restarted by the watchdog.",
        hook="crane listens on 7100",
    )
    assert found.verdict == "contradiction"
    assert "7001 there, 7100 here" in [e.text for e in found.evidence]


def test_another_value_with_a_mark_of_time_is_an_update() -> None:
    found = verdict(
        "Since March the crane service listens on port 7100 and is restarted by the watchdog.",
        hook="crane listens on 7100",
    )
    assert found.verdict == "update"


def test_what_the_agent_infers_never_overrides_the_user() -> None:
    text = "Since March the crane service listens on port 7100 and is restarted by the watchdog."
    found = verdict(text, hook="crane listens on 7100", source="user", by="agent")
    assert (found.verdict, found.user_side) == ("contradiction", "standing")


def test_another_subject_is_new() -> None:
    new = Claim("Birthday cakes are ordered on Thursdays.", "Cakes", "order on Thursday")
    assert judge(said(STANDING), said(new)).verdict == "new"


def test_a_repeated_part_is_read_once() -> None:
    once = said(Claim("Lamps are lit at dusk.", "Lamps"))
    twice = said(Claim("Lamps are lit at dusk.", "Lamps", "Lamps are lit at dusk."))
    assert once.whole.text == twice.whole.text


@given(TEXTS, TEXTS)
def test_any_two_texts_get_a_verdict(a: str, b: str) -> None:
    for one, other in ((Claim(a), Claim(b)), (Claim(a, b, a), Claim(b, a, b, a))):
        found = judge(said(one), said(other))
        assert found.verdict in ("new", "duplicate", "contradiction", "update")
        assert all(0 <= score <= 1 for score in found.scores.values())


@given(TEXTS, TEXTS)
def test_spans_lie_in_their_texts(a: str, b: str) -> None:
    left, right = said(Claim(a)), said(Claim(b))
    found = compare(left, right)
    assert len(found.numbers) == len(NAMES)
    for piece in found.evidence:
        for (start, end), text in (
            (piece.span_a, left.whole.text),
            (piece.span_b, right.whole.text),
        ):
            assert 0 <= start <= end <= len(text)


@given(TEXTS, TEXTS)
def test_cover_is_symmetrical(a: str, b: str) -> None:
    forth, back = pair(read(a), read(b)), pair(read(b), read(a))
    assert forth.cover_a == pytest.approx(back.cover_b)
    assert forth.shared == pytest.approx(back.shared)


@given(TEXTS)
def test_a_text_covers_itself(a: str) -> None:
    both = pair(read(a), read(a))
    assert both.shared == pytest.approx(1.0 if both.a.weight else 0.0)


@pytest.mark.parametrize("piece", ["word ", "a`", "/", "9", "🦆", "한국어 ", "--", "not "])
def test_five_megabytes_take_no_longer_than_a_page(piece: str) -> None:
    start = time.perf_counter()
    text = piece * (5_000_000 // len(piece))
    judge(said(Claim(text, text[:100], text[:900])), said(Claim(text[1:], "n", text)))
    assert time.perf_counter() - start < 2
