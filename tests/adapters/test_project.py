"""What became of the paths that topics name, against histories made for the purpose."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.cache import Cache
from memctl.adapters.past import Departure, Past
from memctl.adapters.project import CodeProject
from memctl.adapters.walk import walk
from memctl.model.reference import FINE, GONE, MOVED, UNRESOLVED, Asked, Grade
from tests.tools import git, make_store

if TYPE_CHECKING:
    from pathlib import Path

BODY = "".join(f"line {n} of a file that is long enough to be known again\n" for n in range(20))


def graded(project: CodeProject, *paths: str) -> dict[str, Grade]:
    """Every path with its grade, also those the project never had."""
    found = project.look(Asked(paths)).paths
    return {path: found.get(path, Grade(UNRESOLVED)) for path in paths}


class Story:
    """A repository, told commit by commit."""

    def __init__(self, path: object) -> None:
        self.root = make_store(path, {"README": "x\n"})
        git(self.root, "init", "-q", "-b", "main")
        self.commit("start")

    def commit(self, subject: str) -> str:
        git(self.root, "add", "-A")
        git(self.root, "commit", "-q", "--allow-empty", "-m", subject)
        return git(self.root, "rev-parse", "HEAD").strip()

    def write(self, *paths: str) -> str:
        make_store(self.root, {p: f"{p}\n{BODY}" for p in paths})
        return self.commit(f"write {paths[0]}")

    def move(self, old: str, new: str) -> str:
        os.makedirs(os.path.dirname(f"{self.root}/{new}") or self.root, exist_ok=True)
        git(self.root, "mv", old, new)
        return self.commit(f"move {old}")

    def drop(self, *paths: str) -> str:
        git(self.root, "rm", "-rq", *paths)
        return self.commit(f"drop {paths[0]}")

    def grade(self, *paths: str) -> list[Grade]:
        project = CodeProject(self.root, [self.root], Cache(""))
        return list(graded(project, *paths).values())

    def grades(self, *paths: str) -> list[str]:
        return [g.grade for g in self.grade(*paths)]


@pytest.fixture
def story(tmp_path: Path) -> Story:
    return Story(tmp_path / "code")


def test_what_is_there_is_fine(story: Story) -> None:
    story.write("src/app.py", "src/deep/er/x.py")
    make_store(story.root, {"untracked.py": "x"})
    assert story.grades("src/app.py", "src", "src/deep", "untracked.py", "README") == [FINE] * 5


def test_directories_that_were_left_behind_empty_are_gone(story: Story) -> None:
    story.write("src/old/deep/x.py")
    story.drop("src/old")
    os.makedirs(f"{story.root}/src/old/deep")
    assert story.grades("src/old", "src/old/deep") == [GONE, GONE]
    make_store(story.root, {"src/old/deep/cache.bin": "x"})
    assert story.grades("src/old", "src/old/deep") == [FINE, FINE]


def test_what_stands_in_the_store_is_told_apart(story: Story) -> None:
    """A store may hold copies of documents that left the repository."""
    story.write("docs/a.md")
    story.drop("docs/a.md")
    store = make_store(f"{story.root}-memory", {"docs/a.md": "x", "plot.py": "x"})
    found = CodeProject(str(store), [story.root], Cache("")).look(
        Asked(("docs/a.md", "plot.py", "README"))
    )
    assert {p: g.grade for p, g in found.paths.items()} == {"docs/a.md": GONE, "README": FINE}
    assert found.beside == {"docs/a.md", "plot.py"}


def test_what_is_there_under_a_longer_name_is_fine(story: Story) -> None:
    story.write("packages/web/src/app.py", "packages/api/src/app.py", "tools/one.py")
    found = story.grades("one.py", "src/app.py", "web/src", "packages/web", "api", "deep/one.py")
    assert found == [FINE, FINE, FINE, FINE, FINE, UNRESOLVED]


def test_what_never_was_is_unresolved(story: Story) -> None:
    assert story.grades("never.py", "no/where/x.py", "../outside.py") == [UNRESOLVED] * 3


def test_what_was_deleted_is_gone_since_a_commit(story: Story) -> None:
    story.write("src/old.py")
    commit = story.drop("src/old.py")
    (full, short) = story.grade("src/old.py", "old.py")
    assert full == short
    assert full[:2] == (GONE, commit)
    assert full.subject == "drop src/old.py"
    assert full.date == git(story.root, "log", "-1", "--format=%cs").strip()


def test_what_was_renamed_has_moved(story: Story) -> None:
    story.write("src/old.py")
    commit = story.move("src/old.py", "lib/new.py")
    assert story.grade("src/old.py")[0] == (
        MOVED, commit, git(story.root, "log", "-1", "--format=%cs").strip(),
        "move src/old.py", "lib/new.py",
    )  # fmt: skip


def test_renames_are_followed_to_the_end(story: Story) -> None:
    story.write("a.py", "x.py")
    story.move("a.py", "b.py")
    story.move("b.py", "c/c.py")
    story.move("c/c.py", "d.py")
    story.move("x.py", "y.py")
    gone = story.drop("y.py")
    found = story.grade("a.py", "b.py", "c/c.py", "x.py")
    assert [(g.grade, g.moved_to) for g in found[:3]] == [(MOVED, "d.py")] * 3
    assert found[3][:2] == (GONE, gone)


def test_a_rename_and_back_is_fine_and_a_circle_ends(story: Story) -> None:
    story.write("a.py")
    story.move("a.py", "b.py")
    story.move("b.py", "a.py")
    assert story.grades("a.py") == [FINE]
    assert story.grade("b.py")[0].moved_to == "a.py"
    story.drop("a.py")
    assert story.grades("a.py", "b.py") == [GONE, GONE]


def test_two_branches_that_renamed_each_others_way_end() -> None:
    """As the newest departures of a merged history may say."""
    there, back = Departure("1", "", "", "b.py", 0), Departure("2", "", "", "a.py", 1)
    grade = Past(set(), {"a.py": there, "b.py": back}).grade("a.py")
    assert grade is not None
    assert grade.grade == GONE


def test_what_came_back_is_fine(story: Story) -> None:
    story.write("a.py")
    story.drop("a.py")
    story.write("a.py")
    assert story.grades("a.py") == [FINE]


def test_the_newest_departure_counts(story: Story) -> None:
    story.write("a.py")
    story.drop("a.py")
    story.write("a.py")
    newest = story.drop("a.py")
    assert story.grade("a.py")[0].since == newest


def test_deleted_in_the_work_tree_only_is_not_gone_yet(story: Story) -> None:
    story.write("a.py")
    os.unlink(f"{story.root}/a.py")
    assert story.grades("a.py") == [FINE]


def test_of_several_with_one_short_name_none_is_left(story: Story) -> None:
    story.write("one/util.py", "two/util.py")
    story.drop("one")
    assert story.grades("util.py", "one/util.py") == [FINE, GONE]
    story.drop("two")
    assert story.grades("util.py", "one/util.py") == [GONE, GONE]


def test_a_full_name_is_not_ambiguous(story: Story) -> None:
    story.write("util.py", "sub/util.py")
    commit = story.drop("util.py", "sub")
    assert story.grade("util.py")[0][:2] == (GONE, commit)


def test_a_directory_that_went_away(story: Story) -> None:
    story.write("src/old/a.py", "src/old/deep/b.py")
    story.drop("src/old/a.py")
    last = story.drop("src/old/deep")
    found = story.grade("src/old", "old", "src/old/deep", "old/deep", "src")
    assert [g.grade for g in found] == [GONE] * 5
    assert {g.since for g in found} == {last}


def test_a_directory_that_was_renamed(story: Story) -> None:
    story.write("src/old/a.py", "src/old/b.py", "src/old/deep/c.py")
    story.drop("src/old/b.py")
    os.rename(f"{story.root}/src/old", f"{story.root}/src/new")
    story.commit("rename the directory")
    found = story.grade("src/old", "old", "src/old/deep")
    assert [(g.grade, g.moved_to) for g in found] == [
        (MOVED, "src/new"), (MOVED, "src/new"), (MOVED, "src/new/deep"),
    ]  # fmt: skip


def test_a_directory_whose_files_went_different_ways_is_gone(story: Story) -> None:
    story.write("old/a.py", "old/b.py")
    story.move("old/a.py", "one/a.py")
    story.move("old/b.py", "two/b.py")
    os.rmdir(f"{story.root}/old")
    assert story.grades("old") == [GONE]


NAMES = ["with space.py", "-rf.py", "記/憶.py", "a\tb.py", "x\x1ey\x1f.py", "it's.py", ":(top)z.py"]


def test_odd_names(story: Story) -> None:
    story.write(*NAMES)
    for name in NAMES:
        git(story.root, "--literal-pathspecs", "rm", "-q", "--", name)
    story.commit("drop\x1e them\x1f all\x1eD")
    assert story.grades(*NAMES) == [GONE] * len(NAMES)
    assert story.grade(NAMES[0])[0].subject == "drop\x1e them\x1f all\x1eD"


def test_empty_subjects_and_merges_do_not_shift_what_follows(story: Story) -> None:
    story.write("a.py", "b.py")
    git(story.root, "rm", "-q", "a.py")
    git(story.root, "commit", "-q", "--allow-empty-message", "-m", "")
    git(story.root, "checkout", "-q", "-b", "side")
    story.drop("b.py")
    git(story.root, "checkout", "-q", "main")
    story.write("c.py")
    git(story.root, "merge", "-q", "--no-edit", "side")
    found = walk(story.root, "HEAD", edges=False)
    assert found is not None
    said = {p: found.commits[order].subject for p, (order, gone) in found.last.items() if gone}
    assert said == {"a.py": "", "b.py": "drop b.py"}


def test_no_repository_knows_only_the_disk(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"a.py": "x"})
    project = CodeProject(root, [root], Cache(""))
    assert [g.grade for g in graded(project, "a.py", "b.py").values()] == [FINE, UNRESOLVED]


def test_a_repository_without_a_commit(tmp_path: Path) -> None:
    root = make_store(tmp_path, {"a.py": "x"})
    git(root, "init", "-q")
    project = CodeProject(root, [root], Cache(""))
    assert [g.grade for g in graded(project, "a.py", "b.py").values()] == [FINE, UNRESOLVED]


def test_a_shallow_clone_does_not_know_what_went_before(story: Story, tmp_path: Path) -> None:
    story.write("old.py", "late.py")
    story.drop("old.py")
    story.write("new.py")
    last = story.drop("late.py")
    clone = str(tmp_path / "clone")
    git(tmp_path, "clone", "-q", "--depth", "2", f"file://{story.root}", clone)
    found = graded(CodeProject(clone, [clone], Cache("")), "old.py", "late.py", "new.py")
    assert [g.grade for g in found.values()] == [UNRESOLVED, GONE, FINE]
    assert found["late.py"].since == last


def test_a_clone_without_contents_knows_unchanged_renames(story: Story, tmp_path: Path) -> None:
    """And fetches nothing."""
    story.write("a.py", "b.py")
    story.move("a.py", "moved.py")
    git(story.root, "rm", "-q", "b.py")
    story.write("no/rename/of/it.py")  # git would have to compare the contents
    git(story.root, "config", "uploadpack.allowFilter", "true")
    clone = str(tmp_path / "clone")
    words = ["clone", "-q", "--no-checkout", "--filter=blob:none", f"file://{story.root}", clone]
    git(tmp_path, *words)
    objects = git(clone, "count-objects", "-v")
    found = graded(CodeProject(clone, [clone], Cache("")), "a.py", "b.py")
    assert [(g.grade, g.moved_to) for g in found.values()] == [(MOVED, "moved.py"), (GONE, "")]
    assert git(clone, "count-objects", "-v") == objects


def test_several_repositories(tmp_path: Path) -> None:
    """What stands in any is fine; what only one ever had is its to judge."""
    one, two = Story(tmp_path / "one"), Story(tmp_path / "two")
    one.write("src/shared.py", "src/only.py")
    one.drop("src")
    two.write("lib/src/shared.py")
    project = CodeProject(one.root, [one.root, two.root], Cache(""))
    found = graded(project, "src/shared.py", "src/only.py", "never.py")
    assert [g.grade for g in found.values()] == [FINE, GONE, UNRESOLVED]


def test_the_second_question_runs_no_git(
    story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept by the repository's commit: across processes, until HEAD moves."""
    story.write("a.py")
    story.drop("a.py")
    path = str(tmp_path / "cache.db")
    right = graded(CodeProject(story.root, [story.root], Cache(path)), "a.py", "never.py")
    monkeypatch.setenv("PATH", "/nowhere")
    again = graded(CodeProject(story.root, [story.root], Cache(path)), "a.py", "never.py")
    assert again == right
    other = graded(CodeProject(story.root, [story.root], Cache(path)), "other.py", "a.py")
    assert [g.grade for g in other.values()] == [UNRESOLVED, GONE]
    monkeypatch.undo()
    later = story.write("never.py", "a.py")
    assert later
    moved = graded(CodeProject(story.root, [story.root], Cache(path)), "a.py", "never.py")
    assert [g.grade for g in moved.values()] == [FINE, FINE]


def test_without_git_nothing_is_said_and_nothing_remembered(
    story: Story, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.write("a.py")
    story.drop("a.py")
    path = str(tmp_path / "cache.db")
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "/nowhere")
        project = CodeProject(story.root, [story.root], Cache(path))
        assert graded(project, "a.py")["a.py"].grade == UNRESOLVED
    assert graded(CodeProject(story.root, [story.root], Cache(path)), "a.py")["a.py"].grade == GONE
