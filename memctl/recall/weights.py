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
# VALUED on, when it stands in a value's place); with an excuse, at most as likely as the same.
EDITED_SAME = 0.3
EDITED_CONFLICT = 0.92
VALUED = 0.5
# From this much of an antonym or a swapped preference on, two claims are not the same.
DENIED = 0.6
# Texts that share less than this (the weight of words) speak of different things, whatever their
# names are.
SHARED = 0.1
# A judge is asked when the greater likelihood lies between these two, or both lie above the lower.
DOUBT = (0.12, 0.9)
# A text of less weight (a word or two) says nothing without its name.
SHORT = 2.0
# How telling a kind of evidence is when one is shown.
TELLING = {"edit": 1.4, "value": 1.3, "path": 1.3, "preference": 1.2, "antonym": 1.2, "word": 0.5}

TOPIC_SAME: Model = (
    -4.784,
    {
        "low": 2.934,
        "text": 3.122,
        "values": 3.403,
        "same_numbers": 1.696,
        "type": 0.849,
        "low_denied": 13.016,
        "lone_names": -1.112,
        "central_value": -1.228,
        "central_word": -0.941,
        "swap": -2.891,
        "swap2": -5.286,
        "sibling": -1.805,
        "head_number": -2.740,
        "low_flip": -3.056,
        "low_modal": -5.102,
        "preference": -2.622,
        "low_preference": -4.831,
        "swapped": -6.344,
        "edited_value": -3.749,
    },
)
TOPIC_CONFLICT: Model = (
    -6.374,
    {
        "name": 2.283,
        "centre": 2.707,
        "central_word": 2.420,
        "central_frame": 1.397,
        "low_value": 4.967,
        "low_flip": 3.504,
        "modal": 2.196,
        "head_modal": 3.007,
        "antonym": 2.195,
        "low_preference": 9.029,
        "retired": 1.813,
        "type": 1.073,
        "values": -3.189,
        "sibling": -4.820,
        "same_folder": -6.975,
        "denied": -4.002,
        "low_scope": -4.490,
        "edited_added": -2.858,
    },
)
LINE_SAME: Model = (
    -4.782,
    {
        "high": 4.609,
        "clause": 4.929,
        "same_numbers": 1.445,
        "number": -3.008,
        "word": -0.804,
        "added": -4.038,
        "edited_value": -3.282,
        "edited_word": -1.368,
        "edited_more": -0.986,
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

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.61, 0.45, 0.1, 1.0)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.5, 0.0, 0.0)
