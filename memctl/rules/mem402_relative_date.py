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

# Nearly all topics end here: words, and patterns that begin with fixed letters, are fast.
_WORDS = ("yesterday", "tomorrow", " ago")
_PERIOD = r"\s(?:week|month|quarter|year|mon|tue|wed|thu|fri|sat|sun)"
_SOME = r"(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|a couple of|a few)"
_UNIT = r"(?:day|week|month)s?"
_HINTS = ("last" + _PERIOD, "next" + _PERIOD, "this" + _PERIOD, rf"in\s{_SOME}\s{_UNIT}")
# "The last Sunday" and "older than 3 days ago" hold on any day.
_RELATIVE = (
    r"\b(?:yesterday|tomorrow)\b"
    r"|(?<!the )(?<!its )\b(?:last|next|this)\s(?:week(?:end)?|month|quarter|year"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day(?! (?:in|after|before)\b))\b(?! of\b)"
    rf"|(?<!than )(?<!least )(?<!over )(?<!most )(?<![\d.,])\b{_SOME}\s{_UNIT}\sago\b"
    r"|\b(?:launch(?:es|ing)|go(?:es|ing) live|deadline is|(?:is|are|am) (?:\w+ )?\w+ing)\b"
    rf"[^.;:\n]{{0,60}}\bin\s{_SOME}\s{_UNIT}\b(?! (?:of|after|from|before)\b)"
)
_MONTH = r"(?:(?:jan|febr)(?:uary)?|feb|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
_MONTH += r"|sept?|(?:sept|octo|nov|dec)(?:em)?(?:ber)?|oct)\b"
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
    whole = topic.text.lower()
    if not any(word in whole for word in _WORDS) and not any(re.search(h, whole) for h in _HINTS):
        return
    found = [(topic.body_line + number, words) for number, words in _found(topic.body)]
    for key in ("name", "description"):
        found += [(topic.line_of(key), words) for _, words in _found(topic.get(key))][:1]
    for line, words in found:
        message = f"`{words}` only makes sense on the day it was written"
        yield finding(INFO, topic.path, line, message, "write the date")


def _found(text: str) -> Iterator[tuple[int, str]]:
    """(0-based line, words) of the first relative time on each line."""
    lower = text.lower()
    if not re.search(_RELATIVE, lower):
        return
    bare = without_quotations(without_code(lower))
    for number, line in enumerate(bare.split("\n")):
        if not re.search(_RELATIVE, line) or re.search(_DATE, line):
            continue
        for sentence in re.split(r"(?<=[.!?;])\s", line):
            match = re.search(_RELATIVE, sentence)
            if match and not re.search(_GENERIC, sentence):
                yield number, match.group()
                break
