"""What it does
Reports frontmatter that is not YAML, is never closed by a line `---`, or is too large to read.

Why
A host that cannot read the frontmatter sees neither the description nor the type. memctl still
reads such a block line by line, but other tools give up on the whole file.

Example
    ---
    description: Retry: at most three times
    ---

Fix
`memctl lint --fix` puts quotes around a value that YAML trips over, when the whole then reads.
Close the block with a line `---`, or mend what the message names, by hand otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import SAFE, TOPIC, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM101", "unparsable-frontmatter", ERROR, TOPIC, SAFE)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    for problem in topic.problems:
        if problem.code == INFO.code:
            fix = "`lint --fix` mends it" if problem.edits else "mend the line, or close the block"
            yield finding(INFO, topic.path, problem.line, problem.message, fix, problem.edits)
