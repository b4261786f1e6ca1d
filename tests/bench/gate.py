"""The write gate's judgement against the evaluation data, the simple baselines beside it."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING, Any, NamedTuple

import common
import gate_data
from common import Limit, Note
from gate_data import auc, measured

common.use_checkout()

from memctl.adapters.store import DiskStore  # noqa: E402
from memctl.model.change import Change  # noqa: E402
from memctl.ops.add import add  # noqa: E402
from memctl.ops.draft import AddRequest  # noqa: E402
from memctl.ops.edits import Who  # noqa: E402
from memctl.recall.claim import Claim, said  # noqa: E402
from memctl.recall.judge import judge  # noqa: E402
from memctl.recall.similarity import ratios  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate_data import Case

    from memctl.recall.judge import Judgement


class Line(NamedTuple):
    """One row of the table."""

    measure: str
    baseline: str
    ours: str
    reach: str


class Written(NamedTuple):
    """One write of the stream: what was expected and what the product answered."""

    n: int
    expect: str
    verdict: str
    target: str
    others: tuple[str, ...]

    @property
    def right(self) -> bool:
        kind, _, target = self.expect.partition(":")
        if kind == "new":
            return self.verdict == "added"
        return self.verdict == kind and self.target == target


def wrote(root: str, changes: Sequence[Change]) -> None:
    """Apply changes the plain way: this bench measures the verdict, not the write."""
    for change in changes:
        with open(os.path.join(root, change.path), "wb") as file:
            file.write(change.data or b"")


def stream(data: str) -> list[Written]:
    """The 80 writes in order, through `add` on a real store; what is new is written."""
    folder = os.path.join(data, "memory-dev")
    if not os.path.exists(os.path.join(folder, "write_stream.jsonl")):
        return []
    topics = common.rows(os.path.join(folder, "store", "topics.jsonl"))
    rows = common.rows(os.path.join(folder, "write_stream.jsonl"))
    found = []
    with tempfile.TemporaryDirectory(prefix="memctl-bench-") as root:
        common.build_store(root, [
            Note(
                common.stem(t["slug"]), t["type"], t["name"], t["description"], t["hook"],
                t["body"], t["created"],
            )
            for t in topics
        ])  # fmt: skip
        names = {common.stem(t["slug"]): t["slug"] for t in topics}
        for row in rows:
            request = AddRequest(row["type"], row["name"], row["body"], row["hook"], why=row["why"])
            outcome = add(DiskStore(root), request, Who("add", "user"))
            slugs = [names.get(c.slug, c.slug) for c in outcome.candidates]
            if outcome.verdict == "added" or row["expect"] == "new":
                forced = outcome
                if outcome.verdict != "added":
                    every = ("duplicate", "contradiction", "update")
                    forced = add(DiskStore(root), request._replace(allow=every), Who("add", "user"))
                wrote(root, forced.changes.changes)
                names[forced.slug] = str(row["n"])
            top = slugs[0] if slugs else ""
            found.append(Written(row["n"], row["expect"], outcome.verdict, top, tuple(slugs)))
    return found


class Pair(NamedTuple):
    """A case with its judgement and the two ratios of the baseline."""

    case: Case
    found: Judgement
    sort: float


def judged(cases: Sequence[Case]) -> list[Pair]:
    return [Pair(c, judge(c.a, c.b), ratios(c.a.text.text, c.b.text.text)[0]) for c in cases]


def real_stores(data: str) -> list[tuple[str, str, str, Judgement]]:
    """Every pair of topics of one real store that is judged a duplicate."""
    folder = os.path.join(data, "wild")
    found = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        with tempfile.TemporaryDirectory(prefix="memctl-bench-") as root:
            for file in sorted(os.listdir(os.path.join(folder, name))):
                with open(os.path.join(folder, name, file), "rb") as source:
                    text = source.read()
                with open(os.path.join(root, file), "wb") as copy:
                    copy.write(text)
            store = DiskStore(root)
            rows = store.rows()
            claims = [_claim(store, row) for row in rows]
            for j in range(len(rows)):
                for i in range(j):
                    one = judge(claims[i], claims[j])
                    if one.verdict == "duplicate":
                        found.append((name, rows[i].slug, rows[j].slug, one))
    return found


def _claim(store: DiskStore, row: Any) -> gate_data.Said:
    from memctl.codec.body import split_body

    body = split_body(store.topic(row.path).body).claim[:1500] or row.claim
    return said(Claim(body, row.name, row.hook, row.description, row.type, row.source))


def report(data: str) -> tuple[list[Line], list[Limit], dict[str, Any]]:
    lines: list[Line] = []
    limits: list[Limit] = []
    more: dict[str, Any] = {}
    _stream(data, lines, limits, more)
    _pairs(data, lines, limits)
    _lines(data, lines, limits)
    wild = real_stores(data)
    more["wild"] = [{"store": n, "a": a, "b": b, "score": round(j.same, 3)} for n, a, b, j in wild]
    lines.append(
        Line(
            "false duplicates in wild/ (pairs flagged)",
            "4 of 4 false",
            str(len(wild)),
            "P ≥ .90 by eye",
        )
    )
    return lines, limits, more


def _stream(data: str, lines: list[Line], limits: list[Limit], more: dict[str, Any]) -> None:
    found = stream(data)
    if not found:
        return
    right = sum(w.right for w in found) / len(found)
    refused = sum(w.expect == "new" and w.verdict == "duplicate" for w in found)
    for kind in ("new", "duplicate", "contradiction", "update"):
        part = [w for w in found if w.expect.startswith(kind)]
        lines.append(
            Line(f"write_stream {kind}", "–", f"{sum(w.right for w in part)} of {len(part)}", "")
        )
    stopped = sum(w.expect == "new" and w.verdict != "added" for w in found)
    lines.append(Line("write_stream right verdict and target", "–", f"{right:.3f}", "≥ .80"))
    lines.append(
        Line("write_stream new refused (as duplicate)", "–", f"{stopped} ({refused})", "(0)")
    )
    limits.append(Limit("write_stream right", 0.80, round(right, 4)))
    limits.append(Limit("write_stream new refused as duplicate", 0, refused, at_most=True))
    more["write_stream"] = [
        {"n": w.n, "expect": w.expect, "verdict": w.verdict, "target": w.target}
        for w in found
        if not w.right
    ]


def _pairs(data: str, lines: list[Line], limits: list[Limit]) -> None:
    pairs = judged(gate_data.pairs(data))
    if not pairs:
        return
    for label, least, part, base in (
        ("duplicate", 0.90, 0.60, "token_sort AUC {:.2f}"),
        ("contradiction", 0.72, 0.55, "token_sort AUC {:.2f}"),
    ):
        truth = [p.case.label == label for p in pairs]
        got = measured([gate_data.flagged(p.found, label) for p in pairs], truth)
        area = auc(
            [p.found.same if label == "duplicate" else p.found.conflict for p in pairs], truth
        )
        baseline = base.format(auc([p.sort for p in pairs], truth))
        ours = f"P {got.precision:.2f} R {got.recall:.2f} (AUC {area:.2f})"
        lines.append(Line(f"pairs {label}", baseline, ours, f"P ≥ {least:.2f} at R ≥ {part:.2f}"))
        limits.append(Limit(f"pairs {label} P", least, round(got.precision, 4)))
        limits.append(Limit(f"pairs {label} R", part, round(got.recall, 4)))
    _doubt(data, pairs, lines)


def _doubt(data: str, pairs: Sequence[Pair], lines: list[Line]) -> None:
    """What a judge that answers rightly would change: of the pairs, and of the write stream."""
    for what, value in gate_data.doubt([(p.case.label, p.found) for p in pairs]).items():
        lines.append(Line(f"pairs, doubt: {what}", "–", f"{value:.2f}", ""))
    writes = [(c, judge(c.a, c.b)) for c in gate_data.stream(data)]
    share = sum(j.doubtful for _, j in writes) / len(writes)
    lines.append(Line("write_stream candidates, doubt: asked", "–", f"{share:.2f}", ""))
    for asked in (False, True):
        right = gate_data.streamed(writes, asked)["right"]
        name = "right, judge asked" if asked else "right, candidates given"
        lines.append(Line(f"write_stream {name}", "–", f"{right:.3f}", ""))


def _lines(data: str, lines: list[Line], limits: list[Limit]) -> None:
    for name, precision, f1 in (
        ("contradiction/rule_updates", 0.62, 0.67),
        ("contradiction/sick", 0.0, 0.82),
    ):
        pairs = judged(gate_data.lines(data, name))
        if not pairs:
            continue
        truth = [p.case.label == "CONTRADICTION" for p in pairs]
        got = measured([gate_data.flagged(p.found, "contradiction") for p in pairs], truth)
        simple = measured([_simple(p) for p in pairs], truth)
        base, ours = (f"P {m.precision:.2f} R {m.recall:.2f} F1 {m.f1:.2f}" for m in (simple, got))
        lines.append(Line(name, base, ours, f"F1 ≥ {f1}"))
        if precision:
            limits.append(Limit(f"{name} P", precision, round(got.precision, 4)))
        limits.append(Limit(f"{name} F1", f1, round(got.f1, 4)))
    for name, least, hard in (("duplicates/stsb", 0.89, 0.0), ("duplicates/changelog", 0.83, 0.69)):
        pairs = judged(gate_data.lines(data, name))
        if not pairs:
            continue
        for what, limit, part in (
            ("", least, pairs),
            (" hard", hard, [p for p in pairs if p.case.kind != "random"]),
        ):
            if not limit:
                continue
            truth = [p.case.label == "1" for p in part]
            area = auc([p.found.same for p in part], truth)
            base = auc([p.sort for p in part], truth)
            lines.append(Line(f"{name}{what} AUC", f"{base:.3f}", f"{area:.3f}", f"≥ {limit}"))
            limits.append(Limit(f"{name}{what} AUC", limit, round(area, 4)))


def _simple(pair: Pair) -> bool:
    """The simple rule: alike in words, and another value or another number of negations."""
    a, b = pair.case.a.text, pair.case.b.text
    values = {v.canon for v in a.values} != {v.canon for v in b.values}
    return pair.sort >= 0.6 and (values or (a.negations - b.negations) % 2 == 1)


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument("--wrong", action="store_true", help="list the writes judged wrongly")
    given = options.parse_args()
    lines, limits, more = report(given.data)
    if not limits:
        common.skip(f"nothing measured: the gate's data is not in {given.data}")
    if not given.json:
        print(common.table(("measure", "simple baseline here", "memctl", "to reach"), lines))
        for pair in more["wild"]:
            print(f"wild: {pair['store']}: {pair['a']} = {pair['b']} ({pair['score']})")
        for one in more.get("write_stream", []) if given.wrong else []:
            print(one)
    common.finish(given.json, "gate", {"lines": [x._asdict() for x in lines], **more}, limits)


if __name__ == "__main__":
    main()
