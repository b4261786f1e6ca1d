"""Topics that hold more than one."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from memctl.ops.upkeep.splits import SPLIT
from tests.ops.passes import of
from tests.ops.world import World, topic

DEPLOY = "Containers roll out from the pipeline, canary first, rollback by tag. "
BILLING = "Invoices close on the last day; refunds need a second signature. "
GARDEN = "Tomatoes want a trellis and compost, watered from the barrel. "


def long(*sections: tuple[str, str], lines: int = 80) -> str:
    return "".join(f"## {title}\n\n" + f"{words}\n" * lines for title, words in sections)


def store(body: str, **fields: str) -> World:
    given = {"type": "reference", "name": "Handbook", "description": "All", **fields}
    head = topic("X.", **given)
    return World({"MEMORY.md": "# M\n- [A](a.md) — a\n", "a.md": head.replace("X.\n", body)})


def test_a_long_topic_is_cut_where_the_words_change() -> None:
    body = long(("Rollout", DEPLOY), ("Canary", DEPLOY), ("Invoices", BILLING))
    world = store(body)
    (action,) = of(world, SPLIT)
    assert (action.slug, action.risk, action.removes) == ("a", "decide", 0)
    assert action.reason == "it has 252 lines, more than 200"
    assert action.evidence == (
        "lines 7-170 “Handbook: Rollout” as a; "
        "lines 171-252 “Handbook: Invoices” as reference_handbook_invoices"
    )
    assert action.resolve == (
        "memctl show a | sed -n -e 171,252p | memctl add --type reference "
        "--name 'Handbook: Invoices' --body - --allow update --allow duplicate",
        "memctl show a | sed -e 1,5d -e 171,252d | memctl update a --body -",
    )
    lines = world.text("a.md").split("\n")
    assert lines[170] == "## Invoices"


@pytest.mark.skipif(not shutil.which("sed"), reason="no sed")
def test_what_the_commands_cut_is_the_whole_body() -> None:
    body = long(("Rollout", DEPLOY), ("Invoices", BILLING), ("Beds", GARDEN), lines=120)
    world = store(body)
    (action,) = of(world, SPLIT)
    text = world.text("a.md")
    parts = [
        subprocess.run(
            command.split(" | ")[1].split(), input=text, capture_output=True, text=True, check=True
        ).stdout
        for command in action.resolve
    ]
    assert len(parts) == 3
    assert (parts[-1] + parts[0] + parts[1]).lstrip() == body


@pytest.mark.parametrize(
    "body",
    [
        long(("Rollout", DEPLOY), ("Invoices", BILLING), lines=90),
        f"{DEPLOY}\n" * 300,
        long(("Rollout", DEPLOY), lines=300),
        long(("Rollout", DEPLOY), lines=300) + "## End\n\nthat is all\n",
        "```\n" + long(("Rollout", DEPLOY), ("Invoices", BILLING), lines=150) + "```\n",
    ],
    ids=["short enough", "nothing divides it", "one section", "a scrap", "all code"],
)
def test_what_stays_whole(body: str) -> None:
    assert of(store(body), SPLIT) == []


def claim(words: str) -> str:
    return f"{words * 3}\n\n**Why:** {words}\n\n**How to apply:** {words}\n\n"


def test_claims_that_share_no_subject_are_two_topics() -> None:
    (action,) = of(store(claim(DEPLOY) + claim(GARDEN), type="feedback"), SPLIT)
    assert action.reason == "it makes 2 claims on subjects that share next to no word"
    assert action.evidence.startswith("lines 7-12 “Handbook: Containers roll out")
    assert "; lines 13-17 “Handbook: Tomatoes want a trellis" in action.evidence


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        (claim(DEPLOY) + claim("Containers of the pipeline are signed by hand on Fridays. "), {}),
        (claim(DEPLOY) + claim(GARDEN), {"description": "The pipeline, and the tomatoes"}),
        (claim(DEPLOY) + "Tomatoes.\n\n**Why:** red.\n", {}),
        (claim(DEPLOY) + (GARDEN * 4) + "\n", {}),
        (claim(DEPLOY), {}),
    ],
    ids=["one subject", "the description covers both", "a remark", "one why", "one claim"],
)
def test_claims_that_belong_together_stay(body: str, fields: dict[str, str]) -> None:
    assert of(store(body, type="feedback", **fields), SPLIT) == []
