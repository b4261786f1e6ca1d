"""The verdict on a pair; what holds for any text."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.recall.claim import Claim, said
from memctl.recall.evidence.pairing import pair
from memctl.recall.evidence.reading import read
from memctl.recall.features import compare
from memctl.recall.judge import Judgement, judge
from memctl.recall.weights import LINE, TOPIC

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


def table(name: str) -> list[str]:
    """The blocks of a text file beside this one, without its head."""
    return Path(__file__).with_name(name).read_text("utf-8").strip().split("\n\n")[1:]


def near() -> list[tuple[str, str]]:
    """Two texts each, nearly the same."""
    return [(a, b) for a, b in (line.split(" | ") for line in table("near.txt")[0].splitlines())]


def topic(line: str) -> Claim:
    """name | hook | text"""
    name, hook, text = line.split(" | ")
    return Claim(text, name, hook, type="project")


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


@pytest.mark.parametrize(("there", "here"), near())
def test_one_text_with_one_thing_changed_is_never_a_duplicate(there: str, here: str) -> None:
    """Neither as bare lines, nor under one name, nor under another, nor with the same hook."""
    for name, other, hook in (
        ("", "", ""),
        ("One name", "One name", ""),
        ("One name", "Another", ""),
        ("Lighthouse", "Ferry", ""),
        ("One name", "Another", "the very same hook"),
    ):
        assert judge(said(Claim(there, name)), said(Claim(there, other))).verdict == "duplicate"
        for a, b in ((there, here), (here, there)):
            standing, new = Claim(a, name, hook, a), Claim(b, other, hook, b)
            assert judge(said(standing), said(new)).verdict != "duplicate"


@pytest.mark.parametrize(
    ("there", "here"),
    [
        ("The archive keeps 30 builds.", "The archive keeps 40 builds."),
        ("Sign the wheel before uploading it.", "Sign the wheel after uploading it."),
        ("Deploy only when `tests == green`.", "Deploy only when `tests != green`."),
        ("Ask Ola before you tell Per.", "Ask Per before you tell Ola."),
        ("The lift does stop at floor four.", "The lift doesn’t stop at floor four."),
        ("Sprache der Hilfe ist Deutsch.", "Sprache der Hilfe ist nicht Deutsch."),
        ("모든 시험은 서버에서 돌린다.", "모든 시험은 서버에서 돌리지 않는다."),
        ("証明書は毎年更新する。", "証明書は毎年更新しない。"),
        ("证书每年更新一次。", "证书每年不更新一次。"),
    ],
)
def test_one_changed_value_or_negation_is_a_contradiction(there: str, here: str) -> None:
    for name in ("Lighthouse", "Harbour pilot", "Ferry"):
        one, other = Claim(there, "Lighthouse", type="project"), Claim(here, name, type="project")
        assert judge(said(one), said(other)).verdict == "contradiction"


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("The watchdog restarts the crane services, which listen on port 7001!", {}),
        ("A crane service listens on the port 7001 and is restarted by the watchdogs.", {}),
        ("Something else entirely.", {"hook": STANDING.hook}),
        ("Something else entirely.", {"hook": STANDING.text}),
        ("Something else entirely.", {"description": "what the crane does"}),
    ],
)
def test_the_same_in_another_dress_is_a_duplicate(text: str, more: dict[str, str]) -> None:
    standing = STANDING._replace(description="What the crane does.")
    new = Claim(text, "Another name", type="project")._replace(**more)
    assert judge(said(standing), said(new)).verdict == "duplicate"


def test_an_identical_hook_does_not_outweigh_a_changed_value() -> None:
    new = STANDING._replace(text=STANDING.text.replace("7001", "7100"), name="Another name")
    assert judge(said(STANDING), said(new)).verdict == "contradiction"


def test_a_word_or_two_say_nothing_without_their_name() -> None:
    standing = said(Claim("Shipped.", "Importer", "shipped"))
    assert judge(standing, said(Claim("Shipped.", "Exporter"))).verdict == "new"
    assert judge(standing, said(Claim("Shipped!", "importer"))).verdict == "duplicate"


def test_pairs_of_many_domains() -> None:
    """The floors are what is reached, less one: honest, not aspired."""
    right: dict[str, int] = {}
    for block in table("judged.txt"):
        expected, one, other = block.split("\n")
        hit = judge(said(topic(one)), said(topic(other))).verdict == expected
        right[expected] = right.get(expected, 0) + hit
    assert right["duplicate"] >= 14
    assert right["contradiction"] >= 13
    assert right["update"] >= 4
    assert right["new"] >= 19


def test_every_weight_belongs_to_a_number() -> None:
    topics = compare(said(STANDING), said(STANDING._replace(hook="another"))).numbers
    for form in (TOPIC, LINE):
        for _, by_name in (form.same, form.conflict):
            assert not by_name.keys() - topics.keys()


@given(TEXTS, TEXTS)
def test_any_two_texts_get_a_verdict(a: str, b: str) -> None:
    for one, other in ((Claim(a), Claim(b)), (Claim(a, b, a), Claim(b, a, b, a))):
        found = judge(said(one), said(other))
        assert found.verdict in ("new", "duplicate", "contradiction", "update")
        assert all(0 <= x <= 1 for x in (found.score, found.same, found.conflict, found.fuller))


@given(TEXTS, TEXTS)
def test_spans_lie_in_their_texts(a: str, b: str) -> None:
    left, right = said(Claim(a)), said(Claim(b))
    found = compare(left, right)
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


@pytest.mark.parametrize(
    ("there", "here", "names", "verdict"),
    [
        ("The kitchen closes at nine.", "The bar closes at nine.", "Kitchen|Bar", "new"),
        ("The kitchen closes at nine.", "The kitchen closes at ten.", "Kitchen|Kitchen",
         "contradiction"),
        ("Dashboard for latency: grafana.test/d/abc", "Dashboard for errors: grafana.test/d/xyz",
         "Latency dashboard|Errors dashboard", "new"),
        ("Orders are kept in Postgres.", "Orders are kept in Redis.", "Orders|Orders",
         "contradiction"),
        ("Staging deploys on every merge.",
         "Since March staging deploys nightly instead of on every merge.", "Staging|Staging",
         "update"),
        ("The API listens on port 8080.", "Tea is served at four.", "Port|Port", "new"),
    ],
)  # fmt: skip
def test_what_a_topic_is_named_after_is_whom_it_speaks_of(
    there: str, here: str, names: str, verdict: str
) -> None:
    one, other = names.split("|")
    a, b = Claim(there, one, type="project"), Claim(here, other, type="project")
    assert judge(said(a), said(b)).verdict == verdict


def test_an_antonym_is_never_the_same() -> None:
    a = Claim("Use spaces for indentation.", "Indentation", type="project")
    b = Claim("Indent with tabs.", "Tabs", type="project")
    assert judge(said(a), said(b)).verdict != "duplicate"
