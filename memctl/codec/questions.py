"""A file of queries for `eval`: one JSON object a line."""

from __future__ import annotations

import json
from typing import Any

from memctl.model.evaluation import Question

# Complaints beyond these say nothing new.
SHOWN = 5


def parse_questions(text: str) -> tuple[list[Question], list[str]]:
    """The questions, and a sentence with its line number for each line that is none."""
    questions: list[Question] = []
    wrong: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as fault:
            wrong.append(f"line {number} is no JSON: {fault}")
            continue
        complaint = _complaint(value)
        if complaint:
            wrong.append(f"line {number}: {complaint}")
        else:
            kind = value.get("kind") or value.get("type") or ""
            relevant = tuple(dict.fromkeys(value["relevant"]))
            questions.append(Question(number, value["query"], relevant, kind))
    return questions, wrong


def _complaint(value: Any) -> str:
    """What is wrong with a line's value, "" when it is a question."""
    if not isinstance(value, dict):
        return "not an object"
    query, relevant = value.get("query"), value.get("relevant")
    if not isinstance(query, str) or not query.strip():
        return "`query` has to be a text that says something"
    if not isinstance(relevant, list) or not relevant:
        return "`relevant` has to be a list of at least one slug"
    if not all(isinstance(slug, str) and slug for slug in relevant):
        return "`relevant` has to be a list of slugs"
    if not all(isinstance(value.get(key) or "", str) for key in ("kind", "type")):
        return "`kind` and `type` have to be texts"
    return ""
