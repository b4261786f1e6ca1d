"""What it does
Reports a value its key cannot have: a date that is not YYYY-MM-DD or does not exist, an importance
outside 1 to 10, a `pinned` that is not true or false, a list where a text belongs.

Why
An impossible date never expires and never sorts; a list for a name is shown differently by every
host. Such a value looks right and does nothing.

Example
    expires: 2026-02-30

Fix
Write the value as the message says, or remove the key.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import TOPIC, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM105", "impossible-value", ERROR, TOPIC)

_TEXTS = ("name", "description", "type")
_DATES = ("created", "updated", "verified", "expires", "modified")
_DATE = (
    r"(?ai)(\d{4})-(\d\d)-(\d\d)"
    r"(?:[T ]+(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?\s*(?:Z|[+-]\d\d(?::?\d\d)?)?)?"
)
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    fields = topic.fields
    for key in _TEXTS:
        if key in fields and fields[key].value and not isinstance(fields[key].value, str):
            yield _wrong(topic, key, "a list", "one text")
    for key in _DATES:
        if key in fields and fields[key].value and not _is_date(fields[key].text.strip()):
            yield _wrong(topic, key, shown(fields[key].text), "a date that exists, as YYYY-MM-DD")
    if "importance" in fields and fields["importance"].value:
        text = fields["importance"].text
        if text not in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"):
            yield _wrong(topic, "importance", shown(text), "a whole number from 1 to 10")
    if "pinned" in fields and fields["pinned"].text.lower() not in ("", "true", "false"):
        yield _wrong(topic, "pinned", shown(fields["pinned"].text), "true or false")


def _is_date(text: str) -> bool:
    match = re.fullmatch(_DATE, text)
    if not match:
        return False
    year, month, day = (int(part) for part in match.groups())
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _DAYS[month - 1] + leap


def _wrong(topic: Topic, key: str, value: str, wanted: str) -> Diagnostic:
    message = f"`{key}` is {value}, not {wanted}"
    return finding(INFO, topic.path, topic.line_of(key), message, f"write {wanted}")
