"""A body's parts: read, replaced one at a time, all else kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.body import Body, bare, compose, split_body, with_parts

REST = "**Related:** [[x]]\n\n## Log\n- a"
WHOLE = f"Claim.\n\nMore.\n\n**Why:** w\nand w\n\n**How to apply:** h\n\n{REST}\n"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (WHOLE, Body("Claim.\n\nMore.", "**Why:** w\nand w", "**How to apply:** h", REST)),
        ("", Body("", "", "")),
        ("Claim.", Body("Claim.", "", "")),
        ("**Why:** w", Body("", "**Why:** w", "")),
        ("C.\n**How to apply:** h\n**Why:** w", Body("C.", "**Why:** w", "**How to apply:** h")),
        ("C.\n\n## Why\nw\n\n## How to apply\nh", Body("C.", "## Why\nw", "## How to apply\nh")),
        ("C.\n- **Why:** w\n* Why: v", Body("C.", "- **Why:** w", "", "* Why: v")),
        ("C.\nWHY: w", Body("C.", "WHY: w", "")),
        ("Why use it? Because.", Body("Why use it? Because.", "", "")),
        ("C.\n\n**Why tabs, not blanks:** x", Body("C.\n\n**Why tabs, not blanks:** x", "", "")),
        ("C. **Why:** w. **How to apply:** h.", Body("C.", "**Why:** w.", "**How to apply:** h.")),
        ("C, and **why**: w", Body("C, and **why**: w", "", "")),
        ("C.\n\n**Why:** w\n\n**Not this.** r", Body("C.", "**Why:** w", "", "**Not this.** r")),
        ("C.\n\n**Why:** w\n\nand w", Body("C.", "**Why:** w\n\nand w", "")),
        ("C.\nWhyever not.", Body("C.\nWhyever not.", "", "")),
        ("**Note:** a claim\n\n## More\n\nx", Body("**Note:** a claim\n\n## More\n\nx", "", "")),
        ("C.\n```\nWhy: in code\n```\nMore.", Body("C.\n```\nWhy: in code\n```\nMore.", "", "")),
        ("C.\n**Why:** a\n**Why:** b", Body("C.", "**Why:** a", "", "**Why:** b")),
        ("C.\r\n\r\n**Why:** w\r\n", Body("C.", "**Why:** w", "")),
    ],
)  # fmt: skip
def test_the_parts(text: str, parts: Body) -> None:
    assert split_body(text) == parts


@pytest.mark.parametrize(
    ("text", "change", "new"),
    [
        (WHOLE, {"claim": "New."}, WHOLE.replace("Claim.\n\nMore.", "New.")),
        (WHOLE, {"why": "n"}, WHOLE.replace("w\nand w", "n")),
        (WHOLE, {"how": "**How to apply:** n"}, WHOLE.replace(":** h", ":** n")),
        ("C.", {"why": "n"}, "C.\n\n**Why:** n"),
        ("C.\n\n**Related:** x\n", {"how": "n"}, "C.\n\n**Related:** x\n\n**How to apply:** n\n"),
        ("C.\n\n**How to apply:** h\n", {"why": "n"}, "C.\n\n**Why:** n\n\n**How to apply:** h\n"),
        ("\n\nC.\n\n\n**Why:**  w\n", {"why": "n"}, "\n\nC.\n\n\n**Why:**  n\n"),
        ("C.\n\n## Why\n\nw\n\n## Log\nx", {"why": "n"}, "C.\n\n## Why\n\nn\n\n## Log\nx"),
        ("C. **Why:** w **How to apply:** h", {"why": "n"}, "C. **Why:** n **How to apply:** h"),
        ("C.\n- **Why:**\n", {"why": "n"}, "C.\n- **Why:** n\n"),
        ("C.\r\n\r\nWhy: w\r\n", {"why": "a\nb"}, "C.\r\n\r\nWhy: a\r\nb\r\n"),
        ("**Why:** w", {"claim": "C."}, "C.\n\n**Why:** w"),
        ("", {"claim": "C.", "why": "w", "how": "h"}, "C.\n\n**Why:** w\n\n**How to apply:** h"),
    ],
)  # fmt: skip
def test_one_part_changes_and_nothing_else(text: str, change: dict[str, str], new: str) -> None:
    assert with_parts(text, **change) == new


lines = st.sampled_from(
    ["", "Claim.", "More text", "**Why:** w", "Why: v", "**How to apply:** h", "## Log", "- item",
     "```", "**Related:** x", "> quote"]
)  # fmt: skip
bodies = st.lists(lines).map("\n".join)


@given(bodies)
def test_nothing_asked_for_changes_nothing(text: str) -> None:
    assert with_parts(text) == text


@given(bodies, st.sampled_from(["claim", "why", "how"]))
def test_a_part_reads_back_and_the_others_stay(text: str, part: str) -> None:
    new = split_body(with_parts(text, **{part: "Brand new."}))
    old = split_body(text)
    if text.count("```") % 2 == 0:
        assert getattr(new, part).endswith("Brand new.")
        for other in {"claim", "why", "how", "rest"} - {part}:
            assert getattr(new, other) == getattr(old, other)


@given(bodies)
def test_no_line_is_lost_from_the_parts(text: str) -> None:
    kept = "\n".join(split_body(text)).split("\n")
    assert sorted(filter(None, kept)) == sorted(filter(None, text.split("\n")))


def test_compose_and_bare() -> None:
    assert compose("C.", "w", "**How to apply:** h") == "C.\n\n**Why:** w\n\n**How to apply:** h\n"
    assert compose("C.", "", "") == "C.\n"
    assert bare("why", " **Why**: w ") == "w"
    assert bare("how", "just this") == "just this"
