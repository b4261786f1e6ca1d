"""Many claims in one call: JSON lines in, one JSON line out for each."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from memctl.cli.body import MOST
from memctl.errors import MemctlError, UsageError
from memctl.model.verdict import (
    CONTRADICTION,
    DUPLICATE,
    EXIT_CODES,
    OVER_BUDGET,
    SENSITIVE,
    UPDATE,
)
from memctl.ops.draft import AddRequest
from memctl.render.emit import emit_line
from memctl.render.writes import write_data

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.cli.session import Session
    from memctl.ops.check import Checker

NEEDED = ("type", "name", "body")
KEYS = (*NEEDED, "hook", "description", "why")
# Which refusal's exit code the call ends with when there are several.
GRAVEST = (SENSITIVE, CONTRADICTION, DUPLICATE, UPDATE, OVER_BUDGET)


def checked_lines(session: Session, checker: Checker, file: str, source: str) -> int:
    """Answer every line of the file. The exit code: 2 when a line could not be judged, else that
    of the gravest refusal, else 0. A blank line is no claim.
    """
    verdicts: set[str] = set()
    code = 0
    for number, raw in _lines(file):
        if not raw.strip():
            continue
        try:
            given = claim_of(raw)
            who = session.who("check", given.pop("source", "") or source)
            outcome = checker.check(AddRequest(**given), who)
        except MemctlError as fault:
            emit_line("check", {"line": number, "error": fault.detail})
            code = code or fault.exit_code
            continue
        verdicts.add(outcome.verdict)
        emit_line("check", {"line": number, **write_data(outcome, None, True)})
    return code or next((EXIT_CODES[v] for v in GRAVEST if v in verdicts), 0)


def _lines(file: str) -> Iterator[tuple[int, bytes]]:
    """Each line with its 1-based number; of one that is far too long a little over MOST."""
    if file == "-":
        if sys.stdin is None:
            raise UsageError("standard input is closed", "Name a file.")
        yield from enumerate(_bounded(sys.stdin.buffer), 1)
        return
    try:
        with open(file, "rb") as opened:
            yield from enumerate(_bounded(opened), 1)
    except OSError as fault:
        raise UsageError(
            f"cannot read {file}: {fault.strerror}", "Name a readable file."
        ) from fault


def _bounded(stream: Any) -> Iterator[bytes]:
    while line := stream.readline(MOST + 1):
        rest = line
        while len(rest) > MOST and not rest.endswith(b"\n"):
            rest = stream.readline(MOST + 1)
        yield line


def claim_of(raw: bytes) -> dict[str, Any]:
    """The texts of one line; other keys are the caller's own. Raises UsageError."""
    if len(raw) > MOST:
        raise UsageError(f"the line is over {MOST:,} bytes", "Keep one claim a topic.")
    try:
        row = json.loads(raw)
    except (ValueError, RecursionError) as fault:
        raise UsageError(f"the line is no JSON: {fault}", "One JSON object a line.") from fault
    if not isinstance(row, dict):
        raise UsageError("the line is no JSON object", f"Keys: {', '.join(KEYS)}.")
    missing = [key for key in NEEDED if not row.get(key)]
    if missing:
        raise UsageError(f"the claim has no {missing[0]}", f"Needed: {', '.join(NEEDED)}.")
    texts = {key: row[key] for key in (*KEYS, "source") if row.get(key) is not None}
    wrong = [key for key, text in texts.items() if not isinstance(text, str)]
    if wrong:
        raise UsageError(f"the claim's {wrong[0]} is no text", "Every key holds a text.")
    return texts
