"""memctl list, as a process."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.places import here
from tests.tools import index, make_store, memctl, topic

FILES = {
    "MEMORY.md": index("a.md", "sub/b.md"),
    "a.md": topic("Alpha", pinned="true", tags="x", created="2020-01-01"),
    "sub/b.md": topic("Beta", type="user", created="2999-01-01"),
    "archive/z.md": topic("Old"),
    "orphan.md": topic("Orphan"),
    "broken.md": "---\nname: [\n",
    "nul.md": b"\0\0",
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    root = make_store(tmp_path_factory.mktemp("list") / "memory", FILES)
    os.symlink("/etc/hosts", os.path.join(root, "link.md"))
    return root


def test_every_topic_the_broken_ones_too(store: str) -> None:
    done = memctl("list", "--json", cwd=store)
    assert done.code == 0, done.err
    assert done.json["schema"] == "memctl/list@1"
    topics = {t["slug"]: t for t in done.json["topics"]}
    assert list(topics) == ["a", "broken", "nul", "orphan", "sub/b"]
    assert {"slug", "path", "type", "name", "hook", "problems"} <= set(topics["a"])
    assert (topics["a"]["problems"], topics["a"]["tags"], topics["a"]["pinned"]) == (
        [],
        ["x"],
        True,
    )
    assert topics["orphan"]["problems"] == ["not in the index"]
    assert "broken frontmatter" in topics["broken"]["problems"]
    assert topics["nul"]["problems"]
    assert topics["sub/b"]["path"] == "sub/b.md"


@pytest.mark.parametrize(
    ("words", "slugs"),
    [
        (("--type", "user"), ["sub/b"]),
        (("--tag", "x"), ["a"]),
        (("--pinned",), ["a"]),
        (("--archived",), ["z"]),
        (("--all", "--type", "project"), ["a", "z", "orphan"]),
        (("--older", "1"), ["a"]),
        (("--older", "999999999"), []),
        (("--tag", "none"), []),
    ],
)
def test_filters(store: str, words: tuple[str, ...], slugs: list[str]) -> None:
    done = here("list", *words, "--json", cwd=store)
    assert (done.code, [t["slug"] for t in done.json["topics"]]) == (0, slugs)


@pytest.mark.xfail(strict=True, reason="render/topics.py: int() of more than 4,300 digits raises")
def test_an_importance_of_5000_digits(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", {"a.md": topic("Alpha", importance="9" * 5_000)})
    assert here("--dir", root, "list", "--json", cwd=tmp_path).code == 0


def test_errors(store: str, tmp_path: Path) -> None:
    assert here("list", "--older", "-1", "--json", cwd=store).json["error"]["kind"] == "usage"
    assert here("list", "--type", "opinion", cwd=store).code == 2
    (tmp_path / "file").write_text("x")
    for where in ("file", "nowhere", "."):
        done = here("--dir", where, "list", "--json", cwd=tmp_path)
        assert (done.code, done.json["schema"]) == (3, "memctl/list@1")
        assert done.json["error"]["kind"] == "no_store"
