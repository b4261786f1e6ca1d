"""The table of hosts. A new format is one file here and one line in `HOSTS`."""

from __future__ import annotations

from memctl.codec.hosts import (
    anthropic,
    basicmemory,
    claude,
    codex,
    hermes,
    letta,
    mcp,
    mem0,
    openclaw,
    qwen,
    rules,
)
from memctl.model.transfer import Host

HOSTS: dict[str, Host] = {
    module.HOST.name: module.HOST
    for module in (
        claude, qwen, openclaw, hermes, letta, basicmemory, codex, anthropic, mcp, mem0, rules
    )
}  # fmt: skip
