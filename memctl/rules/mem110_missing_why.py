"""What it does
Reports a feedback or project topic whose body never says why: no `**Why:**`, no `Why:`, no
heading that asks why. Only that mark is looked for (in a dozen languages), not reasons in prose.

Why
A rule without its reason cannot be weighed against the case at hand, nor be retired when the
reason is gone.

Example
    Never mock the database.

Fix
Add a line `**Why:** …`, and `**How to apply:** …` while at it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.model.topic import WHY_TYPES
from memctl.rules.base import TOPIC, RuleInfo, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM110", "missing-why", WARNING, TOPIC)

_WORD = (
    "(?:why|warum|wieso|pourquoi|por qué|por que|perché|waarom|varför|hvorfor|miksi|dlaczego"
    "|proč|почему|зачем|чому|neden|tại sao|なぜ|理由|为什么|為什麼|原因|왜|이유)"
)
# In bold or italics; before a colon; at the start of a line that has a colon; in a heading.
_MARK = (
    rf"[*_]{_WORD}\b|\b{_WORD}\s*[*_]*[:：]|^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?{_WORD}\b.*[:：]"
    rf"|^[ \t>]*#{{1,6}}[ \t].*\b{_WORD}"
)


def check(topic: Topic, _config: Config) -> Iterator[Diagnostic]:
    if topic.get("type") not in WHY_TYPES or not topic.body or topic.body.isspace():
        return
    if "**Why:**" in topic.body or re.search(_MARK, topic.body.lower(), re.MULTILINE):
        return
    message = f"a {topic.get('type')} topic that does not say why"
    yield finding(INFO, topic.path, 0, message, "add a line `**Why:** …` with the reason")
