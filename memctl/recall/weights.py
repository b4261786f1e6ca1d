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
    counts only above this share of sameness.
    """

    same: Model
    conflict: Model
    same_from: float
    conflict_from: float
    crossed: float
    yields: float


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
EDITED_CONFLICT = 0.92
VALUED = 0.5
# A judge is asked when the greater likelihood lies between these two, or both lie above the lower.
DOUBT = (0.15, 0.9)
# A text of less weight (a word or two) says nothing without its name.
SHORT = 2.0
# How telling a kind of evidence is when one is shown.
TELLING = {"edit": 1.4, "value": 1.3, "path": 1.3, "preference": 1.2, "antonym": 1.2, "word": 0.5}

TOPIC_SAME: Model = (
    -4.757,
    {
        "low": 2.841,
        "text": 3.116,
        "values": 3.367,
        "same_numbers": 1.684,
        "type": 0.876,
        "low_denied": 12.875,
        "lone_names": -1.117,
        "central_value": -1.112,
        "central_word": -1.190,
        "swap": -2.633,
        "swap2": -5.225,
        "sibling": -1.787,
        "head_number": -2.887,
        "low_flip": -3.028,
        "low_modal": -4.996,
        "preference": -2.609,
        "low_preference": -4.807,
        "swapped": -6.367,
        "edited_value": -2.931,
    },
)
TOPIC_CONFLICT: Model = (
    -6.412,
    {
        "name": 2.266,
        "centre": 2.807,
        "central_word": 2.590,
        "central_frame": 1.365,
        "low_value": 4.654,
        "low_flip": 3.449,
        "modal": 2.138,
        "head_modal": 2.950,
        "antonym": 2.157,
        "low_preference": 8.972,
        "retired": 1.790,
        "type": 1.074,
        "values": -3.223,
        "sibling": -4.826,
        "same_folder": -6.978,
        "denied": -3.867,
        "low_scope": -4.479,
        "edited_added": -2.818,
    },
)
LINE_SAME: Model = (
    -4.786,
    {
        "high": 4.595,
        "clause": 4.963,
        "same_numbers": 1.407,
        "number": -3.113,
        "word": -0.777,
        "added": -4.019,
        "edited_value": -2.771,
        "edited_word": -1.339,
        "edited_more": -0.992,
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

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.72, 0.45, 0.3, 1.0)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.45, 0.0, 0.0)
