"""Frontmatter of every shape is found and read; what is wrong is a problem with its line."""

from __future__ import annotations

import pytest
from hypothesis import given

from memctl.codec.frontmatter import MAX_BLOCK, read
from memctl.rules.fixes import apply_edits
from tests.codec.texts import LONG, TOPICS

FLAT = "---\nname: a\ndescription: b\ntype: feedback\n---\n\nbody\n"
NESTED = "---\nname: a\nmetadata: \n  node_type: memory\n  type: feedback\n---\nbody\n"


def fields(text: str) -> dict[str, str]:
    return {key: field.text for key, field in read("t.md", text).fields.items()}


def lines(text: str) -> dict[str, int]:
    return {key: field.line for key, field in read("t.md", text).fields.items()}


def problems(text: str) -> list[tuple[str, int]]:
    return [(p.code, p.line) for p in read("t.md", text).problems]


def mended(text: str) -> str:
    return apply_edits(text, [e for p in read("t.md", text).problems for e in p.edits])


def test_flat() -> None:
    block = read("t.md", FLAT)
    assert fields(FLAT) == {"name": "a", "description": "b", "type": "feedback"}
    assert lines(FLAT) == {"name": 2, "description": 3, "type": 4}
    assert (block.dialect, block.problems, FLAT[block.body_at :]) == ("flat", (), "\nbody\n")


@pytest.mark.parametrize("text", [NESTED, NESTED.replace(": \n", ":\n")])
def test_nested_with_and_without_the_blank_behind_the_colon(text: str) -> None:
    assert fields(text) == {"name": "a", "node_type": "memory", "type": "feedback"}
    assert lines(text) == {"name": 2, "node_type": 4, "type": 5}
    assert read("t.md", text).dialect == "nested"
    assert problems(text) == []


def test_metadata_in_braces() -> None:
    text = "---\nname: a\nmetadata: {type: x, node_type: memory}\n---\n"
    assert fields(text) == {"name": "a", "type": "x", "node_type": "memory"}
    assert read("t.md", text).dialect == "nested"


def test_unknown_keys_are_read_at_both_levels() -> None:
    text = "---\nname: a\nfoo: 1\nmetadata:\n  type: x\n  bar: 2\nbaz: [p, q]\n---\n"
    assert fields(text) == {"name": "a", "foo": "1", "type": "x", "bar": "2", "baz": "p, q"}


@pytest.mark.parametrize(
    "text",
    [
        "---\ntype: top\nmetadata:\n  type: below\n---\n",
        "---\nmetadata:\n  type: below\ntype: top\n---\n",
    ],
)
def test_of_a_key_at_both_levels_the_one_below_metadata_counts(text: str) -> None:
    assert fields(text) == {"type": "below"}
    assert [code for code, _ in problems(text)] == ["MEM104"]
    assert problems(text.replace("top", "below")) == []


def test_name_and_description_count_at_the_top() -> None:
    text = "---\nname: top\nmetadata:\n  name: below\n  description: only\n---\n"
    assert fields(text) == {"name": "top", "description": "only"}
    assert problems(text) == []


def test_of_a_key_given_twice_the_last_counts_and_it_is_said() -> None:
    text = "---\nname: a\nname: b\n---\n"
    assert fields(text) == {"name": "b"}
    assert problems(text) == [("MEM104", 3)]
    assert problems("---\n{name: a, name: b}\n---\n") == [("MEM104", 2)]


@pytest.mark.parametrize(
    ("lead", "first"), [("", 2), ("\ufeff", 2), ("\n", 3), ("\ufeff\r\n \n", 4)]
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_lines_are_those_of_the_file(lead: str, first: int, newline: str) -> None:
    text = lead + "---\nname: a\n\ntype: x\nbad: [[b]]\n---\nbody".replace("\n", newline)
    assert lines(text) == {"name": first, "type": first + 2, "bad": first + 3}
    assert ("MEM104", first + 3) in problems(text)


def test_blank_lines_before_the_fence_are_a_problem_and_no_obstacle() -> None:
    text = "\ufeff\n \n---\nname: a\n---\nbody\n"
    assert fields(text) == {"name": "a"}
    assert problems(text) == [("MEM101", 1)]
    assert mended(text) == "\ufeff---\nname: a\n---\nbody\n"


@pytest.mark.parametrize(
    "text",
    ["", "body\n", "\n\nbody\n", "----\n", "--- a\n", "\n---\n\nbody\n\n---\n", " ---\na: b\n"],
)
def test_no_frontmatter(text: str) -> None:
    block = read("t.md", text)
    assert (block.dialect, block.body_at, block.problems) == ("none", 0, ())


@pytest.mark.parametrize(
    "text", ["---\n---\n", "---\n\n---\n", "---\n# note\n---\n", "---\n{}\n---"]
)
def test_empty_frontmatter_is_frontmatter(text: str) -> None:
    block = read("t.md", text)
    assert (block.dialect, block.fields, block.problems) == ("flat", {}, ())
    assert block.body_at == len(text)


@pytest.mark.parametrize(
    "text", ["---\nname: a\n---", "---\nname: a\n--- \t\r\n", "--- \nname: a\n---\n"]
)
def test_fences_may_trail_blanks_and_end_the_file(text: str) -> None:
    assert fields(text) == {"name": "a"}
    assert problems(text) == []
    assert read("t.md", text).body_at == len(text)


def test_a_fence_in_the_body_is_body() -> None:
    text = "---\nname: a\n---\nx\n---\ny\n"
    block = read("t.md", text)
    assert text[block.body_at :] == "x\n---\ny\n"


@pytest.mark.parametrize(
    ("text", "found", "body"),
    [
        ("---\nname: a\ntype: x\n\nbody: text\n", {"name": "a", "type": "x"}, "\nbody: text\n"),
        ("---\nname: a\nmetadata: \n  type: x\nBody", {"name": "a", "type": "x"}, "Body"),
        ("---\nname: a\ntags:\n  - b\n# Head\n", {"name": "a", "tags": "b"}, "# Head\n"),
        ("---\nhttps://x\n", {}, "https://x\n"),
        ("---\n", {}, ""),
        ("---", {}, ""),
    ],
)
def test_an_unclosed_block_ends_behind_what_looks_like_it(
    text: str, found: dict[str, str], body: str
) -> None:
    assert fields(text) == found
    assert problems(text) == [("MEM101", 1)]
    assert text[read("t.md", text).body_at :] == body


HEAD = "---\nname: a\n"
TAIL = "type: x\nfoo: 'b'\n---\nbody\n"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("description: Rule: never do X", "Rule: never do X"),
        ("description: Rule: never\n  do X", "Rule: never do X"),
        ("description: Rule: see # 3", "Rule: see # 3"),
        ('description: "a" and b', '"a" and b'),
        ('description: "a" and "b"', '"a" and "b"'),
        ('description: "say "hi" now"', 'say "hi" now'),
        ("description: 'it's'", "it's"),
        ('description: "open', "open"),
        ("description: 'open", "open"),
        ('description: "C:\\path to"', "C:\\path to"),
        ('description: "\\"a\\" \\q"', '"a" \\q'),
        ("description: `code` first", "`code` first"),
        ("description: @who", "@who"),
        ("description: %d items", "%d items"),
        ("description: *never* mock", "*never* mock"),
        ("description: > quoted", "> quoted"),
        ("description: [WIP] do x", "[WIP] do x"),
        ("description: - a dash", "- a dash"),
        ("description:glued", "glued"),
        ("description: \x1b[31mred", "\x1b[31mred"),
        ("description: a\n  b: c", "a b: c"),
    ],
)
def test_a_value_that_yaml_refuses_is_read_and_quoted_by_the_edit(line: str, meant: str) -> None:
    text = f"{HEAD}{line}\n{TAIL}"
    assert fields(text) == {"name": "a", "description": meant, "type": "x", "foo": "b"}
    assert problems(text) == [("MEM101", 3)]
    assert "`description`" in read("t.md", text).problems[0].message
    better = mended(text)
    assert fields(better) == fields(text)
    assert problems(better) == []
    assert better.startswith(HEAD)
    assert better.endswith(TAIL)
    assert better.count("\n") == text.count("\n") - line.count("\n")


def test_only_the_lines_that_yaml_refuses_are_changed() -> None:
    text = "---\r\nname: `a`\r\n# c\r\ndescription: b: c\r\nx:   'y'\r\n---\r\n"
    better = mended(text)
    assert better == text.replace("`a`", '"`a`"').replace("b: c", '"b: c"')


def test_tabs_may_not_indent_and_the_edit_makes_them_blanks() -> None:
    text = "---\nname: a\nmetadata:\n\ttype: x\n\tfoo: `y`\n---\n"
    assert fields(text) == {"name": "a", "type": "x", "foo": "`y`"}
    assert problems("---\nmetadata:\n\ttype: x\n---\n") == [("MEM101", 3)]
    assert mended(text) == '---\nname: a\nmetadata:\n type: x\n foo: "`y`"\n---\n'


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("---\n- a\n- b\n---\n", 2, {}),
        ("---\nwords only\n---\n", 2, {}),
        ("---\nname: a\nmetadata: {type: x\n---\n", 3, {"name": "a"}),
        ("---\ntags: [a, b\nname: c\n---\n", 2, {"tags": "[a, b", "name": "c"}),
        (f"---\na: {'[' * 12}\nname: b\n---\n", 2, {"a": "[" * 12, "name": "b"}),
        ("---\nname: a\n...\ntype: x\n---\n", 4, {"name": "a", "type": "x"}),
        ("---\nname: a\n<<<<<<< us\ntype: x\n---\n", 3, {"name": "a", "type": "x"}),
    ],
)
def test_what_cannot_be_mended_has_no_edits(text: str, line: int, found: dict[str, str]) -> None:
    assert fields(text) == found
    assert ("MEM101", line) in problems(text)
    assert mended(text) == text


def test_keys_are_read_around_a_broken_one() -> None:
    text = "---\ntags:\n  - a\n  - b\nx: |\n  y\n\n  z\nbad: `\nmetadata:\n  type: q\n---\n"
    block = read("t.md", text)
    assert block.broken
    assert {k: f.value for k, f in block.fields.items()} == {
        "tags": ("a", "b"),
        "x": "y\n\nz\n",
        "bad": "`",
        "type": "q",
    }
    assert block.dialect == "nested"


@pytest.mark.parametrize("line", ["a: use # not", "a: # all of it", "a: [b] # fine"])
def test_a_plain_value_cut_at_a_hash_is_said(line: str) -> None:
    assert problems(f"---\n{line}\n---\n") == ([] if "fine" in line else [("MEM104", 2)])


def test_a_block_too_large_is_read_as_far_as_the_limit() -> None:
    text = "---\nname: a\n" + "key: value\n" * 10_000 + "type: x\n---\nbody\n"
    block = read("t.md", text)
    assert (block.fields["name"].text, "type" in block.fields) == ("a", False)
    assert ("MEM101", 1) in problems(text)
    assert block.end - block.start <= MAX_BLOCK
    assert text[block.body_at :] == "body\n"


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:12]))
def test_long_texts_do_no_harm(text: str) -> None:
    for whole in (text, f"---\n{text}", f"---\n{text}\n---\n", f"---\n{text[:60_000]}\n---\n"):
        read("t.md", whole)


@given(text=TOPICS)
def test_any_text_is_read_and_offsets_hold(text: str) -> None:
    block = read("t.md", text)
    assert 0 <= block.start <= block.end <= block.body_at <= len(text)
    for span in block.spans:
        assert span.end <= block.end - block.start
    for problem in block.problems:
        assert 1 <= problem.line <= text.count("\n") + 1


@given(text=TOPICS)
def test_mending_ends(text: str) -> None:
    """The edits of a block that YAML refuses make it YAML; nothing behind it changes."""
    block = read("t.md", text)
    edits = [e for p in block.problems for e in p.edits]
    if edits:
        better = apply_edits(text, edits)
        after = read("t.md", better)
        assert better[after.body_at :] == text[block.body_at :]
        assert not [e for p in after.problems for e in p.edits]
