"""The queries that `eval` reads: every wrong line is named, none raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.questions import parse_questions
from memctl.model.evaluation import Question

GOOD = '{"query": "q", "relevant": ["a"]}'


def test_questions() -> None:
    text = f'{GOOD}\n\n{{"query": "p", "relevant": ["b", "a", "b"], "kind": "hard", "x": 1}}\n'
    text += '{"query": "p", "relevant": ["b"], "type": "easy"}'
    assert parse_questions(text) == (
        [
            Question(1, "q", ("a",)),
            Question(3, "p", ("b", "a"), "hard"),
            Question(4, "p", ("b",), "easy"),
        ],
        [],
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "line 2 is no JSON"),
        ("nonsense", "line 2 is no JSON"),
        ("[" * 100_000, "line 2 is no JSON"),
        ("[]", "not an object"),
        ("3", "not an object"),
        ('{"relevant": ["a"]}', "`query`"),
        ('{"query": " ", "relevant": ["a"]}', "`query`"),
        ('{"query": 3, "relevant": ["a"]}', "`query`"),
        ('{"query": "q"}', "`relevant`"),
        ('{"query": "q", "relevant": []}', "`relevant`"),
        ('{"query": "q", "relevant": "a"}', "`relevant`"),
        ('{"query": "q", "relevant": [1]}', "`relevant`"),
        ('{"query": "q", "relevant": [""]}', "`relevant`"),
        ('{"query": "q", "relevant": ["a"], "kind": 1}', "`kind`"),
    ],
)
def test_a_wrong_line_is_named(line: str, says: str) -> None:
    questions, wrong = parse_questions(f"{GOOD}\n{line}\n{GOOD}")
    assert [q.line for q in questions] == [1, 3]
    assert len(wrong) == 1
    assert wrong[0].startswith("line 2")
    assert says in wrong[0]


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    questions, wrong = parse_questions(text)
    assert len(questions) + len(wrong) <= text.count("\n") + 1
