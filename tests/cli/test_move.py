"""memctl move, as a process."""

from __future__ import annotations

from pathlib import Path

import pytest

from memctl.adapters.usage import UsageLog
from tests.cli.places import here, memory, touched
from tests.tools import index, memctl, topic, tree

FILES = {
    "MEMORY.md": index("project_a.md", "b.md"),
    "project_a.md": topic("Alpha"),
    "b.md": topic("Beta", "See [[project_a]] and [it](project_a.md#x).", supersedes="project_a"),
}


def test_the_file_its_line_and_every_link(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    done = memctl("move", "project_a", "--type", "feedback", "--json", cwd=store)
    assert done.code == 0, done.err
    assert done.json["schema"] == "memctl/move@1"
    assert (done.json["slug"], done.json["previous"]) == ("feedback_a", "project_a")
    assert touched(store) == ["MEMORY.md", "b.md", "feedback_a.md", "project_a.md"]
    assert "See [[feedback_a]] and [it](feedback_a.md#x)." in Path(store, "b.md").read_text()
    assert "supersedes: feedback_a\n" in Path(store, "b.md").read_text()
    assert "## Feedback\n- [project_a.md](feedback_a.md) — " in Path(store, "MEMORY.md").read_text()
    assert here("move", "feedback_a", "x/y", cwd=store).code == 0
    assert Path(store, "x/y.md").exists()
    assert here("lint", cwd=store).code == 0


@pytest.mark.parametrize(
    ("words", "code", "kind"),
    [
        (("b",), 2, "usage"),
        (("b", "../b"), 2, "usage"),
        (("b", "--type", "opinion"), 2, "usage"),
        (("b", "project_a"), 5, "changed"),
        (("q", "r"), 4, "no_such_topic"),
    ],
)
def test_errors(tmp_path: Path, words: tuple[str, ...], code: int, kind: str) -> None:
    store = memory(tmp_path / "memory", FILES)
    before = tree(store)
    done = here("move", *words, "--json", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (code, kind)
    assert here("move", "b", "c", "--dry-run", cwd=store).code == 0
    assert tree(store) == before


def test_its_reads_go_with_it(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    assert here("show", "project_a", cwd=store).code == 0
    assert here("show", "b", cwd=store).code == 0
    assert here("move", "project_a", "alpha", "--dry-run", cwd=store).code == 0
    assert here("move", "project_a", "alpha", cwd=store).code == 0
    log = UsageLog(f"{store}/.memctl")
    assert log.read("2126-01-01").counts == {"alpha": 1, "b": 1}
    assert here("move", "project_a", "nothing", cwd=store).code == 4
