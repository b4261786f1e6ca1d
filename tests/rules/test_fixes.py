"""Edits on lines: what they do to a text, and that no text breaks them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.codec.topic import parse_topic
from memctl.model.diagnostic import Edit
from memctl.rules import engine
from memctl.rules.fixes import apply_edits

from .build import config

TEXT = "one\ntwo\nthree\nfour\n"


def edit(line: int, count: int, text: str) -> Edit:
    return Edit("x.md", line, count, text)


@pytest.mark.parametrize(
    ("edits", "after"),
    [
        ([], TEXT),
        ([edit(2, 1, "TWO\n")], "one\nTWO\nthree\nfour\n"),
        ([edit(2, 2, "")], "one\nfour\n"),
        ([edit(1, 0, "zero\n")], "zero\n" + TEXT),
        ([edit(5, 0, "five\n")], TEXT + "five\n"),
        ([edit(4, 9, "end\n")], "one\ntwo\nthree\nend\n"),
        ([edit(1, 1, ""), edit(4, 1, "")], "two\nthree\n"),
        ([edit(4, 1, ""), edit(1, 1, "")], "two\nthree\n"),
        ([edit(2, 1, "A\nB\n"), edit(3, 1, "C\n")], "one\nA\nB\nC\nfour\n"),
        # the first of two that overlap
        ([edit(2, 1, "A\n"), edit(2, 1, "B\n")], "one\nA\nthree\nfour\n"),
        ([edit(2, 2, "A\n"), edit(3, 1, "B\n")], "one\nA\nfour\n"),
        ([edit(3, 1, "B\n"), edit(2, 2, "A\n")], "one\ntwo\nB\nfour\n"),
        ([edit(2, 2, "A\n"), edit(3, 0, "B\n")], "one\nA\nfour\n"),
        # inserts at one place, in their order, before what is replaced there
        ([edit(2, 0, "A\n"), edit(2, 0, "B\n")], "one\nA\nB\ntwo\nthree\nfour\n"),
        ([edit(2, 0, "A\n"), edit(2, 0, "A\n")], "one\nA\nA\ntwo\nthree\nfour\n"),
        ([edit(2, 1, "TWO\n"), edit(2, 0, "A\n")], "one\nA\nTWO\nthree\nfour\n"),
        ([edit(2, 1, "TWO\n"), edit(3, 0, "A\n")], "one\nTWO\nA\nthree\nfour\n"),
        # out of the text
        ([edit(0, 1, "A\n"), edit(-1, 0, "A\n"), edit(5, 1, "A\n"), edit(6, 0, "A\n")], TEXT),
        ([edit(2, -1, "A\n")], TEXT),
    ],
)
def test_edits(edits: list[Edit], after: str) -> None:
    assert apply_edits(TEXT, edits) == after


def test_only_line_feeds_end_lines() -> None:
    assert apply_edits("a\x0bb\rc\u2028d\ne\n", [edit(2, 1, "")]) == "a\x0bb\rc\u2028d\n"


@pytest.mark.parametrize(
    ("text", "after"),
    [("a", "a\nb\n"), ("a\r\nx", "a\r\nx\r\nb\n"), ("", "b\n"), ("a\n", "a\nb\n")],
)
def test_what_is_added_at_the_end_starts_on_its_own_line(text: str, after: str) -> None:
    lines = text.count("\n") + bool(text and not text.endswith("\n"))
    assert apply_edits(text, [edit(lines + 1, 0, "b\n")]) == after


EDITS = st.lists(
    st.builds(edit, st.integers(-1, 7), st.integers(-1, 3), st.sampled_from(["", "x\n", "y\nz\n"]))
)


@given(st.text(alphabet="ab\r\n", max_size=12), EDITS)
@settings(deadline=None)
def test_untouched_lines_stay_in_order(text: str, edits: list[Edit]) -> None:
    touched = {n for e in edits for n in range(e.line, e.line + max(0, e.lines))}
    left = [line for n, line in enumerate(text.split("\n"), 1) if n not in touched and line]
    after = iter(apply_edits(text, edits).replace("\r", "").split("\n"))
    assert all(line.replace("\r", "") in after for line in left)


# Bytes that look like topics often enough to reach every rule.
PIECES = st.sampled_from(
    [
        b"---\n", b"---\r\n", b"name: x\n", b"type: feedback\n", b"type: [a, b]\n",
        b"description: a: b\n", b"description: 'x\n", b"created: 2026-02-30\n", b"metadata: \n",
        b"  type: project\n", b"lint-ignore: [MEM110, MEM101]\n", b"a: &a [*a]\n", b"<<: *a\n",
        b"a: {b: {c: [[]]}}\n", b"<<<<<<< a\n", b">>>>>>> b\n", b"```\n", b'"', b"`",
        b"yesterday ", b"last week\n", b"**Why:** x\n", b"<!-- memctl: ignore MEM402 -->\n",
        b"\xe2\x80\xae", b"\x1b", b"importance: 99\n", b"pinned: x\n", b"\0", b"\xff", b"\n",
        b"key", b": ", b"#", b"@x", b"%", b"\xef\xbb\xbf",
    ]
)  # fmt: skip
TOPICS = st.one_of(st.binary(max_size=200), st.lists(PIECES, max_size=14).map(b"".join))


@given(TOPICS)
@settings(deadline=None, max_examples=300)
def test_no_bytes_crash_a_rule_and_every_edit_leaves_a_topic(data: bytes) -> None:
    topic = parse_topic("x.md", data)
    for settings_ in (config(), config(topic_lines=2)):
        found = engine.check_topic(topic, settings_)
        assert "MEM900" not in {f.code for f in found.findings}
        assert engine.load(engine.dump(found)) == found
        assert all(0 <= f.line <= data.count(b"\n") + 1 for f in found.findings)
    edits = [e for f in found.findings for e in f.edits]
    mended = parse_topic("x.md", apply_edits(topic.text, edits).encode("utf-8", "surrogatepass"))
    again = engine.check_topic(mended, config())
    assert "MEM900" not in {f.code for f in again.findings}
