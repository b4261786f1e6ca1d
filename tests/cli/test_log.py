"""memctl log, as a process."""

from __future__ import annotations

from pathlib import Path

from tests.cli.places import here, memory
from tests.tools import git, index, make_store, memctl, topic

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")}


def test_who_wrote_what_why_and_when(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    words = ("add", "--type", "user", "--name", "New", "--body", "Brand new.")
    assert here(*words, "--why", "asked for", cwd=store, env={"MEMCTL_AGENT": "me"}).code == 0
    assert here("pin", "a", cwd=store).code == 0
    assert here("forget", "new", "--why", "no more", cwd=store).code == 4
    assert here("forget", "user_new", "--why", "no more", cwd=store).code == 0
    done = memctl("log", "--json", cwd=store)
    assert done.code == 0, done.err
    assert done.json["schema"] == "memctl/log@1"
    found = done.json["revisions"]
    assert [r["subject"] for r in found] == ["forget user_new", "pin a", "add user_new", "by hand"]
    assert [r["verb"] for r in found] == ["forget", "pin", "add", None]
    assert (found[2]["why"], found[2]["source"], found[2]["agent"]) == ("asked for", "agent", "me")
    assert found[0]["why"] == "no more"
    assert found[2]["paths"] == ["MEMORY.md", "user_new.md"]
    assert found[0]["commit"] == git(store, "rev-parse", "HEAD").strip()

    def subjects(*words: str) -> list[str]:
        return [r["subject"] for r in here("log", *words, "--json", cwd=store).json["revisions"]]

    assert subjects("a") == ["pin a", "by hand"]
    assert subjects("user_new") == ["forget user_new", "add user_new"]
    assert subjects("--limit", "1") == ["forget user_new"]
    assert len(subjects("--limit", "0")) == 4


def test_errors(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    unknown = here("log", "alph", "--json", cwd=store)
    assert (unknown.code, unknown.json["error"]["kind"]) == (4, "no_such_topic")
    bare = make_store(tmp_path / "bare", FILES)
    done = here("log", "--json", cwd=bare)
    assert (done.code, done.json["error"]["kind"]) == (3, "git_needed")
    unborn = make_store(tmp_path / "unborn", FILES)
    git(unborn, "init", "-q")
    assert here("log", "--json", cwd=unborn).json["revisions"] == []
