"""Where a body comes from: an option, a file, standard input, or an editor on a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, TextIO

from memctl.errors import UsageError

if TYPE_CHECKING:
    from memctl.cli.session import Session

# More than any body may be; what is longer is refused without being read whole.
MOST = 2_000_000
# How long an unnamed pipe may stay silent before it counts as nobody's: a writer has started by
# then, and a caller that merely left its pipe open is answered all the same.
PIPE_SECONDS = 0.5


def body_text(option: str | None, file: str) -> str | None:
    """The body as typed or read; None when none was given. Raises UsageError for bad input."""
    if option is not None and file:
        raise UsageError("a body and a file are given", "Give one of them.")
    if option == "-" or file == "-":
        if sys.stdin is None:  # closed by whoever started us
            raise UsageError("standard input is closed", "Give --body or a file.")
        return _decoded(sys.stdin.buffer.read(MOST + 1), "standard input")
    if file:
        try:
            with open(file, "rb") as opened:
                return _decoded(opened.read(MOST + 1), file)
        except OSError as fault:
            raise UsageError(
                f"cannot read {file}: {fault.strerror}", "Name a readable file."
            ) from fault
    return option


def is_terminal(stream: TextIO | None) -> bool:
    """A person can be asked there; a closed stream is nobody."""
    return stream is not None and stream.isatty()


def piped() -> bool:
    """Something is waiting on standard input that nobody named with `-`."""
    import select
    import stat

    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    if stat.S_ISREG(mode):
        return True
    pipe = stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)  # Node gives its children sockets
    if os.name == "nt":  # where select knows sockets only
        return pipe
    return pipe and bool(select.select([0], [], [], PIPE_SECONDS)[0])


def _decoded(data: bytes, where: str) -> str:
    if len(data) > MOST:
        raise UsageError(f"{where} is over {MOST:,} bytes", "Keep one claim a topic.")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        raise UsageError(
            f"{where} is not UTF-8: byte {fault.start} is 0x{data[fault.start]:02x}",
            "Convert it to UTF-8 first.",
        ) from fault


def edited(template: str) -> tuple[dict[str, str], str, str]:
    """Open the template in the editor: the fields and the body that come back, and the file.

    The template's comments, its guidance, and markers left without text are taken out. The file
    stays, so that a refusal loses nothing; the caller removes it.
    """
    import re
    import subprocess
    import tempfile

    from memctl.codec.topic import parse_topic

    words = _editor()
    fd, path = tempfile.mkstemp(prefix="memctl-", suffix=".md")
    with os.fdopen(fd, "w", encoding="utf-8") as file:
        file.write(template)
    try:
        code = subprocess.run([*words, path], check=False).returncode
    except OSError as fault:
        os.unlink(path)
        raise UsageError(
            f"the editor {words[0]} cannot be started: {fault.strerror}", "Set EDITOR, or --body."
        ) from fault
    with open(path, "rb") as done:
        data = done.read()
    if code and data == template.encode():
        os.unlink(path)
        raise UsageError("the editor ended with an error", "Nothing was written.")
    if code:
        raise UsageError("the editor ended with an error", f"What you wrote is in {path}.")
    topic = parse_topic("topic.md", data)
    if any(p.code == "MEM109" for p in topic.problems):
        raise UsageError("what the editor left is no UTF-8 text", f"It is in {path}.")
    body = topic.body.replace("\r\n", "\n")
    for guidance in re.findall(r"<!--.*?-->", template, re.DOTALL):
        body = body.replace(guidance, "")
    body = re.sub(r"^\*\*(?:Why|How to apply):\*\*[ \t]*$", "", body, flags=re.MULTILINE).strip()
    return {key: topic.get(key) for key in ("name", "description", "type")}, body, path


def _editor() -> list[str]:
    """VISUAL, else EDITOR, as words."""
    import shlex

    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        words = shlex.split(named)
    except ValueError as fault:
        raise UsageError(f"EDITOR is `{named}`: {fault}", "Mend its quotes.") from fault
    if not words:
        raise UsageError("no body, and no editor is set", "Give --body, a file, or set EDITOR.")
    return words


def mask(path: str, session: Session) -> None:
    """Take out of a file from the editor what the store's policy would not have written."""
    from memctl.recall.sensitive.scan import masked, scan

    policy = session.store.config.sensitive._asdict()
    kinds = tuple(kind for kind, action in policy.items() if action in ("block", "redact"))
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        text = file.read()
    spans = scan(text, kinds)
    if spans:
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(masked(text, spans))
