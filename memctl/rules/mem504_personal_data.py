"""What it does
Reports personal data that has a form: an e-mail address, a telephone, card or account number, a
national id, a date of birth, a postal address. The message names the kind and the line, never the
value. Addresses reserved for examples and mailboxes of a function (`support@`) are left alone.

Why
A memory is committed, shared and read by agents; what it says of a person is hard to take back.

Example
    Call Hedvig back on +44 20 7946 0143.

Fix
Take it out, or name the place where it is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import WARNING
from memctl.rules.base import TOPIC, RuleInfo, finding
from memctl.rules.scan import sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM504", "personal-data", WARNING, TOPIC)


def check(topic: Topic, config: Config) -> Iterator[Diagnostic]:
    if config.sensitive.personal == "allow":
        return
    for line, _, name in sensitive(topic.text, ("personal",)):
        fix = "take it out, or name the place where it is kept"
        yield finding(INFO, topic.path, line, f"personal data: {name}", fix)
