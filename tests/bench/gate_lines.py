"""The gate against instruction files: which claims a line of CLAUDE.md already says or denies.

Each pair's standing memory is turned into two lines (its hook and its first sentence) among real
rule lines of other projects; the new one is the claim. The simple baseline: the same by
token_sort_ratio from .75.
"""

from __future__ import annotations

import os
from typing import Any

import common
from common import Limit

common.use_checkout()

from memctl.codec.body import split_body  # noqa: E402
from memctl.codec.topic import first_sentence  # noqa: E402
from memctl.model.verdict import Instruction  # noqa: E402
from memctl.ops.told import instructed  # noqa: E402
from memctl.recall.claim import Claim  # noqa: E402
from memctl.recall.similarity import ratios  # noqa: E402

ALIKE = 0.75


def claim(row: dict[str, Any]) -> Claim:
    return Claim(split_body(row["body"]).claim, row["name"], row["hook"], "", row["type"])


def verdicts(lines: list[Instruction], own: int, row: dict[str, Any]) -> tuple[str, int, bool]:
    """(the verdict by the memory's own lines, lines of others that answered, the baseline)."""
    found = instructed(lines, claim(row))
    mine = [c.kind for c in found if c.evidence.startswith("CLAUDE.md ")]
    plain = any(ratios(line.text, row["hook"])[0] >= ALIKE for line in lines[:own])
    return (mine[0] if mine else "none"), len(found) - len(mine), plain


def main() -> None:
    given = common.parser(__doc__ or "").parse_args()
    pairs = os.path.join(given.data, "memory-dev", "pairs.jsonl")
    rules = os.path.join(given.data, "contradiction", "rule_updates.jsonl")
    if not os.path.exists(pairs) or not os.path.exists(rules):
        common.skip(f"nothing measured: the gate's data is not in {given.data}")
    others = [Instruction("AGENTS.md", n, r["a"]) for n, r in enumerate(common.rows(rules), 1)]
    table: dict[str, dict[str, int]] = {}
    false = 0
    for pair in common.rows(pairs):
        a = pair["a"]
        texts = [a["hook"], first_sentence(split_body(a["body"]).claim)]
        own = [Instruction("CLAUDE.md", n, text) for n, text in enumerate(texts, 1)]
        verdict, strange, plain = verdicts([*own, *others], len(own), pair["b"])
        row = table.setdefault(pair["label"], {})
        row[verdict] = row.get(verdict, 0) + 1
        row["baseline"] = row.get("baseline", 0) + plain
        false += strange
    columns = ("duplicate", "contradiction", "none", "baseline")
    if not given.json:
        rows = [[label, *(row.get(c, 0) for c in columns)] for label, row in table.items()]
        print(common.table(("pairs that are", "already says", "says otherwise", "silent",
                            f"baseline: alike from {ALIKE}"), rows))  # fmt: skip
    limits = [Limit("lines of other projects that answered", 0, false, at_most=True)]
    common.finish(given.json, "gate_lines", {"pairs": table}, limits)


if __name__ == "__main__":
    main()
