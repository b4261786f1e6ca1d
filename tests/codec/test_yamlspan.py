"""Frontmatter as spans: every value as the text that was written, and where it was written."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import example, given

from memctl.codec.yamlspan import Walk, _handler, walk
from tests.codec.texts import BLOCKS, LONG

MISREAD = [
    "no", "1e3", "1.10", "0123", "12:30:45", "2026-02-30", "25:61", ".nan", ".inf", "~", "null",
    "0x1f", "1_000", "9" * 5000, "=", "2026-01-01T00:00:00Z",
]  # fmt: skip


def values(block: str) -> dict[str, str | tuple[str, ...]]:
    walked = walk(block)
    assert not walked.error, walked.error
    return {span.key: span.value for span in walked.spans}


def written(block: str) -> dict[str, str]:
    """What stands at each value's span."""
    return {span.key: block[span.start : span.end] for span in walk(block).spans}


def said(block: str) -> list[tuple[int, str]]:
    return list(dict.fromkeys(walk(block).outside))


def test_a_span_says_where_key_and_value_stand() -> None:
    block = "name: Testing\n\"description\" :  'no mocks' # why\n"
    name, description = walk(block).spans
    assert (name.line, name.at, name.colon, name.start, name.end) == (0, 0, 5, 6, 13)
    assert name.plain
    assert not description.plain
    assert description.key == "description"
    assert description.line == 1
    assert block[description.start : description.end] == "'no mocks'"
    assert block[: description.colon].endswith('"description" :')


@pytest.mark.parametrize("text", MISREAD)
def test_a_scalar_is_the_text_that_was_written(text: str) -> None:
    assert values(f"a: {text}\n") == {"a": text}


def test_lists_are_texts_in_both_styles() -> None:
    assert values("a: [x, 'y, z', 1]\nb:\n  - p\n  - q: r\nc:\n- s\n-\n") == {
        "a": ("x", "y, z", "1"),
        "b": ("p",),
        "c": ("s", ""),
    }


def test_what_stands_below_metadata_is_nested() -> None:
    spans = walk("name: a\nmetadata: \n  type: b\n  tags: [c]\n").spans
    assert [(s.key, s.nested, s.flow) for s in spans] == [
        ("name", False, False),
        ("metadata", False, False),
        ("type", True, False),
        ("tags", True, False),
    ]


def test_a_flow_map_is_read_and_marked() -> None:
    walked = walk("metadata: {type: x, node_type: memory}\n")
    assert [(s.key, s.value, s.nested, s.flow) for s in walked.spans[1:]] == [
        ("type", "x", True, True),
        ("node_type", "memory", True, True),
    ]
    assert walked.brace == -1
    assert walk("{name: a}\n").brace == 1


def test_a_value_ends_before_the_blank_lines_and_comments_behind_it() -> None:
    block = (
        "a: |\n  text\n\n  more\n\n# c\nb: >-\n  x\n\nc:\n  - p\n  - q # r\n\n# s\n"
        "d: plain\n  wrapped\n\ne: |+\n  kept\n\nf:\n"
    )
    assert written(block) == {
        "a": "|\n  text\n\n  more",
        "b": ">-\n  x",
        "c": "- p\n  - q",
        "d": "plain\n  wrapped",
        "e": "|+\n  kept\n",
        "f": "",
    }


def test_a_list_ends_with_what_is_not_read_in_it() -> None:
    assert written("a:\n  - b: c\n    d: |\n      e\n# f\ng: h\n") == {
        "a": "- b: c\n    d: |\n      e",
        "g": "h",
    }


def test_crlf_is_counted() -> None:
    block = "a: x\r\nb: |\r\n  t\r\n\r\nc:\r\n"
    assert written(block) == {"a": "x", "b": "|\r\n  t", "c": ""}
    assert [s.line for s in walk(block).spans] == [0, 1, 4]


@pytest.mark.parametrize("odd", ["\r", "\x85", "\u2028", "\u2029"])
def test_only_lf_counts_as_a_line(odd: str) -> None:
    block = f"a: 'x{odd}y'\nb: z\n"
    assert [(s.key, s.line) for s in walk(block).spans] == [("a", 0), ("b", 1)]
    assert written(block)["b"] == "z"


@pytest.mark.parametrize(
    ("block", "line", "sentence"),
    [
        ("a: b\nc: &x d\n", 1, "anchors are not read"),
        ("a: *x\n", 0, "aliases are not read"),
        ("a: &a [*a]\n", 0, "aliases are not read"),
        ("a: !!python/object/apply:os.system [x]\n", 0, "tags are not read"),
        ("a: !local b\n", 0, "tags are not read"),
        ("a: &x b\n<<: *x\n", 1, "merge keys are not read"),
        ("<<: {a: b}\n", 0, "merge keys are not read"),
        ("[a]: b\n", 0, "a key is not plain text"),
        ("? {a: b}\n: c\n", 0, "a key is not plain text"),
        ("a: b\nc:\n  d: e\n", 2, "a nested map other than `metadata` is kept but not read"),
        ("a: [[b]]\n", 0, "a list inside a list is kept but not read"),
        ("? a\n", 0, "a key stands without a value"),
        ('a: "\\ud800"\n', 0, "an escape stands for half a character or for NUL"),
        ('a: "x\\0"\n', 0, "an escape stands for half a character or for NUL"),
    ],
)
def test_what_lies_outside_the_subset_is_said(block: str, line: int, sentence: str) -> None:
    assert (line, sentence) in said(block)
    assert not walk(block).error


@pytest.mark.parametrize(
    ("block", "line", "error"),
    [
        ("a: b\nc: d: e\n", 1, "mapping values are not allowed in this context"),
        ("a: b\nc: `d`\n", 1, "found character that cannot start any token"),
        ('a: "b\nc: d\n', 0, "found unexpected end of stream"),
        ("a: b\nm:\n\tc: d\n", 2, "found character that cannot start any token"),
        ("a: \x1b\nb: c\n", 0, "characters that YAML does not allow"),
        ("é: ü\na: \x1b\n", 1, "characters that YAML does not allow"),
        ("a: \ud800\n", 0, "characters that YAML does not allow"),
        ("- a\n- b\n", 0, "it is not a map of keys"),
        ("some words\n", 0, "it is not a map of keys"),
        ("a: b\n...\nc: d\n", 2, "did not find expected <document start>"),
        ("a: b\n--- !x\nc: d\n", 1, "a second YAML document begins"),
        ("b: c\na: " + "[" * 10, 1, "nested deeper than 8 levels"),
        ("\ufeffa: b\n", 0, "a byte order mark stands inside"),
    ],
)
def test_what_is_not_frontmatter_is_an_error_with_its_line(
    block: str, line: int, error: str
) -> None:
    walked = walk(block)
    assert (walked.error_line, walked.error) == (line, error)


def test_halves_of_a_character_are_joined_and_a_lone_half_is_replaced() -> None:
    assert values('a: "\\ud83d\\ude00 \\udc00"\nb: ["\\ud800"]\n"\\ud800": c\n') == {
        "a": "😀 \ufffd",
        "b": ("\ufffd",),
        "\ufffd": "c",
    }


def test_an_alias_is_the_text_that_was_written() -> None:
    assert values("description: *never\n") == {"description": "*never"}


@pytest.mark.parametrize(
    "block",
    [
        "a: &a [x, x]\n" + "".join(f"{c}: &{c} [*a, *a, *a]\n" for c in "bcdefghijk"),
        "a: &a {x: 1}\n" + "".join(f"{c}: &{c} {{<<: [*a, *a]}}\n" for c in "bcdefghijk"),
        "a: " + "[" * 2_000 + "]" * 2_000,
        "a: " + "[" * 100_000,
        "{a: " * 20_000,
        "- " * 30_000,
        "? " * 30_000,
        "".join(" " * n + "a:\n" for n in range(300)),
        "{" + "a, " * 20_000 + "}",
        'a: "\\ud800"\nb: ' + "[" * 30_000,
        *LONG,
    ],
    ids=lambda block: repr(block[:12]),
)
def test_bombs_and_depths_do_no_harm(block: str) -> None:
    assert isinstance(walk(block), Walk)


@given(block=BLOCKS)
@example(block='a: "\\UFFFFFFFF"')
@example(block="name:\x85\ufeff0")
@example(block="? \n::")
def test_any_text_is_walked_and_every_span_lies_where_it_says(block: str) -> None:
    for span in walk(block).spans:
        assert 0 <= span.at < span.colon <= span.start <= span.end <= len(block)
        assert block[span.colon - 1] == ":"
        assert span.line == block.count("\n", 0, span.at)
        str(span.value).encode()


@given(block=BLOCKS)
def test_it_reads_alike_without_libyaml(block: str) -> None:
    slow = _handler().read(block, yaml.SafeLoader)
    fast = walk(block)
    if not slow.error and not fast.error and "\ufeff" not in block:
        assert slow == fast
