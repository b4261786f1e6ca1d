"""The one place where output leaves: JSON, plain lines, or painted lines on a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from memctl.render.escape import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from memctl.render.line import Line

# Of a line where there is no terminal to ask.
WIDTH = 100
# Reading fewer files is over before a bar could be seen.
MANY = 2_000


def emit_json(verb: str, payload: Mapping[str, Any]) -> None:
    """One object with its schema's name; ASCII only, so that no terminal obeys it."""
    import json

    sys.stdout.write(json.dumps({"schema": f"memctl/{verb}@1", **payload}, indent=2) + "\n")


def emit_line(verb: str, payload: Mapping[str, Any]) -> None:
    """The same on one line, out at once: of JSON lines, whose reader may be waiting."""
    import json

    sys.stdout.write(json.dumps({"schema": f"memctl/{verb}@1", **payload}) + "\n")
    sys.stdout.flush()


def emit_lines(lines: Iterable[Line]) -> None:
    """Lines to standard output: painted on a terminal, plain elsewhere."""
    if painted(sys.stdout):
        from memctl.render.terminal import paint

        paint(lines)
        return
    text = "".join("".join(visible(part) for part, _ in one).rstrip() + "\n" for one in lines)
    _write(sys.stdout, text)


def emit_text(text: str) -> None:
    """A document as it is, control characters made visible."""
    _write(sys.stdout, "\n".join(visible(part) for part in text.split("\n")))


def remark(text: str, hint: str = "") -> None:
    """A sentence for people, on standard error, and what to do next on a line of its own."""
    sys.stdout.flush()
    _write(sys.stderr, f"memctl: {visible(text)}\n" + (f"  {visible(hint)}\n" if hint else ""))


def _write(stream: Any, text: str) -> None:
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def drawable() -> bool:
    """Standard output can have block characters."""
    try:
        "█▁░".encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def clipped(one: Line) -> Line:
    """The line cut to the terminal's width (elsewhere to 100 characters)."""
    import shutil

    left = shutil.get_terminal_size((WIDTH, 24)).columns
    if sum(len(text) for text, _ in one) <= left:
        return one
    parts: list[tuple[str, str]] = []
    for text, style in one:
        parts.append((text if len(text) < left else text[: left - 1].rstrip() + "…", style))
        left -= len(text)
        if left <= 0:
            break
    return tuple(parts)


def painted(stream: Any) -> bool:
    """Colour only on a terminal, and never against NO_COLOR or a dumb one."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def progress(done: int, of: int, least: int = MANY, what: str = "reading the memory") -> None:
    """How far a long work is, on standard error; nothing for fewer than `least` steps."""
    if done < of and of < least:
        return
    if done < of or "memctl.render.terminal" in sys.modules:
        from memctl.render.terminal import bar

        bar(done, of, what)
