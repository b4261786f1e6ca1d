"""Asking a person on a terminal about each action of a plan, as `git add -p` does about hunks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from memctl.cli.body import is_terminal
from memctl.errors import UsageError
from memctl.render.emit import emit_lines
from memctl.render.plans import action_lines
from memctl.render.writes import diff_lines

if TYPE_CHECKING:
    from memctl.model.change import Touched
    from memctl.model.plan import Action

KEYS = {
    "y": "do it",
    "n": "leave it",
    "a": "do it and all the rest",
    "q": "stop here",
}


def check_terminal() -> None:
    """Raises UsageError when nobody can be asked."""
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        raise UsageError(
            "--interactive needs a terminal", "Name the actions instead: --apply --only 3,5"
        )


class Asker:
    """Shows each action with its diff and waits for a key and Enter."""

    def __init__(self, many: int) -> None:
        """many: of how many actions."""
        self.many = many

    def __call__(self, action: Action, place: int, change: tuple[Touched, ...]) -> str:
        """What is said: y, n, a or q; q when the terminal closes."""
        emit_lines([*action_lines(action, ""), *diff_lines(change)])
        while True:
            sys.stdout.write(f"({place + 1}/{self.many}) do this? [{','.join(KEYS)},?] ")
            sys.stdout.flush()
            typed = sys.stdin.readline()
            if not typed:
                sys.stdout.write("\n")
                return "q"
            key = typed.strip().lower()[:1]
            if key in KEYS:
                return key
            sys.stdout.write("".join(f"  {key} - {text}\n" for key, text in KEYS.items()))
