"""Times that only make sense on the day they were written. Every pattern is linear in the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.rules.scan import without_code, without_quotations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.topic import Topic

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


def phrases(topic: Topic) -> Iterator[tuple[str, int, str]]:
    """(name | description | body, 1-based line in the file, words in lower case) of the first
    relative time on each line."""
    whole = topic.text.lower()
    if not any(word in whole for word in _WORDS) and not any(re.search(h, whole) for h in _HINTS):
        return
    for number, words in _found(topic.body):
        yield "body", topic.body_line + number, words
    for key in ("name", "description"):
        for _, words in list(_found(topic.get(key)))[:1]:
            yield key, topic.line_of(key), words


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
