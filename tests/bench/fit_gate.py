"""Fit the gate's weights (memctl/recall/weights.py) on the development half, with cross-validation.

Logistic regression with an L2 penalty in plain Python; every number may only speak in the direction
that its meaning allows (SIGNS), so that a quirk of the data cannot turn it round. Deterministic.
`--write` puts the result into weights.py; without it the cross-validated figures are shown.
"""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING

import common
import gate_data

from memctl.recall.features import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate_data import Case

Model = tuple[float, dict[str, float]]
FOLDS = 5
TARGET = os.path.join(common.ROOT, "memctl", "recall", "weights.py")

# The direction in which each number may speak for "the same claim" and for "a conflict".
SAME = {
    "+": "low high text_low text_high head sort order values type length subject low2 "
    "same_numbers order2 "
    "bigrams clause low_values text_low2",
    "-": "dropped added lone value number word word_value flip parity modal antonym "
    "preference retired scope "
    "rest low_value low_word low_flip low_parity low_modal low_antonym low_preference "
    "low_retired low_scope head_value sibling two_kinds moved same_folder runs head_flip "
    "head_modal low_sibling clause_value swap swap2 low_swap c_number c_swapped c_command "
    "whole_flip low_whole_flip head_number",
}
CONFLICT = {
    "+": "low high text_low text_high head name subject clause value number word "
    "word_value flip parity modal "
    "antonym preference retired type lone low_value low_word low_flip low_parity low_modal "
    "low_antonym low_preference low_retired head_value low2 moved head_flip head_modal "
    "clause_value clause_word swap low_swap c_renamed c_number c_swapped c_command whole_flip "
    "low_whole_flip head_number",
    "-": "scope rest length denied same_numbers low_scope values value_rest word_rest "
    "flip_rest bigrams order "
    "rest_flip order2 sibling two_kinds same_folder inserted low_sibling swap2 low_values "
    "c_opening c_prose c_only c_count",
}


def allowed(table: dict[str, str]) -> dict[str, str]:
    return {name: sign for sign, names in table.items() for name in names.split()}


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
    table: list[list[float]], truth: list[bool], weights: list[float], penalty: float
) -> tuple[float, list[float], list[float]]:
    """Newton's method on standardised columns: (bias, weights, their effect in deviations)."""
    width, total = len(table[0]), sum(weights)
    mean = [
        sum(w * row[j] for row, w in zip(table, weights, strict=True)) / total for j in range(width)
    ]
    spread = [
        math.sqrt(sum(w * (row[j] - mean[j]) ** 2 for row, w in zip(table, weights, strict=True)) / total) or 1.0
        for j in range(width)
    ]  # fmt: skip
    rows = [[1.0, *((row[j] - mean[j]) / spread[j] for j in range(width))] for row in table]
    beta = [0.0] * (width + 1)
    for _ in range(7):
        slope = [0.0] * (width + 1)
        bend = [[0.0] * (width + 1) for _ in range(width + 1)]
        for row, true, w in zip(rows, truth, weights, strict=True):
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


def fit(
    table: list[tuple[float, ...]],
    truth: list[bool],
    weights: list[float],
    signs: dict[str, str],
    penalty: float,
) -> Model:
    """The regression, refitted without the columns that speak against their meaning."""
    names = [n for n in NAMES if n in signs]
    while True:
        at = [NAMES.index(n) for n in names]
        bias, plain, effect = logistic(
            [[row[j] for j in at] for row in table], truth, weights, penalty
        )
        wrong = [i for i, n in enumerate(names) if plain[i] and (plain[i] < 0) != (signs[n] == "-")]
        if not wrong:
            return bias, {n: w for n, w in zip(names, plain, strict=True) if abs(w) > 0.005}
        worst = sorted(wrong, key=lambda i: -abs(effect[i]))[: max(1, len(wrong) // 2)]
        names = [n for i, n in enumerate(names) if i not in worst]


def value(model: Model, numbers: tuple[float, ...]) -> float:
    return model[0] + sum(model[1].get(n, 0.0) * x for n, x in zip(NAMES, numbers, strict=True))


class Problem:
    """One model to fit: its cases, which of them are true, and the signs."""

    def __init__(
        self,
        name: str,
        cases: Sequence[Case],
        true: set[str],
        signs: dict[str, str],
        penalty: float,
    ) -> None:
        self.name, self.cases, self.signs, self.penalty = name, cases, signs, penalty
        self.truth = [c.label in true for c in cases]
        self.table = [c.compared().numbers for c in cases]
        self.weights = [c.weight for c in cases]

    def model(self, keep: list[int] | None = None) -> Model:
        at = range(len(self.cases)) if keep is None else keep
        return fit(
            [self.table[i] for i in at], [self.truth[i] for i in at], [self.weights[i] for i in at],
            allowed(self.signs), self.penalty,
        )  # fmt: skip

    def held_out(self) -> list[float]:
        """Every case's score by a model that has not seen its fold."""
        scores = [0.0] * len(self.cases)
        for fold in range(FOLDS):
            keep = [i for i, c in enumerate(self.cases) if c.fold % FOLDS != fold]
            model = self.model(keep)
            for i, case in enumerate(self.cases):
                if case.fold % FOLDS == fold:
                    scores[i] = value(model, self.table[i])
        return scores


def problems(data: str) -> list[Problem]:
    topics = [*gate_data.pairs(data), *gate_data.stream(data)]
    told = [c for c in topics if c.label != "update"]
    weigh = {"contradiction/sick": 0.5, "contradiction/rule_updates": 6.0}
    conflict = [
        c._replace(weight=weigh[n]) for n in gate_data.LINES[:2] for c in gate_data.lines(data, n)
    ]
    same = [c for n in gate_data.LINES[2:] for c in gate_data.lines(data, n)]
    return [
        Problem("TOPIC same", told, {"duplicate"}, SAME, 12.0),
        Problem("TOPIC conflict", told, {"contradiction"}, CONFLICT, 12.0),
        Problem("LINE same", same, {"1"}, SAME, 5.0),
        Problem("LINE conflict", conflict, {"CONTRADICTION"}, CONFLICT, 8.0),
    ]


def show(problem: Problem) -> None:
    """The cross-validated figures, by set."""
    scores = problem.held_out()
    for name in sorted({c.set for c in problem.cases}):
        at = [i for i, c in enumerate(problem.cases) if c.set == name]
        part, truth = [scores[i] for i in at], [problem.truth[i] for i in at]
        print(f"{problem.name:15} {name:28} AUC {gate_data.auc(part, truth):.3f}")
        for precision in (0.95, 0.9, 0.8, 0.72, 0.62):
            least = gate_data.best_threshold(part, truth, precision)
            found = gate_data.measured([s >= least for s in part], truth)
            sure = 1 / (1 + math.exp(-least))
            print(
                f"    from {sure:.3f}: P {found.precision:.2f} R {found.recall:.2f} F1 {found.f1:.2f}"
            )


def written(models: dict[str, Model]) -> None:
    """Put the models into weights.py, between its marks."""
    with open(TARGET, encoding="utf-8") as file:
        text = file.read()
    for name, (bias, by_name) in models.items():
        constant = name.upper().replace(" ", "_")
        lines = "".join(f'        "{n}": {w:.3f},\n' for n, w in by_name.items())
        block = f"{constant}: Model = (\n    {bias:.3f},\n    {{\n{lines}    }},\n)\n"
        head, found, rest = text.partition(f"{constant}: Model = (\n")
        text = head + block + rest.partition("\n)\n")[2] if found else text
    with open(TARGET, "w", encoding="utf-8") as file:
        file.write(text)


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument(
        "--write", action="store_true", help="fit on everything and write weights.py"
    )
    given = options.parse_args()
    found = problems(given.data)
    if not all(p.cases for p in found):
        common.skip(f"nothing fitted: the gate's data is not in {given.data}")
    if given.write:
        written({p.name: p.model() for p in found})
        return
    for problem in found:
        show(problem)


if __name__ == "__main__":
    main()
