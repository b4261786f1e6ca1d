"""What it does
Reports a secret in a topic: a provider's token, a private key, a password in an address or behind
its label. The message names the kind and the line, never the value. Placeholders, hashes, digests
and UUIDs are left alone.

Why
A memory is read by every agent that works here, copied into contexts and logs, and kept by git for
ever.

Example
    The staging password is Sommer-2025-xyz.

Fix
Revoke the secret first: once committed it has leaked. Then say in the topic where it is kept, and
take it out of history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.diagnostic import ERROR
from memctl.rules.base import TOPIC, RuleInfo, finding
from memctl.rules.scan import sensitive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from memctl.model.config import Config
    from memctl.model.diagnostic import Diagnostic
    from memctl.model.topic import Topic

INFO = RuleInfo("MEM503", "secret-in-text", ERROR, TOPIC)


def check(topic: Topic, config: Config) -> Iterator[Diagnostic]:
    if config.sensitive.secret == "allow":
        return
    for line, _, name in sensitive(topic.text, ("secret",)):
        fix = "revoke it, then say only where it is kept"
        yield finding(INFO, topic.path, line, f"a secret: {name}", fix)
