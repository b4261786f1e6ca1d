"""memctl diff, and `show --at`: two moments of the store beside each other."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.adapters.build import project
from tests.cli.places import here, memory, on_terminal
from tests.tools import git, index, make_store, memctl, topic

OTHER = topic("Gamma", "Invoices carry the number of the year, and nothing else. " * 4, type="user")
FILES = {"MEMORY.md": index("a.md", "b.md"), "a.md": topic("Alpha"), "b.md": topic("Beta")}


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", FILES)


def statuses(store: str, *words: str) -> dict[str, str]:
    done = here("diff", *words, "--json", cwd=store)
    assert done.code == 0, done
    return {f["path"]: f["status"] for f in done.json["files"]}


def test_what_was_done_by_hand_since_the_last_commit(store: str) -> None:
    assert here("diff", cwd=store).out == "no difference\n"
    make_store(store, {"a.md": topic("Alpha", "One.\n\x1b[31mTwo.\n"), "c.md": OTHER})
    os.unlink(f"{store}/b.md")
    done = memctl("diff", "--json", cwd=store).json
    assert done["schema"] == "memctl/diff@1"
    assert (done["from"], done["to"]) == (git(store, "rev-parse", "HEAD").strip(), None)
    assert statuses(store) == {"a.md": "changed", "b.md": "deleted", "c.md": "added"}
    (hunk,) = done["files"][0]["hunks"]
    assert (hunk["old_start"], hunk["new_start"]) == (4, 4)
    assert "+\x1b[31mTwo." in hunk["lines"]
    assert statuses(store, "b") == {"b.md": "deleted"}
    text = here("diff", "a", cwd=store).out
    assert text.startswith("--- a.md\n+++ a.md\n@@ -4,6 +4,6 @@\n")
    assert "+\\x1b[31mTwo." in text
    shown = on_terminal("diff", "a", cwd=store, env={"TERM": "xterm"}).shown
    assert "\x1b[32m+One." in shown
    assert "\x1b[31mTwo" not in shown


def test_between_commits_with_what_moved(store: str) -> None:
    first = git(store, "rev-parse", "HEAD").strip()
    here("move", "a", "c", cwd=store)
    here("update", "c", "--body", "Gamma now.", cwd=store)
    here("archive", "b", cwd=store)
    moved = {"c.md": "moved", "archive/b.md": "moved", "MEMORY.md": "changed"}
    assert statuses(store, first, "HEAD") == statuses(store, first) == moved
    assert statuses(store, "HEAD~1", "HEAD", "b") == {"archive/b.md": "moved"}
    assert statuses(store, first, "c") == {"c.md": "moved"}
    assert statuses(store, first, "a") == {"c.md": "moved"}
    assert statuses(store, "HEAD", first)["a.md"] == "moved"
    (entry,) = [r for r in here("log", "c", "--json", cwd=store).json["revisions"]
                if r["verb"] == "move"]  # fmt: skip
    assert entry["paths"] == ["MEMORY.md", "a.md", "c.md"]


def test_a_topic_as_a_commit_has_it_under_the_name_it_had(store: str) -> None:
    first = git(store, "rev-parse", "HEAD").strip()
    here("move", "a", "c", cwd=store)
    here("update", "c", "--body", "Gamma now.", cwd=store)
    for name, rev in (("a", first), ("c", "HEAD~2"), ("c", first[:9])):
        done = here("show", name, "--at", rev, "--json", cwd=store)
        assert done.code == 0, done
        assert (done.json["topic"]["text"], done.json["at"]) == (FILES["a.md"], first)
    assert "Gamma now" in here("show", "c", "--at", "HEAD", cwd=store).out
    here("add", "--type", "user", "--name", "New", "--body", "Brand new.", cwd=store)
    assert here("show", "user_new", "--at", first, cwd=store).code == 4
    assert here("show", "a", "--at", "nowhere", cwd=store).code == 2
    here("forget", "b", cwd=store)
    assert here("show", "b", "--at", first, cwd=store).out == FILES["b.md"]


def test_log_follows_a_topic_through_its_names(store: str) -> None:
    here("pin", "a", cwd=store)
    here("move", "a", "c", cwd=store)
    here("archive", "c", cwd=store)
    here("restore", "c", cwd=store)
    here("add", "--type", "project", "--name", "Alpha two", "--body", "Alpha is how it is.",
         "--allow", "duplicate", "--supersedes", "c", cwd=store)  # fmt: skip
    subjects = [r["subject"] for r in here("log", "c", "--json", cwd=store).json["revisions"]]
    assert subjects == [
        "add project_alpha_two, superseding c", "restore c", "archive c", "move a to c", "pin a",
        "by hand",
    ]  # fmt: skip
    new = here("log", "project_alpha_two", "--json", cwd=store).json["revisions"]
    assert [r["subject"] for r in new] == subjects[:1]
    assert len(here("log", "c", "--limit", "2", "--json", cwd=store).json["revisions"]) == 2


def test_only_the_store_counts_in_a_project_and_before_the_first_commit(tmp_path: Path) -> None:
    root = project(tmp_path / "p")
    make_store(tmp_path / "p", {"app.py": "other\n"})
    assert statuses(root) == {}
    unborn = make_store(tmp_path / "unborn", FILES)
    git(unborn, "init", "-q")
    assert set(statuses(unborn).values()) == {"added"}
    assert here("diff", "HEAD", "--json", cwd=unborn).code == 4
    assert here("diff", "a", "b", "c", "d", cwd=unborn).code == 2
