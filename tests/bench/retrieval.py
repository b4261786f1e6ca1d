"""How well `memctl find` ranks, beside plain full-text search.

Every set is made into real stores by one recipe (a group of the corpus is a store; name = title,
else the id's file stem; description = name; no hook; body = text) and asked through the code that
`memctl find` runs. The baseline is SQLite's FTS5 as it comes: its default tokenizer, all words of
the query OR'ed, equal weights.

    python tests/bench/retrieval.py [--sets wild_memory,wild_questions] [--semantic] [--fit]
"""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import common
from chinese import NOTES
from common import Limit, Note

common.use_checkout()

from memctl.adapters import cache  # noqa: E402
from memctl.adapters.embedders import embedder  # noqa: E402
from memctl.adapters.store import DiskStore  # noqa: E402
from memctl.adapters.vectors import Vectors  # noqa: E402
from memctl.ops import search  # noqa: E402
from memctl.ops.find import find  # noqa: E402
from memctl.recall import ranking  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

DEV = "memory-dev"
CANDIDATES = 60
CHINESE = "chinese"
# (set, kind of query, measure, at least).
LIMITS = (
    ("wild_memory", "all", "R@1", 0.955),
    ("wild_questions", "all", "R@1", 0.74),
    ("wild_questions", "all", "R@5", 0.93),
    ("wild_questions", "all", "MRR", 0.82),
    (DEV, "all", "H@1", 0.72),
    (DEV, "all", "H@5", 0.87),
    (DEV, "paraphrase", "H@1", 0.30),
    (DEV, "paraphrase", "H@5", 0.62),
    (DEV, "typo", "H@5", 0.95),
    (DEV, "identifier", "H@5", 1.0),
    (DEV, "keyword", "H@5", 1.0),
    ("locomo", "all", "R@10", 0.63),
    ("locomo", "all", "MRR", 0.47),
    ("locomo_obs", "all", "R@5", 0.61),
    ("locomo_obs", "all", "MRR", 0.56),
    (CHINESE, "all", "MRR", 0.95),
)
# The same with the semantic layer; where it shall not be lower than without, see `report`.
MEANT = (
    ("wild_questions", "all", "R@1", 0.80),
    ("wild_questions", "all", "R@5", 0.97),
    ("wild_questions", "all", "MRR", 0.87),
    (DEV, "all", "H@1", 0.80),
    (DEV, "all", "H@5", 0.92),
    (DEV, "paraphrase", "H@1", 0.50),
    (DEV, "paraphrase", "H@5", 0.78),
    (DEV, "typo", "H@5", 0.95),
    (DEV, "identifier", "H@5", 1.0),
    (DEV, "keyword", "H@5", 1.0),
    ("locomo_obs", "all", "R@5", 0.63),
    ("locomo_obs", "all", "MRR", 0.57),
)
NOT_LOWER = (("wild_memory", "R@1"), ("locomo", "R@10"), ("locomo", "MRR"), (CHINESE, "MRR"))
MEASURES = ("R@1", "R@5", "R@10", "H@1", "H@5", "MRR")
# What --fit tries for each column; the body is the unit.
GRID = {
    "name": (1.0, 2.0, 4.0, 8.0),
    "hook": (1.0, 2.0, 4.0),
    "description": (1.0, 2.0, 4.0),
    "tags": (2.0,),
    "body": (1.0,),
}
# And for the fusion of single words and pairs (memctl/recall/ranking.py).
FUSION = {
    "EMPHASIS": (1.0, 0.8, 0.6, 0.4), "PAIRS": (0.0, 0.15, 0.3, 0.5), "RELATED": (0.0, 0.2, 0.4),
    "COMMON": (1.0, 0.85, 0.7), "MEANT": (0.5, 0.75),
}  # fmt: skip
# The sets that --fit may choose by: memories. Chat logs are shown, and decide nothing.
FIT_SETS = ("wild_memory", "wild_questions", DEV)


class Query(NamedTuple):
    text: str
    relevant: frozenset[str]
    kind: str


class Group(NamedTuple):
    """One store to be: notes by id, and what is asked of it."""

    notes: dict[str, Note]
    queries: list[Query]


def load(data: str, name: str) -> list[Group]:
    """A set's groups; [] when it is not there."""
    if name == CHINESE:
        notes = {slug: Note(slug, "project", name, name, "", body) for slug, name, body, _ in NOTES}
        asked = [Query(q, frozenset([n[0]]), "question") for n in NOTES for q in n[3]]
        return [Group(notes, asked)]
    if name == DEV:
        return _load_dev(os.path.join(data, DEV))
    folder = os.path.join(data, "retrieval", name)
    if not os.path.exists(os.path.join(folder, "queries.jsonl")):
        return []
    groups: dict[str, Group] = {}
    for row in common.rows(os.path.join(folder, "corpus.jsonl")):
        title = row.get("title") or os.path.basename(row["id"]).removesuffix(".md")
        note = Note(common.stem(row["id"]), "project", title, title, "", row["text"])
        groups.setdefault(row["group"], Group({}, [])).notes[row["id"]] = note
    for row in common.rows(os.path.join(folder, "queries.jsonl")):
        query = Query(row["query"], frozenset(row["relevant"]), row.get("category", ""))
        groups[row["group"]].queries.append(query)
    return list(groups.values())


def _load_dev(folder: str) -> list[Group]:
    if not os.path.exists(os.path.join(folder, "queries.jsonl")):
        return []
    notes = {
        row["slug"]: Note(
            row["slug"],
            row["type"],
            row["name"],
            row["description"],
            row["hook"],
            row["body"],
            row["created"],
            str(row.get("importance") or ""),
        )
        for row in common.rows(os.path.join(folder, "store", "topics.jsonl"))
    }
    queries = [
        Query(row["query"], frozenset(row["relevant"]), row["kind"])
        for row in common.rows(os.path.join(folder, "queries.jsonl"))
    ]
    return [Group(notes, queries)]


def ours(store: DiskStore, ids: dict[str, str], semantic: str = "") -> Callable[[str], list[str]]:
    """`memctl find` without its process. semantic: as in memctl.toml."""
    meaning = None
    if semantic:
        meaning = Vectors(store, lambda keep: embedder(semantic, store.root, keep), _unable)
    return lambda text: [
        ids[m.row.path] for m in find(store, text, CANDIDATES, meaning=meaning).matches
    ]


def _unable(sentence: str, hint: str) -> NoReturn:
    common.skip(f"{sentence}. {hint}")


def baseline(group: Group) -> Callable[[str], list[str]]:
    """FTS5 as it comes."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, name, hook, description, body)")
    rows = [(i, n.name, n.hook, n.description, n.body) for i, n in group.notes.items()]
    db.executemany("INSERT INTO t VALUES (?, ?, ?, ?, ?)", rows)

    def search(text: str) -> list[str]:
        match = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", text))
        if not match:
            return []
        asked = "SELECT id FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT ?"
        return [row[0] for row in db.execute(asked, (match, CANDIDATES))]

    return search


class Score(NamedTuple):
    """Sums over queries."""

    queries: int
    sums: dict[str, float]

    def mean(self, measure: str) -> float:
        return self.sums[measure] / max(1, self.queries)


def score(asked: Sequence[tuple[Query, list[str]]]) -> Score:
    sums = dict.fromkeys(MEASURES, 0.0)
    for query, found in asked:
        for k in (1, 5, 10):
            hits = sum(i in query.relevant for i in found[:k])
            sums[f"R@{k}"] += hits / len(query.relevant)
            if k < 10:
                sums[f"H@{k}"] += hits > 0
        rank = next((n for n, i in enumerate(found, 1) if i in query.relevant), 0)
        sums["MRR"] += 1 / rank if rank else 0.0
    return Score(len(asked), sums)


class Set(NamedTuple):
    """A set with its stores built and its caches warm."""

    name: str
    groups: list[Group]
    stores: list[tuple[DiskStore, dict[str, str]]]

    def ours(self, semantic: str = "") -> list[tuple[Query, list[str]]]:
        return list(self._ask(ours(store, ids, semantic) for store, ids in self.stores))

    def baseline(self) -> list[tuple[Query, list[str]]]:
        return list(self._ask(baseline(group) for group in self.groups))

    def _ask(
        self, searches: Iterator[Callable[[str], list[str]]]
    ) -> Iterator[tuple[Query, list[str]]]:
        for group, ask in zip(self.groups, searches, strict=True):
            for query in group.queries:
                yield query, ask(query.text)


def built(name: str, groups: list[Group], folder: str) -> Set:
    stores = []
    for number, group in enumerate(groups):
        root = os.path.join(folder, f"{name}-{number}")
        paths = common.build_store(root, group.notes.values())
        ids = {paths[note.stem]: i for i, note in group.notes.items()}
        if len(ids) != len(group.notes):
            raise SystemExit(f"{name}: two ids make one file name")
        store = DiskStore(root)
        store.cache()
        stores.append((store, ids))
    return Set(name, groups, stores)


def names(data: str) -> list[str]:
    folder = os.path.join(data, "retrieval")
    found = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    dev = [DEV] if os.path.isdir(os.path.join(data, DEV)) else []
    first = [n for n in FIT_SETS if n in found]
    known = [*first, *dev, *(n for n in found if n not in first)]
    return [*known, CHINESE] if known else []


class Trial(NamedTuple):
    """One point of a grid, and how the sets scored there."""

    values: tuple[float, ...]
    scores: list[Score]

    @property
    def mean(self) -> float:
        """What is maximised: R@1 and MRR over the sets, each set alike."""
        return sum(s.mean("R@1") + s.mean("MRR") for s in self.scores) / (2 * len(self.scores))


def fit_weights(sets: Sequence[Set]) -> Iterator[Trial]:
    kept = cache.WEIGHTS
    for weights in product(*GRID.values()):
        cache.WEIGHTS = weights  # type: ignore[assignment]
        yield Trial(weights, [score(one.ours()) for one in sets])
    cache.WEIGHTS = kept


def fit_fusion(sets: Sequence[Set]) -> Iterator[Trial]:
    kept = {name: getattr(ranking, name) for name in FUSION}
    for name in FUSION:  # one at a time, the others as they are
        for value in FUSION[name]:
            _set(**{**kept, name: value})
            yield Trial(tuple({**kept, name: value}.values()), [score(o.ours()) for o in sets])
    _set(**kept)


def _set(**values: float) -> None:
    """The numbers of the fusion, wherever they are known."""
    for name, value in values.items():
        for module in (ranking, search):
            if hasattr(module, name):
                setattr(module, name, value)


def print_fit(sets: Sequence[Set]) -> None:
    """Both grids, best first: what lies on a plateau is a good choice, a lone peak is not."""
    chosen = [one for one in sets if one.name in FIT_SETS]
    names = [f"{one.name} {m}" for one in chosen for m in ("R@1", "R@5", "MRR")]
    for head, trials in ((GRID, fit_weights(chosen)), (FUSION, fit_fusion(chosen))):
        body = [
            [*(f"{v:g}" for v in t.values), t.mean]
            + [s.mean(m) for s in t.scores for m in ("R@1", "R@5", "MRR")]
            for t in sorted(trials, key=lambda t: -t.mean)
        ]
        print(common.table([*head, "mean", *names], body) + "\n")
    print(f"in use: {cache.WEIGHTS}, { ({name: getattr(ranking, name) for name in FUSION}) }")


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument("--sets", default="", metavar="A,B", help="only these (all there are)")
    options.add_argument("--fit", action="store_true", help="search the column weights instead")
    options.add_argument(
        "--semantic",
        nargs="?",
        const="wordllama",
        default="",
        metavar="MODEL",
        help="with the semantic layer too; MODEL as in memctl.toml (%(const)s)",
    )
    options.add_argument("--kinds", action="store_true", help="also by kind of query")
    given = options.parse_args()
    wanted = [n for n in given.sets.split(",") if n] or names(given.data)
    loaded = {name: groups for name in wanted if (groups := load(given.data, name))}
    if not loaded:
        common.skip(f"nothing measured: no retrieval sets in {given.data}")
    with tempfile.TemporaryDirectory(prefix="memctl-bench-") as folder:
        sets = [built(name, groups, folder) for name, groups in loaded.items()]
        if given.fit:
            print_fit(sets)
            return
        report(sets, given.json, given.kinds, given.semantic)


def report(sets: Sequence[Set], as_json: bool, by_kind: bool, semantic: str = "") -> None:
    results: list[dict[str, Any]] = []
    for one in sets:
        ways = [("FTS5 plain", one.baseline()), ("memctl find", one.ours())]
        if semantic:
            ways.append((f"+ {semantic}", one.ours(semantic)))
        for how, asked in ways:
            kinds = sorted({q.kind for q, _ in asked}) if by_kind or one.name == DEV else []
            for kind in ["", *kinds]:
                scored = score([(q, f) for q, f in asked if not kind or q.kind == kind])
                row = {
                    "set": one.name,
                    "kind": kind or "all",
                    "queries": scored.queries,
                    "how": how,
                }
                results.append({**row, **{m: round(scored.mean(m), 4) for m in MEASURES}})
    if not as_json:
        head = ("set", "kind", "queries", "how", *MEASURES)
        print(common.table(head, [list(r.values()) for r in results]))
    limits = _limits(results, "memctl find", LIMITS)
    if semantic:
        without = {(r["set"], m): r[m] for r in results for m in MEASURES
                   if r["how"] == "memctl find" and r["kind"] == "all"}  # fmt: skip
        kept = [(n, "all", m, without[n, m]) for n, m in NOT_LOWER if (n, m) in without]
        limits += _limits(results, f"+ {semantic}", (*MEANT, *kept))
    common.finish(as_json, "retrieval", {"results": results}, limits)


def _limits(
    results: Sequence[dict[str, Any]], how: str, wanted: Sequence[tuple[str, str, str, float]]
) -> list[Limit]:
    figures = {(r["set"], r["kind"], m): r[m] for r in results for m in MEASURES if r["how"] == how}
    lead = how if how.startswith("+") else ""
    return [
        Limit(f"{lead} {name} {kind} {measure}".strip(), least, figures[name, kind, measure])
        for name, kind, measure, least in wanted
        if (name, kind, measure) in figures
    ]


if __name__ == "__main__":
    main()
