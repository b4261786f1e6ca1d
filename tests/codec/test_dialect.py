"""Frontmatter from one dialect to another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.dialect import BOTH, DIALECTS, in_dialect
from memctl.codec.frontmatter import read
from memctl.codec.scalar import scalar
from memctl.errors import Unreadable
from memctl.model.topic import FLAT, NESTED

FLAT_TEXT = (
    '---\nname: x\n# kept\ntype: feedback\ndescription: >-\n  a b\n  c\ncreated: "2026-01-01" # w\n'
    "tags:\n  - a\n  - b\n---\n\nbody: \n---\n"
)
NESTED_TEXT = (
    "---\nname: x\n# kept\ndescription: >-\n  a b\n  c\nmetadata:\n  type: feedback\n"
    '  created: "2026-01-01" # w\n  tags:\n    - a\n    - b\n---\n\nbody: \n---\n'
)


def test_flat_and_nested_and_back() -> None:
    assert in_dialect("a", FLAT_TEXT, NESTED) == NESTED_TEXT
    flat = in_dialect("a", NESTED_TEXT, FLAT)
    assert "metadata" not in flat
    assert flat.startswith("---\nname: x\n# kept\ndescription: >-\n  a b\n  c\ntype: feedback\n")


def test_both_levels_for_hosts_of_either_kind() -> None:
    both = in_dialect("a", FLAT_TEXT, BOTH)
    assert "\ntype: feedback\n" in both
    assert "\n  type: feedback\n" in both
    assert "\n  name:" not in both
    assert in_dialect("a", both, NESTED).count("type: feedback") == 1


def test_crlf_the_trailing_blank_and_a_comment_inside_stay() -> None:
    text = "---\r\nname: x\r\nmetadata: \r\n  type: user\r\n  # hi\r\n  z: 1\r\n---\r\nb\r\n"
    assert in_dialect("a", text, FLAT) == (
        "---\r\nname: x\r\ntype: user\r\nz: 1\r\n  # hi\r\n---\r\nb\r\n"
    )
    assert in_dialect("a", text, NESTED) == text


def test_of_two_values_the_one_that_counts_stays() -> None:
    text = "---\nname: x\ntype: user\nmetadata:\n  type: project\n  name: y\n---\nb\n"
    assert in_dialect("a", text, FLAT) == "---\nname: x\ntype: project\n---\nb\n"


@pytest.mark.parametrize(
    "text",
    [
        "---\n{name: x, type: user}\n---\nb\n",
        "---\nname: x\nmetadata: {type: user}\n---\nb\n",
        "---\nname: [a\n---\nb\n",
        "---\nname: x\ntype: user\n",
        "---\nname: x\nmetadata: text\ntype: user\n---\nb\n",
    ],
)
def test_what_cannot_be_turned_is_left_alone(text: str) -> None:
    with pytest.raises(Unreadable, match="harm"):
        in_dialect("a", text, NESTED if "metadata: {" not in text else FLAT)


@pytest.mark.parametrize("text", ["", "no frontmatter\n", "---\nname: x\n---\n"])
@pytest.mark.parametrize("dialect", DIALECTS)
def test_nothing_to_turn(text: str, dialect: str) -> None:
    assert in_dialect("a", text, dialect) == text


KEYS = ("name", "description", "type", "created", "tags", "pinned", "x-own")


@st.composite
def files(draw: st.DrawFn) -> str:
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    lines: list[str] = []
    levels = draw(st.sampled_from([("",), ("", "metadata")]))
    for level in levels:
        indent = "  " if level else ""
        lines += [f"{level}:" + draw(st.sampled_from(["", " ", " # c"]))] if level else []
        for key in draw(st.lists(st.sampled_from(KEYS), unique=True, min_size=1)):
            if draw(st.booleans()):
                lines.append(f"{indent}# about {key}")
            form = draw(st.integers(0, 3))
            value = draw(st.sampled_from(["plain words", "a: b", "yes", "é", "2026-01-01", "'q'"]))
            if form == 0:
                lines += [f"{indent}{key}:", f"{indent}  - {scalar(value)}", f"{indent}  - b"]
            elif form == 1:
                lines += [f"{indent}{key}: |", f"{indent}    first", "", f"{indent}      deeper"]
            else:
                lines.append(
                    f"{indent}{key}: {scalar(value)}" + draw(st.sampled_from(["", "  # c"]))
                )
    body = draw(st.sampled_from(["", "body", "type: x\n---\n", "\nb\r\n"]))
    return newline.join(["---", *lines, "---", ""]) + body


@given(text=files(), dialect=st.sampled_from(DIALECTS), second=st.sampled_from(DIALECTS))
def test_values_comments_and_body_survive(text: str, dialect: str, second: str) -> None:
    before = read("a", text)
    turned = in_dialect("a", text, dialect)
    after = read("a", turned)
    values = {k: f.value for k, f in before.fields.items()}
    assert {k: f.value for k, f in after.fields.items()} == values
    assert turned[after.body_at :] == text[before.body_at :]
    assert in_dialect("a", turned, dialect) == turned
    assert sorted(s for s in turned.split("\n") if s.strip().startswith("#")) == sorted(
        s for s in text.split("\n") if s.strip().startswith("#")
    )
    levels = {s.nested for s in after.spans if s.key not in ("name", "description", "metadata")}
    assert levels <= {FLAT: {False}, NESTED: {True}, BOTH: {True, False}}[dialect]
    again = in_dialect("a", turned, second)
    assert {k: f.value for k, f in read("a", again).fields.items()} == values
