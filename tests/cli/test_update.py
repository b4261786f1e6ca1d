"""memctl update, as a process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.places import commits, here, memory, touched, trailers
from tests.tools import index, memctl, topic, tree

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha"), "b.md": topic("Beta")}


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", FILES)


def test_the_parts_that_were_given(store: str) -> None:
    done = memctl(
        "update", "a", "-", "--hook", "new hook", "--name", "Aleph", "--tag", "x", "--tag", "y",
        "--importance", "9", "--expires", "2999-01-01", "--why", "", "--json", cwd=store,
        stdin="Alpha comes first.\n",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert done.json["schema"] == "memctl/update@1"
    assert (done.json["verdict"], done.json["slug"]) == ("updated", "a")
    assert touched(store) == ["MEMORY.md", "a.md"]
    assert trailers(store)["Memctl-Verb"] == "update"
    text = Path(store, "a.md").read_text(encoding="utf-8")
    assert text.startswith("---\nname: Aleph\ndescription: About Alpha.\ntype: project\n")
    assert text.endswith("Alpha comes first.\n\n**Why:** somebody decided on Alpha.\n")
    assert "importance: 9\n" in text
    assert "- [Aleph](a.md) — new hook\n" in Path(store, "MEMORY.md").read_text(encoding="utf-8")
    shown = here("show", "a", "--json", cwd=store).json["topic"]
    assert (shown["digest"], shown["tags"]) == (done.json["digest"], ["x", "y"])


def test_nothing_to_do_makes_no_commit(store: str) -> None:
    done = here("update", "a", "--name", "Alpha", "--json", cwd=store)
    assert (done.code, done.json["commit"], done.json["changes"]) == (0, None, [])
    assert commits(store) == 1


def test_dry_run(store: str) -> None:
    before = tree(store)
    done = here("update", "a", "--body", "x", "--dry-run", "--json", cwd=store)
    assert (done.code, done.json["verdict"], done.json["dry_run"]) == (0, "updated", True)
    assert [c["path"] for c in done.json["changes"]] == ["a.md"]
    assert tree(store) == before


@pytest.mark.parametrize(
    ("words", "code", "kind"),
    [
        (("a",), 2, "usage"),
        (("a", "--why", ""), 2, "usage"),
        (("a", "--hook", "x\ny"), 2, "usage"),
        (("a", "--expires", "never"), 2, "usage"),
        (("a", "--importance", "99"), 2, "usage"),
        (("a", "--body", "x", "file"), 2, "usage"),
        (("alph", "--body", "x"), 4, "no_such_topic"),
        (("../a", "--body", "x"), 4, "no_such_topic"),
    ],
)
def test_errors(store: str, words: tuple[str, ...], code: int, kind: str) -> None:
    before = tree(store)
    done = here("update", *words, "--json", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (code, kind)
    assert tree(store) == before
