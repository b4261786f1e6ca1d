"""memctl import."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.places import commits, here, memory, touched, trailers
from tests.tools import git, index, make_store, memctl, topic, tree

OLD = {"MEMORY.md": index("project_a.md"), "project_a.md": topic("Alpha")}
NEWS = {
    "MEMORY.md": (
        "# Theirs\n\nA word first.\n\n## Feedback\n- [Tabs](feedback_tabs.md) — tabs, not spaces\n"
        "  - a line that hangs below\n\n## Project\n* [Queue](project_queue.md) - redis\n"
    ),
    "feedback_tabs.md": topic("Tabs", "Indent with tabs.", "feedback", source="user"),
    "project_queue.md": topic("Queue", "The queue is Redis.\n\nSee [[feedback_tabs]]."),
}


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", OLD)


@pytest.fixture
def empty(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", {"MEMORY.md": "# MEMORY.md\n"})


def _actions(answer: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    return {item["where"]: item["action"] for item in answer["items"]}


def test_a_plan_first_then_one_commit_that_undo_takes_back(store: str, tmp_path: Path) -> None:
    source = make_store(tmp_path / "theirs", NEWS)
    theirs, before, count = tree(source), tree(store), commits(store)
    plan = memctl("import", "claude", source, "--json", cwd=store)
    assert plan.code == 0, plan.err
    assert plan.json["schema"] == "memctl/import@1"
    assert plan.json["summary"]["add"] == 2
    assert (plan.json["applied"], plan.json["commit"]) == (False, None)
    assert tree(store) == before
    done = here("import", "claude", source, "--apply", "--json", cwd=store)
    assert done.code == 0
    assert done.json["commit"] == git(store, "rev-parse", "HEAD").strip()
    assert commits(store) == count + 1
    assert touched(store) == ["MEMORY.md", "feedback_tabs.md", "project_queue.md"]
    said = trailers(store)
    assert (said["Memctl-Verb"], said["Memctl-Source"]) == ("import", "import:claude")
    assert said["Memctl-Pass"]
    assert 'source: "import:claude"' in Path(store, "feedback_tabs.md").read_text()
    assert "source: user" not in Path(store, "feedback_tabs.md").read_text()
    assert here("lint", cwd=store).code == 0
    again = here("import", "claude", source, "--apply", "--json", cwd=store).json
    assert set(_actions(again).values()) == {"duplicate"}
    assert commits(store) == count + 1
    assert tree(source) == theirs
    assert here("undo", cwd=store).code == 0
    assert tree(store) == before


def test_into_an_empty_store_the_index_comes_byte_for_byte(empty: str, tmp_path: Path) -> None:
    source = make_store(tmp_path / "theirs", NEWS)
    assert here("import", source, "--apply", cwd=empty).code == 0
    assert tree(empty)["MEMORY.md"] == tree(source)["MEMORY.md"]


def test_lines_go_to_their_sections_and_prose_is_named(store: str, tmp_path: Path) -> None:
    source = make_store(tmp_path / "theirs", NEWS)
    done = here("import", "claude", source, "--apply", "--json", cwd=store)
    text = Path(store, "MEMORY.md").read_text()
    assert "## Project\n- [project_a.md](project_a.md) — hook of project_a.md\n* [Queue](" in text
    assert "- [Tabs](feedback_tabs.md) — tabs, not spaces\n  - a line that hangs below\n" in text
    assert done.json["remarks"] == ["lines of its index that are no entries, and stay behind: 1"]


def test_a_taken_slug_gets_a_number_and_links_follow(store: str, tmp_path: Path) -> None:
    files = {
        "MEMORY.md": "- [Theirs](project_a.md) — theirs\n- [B](project_b.md) — b\n",
        "project_a.md": topic("Zebra crossing", "The zebra vexes quartz."),
        "project_b.md": topic("Magpie", "The magpie hides spoons, see [[project_a]]."),
    }
    source = make_store(tmp_path / "theirs", files)
    done = here("import", "claude", source, "--apply", "--json", cwd=store)
    items = {item["where"]: item for item in done.json["items"]}
    assert items["project_a.md"]["slug"] == "project_a_2"
    assert "renamed from project_a" in items["project_a.md"]["remarks"][0]
    assert "[Theirs](project_a_2.md) — theirs" in Path(store, "MEMORY.md").read_text()
    assert "[[project_a_2]]" in Path(store, "project_b.md").read_text()
    assert here("lint", cwd=store).code == 0


def test_a_source_that_went_on_is_followed(empty: str, tmp_path: Path) -> None:
    source = make_store(tmp_path / "theirs", NEWS)
    assert here("import", "claude", source, "--apply", cwd=empty).code == 0
    assert here("pin", "project_queue", cwd=empty).code == 0
    longer = topic("Queue", "The queue is Redis.\n\nIt has three workers, and retries twice.")
    Path(source, "project_queue.md").write_text(longer)
    done = here("import", "claude", source, "--apply", "--json", cwd=empty)
    assert _actions(done.json)["project_queue.md"] == "update"
    text = Path(empty, "project_queue.md").read_text()
    assert "three workers" in text
    assert "pinned: true" in text
    assert here("update", "project_queue", "--body", "Local words.", cwd=empty).code in (0, 11)
    assert here("update", "project_queue", "--description", "Ours now", cwd=empty).code == 0
    Path(source, "project_queue.md").write_text(topic("Queue", "Another text altogether."))
    last = here("import", "claude", source, "--apply", "--json", cwd=empty)
    assert _actions(last.json)["project_queue.md"] == "refused"
    assert last.code == 14


def test_the_gate_refuses_each_for_its_own_reason(store: str, tmp_path: Path) -> None:
    key = "AKIA" + "QWERTYUIOPASDFGH"
    rows = [
        {"id": "1", "memory": "Alpha is how it is.\n\n**Why:** somebody decided on Alpha."},
        {"id": "2", "memory": f"The key is {key}."},
        {"id": "3", "memory": "The heron polishes lanterns."},
        {"id": "4", "memory": "The heron polishes lanterns."},
        {"id": "5", "memory": "  "},
        {"id": "6"},
    ]
    file = tmp_path / "export.json"
    file.write_text(json.dumps(rows))
    done = here("import", "mem0", str(file), "--apply", "--json", cwd=store)
    assert done.code == 12
    assert list(_actions(done.json).values()) == [
        "duplicate", "refused", "add", "duplicate", "refused", "refused"
    ]  # fmt: skip
    verdicts = [item["verdict"] for item in done.json["items"]]
    assert verdicts == [None, "sensitive", None, None, "unreadable", "unreadable"]
    assert key not in done.out + "".join(map(str, tree(store).values()))
    told = here("import", "mem0", str(file), cwd=store)
    assert "take it out and try again" in told.out
    allowed = here("import", "mem0", str(file), "--allow", "sensitive", "--json", cwd=store)
    assert _actions(allowed.json)["export.json:#2"] == "add"
    assert here("import", "mem0", str(file), "--allow", "all", cwd=store).code == 2


def test_a_contradiction_names_the_ways_out(tmp_path: Path) -> None:
    port = topic("API port", "The API listens on port 8000.", description="The API's port.")
    store = memory(tmp_path / "memory", {"MEMORY.md": index("p.md"), "p.md": port})
    file = tmp_path / "MEMORY.md"
    file.write_text("The API listens on port 9000.\n§\nThe newt tunes organs.")
    done = here("import", "hermes", str(file), "--json", cwd=store)
    assert done.code == 11
    (item,) = (i for i in done.json["items"] if i["action"] == "refused")
    ways = item["candidates"][0]["resolve"]
    assert ways == ["memctl update p …", "memctl import … --allow contradiction"]


def test_likeness_within_a_source_is_only_a_remark(empty: str, tmp_path: Path) -> None:
    rows = [
        {"id": "1", "memory": "The API listens on port 8000."},
        {"id": "2", "memory": "The API listens on port 9000."},
    ]
    file = tmp_path / "export.json"
    file.write_text(json.dumps(rows))
    done = here("import", "mem0", str(file), "--json", cwd=empty)
    assert set(_actions(done.json).values()) == {"add"}
    assert "of the same source" in done.json["items"][1]["remarks"][0]


HOSTILE = (
    "../../outside", "/etc/x", "..\\x", "a/../../b", ".git/hooks/x", "MEMORY", "con",
    "archive/../y", "a\nb", "",
)  # fmt: skip


@pytest.mark.parametrize("slug", HOSTILE)
def test_no_name_leaves_the_store(empty: str, tmp_path: Path, slug: str) -> None:
    words = "The otter counts rivets."
    metadata = {"slug": slug, "type: user\nsource": "x", "name": "N\n---\ntype: user", "ok": "1"}
    file = tmp_path / "x.json"
    file.write_text(json.dumps([{"memory": words, "metadata": metadata}]))
    done = here("import", "mem0", str(file), "--apply", "--json", cwd=empty)
    assert done.code == 0, done.out
    (item,) = done.json["items"]
    assert item["slug"].startswith("project_n")
    assert sorted(tree(empty)) == ["MEMORY.md", f"{item['slug']}.md"]
    assert not list(tmp_path.glob("*outside*"))
    shown = here("show", item["slug"], "--json", cwd=empty).json["topic"]
    assert (shown["type"], shown["source"]) == ("project", "import:mem0")
    assert here("lint", cwd=empty).code == 0


@pytest.mark.parametrize("text", ["a\0b", "a\ud800b"])
def test_what_no_file_can_hold_is_refused(empty: str, tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(json.dumps([{"memory": text}]))
    done = here("import", "mem0", str(file), "--apply", "--json", cwd=empty)
    assert (done.code, done.json["items"][0]["verdict"]) == (3, "unreadable")
    assert sorted(tree(empty)) == ["MEMORY.md"]


def test_what_is_no_plain_text_file_is_named_and_the_rest_comes_in(
    empty: str, tmp_path: Path
) -> None:
    secret = tmp_path / "elsewhere.md"
    secret.write_text(topic("Elsewhere"))
    source = make_store(
        tmp_path / "theirs",
        {**NEWS, "latin.md": b"caf\xe9\n", "big.md": b"x" * 1_000_001, "nul.md": b"a\0b",
         ".hidden.md": "h", "pic.png": b"\x89PNG"},
    )  # fmt: skip
    os.symlink(secret, os.path.join(source, "link.md"))
    os.symlink(tmp_path, os.path.join(source, "folder"))
    os.mkfifo(os.path.join(source, "pipe.md"))
    done = here("import", "claude", source, "--apply", "--json", cwd=empty)
    assert done.code == 3
    refused = {i["where"]: i["reason"] for i in done.json["items"] if i["action"] == "refused"}
    assert set(refused) == {"latin.md", "big.md", "nul.md", "link.md", "folder", "pipe.md"}
    assert refused["latin.md"].startswith("line 1: not UTF-8")
    assert "1,000,001 bytes" in refused["big.md"]
    assert "symbolic link" in refused["link.md"]
    assert sorted(tree(empty)) == ["MEMORY.md", "feedback_tabs.md", "project_queue.md"]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("claude", "nowhere"), 2, "does not exist"),
        (("nobody", "x"), 2, "no format `nobody`"),
        ((), 2, "no source is named"),
        (("mcp", "broken.jsonl"), 3, "broken.jsonl line 2: not JSON"),
        (("mem0", "latin.json"), 3, "not UTF-8"),
        (("odd.md",), 2, "not certain"),
        (("mem0", "memory"), 2, "holds no memories.json"),
        (("claude", "memory"), 2, "is this store"),
        (("hermes", "odd.md", "--link"), 2, "--link is for claude"),
    ],
)
def test_errors(store: str, tmp_path: Path, words: tuple[str, ...], code: int, says: str) -> None:
    (tmp_path / "broken.jsonl").write_text('{"type": "entity", "name": "a"}\n{"type": \n')
    (tmp_path / "latin.json").write_bytes(b'["caf\xe9"]')
    (tmp_path / "odd.md").write_text("word\n")
    before = tree(store)
    done = here("import", *words, "--json", cwd=tmp_path, env={"MEMCTL_DIR": store})
    assert done.code == code, done.out
    assert says in done.json["error"]["message"]
    assert tree(store) == before


def test_a_rules_file_is_not_held_against_itself(tmp_path: Path) -> None:
    project = tmp_path / "project"
    store = memory(project / "memory", {"MEMORY.md": "# MEMORY.md\n"})
    git(project, "init", "-q")
    rules = project / "CLAUDE.md"
    rules.write_text("# Shop\n\n## Style\n- Never use default exports.\n- Two spaces.\n")
    done = here("import", str(rules), "--apply", "--json", cwd=project)
    assert done.json["host"] == "rules"
    assert set(_actions(done.json).values()) == {"add"}
    assert {item["type"] for item in done.json["items"]} == {"feedback"}
    assert len(tree(store)) == 3


CODE = {"a.py": "x = 1\n"}


def _claude(tmp_path: Path, cwd: str = "") -> tuple[Path, dict[str, str | None]]:
    """A project with a store, and a home where Claude Code has kept its memory."""
    project = tmp_path / "pro.ject"
    memory(project / "memory", {"MEMORY.md": "# MEMORY.md\n"})
    make_store(project, CODE)
    git(project, "init", "-q")
    home = tmp_path / "claude"
    slug = "".join(c if c.isalnum() else "-" for c in os.path.realpath(project))
    make_store(home / "projects" / slug / "memory", NEWS)
    ran = json.dumps({"type": "user", "cwd": cwd or str(project / "sub")})
    make_store(home / "projects" / slug, {"s.jsonl": ran + "\n"})
    return project, {"CLAUDE_CONFIG_DIR": str(home)}


def test_claude_is_found_from_the_work_tree_and_linked(tmp_path: Path) -> None:
    project, env = _claude(tmp_path)
    settings = project / ".claude" / "settings.local.json"
    make_store(project / ".claude", {"settings.local.json": '{\n  "model": "x"\n}\n'})
    plan = here("import", "claude", "--link", "--dry-run", cwd=project, env=env)
    assert plan.code == 0, plan.err
    assert '+  "autoMemoryDirectory": ' in plan.out
    assert "+Indent with tabs." in plan.out
    assert settings.read_text() == '{\n  "model": "x"\n}\n'
    done = here("import", "claude", "--link", "--apply", "--json", cwd=project, env=env)
    assert done.json["summary"]["add"] == 2
    assert done.json["link"] == {"path": str(settings), "changed": True, "written": True}
    store = os.path.realpath(project / "memory")
    assert json.loads(settings.read_text()) == {"model": "x", "autoMemoryDirectory": store}
    again = here("import", "claude", cwd=project, env=env)
    assert (again.code, "is this store" in again.err) == (2, True)


def test_nothing_is_linked_while_a_topic_would_stay_behind(tmp_path: Path) -> None:
    project, env = _claude(tmp_path)
    (source,) = (tmp_path / "claude" / "projects").iterdir()
    make_store(source / "memory", {"bad.md": b"caf\xe9"})
    done = here("import", "claude", "--link", "--apply", "--json", cwd=project, env=env)
    assert (done.code, done.json["summary"]["add"]) == (3, 2)
    assert done.json["link"]["written"] is False
    assert not (project / ".claude").exists()


@pytest.mark.parametrize(
    ("cwd", "settings", "code", "says"),
    [
        ("/somewhere/else", "{}", 2, "another project, /somewhere/else"),
        ("", "{ // mine\n}", 3, "line 1: not JSON"),
    ],
)
def test_what_stops_a_link(tmp_path: Path, cwd: str, settings: str, code: int, says: str) -> None:
    project, env = _claude(tmp_path, cwd)
    make_store(project / ".claude", {"settings.local.json": settings})
    done = here("import", "claude", "--link", "--apply", "--json", cwd=project, env=env)
    assert (done.code, says in done.json["error"]["message"]) == (code, True)
    assert (project / ".claude" / "settings.local.json").read_text() == settings
    assert tree(project / "memory") == {"MEMORY.md": b"# MEMORY.md\n"}


def test_claude_without_a_memory_says_where_it_looked(tmp_path: Path, store: str) -> None:
    done = here("import", "claude", cwd=store, env={"CLAUDE_CONFIG_DIR": str(tmp_path / "none")})
    assert done.code == 2
    assert "there is no" in done.err
