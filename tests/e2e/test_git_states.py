"""A write in a project, in every state that git knows: the user's own work stays as it is.

Each state is made with git itself, upon a project with staged, partly staged, changed, deleted and
untracked work. Then `memctl add` runs as a real process, twice: in the state, and after it.
"""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from memctl.adapters.journal import OPEN, SAVED
from memctl.adapters.store import DiskStore
from tests.adapters.build import log, mess, project, work_of_the_user
from tests.tools import git, make_store, memctl, run, tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BODIES = {
    "one": "Deploys start on Tuesday mornings.",
    "two": "The billing service owns invoice numbers.",
    "three": "Screenshots are compared at half size.",
}
Env = dict[str, str | None]


def add(cwd: object, name: str, env: Env | None = None) -> Any:
    words = ["add", "--type", "reference", "--name", f"Fact {name}", "--body", BODIES[name]]
    done = memctl(*words, "--json", cwd=cwd, env=env)
    assert done.code == 0, done
    return done.json


def untouched(before: list[str], after: list[str], *ours: str) -> None:
    """The same status and the same diffs, but for lines about files that memctl wrote."""
    kept = [
        "".join(x for x in text.splitlines(True) if not any(o in x for o in ours))
        for text in (before[0], after[0])
    ]
    assert kept[0] == kept[1]
    assert before[1:] == after[1:]


class World:
    """A project with the user's work in it, and a tracked store."""

    def __init__(self, tmp_path: Path, store: str = "memory") -> None:
        self.tmp = tmp_path
        self.top = str(tmp_path / "p")
        self.store = project(self.top, store)
        self.env: Env = {}

    def snapshot(self) -> list[str]:
        place = os.path.relpath(self.store, self.top)
        leave_out = [place] if place != "." else []
        return list(work_of_the_user(self.top, *leave_out))

    def git(self, *words: str) -> None:
        run(["git", *words], self.top)


def waiting(world: World) -> tuple[int, int]:
    """How many writes are unfinished, and how many wait for a commit."""
    journal = DiskStore(world.store).journal
    return len(journal.entries(OPEN)), len(journal.entries(SAVED))


# -- states in which git can commit --------------------------------------------------------------


def plain(world: World) -> None:
    pass


def unborn(world: World) -> None:
    world.git("checkout", "-q", "--orphan", "fresh")


def no_identity(world: World) -> None:
    world.git("config", "user.useConfigOnly", "true")
    world.env = {"GIT_CONFIG_GLOBAL": os.devnull}


def signing_without_a_key(world: World) -> None:
    world.git("config", "commit.gpgSign", "true")
    world.git("config", "gpg.program", "/nowhere/gpg")


def failing_hooks(world: World) -> None:
    for name in ("pre-commit", "commit-msg", "prepare-commit-msg", "post-commit"):
        path = os.path.join(world.top, ".git", "hooks", name)
        make_store(os.path.dirname(path), {name: f"#!/bin/sh\ntouch '{world.tmp}/ran'\nexit 1\n"})
        os.chmod(path, 0o755)


def autocrlf(world: World) -> None:
    world.git("config", "core.autocrlf", "true")
    world.git("config", "core.safecrlf", "true")


def hanging_hooks(world: World) -> None:
    for name in ("pre-commit", "commit-msg", "prepare-commit-msg", "post-commit"):
        path = os.path.join(world.top, ".git", "hooks", name)
        make_store(
            os.path.dirname(path), {name: f"#!/bin/sh\ntouch '{world.tmp}/ran'\nsleep 999\n"}
        )
        os.chmod(path, 0o755)


def sparse(world: World) -> None:
    """The memory is part of what is checked out; a directory beside it is not."""
    make_store(world.top, {"elsewhere/x.txt": "x\n"})
    world.git("add", "elsewhere")
    world.git("commit", "-qm", "elsewhere", "--", "elsewhere")
    world.git("sparse-checkout", "set", "--no-cone", "/*", "!/elsewhere/")
    assert not os.path.exists(f"{world.top}/elsewhere")


def template_and_verbose(world: World) -> None:
    make_store(world.tmp, {"template": "Fill in\n"})
    world.git("config", "commit.template", str(world.tmp / "template"))
    world.git("config", "commit.verbose", "true")
    world.git("config", "commit.cleanup", "scissors")
    world.git("config", "status.showUntrackedFiles", "no")


def conflicting_stash(world: World) -> None:
    """Unmerged paths in the index, and nothing that says a merge is going on."""
    make_store(world.top, {"clash.txt": "base\n"})
    world.git("add", "clash.txt")
    world.git("commit", "-q", "-m", "clash", "--", "clash.txt")
    make_store(world.top, {"clash.txt": "stashed\n"})
    world.git("stash", "push", "-q", "--", "clash.txt")
    make_store(world.top, {"clash.txt": "committed\n"})
    world.git("commit", "-q", "-m", "clash again", "--", "clash.txt")
    world.git("stash", "pop", "-q")


def packed(world: World) -> None:
    world.git("gc", "-q")
    world.git("pack-refs", "--all")


COMMITS = [
    plain, unborn, no_identity, signing_without_a_key, failing_hooks, hanging_hooks, autocrlf,
    sparse,
    template_and_verbose, conflicting_stash, packed,
]  # fmt: skip


@pytest.mark.parametrize("state", COMMITS, ids=lambda f: f.__name__)
def test_a_write_is_committed_and_nothing_else_is(
    tmp_path: Path, state: Callable[[World], None]
) -> None:
    world = World(tmp_path)
    if state is conflicting_stash:
        state(world)
        mess(world.top)
    else:
        mess(world.top)
        state(world)
    before = world.snapshot()
    done = add(world.top, "one", world.env)
    assert done["commit"] == git(world.top, "rev-parse", "HEAD").strip()
    assert done["pending"] is None
    shown = git(world.top, "show", "--name-only", "--format=", "HEAD").split()
    assert shown == ["memory/MEMORY.md", f"memory/{done['path']}"]
    assert git(world.top, "show", f"HEAD:memory/{done['path']}") == (
        tree(world.store)[done["path"]].decode()
    )
    untouched(before, world.snapshot())
    assert git(world.top, "status", "--porcelain", "--", "memory/MEMORY.md") == ""
    assert not (tmp_path / "ran").exists()
    author = git(world.top, "log", "-1", "--format=%an").strip()
    assert author == ("memctl" if state is no_identity else "Tester")


# -- states in which it waits --------------------------------------------------------------------


def two_sides(world: World) -> None:
    """`main` and `side` change the same line of a file that is not the memory's."""
    make_store(world.top, {"clash.txt": "base\n"})
    world.git("add", "clash.txt")
    world.git("commit", "-qm", "clash")
    for branch, text in (("side", "side\n"), ("main", "main\n")):
        world.git("checkout", "-q", *(["-b"] if branch == "side" else []), branch)
        make_store(world.top, {"clash.txt": text})
        world.git("commit", "-qam", branch)


def merge(world: World) -> None:
    two_sides(world)
    world.git("merge", "side")


def rebase(world: World) -> None:
    two_sides(world)
    world.git("rebase", "side")


def cherry_pick(world: World) -> None:
    two_sides(world)
    world.git("cherry-pick", "side")


def revert(world: World) -> None:
    two_sides(world)
    make_store(world.top, {"clash.txt": "later\n"})
    world.git("commit", "-qam", "later")
    world.git("revert", "--no-edit", "HEAD~1")


def bisect(world: World) -> None:
    two_sides(world)
    world.git("bisect", "start", "HEAD", "HEAD~1")


def detached(world: World) -> None:
    world.git("checkout", "-q", "--detach")


def held_lock(world: World) -> None:
    make_store(world.top, {".git/index.lock": ""})


def ignored(world: World) -> None:
    world.git("rm", "-rq", "--cached", "memory")
    make_store(world.top, {".gitignore": "memory/\n"})
    world.git("add", ".gitignore")
    world.git("commit", "-qm", "leave the memory out")


def no_git(world: World) -> None:
    world.env = {"PATH": "/nowhere"}


def over(world: World) -> None:
    """Whatever it was, it is over."""
    world.env = {}
    if os.path.exists(f"{world.top}/.git/index.lock"):
        os.unlink(f"{world.top}/.git/index.lock")
    make_store(world.top, {"staged.py": "staged\n"})  # git aborts only where this is up to date
    world.git("status")
    for verb in ("merge", "rebase", "cherry-pick", "revert"):
        world.git(verb, "--abort")
    world.git("bisect", "reset")
    world.git("checkout", "-q", "main")
    if os.path.exists(f"{world.top}/.gitignore"):
        world.git("rm", "-q", ".gitignore")
        world.git("commit", "-qm", "take the memory in")


WAITS = {
    merge: "a merge is in progress",
    rebase: "a rebase is in progress",
    cherry_pick: "a cherry-pick is in progress",
    revert: "a revert is in progress",
    bisect: "a bisect is in progress",
    detached: "HEAD is detached",
    held_lock: "holds its index.lock",
    ignored: "leaves the store out",
    no_git: "git is not installed",
}


@pytest.mark.parametrize("state", WAITS, ids=lambda f: f.__name__)
def test_a_write_is_saved_and_the_next_one_commits_it(
    tmp_path: Path, state: Callable[[World], None]
) -> None:
    world = World(tmp_path)
    state(world)
    make_store(world.top, {"untracked.md": "mine\n", "staged.py": "staged\n"})
    if state is not held_lock:
        git(world.top, "add", "staged.py")
    make_store(world.top, {"staged.py": "and changed\n"})
    before = world.snapshot()
    head = git(world.top, "rev-parse", "HEAD")
    first = add(world.top, "one", world.env)
    assert first["commit"] is None
    assert WAITS[state] in first["pending"]
    assert git(world.top, "rev-parse", "HEAD") == head
    untouched(before, world.snapshot())
    assert first["path"] in tree(world.store)
    assert waiting(world) == (0, 1)

    over(world)
    before = world.snapshot()
    second = add(world.top, "two")
    assert second["pending"] is None
    assert second["commit"] == git(world.top, "rev-parse", "HEAD").strip()
    wanted = [f"add {second['slug']}", f"add {first['slug']}"]
    assert [x for x in log(world.top) if x.startswith("add ")] == wanted
    assert git(world.top, "status", "--porcelain", "-uall", "--", "memory") == (
        "?? memory/a.md\n" if state is ignored else ""
    )
    untouched(before, world.snapshot())
    assert waiting(world) == (0, 0)


def test_a_merge_of_the_user_goes_through_with_what_was_added_meanwhile(tmp_path: Path) -> None:
    """The waiting files are not part of the merge; they are committed after it."""
    world = World(tmp_path)
    merge(world)
    first = add(world.top, "one")
    make_store(world.top, {"clash.txt": "solved\n"})
    world.git("add", "clash.txt")
    git(world.top, "commit", "-q", "--no-edit")
    assert "memory" not in git(world.top, "show", "--name-only", "--format=", "-m", "HEAD")
    second = add(world.top, "two")
    assert log(world.top)[:2] == [f"add {second['slug']}", f"add {first['slug']}"]
    assert git(world.top, "status", "--porcelain") == ""


def test_a_detached_head_does_not_take_the_memory_away(tmp_path: Path) -> None:
    """A commit on no branch would: the next checkout would remove its files."""
    world = World(tmp_path)
    detached(world)
    first = add(world.top, "one")
    world.git("checkout", "-q", "main")
    assert memctl("show", first["slug"], cwd=world.top).code == 0


# -- repositories of other kinds -----------------------------------------------------------------


def test_a_store_at_the_top_of_its_project(tmp_path: Path) -> None:
    """Which is then a repository of its own, and the user's work in it is still his."""
    world = World(tmp_path, ".")
    mess(world.top)
    ours = ("MEMORY.md", "reference_fact")
    before = work_of_the_user(world.top)
    done = add(world.top, "one")
    assert done["commit"]
    untouched(list(before), list(work_of_the_user(world.top)), *ours)


def test_a_linked_work_tree(tmp_path: Path) -> None:
    world = World(tmp_path)
    linked = str(tmp_path / "linked")
    git(world.top, "worktree", "add", "-q", "-b", "side", linked)
    mess(linked)
    before = work_of_the_user(linked, "memory")
    outside = git(world.top, "status", "--porcelain")
    assert add(linked, "one")["commit"] == git(linked, "rev-parse", "side").strip()
    assert work_of_the_user(linked, "memory") == before
    assert git(world.top, "status", "--porcelain") == outside
    assert log(world.top)[0] == "remember"


def test_a_shallow_clone(tmp_path: Path) -> None:
    """It commits, and looks back as far as it goes."""
    project(tmp_path / "p")
    shallow = str(tmp_path / "shallow")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{tmp_path}/p", shallow)
    mess(shallow)
    before = work_of_the_user(shallow, "memory")
    assert add(shallow, "one")["commit"] == git(shallow, "rev-parse", "HEAD").strip()
    assert work_of_the_user(shallow, "memory") == before
    assert memctl("undo", "--json", cwd=shallow).json["commit"]
    subjects = [r["subject"] for r in memctl("log", "--json", cwd=shallow).json["revisions"]]
    assert subjects[-1] == "remember"


def test_a_store_that_is_left_out_of_a_sparse_checkout(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.git("sparse-checkout", "set", "--no-cone", "/*", "!/memory/")
    assert memctl("list", "--dir", "memory", "--json", cwd=world.top).code == 3
    make_store(world.store, {"MEMORY.md": "# MEMORY.md\n"})
    first = add(world.store, "one")
    assert "sparse checkout leaves the store out" in first["pending"]
    assert memctl("show", first["slug"], cwd=world.store).code == 0


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs root to change owners")
def test_a_repository_of_another_user(tmp_path: Path) -> None:
    world = World(tmp_path)
    for folder, folders, names in os.walk(world.top):
        for name in (".", *folders, *names):
            os.lchown(os.path.join(folder, name), 12345, 12345)
    first = add(world.top, "one")
    assert first["commit"] is None
    assert "belongs to another user" in first["pending"]
    assert memctl("show", first["slug"], cwd=world.top).code == 0
    said = memctl("log", "--json", cwd=world.top)
    assert (said.code, said.json["error"]["kind"]) == (3, "git_needed")
    trusted = {"GIT_CONFIG_COUNT": None, "GIT_CONFIG_GLOBAL": f"{tmp_path}/trusting"}
    make_store(tmp_path, {"trusting": "[safe]\n\tdirectory = *\n[user]\n\tname=T\n\temail=t@e\n"})
    assert add(world.top, "two", trusted)["commit"]
    assert waiting(world) == (0, 0)


def test_a_git_that_is_too_old_says_what_is_needed(tmp_path: Path) -> None:
    world = World(tmp_path)
    real = shutil.which("git")
    answer = f'*version*) echo git version 2.25.1;; *) exec {real} "$@";;'
    make_store(tmp_path / "bin", {"git": f'#!/bin/sh\ncase "$*" in {answer} esac\n'})
    os.chmod(tmp_path / "bin" / "git", 0o755)
    old: Env = {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    done = memctl("log", "--json", cwd=world.top, env=old)
    assert (done.code, done.json["error"]["kind"]) == (3, "git_needed")
    assert done.json["error"]["message"] == "git 2.25.1 is too old: memctl needs 2.30 or later"
    told = memctl("doctor", "--json", cwd=world.top, env=old).json["git"]
    assert told["fault"] == done.json["error"]["message"]
    assert memctl("list", cwd=world.top, env=old).code == 0


def test_a_submodule(tmp_path: Path) -> None:
    project(tmp_path / "inner")
    outer = make_store(tmp_path / "outer", {"x.txt": "x\n"})
    git(outer, "init", "-q", "-b", "main")
    allow = ["-c", "protocol.file.allow=always"]
    git(outer, *allow, "submodule", "--quiet", "add", str(tmp_path / "inner"), "sub")
    git(outer, "add", "-A")
    git(outer, "commit", "-qm", "outer")
    inner = f"{outer}/sub"
    mess(inner)
    before = work_of_the_user(inner, "memory")
    assert add(inner, "one")["commit"] == git(inner, "rev-parse", "HEAD").strip()
    assert work_of_the_user(inner, "memory") == before
    assert log(outer) == ["outer"]
    assert git(outer, "diff", "--cached", "--name-only") == ""


def test_a_bare_repository_is_exit_3(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q", "--bare", "bare")
    store = make_store(tmp_path / "bare" / "memory", {"MEMORY.md": "# MEMORY.md\n"})
    before = tree(tmp_path / "bare")
    words = ["add", "--type", "user", "--name", "x", "--body", "x y z", "--json"]
    done = memctl(*words, cwd=store)
    assert done.code == 3
    assert "bare" in done.json["error"]["message"]
    assert tree(tmp_path / "bare") == before
    assert memctl("list", cwd=store).code == 0
    assert memctl("init", cwd=tmp_path / "bare").code == 3


def test_a_repository_of_its_own_inside_the_project(tmp_path: Path) -> None:
    """Nothing of it shows in the project, and a lock left in it is removed."""
    top = make_store(tmp_path / "p", {"app.py": "1\n", "notes.txt": "1\n"})
    git(top, "init", "-q", "-b", "main")
    git(top, "add", "-A")
    git(top, "commit", "-qm", "start")
    mess(top)
    before = work_of_the_user(top)
    assert memctl("init", cwd=top).code == 0
    lock = f"{top}/memory/.git/index.lock"
    make_store(top, {"memory/.git/index.lock": ""})
    os.utime(lock, (1, 1))
    assert add(top, "one")["commit"]
    assert not os.path.exists(lock)
    merge_head = git(f"{top}/memory", "rev-parse", "HEAD")
    make_store(top, {"memory/.git/MERGE_HEAD": merge_head})
    assert "merge" in add(top, "two")["pending"]
    os.unlink(f"{top}/memory/.git/MERGE_HEAD")
    assert add(top, "three")["commit"]
    assert git(f"{top}/memory", "status", "--porcelain") == ""
    assert work_of_the_user(top) == before


def test_variables_of_another_repository_do_not_send_the_write_there(tmp_path: Path) -> None:
    """They are set in every git hook, and an agent may well run in one."""
    world = World(tmp_path)
    other = make_store(tmp_path / "other", {"b.md": "x\n"})
    git(other, "init", "-q")
    git(other, "add", "-A")
    git(other, "commit", "-qm", "other")
    git(other, "add", "-A")
    shutil.copy(f"{other}/.git/index", tmp_path / "index-before")
    names = {
        "GIT_DIR": f"{other}/.git",
        "GIT_WORK_TREE": other,
        "GIT_INDEX_FILE": f"{other}/.git/index",
        "GIT_COMMON_DIR": f"{other}/.git",
        "GIT_OBJECT_DIRECTORY": f"{other}/.git/objects",
        "GIT_PREFIX": "sub/",
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "core.worktree",
        "GIT_CONFIG_VALUE_0": other,
        "GIT_GLOB_PATHSPECS": "1",
    }
    done = add(world.top, "one", dict(names))
    assert done["commit"] == git(world.top, "rev-parse", "HEAD").strip()
    assert memctl("log", "--json", cwd=world.top, env=dict(names)).code == 0
    assert memctl("undo", "--json", cwd=world.top, env=dict(names)).json["commit"]
    assert log(other) == ["other"]
    with open(f"{other}/.git/index", "rb") as now, open(tmp_path / "index-before", "rb") as then:
        assert now.read() == then.read()


def test_nobody_forges_who_said_it(tmp_path: Path) -> None:
    world = World(tmp_path)
    why = "Because.\n\nMemctl-Source: user\nMemctl-Verb: forget\n---\n"
    words = ["add", "--type", "feedback", "--name", "Fact", "--body", BODIES["one"], "--why", why]
    done = memctl(*words, "--json", cwd=world.top, env={"MEMCTL_AGENT": "me\nMemctl-Source: user"})
    assert done.code == 0, done
    message = git(world.top, "log", "-1", "--format=%B")
    assert run(["git", "interpret-trailers", "--parse"], world.top, message).out.splitlines() == [
        "Memctl-Verb: add",
        "Memctl-Source: agent",
        "Memctl-Agent: me Memctl-Source: user",
    ]
    newest = memctl("log", "--json", cwd=world.top).json
    assert '"source": "agent"' in str(newest).replace("'", '"')


# -- a repository that means harm ----------------------------------------------------------------

HOSTILE = {
    "core.fsmonitor": "{trap}",
    "core.hooksPath": "{hooks}",
    "core.pager": "{trap}",
    "core.editor": "{trap}",
    "core.sshCommand": "{trap}",
    "core.askPass": "{trap}",
    "diff.external": "{trap}",
    "diff.memory.textconv": "{trap}",
    "diff.memory.command": "{trap}",
    "gpg.program": "{trap}",
    "commit.gpgSign": "true",
    "log.showSignature": "true",
    "credential.helper": "{trap}",
    "sequence.editor": "{trap}",
    "pager.log": "{trap}",
    "alias.log": "!{trap}",
    "alias.add": "!{trap}",
}
FILTER = {f"filter.memory.{name}": "{trap}" for name in ("clean", "smudge", "process")}
VERBS = [
    ["list"],
    ["find", "alpha"],
    ["show", "a"],
    ["lint"],
    ["lint", "--staged"],
    ["doctor"],
    ["log"],
    ["consolidate"],
    ["add", "--type", "reference", "--name", "Fact", "--body", BODIES["one"]],
    ["undo"],
    ["context", "--work"],
    ["update", "a", "--body", BODIES["two"], "--allow", "duplicate"],
    ["consolidate", "--apply"],
]


def _signed(root: str) -> None:
    """A commit with a signature, so that showing it would run the program that checks it."""
    raw = git(root, "cat-file", "commit", "HEAD")
    head, _, rest = raw.partition("\n\n")
    text = f"{head}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n"
    made = run(["git", "hash-object", "-t", "commit", "-w", "--stdin"], root, text + rest)
    git(root, "update-ref", "HEAD", made.out.strip())


@pytest.mark.parametrize("layout", ["own", "project"])
@pytest.mark.parametrize("filtered", [False, True])
def test_no_verb_runs_what_a_repository_names(tmp_path: Path, layout: str, filtered: bool) -> None:
    world = World(tmp_path, "memory" if layout == "project" else ".")
    root = world.top
    texts = {
        f"{os.path.relpath(world.store, root)}/b.md": "---\nname: B\ntype: project\n---\n\n"
        "See `gone.py`.\n\n**Why:** so.\n",
        "gone.py": "x\n" * 30,
        ".gitattributes": "*.md diff=memory filter=memory\n*.py filter=memory\n",
    }
    make_store(root, texts)
    git(root, "add", "-A")
    git(root, "commit", "-qm", "more")
    git(root, "mv", "gone.py", "moved.py")
    git(root, "commit", "-qm", "move")
    _signed(root)
    marker = tmp_path / "ran"
    trap = f"{make_store(tmp_path / 'traps', {})}/trap"
    names = ("pre-commit", "commit-msg", "post-commit", "post-index-change", "post-checkout",
             "reference-transaction", "prepare-commit-msg", "pre-auto-gc")  # fmt: skip
    for name in ("trap", *names):
        make_store(tmp_path / "traps", {name: f"#!/bin/sh\necho \"$0 $*\" >> '{marker}'\nexit 1\n"})
        os.chmod(tmp_path / "traps" / name, 0o755)
    for key, value in (HOSTILE | (FILTER if filtered else {})).items():
        text = value.format(trap=trap, hooks=str(tmp_path / "traps"))
        git(root, "config", key, text, env={"GIT_PAGER": "cat"})
    make_store(root, {"moved.py": "changed\n"})
    for words in VERBS:
        done = memctl(*words, "--json", "--dir", world.store, cwd=root)
        # Nothing is committed where a filter would run on it, so that nothing can be undone.
        assert done.code in ((0, 1, 2) if filtered and words == ["undo"] else (0, 1)), (words, done)
        if filtered and words[0] == "add":
            assert "filter.memory" in done.json["pending"]
        said = marker.read_text() if marker.exists() else ""
        assert said == "", (words, said)
    run(["git", "status"], root)
    assert marker.exists(), "the traps work"
    if filtered:
        git(root, "config", "--remove-section", "filter.memory", env={"GIT_PAGER": "cat"})
        done = memctl("pin", "a", "--json", "--dir", world.store, cwd=root)
        assert done.json["commit"]
        assert "add reference_fact" in log(root)
