"""The memory tool's paths, texts and strings; pure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.topic import parse_topic
from memctl.ops.memorytool import answers, derived
from memctl.ops.memorytool.paths import Said, place, shown
from memctl.ops.memorytool.text import inserted, replaced
from tests.tools import topic

OUTSIDE = [
    "", "memories", "/memoriesx", "/memoriesx/a.md", "/Memories/a.md", "/etc/passwd", "a.md",
    "../a.md", "C:\\memories\\a.md", "\0", "//memories/a.md", " /memories/a.md",
]  # fmt: skip
ESCAPING = [
    "/memories/..", "/memories/../x.md", "/memories/a/../../x.md", "/memories/./a.md",
    "/memories//", "/memories//a.md", "/memories//etc/passwd", "/memories/..\\x.md",
    "/memories/a\\..\\b.md",
    "/memories/%2e%2e%2fx.md", "/memories/%2E%2E/x.md", "/memories/..%2fx.md",
    "/memories/%252e%252e%252fx.md", "/memories/%5c..%5cx.md", "/memories/a%00.md",
    "/memories/a\0.md", "/memories/a\n.md", "/memories/\x1b[2J.md", "/memories/a.md//",
    "/memories/\ud800.md",
]  # fmt: skip


@pytest.mark.parametrize("path", OUTSIDE)
def test_a_path_begins_with_memories(path: str) -> None:
    with pytest.raises(Said, match=r"^Error: Path must start with /memories, got: "):
        place(path)


@pytest.mark.parametrize("path", ESCAPING)
def test_a_path_stays_in_memories(path: str) -> None:
    with pytest.raises(Said, match=r"^Error: Path .* would escape /memories directory$") as caught:
        place(path)
    assert caught.value.message.isprintable()


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("/memories", ""), ("/memories/", ""), ("/memories/a.md", "a.md"),
        ("/memories/a b/c.md", "a b/c.md"), ("/memories/folder/", "folder"),
        ("/memories/メモ.md", "メモ.md"), ("/memories/100%.md", "100%.md"),
        ("/memories/..a.md", "..a.md"),
    ],
)  # fmt: skip
def test_what_a_path_names(path: str, inside: str) -> None:
    assert place(path) == (path, inside)


@given(st.text(alphabet=st.sampled_from("./\\%2eEfF5cab\0-"), max_size=12))
def test_no_text_names_a_place_outside(tail: str) -> None:
    try:
        inside = place(f"/memories/{tail}").path
    except Said:
        return
    assert not inside.startswith("/")
    assert not {"", ".", ".."} & set(inside.split("/")) or not inside
    assert shown(inside) == f"/memories/{tail}".removesuffix("/")


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0B"), (1, "1B"), (1023, "1023B"), (1024, "1K"), (5632, "5.5K"), (1 << 20, "1M"),
        (1258291, "1.2M"), (3 << 30, "3G"), (5 << 40, "5120G"),
    ],
)  # fmt: skip
def test_sizes(size: int, text: str) -> None:
    assert answers.size_text(size) == text


def test_lines_are_numbered_in_six_columns() -> None:
    assert answers.numbered(["a", ""], 9) == "     9\ta\n    10\t"
    assert answers.lines_of("a\r\nb\n\n") == ["a", "b", ""]
    assert answers.lines_of("") == []
    assert answers.snippet("1\n2\n3\n4\n5\n6\n7\n", 4, 1) == answers.numbered(list("23456"), 2)
    assert answers.snippet("1\n2\n", 1, 1) == answers.numbered(["1", "2"], 1)


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        ("one two\n", "two", "three", "one three\n"),
        ("a\r\nb\r\nc\r\n", "a\nb", "x\ny\nz", "x\r\ny\r\nz\r\nc\r\n"),
        ("a\nb\n", "b\n", "", "a\n"),
    ],
)
def test_a_replacement(text: str, old: str, new: str, after: str) -> None:
    assert replaced(text, "/memories/a.md", old, new).text == after


def test_what_cannot_be_replaced() -> None:
    for old in ("zwei", ""):
        with pytest.raises(Said, match=f"old_str `{old}` did not appear verbatim in /memories/a"):
            replaced("one\n", "/memories/a.md", old, "x")
    with pytest.raises(Said, match=r"in lines: 1, 1, 3\. Please ensure it is unique$"):
        replaced("x x\ny\nx\n", "/memories/a.md", "x", "z")


def test_a_line_aside_does_not_count_beside_another_one() -> None:
    assert replaced("x\nx\n", "", "x", "y", {1}).text == "x\ny\n"
    assert replaced("x\n", "", "x", "y", {1}).text == "y\n"
    with pytest.raises(Said, match="lines: 1, 2"):
        replaced("x\nx\n", "", "x", "y", {1, 2})


@pytest.mark.parametrize(
    ("text", "line", "piece", "after"),
    [
        ("a\nb\n", 0, "x\n", "x\na\nb\n"),
        ("a\nb\n", 1, "x", "a\nx\nb\n"),
        ("a\nb", 2, "x\ny\n", "a\nb\nx\ny\n"),
        ("a\r\n", 1, "x\ny", "a\r\nx\r\ny\r\n"),
        ("", 0, "x", "x\n"),
        ("a\n", 1, "\n", "a\n\n"),
    ],
)
def test_an_insertion(text: str, line: int, piece: str, after: str) -> None:
    assert inserted(text, line, piece).text == after


@pytest.mark.parametrize("line", [-1, 3])
def test_a_line_that_is_not_there(line: int) -> None:
    with pytest.raises(Said, match=f"parameter: {line}. .*lines of the file: \\[0, 2\\]$"):
        inserted("a\nb\n", line, "x")


def test_what_follows_a_changed_body() -> None:
    def read(name: str, description: str, body: str) -> tuple[str, str, str]:
        return topic(name, body, description=description), name, description

    text, *_ = read("Deploys", "We deploy on Mondays.", "# Deploys\n\nWe deploy on Mondays.")
    old = parse_topic("a.md", text.encode())
    assert derived.lines(old) == {2, 3}
    changed = text.replace("# Deploys\n\nWe deploy on Mondays", "# Releases\n\nWe deploy daily")
    new = parse_topic("a.md", changed.encode())
    assert derived.followed(old, new) == {"name": "Releases", "description": "We deploy daily."}
    assert derived.hook(old, new, "We deploy on Mondays.") == "We deploy on Mondays."
    own = parse_topic("a.md", topic("Mine", "We deploy daily.", description="Mine.").encode())
    assert derived.lines(own) == frozenset()
    assert derived.followed(own, new) == {}
