"""What it does
Reports a topic that starts with a byte order mark (U+FEFF).

Why
UTF-8 needs none, and a reader that looks for `---` in the first three bytes misses the
frontmatter behind it.

Example
    A file saved as "UTF-8 with BOM".

Fix
`memctl lint --fix` removes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import INFO as INFORMATION
from memctl.model.diagnostic import Edit
from memctl.rules.base import SAFE, TOPIC, RuleInfo, finding
from memctl.rules.scan import BOM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM112", "byte-order-mark", INFORMATION, TOPIC, SAFE)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    if topic.text.startswith(BOM):
        first, newline, _ = topic.text.partition("\n")
        edit = Edit(topic.path, 1, 1, first[len(BOM) :] + newline)
        message = "the file starts with a byte order mark"
        yield finding(INFO, topic.path, 1, message, "remove the mark", (edit,))
