"""The gate's data as pairs of claims with labels; what gate.py and fit_gate.py share."""

from __future__ import annotations

import os
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import common

common.use_checkout()

from memctl.codec.body import split_body  # noqa: E402
from memctl.codec.tokens import STOP  # noqa: E402
from memctl.recall.claim import Claim, Said, said  # noqa: E402
from memctl.recall.evidence.lexicon import COMMON  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.recall.judge import Judgement

LINES = (
    "contradiction/sick",
    "contradiction/rule_updates",
    "duplicates/stsb",
    "duplicates/changelog",
)


class Case(NamedTuple):
    """A pair: the standing claim, the new one, what it is. group: what cross-validation leaves out
    together (a project, a repository, the pairs of one text).
    """

    set: str
    label: str
    kind: str
    group: str
    a: Said
    b: Said
    weight: float = 1.0


def claim(row: dict[str, Any]) -> Claim:
    """A row of memory-dev as a claim."""
    body = split_body(row["body"]).claim
    return Claim(body, row["name"], row["hook"], row.get("description") or "", row["type"])


def pairs(data: str) -> list[Case]:
    path = os.path.join(data, "memory-dev", "pairs.jsonl")
    if not os.path.exists(path):
        return []
    rows = common.rows(path)
    projects = _projects([(_words(p["a"]), _words(p["b"])) for p in rows])
    return [
        Case(
            "pairs", p["label"], p.get("kind") or "", group or p["id"],
            said(claim(p["a"])), said(claim(p["b"])),
        )
        for p, group in zip(rows, projects, strict=True)
    ]  # fmt: skip


def _words(row: dict[str, Any]) -> set[str]:
    text = " ".join(row[k] for k in ("name", "hook", "body")).casefold()
    return {w for w in re.findall(r"[a-z]+", text) if w not in STOP and w not in COMMON}


def _projects(bags: Sequence[tuple[set[str], set[str]]]) -> list[str]:
    """Each pair's project, "" for none: a word that mostly stands on both sides or on neither."""
    either = Counter(w for a, b in bags for w in a | b)
    both = Counter(w for a, b in bags for w in a & b)
    names = sorted((w for w in both if both[w] >= 5), key=lambda w: -both[w] / either[w])[:10]
    return [next((w for w in names if w in a | b), "") for a, b in bags]


def lines(data: str, name: str) -> list[Case]:
    """A set of bare lines; rows without a label are left out."""
    path = os.path.join(data, f"{name}.jsonl")
    if not os.path.exists(path):
        return []
    return [
        Case(
            name, str(p["label"]), p.get("kind") or "", p.get("repo") or p["a"],
            said(Claim(p["a"])), said(Claim(p["b"])),
        )
        for p in common.rows(path)
        if p["label"] is not None
    ]  # fmt: skip


def stream(data: str, nearest: int = 6) -> Iterator[Case]:
    """The write stream as pairs: each write with its target, and with the likest others."""
    folder = os.path.join(data, "memory-dev")
    if not os.path.exists(os.path.join(folder, "write_stream.jsonl")):
        return
    pool = {
        t["slug"]: said(claim(t))
        for t in common.rows(os.path.join(folder, "store", "topics.jsonl"))
    }
    for row in common.rows(os.path.join(folder, "write_stream.jsonl")):
        new = said(claim(row))
        kind, _, target = row["expect"].partition(":")
        group = f"write {row['n']}"
        scored = sorted(pool, key=lambda k: -_likeness(pool[k], new))
        for slug in [k for k in scored if k != target][:nearest]:
            yield Case("stream", "related", "near", group, pool[slug], new, 0.5)
        if target:
            yield Case("stream", kind, kind, group, pool[target], new)
        else:
            pool[str(row["n"])] = new


def _likeness(a: Said, b: Said) -> float:
    shared = a.whole.stems & b.whole.stems
    return len(shared) / (1 + min(len(a.whole.stems), len(b.whole.stems)))


def auc(scores: list[float], truth: list[bool]) -> float:
    """Area under the ROC curve, ties counted half."""
    order = sorted(zip(scores, truth, strict=True))
    ranks = 0.0
    i = 0
    while i < len(order):
        j = i
        while j < len(order) and order[j][0] == order[i][0]:
            j += 1
        ranks += (i + j + 1) / 2 * sum(t for _, t in order[i:j])
        i = j
    positive = sum(truth)
    negative = len(truth) - positive
    if not positive or not negative:
        return 0.5
    return (ranks - positive * (positive + 1) / 2) / (positive * negative)


class Measured(NamedTuple):
    """Precision, recall and F1 of a flag."""

    precision: float
    recall: float
    f1: float


def measured(flags: list[bool], truth: list[bool]) -> Measured:
    hit = sum(f and t for f, t in zip(flags, truth, strict=True))
    precision = hit / sum(flags) if any(flags) else 1.0
    recall = hit / sum(truth) if any(truth) else 0.0
    both = precision + recall
    return Measured(precision, recall, 2 * precision * recall / both if both else 0.0)


def flagged(found: Judgement, kind: str) -> bool:
    """Whether a verdict counts as a duplicate or, whatever the mark of time, as a conflict."""
    if kind == "duplicate":
        return found.verdict == "duplicate"
    return found.verdict == "contradiction" or (
        found.verdict == "update" and found.score == found.conflict
    )


def told(found: Judgement) -> str:
    """A verdict in the words of pairs.jsonl: duplicate | contradiction | new."""
    kinds = ("duplicate", "contradiction")
    return next((kind for kind in kinds if flagged(found, kind)), "new")


def doubt(judged: Sequence[tuple[str, Judgement]]) -> dict[str, float]:
    """What an external judge could do for the pairs (label, judgement): the share it is asked
    about, the share of the errors among them, and the figures if it answers all of them rightly.
    """
    truth = [label if label in ("duplicate", "contradiction") else "new" for label, _ in judged]
    wrong = [told(found) != true for (_, found), true in zip(judged, truth, strict=True)]
    asked = [found.doubtful for _, found in judged]
    after = [
        true if ask else told(found)
        for (_, found), true, ask in zip(judged, truth, asked, strict=True)
    ]
    inside = sum(w and a for w, a in zip(wrong, asked, strict=True))
    result = {
        "asked": sum(asked) / len(asked),
        "errors": float(sum(wrong)),
        "errors in the band": inside / max(1, sum(wrong)),
    }
    for kind in ("duplicate", "contradiction"):
        got = measured([a == kind for a in after], [t == kind for t in truth])
        result |= {f"{kind} P, judge asked": got.precision, f"{kind} R, judge asked": got.recall}
    return result


def streamed(judged: Sequence[tuple[Case, Judgement]], asked: bool = False) -> dict[str, float]:
    """Of the stream's writes the share whose best candidate is the right one with the right
    verdict, and how many new ones are refused as duplicates. asked: every doubtful candidate is
    answered rightly by a judge.
    """
    writes: dict[str, list[tuple[Case, str, float]]] = {}
    for case, found in judged:
        verdict, score = found.verdict, found.score
        if asked and found.doubtful:
            verdict, score = ("new", 0.0) if case.kind == "near" else (case.label, 1.0)
        writes.setdefault(case.group, []).append((case, verdict, score))
    right = refused = 0
    for cases in writes.values():
        expect = next((c.label for c, _, _ in cases if c.kind != "near"), "new")
        standing = [c for c in cases if c[1] != "new"]
        if not standing:
            right += expect == "new"
            continue
        case, verdict, _ = max(standing, key=lambda c: c[2])
        right += case.kind != "near" and verdict == expect
        refused += expect == "new" and verdict == "duplicate"
    return {"right": right / len(writes), "new refused as duplicate": float(refused)}
