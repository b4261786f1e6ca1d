"""How many merges of two people's work need no person: ours, git's text merge, and merge=union.

Each store (the real ones in `DATA/wild`, and made-up ones) is copied twice; on each copy a few
random verbs and edits by hand run through the product itself. Then the copies are merged: by
`memctl sync --dry-run`, by git with its own text merge, and by git with `merge=union`, from the
same two commits. A merge that leaves a conflict needs a person; one that is `damaged` has errors
by `memctl lint` that neither side had (an entry twice, an entry without its topic, a topic without
its entry). Ours is checked in the same way.

    python tests/bench/merge.py [--data DIR] [--merges 30] [--json]
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from typing import TYPE_CHECKING, Any, NamedTuple

import common
from synthetic import Words, notes

common.use_checkout()

from memctl.__main__ import run as entry  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

WAYS = ("memctl", "git", "union")
TYPES = ("user", "feedback", "project", "reference")
DEEDS = ("add", "add", "add", "hook", "body", "archive", "move", "forget", "line")
ALLOWED = [w for kind in ("duplicate", "update", "contradiction") for w in ("--allow", kind)]
SIZES = (30, 120)


class Merge(NamedTuple):
    """One merge, one way: conflict (a person is needed), and the errors that it made."""

    store: str
    way: str
    conflict: bool
    damage: tuple[str, ...]


def memctl(root: str, *words: str) -> dict[str, Any]:
    """An answer of the product, in this process."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        entry(["--dir", root, *words, "--json"])
    answer: dict[str, Any] = json.loads(out.getvalue() or "{}")
    return answer


def git(root: str, *words: str) -> int:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, check=False).returncode


def errors(root: str) -> set[str]:
    """What lint finds, by code, file and message without numbers."""
    found = memctl(root, "lint").get("findings", [])
    return {
        f"{f['code']} {f['path']} {re.sub(r'[0-9]+', '', f['message'])}"
        for f in found
        if f["severity"] == "error"
    }


def stores(data: str, folder: str) -> Iterator[tuple[str, str]]:
    wild = os.path.join(data, "wild")
    if os.path.isdir(wild):
        for number, name in enumerate(sorted(os.listdir(wild)), 1):
            target = os.path.join(folder, f"wild{number}")
            shutil.copytree(os.path.join(wild, name), target)
            yield f"real store {number}", target
    else:
        print(f"{wild} is absent: made-up stores only")
    for size in SIZES:
        target = os.path.join(folder, f"made{size}")
        common.build_store(target, notes(size))
        yield f"made up, {size} topics", target


def act(root: str, dice: random.Random, words: Words, side: str) -> None:
    """One deed of one person."""
    live = [t["slug"] for t in memctl(root, "list")["topics"] if not t["archived"]]
    deed = dice.choice(DEEDS) if live else "add"
    slug = dice.choice(live) if live else ""
    if deed == "add":
        name = f"{side} {' '.join(words.some(4))}"
        claim, why = words.text(120), words.text(60)
        memctl(root, "add", "--type", dice.choice(TYPES), "--name", name, "--body", claim,
               "--why", why, *ALLOWED)  # fmt: skip
    elif deed == "hook":
        memctl(root, "update", slug, "--hook", f"{side}: {' '.join(words.some(8))}", *ALLOWED)
    elif deed == "body":
        memctl(root, "update", slug, "--body", words.text(200), *ALLOWED)
    elif deed == "move":
        memctl(root, "move", slug, f"{side}_{dice.randrange(10**6)}")
    elif deed == "line":
        _turn(os.path.join(root, "MEMORY.md"), dice)
    else:
        memctl(root, deed, slug)


def _turn(path: str, dice: random.Random) -> None:
    """An entry taken to another place by hand."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = file.read().splitlines(keepends=True)
    at = [n for n, line in enumerate(lines) if line.startswith("- [") and line.endswith("\n")]
    if len(at) > 1:
        line = lines.pop(dice.choice(at))
        lines.insert(dice.choice(at), line)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.writelines(lines)


def merged(base: str, folder: str, name: str, dice: random.Random, words: Words) -> list[Merge]:
    """One pair of sides, merged in each way."""
    roots = [os.path.join(folder, side) for side in ("one", "two")]
    for root, side in zip(roots, ("mine", "yours"), strict=True):
        shutil.copytree(base, root)
        for _ in range(dice.randrange(1, 5)):
            act(root, dice, words, side)
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", "by hand")
    known = errors(roots[0]) | errors(roots[1])
    answer = memctl(roots[0], "sync", roots[1], "--dry-run")
    git(roots[0], "fetch", "-q", roots[1], "main")
    git(roots[0], "branch", "-q", "theirs", "FETCH_HEAD")
    found = []
    for way in WAYS:
        root = os.path.join(folder, way)
        git(folder, "clone", "-q", roots[0], root)
        if way == "memctl":
            conflict = answer["verdict"] == "conflict"
            if not conflict and answer["commit"]:
                git(root, "fetch", "-q", roots[0], answer["commit"])
                git(root, "reset", "-q", "--hard", answer["commit"])
            damage = [f["code"] for f in answer["findings"]]
        else:
            with open(os.path.join(root, ".git", "info", "attributes"), "w") as file:
                file.write("*.md merge=union\n" if way == "union" else "*.md merge=text\n")
            conflict = git(root, "merge", "-q", "-m", "merge", "origin/theirs") != 0
            damage = []
        if not conflict:
            damage += sorted(errors(root) - known)
        found.append(Merge(name, way, conflict, tuple(damage)))
    shutil.rmtree(folder)
    return found


def main() -> None:
    parser = common.parser(__doc__ or "")
    parser.add_argument("--merges", type=int, default=30, metavar="N", help="a store (%(default)s)")
    options = parser.parse_args()
    dice, words = random.Random(11), Words(11)
    found: list[Merge] = []
    with tempfile.TemporaryDirectory() as folder:
        _no_configuration(folder)
        for name, root in stores(options.data, folder):
            memctl(root, "init", root)
            for number in range(options.merges):
                work = os.path.join(folder, f"merge{number}")
                os.makedirs(work)
                found += merged(root, work, name, dice, words)
    names = list(dict.fromkeys(m.store for m in found))
    table = [row(found, name) for name in names] + [row(found, "")]
    if not options.json:
        head = (
            "store",
            "merges",
            *(f"{way} {what}" for way in WAYS for what in ("free", "damaged")),
        )
        print(common.table(head, table))
    ours, theirs = (share(found, way) for way in WAYS[:2])
    limits = [
        common.Limit("merges that need no person, memctl", theirs, ours),
        common.Limit(
            "damaged, memctl", 0, sum(bool(m.damage) for m in found if m.way == WAYS[0]), True
        ),
    ]
    common.finish(options.json, "merge", {"merges": [m._asdict() for m in found]}, limits)


def _no_configuration(folder: str) -> None:
    """Nobody's settings, one identity."""
    path = os.path.join(folder, "gitconfig")
    with open(path, "w") as file:
        file.write("[user]\n\tname = Bench\n\temail = bench@example.org\n"
                   "[uploadpack]\n\tallowAnySHA1InWant = true\n"
                   "[init]\n\tdefaultBranch = main\n")  # fmt: skip
    os.environ.update(GIT_CONFIG_GLOBAL=path, GIT_CONFIG_NOSYSTEM="1", PYTHONPATH=common.ROOT)


def share(found: list[Merge], way: str, name: str = "") -> float:
    """The part of the merges that needed nobody and did no damage."""
    mine = [m for m in found if m.way == way and name in ("", m.store)]
    return sum(not m.conflict and not m.damage for m in mine) / max(1, len(mine))


def row(found: list[Merge], name: str) -> list[Any]:
    cells: list[Any] = [
        name or "all",
        sum(m.way == WAYS[0] and name in ("", m.store) for m in found),
    ]
    for way in WAYS:
        mine = [m for m in found if m.way == way and name in ("", m.store)]
        cells += [share(found, way, name), sum(bool(m.damage) for m in mine) / max(1, len(mine))]
    return cells


if __name__ == "__main__":
    main()
