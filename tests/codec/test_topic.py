"""Any bytes are a topic; offsets and lines are those of the file."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memctl.codec.claim import CLAIM_CHARS
from memctl.codec.topic import MAX_BYTES, decode, first_sentence, parse_topic
from tests.codec.texts import ANY, LONG, TOPICS


@given(data=st.one_of(st.binary(), TOPICS.map(lambda t: t.encode("utf-8", "surrogatepass"))))
@example(data=b"")
@example(data=b"\xef\xbb\xbf---\nname: a\n---\n")
def test_any_bytes_are_a_topic_whose_offsets_hold(data: bytes) -> None:
    topic = parse_topic("t.md", data)
    assert topic.text[topic.body_at :] == topic.body
    assert topic.body_line == topic.text.count("\n", 0, topic.body_at) + 1
    for field in topic.fields.values():
        line = topic.text.split("\n")[field.line - 1]
        assert ":" in line or field.value == "" or "?" in topic.text
        field.text.encode()
    if not topic.problems or topic.problems[0].code != "MEM109":
        assert topic.text.encode() == data


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("lead", ["", "\n\n"])
def test_lines_and_offsets(newline: str, mark: str, lead: str) -> None:
    text = mark + (lead + "---\nname: a\ntype: user\n---\n\nbody\n").replace("\n", newline)
    topic = parse_topic("user_a.md", text.encode())
    first = 2 + lead.count("\n")
    assert (topic.line_of("name"), topic.line_of("type"), topic.body_line) == (
        first,
        first + 1,
        first + 3,
    )
    assert topic.body == f"{newline}body{newline}"
    assert (topic.slug, topic.get("type"), topic.dialect) == ("user_a", "user", "flat")


@pytest.mark.parametrize(
    ("data", "text", "line", "message"),
    [
        (b"a\nb\xe9c", "a\nb\ufffdc", 2, "not UTF-8: byte 3 is 0xe9"),
        (b"\xc0\x80", "\ufffd\ufffd", 1, "not UTF-8: byte 0 is 0xc0"),
        (b"\xed\xa0\x80", "\ufffd\ufffd\ufffd", 1, "not UTF-8: byte 0 is 0xed"),
        (b"abc\xe2\x82", "abc\ufffd", 1, "not UTF-8: byte 3 is 0xe2"),
        ("a".encode("utf-16"), "", 1, "UTF-16; memory files are UTF-8"),
        (b"a\nb\0", "", 2, "holds NUL bytes (binary or encrypted?)"),
        (b"x" * (MAX_BYTES + 1), "", 0, "1,000,001 bytes, over the limit of 1,000,000"),
    ],
)
def test_what_is_not_utf8_text_is_a_problem(
    data: bytes, text: str, line: int, message: str
) -> None:
    decoded, problem = decode(data)
    assert decoded == text
    assert problem is not None
    assert (problem.code, problem.line, problem.message) == ("MEM109", line, message)
    assert parse_topic("t.md", data).problems[0] == problem


def test_a_topic_with_a_foreign_byte_still_has_its_fields() -> None:
    topic = parse_topic("t.md", b"---\nname: Caf\xe9\ntype: user: x\n---\nbody")
    assert (topic.get("name"), topic.get("type"), topic.body) == ("Caf\ufffd", "user: x", "body")
    assert [p.code for p in topic.problems] == ["MEM109", "MEM101"]


@pytest.mark.parametrize(
    ("body", "claim"),
    [
        ("Use the real database. Never mocks.", "Use the real database."),
        ("Is it so? Yes.", "Is it so?"),
        ("Never! Not once.", "Never!"),
        ("No stop at all", "No stop at all"),
        ("One line\nand the next. More", "One line and the next."),
        ("One\r\ntwo.\r\nThree.", "One two."),
        ("A paragraph\n\nAnother.", "A paragraph"),
        ("It runs v1.2. Then it stops.", "It runs v1.2."),
        ("Python 3.11 reads setup.py as before. Yes.", "Python 3.11 reads setup.py as before."),
        ("See https://a.example/b.c?d=1. Then", "See https://a.example/b.c?d=1."),
        ("Linters, e.g. ruff, i.e. not mypy. More", "Linters, e.g. ruff, i.e. not mypy."),
        ("A vs. B, C etc. and more (cf. D). E", "A vs. B, C etc. and more (cf. D)."),
        ('He said "stop." Then', 'He said "stop."'),
        ("Is it (really?) so? Yes", "Is it (really?) so?"),
        ("(Do it.) Then", "(Do it.)"),
        ("数据库要用真的。不要模拟。", "数据库要用真的。"),
        ("「本物を使う。」と言った", "「本物を使う。」"),
        ("真的吗？是", "真的吗？"),
        ("सच है। फिर", "सच है।"),
        ("# Title\n\nThe text. More", "The text."),
        ("#123 is fixed. More", "#123 is fixed."),
        ("Title\n=====\n\nThe text.", "The text."),
        ("Title\n---\nThe text.", "The text."),
        ("## Only a title ##", "Only a title"),
        ("---\n\nThe text.", "The text."),
        ("- First thing\n- Second thing", "First thing"),
        ("1. First thing. Then\n2. Second", "First thing."),
        ("- [x] Done thing", "Done thing"),
        ("Rules:\n\n- never", "Rules:"),
        ("Rules:\n- never mock\n- always", "Rules: never mock"),
        ("> Quoted words. More", "Quoted words."),
        ("```\ncode. here\n```\n\nThe text.", "The text."),
        ("~~~~\n~~~\ncode\n~~~~\nThe text.", "The text."),
        ("```\nnever closed", ""),
        ("| a | b |\n|---|---|\n\nThe text.", "The text."),
        ("<!-- a note. -->The text.", "The text."),
        ("<!-- never closed", ""),
        (
            "**Use `**kwargs`** and __init__.py always. More",
            "Use `**kwargs` and __init__.py always.",
        ),
        ("**Bold claim.** More", "Bold claim."),
        ("Wrap it in `f(() => { ... })` always. More", "Wrap it in `f(() => { ... })` always."),
        ("It is `done.` More", "It is `done.` More"),
        ("2 ** 3 is 8. More", "2 ** 3 is 8."),
        (
            "See [the page](a.md) and [[slug|that]], [[other]]. More",
            "See the page and that, other.",
        ),
        ("\n\n  \n", ""),
        ("", ""),
    ],
)
def test_the_claim_is_the_first_sentence_of_running_text(body: str, claim: str) -> None:
    assert first_sentence(body) == claim


def test_a_long_sentence_is_cut_between_words() -> None:
    assert first_sentence("word " * 100) == "word " * 58 + "word…"
    assert len(first_sentence("字" * 400)) == CLAIM_CHARS


@given(body=st.one_of(ANY, TOPICS))
def test_any_body_has_a_claim_on_one_line(body: str) -> None:
    claim = first_sentence(body)
    assert len(claim) <= CLAIM_CHARS
    assert claim == " ".join(claim.split())


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:12]))
def test_long_texts_do_no_harm(text: str) -> None:
    parse_topic("t.md", text.encode())
    first_sentence(text)
    first_sentence(f"x{text}!")
