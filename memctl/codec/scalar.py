"""Writing one YAML scalar so that no YAML reader can take it for something else."""

from __future__ import annotations

import re

# Plain only where it cannot be misread: starts with a letter, holds no `: `, ` #` or indicator
# at an edge. Everything else is double-quoted.
_PLAIN = re.compile(r"[^\W\d_](?:[\w .,;/()'+–—-]*[\w.)])?")
_WORDS = frozenset(
    ("true", "false", "yes", "no", "on", "off", "null", "y", "n", "t", "f", "none", "nan", "inf")
)
# What may not stand bare between double quotes, or that a reader folds or refuses.
_ESCAPED = re.compile('[\0-\x1f"\\\\\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def scalar(value: str | bool | int) -> str:
    """The value as YAML text on one line; a str always reads back as the same str."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
        return value
    return quoted(value)


def quoted(value: str) -> str:
    """The value double-quoted, with every character that YAML could trip over escaped."""
    escaped = _ESCAPED.sub(lambda m: _SHORT.get(m.group()) or f"\\u{ord(m.group()):04x}", value)
    return f'"{escaped}"'


def sequence(values: tuple[str, ...]) -> str:
    """The values as a flow sequence: `[a, "b: c"]`."""
    return "[" + ", ".join(scalar(v) if "," not in v else quoted(v) for v in values) + "]"
