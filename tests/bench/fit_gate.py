"""Fit the gate's weights (memctl/recall/weights.py) on the development half, with cross-validation.

Logistic regression with an L2 penalty in plain Python; every number may only speak in the direction
that its meaning allows, so that a quirk of the data cannot turn it round. Deterministic.

    python tests/bench/fit_gate.py            cross-validated figures, mean and spread over SEEDS
    python tests/bench/fit_gate.py --write    fit on everything and write weights.py

Whole groups are left out: of the pairs a project, of the lines a repository or all pairs of one
text, and the write stream as a whole (it is one store: its figures come from models that saw the
pairs alone). The figures are those of the verdict, with the thresholds that stand in weights.py.
"""

from __future__ import annotations

import math
import os
import random
import statistics
from typing import TYPE_CHECKING, NamedTuple

import common
import gate_data
from gate_data import auc, measured

from memctl.recall import weights
from memctl.recall.features import compare
from memctl.recall.judge import decide

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gate_data import Case

    from memctl.recall.features import Compared
    from memctl.recall.judge import Judgement

Model = tuple[float, dict[str, float]]
FOLDS = 6
SEEDS = range(5)
TARGET = os.path.join(common.ROOT, "memctl", "recall", "weights.py")

# The numbers each model is made of, with the direction in which they may speak.
SIGNS = {
    "TOPIC_SAME": "+low +text +values +same_numbers +type +low_denied -lone_names -central_value "
    "-central_word -swap -swap2 -sibling -head_number -low_flip -low_modal -preference "
    "-low_preference -swapped -edited_value",
    "TOPIC_CONFLICT": "+name +centre +central_word +central_frame +low_value +low_flip +modal "
    "+head_modal +antonym +low_preference +retired +type -values -sibling -same_folder -denied "
    "-low_scope -edited_added",
    "LINE_SAME": "+high +clause +same_numbers -number -word -added -edited_value -edited_word "
    "-edited_more",
    "LINE_CONFLICT": "+clause +flip +low_flip +antonym +value +renamed -opening -rest -swap2 "
    "-edited_added",
}
PENALTY = {"TOPIC_SAME": 6.0, "TOPIC_CONFLICT": 6.0, "LINE_SAME": 5.0, "LINE_CONFLICT": 8.0}
# What one case counts for: the stream's negatives are many and easy, SICK is ten times the size
# of the rules' set, which is the kind of text that memories are made of.
SET_WEIGHTS = {"contradiction/sick": 0.5, "contradiction/rule_updates": 6.0}


class Judged(NamedTuple):
    """A case, compared."""

    case: Case
    found: Compared

    def by(self, form: weights.Form) -> Judgement:
        return decide(self.case.a, self.case.b, self.found, form)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivoting."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, n):
            factor = rows[r][i] / rows[i][i]
            if factor:
                for c in range(i, n + 1):
                    rows[r][c] -= factor * rows[i][c]
    found = [0.0] * n
    for i in range(n - 1, -1, -1):
        found[i] = (rows[i][n] - sum(rows[i][c] * found[c] for c in range(i + 1, n))) / rows[i][i]
    return found


def logistic(
    table: list[list[float]], truth: list[bool], counts: list[float], penalty: float
) -> tuple[float, list[float], list[float]]:
    """Newton's method on standardised columns: (bias, weights, their effect in deviations)."""
    width, total = len(table[0]), sum(counts)
    mean = [
        sum(w * row[j] for row, w in zip(table, counts, strict=True)) / total for j in range(width)
    ]
    spread = [
        math.sqrt(
            sum(w * (row[j] - mean[j]) ** 2 for row, w in zip(table, counts, strict=True)) / total
        )
        or 1.0
        for j in range(width)
    ]
    rows = [[1.0, *((row[j] - mean[j]) / spread[j] for j in range(width))] for row in table]
    beta = [0.0] * (width + 1)
    for _ in range(7):
        slope = [0.0] * (width + 1)
        bend = [[0.0] * (width + 1) for _ in range(width + 1)]
        for row, true, w in zip(rows, truth, counts, strict=True):
            p = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(map(float.__mul__, beta, row))))))
            error, curve = w * (true - p), w * p * (1 - p) + 1e-9
            for i, x in enumerate(row):
                slope[i] += error * x
                factor = curve * x
                line = bend[i]
                for j in range(i + 1):
                    line[j] += factor * row[j]
        for i in range(width + 1):
            for j in range(i):
                bend[j][i] = bend[i][j]
            if i:
                slope[i] -= penalty * beta[i]
                bend[i][i] += penalty
        beta = [b + step for b, step in zip(beta, solve(bend, slope), strict=True)]
    plain = [beta[j + 1] / spread[j] for j in range(width)]
    bias = beta[0] - sum(w * m for w, m in zip(plain, mean, strict=True))
    return bias, plain, beta[1:]


def fit(name: str, cases: Sequence[Judged], true: set[str]) -> Model:
    """The regression, refitted without the numbers that speak against their meaning."""
    names = {n[1:]: n[0] for n in SIGNS[name].split()}
    truth = [c.case.label in true for c in cases]
    counts = [c.case.weight * SET_WEIGHTS.get(c.case.set, 1.0) for c in cases]
    while True:
        table = [[c.found.numbers.get(n, 0.0) for n in names] for c in cases]
        bias, plain, effect = logistic(table, truth, counts, PENALTY[name])
        found = list(zip(names, plain, effect, strict=True))
        wrong = [(abs(e), n) for n, w, e in found if w and (w < 0) != (names[n] == "-")]
        if not wrong:
            return bias, {n: w for n, w, _ in found if abs(w) > 0.005}
        for _, name_ in sorted(wrong, reverse=True)[: max(1, len(wrong) // 2)]:
            del names[name_]


def topic_form(cases: Sequence[Judged]) -> weights.Form:
    """Pairs of topics. An update is neither the same nor in conflict: it takes no part."""
    told = [c for c in cases if c.case.label != "update"]
    return weights.TOPIC._replace(
        same=fit("TOPIC_SAME", told, {"duplicate"}),
        conflict=fit("TOPIC_CONFLICT", told, {"contradiction"}),
    )


def line_form(cases: Sequence[Judged]) -> weights.Form:
    """Bare lines: each model from the sets that carry its label."""
    same = [c for c in cases if c.case.set.startswith("duplicates")]
    conflict = [c for c in cases if c.case.set.startswith("contradiction")]
    return weights.LINE._replace(
        same=fit("LINE_SAME", same, {"1"}),
        conflict=fit("LINE_CONFLICT", conflict, {"CONTRADICTION"}),
    )


def held_out(
    cases: Sequence[Judged],
    made: Callable[[Sequence[Judged]], weights.Form],
    always: Sequence[Judged],
    seed: int,
) -> list[tuple[Case, Judgement]]:
    """Every case judged by models that have not seen its group; `always` is seen by all."""
    groups = sorted({c.case.group for c in cases})
    random.Random(seed).shuffle(groups)
    fold = {group: i % FOLDS for i, group in enumerate(groups)}
    found = []
    for number in range(FOLDS):
        form = made([*(c for c in cases if fold[c.case.group] != number), *always])
        found += [(c.case, c.by(form)) for c in cases if fold[c.case.group] == number]
    return found


def figures(judged: Sequence[tuple[Case, Judgement]]) -> dict[str, float]:
    """What there is to say of a set, by name."""
    name = judged[0][0].set
    found: dict[str, float] = {}
    same = [c.label in ("duplicate", "1") for c, _ in judged]
    clash = [c.label in ("contradiction", "CONTRADICTION") for c, _ in judged]
    if any(same):
        found["same AUC"] = auc([j.same for _, j in judged], same)
        hard = [(j.same, s) for (c, j), s in zip(judged, same, strict=True) if c.kind != "random"]
        if name.endswith("changelog"):
            found["same AUC hard"] = auc([x for x, _ in hard], [s for _, s in hard])
    if any(clash):
        found["conflict AUC"] = auc([j.conflict for _, j in judged], clash)
    kinds = {"duplicate": same, "contradiction": clash}
    for kind, truth in kinds.items():
        if any(truth) and "/stsb" not in name and "/changelog" not in name:
            got = measured([gate_data.flagged(j, kind) for _, j in judged], truth)
            found |= {f"{kind} P": got.precision, f"{kind} R": got.recall, f"{kind} F1": got.f1}
    if name == "pairs":
        found |= gate_data.doubt([(c.label, j) for c, j in judged])
    return found


def written(models: dict[str, Model]) -> None:
    """Put the models into weights.py, between its marks."""
    with open(TARGET, encoding="utf-8") as file:
        text = file.read()
    for name, (bias, by_name) in models.items():
        lines = "".join(f'        "{n}": {w:.3f},\n' for n, w in by_name.items())
        block = f"{name}: Model = (\n    {bias:.3f},\n    {{\n{lines}    }},\n)\n"
        head, found, rest = text.partition(f"{name}: Model = (\n")
        text = head + block + rest.partition("\n)\n")[2] if found else text
    with open(TARGET, "w", encoding="utf-8") as file:
        file.write(text)


def show(name: str, runs: Sequence[dict[str, float]]) -> None:
    print(name)
    for what in runs[0]:
        values = [run[what] for run in runs]
        print(f"    {what:28} {statistics.mean(values):.3f} ± {statistics.pstdev(values):.3f}")


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument(
        "--write", action="store_true", help="fit on everything and write weights.py"
    )
    given = options.parse_args()
    pairs = [Judged(c, compare(c.a, c.b)) for c in gate_data.pairs(given.data)]
    stream = [Judged(c, compare(c.a, c.b)) for c in gate_data.stream(given.data)]
    lines = {
        name: [Judged(c, compare(c.a, c.b)) for c in gate_data.lines(given.data, name)]
        for name in gate_data.LINES
    }
    every = [c for cases in lines.values() for c in cases]
    if not pairs or not stream or not all(lines.values()):
        common.skip(f"nothing fitted: the gate's data is not in {given.data}")
    if given.write:
        topic, line = topic_form([*pairs, *stream]), line_form(every)
        written(
            {
                "TOPIC_SAME": topic.same, "TOPIC_CONFLICT": topic.conflict,
                "LINE_SAME": line.same, "LINE_CONFLICT": line.conflict,
            }
        )  # fmt: skip
        return
    show("pairs", [figures(held_out(pairs, topic_form, stream, seed)) for seed in SEEDS])
    form = topic_form(pairs)
    writes = [(c.case, c.by(form)) for c in stream]
    show("write stream, from the pairs", [gate_data.streamed(writes)])
    show("write stream, from the pairs, judge asked", [gate_data.streamed(writes, asked=True)])
    runs = [held_out(every, line_form, (), seed) for seed in SEEDS[:2]]
    for name in gate_data.LINES:
        show(name, [figures([p for p in run if p[0].set == name]) for run in runs])


if __name__ == "__main__":
    main()
