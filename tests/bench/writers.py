"""Many writers at once: adds that land and how long each takes, beside bare git with retries.

    python tests/bench/writers.py [--writers N] [--each N]

Every write is a process of its own. The baseline does what scripts do: write the file, `git add` it
and `git commit`, again after a pause when git is busy, twenty times at most.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))

from tests.bench.common import ROOT, Limit, finish, parser, table

if TYPE_CHECKING:
    from collections.abc import Callable

TRIES = 20
ALLOWED = ["--allow", "duplicate", "--allow", "update", "--allow", "contradiction"]
ENV = {**os.environ, "PYTHONPATH": ROOT, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "b",
       "GIT_AUTHOR_EMAIL": "b@localhost", "GIT_COMMITTER_NAME": "b",
       "GIT_COMMITTER_EMAIL": "b@localhost"}  # fmt: skip


class Measured(NamedTuple):
    """landed: acknowledged, and in a commit. foreign: commits that carry another writer's file."""

    way: str
    asked: int
    landed: int
    foreign: int
    seconds: float
    p50: float
    p99: float


def quiet(words: list[str], cwd: str) -> int:
    return subprocess.run(
        words, cwd=cwd, env=ENV, stdin=subprocess.DEVNULL, capture_output=True, check=False
    ).returncode


def memctl_add(root: str, who: int, turn: int) -> bool:
    name = f"Writer {who} turn {turn}"
    words = ["add", "--type", "reference", "--name", name, "--body", f"{name} says {who * turn}."]
    return not quiet([sys.executable, "-m", "memctl", *words, *ALLOWED], root)


def bare_git(root: str, who: int, turn: int) -> bool:
    path = f"reference_writer_{who}_turn_{turn}.md"
    with open(os.path.join(root, path), "w", encoding="utf-8") as file:
        file.write(f"Writer {who} turn {turn}\n")
    for attempt in range(TRIES):
        if not quiet(["git", "add", "--", path], root) and not quiet(
            ["git", "commit", "-q", "-m", path], root
        ):
            return True
        time.sleep(0.01 * (attempt + 1))
    return False


def measured(
    way: str, write: Callable[[str, int, int], bool], root: str, writers: int, each: int
) -> Measured:
    def one(who: int) -> list[tuple[bool, float]]:
        found = []
        for turn in range(each):
            start = time.perf_counter()
            done = write(root, who, turn)
            found.append((done, time.perf_counter() - start))
        return found

    start = time.perf_counter()
    with ThreadPoolExecutor(writers) as pool:
        results = [r for rows in pool.map(one, range(writers)) for r in rows]
    seconds = time.perf_counter() - start
    took = sorted(s for _, s in results)
    log = ["git", "log", "--format=%x00", "--name-only", "--diff-filter=A", "--", "reference_*"]
    text = subprocess.run(log, cwd=root, env=ENV, capture_output=True, check=True).stdout.decode()
    commits = [part.split() for part in text.split("\0") if part.strip()]
    listed = {path for paths in commits for path in paths}
    landed = min(sum(done for done, _ in results), len(listed))
    foreign = sum(len(paths) > 1 for paths in commits)
    at = [took[min(len(took) - 1, int(len(took) * share))] * 1000 for share in (0.5, 0.99)]
    return Measured(way, writers * each, landed, foreign, seconds, at[0], at[1])


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--writers", type=int, default=16, metavar="N")
    options.add_argument("--each", type=int, default=50, metavar="N")
    given = options.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for way, write in (("memctl add", memctl_add), ("git add + commit, retried", bare_git)):
            root = os.path.join(folder, way.split()[0], "memory")
            os.makedirs(os.path.dirname(root))
            quiet([sys.executable, "-m", "memctl", "init"], os.path.dirname(root))
            rows.append(measured(way, write, root, given.writers, given.each))
    ours = rows[0]
    limits = [
        Limit("adds that landed", ours.asked, ours.landed),
        Limit("commits with another's file", 0, ours.foreign, at_most=True),
    ]
    if not given.json:
        head = ("way", "asked", "landed", "foreign", "seconds", "a second", "p50 ms", "p99 ms")
        print(table(head, [_row(r) for r in rows]))
    data: dict[str, Any] = {"ways": [r._asdict() for r in rows]}
    finish(given.json, "writers", data, limits)


def _row(r: Measured) -> tuple[Any, ...]:
    rate = r.landed / r.seconds
    return (r.way, r.asked, r.landed, r.foreign, round(r.seconds, 1), round(rate, 1),
            round(r.p50), round(r.p99))  # fmt: skip


if __name__ == "__main__":
    main()
