"""Stale references: how many are found, and how many of those found are stale.

Each case is made into a store and a repository by the data's own `materialize.py`; then
`memctl consolidate --json` runs as a real process, once with the repository as it is and once with
a clone of depth 1. What it calls `gone` or `moved` is held against the labels by document, line
and spelling. The simple baseline calls stale what is missing from today's tree and code.

Some rows cannot be found: a document that is no topic (not `.md`) is never read, and what was
gone before the case's history begins was never there. Figures are given with and without them.

    python tests/bench/stale.py [--data DIR] [--json] [--list]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import common

common.use_checkout()

from memctl.codec.references.endings import known_ending  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

HISTORY, SHALLOW = "history", "shallow"
SPLITS = ("all rows", "findable rows")


class Case(NamedTuple):
    """rows: the labelled references. memory: the documents are a real memory. topics: how many of
    them memctl reads. tree, words: what today's code holds."""

    name: str
    rows: Sequence[dict[str, Any]]
    memory: bool
    topics: int
    tree: frozenset[str]
    words: dict[str, Any]


class Score(NamedTuple):
    """Counts of one case, or of several: found of the stale, false alarms, and the stale."""

    right: int
    wrong: int
    stale: int

    @property
    def precision(self) -> float | None:
        return self.right / (self.right + self.wrong) if self.right + self.wrong else None

    @property
    def recall(self) -> float | None:
        return self.right / self.stale if self.stale else None

    @property
    def f1(self) -> float | None:
        return 2 * self.right / (self.right + self.wrong + self.stale) if self.stale else None


def main() -> None:
    parser = common.parser(__doc__)
    parser.add_argument("--list", action="store_true", help="also every error and extra mention")
    args = parser.parse_args()
    source = os.path.join(args.data, "stale")
    if not os.path.isfile(os.path.join(source, "materialize.py")):
        common.skip(f"There is no {source}/materialize.py: nothing was measured.")
    cases = [_case(source, name) for name in sorted(os.listdir(source)) if "+" in name]
    found = {c.name: _found(source, c.name) for c in cases}
    tables: dict[str, Any] = {}
    for way in (HISTORY, SHALLOW):
        for split in SPLITS:
            tables[f"{way}, {split}"] = _table(cases, {n: f[way] for n, f in found.items()}, split)
        naive = {c.name: _naive(c, way) for c in cases}
        tables[f"{way}, all rows, simple baseline"] = _table(cases, naive, SPLITS[0])
    renames = _renames(cases, found)
    alarms = {
        way: _alarms(cases, {n: f[way] for n, f in found.items()}) for way in (HISTORY, SHALLOW)
    }
    alarms["simple baseline"] = _alarms(cases, {c.name: _naive(c, HISTORY) for c in cases})
    extra = {c.name: len(list(_extra(c, found[c.name][HISTORY]))) for c in cases}
    if not args.json:
        _print(tables, renames, alarms, extra)
        if args.list:
            _list(cases, found)
    limits = _limits(tables, renames, alarms)
    data = {"tables": tables, "renames": renames, "alarms": alarms, "extra": extra}
    common.finish(args.json, "stale", data, limits)


def _case(source: str, name: str) -> Case:
    folder = os.path.join(source, name)
    with open(os.path.join(folder, "today.json"), encoding="utf-8") as file:
        today = json.load(file)
    with open(os.path.join(folder, "tree_new.txt"), encoding="utf-8") as file:
        tree = frozenset(file.read().split("\n")) - {""}
    documents = [d["path"] for d in common.rows(os.path.join(folder, "docs.jsonl"))]
    rows = [
        row
        for row in common.rows(os.path.join(folder, "refs.jsonl"))
        if row["label"] != "ambiguous"
    ]
    topics = sum(path.endswith(".md") for path in documents)
    return Case(name, rows, today["mode"] == "memory", topics, tree, today["words_today"])


def _found(source: str, name: str) -> dict[str, list[dict[str, Any]]]:
    """What memctl calls gone or moved, with the whole history and with none."""
    with tempfile.TemporaryDirectory() as folder:
        out, repo = os.path.join(folder, "out"), os.path.join(folder, "out", "repo")
        script = os.path.join(source, "materialize.py")
        subprocess.run([sys.executable, script, os.path.join(source, name), out], check=True)
        whole = _memctl(folder, os.path.join(out, "memory"))
        os.rename(repo, os.path.join(folder, "whole"))
        clone = ["git", "clone", "-q", "--depth", "1", f"file://{folder}/whole", repo]
        subprocess.run(clone, check=True)
        return {HISTORY: whole, SHALLOW: _memctl(folder, os.path.join(out, "memory"))}


def _memctl(home: str, store: str) -> list[dict[str, Any]]:
    env = {k: v for k, v in os.environ.items() if not k.startswith(("GIT_", "MEMCTL_"))}
    env |= {"HOME": home, "XDG_CONFIG_HOME": home, "PYTHONPATH": common.ROOT}
    ran = subprocess.run(
        [sys.executable, "-m", "memctl", "consolidate", "--json", "--dir", store],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    references: list[dict[str, Any]] = json.loads(ran.stdout)["references"]
    return [r for r in references if r["grade"] in ("gone", "moved")]


def _naive(case: Case, way: str) -> list[dict[str, Any]]:
    """Every row whose path or word is missing today; without a history only paths that have a
    folder and an ending."""
    ends = {path[at:] for path in case.tree for at in _starts(path)}
    found = []
    for row in case.rows:
        name = row["token"].strip("/")
        while name.startswith(("./", "../")):
            name = name.partition("/")[2]
        if row["kind"] == "path":
            there = name in ends
            strict = "/" in name and known_ending(name)
        else:
            there, strict = bool(case.words.get(row["token"])), False
        if not there and (way == HISTORY or strict):
            found.append({"path": row["doc"], "line": row["line"], "raw": row["raw"]})
    return found


def _starts(path: str) -> Iterator[int]:
    """Where a path, and each part of it that is a directory's or its own end, begins."""
    yield 0
    for at, letter in enumerate(path):
        if letter == "/":
            yield at + 1


def _same(found: dict[str, Any], row: dict[str, Any]) -> bool:
    return found["raw"] in (row["raw"], row["token"], row["raw"].strip("\"'"))


def _hits(case: Case, found: Sequence[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """For each row, what was found at its line under its name."""
    by_line: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for one in found:
        by_line.setdefault((one["path"], one["line"]), []).append(one)
    return [
        [one for one in by_line.get((row["doc"], row["line"]), ()) if _same(one, row)]
        for row in case.rows
    ]


def _findable(row: dict[str, Any]) -> bool:
    before = row.get("when") == "before_t0" and row["kind"] == "path"
    return row["doc"].endswith(".md") and not before


def _score(case: Case, found: Sequence[dict[str, Any]], split: str) -> Score:
    n: Counter[str] = Counter()
    for row, hits in zip(case.rows, _hits(case, found), strict=True):
        if split == SPLITS[0] or _findable(row):
            n[f"{row['label'] == 'stale'} {bool(hits)}"] += 1
    return Score(n["True True"], n["False True"], n["True True"] + n["True False"])


def _table(
    cases: Sequence[Case], found: dict[str, list[dict[str, Any]]], split: str
) -> list[list[Any]]:
    scores = [_score(c, found[c.name], split) for c in cases]
    micro = Score(*map(sum, zip(*scores, strict=True)))
    lines = [
        [name, s.stale, s.right, s.wrong, s.precision, s.recall, s.f1]
        for name, s in [*zip((c.name for c in cases), scores, strict=True), ("micro", micro)]
    ]
    figures = [(s.precision, s.recall, s.f1) for s in scores]
    return [*lines, ["macro", None, None, None, *map(_mean, zip(*figures, strict=True))]]


def _mean(values: Iterable[float | None]) -> float | None:
    known = [v for v in values if v is not None]
    return sum(known) / len(known) if known else None


def _renames(cases: Sequence[Case], found: dict[str, dict[str, Any]]) -> dict[str, int]:
    """Of the renames that the labels know and that were found at all."""
    n = {"named": 0, "shown": 0}
    for case in cases:
        whole = found[case.name][HISTORY]
        for row, hits in zip(case.rows, _hits(case, whole), strict=True):
            if row.get("renamed_to") and _findable(row):
                n["shown"] += 1
                n["named"] += any(hit["moved_to"] == row["renamed_to"] for hit in hits)
    return n


def _alarms(cases: Sequence[Case], found: dict[str, list[dict[str, Any]]]) -> float:
    """False alarms a topic in real memories; mentions that no row labels count as false."""
    real = [c for c in cases if c.memory]
    wrong = sum(_score(c, found[c.name], SPLITS[0]).wrong for c in real)
    return (wrong + sum(len(list(_extra(c, found[c.name]))) for c in real)) / sum(
        c.topics for c in real
    )


def _extra(case: Case, found: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What was found at a place that no row, not even an ambiguous one, names."""
    named = {(r["doc"], r["line"], r["raw"]) for r in case.rows} | {
        (r["doc"], r["line"], r["token"]) for r in case.rows
    }
    for one in found:
        if (one["path"], one["line"], one["raw"]) not in named:
            yield one


def _limits(
    tables: dict[str, Any], renames: dict[str, int], alarms: dict[str, float]
) -> list[common.Limit]:
    limits = []
    for way, precision, recall in ((HISTORY, 0.9, 0.85), (SHALLOW, 0.8, 0.6)):
        micro = next(line for line in tables[f"{way}, {SPLITS[1]}"] if line[0] == "micro")
        limits.append(common.Limit(f"{way}: precision", precision, micro[4] or 0.0))
        limits.append(common.Limit(f"{way}: recall, findable rows", recall, micro[5] or 0.0))
    share = renames["named"] / max(renames["shown"], 1)
    limits.append(common.Limit("rename targets named rightly", 0.9, share))
    false = [(f"false alarms a topic, {way}", alarms[way]) for way in (HISTORY, SHALLOW)]
    return [*limits, *(common.Limit(what, 0.3, n, at_most=True) for what, n in false)]


def _print(
    tables: dict[str, Any],
    renames: dict[str, int],
    alarms: dict[str, float],
    extra: dict[str, int],
) -> None:
    head = ("case", "stale", "found", "false", "precision", "recall", "F1")
    for name, body in tables.items():
        print(f"{name}\n\n{common.table(head, body)}\n")
    print(f"rename targets named rightly: {renames['named']} of {renames['shown']}")
    shown = ", ".join(f"{way} {figure:.2f}" for way, figure in alarms.items())
    print(f"false alarms a topic in real memories: {shown}")
    print(f"found where nothing is labelled: {extra}")


def _list(cases: Sequence[Case], found: dict[str, dict[str, Any]]) -> None:
    for case in cases:
        for way in (HISTORY, SHALLOW):
            some = found[case.name][way]
            for row, hits in zip(case.rows, _hits(case, some), strict=True):
                if (row["label"] == "stale") != bool(hits) and (hits or _findable(row)):
                    what = "false" if hits else "missed"
                    print(f"{way} {what} {case.name} {row['doc']}:{row['line']} {row['raw']}")
            for one in _extra(case, some):
                print(f"{way} extra {case.name} {one['path']}:{one['line']} {one['raw']}")


if __name__ == "__main__":
    main()
