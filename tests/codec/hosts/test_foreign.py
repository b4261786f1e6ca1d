"""Files as the hosts themselves write them, read into topics."""

from __future__ import annotations

import json

import pytest

from memctl.codec.hosts import HOSTS
from memctl.codec.hosts.detect import detect
from memctl.errors import Unreadable

CLAUDE = {
    "MEMORY.md": "# M\n\n- [A](a.md) — hook\n",
    "a.md": "---\nname: a\ndescription: d\nmetadata: \n  type: user\n---\n\nBody.\n",
}
QWEN = {
    "MEMORY.md": "- [a](a.md) — d\n",
    "a.md": '---\nname: a\ndescription: d\ntype: user\nentry: "- [A](a.md) — curated"\n---\n\nB.\n',
}
OPENCLAW = {
    "MEMORY.md": (
        "# Memory\n\n## Preferences\n- Tabs, not spaces <!-- trigger: tabs, style -->\n"
        "- Deploy on Tuesdays\n  Source: memory/2026-05-01.md#L3-L4\n<!-- importance: 8 -->\n\n"
        "<!-- openclaw:dreaming:light:start -->\n- managed\n<!-- openclaw:dreaming:light:end -->\n"
    ),
    "memory/2026-05-01.md": "# Log\n\n- Moved the queue to Redis.\n",
    "AGENTS.md": "- not a memory\n",
    "memory/dreaming/light/2026-05-01.md": "- dreamt\n",
}
HERMES = {
    "MEMORY.md": "Runs on port 8000\n§\nTwo\nlines with a § inside\n§\nRuns on port 8000",
    "USER.md": "Likes short answers",
}
LETTA = {
    "system/persona.md": "---\ndescription: Who I am\n---\n# Persona\n\nI am terse.\n",
    "reference/api.md": "---\ndescription: The API\n---\nCall it with a key.\n",
    "skills/x/SKILL.md": "---\ndescription: s\n---\nskill\n",
}
BASIC = {
    "notes/search.md": (
        "---\ntitle: Search design\ntype: note\npermalink: notes/search\ntags:\n- search\n"
        "created: 2026-01-02\nmodified: 2026-02-03\n---\n\n- [decision] Use FTS5 #sqlite\n"
        "- relates_to [[Cache]]\n"
    )
}
CODEX = {
    "memory_summary.md": "v1\n\n## User\nx\n",
    "MEMORY.md": "# Task Group: build\n\n## Task 1\n- use make\n\n"
    "# Task Group: tests\n\n- run -n 2\n",
    "raw_memories.md": "raw\n",
}
ANTHROPIC = {"customer/acme.txt": "Prefers email.\n", "plan.md": "# Plan\n\nShip it.\n"}
MCP = {
    "memory.jsonl": "\n".join(
        json.dumps(row)
        for row in (
            {"type": "entity", "name": "Ada", "entityType": "person",
             "observations": ["Writes Rust", "Lives in Turin"]},
            {"type": "entity", "name": "Acme", "entityType": "org", "observations": ["A client"]},
            {"type": "relation", "from": "Ada", "to": "Acme", "relationType": "works at"},
            {"type": "other"},
        )
    )
}  # fmt: skip
MEM0 = {
    "export.json": json.dumps({"results": [
        {"id": "1", "memory": "Prefers aisle seats", "metadata": {"type": "preference"},
         "created_at": "2026-03-04T05:06:07Z", "user_id": "u"},
        {"id": "2", "text": "Allergic to nuts", "metadata": None},
        {"id": "3"},
    ]})
}  # fmt: skip
RULES = {
    "CLAUDE.md": (
        "# Project\n\n<!-- hidden -->\nA shop.\n\n## Code style\n- Two spaces.\n"
        "- No default exports.\n"
        "  They rename badly.\n\n## Commands\nRun these:\n```\nmake test\n```\n"
    )
}

# By host: the files, then (type, name, body, fields) of each topic, in order.
TABLE = {
    "claude": (CLAUDE, [("user", "a", "Body.")]),
    "qwen": (QWEN, [("user", "a", "B.")]),
    "openclaw": (OPENCLAW, [
        ("", "Preferences: Tabs, not spaces", "Tabs, not spaces"),
        ("", "Preferences: Deploy on Tuesdays Source: memory/2026-05-01.md#L3-L4",
         "Deploy on Tuesdays\nSource: memory/2026-05-01.md#L3-L4"),
        ("", "Moved the queue to Redis", "Moved the queue to Redis."),
    ]),
    "hermes": (HERMES, [
        ("", "", "Runs on port 8000"), ("", "", "Two\nlines with a § inside"),
        ("user", "", "Likes short answers"),
    ]),
    "letta": (LETTA, [("", "", "Call it with a key."), ("", "Persona", "I am terse.")]),
    "basic-memory": (BASIC, [
        ("", "Search design", "- [decision] Use FTS5 #sqlite\n- relates_to [[Cache]]"),
    ]),
    "codex": (CODEX, [
        ("", "Task Group: build", "## Task 1\n- use make"), ("", "Task Group: tests", "- run -n 2"),
    ]),
    "anthropic": (ANTHROPIC, [("", "", "# Plan\n\nShip it."), ("", "Acme", "Prefers email.")]),
    "mcp": (MCP, [
        ("", "Ada", "- Writes Rust\n- Lives in Turin\n- works at [[Acme]]"),
        ("", "Acme", "A client"),
    ]),
    "mem0": (MEM0, [("", "", "Prefers aisle seats"), ("", "", "Allergic to nuts")]),
    "rules": (RULES, [
        ("", "Project", "A shop."), ("", "Code style: Two spaces", "Two spaces."),
        ("", "Code style: No default exports", "No default exports.\nThey rename badly."),
        ("", "Commands", "Run these:\n```\nmake test\n```"),
    ]),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLE)
def test_topics(name: str) -> None:
    files, wanted = TABLE[name]
    found = HOSTS[name].read(files).topics
    assert [(t.type, t.name, t.body) for t in found] == wanted


def test_every_host_is_here() -> None:
    assert set(TABLE) == set(HOSTS)


@pytest.mark.parametrize(
    ("name", "place", "fields"),
    [
        ("openclaw", 0, {"tags": ("tabs", "style")}),
        ("openclaw", 1, {"importance": "8"}),
        ("openclaw", 2, {"created": "2026-05-01"}),
        (
            "basic-memory",
            0,
            {"tags": ("search",), "created": "2026-01-02", "updated": "2026-02-03"},
        ),
        ("mcp", 0, {"tags": ("person",)}),
        ("mem0", 0, {"created": "2026-03-04T05:06:07Z", "tags": ("preference",)}),
    ],
)
def test_facts(name: str, place: int, fields: dict[str, object]) -> None:
    assert dict(HOSTS[name].read(TABLE[name][0]).topics[place].fields) == fields


def test_a_hook_that_qwen_would_have_lost() -> None:
    (topic,) = HOSTS["qwen"].read(QWEN).topics
    assert topic.lines == ("- [A](a.md) — curated",)
    assert "entry" not in topic.text


@pytest.mark.parametrize(
    ("name", "where", "fault"),
    [
        ("openclaw", "AGENTS.md", False),
        ("openclaw", "MEMORY.md:9", False),
        ("openclaw", "memory/dreaming/light/2026-05-01.md", False),
        ("letta", "skills/x/SKILL.md", False),
        ("codex", "raw_memories.md", False),
        ("mcp", "memory.jsonl:4", True),
        ("mem0", "export.json:#3", True),
    ],
)
def test_what_is_skipped_is_named(name: str, where: str, fault: bool) -> None:
    skipped = {s.where: s.fault for s in HOSTS[name].read(TABLE[name][0]).skipped}
    assert skipped[where] is fault


@pytest.mark.parametrize(
    ("name", "files", "says"),
    [
        ("mcp", {"m.jsonl": '{"type": "entity"}\n{"type": \n'}, "m.jsonl line 2: not JSON"),
        ("mcp", {"m.jsonl": "[1]\n"}, "m.jsonl line 1: not a JSON object"),
        ("mcp", {"m.jsonl": "[" * 100_000}, "m.jsonl line 1: not JSON"),
        ("mem0", {"m.json": '{\n"results": [\n{,}\n'}, "m.json line 3"),
        ("mem0", {"m.json": '{"a": 1}'}, "m.json: no list of memories"),
        ("mem0", {"m.json": "[" * 100_000}, "m.json: JSON that is nested too deeply"),
    ],
)
def test_broken_json_is_a_sentence_with_its_line(
    name: str, files: dict[str, str], says: str
) -> None:
    with pytest.raises(Unreadable) as caught:
        HOSTS[name].read(files)
    assert caught.value.message.startswith(says)


@pytest.mark.parametrize("name", [n for n in TABLE if n != "anthropic"])
def test_what_a_host_writes_is_told_apart(name: str) -> None:
    assert detect(TABLE[name][0]) == name


@pytest.mark.parametrize(
    "files",
    [{}, {"a.md": "x"}, {"x.json": "{}"}, {"README.md": "# r\n", "b.md": "b\n"}, ANTHROPIC],
)
def test_what_is_not_certain_is_not_guessed(files: dict[str, str]) -> None:
    assert detect(files) == ""
