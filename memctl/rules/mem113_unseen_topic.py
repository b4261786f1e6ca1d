"""What it does
Reports a topic that the profile's host does not see, because its scanner reads less than this
format allows: one whose `type` stands only below `metadata` (no line begins
with `type:`), or one with CRLF line ends.

Why
The host passes over such a file without a word, and nothing in it is ever recalled.

Example
    ---
    name: fixed-clock
    metadata:
      type: feedback
    ---

    in a store that Qwen Code reads (`lint --profile qwen`).

Fix
`memctl fmt --dialect both` lets hosts of either kind read it. Line ends are mended by an editor.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import NONE
from memctl.rules.base import TOPIC, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM113", "unseen-topic", ERROR, TOPIC)


def check(topic: Topic, config: Config) -> Iterator[Diagnostic]:
    host = config.profile
    if (host.reads_nested and host.reads_crlf) or topic.archived or topic.dialect == NONE:
        return
    head = topic.text[: topic.body_at]
    if not host.reads_crlf and "\r\n" in head:
        message = f"{host.name} passes over this file: its lines end in CRLF"
        yield finding(INFO, topic.path, 1, message, "save it with LF line ends")
    if not host.reads_nested and "type" in topic.fields and not re.search("(?m)^type:", head):
        message = f"{host.name} passes over this file: no line begins with `type:`"
        line = topic.line_of("type")
        yield finding(INFO, topic.path, line, message, "memctl fmt --dialect both")
