"""What it does
Reports a `type` that is none of user, feedback, project and reference.

Why
Hosts file and load topics by type. One with a type of its own is in no section, and is not found
by those who ask for a type.

Example
    type: preference

Fix
Use one of the four types; the message names the nearest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import TYPES
from memctl.rules.base import TOPIC, RuleInfo, finding, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM103", "unknown-type", ERROR, TOPIC)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    field = topic.fields.get("type")
    if field is None or not isinstance(field.value, str) or field.value in ("", *TYPES):
        return
    if not field.value.strip():
        return
    from difflib import get_close_matches

    near = get_close_matches(field.value.strip().lower()[:40], TYPES, 1)
    message = f"unknown type {shown(field.value)}: allowed are {', '.join(TYPES)}"
    fix = f"write `{near[0]}`" if near else "choose one of the four"
    yield finding(INFO, topic.path, field.line, message, fix)
