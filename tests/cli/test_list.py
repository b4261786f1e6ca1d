"""memctl list, as a process."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from memctl.adapters.usage import UsageLog
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


def test_what_nobody_reads(tmp_path: Path) -> None:
    fresh = topic("fresh", created=time.strftime("%Y-%m-%d"))
    files = {f"{n}.md": topic(n) for n in ("read", "never", "old")}
    root = make_store(tmp_path / "memory", {"MEMORY.md": index(*files), **files, "new.md": fresh})
    done = here("list", "--unused", "--json", cwd=root)
    assert (done.code, done.json["topics"]) == (0, [])
    assert done.json["usage"] == {"days": 0, "known": False}
    assert "not known" in here("list", "--unused", cwd=root).err
    log = UsageLog(f"{root}/.memctl")
    day = lambda back: time.strftime("%Y-%m-%d", time.localtime(time.time() - back * 86400))  # noqa: E731
    log.record(["old"], day(29))
    assert here("list", "--unused", "--json", cwd=root).json["usage"]["known"] is False
    log.record(["old"], day(80))
    make_store(root, {"x": ""})
    import sqlite3

    base = sqlite3.connect(log.path)
    base.execute("UPDATE meta SET value = ? WHERE key = 'since'", (day(80),))
    base.execute("UPDATE reads SET last = ?", (day(70),))
    base.commit()
    base.close()
    here("show", "read", cwd=root)
    found = here("list", "--unused", "--json", cwd=root).json
    assert {t["slug"]: (t["idle_days"], t["reads"]) for t in found["topics"]} == {
        "never": (None, 0), "old": (70, 2),
    }  # fmt: skip
    assert found["usage"]["known"] is True
    assert "never read" in here("list", "--unused", cwd=root).out
    found = here("list", "--unused", "--days", "75", "--json", cwd=root).json
    assert [t["slug"] for t in found["topics"]] == ["never"]
    assert here("list", "--unused", "--days", "365", "--json", cwd=root).json["topics"] == []
    assert here("list", "--unused", "--days", "0", cwd=root).code == 2
