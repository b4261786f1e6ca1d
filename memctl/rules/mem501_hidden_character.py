"""What it does
Reports characters in a topic that do not show but act: text-direction controls, zero-width and tag
characters, terminal escapes and other control characters, written out or escaped in frontmatter.
The joiners that emoji and several scripts need are left alone.

Why
They hide instructions from a person and show them to an agent, or change what a terminal prints.

Example
    A description with U+202E in it, which turns round the text behind it.

Fix
Delete the character the message names, and look at where the text came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import TOPIC, RuleInfo, finding
from memctl.rules.scan import hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM501", "hidden-character", ERROR, TOPIC)

_FIX = "delete it, and look at where the text came from"


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    reported = set()
    for line, what in hidden(topic.text):
        reported.add(line)
        yield finding(INFO, topic.path, line, what, _FIX)
    if "\\" not in topic.text[: topic.body_at]:
        return
    for key, field in topic.fields.items():
        found = [] if field.line in reported else hidden(field.text)
        if found:
            yield finding(INFO, topic.path, field.line, f"{found[0][1]} in `{key}`", _FIX)
