"""One key of somebody's settings, set without touching the rest."""

from __future__ import annotations

import json

import pytest

from memctl.codec.jsonedit import with_key
from memctl.errors import Unreadable


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '{\n  "k": "v"\n}\n'),
        ("{}\n", '{\n  "k": "v"\n}\n'),
        ('{\n    "a": [1,  2]\n}', '{\n    "a": [1,  2],\n    "k": "v"\n}'),
        ('{"a":{"k":1}}', '{"a":{"k":1}, "k":"v"}'),
        ('{"k" : "old", "a": 1}', '{"k" : "v", "a": 1}'),
        ('{"k": "v"}', '{"k": "v"}'),
        ('{\r\n\t"a": "}{,:"\r\n}\r\n', '{\r\n\t"a": "}{,:",\r\n\t"k": "v"\r\n}\r\n'),
        ('{"k": 1, "k": {"x": 2}}', '{"k": 1, "k": "v"}'),
    ],
)
def test_set(before: str, after: str) -> None:
    assert with_key("s.json", before, "k", "v") == after
    assert json.loads(after)["k"] == "v"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{\n  // a comment\n  "a": 1\n}', "s.json line 2: not JSON"),
        ("[1]", "s.json: not a JSON object"),
        ('{"a": 1', "s.json line 1"),
        ("[" * 100_000, "s.json: nested too deeply"),
    ],
)
def test_what_is_no_object_is_left_alone(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        with_key("s.json", text, "k", "v")
    assert caught.value.message.startswith(says)
