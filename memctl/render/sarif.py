"""Findings as SARIF 2.1.0, for code scanning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from memctl import __version__
from memctl.model.diagnostic import ERROR, INFO, WARNING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.diagnostic import Diagnostic

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVEL = {ERROR: "error", WARNING: "warning", INFO: "note"}


def sarif(
    findings: Sequence[Diagnostic], rules: Mapping[str, tuple[str, str, str]], prefix: str
) -> dict[str, Any]:
    """One run. rules: by code, (name, severity, first line of its page). prefix: the store's
    path in the repository, with a slash, or "".
    """
    codes = sorted(rules)
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "memctl",
                        "semanticVersion": __version__,
                        "rules": [_rule(code, *rules[code]) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(f, codes.index(f.code), prefix) for f in findings],
            }
        ],
    }


def _rule(code: str, name: str, severity: str, text: str) -> dict[str, Any]:
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": text},
        "defaultConfiguration": {"level": _LEVEL[severity]},
    }


def _result(found: Diagnostic, rule: int, prefix: str) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": quote(prefix + found.path)}}
    if found.line > 0:
        place["region"] = {"startLine": found.line}
    return {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": _LEVEL[found.severity],
        "message": {"text": found.message},
        "locations": [{"physicalLocation": place}],
    }
