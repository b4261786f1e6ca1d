"""Symbols: `name()`, `Class.method`, snake_case, CamelCase, dotted names; in inline code only."""

from __future__ import annotations

import re

# A call's arguments may hold anything; a name holds letters of any script.
_NAME = re.compile(r"((?:[^\W\d][\w$]*+\.)*+)([^\W\d][\w$]*+)(\(.*\))?")
_COMPOUND = re.compile(r"[^\W_]_[^\W_]|[a-z\d][A-Z]|[A-Z]{2}[a-z]")
LEAST = 3


def name(code: str) -> str:
    """The identifier that stands last in `code`, "" when it is no symbol.

    Capitals throughout are a constant's or an environment's. A single word is a symbol only when
    it is called; behind a dot (`list.append`) it says too little of whose it is.
    """
    found = _NAME.fullmatch(code.strip("\"'"))
    if not found or len(found[2]) < LEAST or (found[2].isupper() and found[2][0] != "_"):
        return ""
    if compound(found[2]) or (found[3] and not found[1]):
        return found[2]
    return ""


def compound(word: str) -> bool:
    """It is made of several words, joined by underscores or by capitals."""
    return _COMPOUND.search(word) is not None
