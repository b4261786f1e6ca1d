"""The store's past: who, what and why, byte for byte, whatever names and messages hold."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.history import GitHistory
from memctl.adapters.linehistory import LineHistory
from memctl.errors import GitNeeded, UsageError
from tests.adapters.build import own, project, write
from tests.tools import git, index, make_store, memctl, topic

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture(params=["own", "project", "odd"])
def root(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A store that is a repository, one in a project, one in a folder with an odd name."""
    if request.param == "own":
        return own(tmp_path / "memory")
    return project(tmp_path / "p", "memory" if request.param == "project" else ":(top) 記*憶 [x]")


NAMES = ["with space.md", "-rf.md", "記 憶.md", 'it\'s "so".md', ":(top)x.md", "*.md", "a\tb.md"]


def test_revisions_newest_first(root: str) -> None:
    write(root, {"b.md": topic("Beta"), "MEMORY.md": index("a.md", "b.md")}, "add b", "Because.")
    write(root, {"b.md": None}, "forget b")
    newest, older, *_ = GitHistory(root).revisions(0)
    assert newest.commit == git(root, "rev-parse", "HEAD").strip()
    assert (newest.subject, newest.why, newest.verb) == ("forget b", "", "test")
    assert newest.paths == ("b.md",)
    assert (older.subject, older.why, older.paths) == ("add b", "Because.", ("MEMORY.md", "b.md"))
    assert older.author == "Tester"
    assert older.date.endswith("+00:00")
    assert [r.subject for r in GitHistory(root).revisions(1)] == ["forget b"]
    assert [r.subject for r in GitHistory(root).revisions(0, "b.md")] == ["forget b", "add b"]
    assert list(GitHistory(root).revisions(0, "never.md")) == []


def test_a_file_as_a_commit_has_it(root: str) -> None:
    past = GitHistory(root)
    before = git(root, "rev-parse", "HEAD").strip()
    write(root, {"MEMORY.md": index("b.md")}, "change the index")
    after = git(root, "rev-parse", "HEAD").strip()
    assert past.content(after, "MEMORY.md") == index("b.md").encode()
    assert past.content(before, "MEMORY.md") not in (None, index("b.md").encode())
    assert past.content(after, "never.md") is None
    assert past.content("0" * 40, "MEMORY.md") is None


def test_only_the_store_counts_in_a_project(tmp_path: Path) -> None:
    root = project(tmp_path / "p")
    make_store(tmp_path / "p", {"app.py": "print(2)\n"})
    git(root, "commit", "-qam", "not of the memory")
    make_store(tmp_path / "p", {"app.py": "print(3)\n", "memory/a.md": topic("Both")})
    git(root, "commit", "-qam", "both")
    history = GitHistory(root)
    assert [r.subject for r in history.revisions(0)] == ["both", "remember"]
    both = history.revisions(1)[0]
    assert both.paths == ("a.md",)
    assert [c.path for c in history.files(both.commit)] == ["a.md"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_a_name_is_only_a_name(root: str, name: str) -> None:
    write(root, {name: topic("Odd")}, "add odd")
    write(root, {name: topic("Odder"), "other.md": topic("Other")}, "update odd")
    history = GitHistory(root)
    assert [r.subject for r in history.revisions(0, name)] == ["update odd", "add odd"]
    newest = history.revisions(1)[0]
    assert set(newest.paths) == {name, "other.md"}
    before = {c.path: c.before for c in history.files(newest.commit)}
    assert before == {name: topic("Odd").encode(), "other.md": None}


def test_a_commit_without_a_parent(tmp_path: Path) -> None:
    for root in (own(tmp_path / "m"), project(tmp_path / "p", ".")):
        first = GitHistory(root).revisions(0)[-1]
        found = {c.path: (c.before, c.after) for c in GitHistory(root).files(first.commit)}
        if "MEMORY.md" in found:
            assert found["a.md"] == (None, topic("Alpha").encode())
    outside = project(tmp_path / "q")
    first_of_all = git(outside, "rev-list", "--max-parents=0", "HEAD").strip()
    assert list(GitHistory(outside).files(first_of_all)) == []


def test_what_a_commit_did_byte_for_byte(root: str) -> None:
    raw = b"\xef\xbb\xbfone\r\ntwo\xff\x00\n\n\n"
    make_store(root, {"raw.md": raw, "empty.md": ""})
    git(root, "add", "--", "raw.md", "empty.md")
    git(root, "commit", "-qm", "raw")
    git(root, "mv", "raw.md", "moved.md")
    git(root, "rm", "-q", "empty.md", "a.md")
    git(root, "commit", "-qm", "move and delete")
    history = GitHistory(root)
    found = {c.path: (c.before, c.after) for c in history.files(history.revisions(1)[0].commit)}
    assert found == {
        "moved.md": (None, raw),
        "raw.md": (raw, None),
        "empty.md": (b"", None),
        "a.md": (topic("Alpha").encode(), None),
    }


def test_a_link_in_history_is_no_file_to_bring_back(root: str) -> None:
    os.symlink("/etc/passwd", f"{root}/link.md")
    make_store(root, {"b.md": "b\n"})
    git(root, "add", "--", "link.md", "b.md")
    git(root, "commit", "-qm", "a link")
    history = GitHistory(root)
    assert [c.path for c in history.files(history.revisions(1)[0].commit)] == ["b.md"]


FORGED = "why\x1f\x1f\x1e" + "a" * 40 + "\x1fforged\x1d\n\nMemctl-Verb: forget\n\nlast\x1f"


def test_no_message_forges_another_commit(root: str) -> None:
    """A message may hold any byte but NUL, made by us or by hand."""
    write(root, {"b.md": topic("Beta")}, "add b", FORGED)
    make_store(root, {"b.md": "by hand\n"})
    git(root, "commit", "-qam", "by hand\x1e\x1f x\n\n" + FORGED)
    hand, ours = GitHistory(root).revisions(2)
    assert (ours.verb, ours.subject, ours.paths) == ("test", "add b", ("b.md",))
    assert ours.why.startswith("why")
    assert (hand.verb, hand.source, hand.paths) == ("", "", ("b.md",))


def test_empty_and_merge_commits_do_not_shift_the_others(root: str) -> None:
    git(root, "commit", "-q", "--allow-empty", "--allow-empty-message", "-m", "")
    git(root, "checkout", "-q", "-b", "side")
    write(root, {"b.md": topic("Beta")}, "add b")
    git(root, "checkout", "-q", "main")
    write(root, {"c.md": topic("Gamma")}, "add c")
    git(root, "merge", "-q", "--no-edit", "side")
    found = {r.subject: r.paths for r in GitHistory(root).revisions(0)}
    assert (found["add b"], found["add c"]) == (("b.md",), ("c.md",))


def test_finding_a_commit(root: str) -> None:
    write(root, {"b.md": topic("Beta")}, "add b")
    git(root, "tag", "-a", "-m", "x", "v1")
    head = git(root, "rev-parse", "HEAD").strip()
    history = GitHistory(root)
    for name in (head, head[:7], "HEAD", "main", "v1"):
        assert history.find(name).commit == head
    assert history.find("HEAD").subject == "add b"


@pytest.mark.parametrize(
    "name",
    ["--output=x", "-n1", "--all", "", "nope", "HEAD~99", "0" * 40, "deadbeef", "a\nb", "HEAD:a.md",
     "HEAD^{tree}", "..", "main..main", "\udcff", "@{9999}", ":/nothing like this"],
    ids=ascii,
)  # fmt: skip
def test_no_such_commit(root: str, name: str) -> None:
    with pytest.raises(UsageError):
        GitHistory(root).find(name)
    assert not os.path.exists(f"{root}/x")


def test_merging_a_text(root: str) -> None:
    history = GitHistory(root)
    base = b"1\n2\n3\n4\n5\n"
    assert (
        history.merged(base, b"one\n2\n3\n4\n5\n", b"1\n2\n3\n4\nfive\n") == b"one\n2\n3\n4\nfive\n"
    )
    assert history.merged(base, b"one\n2\n3\n4\n5\n", b"uno\n2\n3\n4\n5\n") is None
    assert history.merged(base, base, b"") == b""
    assert history.merged(b"\0", b"\0a", b"\0b") is None
    crlf = base.replace(b"\n", b"\r\n")
    assert history.merged(crlf, crlf, crlf + b"6\r\n") == crlf + b"6\r\n"


def test_the_last_line_that_pointed_to_a_topic(root: str) -> None:
    line = "- [B](b.md) — — curated, “quoted”"
    write(root, {"MEMORY.md": index("a.md") + "- [B](b.md) — older\n"})
    write(root, {"MEMORY.md": index("a.md") + f"{line}\n- [C](c.md) — c\n"})
    write(root, {"MEMORY.md": index("a.md")})
    history = LineHistory(root)
    assert history.last_lines(["b.md"], "MEMORY.md") == {"b.md": line}
    assert history.last_lines(["c.md"], "MEMORY.md") == {"c.md": "- [C](c.md) — c"}
    assert history.last_lines(["never.md"], "MEMORY.md") == {}


def test_a_line_that_was_taken_away_by_hand(root: str) -> None:
    """Nothing in history took it away: it stands in the commit that added it."""
    write(root, {"MEMORY.md": index("a.md") + "- [B](b.md) — curated\r\n"})
    make_store(root, {"MEMORY.md": index("a.md")})
    assert LineHistory(root).last_lines(["b.md"], "MEMORY.md") == {"b.md": "- [B](b.md) — curated"}


def test_the_lines_that_a_pattern_fits(root: str) -> None:
    first = topic("Beta", "We moved Yesterday.\n\n+++ b/x.md\n\n-- yesterday\n")
    write(root, {"b.md": first, "c d.md": topic("Gamma")}, "add")
    write(root, {"b.md": first.replace("We moved", "They moved")}, "say who")
    write(root, {"b.md": first.replace("Yesterday", "in May"), "c d.md": "yesterday\n"}, "say when")
    write(root, {"b.md": None, "e.md": first.replace("Yesterday", "in May")}, "move")
    found = LineHistory(root).line_changes("yesterday")
    day = git(root, "log", "-1", "--format=%as").strip()
    assert set(found) == {"b.md", "c d.md"}  # a rename is no change
    assert {change.day for path in found for change in found[path]} == {day}
    said, moved, came = found["b.md"]
    assert (said.gone, said.come) == (("They moved Yesterday.",), ("We moved in May.",))
    assert (moved.gone, moved.come) == (("We moved Yesterday.",), ("They moved Yesterday.",))
    assert [c.born for c in (said, moved, came)] == [False, False, True]
    assert "-- yesterday" in came.come
    assert not came.first
    assert found["c d.md"][0].come == ("yesterday",)


def test_the_day_each_file_was_last_touched(root: str) -> None:
    write(root, {"b.md": topic("Beta"), "c/d é.md": topic("Gamma")}, "add")
    found = LineHistory(root).last_days()
    day = git(root, "log", "-1", "--format=%as").strip()
    assert found["b.md"] == found["c/d é.md"] == found["MEMORY.md"] == day
    assert len(day) == 10


def test_no_commit_yet(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"MEMORY.md": ""})
    git(root, "init", "-q")
    assert list(LineHistory(root).revisions(0)) == []
    assert LineHistory(root).last_lines(["a.md"], "MEMORY.md") == {}
    with pytest.raises(UsageError):
        LineHistory(root).find("HEAD")


def _linked(tmp_path: Path) -> str:
    project(tmp_path / "p")
    git(tmp_path / "p", "worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    return str(tmp_path / "linked" / "memory")


def _submodule(tmp_path: Path) -> str:
    own(tmp_path / "m")
    make_store(tmp_path / "outer", {"x": "x"})
    git(tmp_path / "outer", "init", "-q")
    allow = ["-c", "protocol.file.allow=always"]
    git(tmp_path / "outer", *allow, "submodule", "--quiet", "add", str(tmp_path / "m"), "memory")
    return str(tmp_path / "outer" / "memory")


def _by_link(tmp_path: Path) -> str:
    os.symlink(project(tmp_path / "p"), tmp_path / "link")
    return str(tmp_path / "link")


@pytest.mark.parametrize("make", [_linked, _submodule, _by_link])
def test_repositories_that_are_not_plain(tmp_path: Path, make: Callable[[Path], str]) -> None:
    root = make(tmp_path)
    assert write(root, {"b.md": topic("Beta")}, "add b").commit
    assert GitHistory(root).revisions(1)[0].paths == ("b.md",)


def test_a_shallow_clone_has_no_more(tmp_path: Path) -> None:
    root = own(tmp_path / "m")
    write(root, {"b.md": topic("Beta")}, "add b")
    clone = str(tmp_path / "clone")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{root}", clone)
    history = GitHistory(clone)
    (only,) = history.revisions(0)
    with pytest.raises(GitNeeded, match="shallow"):
        history.files(only.commit)


def test_a_lost_object_is_a_sentence(root: str) -> None:
    blob = git(root, "rev-parse", "HEAD:./a.md").strip()
    folder = git(root, "rev-parse", "--absolute-git-dir").strip()
    os.unlink(f"{folder}/objects/{blob[:2]}/{blob[2:]}")
    history = GitHistory(root)
    with pytest.raises(GitNeeded, match="not here in full"):
        history.files(history.revisions(1)[0].commit)


def test_no_repository_and_a_bare_one(tmp_path: Path) -> None:
    with pytest.raises(GitNeeded, match="no git repository"):
        GitHistory(make_store(tmp_path / "loose", {"MEMORY.md": ""}))
    git(tmp_path, "init", "-q", "--bare", "bare")
    with pytest.raises(GitNeeded, match="bare"):
        GitHistory(make_store(tmp_path / "bare" / "memory", {"MEMORY.md": ""}))


def test_git_is_missing(tmp_path: Path) -> None:
    root = own(tmp_path / "m")
    for words in (["log"], ["undo"]):
        done = memctl(*words, "--json", "--dir", root, cwd=root, env={"PATH": "/nowhere"})
        assert done.code == 3
        assert done.json["error"]["kind"] == "git_needed"


def test_a_broken_repository_is_a_sentence(tmp_path: Path) -> None:
    root = own(tmp_path / "m")
    make_store(root, {".git/refs/heads/main": "0123456789" * 4 + "\n"})
    with pytest.raises(GitNeeded, match="git log failed"):
        GitHistory(root).revisions(0)
    make_store(root, {".git/config": "[broken\n"})
    done = memctl("log", "--dir", root, cwd=root)
    assert done.code == 3
    assert done.err.count("\n") <= 2


def test_the_users_settings_change_nothing(root: str) -> None:
    for key, value in (
        ("color.ui", "always"), ("log.showSignature", "true"), ("log.showRoot", "false"),
        ("log.decorate", "full"), ("log.abbrevCommit", "true"), ("log.date", "relative"),
        ("diff.noprefix", "true"), ("diff.relative", "true"), ("core.quotePath", "true"),
        ("i18n.logOutputEncoding", "ISO-8859-1"), ("format.pretty", "oneline"),
    ):  # fmt: skip
        git(root, "config", key, value)
    write(root, {"記.md": topic("Beta"), "MEMORY.md": index("記.md")}, "add 記", "Größe")
    newest = LineHistory(root).revisions(1)[0]
    assert (newest.subject, newest.why, newest.paths) == ("add 記", "Größe", ("MEMORY.md", "記.md"))
    assert LineHistory(root).last_lines(["a.md"], "MEMORY.md") == {
        "a.md": "- [a.md](a.md) — hook of a.md"
    }
