"""What it does
Reports a merge conflict left in a topic: lines that start with `<<<<<<<` or `>>>>>>>`. Code blocks
are looked at too; a topic that teaches about conflicts sets `lint-ignore: [MEM601]`.

Why
Both sides stand in the file, and an agent reads them as one text.

Example
    <<<<<<< HEAD
    Deploy on Tuesdays.
    =======
    Deploy on Thursdays.
    >>>>>>> laptop

Fix
Keep what is true and delete the marker lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import TOPIC, RuleInfo, finding
from memctl.rules.scan import conflicts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM601", "conflict-marker", ERROR, TOPIC)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    for first, last in conflicts(topic.text):
        where = f"lines {first}-{last}" if last > first else f"line {first}"
        message = f"an unresolved merge conflict ({where})"
        yield finding(INFO, topic.path, first, message, "keep what is true, delete the markers")
