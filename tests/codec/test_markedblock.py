"""A block in a file of the user's: what there was comes back to the byte."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memctl.codec.markedblock import find, owned, put, take, untouched

BODY = "## Memory\n\nUse it.\n"
TEXTS = [
    None, b"", b"\n", b"x", b"x\n", b"x\n\n", b"\xef\xbb\xbfx\r\ny", b"\xef\xbb\xbf", b"a\r\n",
    b"\r\n", b"<!-- memctl is fine -->\n", b"\xff\xfe not utf-8 \x80\n",
]  # fmt: skip


@pytest.mark.parametrize("data", TEXTS)
def test_taking_out_undoes_putting_in(data: bytes | None) -> None:
    put_in = put(data, BODY, "codex")
    assert put_in.startswith(data or b"")
    assert take(put_in, "codex") == data


@given(st.binary())
@example(b"\r")
@example(b"a\r")
@example(b"a\r\nb\r")
def test_any_text_comes_back(data: bytes) -> None:
    if b"<!-- memctl:" not in data:
        made = put(data, BODY, "codex")
        assert take(made, "codex") == data
        assert take(put(made, "New.\n", "codex"), "codex") == data


@pytest.mark.parametrize("data", TEXTS)
def test_a_block_is_renewed_and_not_doubled(data: bytes | None) -> None:
    put_in = put(data, BODY, "codex")
    assert put(put_in, BODY, "codex") == put_in
    newer = put(put_in, "New.\n", "codex")
    assert newer == put(data, "New.\n", "codex")


def test_two_hosts_share_one_block() -> None:
    both = put(put(b"text\n", BODY, "codex"), BODY, "opencode")
    assert both.count(b"memctl:begin") == 1
    left = take(both, "codex")
    assert left == put(b"text\n", BODY, "opencode")
    assert take(left, "codex") == left
    assert take(left, "opencode") == b"text\n"


def test_what_a_user_writes_around_it_stays() -> None:
    data = put(None, BODY, "codex") + b"mine\n"
    assert take(data, "codex") == b"mine\n"
    data = b"above\n" + put(b"text", BODY, "codex") + b"below"
    assert take(data, "codex") == b"above\ntextbelow"


def test_crlf_is_kept() -> None:
    assert b"\n" not in put(b"a\r\n", BODY, "codex").replace(b"\r\n", b"")


BEGIN = "<!-- memctl:begin hosts=codex before=1 -->\n"
END = "<!-- memctl:end -->\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\n" + BEGIN + "b\n", "begins in line 2 and does not end"),
        ("a\nb\n" + END, "ends in line 3"),
        (END + BEGIN, "ends in line 2"),
        (BEGIN + END + "x\n" + BEGIN + END, "more than once (lines 1, 4)"),
        (BEGIN + END + END, "ends in line 3"),
        ("a\n<!-- memctl:begin of mine -->\n" + END, "the mark in line 2"),
    ],
)
def test_broken_marks_are_named_by_line(text: str, said: str) -> None:
    block, problem = find(text.encode())
    assert block is None
    assert said in problem


def test_a_file_of_ours_is_known_until_it_is_edited() -> None:
    data = owned("text\n")
    assert untouched(data)
    assert untouched(data.replace(b"\n", b"\r\n"))
    assert not untouched(data.replace(b"text", b"Text"))
    assert not untouched(data + b"more\n")
    assert not untouched(b"text\n")
