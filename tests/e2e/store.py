"""What the fault tests share: one prepared store to copy, and what must hold after every fault."""

from __future__ import annotations

import os
import re
import shutil
from typing import TYPE_CHECKING, NamedTuple

from tests.cli.places import here
from tests.tools import git, make_store, topic, tree

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

LINES = "".join(f"- [Old {n}](old_{n}.md) — curated cue {n}\n" for n in range(4))
FILES = {
    "MEMORY.md": f"# Mine\n\nProse that is nobody's business.\n\n## Reference\n{LINES}"
    "- [Gone](gone.md) — a line without its topic\n",
    **{f"old_{n}.md": topic(f"Old {n}", type="reference") for n in range(4)},
    "orphan.md": topic("Orphan", "Nothing points to this one.\n\n**Why:** it was forgotten."),
}
ADD = ["add", "--type", "reference", "--name", "Invoices", "--body", "Invoices have numbers."]
AFTER = ["add", "--type", "reference", "--name", "Screenshots", "--body", "Half size is compared."]
# Each verb that is killed. One that syncs with a remote needs a remote beside the store: let its
# words be a function of the root.
VERBS = {
    "add": ADD,
    "update": ["update", "old_1", "--body", "A fuller text of old one.", "--allow", "update"],
    "consolidate": ["consolidate", "--apply", "--max-loss", "1"],
    "undo": ["undo"],
}


class Before(NamedTuple):
    """A store as it was: its files, and the errors that lint finds in it."""

    root: str
    files: dict[str, bytes]
    errors: set[tuple[str, str]]


def prepared(folder: Path) -> Before:
    """A store with a history, work for every verb, and nothing waiting."""
    root = make_store(folder / "memory", FILES)
    assert here("init", cwd=folder).code == 0
    shutil.rmtree(f"{root}/.git/hooks", ignore_errors=True)
    assert here("pin", "old_3", cwd=root).code == 0
    return Before(root, tree(root), errors(root))


def copied(before: Before, to: Path) -> str:
    return str(shutil.copytree(before.root, to, symlinks=True))


def errors(root: str) -> set[tuple[str, str]]:
    found = here("lint", "--json", cwd=root)
    assert found.code in (0, 1), found
    return {(f["code"], f["path"]) for f in found.json["findings"] if f["severity"] == "error"}


def entries(files: dict[str, bytes]) -> set[str]:
    return set(re.findall(r"\]\((.+?)\)", files["MEMORY.md"].decode()))


def topics(files: dict[str, bytes]) -> set[str]:
    return {p.removeprefix("archive/") for p in files if p.endswith(".md")} - {"MEMORY.md"}


def healed(root: str, before: Before, told: object, planned: Collection[str] = ()) -> None:
    """Reads are right at once; the next write mends everything; nothing that was there is lost.

    planned: entries that the killed verb was to take away.
    """
    assert errors(root) <= before.errors, told
    listed = here("list", "--all", "--json", cwd=root).json["topics"]
    assert topics(before.files) <= {t["path"].removeprefix("archive/") for t in listed}, told
    done = here(*AFTER, "--json", cwd=root)
    assert done.code == 0, (told, done)
    assert done.json["commit"] == git(root, "rev-parse", "HEAD").strip(), (told, done)
    assert errors(root) <= before.errors, told
    assert git(root, "status", "--porcelain") == "", told
    files = tree(root)
    assert topics(before.files) <= topics(files), told
    assert entries(before.files) - set(planned) <= entries(files), told
    lines = files["MEMORY.md"].decode().splitlines()
    assert len(lines) == len(set(lines)) + lines.count("") - bool(lines.count("")), told
    assert lines[:4] == FILES["MEMORY.md"].splitlines()[:4], told
    if left(
        root, ".lock"
    ):  # of a second ago, and in nobody's way; in time the next write clears it
        age(root)
        assert here("doctor", "--fix", cwd=root).code in (0, 1)
    assert [*left(root, ".lock"), *left(root, ".tmp")] == [], told
    assert os.listdir(f"{root}/.memctl/journal") == [], told


def left(root: str, end: str) -> list[str]:
    """Files with such an end, but for memctl's own lock, which stays."""
    found = [os.path.join(folder, n) for folder, _, names in os.walk(root) for n in names]
    return [path for path in found if path.endswith(end) and not path.endswith("memctl.lock")]


def age(root: str) -> None:
    """Let the lock files that a killed git left be as old as they would soon be."""
    for path in left(root, ".lock"):
        os.utime(path, (1, 1))
