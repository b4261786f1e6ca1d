"""The gate's data as pairs of claims with labels; what gate.py and fit_gate.py share."""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

import common

common.use_checkout()

from memctl.codec.body import split_body  # noqa: E402
from memctl.recall.claim import Claim, Said, said  # noqa: E402
from memctl.recall.features import Compared, compare  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES = (
    "contradiction/sick",
    "contradiction/rule_updates",
    "duplicates/stsb",
    "duplicates/changelog",
)


class Case(NamedTuple):
    """A pair: the standing claim, the new one, what it is. fold: for cross-validation."""

    set: str
    label: str
    kind: str
    fold: int
    a: Said
    b: Said
    weight: float = 1.0

    def compared(self) -> Compared:
        return compare(self.a, self.b)


def claim(row: dict[str, Any]) -> Claim:
    """A row of memory-dev as a claim."""
    body = split_body(row["body"]).claim
    return Claim(body, row["name"], row["hook"], row.get("description") or "", row["type"])


def pairs(data: str) -> list[Case]:
    path = os.path.join(data, "memory-dev", "pairs.jsonl")
    if not os.path.exists(path):
        return []
    return [
        Case("pairs", p["label"], p.get("kind") or "", _fold(p["id"]), said(claim(p["a"])), said(claim(p["b"])))
        for p in common.rows(path)
    ]  # fmt: skip


def lines(data: str, name: str) -> list[Case]:
    """A set of bare lines; rows without a label are left out."""
    path = os.path.join(data, f"{name}.jsonl")
    if not os.path.exists(path):
        return []
    return [
        Case(
            name, str(p["label"]), p.get("kind") or "", _fold(p.get("repo") or p["a"]),
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
        fold = row["n"]
        scored = sorted(pool, key=lambda k: -_likeness(pool[k], new))
        for slug in [k for k in scored if k != target][:nearest]:
            yield Case("stream", "related", "near", fold, pool[slug], new, 0.5)
        if target:
            yield Case("stream", kind, kind, fold, pool[target], new)
        else:
            pool[str(row["n"])] = new


def _likeness(a: Said, b: Said) -> float:
    shared = a.whole.stems & b.whole.stems
    return len(shared) / (1 + min(len(a.whole.stems), len(b.whole.stems)))


def _fold(text: str) -> int:
    return zlib.crc32(text.encode()) % 97


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


def best_threshold(scores: list[float], truth: list[bool], precision: float) -> float:
    """The lowest threshold that reaches a precision (the highest score when none does)."""
    order = sorted(zip(scores, truth, strict=True), reverse=True)
    hit = 0
    found = order[0][0] if order else 0.0
    for n, (score, true) in enumerate(order, 1):
        hit += true
        if hit / n >= precision:
            found = score
    return found
