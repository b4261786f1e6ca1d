"""Commands that the project itself defines: targets of make and just, scripts of npm, tox
environments, cargo aliases; in inline code and in fenced blocks."""

from __future__ import annotations

import re

_COMMAND = re.compile(
    r"(?:\$ )?(?:(?P<npm>(?:npm|pnpm|yarn|bun) run)|(?P<own>npm)(?=\s+(?:test|start)\b)"
    r"|(?P<runner>make|just|cargo)|(?P<tox>tox -e))\s+(?P<name>[a-z][\w:.-]*+)(?=\s|$|[;&|])"
)
# What cargo brings along (its manual's list of commands); other names are aliases or plugins.
_OWN = """add bench build check clean clippy config doc fetch fix fmt generate-lockfile help info
init install locate-project login logout metadata miri new nextest owner package pkgid publish
remove report run rustc rustdoc search test tree uninstall update vendor verify-project version
yank"""
_CARGO = frozenset(_OWN.split())


def name(code: str) -> str:
    """The runner and the name (`make lint`, `npm run build`, `tox -e py312`), "" when `code` is no
    such command. Every package manager's scripts are npm's."""
    found = _COMMAND.match(code)
    if not found:
        return ""
    what = found["name"]
    if found["npm"] or found["own"]:
        return f"npm run {what}"
    if found["tox"]:
        return f"tox -e {what}"
    return "" if found["runner"] == "cargo" and what in _CARGO else f"{found['runner']} {what}"
