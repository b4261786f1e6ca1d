"""memctl consolidate, as a process, with a project's real history."""

from __future__ import annotations

import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.cli.places import commits, here, memory
from tests.tools import git, index, make_store, memctl, topic, tree

LOST = "- [Orphan](orphan.md) — written with care\n"
FILES = {
    "MEMORY.md": index("gone.md", "one.md", "two.md", "old.md", "code.md", "x.md", "y.md", "z.md")
    + "- [P](pinned.md) — p\n",
    "one.md": topic("One", "The same.\n\n**Why:** so.", created="2026-01-01"),
    "two.md": topic("Two", "The same.\n\n**Why:** so.", created="2026-01-02"),
    "old.md": topic("Old", expires="2020-01-01"),
    "code.md": topic("Code", "It starts in `src/app.py:42`.\n\n**Why:** src/app.py is small."),
    "pinned.md": topic("Pinned", expires="2020-01-01", pinned="true"),
    "orphan.md": topic("Orphan"),
    **{f"{n}.md": topic(n.upper()) for n in "xyz"},
}
KINDS = {"drop_entry", "add_entry", "merge_duplicate", "archive_expired", "follow_rename"}


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store in a project that renamed a file; its orphan once had a line."""
    project = make_store(tmp_path / "project", {"src/app.py": "print('hello, world')\n" * 9})
    git(project, "init", "-q")
    git(project, "add", "-A")
    git(project, "commit", "-q", "-m", "code")
    os.makedirs(os.path.join(project, "lib"))
    git(project, "mv", "src/app.py", "lib/main.py")
    git(project, "commit", "-q", "-m", "Tidy up")
    root = memory(f"{project}/memory", {**FILES, "MEMORY.md": FILES["MEMORY.md"] + LOST})
    Path(root, "MEMORY.md").write_text(FILES["MEMORY.md"], encoding="utf-8")
    git(root, "commit", "-q", "-a", "-m", "lose a line")
    return root


def test_the_plan_then_each_action_a_commit_then_back(store: str) -> None:
    before = tree(store)
    planned = memctl("consolidate", "--json", "--max-loss", "0.4", cwd=store)
    assert planned.code == 1, planned.err
    assert planned.json["schema"] == "memctl/consolidate@1"
    assert (planned.json["entries"], planned.json["held_back"], planned.json["pass"]) == (
        9,
        [],
        None,
    )
    actions = planned.json["actions"]
    assert {a["kind"] for a in actions} == KINDS
    assert [a["id"] for a in actions] == [1, 2, 3, 4, 5]
    assert all(a["reason"] and a["evidence"] and a["risk"] in ("safe", "review") for a in actions)
    moved = [r for r in planned.json["references"] if r["grade"] == "moved"]
    assert [(r["path"], r["raw"], r["moved_to"]) for r in moved] == [
        ("code.md", "src/app.py:42", "lib/main.py"),
    ]  # fmt: skip
    assert moved[0]["since"] == git(os.path.dirname(store), "rev-parse", "HEAD").strip()
    assert tree(store) == before

    words = ["--apply", "--only", "1-5", "--json", "--max-loss", "0.4"]
    done = memctl("consolidate", *words, cwd=store)
    assert done.code == 0, done.err
    assert commits(store) == 2 + 5
    passes = git(store, "log", "-5", "--format=%(trailers:key=Memctl-Pass,valueonly,separator=)")
    assert set(passes.split()) == {done.json["pass"]}
    assert [a["commit"] for a in done.json["actions"]] == git(
        store, "log", "-5", "--reverse", "--format=%H"
    ).split()  # fmt: skip
    text = Path(store, "MEMORY.md").read_text(encoding="utf-8")
    assert LOST in text
    assert "gone.md" not in text
    assert Path(store, "archive/two.md").exists()
    assert Path(store, "archive/old.md").exists()
    assert Path(store, "pinned.md").read_text() == FILES["pinned.md"]
    assert Path(store, "code.md").read_text() == FILES["code.md"].replace("src/app", "lib/main")
    again = here("consolidate", "--json", cwd=store)
    assert (again.code, again.json["actions"]) == (0, [])

    assert here("undo", cwd=store).code == 0
    assert tree(store) == before
    assert git(store, "log", "-1", "--format=%s") == "undo 5 writes\n"


def test_the_loss_bound_holds_back(store: str) -> None:
    done = here("consolidate", "--apply", "--json", "--max-loss", "0.25", cwd=store)
    assert done.code == 1
    assert len(done.json["held_back"]) == 1  # three would go, of nine entries two may
    assert all(a["commit"] for a in done.json["actions"])
    left = here("consolidate", "--json", "--max-loss", "0", cwd=store)
    assert (left.code, left.json["actions"], len(left.json["held_back"])) == (1, [], 1)


def test_without_a_project_or_git(tmp_path: Path) -> None:
    bare = make_store(tmp_path / "bare", {"MEMORY.md": index("gone.md"), "a.md": topic("Alpha")})
    planned = here("consolidate", "--json", cwd=bare)
    assert [a["kind"] for a in planned.json["actions"]] == ["add_entry"]
    assert len(planned.json["held_back"]) == 1
    assert here("consolidate", "--apply", "--max-loss", "1", cwd=bare).code == 0
    assert here("consolidate", cwd=bare).code == 0
    assert Path(bare, "MEMORY.md").read_text(encoding="utf-8") == (
        "# MEMORY.md\n\n## Project\n- [Alpha](a.md) — About Alpha.\n"
    )


@pytest.mark.parametrize("share", ["-0.1", "1.1", "nan", "half"])
def test_a_share_that_is_none(tmp_path: Path, share: str) -> None:
    bare = make_store(tmp_path / "bare", {"MEMORY.md": "# M\n"})
    done = here("consolidate", "--max-loss", share, "--json", cwd=bare)
    assert (done.code, done.json["error"]["kind"]) == (2, "usage")


def test_a_crowded_index_a_lineage_and_a_day(tmp_path: Path) -> None:
    """With the day from history, and the budget of the host."""
    names = [f"t{n:03}" for n in range(203)]
    files = {
        "MEMORY.md": index(*(f"{n}.md" for n in names)),
        **{f"{n}.md": topic(n.upper(), created="2026-01-01", type="user") for n in names},
        "t000.md": topic("Old", superseded_by="t001", type="user"),
        "t002.md": topic("Day", "Nothing yet.", type="user"),
    }
    root = memory(str(tmp_path / "memory"), files)
    day = topic("Day", "We moved yesterday.", type="user")
    Path(root, "t002.md").write_text(day, encoding="utf-8")
    stamp = "2026-03-04T12:00:00+00:00"
    git(root, "commit", "-q", "-a", "-m", "move", env={"GIT_AUTHOR_DATE": stamp})
    before = tree(root)
    planned = here("consolidate", "--json", cwd=root).json["actions"]
    done = here("consolidate", "--apply", "--only", f"1-{len(planned)}", "--json", cwd=root)
    kinds = [a["kind"] for a in done.json["actions"]]
    assert kinds[:2] == ["archive_superseded", "date_words"]
    assert set(kinds[2:]) == {"demote"}
    assert (done.code, done.json["held_back"]) == (0, [])
    text = Path(root, "MEMORY.md").read_text(encoding="utf-8")
    assert text.count("\n") == 200
    assert f"> Archived: {len(kinds) - 1} topics, found with" in text
    assert "We moved yesterday (2026-03-03)." in Path(root, "t002.md").read_text(encoding="utf-8")
    again = here("consolidate", "--json", cwd=root)
    assert (again.code, again.json["actions"]) == (0, [])
    assert here("lint", cwd=root).code == 0
    assert here("undo", cwd=root).code == 0
    assert tree(root) == before


@pytest.mark.loopback
def test_addresses_are_asked_only_when_told_to(tmp_path: Path) -> None:
    """A server on loopback that knows no page."""
    asked = []

    class Empty(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        do_GET = do_HEAD  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        url = f"http://127.0.0.1:{server.server_port}/page"
        body = f"The manual is at {url}."
        root = memory(
            tmp_path / "m", {"MEMORY.md": index("a.md"), "a.md": topic("A", body, "user")}
        )
        assert here("consolidate", "--json", cwd=root).json["references"] == []
        assert asked == []
        done = memctl("consolidate", "--online", "--json", cwd=root)
        assert [(r["raw"], r["grade"]) for r in done.json["references"]] == [(url, "gone")]
        assert (done.code, done.json["actions"][0]["kind"]) == (1, "check_references")
        assert set(asked) == {"/page"}
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_day_that_is_none(tmp_path: Path) -> None:
    root = make_store(tmp_path / "m", {"MEMORY.md": "# M\n"})
    done = here("consolidate", "--since", "yesterday", "--json", cwd=root)
    assert (done.code, done.json["error"]["kind"]) == (2, "usage")
    assert here("consolidate", "--since", "2026-01-01", cwd=root).code == 0
