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
    -5.039,
    {
        "low": 1.626,
        "high": 1.107,
        "text_low": 1.063,
        "text_high": 0.587,
        "dropped": -1.036,
        "values": 0.955,
        "lone": -0.987,
        "value": -0.277,
        "number": -0.679,
        "flip": -0.119,
        "modal": -0.447,
        "preference": -2.269,
        "retired": -0.115,
        "type": 0.675,
        "length": 0.590,
        "low2": 1.396,
        "low_value": -0.562,
        "low_flip": -0.403,
        "low_modal": -4.581,
        "low_antonym": -2.568,
        "low_preference": -4.174,
        "low_retired": -0.120,
        "low_scope": -0.594,
        "head_value": -1.559,
        "same_numbers": 1.085,
        "clause": 0.019,
        "sibling": -0.919,
        "two_kinds": -0.800,
        "moved": -1.077,
        "same_folder": -0.788,
        "head_modal": -0.446,
        "low_sibling": -0.604,
        "swap": -1.940,
        "swap2": -3.936,
        "low_swap": -1.481,
        "low_values": 1.628,
        "text_low2": 1.049,
        "low_whole_flip": -0.139,
        "head_number": -1.614,
        "c_number": -2.893,
        "c_swapped": -4.283,
    },
)
TOPIC_CONFLICT: Model = (
    -4.492,
    {
        "low": 0.561,
        "high": 0.048,
        "head": 0.428,
        "name": 1.869,
        "values": -0.075,
        "value": 0.527,
        "number": 0.123,
        "word_value": 0.091,
        "flip": 0.461,
        "denied": -2.439,
        "parity": 0.021,
        "modal": 1.447,
        "antonym": 1.952,
        "preference": 2.328,
        "retired": 1.428,
        "scope": -0.729,
        "rest": -0.047,
        "type": 0.944,
        "length": -0.341,
        "subject": 1.389,
        "low_value": 4.512,
        "low_flip": 1.081,
        "low_parity": 1.249,
        "low_modal": 2.661,
        "low_antonym": 2.303,
        "low_preference": 4.181,
        "low_retired": 1.537,
        "low_scope": -2.720,
        "value_rest": -2.155,
        "flip_rest": -0.422,
        "head_value": 1.508,
        "same_numbers": -0.082,
        "order2": -0.999,
        "clause": 0.452,
        "sibling": -2.653,
        "two_kinds": -1.334,
        "moved": 1.787,
        "same_folder": -6.096,
        "head_modal": 1.538,
        "low_sibling": -4.988,
        "clause_word": 0.638,
        "swap": 0.839,
        "swap2": -1.391,
        "low_swap": 0.251,
        "low_values": -2.199,
        "whole_flip": 0.191,
        "low_whole_flip": 0.834,
        "rest_flip": -0.621,
        "c_renamed": 1.653,
        "c_opening": -0.512,
        "c_only": -0.510,
    },
)
LINE_SAME: Model = (
    -4.183,
    {
        "high": 2.052,
        "text_high": 2.052,
        "added": -3.744,
        "lone": -0.021,
        "number": -3.383,
        "antonym": -0.664,
        "rest": -1.182,
        "low_value": -0.184,
        "low_word": -2.315,
        "low_parity": -0.287,
        "low_scope": -0.069,
        "head_value": -0.184,
        "same_numbers": 1.092,
        "clause": 4.395,
        "same_folder": -8.292,
        "low_values": 1.288,
        "c_number": -0.799,
        "c_swapped": -0.557,
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

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.66, 0.4, 0.4, 1.0)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.29, 0.0, 0.0)
