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
    likelihood on they count. crossed: how much the two take from each other.
    """

    same: Model
    conflict: Model
    same_from: float
    conflict_from: float
    crossed: float


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
    -5.252,
    {
        "low": 1.925,
        "high": 1.191,
        "text_low": 1.087,
        "text_high": 0.453,
        "dropped": -1.139,
        "values": 0.954,
        "lone": -1.147,
        "value": -0.106,
        "number": -0.762,
        "modal": -0.212,
        "preference": -2.552,
        "retired": -0.118,
        "type": 0.832,
        "length": 0.624,
        "low2": 1.507,
        "low_value": -0.416,
        "low_flip": -1.673,
        "low_modal": -3.906,
        "low_antonym": -2.830,
        "low_preference": -4.707,
        "low_retired": -0.377,
        "low_scope": -0.492,
        "head_value": -2.004,
        "same_numbers": 1.228,
        "sibling": -1.125,
        "two_kinds": -0.895,
        "moved": -1.353,
        "same_folder": -0.872,
        "head_modal": -0.785,
        "low_sibling": -0.596,
        "swap": -2.489,
        "swap2": -4.632,
        "low_swap": -1.681,
        "low_values": 1.857,
        "text_low2": 0.961,
        "head_number": -2.017,
        "c_number": -3.681,
        "c_swapped": -5.280,
    },
)
TOPIC_CONFLICT: Model = (
    -4.848,
    {
        "low": 0.745,
        "high": 0.218,
        "head": 0.277,
        "name": 2.158,
        "lone": 0.069,
        "value": 0.494,
        "number": 0.173,
        "word_value": 0.168,
        "flip": 0.657,
        "denied": -3.203,
        "parity": 0.069,
        "modal": 1.392,
        "antonym": 2.065,
        "preference": 2.593,
        "retired": 1.816,
        "scope": -0.805,
        "type": 1.149,
        "length": -0.376,
        "subject": 1.647,
        "low_value": 5.277,
        "low_flip": 1.698,
        "low_parity": 0.946,
        "low_modal": 1.763,
        "low_antonym": 2.116,
        "low_preference": 4.662,
        "low_retired": 0.431,
        "low_scope": -2.868,
        "value_rest": -2.415,
        "flip_rest": -0.431,
        "head_value": 1.241,
        "same_numbers": -0.056,
        "order2": -1.354,
        "clause": 0.216,
        "sibling": -3.130,
        "two_kinds": -1.724,
        "moved": 1.900,
        "same_folder": -6.992,
        "head_modal": 1.749,
        "low_sibling": -4.965,
        "clause_word": 0.385,
        "swap": 1.175,
        "swap2": -1.373,
        "low_swap": 0.761,
        "low_values": -2.627,
        "whole_flip": 0.269,
        "low_whole_flip": 0.652,
        "rest_flip": -0.556,
        "c_renamed": 1.669,
        "c_number": 0.012,
        "c_opening": -0.537,
        "c_only": -0.768,
    },
)
LINE_SAME: Model = (
    -4.173,
    {
        "high": 2.047,
        "text_high": 2.047,
        "added": -3.745,
        "lone": -0.033,
        "number": -3.384,
        "antonym": -0.732,
        "rest": -1.190,
        "low_value": -0.184,
        "low_word": -2.311,
        "low_parity": -0.276,
        "low_scope": -0.068,
        "head_value": -0.184,
        "same_numbers": 1.090,
        "clause": 4.393,
        "same_folder": -8.289,
        "low_values": 1.288,
        "c_number": -0.793,
        "c_swapped": -0.557,
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

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.5, 0.4, 0.3)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.29, 0.0)
