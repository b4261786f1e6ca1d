"""memctl verify, as a process."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.cli.places import commits, here, memory, touched
from tests.tools import git, index, make_store, memctl, topic

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha"), "archive/z.md": topic("Old")}


def test_the_day_and_the_projects_commit(tmp_path: Path) -> None:
    project = make_store(tmp_path / "code", {"app.py": "x = 1\n"})
    git(project, "init", "-q")
    git(project, "add", "-A")
    git(project, "commit", "-qm", "start")
    head = git(project, "rev-parse", "HEAD").strip()
    store = memory(tmp_path / "code" / "memory", FILES)
    done = memctl("verify", "a", "--why", "read the code", "--json", cwd=store)
    assert done.code == 0, done.err
    assert (done.json["schema"], done.json["verdict"]) == ("memctl/verify@1", "verified")
    assert touched(store) == ["a.md"]
    # A commit's id is quoted only when YAML could take it for a number.
    diff = git(store, "show", "-U0", "--format=").replace('"', "").splitlines()
    assert diff[-2:] == [f"+verified: {date.today()}", f"+anchor: {head}"]
    assert "read the code" in git(store, "log", "-1", "--format=%b")
    again = here("verify", "a", "--json", cwd=store)
    assert (again.code, again.json["commit"], commits(store)) == (0, None, 2)


def test_without_a_project_the_anchor_stays(tmp_path: Path) -> None:
    files = {**FILES, "a.md": topic("Alpha", anchor="c0ffee1")}
    store = memory(tmp_path / "memory", files)
    assert here("verify", "a", "--json", cwd=store).code == 0
    assert "\nanchor: c0ffee1\n" in (Path(store) / "a.md").read_text()
    assert here("verify", "z", "--dry-run", "--json", cwd=store).json["verdict"] == "verified"
    assert here("verify", "q", "--json", cwd=store).json["error"]["kind"] == "no_such_topic"
