"""What leaves memctl cannot take over a terminal, and never trips over an encoding."""

from __future__ import annotations

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.render import emit
from memctl.render.escape import visible
from memctl.render.line import line
from memctl.render.terminal import paint

HOSTILE = "\x1b[2J\x07\u202e\u2066\U000e0041\x9b31m\r"


@given(st.text())
def test_nothing_unprintable_gets_through(text: str) -> None:
    shown = visible(text)
    assert all(c.isprintable() or c in "\t\u200c\u200d" for c in shown)


@given(st.text().filter(str.isprintable))
def test_printable_text_is_left_alone(text: str) -> None:
    assert visible(text) == text


def test_emoji_and_scripts_stay_whole() -> None:
    text = "👩\u200d💻 می\u200cخواهم 日本語"
    assert visible(text) == text


def test_lines_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    emit.emit_lines([line(("slug", "red"), HOSTILE)])
    emit.remark(HOSTILE, HOSTILE)
    emit.emit_text(f"first {HOSTILE}\nsecond\n")
    captured = capsys.readouterr()
    for text in (captured.out, captured.err):
        assert all(c.isprintable() or c == "\n" for c in text)
    assert "\\x1b[2J" in captured.out


def test_painted_lines_are_escaped_too(capsys: pytest.CaptureFixture[str]) -> None:
    paint([line(("[bold]slug[/bold]", "red"), HOSTILE)])
    out = capsys.readouterr().out
    assert "[bold]slug[/bold]" in out
    assert "\x1b[2J" not in out
    assert "\u202e" not in out


def test_json_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    emit.emit_json("list", {"name": HOSTILE + "é"})
    out = capsys.readouterr().out
    assert out.isascii()
    assert json.loads(out)["schema"] == "memctl/list@1"


def test_an_ascii_terminal_gets_escapes_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    emit.emit_lines([line("日本 – x")])
    sys.stdout.flush()
    assert raw.getvalue() == b"\\u65e5\\u672c \\u2013 x\n"


@pytest.mark.parametrize(
    ("variable", "value", "painted"),
    [("NO_COLOR", "1", False), ("TERM", "dumb", False), ("TERM", "xterm", True)],
)
def test_colour_obeys(
    monkeypatch: pytest.MonkeyPatch, variable: str, value: str, painted: bool
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv(variable, value)
    assert emit.painted(Terminal()) is painted
    assert emit.painted(io.StringIO()) is False
