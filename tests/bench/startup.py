"""What each command costs as a whole process, beside `python -c pass` of the same interpreter.

Every round runs every command once, in a shuffled order; a figure is the median over the rounds
of (command / `python -c pass` of the same round), so it holds on a machine whose speed drifts.
`cpu x` is the same for processor time, which other work on the machine disturbs less.
The stores are synthetic: 1,000 and 10,000 topics of about 600 bytes.

    python -m venv /tmp/clean && /tmp/clean/bin/pip install .
    /tmp/clean/bin/python tests/bench/startup.py [--rounds 15]
"""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import common
from common import Limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

FLOOR = "python -c pass"
QUERY = ("database", "migration")
INSTALL = "python -m venv /tmp/clean && /tmp/clean/bin/pip install ."
# The file's time stamp has to be older than what the cache calls recent.
SETTLE_SECONDS = 0.08


class Case(NamedTuple):
    """A command to measure. before: untimed, right before each run. every: nth round."""

    name: str
    words: Sequence[str]
    before: Callable[[], None] | None = None
    limit: float | None = None
    codes: tuple[int, ...] = (0,)
    every: int = 1


class Taken(NamedTuple):
    """What one run took: seconds on the wall and of the processor, mebibytes at its peak."""

    seconds: float
    busy: float
    peak: float


class Spawner:
    """The small process that starts the others."""

    def __init__(self, python: str, out: str, env: dict[str, str]) -> None:
        self.out = out
        self.process = subprocess.Popen(
            [python, "-I", "-S", os.path.join(common.HERE, "spawner.py"), out],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env,
        )  # fmt: skip

    def run(self, words: Sequence[str], codes: tuple[int, ...] = (0,)) -> Taken:
        """Start it, wait for it."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("\0".join(words) + "\n")
        self.process.stdin.flush()
        seconds, busy, kilobytes, code = self.process.stdout.readline().split()
        if int(code) not in codes:
            with open(self.out, encoding="utf-8", errors="replace") as file:
                raise SystemExit(f"{' '.join(words)}: exit {code}\n{file.read()[-2000:]}")
        return Taken(float(seconds), float(busy), int(kilobytes) / 1024)

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def interpreter(memctl: str) -> str:
    """The interpreter that the console script names. Ends the bench for what it cannot measure."""
    if not os.path.exists(memctl):
        raise SystemExit(f"no {memctl}: {INSTALL}, then run this with /tmp/clean/bin/python")
    with open(memctl, encoding="utf-8", errors="replace") as file:
        first = file.readline()
    python = first[2:].strip() if first.startswith("#!") else ""
    python = python if os.path.exists(python) else sys.executable
    asked = "import memctl, importlib.util as u; f = memctl.__file__; "
    asked += "print(f, u.cache_from_source(f))"
    found = subprocess.run([python, "-I", "-c", asked], capture_output=True, text=True, check=True)
    source, compiled = found.stdout.split()
    if "-packages" not in source:
        raise SystemExit(
            f"{source} is an editable install, which costs twice as much; measure a plain one: "
            + INSTALL
        )
    if not os.path.exists(compiled):
        package = os.path.dirname(source)
        raise SystemExit(f"{source} is not byte-compiled: {python} -m compileall -q {package}")
    return python


def environment(home: str) -> dict[str, str]:
    """A clean one: no settings of the user's, an identity for git."""
    os.makedirs(home, exist_ok=True)
    with open(os.path.join(home, ".gitconfig"), "w", encoding="utf-8") as file:
        file.write("[user]\n\tname = Bench\n\temail = bench@example.org\n")
    return {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8"}


def make(folder: str, count: int) -> str:
    """A store of so many topics."""
    from synthetic import notes

    root = os.path.join(folder, f"s{count}", "memory")
    common.build_store(root, notes(count))
    return root


def copy(root: str, name: str) -> str:
    """The same store again, beside it."""
    made = os.path.join(os.path.dirname(os.path.dirname(root)), name, "memory")
    shutil.copytree(root, made)
    return made


class Changer:
    """Changes one topic before each run, and counts what the run then renewed in the cache."""

    def __init__(self, root: str, seed: int = 3) -> None:
        self.root = root
        self.random = random.Random(seed)
        self.topics = sorted(n for n in os.listdir(root) if n.endswith(".md") and n != "MEMORY.md")
        self.before: dict[str, Any] = {}
        self.renewed: list[int] = []

    def change(self) -> None:
        self.count()
        self.before = self._rows()
        with open(os.path.join(self.root, self.random.choice(self.topics)), "a") as file:
            file.write(f"One more sentence, number {len(self.renewed)}.\n")
        time.sleep(SETTLE_SECONDS)

    def count(self) -> None:
        if self.before:
            rows = self._rows()
            self.renewed.append(sum(self.before.get(path) != row for path, row in rows.items()))
            self.before = {}

    def _rows(self) -> dict[str, Any]:
        db = sqlite3.connect(os.path.join(self.root, ".memctl", "cache.db"))
        found = db.execute("SELECT path, id, digest, mtime_ns FROM topics").fetchall()
        db.close()
        return {row[0]: row[1:] for row in found}


class Additions:
    """`memctl add` with a memory that was never there before."""

    def __init__(self, seed: int = 11) -> None:
        from synthetic import Words

        self.source = Words(seed)
        self.words: list[str] = []

    def next(self) -> None:
        fresh = self.source
        self.words[-8:] = [
            "--name", " ".join(fresh.some(4)).capitalize(), "--hook", " ".join(fresh.some(9)),
            "--body", fresh.text(300), "--why", fresh.text(60),
        ]  # fmt: skip


def uncached(root: str, base: str = "cache.db") -> Callable[[], None]:
    """Take the cache away."""

    def drop() -> None:
        for end in ("", "-wal", "-shm", "-journal"):
            path = os.path.join(root, ".memctl", base + end)
            if os.path.exists(path):
                os.unlink(path)

    return drop


def cases_1000(memctl: str, folder: str, run: Spawner) -> list[Case]:
    root = make(folder, 1000)
    cold, written = copy(root, "cold"), copy(root, "written")
    run.run([memctl, "init", written])
    slug = sorted(os.listdir(root))[501].removesuffix(".md")
    hosted = copy(root, "hosted")
    project = os.path.dirname(hosted)
    os.makedirs(os.path.join(project, ".git"))
    with open(os.path.join(project, ".git", "HEAD"), "w", encoding="utf-8") as file:
        file.write("ref: refs/heads/main\n")
    added = Additions()
    added.words = [memctl, "add", "--dir", written, "--type", "feedback", *[""] * 8]
    lint = (0, 1)

    def hook(event: str) -> list[str]:
        """As a host calls it, with a payload of its own."""
        said = {
            "session_id": "bench",
            "cwd": project,
            "hook_event_name": event,
            "source": "startup",
            "tool_name": "Write",
            "tool_input": {"file_path": f"{hosted}/{slug}.md"},
        }
        payload = os.path.join(folder, f"{event}.json")
        with open(payload, "w", encoding="utf-8") as file:
            json.dump(said, file)
        return ["/bin/sh", "-c", 'exec "$0" agent hook "$1" <"$2"', memctl, event, payload]

    return [
        Case("find, 1,000", [memctl, "find", *QUERY, "--dir", root], limit=4.0),
        Case(
            "find, 1,000, two words misspelt",
            [memctl, "find", "databse", "migratoin", "--dir", root],
        ),
        Case("context, 1,000", [memctl, "context", "--dir", root], limit=4.0),
        Case("agent hook SessionStart, 1,000", hook("SessionStart"), limit=4.0),
        Case("agent hook PreToolUse, 1,000", hook("PreToolUse"), limit=4.0),
        Case(
            "context --query, 1,000",
            [memctl, "context", "--query", " ".join(QUERY), "--dir", root],
            limit=4.0,
        ),
        Case("list, 1,000", [memctl, "list", "--dir", root], limit=4.0),
        Case("show, 1,000", [memctl, "show", slug, "--dir", root]),
        Case("lint, 1,000, cached", [memctl, "lint", "--dir", root], limit=8.0, codes=lint),
        Case("lint, 1,000, cold", [memctl, "lint", "--dir", cold], uncached(cold), 20.0, lint),
        Case("add with its commit, 1,000", added.words, added.next, 14.0),
    ]


def cases_10000(memctl: str, folder: str, run: Spawner) -> tuple[list[Case], Changer]:
    root = make(folder, 10_000)
    changed, cold = copy(root, "changed"), copy(root, "cold10000")
    find = [memctl, "find", *QUERY, "--dir"]
    run.run([*find, changed])
    changer = Changer(changed)
    cases = [
        Case("find, 10,000", [*find, root], limit=7.0),
        Case("find, 10,000, one file changed", [*find, changed], changer.change),
        Case("list, 10,000", [memctl, "list", "--dir", root]),
        Case("lint, 10,000, cached", [memctl, "lint", "--dir", root], codes=(0, 1), every=3),
        Case("find, 10,000, cache rebuilt", [*find, cold], uncached(cold), every=5),
    ]
    if find_spec("wordllama"):  # installed beside the program that is measured
        meant, moved = copy(root, "meant"), copy(root, "moved")
        for store in (meant, moved):
            with open(os.path.join(store, "memctl.toml"), "w") as file:
                file.write('semantic = "wordllama"\n')
            run.run([*find, store])
        cases += [
            Case("find, 10,000, by meaning", [*find, meant], limit=14.0),
            Case("find, 10,000, by meaning, one file changed", [*find, moved],
                 Changer(moved).change),
            Case("find, 10,000, by meaning, all vectors anew", [*find, meant],
                 uncached(meant, "vectors.db"), every=5),
        ]  # fmt: skip
    return cases, changer


def cases_100000(memctl: str, folder: str, run: Spawner) -> list[Case]:
    root = make(folder, 100_000)
    find = [memctl, "find", *QUERY, "--dir", root]
    run.run(find)
    return [Case("find, 100,000", find, limit=45.0, every=3)]


class Row(NamedTuple):
    """A measured command: median milliseconds, median ratios to the floor, peak MiB."""

    name: str
    milliseconds: float
    ratio: float
    busy_ratio: float
    limit: float | None
    peak: float
    runs: int


def measure(cases: Sequence[Case], rounds: int, run: Spawner) -> Iterator[Row]:
    """Round-robin in shuffled order; a first round only warms up."""
    order = list(cases)
    shuffled = random.Random(5)
    taken: dict[str, list[tuple[Taken, Taken]]] = {case.name: [] for case in cases}
    for number in range(rounds + 1):
        shuffled.shuffle(order)
        figures: dict[str, Taken] = {}
        for case in order:
            if number and number % case.every:
                continue
            if case.before:
                case.before()
            figures[case.name] = run.run(case.words, case.codes)
        if number:
            for name, one in figures.items():
                taken[name].append((one, figures[FLOOR]))
    for case in cases:
        yield _row(case, taken[case.name])


def _row(case: Case, taken: Sequence[tuple[Taken, Taken]]) -> Row:
    median = statistics.median
    return Row(
        case.name,
        median(one.seconds for one, _ in taken) * 1000,
        median(one.seconds / floor.seconds for one, floor in taken),
        median(one.busy / floor.busy for one, floor in taken),
        case.limit,
        max(one.peak for one, _ in taken),
        len(taken),
    )


def main() -> None:
    options = common.parser(__doc__ or "")
    beside = os.path.join(os.path.dirname(sys.executable), "memctl")
    options.add_argument(
        "--memctl", default=beside, metavar="PATH", help="the program (%(default)s)"
    )
    options.add_argument("--rounds", type=int, default=15, metavar="N", help="rounds (%(default)s)")
    options.add_argument("--large", action="store_true", help="100,000 topics too (minutes)")
    options.add_argument("--small", action="store_true", help="leave the 10,000 topics out")
    given = options.parse_args()
    memctl = os.path.abspath(given.memctl)
    python = interpreter(memctl)
    with tempfile.TemporaryDirectory(prefix="memctl-bench-") as folder:
        run = Spawner(
            python, os.path.join(folder, "out"), environment(os.path.join(folder, "home"))
        )
        cases = [Case(FLOOR, [python, "-c", "pass"]), *cases_1000(memctl, folder, run)]
        changer = None
        if not given.small:
            more, changer = cases_10000(memctl, folder, run)
            cases += more
        if given.large:
            cases += cases_100000(memctl, folder, run)
        found = list(measure(cases, given.rounds, run))
        run.close()
        renewed: list[int] = []
        if changer:
            changer.count()
            renewed = changer.renewed
    report(found, renewed, given.json)


def report(found: Sequence[Row], renewed: Sequence[int], as_json: bool) -> None:
    limits = [Limit(f"{r.name} (x)", r.limit, r.ratio, at_most=True) for r in found if r.limit]
    ratios = {r.name: r.ratio for r in found}
    for name in ("context, 1,000", "context --query, 1,000"):
        beside = ratios[name] / ratios["find, 1,000"]
        limits.append(Limit(f"{name}, in units of find", 1.0, beside, at_most=True, aim=True))
    if renewed:
        limits.append(Limit("rows renewed after one changed file, most", 1, max(renewed), True))
    if not as_json:
        head = ("whole process", "ms", "x", "limit", "cpu x", "peak MiB", "runs")
        body = [
            (r.name, f"{r.milliseconds:.1f}", f"{r.ratio:.2f}", f"≤ {r.limit:g}" if r.limit else "",
             f"{r.busy_ratio:.2f}", f"{r.peak:.0f}", r.runs)
            for r in found
        ]  # fmt: skip
        print(common.table(head, body))
        if renewed:
            print(f"\nrows of 10,000 renewed after one file changed: {sorted(set(renewed))}")
    data = {"results": [r._asdict() for r in found], "renewed": list(renewed)}
    common.finish(as_json, "startup", data, limits)


if __name__ == "__main__":
    main()
