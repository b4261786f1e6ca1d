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
# conflict when it is a value, a negation or who does what to whom.
EDITED_SAME = 0.3
EDITED_CONFLICT = 0.8
# A text of less weight (a word or two) says nothing without its name.
SHORT = 2.0
# How telling a kind of evidence is when one is shown.
TELLING = {"edit": 1.4, "value": 1.3, "path": 1.3, "preference": 1.2, "antonym": 1.2, "word": 0.5}

TOPIC_SAME: Model = (
    -4.611,
    {
        "low": 2.837,
        "text": 2.944,
        "values": 3.488,
        "same_numbers": 1.644,
        "type": 0.927,
        "lone_names": -1.213,
        "central_value": -1.163,
        "central_word": -1.389,
        "swap": -2.552,
        "swap2": -5.376,
        "head_number": -2.608,
        "low_flip": -3.312,
        "low_modal": -4.918,
        "preference": -3.003,
        "low_preference": -5.467,
        "swapped": -6.840,
        "edited_value": -4.309,
        "edited_added": 2.833,
    },
)
TOPIC_CONFLICT: Model = (
    -6.377,
    {
        "name": 2.188,
        "centre": 2.753,
        "central_word": 2.494,
        "central_frame": 1.461,
        "low_value": 4.611,
        "low_flip": 4.005,
        "modal": 2.325,
        "head_modal": 2.836,
        "antonym": 2.253,
        "low_preference": 9.089,
        "retired": 1.687,
        "type": 1.095,
        "values": -3.203,
        "sibling": -4.667,
        "same_folder": -6.944,
        "denied": -3.904,
        "low_scope": -4.870,
        "edited_added": -2.905,
    },
)
LINE_SAME: Model = (
    -4.860,
    {
        "high": 4.544,
        "clause": 5.033,
        "same_numbers": 1.539,
        "number": -3.105,
        "word": -0.740,
        "added": -3.933,
        "edited_value": -2.529,
        "edited_word": -1.486,
        "edited_more": -1.163,
    },
)
LINE_CONFLICT: Model = (
    -3.560,
    {
        "clause": 3.403,
        "flip": 1.264,
        "low_flip": 3.807,
        "value": 2.792,
        "renamed": 2.678,
        "opening": -1.735,
        "rest": -2.425,
        "swap2": -7.888,
        "edited_added": -2.255,
    },
)

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.74, 0.45, 0.3, 1.0, (0.25, 0.75))
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.45, 0.0, 0.0, (0.25, 0.75))
