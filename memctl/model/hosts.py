"""The hosts: where each reads instructions, skills and agent hooks, and how a hook is answered.

Dated facts, not code: a host that changes, or a new one, is a change of this table. In an entry
`@COMMAND@` stands for the command, in an answer `"@TEXT@"` for the text as a JSON string.
"""

from __future__ import annotations

from typing import NamedTuple

# What a hook is for.
START = "start"
COMPACT = "compact"
STOP = "stop"
EDIT = "edit"


# The parts of an installation, and what each can be.
INSTRUCTIONS = "instructions"
SKILL = "skill"
HOOKS = "hooks"
PRESENT = "present"
OUTDATED = "outdated"
ABSENT = "absent"
BROKEN = "broken"


class AgentHook(NamedTuple):
    """event: the host's own name. entry: what is put into the host's settings, as JSON. answer:
    what the host reads from standard output, as JSON."""

    event: str
    kind: str
    entry: str
    answer: str


class Host(NamedTuple):
    """Paths are relative to the project; "" = the host has none.

    own: the instruction file is ours as a whole; the text goes before ours. settings: the JSON
    file that holds hooks; extra: further keys that such a file must have. cap: the most characters
    that the host takes from a hook. tools: those that write files. loads_index: it may load the
    store's index by itself. remark: what a user should know. source, dated: where and when this
    was read.
    """

    name: str
    instructions: str
    skill: str
    settings: str
    hooks: tuple[AgentHook, ...]
    source: str
    dated: str
    own: str = ""
    extra: tuple[tuple[str, int], ...] = ()
    cap: int = 10_000
    tools: tuple[str, ...] = ()
    loads_index: bool = False
    remark: str = ""


def _nested(matcher: str = "") -> str:
    """Claude Code's form, which others took over."""
    first = f'"matcher": "{matcher}", ' if matcher else ""
    return "{" + first + '"hooks": [{"type": "command", "command": "@COMMAND@"}]}'


def _specific(event: str, *pairs: str) -> str:
    inner = ", ".join((f'"hookEventName": "{event}"', *pairs))
    return '{"hookSpecificOutput": {' + inner + "}}"


_CONTEXT = '"additionalContext": "@TEXT@"'
_DENY = ('"permissionDecision": "deny"', '"permissionDecisionReason": "@TEXT@"')
_MESSAGE = '{"systemMessage": "@TEXT@"}'
_BLOCK = '{"decision": "block", "reason": "@TEXT@"}'
_CLAUDE_EDITS = ("Write", "Edit", "MultiEdit")
_CODEX_EDITS = ("apply_patch", "Write", "Edit")
_GEMINI_EDITS = ("write_file", "replace")
# Copilot takes a failing hook before a tool for a refusal, so its commands never fail.
_SHELLS = (
    '{"type": "command", "bash": "@COMMAND@ || true", '
    '"powershell": "& @COMMAND@; exit 0", "timeoutSec": 30}'
)


def _claude_hooks(edits: tuple[str, ...]) -> tuple[AgentHook, ...]:
    return (
        AgentHook("SessionStart", START, _nested(), _specific("SessionStart", _CONTEXT)),
        AgentHook("PreCompact", COMPACT, _nested(), _MESSAGE),
        AgentHook("Stop", STOP, _nested(), _BLOCK),
        AgentHook("PreToolUse", EDIT, _nested("|".join(edits)), _specific("PreToolUse", *_DENY)),
    )


HOSTS = (
    Host(
        "claude", "CLAUDE.md", ".claude/skills/memctl/SKILL.md", ".claude/settings.json",
        _claude_hooks(_CLAUDE_EDITS),
        "Claude Code documentation: memory, skills, hooks; output of a hook is capped at 10,000 "
        "characters", "2026-11-22", tools=_CLAUDE_EDITS, loads_index=True,
    ),
    Host(
        "codex", "AGENTS.md", ".agents/skills/memctl/SKILL.md", ".codex/hooks.json",
        _claude_hooks(_CODEX_EDITS),
        "Codex documentation: AGENTS.md, skills, hooks (Claude Code's form and answers)",
        "2026-11-22", tools=_CODEX_EDITS,
        remark="Codex runs hooks only once you trust them: /hooks in a session",
    ),
    Host(
        "gemini", "GEMINI.md", ".gemini/skills/memctl/SKILL.md", ".gemini/settings.json",
        (
            AgentHook("SessionStart", START, _nested(), _specific("SessionStart", _CONTEXT)),
            AgentHook("PreCompress", COMPACT, _nested(), _MESSAGE),
            AgentHook("BeforeTool", EDIT, _nested("|".join(_GEMINI_EDITS)),
                      '{"decision": "deny", "reason": "@TEXT@"}'),
        ),
        "Gemini CLI documentation: context files, skills, hooks", "2026-11-22",
        tools=_GEMINI_EDITS,
    ),
    Host(
        "cursor", ".cursor/rules/memctl.mdc", "", ".cursor/hooks.json",
        (
            AgentHook("sessionStart", START, '{"command": "@COMMAND@"}',
                      '{"additional_context": "@TEXT@"}'),
            AgentHook("stop", STOP, '{"command": "@COMMAND@"}', '{"followup_message": "@TEXT@"}'),
        ),
        "Cursor documentation: rules, hooks", "2026-11-22",
        own="---\ndescription: The project's memory, kept by memctl\nalwaysApply: true\n---\n\n",
        extra=(("version", 1),),
        remark="Cursor has no hook that can answer before a file is edited or context compacted",
    ),
    Host(
        "copilot", ".github/copilot-instructions.md", ".github/skills/memctl/SKILL.md",
        ".github/hooks/memctl.json",
        (
            AgentHook("sessionStart", START, _SHELLS, '{"additionalContext": "@TEXT@"}'),
            AgentHook("preToolUse", EDIT, _SHELLS, "{" + ", ".join(_DENY) + "}"),
        ),
        "GitHub Copilot CLI documentation: custom instructions, skills, hooks reference",
        "2026-11-22", extra=(("version", 1),), tools=("edit", "create"),
    ),
    Host(
        "opencode", "AGENTS.md", ".opencode/skills/memctl/SKILL.md", "", (),
        "opencode documentation: rules, skills, plugins", "2026-11-22",
        remark="opencode has no command hooks, only JavaScript plugins: nothing is injected at "
        "session start; the instructions tell it to ask",
    ),
    Host(
        "generic", "AGENTS.md", "", "", (), "agents.md, the convention", "2026-11-22",
        remark="instructions only: no skill and no hooks are known for it",
    ),
)  # fmt: skip
NAMES = tuple(host.name for host in HOSTS)


class Part(NamedTuple):
    """A part of an installation: what, where, one of the four states, and why it is broken."""

    what: str
    path: str
    state: str
    problem: str = ""


def host(name: str) -> Host | None:
    """A host by name."""
    return next((one for one in HOSTS if one.name == name), None)
