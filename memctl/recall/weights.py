"""The judge's weights and thresholds, all of them. Fitted by tests/bench/fit_gate.py --write on the
development half (the models; edit nothing by hand); the thresholds were chosen by its
cross-validated figures.
"""

from __future__ import annotations

from typing import NamedTuple

Model = tuple[float, dict[str, float]]


class Form(NamedTuple):
    """The models for one form of claim: a topic with name and hook, or a bare line.

    same, conflict: bias and weights by name of number. same_from, conflict_from: from which
    likelihood on they count. crossed: how much a conflict takes from sameness. yields: a conflict
    counts only above this share of sameness. doubt: between these likelihoods a judge is asked.
    """

    same: Model
    conflict: Model
    same_from: float
    conflict_from: float
    crossed: float
    yields: float
    doubt: tuple[float, float]


# A fuller statement keeps this share of the standing text, and of the whole with name and hook;
# it adds this much (weight of words, about one a word), and is this likely about the same.
KEPT = 0.75
KEPT_ALL = 0.6
MORE = 8.5
VALUE_MORE = 0.8
FULLER_SAME = 0.1
# One text with something changed in it: at most this likely the same, and at least this likely a
# conflict when it is a value, a negation or who does what to whom (a word counts as a value from
# VALUED on, when it stands in a value's place).
EDITED_SAME = 0.3
EDITED_CONFLICT = 0.8
VALUED = 0.5
# A text of less weight (a word or two) says nothing without its name.
SHORT = 2.0
# How telling a kind of evidence is when one is shown.
TELLING = {"edit": 1.4, "value": 1.3, "path": 1.3, "preference": 1.2, "antonym": 1.2, "word": 0.5}

TOPIC_SAME: Model = (
    -4.630,
    {
        "low": 2.813,
        "text": 2.928,
        "values": 3.449,
        "same_numbers": 1.634,
        "type": 0.923,
        "lone_names": -1.211,
        "central_value": -1.166,
        "central_word": -1.288,
        "swap": -2.739,
        "swap2": -5.342,
        "head_number": -2.689,
        "low_flip": -2.830,
        "low_modal": -5.109,
        "preference": -2.978,
        "low_preference": -5.419,
        "swapped": -6.783,
        "edited_value": -3.799,
        "edited_added": 2.862,
    },
)
TOPIC_CONFLICT: Model = (
    -6.412,
    {
        "name": 2.266,
        "centre": 2.805,
        "central_word": 2.591,
        "central_frame": 1.369,
        "low_value": 4.661,
        "low_flip": 3.450,
        "modal": 2.143,
        "head_modal": 2.962,
        "antonym": 2.157,
        "low_preference": 8.973,
        "retired": 1.792,
        "type": 1.074,
        "values": -3.224,
        "sibling": -4.863,
        "same_folder": -6.982,
        "denied": -3.908,
        "low_scope": -4.481,
        "edited_added": -2.813,
    },
)
LINE_SAME: Model = (
    -4.840,
    {
        "high": 4.583,
        "clause": 4.907,
        "same_numbers": 1.518,
        "number": -3.147,
        "word": -0.757,
        "added": -3.879,
        "edited_value": -2.305,
        "edited_word": -1.409,
        "edited_more": -0.972,
    },
)
LINE_CONFLICT: Model = (
    -3.554,
    {
        "clause": 3.351,
        "flip": 1.243,
        "low_flip": 3.854,
        "value": 2.817,
        "renamed": 2.704,
        "opening": -1.722,
        "rest": -2.382,
        "swap2": -7.908,
        "edited_added": -2.189,
    },
)

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.74, 0.45, 0.3, 1.0, (0.25, 0.75))
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.45, 0.0, 0.0, (0.25, 0.75))
