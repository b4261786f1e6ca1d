"""Words, commands, commits, branches and shares, against histories made for the purpose."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.cache import Cache
from memctl.adapters.project import CodeProject
from memctl.model.reference import FINE, GONE, Asked, Facts
from tests.adapters.test_project import Story
from tests.tools import git, make_store

if TYPE_CHECKING:
    from pathlib import Path

FILLER = "".join(f"filler_{n} = {n}\n" for n in range(10))


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return Story(tmp_path / "code")


def put(story: Story, subject: str, **texts: str) -> str:
    """One commit; `a_py="x"` writes a.py."""
    return put_files(story, subject, {n.replace("_", "."): t for n, t in texts.items()})


def put_files(story: Story, subject: str, files: dict[str, str | bytes]) -> str:
    make_store(story.root, files)
    return story.commit(subject)


def look(root: str, cache: str = "", store: str = "", **asked: object) -> Facts:
    project = CodeProject(store or f"{root}/memory", [root], Cache(cache))
    return project.look(Asked(**{k: tuple(v) for k, v in asked.items()}))  # type: ignore[arg-type, call-overload]


def words(root: str, *names: str, cache: str = "") -> dict[str, str]:
    """By word its grade, with the subject of the commit that took it."""
    found = look(root, cache, words=names).words
    return {n: f"{g.grade} {g.subject}".strip() for n, g in found.items()}


def test_a_word_is_fine_gone_or_was_never_there(story: Story) -> None:
    put(story, "one", a_py="def load(): pass\nkeep = 1\n", b_py="load()\n")
    put(story, "two", a_py="keep = 1\n")
    since = put(story, "three", b_py="fetch()\n")
    put(story, "four", c_py="other\n")
    found = look(story.root, words=["load", "keep", "fetch", "never", "loa"]).words
    assert {n: g.grade for n, g in found.items()} == {"load": GONE, "keep": FINE, "fetch": FINE}
    date = git(story.root, "log", "-1", "--format=%cs").strip()
    assert found["load"] == (GONE, since, date, "three", "")


def test_a_word_goes_with_its_file(story: Story) -> None:
    put(story, "one", a_py="old_thing\n")
    story.drop("a.py")
    assert words(story.root, "old_thing") == {"old_thing": "gone drop a.py"}


def test_a_word_that_moved_on_is_gone_since_its_last_place(story: Story) -> None:
    put(story, "one", a_py=f"{FILLER}wanderer = 1\n")
    story.move("a.py", "b.py")
    put(story, "rewrite", b_py=f"{FILLER}settler = 1\n")
    assert words(story.root, "wanderer") == {"wanderer": "gone rewrite"}


def test_two_commits_are_known_exactly(story: Story) -> None:
    """Every word of the old tree that the new one has not."""
    olds = {f"f{n}.py": f"old_{n}\nboth_{n}\n" for n in range(30)}
    put_files(story, "old", olds)
    put_files(story, "new", {path: text.replace("old", "new") for path, text in olds.items()})
    found = words(story.root, *(f"{w}_{n}" for n in range(30) for w in ("old", "both", "new")))
    assert [n for n, g in found.items() if g == "gone new"] == [f"old_{n}" for n in range(30)]
    assert sum(g == "fine" for g in found.values()) == 60


def test_a_word_between_many_versions_is_found_by_halving(story: Story) -> None:
    for number in range(12):
        kept = "a_guest\n" if 3 <= number < 8 else ""
        put(story, f"change {number}", a_py=f"{kept}version_{number}\n")
    assert words(story.root, "a_guest", "version_5", "version_11") == {
        "a_guest": "gone change 8", "version_5": "gone change 6", "version_11": "fine",
    }  # fmt: skip


def test_what_only_a_merge_took_is_gone_without_a_commit(story: Story) -> None:
    put(story, "one", a_py="lost_word\n")
    git(story.root, "checkout", "-q", "-b", "side")
    put(story, "two", b_py="x\n")
    git(story.root, "checkout", "-q", "main")
    put(story, "three", c_py="x\n")
    git(story.root, "merge", "-q", "--no-commit", "side")
    os.unlink(f"{story.root}/a.py")
    story.commit("merge")
    found = look(story.root, words=["lost_word"], paths=["a.py"])
    assert found.words["lost_word"][:2] == (GONE, "")
    assert found.paths["a.py"][:2] == (GONE, "")


def test_change_logs_and_the_store_are_no_code(story: Story) -> None:
    put(story, "one", a_py="old_name\nother_name\n")
    put_files(story, "two", {"a.py": "x\n", "CHANGELOG.md": "old_name is removed\n"})
    put_files(story, "three", {"memory/project_a.md": "We use `other_name` and `never_name`.\n"})
    assert words(story.root, "old_name", "other_name", "never_name") == {
        "old_name": "gone two", "other_name": "gone two",
    }  # fmt: skip


def test_binary_and_huge_files_are_not_read(story: Story) -> None:
    files: dict[str, str | bytes] = {f"p{n}.bin": b"\0 a_word %d" % n for n in range(20)}
    files["huge.py"] = b"huge_word\n" + b"x\n" * 600_000
    put_files(story, "one", files)
    assert words(story.root, "a_word", "huge_word") == {}
    git(story.root, "rm", "-q", "-r", ".")
    story.commit("clear")
    assert words(story.root, "a_word", "huge_word") == {}


def test_a_work_tree_that_differs_says_nothing_about_the_commit(story: Story) -> None:
    """An edit that is not committed neither brings a word nor takes it."""
    put(story, "one", a_py="committed_word\n")
    make_store(story.root, {"a.py": "edited_word\n"})
    assert words(story.root, "committed_word", "edited_word") == {"committed_word": "fine"}
    os.unlink(f"{story.root}/a.py")
    assert words(story.root, "committed_word") == {"committed_word": "fine"}


def test_commands(story: Story) -> None:
    put_files(story, "one", {
        "Makefile": "lint:\n\truff\nold:\n\ttrue\n", "up.sh": "docker compose up\n",
        "web/package.json": '{"scripts": {"dev": "x"}}',
    })  # fmt: skip
    put_files(story, "two", {"Makefile": "lint:\n\truff\n"})
    asked = ["make lint", "make old", "make never", "pnpm dev", "docker compose up"]
    found = look(story.root, commands=asked).commands
    assert {c: g.grade for c, g in found.items()} == {
        "make lint": FINE, "make old": GONE, "pnpm dev": FINE, "docker compose up": FINE,
    }  # fmt: skip
    assert found["make old"].subject == "two"


def test_commits(story: Story) -> None:
    head = put(story, "one", a_py="x")
    blob = git(story.root, "rev-parse", "HEAD:a.py").strip()
    asked = [head, head[:8], head[:8].upper(), "0" * 40, blob, "HEAD", "not\na commit"]
    found = look(story.root, commits=asked).commits
    assert {c: g.grade for c, g in found.items()} == dict.fromkeys(asked[:3], FINE)


def test_branches(story: Story, tmp_path: Path) -> None:
    git(story.root, "branch", "feature/one")
    for name in ("topic/two", "three"):
        git(story.root, "checkout", "-q", "-b", name)
        put_files(story, f"on {name}", {name.replace("/", "-"): "x"})
        git(story.root, "checkout", "-q", "main")
        git(story.root, "merge", "-q", "--no-ff", "--no-edit", name)
    git(story.root, "branch", "-q", "-d", "topic/two")
    asked = ["feature/one", "topic/two", "three", "four"]
    cache = str(tmp_path / "c.db")
    for _ in range(2):
        found = look(story.root, cache, branches=asked).branches
        assert {b: g.grade for b, g in found.items()} == {
            "feature/one": FINE, "topic/two": GONE, "three": FINE,
        }  # fmt: skip
    assert found["topic/two"].subject == "Merge branch 'topic/two'"
    git(story.root, "branch", "four")
    assert look(story.root, cache, branches=["four"]).branches["four"].grade == FINE


def test_how_much_was_rewritten_since(story: Story) -> None:
    old = put(story, "one", a_py="1\n2\n\n3\n4\n", b_py="same\n", c_py="x\n")
    new = put(story, "two", a_py="4\nnew\n1\n2\nmore\n")
    story.drop("c.py")
    anchors = [(p, a) for p in ("a.py", "b.py", "c.py") for a in (old, old[:9], new)]
    anchors += [("a.py", "2999-01-01"), ("a.py", "1999-01-01"), ("a.py", "f" * 40), ("a.py", "")]
    found = look(story.root, anchors=anchors).rewritten
    assert {pair: share for pair, (share, _) in found.items()} == {
        ("a.py", old): 0.25, ("a.py", old[:9]): 0.25, ("a.py", new): 0.0,
        ("b.py", old): 0.0, ("b.py", old[:9]): 0.0, ("b.py", new): 0.0, ("a.py", "2999-01-01"): 0.0,
    }  # fmt: skip
    assert found["a.py", old][1][:2] == ("changed", new)
    assert found["b.py", old][1].grade == FINE


def test_what_was_learnt_is_carried_on(
    story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To later commits, and to a history that was rewritten, with the answers of a fresh look."""
    cache = str(tmp_path / "c.db")
    asked = {
        "words": ["alpha", "beta", "gamma", "delta"],
        "paths": ["a.py", "b.py", "c.py", "d.py"],
        "commands": ["make x"],
    }
    put(story, "one", a_py="alpha\n", b_py="beta\n", Makefile="x:\n")
    steps: list[dict[str, str]] = [
        {"c_py": "gamma\n"}, {"b_py": "nothing\n"}, {"a_py": "delta\n"}, {"d_py": "alpha beta\n"},
        {"Makefile": "y:\n", "d_py": "x\n"},
    ]  # fmt: skip
    for number, step in enumerate(steps):
        assert look(story.root, cache, **asked) == look(story.root, **asked)
        put(story, f"step {number}", **step)
        if number == 3:
            story.drop("c.py")
    story.move("a.py", "e.py")
    assert look(story.root, cache, **asked) == look(story.root, **asked)
    story.drop("e.py")
    assert look(story.root, cache, **asked) == look(story.root, **asked)
    git(story.root, "reset", "-q", "--hard", "HEAD~4")
    right = look(story.root, **asked)
    assert look(story.root, cache, **asked) == right
    monkeypatch.setenv("PATH", "/nowhere")
    assert look(story.root, cache, **asked) == right


def test_a_namesake_is_the_same_file_only_when_no_third_was_called_so(story: Story) -> None:
    """Rewritten on its way, so that git sees no rename."""
    olds = {"old/special.py": f"one\n{FILLER}", "old/main.py": f"two\n{FILLER}"}
    put_files(story, "old", {**olds, "other/main.py": "x\n"})
    git(story.root, "rm", "-q", "-r", "old")
    put_files(story, "rewrite", {"new/special.py": "all\nis\n", "new/main.py": "different\nnow\n"})
    found = look(story.root, paths=list(olds)).paths
    assert [g[0::4] for g in found.values()] == [("moved", "new/special.py"), (GONE, "")]


def test_several_repositories(tmp_path: Path) -> None:
    one, two = Story(tmp_path / "one"), Story(tmp_path / "two")
    put(one, "x", a_py="moved_out only_one\n")
    one.drop("a.py")
    put(two, "y", a_py="moved_out\n")
    project = CodeProject(str(tmp_path), [one.root, two.root], Cache(""))
    found = project.look(Asked(words=("moved_out", "only_one")))
    assert {n: g.grade for n, g in found.words.items()} == {"moved_out": FINE, "only_one": GONE}
    assert found.complete
    assert found.tracked == {"README", "a.py"}
    beside = CodeProject(str(tmp_path), [one.root, str(tmp_path)], Cache(""))
    assert not beside.look(Asked(words=("moved_out",))).complete


# Places


def known(root: str, **asked: object) -> tuple[bool, dict[str, str]]:
    """Whether the past is whole, and the grades of two words and two paths."""
    found = look(root, words=["here", "there"], paths=["now.py", "old.py"])
    return found.complete, {n: g.grade for n, g in (found.words | found.paths).items()}


ALL = {"here": FINE, "there": GONE, "now.py": FINE, "old.py": GONE}


@pytest.fixture
def told(story: Story) -> Story:
    put(story, "one", now_py="here\n", old_py="there\n")
    put(story, "two", more_py="x\n")
    story.drop("old.py")
    return story


def test_a_plain_repository(told: Story) -> None:
    assert known(told.root) == (True, ALL)


def test_a_shallow_clone(told: Story, tmp_path: Path) -> None:
    clone = str(tmp_path / "clone")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{told.root}", clone)
    assert known(clone) == (False, {"here": FINE, "now.py": FINE})
    git(clone, "fetch", "-q", "--unshallow")
    assert known(clone) == (True, ALL)


def test_a_clone_without_contents(told: Story, tmp_path: Path) -> None:
    """What is checked out is known; nothing is fetched."""
    git(told.root, "config", "uploadpack.allowFilter", "true")
    clone = str(tmp_path / "clone")
    git(tmp_path, "clone", "-q", "--filter=blob:none", f"file://{told.root}", clone)
    before = git(clone, "count-objects", "-v")
    assert known(clone) == (False, {"here": FINE, "now.py": FINE, "old.py": GONE})
    assert git(clone, "count-objects", "-v") == before
    bare = str(tmp_path / "none")
    words_ = ["clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{told.root}", bare]
    git(tmp_path, *words_)
    assert known(bare) == (False, {"now.py": FINE, "old.py": GONE})


def test_a_work_tree_and_a_submodule(told: Story, tmp_path: Path) -> None:
    linked = str(tmp_path / "linked")
    git(told.root, "worktree", "add", "-q", "--detach", linked)
    assert known(linked) == (True, ALL)
    outer = Story(tmp_path / "outer")
    allow = ("-c", "protocol.file.allow=always")
    git(outer.root, *allow, "submodule", "add", "-q", f"file://{told.root}", "sub")
    outer.commit("add a submodule")
    assert known(f"{outer.root}/sub") == (True, ALL)
    assert look(outer.root, words=["here"], paths=["sub"]).tracked >= {"sub", ".gitmodules"}


def test_a_sparse_checkout(told: Story) -> None:
    make_store(told.root, {"sub/x.py": "sparse_word\n"})
    told.commit("sub")
    git(told.root, "sparse-checkout", "set", "--no-cone", "/sub/")
    assert not os.path.exists(f"{told.root}/now.py")
    assert known(told.root) == (True, ALL)


def test_a_bare_neighbour_and_no_repository(told: Story, tmp_path: Path) -> None:
    bare = str(tmp_path / "bare.git")
    git(tmp_path, "clone", "-q", "--bare", told.root, bare)
    assert known(bare) == (False, {})
    plain = make_store(tmp_path / "plain", {"now.py": "here\n"})
    assert known(plain) == (False, {"now.py": FINE})


def test_no_commit_and_one_commit(tmp_path: Path) -> None:
    root = make_store(tmp_path / "new", {"now.py": "here\n"})
    git(root, "init", "-q")
    assert known(root) == (False, {"now.py": FINE})
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "first")
    assert known(root) == (True, {"here": FINE, "now.py": FINE})


def test_another_users_repository_is_left_alone(
    told: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    said: list[str] = []
    project = CodeProject(told.root, [told.root], Cache(""), remark=said.append)
    found = project.look(Asked(words=("here",), paths=("now.py", "old.py")))
    assert (found.complete, dict(found.words)) == (False, {})
    assert {p: g.grade for p, g in found.paths.items()} == {"now.py": FINE}
    assert len(said) == 1
    assert "dubious ownership" in said[0]


def test_sha256(tmp_path: Path) -> None:
    root = make_store(tmp_path / "long", {"now.py": "here\n", "old.py": "there\n"})
    git(root, "init", "-q", "--object-format=sha256")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "one")
    git(root, "rm", "-q", "old.py")
    git(root, "commit", "-q", "-m", "two")
    assert known(root) == (True, ALL)
    since = look(root, words=["there"]).words["there"].since
    assert look(root, commits=[since, since[:10]]).commits.keys() == {since, since[:10]}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_that_are_not_utf8(told: Story) -> None:
    raw = os.fsencode(told.root)
    for name in (b"caf\xe9.py", b"s\xff/x.py"):
        full = os.path.join(raw, name)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(b"odd_word caf\xe9\n")
    told.commit("odd")
    assert words(told.root, "odd_word") == {"odd_word": "fine"}
    git(told.root, "rm", "-q", "-r", "--ignore-unmatch", "s")
    told.commit("fewer")
    odd = [os.fsdecode(b"caf\xe9.py"), os.fsdecode(b"s\xff/x.py")]
    found = look(told.root, words=["odd_word"], paths=odd, anchors=[(odd[0], "HEAD")])
    assert {p: g.grade for p, g in found.paths.items()} == dict.fromkeys(odd, FINE)
    assert found.tracked >= set(odd)
    os.unlink(os.path.join(raw, b"caf\xe9.py"))
    told.commit("last")
    assert look(told.root, paths=odd).paths[odd[0]].grade == GONE


def test_a_link_out_of_the_repository_is_not_followed(told: Story, tmp_path: Path) -> None:
    make_store(tmp_path / "outside", {"secret.py": "outside_word\n"})
    os.symlink(str(tmp_path / "outside"), f"{told.root}/away")
    os.symlink("../outside/secret.py", f"{told.root}/file")
    os.symlink("inner", f"{told.root}/near")
    os.symlink("loop", f"{told.root}/loop")
    make_store(told.root, {"inner/x.py": "x\n"})
    told.commit("links")
    paths = ["away", "away/secret.py", "file", "near/x.py", "loop/x", "../outside/secret.py"]
    found = look(told.root, words=["outside_word"], paths=paths)
    assert found.paths.keys() == {"away", "file", "near/x.py"}
    assert found.words == {}
    # A directory that git tracks, with a link put in its place.
    os.rename(f"{told.root}/inner", f"{told.root}/kept")
    os.symlink(str(tmp_path / "outside"), f"{told.root}/inner")
    assert words(told.root, "outside_word") == {}


OLD_GIT = """#!/bin/sh
# Refuses what came after git 2.25.
for word in "$@"; do
  case "$word" in
    --batch-command*|--diff-merges*|--filter=*|%c[hH]*|--exclude-hidden*|--merge-base) exit 129 ;;
  esac
done
exec {real} "$@"
"""


def test_an_old_git_will_do(told: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = next(f"{p}/git" for p in os.environ["PATH"].split(":") if os.path.exists(f"{p}/git"))
    make_store(tmp_path / "bin", {"git": OLD_GIT.replace("{real}", real)})
    os.chmod(tmp_path / "bin" / "git", 0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    assert known(told.root) == (True, ALL)


def test_settings_of_the_repository_change_nothing(told: Story) -> None:
    told.move("now.py", "new.py")
    for setting in (
        "diff.renames=false", "diff.noprefix=true", "log.follow=true", "log.date=relative",
        "format.pretty=oneline", "diff.orderFile=nowhere", "log.showSignature=true",
        "diff.ignoreSubmodules=all", "log.mailmap=false", "log.diffMerges=first-parent",
        "core.abbrev=4", "core.quotePath=true", "diff.external=/bin/false", "log.decorate=full",
    ):  # fmt: skip
        git(told.root, "config", *setting.split("=", 1))
    found = look(told.root, words=["here", "there"], paths=["now.py", "old.py"])
    assert {n: g.grade for n, g in found.words.items()} == {"here": FINE, "there": GONE}
    assert found.paths["now.py"].moved_to == "new.py"


def test_progress_is_told(told: Story) -> None:
    said: list[tuple[int, int]] = []
    project = CodeProject(
        told.root, [told.root], Cache(""), lambda done, of: said.append((done, of))
    )
    project.look(Asked(paths=("old.py",)))
    assert said[0] == (0, 4)
    assert said[-1] == (4, 4)
