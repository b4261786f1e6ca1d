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
    -4.998,
    {
        "low": 1.658,
        "high": 1.102,
        "text_low": 1.094,
        "text_high": 0.541,
        "dropped": -0.862,
        "values": 0.934,
        "lone": -1.014,
        "value": -0.301,
        "number": -0.633,
        "flip": -0.235,
        "modal": -0.387,
        "preference": -2.313,
        "retired": -0.124,
        "type": 0.674,
        "length": 0.581,
        "low2": 1.421,
        "low_value": -0.699,
        "low_flip": -1.428,
        "low_modal": -3.252,
        "low_antonym": -2.541,
        "low_preference": -4.260,
        "low_retired": -0.232,
        "low_scope": -0.237,
        "head_value": -1.588,
        "same_numbers": 1.092,
        "clause": 0.115,
        "sibling": -0.951,
        "two_kinds": -0.773,
        "moved": -1.160,
        "same_folder": -0.797,
        "head_modal": -0.668,
        "low_sibling": -0.827,
        "swap": -2.002,
        "swap2": -3.887,
        "low_swap": -1.761,
        "low_values": 1.639,
        "text_low2": 1.085,
        "head_number": -1.714,
        "c_number": -3.135,
        "c_swapped": -4.245,
    },
)
TOPIC_CONFLICT: Model = (
    -4.442,
    {
        "low": 0.585,
        "high": 0.138,
        "head": 0.364,
        "name": 1.876,
        "values": -0.139,
        "value": 0.566,
        "number": 0.133,
        "word_value": 0.060,
        "flip": 0.478,
        "denied": -3.119,
        "parity": 0.008,
        "modal": 1.423,
        "antonym": 1.952,
        "preference": 2.366,
        "retired": 1.413,
        "scope": -0.748,
        "rest": -0.091,
        "type": 0.955,
        "length": -0.416,
        "subject": 1.372,
        "low_value": 4.453,
        "low_flip": 1.690,
        "low_parity": 1.431,
        "low_modal": 1.531,
        "low_antonym": 2.316,
        "low_preference": 4.265,
        "low_retired": 1.702,
        "low_scope": -2.877,
        "value_rest": -2.117,
        "flip_rest": -0.177,
        "head_value": 1.576,
        "same_numbers": -0.086,
        "order2": -0.841,
        "clause": 0.339,
        "sibling": -2.592,
        "two_kinds": -1.376,
        "moved": 1.806,
        "same_folder": -6.136,
        "head_modal": 1.664,
        "low_sibling": -4.621,
        "clause_word": 0.627,
        "swap": 0.898,
        "swap2": -1.713,
        "low_swap": 0.336,
        "low_values": -2.166,
        "whole_flip": 0.142,
        "low_whole_flip": 0.654,
        "rest_flip": -0.421,
        "c_renamed": 1.692,
        "c_opening": -0.483,
        "c_only": -0.632,
    },
)
LINE_SAME: Model = (
    -4.134,
    {
        "high": 2.028,
        "text_high": 2.028,
        "added": -3.740,
        "lone": -0.030,
        "number": -3.162,
        "antonym": -0.641,
        "rest": -1.274,
        "low_value": -0.471,
        "low_word": -2.299,
        "low_parity": -0.301,
        "low_scope": -0.232,
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
