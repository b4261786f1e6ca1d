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
# Likelihoods between which a judge is asked.
DOUBT = (0.25, 0.75)
# How telling a kind of evidence is when one is shown.
TELLING = {"value": 1.3, "path": 1.3, "preference": 1.2, "antonym": 1.2, "code": 1.1, "word": 0.5}

TOPIC_SAME: Model = (
    -4.978,
    {
        "low": 1.533,
        "high": 0.979,
        "text_low": 1.152,
        "text_high": 0.589,
        "dropped": -0.866,
        "values": 0.954,
        "lone": -1.023,
        "value": -0.274,
        "number": -0.634,
        "flip": -0.200,
        "modal": -0.291,
        "preference": -2.302,
        "retired": -0.046,
        "type": 0.681,
        "length": 0.574,
        "low2": 1.358,
        "low_value": -0.668,
        "low_flip": -1.581,
        "low_modal": -3.436,
        "low_antonym": -2.546,
        "low_preference": -4.235,
        "low_retired": -0.186,
        "low_scope": -0.205,
        "head_value": -1.658,
        "same_numbers": 1.107,
        "clause": 0.159,
        "sibling": -0.954,
        "two_kinds": -0.763,
        "moved": -1.150,
        "same_folder": -0.784,
        "head_modal": -0.624,
        "low_sibling": -0.796,
        "swap": -2.000,
        "swap2": -3.819,
        "low_swap": -1.738,
        "low_values": 1.633,
        "text_low2": 1.162,
        "head_number": -1.711,
        "c_number": -3.126,
        "c_swapped": -4.275,
    },
)
TOPIC_CONFLICT: Model = (
    -4.312,
    {
        "low": 0.648,
        "high": 0.180,
        "text_high": 0.026,
        "head": 0.388,
        "name": 1.840,
        "values": -0.073,
        "value": 0.565,
        "number": 0.021,
        "word_value": 0.019,
        "flip": 0.490,
        "denied": -2.900,
        "modal": 1.435,
        "antonym": 1.967,
        "preference": 2.338,
        "retired": 1.282,
        "scope": -0.768,
        "rest": -0.130,
        "type": 0.961,
        "length": -0.407,
        "subject": 1.334,
        "low_value": 4.501,
        "low_word": 0.055,
        "low_flip": 1.795,
        "low_parity": 1.339,
        "low_modal": 1.585,
        "low_antonym": 2.230,
        "low_preference": 4.178,
        "low_retired": 0.442,
        "low_scope": -2.959,
        "value_rest": -2.238,
        "flip_rest": -0.202,
        "head_value": 1.545,
        "same_numbers": -0.239,
        "order2": -1.002,
        "clause": 0.336,
        "sibling": -2.601,
        "two_kinds": -1.364,
        "moved": 1.813,
        "same_folder": -6.169,
        "head_modal": 1.551,
        "low_sibling": -4.615,
        "clause_word": 0.603,
        "swap": 0.911,
        "swap2": -1.821,
        "low_swap": 0.354,
        "low_values": -2.204,
        "whole_flip": 0.133,
        "low_whole_flip": 0.800,
        "rest_flip": -0.485,
        "c_renamed": 1.664,
        "c_opening": -0.477,
        "c_only": -0.660,
    },
)
LINE_SAME: Model = (
    -4.134,
    {
        "high": 2.028,
        "text_high": 2.028,
        "added": -3.740,
        "lone": -0.031,
        "number": -3.162,
        "antonym": -0.641,
        "rest": -1.274,
        "low_value": -0.471,
        "low_word": -2.299,
        "low_parity": -0.301,
        "low_scope": -0.225,
        "head_value": -0.471,
        "same_numbers": 1.116,
        "clause": 4.442,
        "same_folder": -8.232,
        "low_values": 1.218,
        "c_number": -0.769,
        "c_swapped": -0.419,
    },
)
LINE_CONFLICT: Model = (
    -2.938,
    {
        "low": 0.158,
        "text_low": 0.158,
        "head": 0.158,
        "name": 0.158,
        "value": 0.592,
        "flip": 0.426,
        "parity": 0.618,
        "scope": -0.592,
        "rest": -1.329,
        "low_value": 0.481,
        "low_flip": 1.315,
        "low_parity": 1.719,
        "low_scope": -2.826,
        "word_rest": -0.219,
        "flip_rest": -0.804,
        "head_value": 0.481,
        "clause": 2.095,
        "two_kinds": -1.732,
        "moved": 1.701,
        "same_folder": -2.778,
        "clause_value": 0.734,
        "swap2": -5.923,
        "low_swap": 0.906,
        "whole_flip": 0.426,
        "low_whole_flip": 1.315,
        "rest_flip": -0.804,
        "c_renamed": 3.112,
        "c_number": 4.364,
        "c_command": 2.459,
        "c_opening": -1.287,
        "c_prose": -0.506,
        "c_only": -1.578,
        "c_count": -1.892,
    },
)

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.66, 0.4, 0.6, 1.0)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.25, 0.0, 0.0)
