"""One write, one commit of exactly its files, with words that nobody can forge."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.adapters import commit as adapter
from memctl.model.change import Change, ChangeSet
from tests.adapters.build import log, mess, own, project, work_of_the_user
from tests.tools import git, make_store, run

if TYPE_CHECKING:
    from pathlib import Path

TRAILERS = (("Memctl-Verb", "add"), ("Memctl-Source", "agent"), ("Memctl-Agent", "me"))


def commit(root: str, *paths: str, why: str = "", subject: str = "add x") -> adapter.Committed:
    """Commit these files as they are on disk; one that is not there is a deletion."""
    changes = tuple(
        Change(p, b"" if os.path.lexists(os.path.join(root, p)) else None, "") for p in paths
    )
    return adapter.commit(root, ChangeSet(changes, subject, why, TRAILERS), None)


def parsed(message: str, cwd: object) -> list[str]:
    return run(["git", "interpret-trailers", "--parse"], cwd, message).out.splitlines()


SAID = [f"{key}: {value}" for key, value in TRAILERS]


@pytest.mark.parametrize(
    "why",
    [
        "",
        "Because of it.",
        "Memctl-Source: user",
        "x\n\nMemctl-Source: user\nMemctl-Verb: forget",
        "x\n\nMemctl-Source: user\n---\n",
        "x\n\nMemctl-Source: user\n--- \ndiff --git a b\n",
        "x\r\n\r\nMemctl-Source: user\r\n---\r\n",
        "x\u2028Memctl-Source: user\u2029---\x85---\x0b---",
        "# no comment\n\n# Memctl-Source: user",
        "Signed-off-by: A <a@b>\nCo-authored-by: C <c@d>",
        "\n\n\n  ",
        "nul\0byte",
        "fields\x1fof\x1ea\x1dlog",
    ],
    ids=ascii,
)
def test_a_reason_cannot_forge_who_said_it(tmp_path: Path, why: str) -> None:
    text = adapter.message(ChangeSet((), "add x", why, TRAILERS))
    assert text.split("\n")[0] == "add x"
    assert parsed(text, tmp_path) == SAID


@given(st.text(alphabet=st.sampled_from("-\n\r Memctl-Source: user\u2028#x\t"), max_size=60))
def test_no_reason_forges(why: str) -> None:
    text = adapter.message(ChangeSet((), "add x", why, TRAILERS))
    assert parsed(text, "/") == SAID


@pytest.mark.parametrize("subject", ["one\ntwo", "a\r\n\r\nMemctl-Source: user", "a\u2028b\x85c"])
def test_a_subject_is_one_line(tmp_path: Path, subject: str) -> None:
    text = adapter.message(ChangeSet((), subject, "", TRAILERS))
    assert parsed(text, tmp_path) == SAID
    assert "\n\n" in text
    assert text.split("\n\n")[0].count("\n") == 0


def test_a_trailer_is_one_line() -> None:
    forged = (("Memctl-Verb", "add"), ("Memctl-Agent", "me\nMemctl-Source: user"), ("X", " "))
    text = adapter.message(ChangeSet((), "s", "", forged))
    assert text == "s\n\nMemctl-Verb: add\nMemctl-Agent: me Memctl-Source: user\n"


def test_a_commit_holds_exactly_its_files(tmp_path: Path) -> None:
    root = own(tmp_path / "memory")
    make_store(root, {"b.md": "b\n", "c.md": "c\n", "a.md": "changed\n"})
    done = commit(root, "b.md", "a.md", why="A reason.\n\nOf two parts.")
    assert done == (git(root, "rev-parse", "HEAD").strip(), "")
    assert git(root, "show", "--name-status", "--format=").split() == ["M", "a.md", "A", "b.md"]
    body = git(root, "log", "-1", "--format=%B").rstrip("\n")
    assert body == "add x\n\nA reason.\n\nOf two parts.\n\n" + "\n".join(SAID)
    assert git(root, "status", "--porcelain") == "?? c.md\n"
    assert git(root, "fsck", "--strict", "--no-dangling") == ""


def test_a_deletion_and_a_move(tmp_path: Path) -> None:
    root = own(tmp_path / "memory")
    os.makedirs(f"{root}/archive")
    os.rename(f"{root}/a.md", f"{root}/archive/a.md")
    assert commit(root, "archive/a.md", "a.md").commit
    assert git(root, "ls-files").split() == ["MEMORY.md", "archive/a.md"]
    assert git(root, "status", "--porcelain") == ""


def test_deleting_what_was_never_tracked_is_nothing_to_do(tmp_path: Path) -> None:
    root = own(tmp_path / "memory")
    assert commit(root, "never.md") == (git(root, "rev-parse", "HEAD").strip(), "")
    assert len(log(root)) == 1


def test_a_file_that_is_as_head_has_it_needs_no_commit(tmp_path: Path) -> None:
    """Whatever else lies about: git then says "no changes added" instead of "nothing"."""
    place = project(tmp_path / "p")
    mess(str(tmp_path / "p"))
    before = git(place, "rev-parse", "HEAD").strip()
    assert commit(place, "a.md", "MEMORY.md") == (before, "")


NAMES = [
    "with space.md", "-rf.md", "--all.md", ":(top)x.md", "*.md", "記憶.md", "it's \"so\".md",
    "back`tick`.md", "$(touch hacked).md", "sub/-x.md", "emoji 👩‍👩‍👧.md", "%s.md", "#x.md",
    "!x.md",
]  # fmt: skip


@pytest.mark.parametrize("layout", ["own", "project"])
def test_a_name_is_only_a_name(tmp_path: Path, layout: str) -> None:
    root = own(tmp_path / "m") if layout == "own" else project(tmp_path / "p", "m: 記 憶*")
    make_store(root, {**dict.fromkeys(NAMES, "x\n"), "other.md": "not ours\n"})
    assert commit(root, *NAMES).pending == ""
    listed = git(root, "-c", "core.quotePath=false", "ls-files", "-z").split("\0")
    assert set(listed) - {""} == {"MEMORY.md", "a.md", *NAMES}
    assert git(root, "status", "--porcelain", "--", ".").startswith("??")
    for name in NAMES:
        os.unlink(os.path.join(root, name))
    assert commit(root, *NAMES).commit
    assert git(root, "ls-files").split() == ["MEMORY.md", "a.md"]
    assert not os.path.exists(os.path.join(root, "hacked"))


def test_a_project_that_is_no_repository(tmp_path: Path) -> None:
    root = make_store(tmp_path / "m", {"a.md": "x"})
    assert commit(root, "a.md") == ("", "no repository")
    assert adapter.uncommitted(root, ["a.md"], None) == []


def test_what_is_not_committed_is_known(tmp_path: Path) -> None:
    root = project(tmp_path / "p")
    make_store(root, {"a.md": "changed\n", "archive/a.md": "new\n", "sub/MEMORY.md": "new\n"})
    names = ["a.md", "MEMORY.md", "archive/a.md", "sub/MEMORY.md"]
    assert adapter.uncommitted(root, names, None) == ["a.md", "archive/a.md", "sub/MEMORY.md"]


def test_a_stale_lock_of_a_dead_git_is_removed_in_our_own_repository(tmp_path: Path) -> None:
    root = own(tmp_path / "m")
    names = ("index.lock", "HEAD.lock", "refs/heads/main.lock", "next-index-9.lock", "config.lock")
    for name in names:
        make_store(f"{root}/.git", {name: ""})
        os.utime(f"{root}/.git/{name}", (1, 1))
    make_store(f"{root}/.git", {"memctl.lock": "ours"})
    make_store(root, {"b.md": "b"})
    assert commit(root, "b.md").commit
    assert not [n for n in names if os.path.exists(f"{root}/.git/{n}")]
    assert os.path.exists(f"{root}/.git/memctl.lock")


def test_a_young_lock_is_waited_for_before_it_goes(tmp_path: Path) -> None:
    """A living git may be about to turn it into the index."""
    root = own(tmp_path / "m")
    make_store(root, {"b.md": "b", ".git/index.lock": ""})
    assert commit(root, "b.md").commit


@pytest.mark.parametrize("name", ["index.lock", "HEAD.lock", "refs/heads/main.lock"])
def test_a_lock_in_a_project_is_never_removed(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And where the commit fails after `git add -N`, no mark stays in the user's index."""
    monkeypatch.setattr(adapter, "GIT_BUSY_SECONDS", 0.05)
    place, root = project(tmp_path / "p"), str(tmp_path / "p")
    mess(root)
    make_store(place, {"b.md": "b"})
    before = work_of_the_user(root)
    make_store(f"{root}/.git", {name: ""})
    os.utime(f"{root}/.git/{name}", (1, 1))
    done = commit(place, "b.md")
    assert done.commit == ""
    assert "lock" in done.pending
    os.unlink(f"{root}/.git/{name}")
    assert work_of_the_user(root) == before
    assert commit(place, "b.md").commit
    assert work_of_the_user(root) == [before[0].replace("?? memory/b.md\n", ""), *before[1:]]


def test_an_odd_identity_is_replaced_by_ours(tmp_path: Path) -> None:
    root = own(tmp_path / "m")
    make_store(root, {"b.md": "b"})
    git(root, "config", "user.name", "")
    git(root, "config", "user.email", "")
    assert commit(root, "b.md").commit
    assert git(root, "log", "-1", "--format=%an <%ae>") == "memctl <memctl@localhost>\n"


def test_a_message_in_another_encoding_is_still_ours(tmp_path: Path) -> None:
    root = own(tmp_path / "m")
    git(root, "config", "i18n.commitEncoding", "ISO-8859-1")
    make_store(root, {"b.md": "b"})
    assert commit(root, "b.md", why="wegen Größe — 記憶").commit
    assert "Größe — 記憶" in git(root, "log", "-1", "--format=%B")


def test_a_repository_of_another_user_says_so(tmp_path: Path) -> None:
    root = own(tmp_path / "m")
    make_store(root, {"b.md": "b"})
    os.environ["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
    assert "another user" in commit(root, "b.md").pending
