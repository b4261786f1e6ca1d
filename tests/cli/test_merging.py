"""git calls memctl to merge; and what a text merge did is mended."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from memctl.adapters import driver
from tests.cli.places import here, memory
from tests.tools import git, index, make_store, memctl, run, topic

LINES = "# MEMORY.md\n\n## Project\n- [a.md](a.md) — hook of a.md\n"


def sides(tmp_path: Path, prepare: list[str]) -> str:
    """A store with two branches that both add a line at one place, the first checked out."""
    root = memory(tmp_path / "memory", {"MEMORY.md": index("a.md"), "a.md": topic("a")})
    if prepare:
        assert here("--dir", root, *prepare, cwd=root).code == 0
    for name, other in (("x", "main"), ("y", "")):
        git(root, "switch", "-q", "-c", name, *([other] if other else ["main"]))
        make_store(
            root, {"MEMORY.md": LINES + f"- [{name}]({name}.md) — h\n", f"{name}.md": topic(name)}
        )
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", name)
    return root


def test_git_merges_with_the_driver_that_init_registered(tmp_path: Path) -> None:
    root = sides(tmp_path, ["init", str(tmp_path / "memory")])
    git(root, "merge", "-q", "x", "-m", "m")
    text = Path(root, "MEMORY.md").read_text()
    assert text == LINES + "- [x](x.md) — h\n- [y](y.md) — h\n"


@pytest.mark.parametrize("python", ["/nowhere/python", "/bin/false"])
def test_where_memctl_is_gone_git_merges_as_ever(tmp_path: Path, python: str) -> None:
    """A missing driver alone would leave our side, without markers, as a conflict."""
    root = sides(tmp_path, ["init", str(tmp_path / "memory")])
    import sys

    gone = driver.command().replace(sys.executable, python)
    git(root, "config", "merge.memctl.driver", gone)
    assert run(["git", "merge", "-q", "x", "-m", "m"], root).code == 1
    text = Path(root, "MEMORY.md").read_text()
    assert "<<<<<<< ours\n- [y]" in text
    assert "- [x](x.md) — h\n>>>>>>> theirs" in text


def test_the_command_alone(tmp_path: Path) -> None:
    """It needs no store, and takes any name a file may have."""
    for name, text in (("o", LINES), ("a", LINES + "- [x](x.md)\n"), ("b", LINES)):
        (tmp_path / name).write_text(text)
    done = memctl("merge-driver", "--json", "--", "o", "a", "b", "-rf/MEMORY.md", cwd=tmp_path)
    assert (done.code, done.json["conflicts"]) == (0, [])
    (tmp_path / "b").write_text(LINES.replace("hook of a.md", "this"))
    (tmp_path / "a").write_text(LINES.replace("hook of a.md", "that"))
    done = here("merge-driver", "o", "a", "b", "MEMORY.md", cwd=tmp_path)
    assert (done.code, "the entry of a.md" in done.err) == (1, True)
    assert "<<<<<<< ours\n- [a.md](a.md) — that\n" in (tmp_path / "a").read_text()


def test_a_clone_that_commits_is_told_that_it_has_no_driver(tmp_path: Path) -> None:
    first = memctl("init", cwd=tmp_path)
    assert first.code == 0, first
    git(tmp_path, "clone", "-q", "memory", "clone/memory")
    root = str(tmp_path / "clone" / "memory")

    def codes() -> list[str]:
        return [f["code"] for f in here("lint", "--json", cwd=root).json["findings"]]

    assert codes() == [], "nobody works here, so there is nothing to merge"
    here("add", "--type", "user", "--name", "A", "--body", "It is so.", cwd=root)
    assert codes() == ["MEM604"]
    assert here("init", root, cwd=root).code == 0
    assert codes() == []


def test_in_a_project_the_attribute_is_tracked_and_the_driver_is_the_projects(
    tmp_path: Path,
) -> None:
    git(tmp_path, "init", "-q")
    assert here("init", "--in-project", cwd=tmp_path).code == 0
    assert "merge=memctl" in git(tmp_path, "show", "HEAD:memory/.gitattributes")
    assert "merge-driver" in git(tmp_path, "config", "merge.memctl.driver")
    assert git(tmp_path, "status", "--porcelain") == ""


def test_fix_takes_out_a_line_that_a_merge_brought_back(tmp_path: Path) -> None:
    """`merge=union` brings deletions back, and doubles a line that both sides have."""
    assert here("init", cwd=tmp_path).code == 0
    root = str(tmp_path / "memory")
    for name in ("Kettles", "Violins"):
        here("add", "--type", "user", "--name", name, "--body", f"{name} are liked.", cwd=root)
    before = Path(root, "MEMORY.md").read_text()
    assert here("forget", "user_violins", cwd=root).code == 0
    kept = Path(root, "MEMORY.md").read_text()
    typo = "- [Gone](user_never_was.md) — nobody took it out\n"
    Path(root, "MEMORY.md").write_text(before + before.splitlines(keepends=True)[-2] + typo)
    done = here("lint", "--fix", cwd=root)
    assert "MEM202" in done.out
    assert "MEM204" in done.out
    assert Path(root, "MEMORY.md").read_text() == kept + typo


def test_the_command_line_is_quoted() -> None:
    words = driver.command("--prefer", "ours")
    done = subprocess.run(["sh", "-n", "-c", words], check=False)
    assert done.returncode == 0
    assert "%P" in words
    assert os.sep == "/" or "\\" not in words
