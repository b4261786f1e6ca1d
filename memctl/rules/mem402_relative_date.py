"""What it does
Reports a time in the name, description or body that only makes sense on the day it was written:
yesterday, last week, next Friday, two months ago. Code, quotations, lines that carry a date, and
sentences on what happens again and again are left alone. Only English is looked at.

Why
A memory is read months later, and then says something false without a word having changed.

Example
    The freeze ends next Friday.

Fix
Write the date.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.rules.base import TOPIC, RuleInfo, finding
from memctl.rules.scan import without_code, without_quotations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM402", "relative-date", WARNING, TOPIC)

_MESSAGE = "`{}` only makes sense on the day it was written"
_FIX = "write the date"

# Every one of the patterns below needs one of these; most topics hold none.
_STEMS = ("day", "week", "month", "quarter", "year", "tomorrow")
_SOME = r"(?:\d{1,3}|an?|one|two|three|four|five|six|eight|ten|several|(?:a )?few|a couple of)"
_UNIT = r"(?:day|week|month)s?"
# "The last Sunday", "next week's rota after …", "older than 3 days ago" hold on any day.
_RELATIVE = (
    r"\b(?:yesterday|tomorrow)\b"
    r"|(?<!the )(?<!its )\b(?:last|next|this)\s(?:week(?:end)?|month|quarter|year"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?! (?:in|after|before)\b))\b(?! of\b)"
    rf"|(?<!than )(?<!least )(?<!over )(?<!most )(?<![\d.,])\b{_SOME}\s{_UNIT}\sago\b"
    r"|\b(?:launch(?:es|ing)|go(?:es|ing) live|deadline is|(?:is|are|am) (?:\w+ )?\w+ing)\b"
    rf"[^.;:\n]{{0,60}}\bin\s{_SOME}\s{_UNIT}\b(?! (?:of|after|from|before)\b)"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b"
)
_DATE = (
    r"\b(?:19|20)\d\d\b|\b\d{1,2}(?:/\d{1,2}/|\.\d{1,2}\.)\d\d"
    rf"|\b{_MONTH}\.? \d|\b\d{{1,2}}(?:st|nd|rd|th|\.)? (?:of )?{_MONTH}"
)
# Habits, suppositions, and talk about such words; so is a list of them.
_GENERIC = (
    r"\b(?:every|each|always|usually|often|whenever|never|per|daily|nightly|weekly|monthly|quarterly"
    r"|yearly|recurring|cron|as if|as though|if|relative|expressions?|phrases?|e\.g\.|such as"
    r"|older|newer)(?!\w)"
    rf"|(?:{_RELATIVE})\s*[,/]\s*(?:{_RELATIVE})"
)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    for key in ("name", "description"):
        if key in topic.fields:
            field = topic.fields[key]
            for _, words in list(_found(field.text))[:1]:
                yield finding(INFO, topic.path, field.line, _MESSAGE.format(words), _FIX)
    for number, words in _found(topic.body):
        yield finding(INFO, topic.path, topic.body_line + number, _MESSAGE.format(words), _FIX)


def _found(text: str) -> Iterator[tuple[int, str]]:
    """(0-based line, words) of the first relative time on each line."""
    lower = text.lower()
    if not any(stem in lower for stem in _STEMS) or not re.search(_RELATIVE, lower):
        return
    lines = without_quotations(without_code(lower)).split("\n")
    for number, line in enumerate(lines):
        if not re.search(_RELATIVE, line) or re.search(_DATE, line):
            continue
        for sentence in re.split(r"(?<=[.!?;])\s", line):
            match = re.search(_RELATIVE, sentence)
            if match and not re.search(_GENERIC, sentence):
                yield number, match.group()
                break
