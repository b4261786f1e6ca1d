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
    -5.018,
    {
        "low": 1.661,
        "high": 1.083,
        "text_low": 1.046,
        "text_high": 0.528,
        "dropped": -0.896,
        "values": 0.967,
        "lone": -0.992,
        "value": -0.275,
        "number": -0.655,
        "modal": -0.357,
        "preference": -2.291,
        "retired": -0.149,
        "type": 0.679,
        "length": 0.572,
        "low2": 1.453,
        "low_value": -0.557,
        "low_flip": -1.719,
        "low_modal": -3.100,
        "low_antonym": -2.573,
        "low_preference": -4.219,
        "low_retired": -0.298,
        "low_scope": -0.246,
        "head_value": -1.537,
        "same_numbers": 1.072,
        "clause": 0.088,
        "sibling": -0.964,
        "two_kinds": -0.797,
        "moved": -1.158,
        "same_folder": -0.798,
        "head_modal": -0.688,
        "low_sibling": -0.819,
        "swap": -1.948,
        "swap2": -3.849,
        "low_swap": -1.622,
        "low_values": 1.701,
        "text_low2": 1.022,
        "head_number": -1.694,
        "c_number": -3.082,
        "c_swapped": -4.216,
    },
)
TOPIC_CONFLICT: Model = (
    -4.457,
    {
        "low": 0.570,
        "high": 0.134,
        "text_high": 0.021,
        "head": 0.374,
        "name": 1.890,
        "values": -0.085,
        "lone": 0.018,
        "value": 0.490,
        "number": 0.143,
        "word_value": 0.069,
        "flip": 0.569,
        "denied": -3.030,
        "parity": 0.015,
        "modal": 1.194,
        "antonym": 1.937,
        "preference": 2.357,
        "retired": 1.484,
        "scope": -0.773,
        "rest": -0.080,
        "type": 0.932,
        "length": -0.426,
        "subject": 1.355,
        "low_value": 4.465,
        "low_flip": 2.098,
        "low_parity": 1.425,
        "low_modal": 1.262,
        "low_antonym": 2.407,
        "low_preference": 4.259,
        "low_retired": 1.837,
        "low_scope": -3.010,
        "value_rest": -1.645,
        "word_rest": -0.008,
        "flip_rest": -0.501,
        "head_value": 1.519,
        "same_numbers": -0.076,
        "order2": -0.839,
        "clause": 0.346,
        "sibling": -2.559,
        "two_kinds": -1.254,
        "moved": 1.899,
        "same_folder": -6.040,
        "head_modal": 1.618,
        "low_sibling": -4.457,
        "clause_word": 0.542,
        "swap": 0.843,
        "swap2": -1.792,
        "low_swap": 0.424,
        "low_values": -2.157,
        "whole_flip": 0.215,
        "low_whole_flip": 1.216,
        "rest_flip": -0.646,
        "c_renamed": 1.797,
        "c_opening": -0.518,
        "c_only": -0.612,
    },
)
LINE_SAME: Model = (
    -4.174,
    {
        "high": 2.047,
        "text_high": 2.047,
        "added": -3.748,
        "lone": -0.033,
        "number": -3.384,
        "antonym": -0.724,
        "rest": -1.191,
        "low_value": -0.185,
        "low_word": -2.312,
        "low_parity": -0.268,
        "low_scope": -0.069,
        "head_value": -0.185,
        "same_numbers": 1.091,
        "clause": 4.394,
        "same_folder": -8.290,
        "low_values": 1.289,
        "c_number": -0.793,
        "c_swapped": -0.558,
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

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.66, 0.4, 0.4, 1.0)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.29, 0.0, 0.0)
