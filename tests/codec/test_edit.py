"""Setting and removing a frontmatter key changes that value and not one other character."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memctl.codec.frontmatter import edit, read
from memctl.errors import Unreadable
from tests.codec.texts import ANY, PLAIN, TOPICS

if TYPE_CHECKING:
    from memctl.codec.frontmatter import Value


def put(text: str, **changes: Value) -> str:
    return edit("t.md", text, changes)


def values(text: str) -> dict[str, str | tuple[str, ...]]:
    return {key: field.value for key, field in read("t.md", text).fields.items()}


@given(text=st.one_of(TOPICS, ANY))
def test_no_change_is_no_change(text: str) -> None:
    assert put(text) == text
    assert put(text, absent_key=None) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x: old", "x: new"),
        ("x: 'old'   # c", "x: new   # c"),
        ('x:    "old"', "x:    new"),
        ("x:", "x: new"),
        ("x: ", "x: new"),
        ("x: # c", "x: new # c"),
        ('"x" : old', '"x" : new'),
        ("x: |\n  a\n\n  b\n\n# c", "x: new\n\n# c"),
        ("x: >-\n  a\n  b", "x: new"),
        ("x: |+\n  a\n\n\ny: z", "x: new\ny: z"),
        ("x: a\n  b\n# c", "x: new\n# c"),
        ("x: 'a\n  b' # c", "x: new # c"),
        ("x: [a, b] # c", "x: new # c"),
        ("x:\n  - a\n  - b # d\n# c", "x: new # d\n# c"),
        ("x:\n- a\n- b\ny: z", "x: new\ny: z"),
        ("x: # c\n  - a", "x: new # c"),
        ("x: # c\n  # d\n  - a\ny: z", "x: new # c\n  # d\ny: z"),
        ("x:\n  old", "x: new"),
        ("x: [[a]]", "x: new"),
        ("x: &a old", "x: new"),
        ("x: *a", "x: new"),
        ("x: old\nx: older", "x: new\nx: new"),
        ("x: `a", "x: new"),
        ("x: a: b\n  c\ny: z", "x: new\ny: z"),
        ("? x\n: old", "? x\n: new"),
        ("{y: z, x: old}", "{y: z, x: new}"),
        ("metadata: {x: old, type: t}", "metadata: {x: new, type: t}"),
        ("metadata:\n  x: old\n  type: t", "metadata:\n  x: new\n  type: t"),
        ("x: old\nmetadata:\n  x: old", "x: new\nmetadata:\n  x: new"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_setting_a_key_that_is_there(before: str, after: str, newline: str) -> None:
    text = f"\ufeff---\na: 'b'\n{before}\n---\nbody\n".replace("\n", newline)
    if before.startswith("{"):
        text = text.replace(f"a: 'b'{newline}", "")
    assert put(text, x="new") == text.replace(
        before.replace("\n", newline), after.replace("\n", newline)
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: b", "a: b\nx: new"),
        ("a: b\n# c", "a: b\n# c\nx: new"),
        ("a: |\n  b\n", "a: |\n  b\n\nx: new"),
        ("  a: b", "  a: b\n  x: new"),
        ("a: b: c", "a: b: c\nx: new"),
        ('a: "b', 'a: "b\nx: new'),
        ("- a", "- a\nx: new"),
        ("a: b\n...", "a: b\nx: new\n..."),
        ("{a: b}", "{x: new, a: b}"),
        ("{}", "{x: new, }"),
        ("metadata:\n  type: t\na: b", "metadata:\n  type: t\n  x: new\na: b"),
        (
            "metadata: \n    type: |\n      t\n\n# c",
            "metadata: \n    type: |\n      t\n    x: new\n\n# c",
        ),
        ("metadata:\n\ttype: t", "metadata:\n\ttype: t\n\tx: new"),
        ("metadata: {type: t}\na: b", "metadata: {type: t}\na: b\nx: new"),
        ("metadata:\na: b", "metadata:\na: b\nx: new"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_new_key_and_its_removal(before: str, after: str, newline: str) -> None:
    text = f"---\n{before}\n---\nbody\n".replace("\n", newline)
    new = put(text, x="new")
    assert new == f"---\n{after}\n---\nbody\n".replace("\n", newline)
    assert put(new, x=None) == text


@pytest.mark.parametrize(
    "text", ["---\n---\n", "---\r\n---\r\nbody", "---\n\n---\n", "---\na: b\n\nbody"]
)
def test_a_new_key_in_an_empty_or_open_block(text: str) -> None:
    new = put(text, x="new")
    assert values(new)["x"] == "new"
    assert put(new, x=None) == text


@pytest.mark.parametrize("text", ["", "body", "\ufeffbody\r\n", "\n\nbody\n", "# head\n---\n"])
def test_a_file_without_frontmatter_gets_one(text: str) -> None:
    new = put(text, name="N: 1", gone=None, tags=("a",))
    bare = text.removeprefix("\ufeff")
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = ["---", 'name: "N: 1"', "tags: [a]", "---", bare]
    assert new == text[: len(text) - len(bare)] + newline.join(lines)


def test_name_and_description_stay_at_the_top() -> None:
    text = "---\nmetadata:\n  type: t\n---\n"
    assert put(text, name="a", x="b") == "---\nmetadata:\n  type: t\n  x: b\nname: a\n---\n"
    both = "---\nname: a\nmetadata:\n  name: b\n---\n"
    assert put(both, name="c") == "---\nname: c\nmetadata:\n  name: b\n---\n"


def test_new_keys_stand_in_the_order_given() -> None:
    text = "---\nmetadata:\n  type: t\n---\n"
    assert put(text, b="1", a="2") == '---\nmetadata:\n  type: t\n  b: "1"\n  a: "2"\n---\n'


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (True, "true"),
        (False, "false"),
        (0, "0"),
        ("", '""'),
        ("a, b", "a, b"),
        (("a", "b, c"), '[a, "b, c"]'),
        ((), "[]"),
        ("2026-08-22", '"2026-08-22"'),
    ],
)
def test_values_of_every_kind(value: Value, written: str) -> None:
    assert put("---\nx: old\n---\n", x=value) == f"---\nx: {written}\n---\n"


def test_in_braces_a_comma_is_quoted() -> None:
    text = "---\nmetadata: {type: t}\n---\n"
    assert put(text, type="a, b") == '---\nmetadata: {type: "a, b"}\n---\n'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: b\nx: c\nd: e", "a: b\nd: e"),
        ("x: |\n  b\n\nd: e", "\nd: e"),
        ("x:\n- a\n- b\n# c", "# c"),
        ("{a: b, x: c}", "{a: b}"),
        ("{x: c, a: b}", "{a: b}"),
        ("metadata: {x: c}", "metadata: {}"),
        ("x: a\nmetadata:\n  x: b\n  y: c", "metadata:\n  y: c"),
        ("x: `a\n  b\ny: c", "y: c"),
    ],
)
def test_removing_a_key(before: str, after: str) -> None:
    assert put(f"---\n{before}\n---\nbody\n", x=None) == f"---\n{after}\n---\nbody\n"


def test_what_cannot_be_edited_without_harm_is_refused() -> None:
    text = '---\n? "\nname: a\n---\n'
    with pytest.raises(Unreadable, match=r"t\.md: `x`"):
        put(text, x="# b")
    large = "---\n" + "".join(f"key{n}: value\n" for n in range(10_000)) + "---\n"
    with pytest.raises(Unreadable):
        put(large, x="y")


WORDS = st.lists(st.sampled_from(["alpha", "don't", "日本", "C#", "v1.2"]), min_size=1, max_size=3)


@st.composite
def entries(draw: st.DrawFn, indent: int, keys: list[str]) -> str:
    """Keys with values of every style, comments and blank lines between them."""
    pad, text = " " * indent, ""
    for key in draw(st.lists(st.sampled_from(keys), unique=True, min_size=1, max_size=4)):
        a, b = (" ".join(draw(WORDS)) for _ in "ab")
        quoted = a.replace("'", "''")
        styles = [
            "", " ", f" {a}", f" {a} # note", f' "{a}: x"', f" '{quoted} # y'", f' [{a}, "b, c"]',
            f" |\n{pad}  {a}\n{pad}  {b}", f" >-\n{pad}  {a}\n\n{pad}  {b}\n", f" {a}\n{pad}  {b}",
            f"\n{pad}  - {a}\n{pad}  - {b}", f"\n{pad}- {a}", f"\n{pad}  {a}",
            f' "{a}\n{pad}  {b}"', f"\n{pad}  k1: {a}\n{pad}  k2: [{b}]",
        ]  # fmt: skip
        text += draw(st.sampled_from(["", "", f"{pad}# note\n", "\n"]))
        text += f"{pad}{key}:{draw(st.sampled_from(styles))}\n"
    return text


@st.composite
def topics(draw: st.DrawFn) -> str:
    head = draw(entries(0, ["name", "description", "type", "tags", "x-y"]))
    if draw(st.booleans()):
        indent = draw(st.sampled_from([1, 2, 4]))
        head += f"metadata:{draw(st.sampled_from(['', ' ']))}\n"
        head += draw(entries(indent, ["type", "node_type", "originSessionId"]))
    body = draw(st.sampled_from(["", "body", "- a: b\n---\n"]))
    text = f"---\n{head}---\n{body}".replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
    return draw(st.sampled_from(["", "\ufeff"])) + text


KEYS = st.sampled_from(["name", "type", "description", "tags", "originSessionId", "brand_new"])
VALUES = st.one_of(PLAIN, st.lists(PLAIN, max_size=3).map(tuple))


@given(text=topics(), key=KEYS, value=VALUES)
def test_one_key_changes_one_place(text: str, key: str, value: str | tuple[str, ...]) -> None:
    block = read("t.md", text)
    assert not block.broken
    new = put(text, **{key: value})
    assert values(new) == {**values(text), key: value}
    assert list(values(new))[: len(values(text))] == list(values(text)) or key not in block.fields
    old_lines, new_lines = text.splitlines(True), new.splitlines(True)
    changes = [
        change
        for change in SequenceMatcher(None, old_lines, new_lines, autojunk=False).get_opcodes()
        if change[0] != "equal"
    ]
    places = max(1, sum(s.key == key for s in block.spans))
    assert len(changes) <= places
    assert sum(j2 - j1 for _, _, _, j1, j2 in changes) <= places
    assert text.count("\r\n") == 0 or new.count("\n") == new.count("\r\n")
    if key not in block.fields:
        assert [change[0] for change in changes] == ["insert"]
        assert put(new, **{key: None}) == text


@given(text=topics(), key=KEYS)
def test_one_key_is_removed(text: str, key: str) -> None:
    rest = values(text)
    rest.pop(key, None)
    new = put(text, **{key: None})
    assert values(new) == rest
    assert new.endswith(text[read("t.md", text).body_at :])


@given(text=TOPICS, key=KEYS, value=VALUES)
def test_any_text_is_edited_faithfully_or_refused(
    text: str, key: str, value: str | tuple[str, ...]
) -> None:
    before = read("t.md", text)
    try:
        new = put(text, **{key: value})
    except Unreadable:
        assume(False)
    after = read("t.md", new)
    assert after.fields[key].value == value
    assert new[after.body_at :] == text[before.body_at :]
    for other in before.fields:
        assert other == key or after.fields[other].value == before.fields[other].value
