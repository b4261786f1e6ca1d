"""What is put into a JSON text can be taken out again to the byte."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.jsonsplice import document, insert, parse, remove

KEYS = ("hooks", "Stop")
ELEMENT = {"hooks": [{"type": "command", "command": "memctl x"}]}
TEXTS = [
    "{}",
    "{ }",
    "{\n}\n",
    '{"a": 1}',
    '{"hooks":{}}',
    '{"hooks": { }, "b": [] }',
    '{"hooks":{"Stop":[]}}',
    '{"hooks":{"Stop": [ ]}}',
    '{"hooks": {"Stop": [{"theirs": 1}]}}',
    '{\n  "hooks": {\n    "Stop": [\n      {"theirs": 1}\n    ]\n  }\n}\n',
    '{\n\t"a": 1, // said\n}\n',
    '{\n\t"a": 1 // said\n\t/* more\n */\n}\n',
    '{"a":1,}',
    "{ // nothing yet\n}",
    '\ufeff{\r\n  "a": {"b": [1,\r\n2]},\r\n  "hooks": {\r\n    "Stop": [1,],\r\n  }\r\n}',
    '{"hooks": {"Stop": [1 /* x */ ]}}',
    '{"hooks": {"Stop": [1, /* x, y */ ]}}',
    '{"a": "// no comment, \\" /* nor this", "b": ",]"}',
    '{"hooks": {"Stop": [0]}, "hooks": {"Stop": []}}',
]


@pytest.mark.parametrize("text", TEXTS)
def test_taking_out_undoes_putting_in(text: str) -> None:
    put = insert(text, KEYS, ELEMENT)
    found = parse(put)
    assert not found.problem
    elements = found.value["hooks"]["Stop"]
    assert elements[-1] == ELEMENT
    assert remove(put, KEYS, len(elements) - 1, {}) == text


@pytest.mark.parametrize("text", TEXTS)
def test_every_character_that_was_there_is_there_in_its_order(text: str) -> None:
    put = iter(insert(text, KEYS, ELEMENT))
    assert all(character in put for character in text)


@pytest.mark.parametrize("extra", [{}, {"version": 1}])
def test_a_whole_document_leaves_nothing(extra: dict[str, int]) -> None:
    whole = insert(document(KEYS, ELEMENT, extra), ("hooks", "Start"), ELEMENT)
    assert {**parse(whole).value, "hooks": 0} == {"hooks": 0, **extra}
    less = remove(whole, ("hooks", "Start"), 0, extra)
    assert less == document(KEYS, ELEMENT, extra)
    assert remove(less, KEYS, 0, extra) == ""
    assert remove(less + "\n", KEYS, 0, extra) is None


def test_a_part_between_others_goes_with_its_comma() -> None:
    text = '{"hooks": {"Stop": [1, 2, 3]}}'
    assert remove(text, KEYS, 1, {}) == '{"hooks": {"Stop": [1, 3]}}'
    assert remove(text, KEYS, 0, {}) == '{"hooks": {"Stop": [ 2, 3]}}'
    assert remove(text, KEYS, 2, {}) == '{"hooks": {"Stop": [1, 2]}}'


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("{", 1), ('{"a": 1\n"b": 2}', 2), ("{'a': 1}", 1), ("[" * 100_000, 1), ("nul", 1)],
)
def test_what_is_no_json_is_said_with_its_line(text: str, line: int) -> None:
    found = parse(text)
    assert found.problem
    assert found.line == line


_BLANKS = st.sampled_from(["", " ", "\n", "\n  ", "\t", " /* c, */ ", " // d ]\n"])
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@st.composite
def _texts(draw: st.DrawFn) -> str:
    """An object with blanks and comments anywhere, perhaps with hooks in it."""
    theirs = draw(st.dictionaries(st.text(max_size=3), _VALUES, max_size=3))
    value = {k: v for k, v in theirs.items() if k != "hooks"}
    if draw(st.booleans()):
        value["hooks"] = draw(
            st.fixed_dictionaries({}, optional={"Stop": st.lists(_VALUES, max_size=2)})
        )
    flat = json.dumps(value, indent=draw(st.sampled_from([None, 2, "\t"])))
    made, inside = "", False
    for at, character in enumerate(flat):
        made += character
        if character == '"' and flat[at - 1] != "\\":
            inside = not inside
        if not inside and character in "{}[],:" and draw(st.integers(0, 5)) == 0:
            made += draw(_BLANKS)
    return made


@given(_texts(), st.booleans())
def test_any_text_comes_back(text: str, crlf: bool) -> None:
    if parse(text).problem:  # a blank fell into a string
        return
    text = text.replace("\n", "\r\n") if crlf else text
    put = insert(insert(text, ("hooks", "Start"), ELEMENT), KEYS, ELEMENT)
    stops = parse(put).value["hooks"]["Stop"]
    back = remove(put, KEYS, len(stops) - 1, {})
    assert back is not None
    assert remove(back, ("hooks", "Start"), 0, {}) == text
