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
    -5.047,
    {
        "low": 1.635,
        "high": 1.144,
        "text_low": 1.104,
        "text_high": 0.596,
        "dropped": -0.964,
        "values": 0.910,
        "lone": -1.003,
        "value": -0.316,
        "number": -0.658,
        "flip": -0.113,
        "modal": -0.517,
        "preference": -2.281,
        "retired": -0.108,
        "type": 0.677,
        "length": 0.593,
        "low2": 1.389,
        "low_value": -0.744,
        "low_flip": -0.292,
        "low_modal": -4.716,
        "low_antonym": -2.546,
        "low_preference": -4.196,
        "low_retired": -0.140,
        "low_scope": -0.657,
        "head_value": -1.625,
        "same_numbers": 1.101,
        "clause": 0.041,
        "sibling": -0.907,
        "two_kinds": -0.766,
        "moved": -1.057,
        "same_folder": -0.774,
        "head_modal": -0.516,
        "low_sibling": -0.580,
        "swap": -2.001,
        "swap2": -3.980,
        "low_swap": -1.572,
        "low_values": 1.542,
        "text_low2": 1.105,
        "low_whole_flip": -0.050,
        "head_number": -1.620,
        "c_number": -2.916,
        "c_swapped": -4.290,
    },
)
TOPIC_CONFLICT: Model = (
    -4.513,
    {
        "low": 0.531,
        "high": 0.024,
        "head": 0.430,
        "name": 1.857,
        "values": -0.079,
        "value": 0.560,
        "number": 0.106,
        "word_value": 0.110,
        "flip": 0.446,
        "denied": -2.421,
        "parity": 0.019,
        "modal": 1.501,
        "antonym": 1.946,
        "preference": 2.330,
        "retired": 1.445,
        "scope": -0.727,
        "type": 0.938,
        "length": -0.373,
        "subject": 1.401,
        "low_value": 4.534,
        "low_flip": 1.017,
        "low_parity": 1.172,
        "low_modal": 2.793,
        "low_antonym": 2.284,
        "low_preference": 4.183,
        "low_retired": 1.557,
        "low_scope": -2.692,
        "value_rest": -2.233,
        "flip_rest": -0.330,
        "head_value": 1.574,
        "same_numbers": -0.102,
        "order2": -0.997,
        "clause": 0.433,
        "sibling": -2.656,
        "two_kinds": -1.374,
        "moved": 1.770,
        "same_folder": -6.078,
        "head_modal": 1.582,
        "low_sibling": -5.016,
        "clause_word": 0.722,
        "swap": 0.857,
        "swap2": -1.371,
        "low_swap": 0.239,
        "low_values": -2.111,
        "whole_flip": 0.169,
        "low_whole_flip": 0.726,
        "rest_flip": -0.547,
        "c_renamed": 1.641,
        "c_opening": -0.486,
        "c_only": -0.471,
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
    -3.175,
    {
        "low": 0.257,
        "text_low": 0.257,
        "head": 0.257,
        "name": 0.257,
        "value": 0.528,
        "parity": 0.661,
        "scope": -0.693,
        "rest": -1.186,
        "low_value": 0.455,
        "low_flip": 1.042,
        "low_parity": 2.222,
        "low_scope": -3.310,
        "word_rest": -0.085,
        "flip_rest": -0.260,
        "head_value": 0.455,
        "clause": 2.030,
        "two_kinds": -1.796,
        "moved": 1.646,
        "same_folder": -2.667,
        "clause_value": 0.916,
        "swap2": -6.026,
        "low_swap": 0.777,
        "low_whole_flip": 1.042,
        "rest_flip": -0.260,
        "c_renamed": 3.123,
        "c_number": 4.350,
        "c_command": 2.354,
        "c_opening": -1.003,
        "c_prose": -0.480,
        "c_only": -1.684,
        "c_count": -1.947,
    },
)

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.69, 0.4, 0.6, 1.0)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.33, 0.0, 0.0)
