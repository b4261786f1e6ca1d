"""What it does
Reports a topic without frontmatter, or whose `name`, `description` or `type` is absent or empty.

Why
The description decides whether an agent opens the file, the type decides where its index entry
stands, and the name is what people call it.

Example
    ---
    name: Testing
    type: feedback
    ---

Fix
Add the field: `memctl update` sets a description, or edit the file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.model.topic import NONE
from memctl.rules.base import TOPIC, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM102", "missing-field", ERROR, TOPIC)

_REQUIRED = ("name", "description", "type")


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    if topic.dialect == NONE:
        if not any(problem.code == "MEM109" for problem in topic.problems):
            message = "no frontmatter: name, description and type are missing"
            fix = "begin the file with a block of these three between two lines `---`"
            yield finding(INFO, topic.path, 1, message, fix)
        return
    for key in _REQUIRED:
        if not topic.get(key).strip():
            state = "is empty" if key in topic.fields else "is missing"
            line = topic.line_of(key)
            yield finding(INFO, topic.path, line, f"`{key}` {state}", f"give it a `{key}`")
