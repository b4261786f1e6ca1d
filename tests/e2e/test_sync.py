"""Three machines and one remote: whatever they do, all end with the same memory, nothing lost."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from tests.cli.places import here
from tests.tools import git, make_store, memctl, topic, tree

if TYPE_CHECKING:
    from pathlib import Path

TYPES = ("user", "feedback", "project", "reference")
WORDS = (
    "gauge", "river", "pump", "valve", "invoice", "holiday", "backup", "printer", "window", "cable",
    "garden", "ticket", "sensor", "bridge", "kettle", "violin", "harbour", "lantern", "meadow",
    "pebble",
)  # fmt: skip


class Machine:
    """One clone, and what its owner does with it."""

    def __init__(self, name: str, root: str) -> None:
        self.name = name
        self.root = root
        self.count = 0

    def run(self, *words: str, codes: tuple[int, ...] = (0,)) -> str:
        done = here("--dir", self.root, *words, "--json", cwd=self.root)
        assert done.code in codes, (self.name, words, done)
        return done.out

    def live(self) -> list[str]:
        topics = tree(self.root)
        return sorted(p[:-3] for p in topics if re.fullmatch(r"\w+\.md", p) and p != "MEMORY.md")

    def names(self, *paths: str) -> list[str]:
        """The topics' names, which stay the same however they are moved."""
        files = tree(self.root)
        texts = [files[p].decode() for p in paths or files if p.endswith(".md")]
        return [n for text in texts for n in re.findall(r"(?m)^name: (.+)$", text)[:1]]

    def act(self, dice: random.Random, alive: set[str]) -> None:
        """One random deed. `alive`: the names of the topics that no machine has forgotten."""
        deed = dice.choice(
            ("add", "add", "update", "archive", "restore", "move", "forget", "hook", "line")
        )
        known = self.live()
        if deed == "add" or not known:
            self.count += 1
            slug = f"{self.name}_{self.count}"
            said = " ".join(dice.sample(WORDS, 6))
            words = ["add", "--type", dice.choice(TYPES), "--name", slug, "--slug", slug]
            words += ["--body", f"{slug}: {said}.", "--why", said, "--hook", f"cue of {slug}"]
            self.run(
                *words, "--allow", "duplicate", "--allow", "update", "--allow", "contradiction"
            )
            alive.add(slug)
            return
        slug = dice.choice(known)
        if deed == "update":
            text = f"{slug}: {' '.join(dice.sample(WORDS, 6))}."
            self.run("update", slug, "--body", text, "--allow", "duplicate", "--allow", "update",
                     "--allow", "contradiction")  # fmt: skip
        elif deed == "archive":
            self.run("archive", slug, codes=(0, 5))
        elif deed == "restore":
            shelf = os.path.join(self.root, "archive")
            if os.path.isdir(shelf) and os.listdir(shelf):
                self.run("restore", dice.choice(sorted(os.listdir(shelf)))[:-3], codes=(0, 5))
        elif deed == "move":
            self.count += 1
            self.run("move", slug, f"{self.name}_{self.count}")
        elif deed == "forget":
            alive.discard(self.names(f"{slug}.md")[0])
            self.run("forget", slug)
        else:
            self.edit(dice, deed)

    def edit(self, dice: random.Random, deed: str) -> None:
        """The index by hand: a hook rewritten, or a line taken to another place."""
        path = os.path.join(self.root, "MEMORY.md")
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines(keepends=True)
        numbers = [n for n, line in enumerate(lines) if line.startswith("- [")]
        if not numbers:
            return
        number = dice.choice(numbers)
        if deed == "hook":
            lines[number] = lines[number].rstrip("\n") + f", says {self.name}\n"
        else:
            line = lines.pop(number)
            lines.insert(dice.choice(numbers), line)
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(lines)

    def sync(self) -> bool:
        """Whether it needed no choice of a side."""
        done = here("--dir", self.root, "sync", "--json", cwd=self.root)
        if done.code == 5:
            assert done.json["verdict"] == "conflict", done.out
            before = tree(self.root)
            assert git(self.root, "status", "--porcelain") == ""
            assert before == tree(self.root)
            self.run("sync", "--prefer", "theirs")
            return False
        assert done.code == 0, (self.name, done)
        return True


def machines(tmp_path: Path, names: str) -> list[Machine]:
    """A bare remote with a memory of twelve topics, and a clone for each name."""
    hub = str(tmp_path / "hub.git")
    git(tmp_path, "init", "-q", "--bare", "-b", "main", hub)
    slugs = [f"old_{n}" for n in range(12)]
    index = "# MEMORY.md\n\nRead this first.\n"
    for n, type_ in enumerate(TYPES):
        lines = "".join(f"- [{s}]({s}.md) — cue of {s}\n" for s in slugs[n * 3 : n * 3 + 3])
        index += f"\n## {type_.capitalize()}\n{lines}"
    files = {f"{s}.md": topic(s, type=TYPES[n // 3]) for n, s in enumerate(slugs)}
    first = make_store(tmp_path / "first" / "memory", {"MEMORY.md": index, **files})
    assert memctl("init", first, cwd=first).code == 0
    assert memctl("sync", hub, cwd=first).code == 0
    for name in names:
        git(tmp_path, "clone", "-q", hub, f"{name}/memory")
    return [Machine(name, str(tmp_path / name / "memory")) for name in names]


def play(tmp_path: Path, seed: int, deeds: int) -> tuple[int, int]:
    """Random deeds and syncs; how many syncs there were, and how many needed a person."""
    dice = random.Random(seed)
    three = machines(tmp_path, "abc")
    alive = set(three[0].names())
    syncs = Counter[bool]()
    for _ in range(deeds):
        one = dice.choice(three)
        one.act(dice, alive)
        if dice.random() < 0.25:
            syncs[one.sync()] += 1
    for one in (*three, *three[:2]):
        syncs[one.sync()] += 1
    trees = [tree(one.root) for one in three]
    assert trees[0] == trees[1] == trees[2]
    for one in three:
        assert git(one.root, "status", "--porcelain") == ""
    found = memctl("lint", "--json", cwd=three[0].root).json["findings"]
    assert [f for f in found if f["severity"] == "error"] == []
    index = trees[0]["MEMORY.md"].decode()
    listed = Counter(re.findall(r"\]\((.+?)\.md\)", index))
    assert set(listed.values()) == {1}
    assert set(listed) == set(three[0].live())
    there = set(three[0].names())
    assert alive <= there, alive - there
    return sum(syncs.values()), syncs[False]


def test_three_machines_end_the_same(tmp_path: Path) -> None:
    play(tmp_path, seed=7, deeds=24)


@pytest.mark.slow
def test_p3_a_sync_killed_at_any_moment_is_made_good_by_the_next(tmp_path: Path) -> None:
    """Killed right before each thing that it does to the disk, in turn."""
    one, two, _ = machines(tmp_path, "abc")
    for machine, slug in ((one, "old_1"), (two, "old_2")):
        machine.run("update", slug, "--hook", f"better, says {machine.name}")
        machine.run("archive", f"old_{3 if machine is one else 4}")
    one.sync()
    moment, wanted = 0, {}
    while True:
        moment += 1
        place = tmp_path / f"at{moment}"
        shutil.copytree(tmp_path / "b", place / "b", symlinks=True)
        shutil.copytree(tmp_path / "hub.git", place / "hub.git", symlinks=True)
        root = str(place / "b" / "memory")
        git(root, "remote", "set-url", "origin", str(place / "hub.git"))
        env = {"DIE_AT": str(moment), "PYTHONDONTWRITEBYTECODE": "1"}
        done = memctl("--dir", root, "sync", "--json", cwd=root, env=env)
        machine = Machine("b", root)
        assert set(machine.names()) == set(two.names()), moment
        again = memctl("--dir", root, "sync", "--json", cwd=root)
        assert again.code == 0, (moment, again)
        wanted = wanted or tree(root)
        assert tree(root) == wanted, moment
        assert git(root, "status", "--porcelain") == "", moment
        assert git(place / "hub.git", "rev-parse", "main") == git(root, "rev-parse", "HEAD")
        shutil.rmtree(place)
        if done.code == 0:
            break
        assert done.code == -9, done
    assert moment > 10


@pytest.mark.slow
def test_p9_machines_that_share_a_remote_converge(tmp_path: Path) -> None:
    play(tmp_path, seed=1, deeds=200)
