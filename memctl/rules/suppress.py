"""Suppressions: `lint-ignore` in frontmatter for a file, a comment for the line it stands on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.lines import split_lines
from memctl.rules import lookup, mem900_crashed_rule, mem901_unused_suppression
from memctl.rules.base import finding
from memctl.rules.scan import without_code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memctl.model.diagnostic import Diagnostic

_COMMENT = r"<!--\s*memctl:\s*ignore\b([^<>\n]*?)-->"
_NEVER = mem900_crashed_rule.INFO.code


class Suppression(NamedTuple):
    """A rule that is silenced in a file (line 0) or on one line of it."""

    path: str
    line: int
    code: str


def whole_file(path: str, ignores: str) -> set[Suppression]:
    """Those of a `lint-ignore` value."""
    return {Suppression(path, 0, code) for code in _codes(ignores)} if ignores else set()


def comments(path: str, text: str) -> set[Suppression]:
    """Those in `<!-- memctl: ignore MEM205 -->` comments, outside code."""
    if "memctl:" not in text or not re.search(_COMMENT, text):
        return set()
    return {
        Suppression(path, number, code)
        for number, line in enumerate(split_lines(without_code(text)), 1)
        if "<!--" in line
        for words in re.findall(_COMMENT, line)
        for code in _codes(words)
    }


def _codes(text: str) -> set[str]:
    """The rules that a text names, by code or by name. Other words are a remark."""
    codes = set()
    for word in set(re.findall(r"[\w-]+", text)):
        rule = lookup(word)
        if rule or word[:3].upper() == "MEM":
            codes.add(rule.INFO.code if rule else word.upper())
    return codes


def split(
    findings: Iterable[Diagnostic], declared: set[Suppression]
) -> tuple[list[Diagnostic], set[Suppression]]:
    """The findings that nothing suppresses, and the suppressions that were needed."""
    kept: list[Diagnostic] = []
    used: set[Suppression] = set()
    for found in findings:
        line = Suppression(found.path, found.line, found.code)
        file = line._replace(line=0)
        if found.code == _NEVER or not (line in declared or file in declared):
            kept.append(found)
        else:
            used.add(line if line in declared else file)
    return kept, used


def unused(suppression: Suppression) -> Diagnostic:
    """The finding for one that suppresses nothing."""
    path, line, code = suppression
    why = "finds nothing here" if lookup(code) else "is no rule"
    message = f"{code} is suppressed, but {why}"
    fix = f"remove {code} from the suppression"
    return finding(mem901_unused_suppression.INFO, path, line, message, fix)
