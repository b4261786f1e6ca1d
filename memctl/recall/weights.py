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
    likelihood on they count. crossed: how much a conflict takes from sameness.
    """

    same: Model
    conflict: Model
    same_from: float
    conflict_from: float
    crossed: float


# Below this share of the standing claim's weight kept, a new text is no fuller statement of it.
KEPT = 0.6
# From here on a fuller text that is about the same is an update.
FULLER = 0.5
FULLER_SAME = 0.2
# Likelihoods between which a judge is asked.
DOUBT = (0.25, 0.75)
# How telling a kind of evidence is when one is shown.
TELLING = {"value": 1.3, "path": 1.3, "preference": 1.2, "antonym": 1.2, "code": 1.1, "word": 0.5}

TOPIC_SAME: Model = (
    -5.239,
    {
        "low": 1.915,
        "high": 1.192,
        "text_low": 1.067,
        "text_high": 0.465,
        "dropped": -1.158,
        "values": 0.975,
        "lone": -1.143,
        "value": -0.149,
        "number": -1.020,
        "modal": -0.172,
        "preference": -2.546,
        "retired": -0.124,
        "type": 0.832,
        "length": 0.628,
        "low2": 1.455,
        "low_value": -0.375,
        "low_flip": -1.603,
        "low_modal": -4.030,
        "low_antonym": -2.884,
        "low_preference": -4.694,
        "low_retired": -0.332,
        "low_scope": -0.470,
        "head_value": -1.985,
        "same_numbers": 1.216,
        "sibling": -1.309,
        "two_kinds": -1.110,
        "moved": -1.332,
        "same_folder": -0.934,
        "head_modal": -0.803,
        "low_sibling": -0.670,
        "swap": -2.434,
        "swap2": -4.559,
        "low_swap": -1.583,
        "low_values": 1.878,
        "text_low2": 0.883,
        "c_number": -5.404,
        "c_swapped": -5.254,
    },
)
TOPIC_CONFLICT: Model = (
    -4.887,
    {
        "low": 0.738,
        "high": 0.212,
        "head": 0.302,
        "name": 2.156,
        "lone": 0.108,
        "value": 0.432,
        "number": 0.423,
        "word_value": 0.167,
        "flip": 0.710,
        "denied": -3.128,
        "parity": 0.109,
        "modal": 1.367,
        "antonym": 2.047,
        "preference": 2.584,
        "retired": 1.832,
        "scope": -0.783,
        "type": 1.151,
        "length": -0.396,
        "subject": 1.776,
        "low_value": 5.449,
        "low_flip": 2.095,
        "low_parity": 1.064,
        "low_modal": 1.578,
        "low_antonym": 2.116,
        "low_preference": 4.647,
        "low_retired": 0.405,
        "low_scope": -2.864,
        "value_rest": -2.232,
        "flip_rest": -0.526,
        "head_value": 1.048,
        "same_numbers": -0.043,
        "order2": -1.452,
        "clause": 0.183,
        "sibling": -2.967,
        "two_kinds": -2.099,
        "moved": 1.879,
        "same_folder": -7.141,
        "head_modal": 1.735,
        "low_sibling": -4.022,
        "clause_word": 0.388,
        "swap": 1.017,
        "swap2": -1.897,
        "low_swap": 0.702,
        "low_values": -2.602,
        "c_renamed": 1.640,
        "c_number": 0.083,
        "c_opening": -0.566,
        "c_only": -0.810,
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
    -2.961,
    {
        "low": 0.173,
        "text_low": 0.173,
        "head": 0.173,
        "name": 0.173,
        "value": 0.599,
        "flip": 0.958,
        "parity": 0.581,
        "scope": -0.585,
        "rest": -1.335,
        "low_value": 0.473,
        "low_flip": 2.244,
        "low_parity": 1.901,
        "low_scope": -2.791,
        "word_rest": -0.224,
        "flip_rest": -1.469,
        "head_value": 0.473,
        "clause": 2.067,
        "two_kinds": -1.738,
        "moved": 1.690,
        "same_folder": -2.775,
        "clause_value": 0.757,
        "swap2": -5.908,
        "low_swap": 0.895,
        "c_renamed": 3.117,
        "c_number": 4.363,
        "c_command": 2.454,
        "c_opening": -1.265,
        "c_prose": -0.497,
        "c_only": -1.581,
        "c_count": -1.918,
    },
)

TOPIC = Form(TOPIC_SAME, TOPIC_CONFLICT, 0.5, 0.5, 0.3)
LINE = Form(LINE_SAME, LINE_CONFLICT, 0.5, 0.29, 0.0)
