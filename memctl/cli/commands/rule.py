"""memctl rule"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from memctl.cli.spec import OPTIONAL, Command, Param
from memctl.errors import UsageError
from memctl.render.line import BOLD, DIM, line
from memctl.rules import RULES, lookup

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, code: str) -> int:
    chosen = [lookup(code)] if code else list(RULES)
    if chosen == [None]:
        raise UsageError(f"no rule `{code}`", "`memctl rule` lists them all.")
    rules = [r for r in chosen if r is not None]
    data = [{**r.INFO._asdict(), "text": inspect.cleandoc(r.__doc__ or "")} for r in rules]
    if code:
        lines = [
            line(
                (f"{data[0]['code']} {data[0]['name']}", BOLD), (f"  [{data[0]['severity']}]", DIM)
            )
        ]
        lines += [line(text) for text in data[0]["text"].split("\n")]
    else:
        lines = [
            line((r["code"], BOLD), f" {r['name']}", (f"  [{r['severity']}]", DIM)) for r in data
        ]
    session.answer("rule", lambda: {"rules": data}, lambda: lines)
    return 0


COMMAND = Command(
    "rule",
    "Explain a rule, or list them all.",
    "memctl rule MEM203",
    (Param("code", OPTIONAL, "A rule's code or name.", "", complete="code"),),
    run,
)
