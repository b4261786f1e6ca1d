"""Laws of the likeness of claims, and the nearest names."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memctl.recall.similarity import nearest, same_claim

texts = st.text(max_size=60)
words = st.lists(
    st.sampled_from(["use", "not", "the", "real", "fixed", "clock", "3", "5", "3.11", "<", "in"])
)


@given(texts, texts)
def test_it_is_symmetric_and_a_share(a: str, b: str) -> None:
    assert same_claim(a, b) == same_claim(b, a)
    assert 0 <= same_claim(a, b) <= 1


@given(texts)
def test_a_text_claims_what_it_claims(a: str) -> None:
    assert same_claim(a, a) in (0.0, 1.0)
    assert same_claim(a, "") == 0.0


@given(words)
def test_case_and_punctuation_say_nothing(found: list[str]) -> None:
    a, b = " ".join(found), "  ".join(w.upper() for w in found) + "!"
    assert same_claim(a, b) == (1.0 if found else 0.0)


@given(words, words)
def test_other_numbers_and_negations_are_never_the_same(a: list[str], b: list[str]) -> None:
    marks = ("not", "3", "5", "3.11", "<")
    if sorted(w for w in a if w in marks) != sorted(w for w in b if w in marks):
        assert same_claim(" ".join(a), " ".join(b)) == 0.0


def test_nearest_names() -> None:
    names = ["user_role", "user_license", "project_alert"]
    assert nearest("user_rol", names)[0] == "user_role"
    assert nearest("zzzz", names) == ()
    assert nearest("", names) == ()
    assert len(nearest("user", names * 3)) <= 3
