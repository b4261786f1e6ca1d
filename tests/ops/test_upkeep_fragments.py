"""Very short topics about one subject."""

from __future__ import annotations

import pytest

from memctl.ops.upkeep.fragments import JOIN
from tests.ops.passes import of, passed
from tests.ops.world import World, topic


def bit(words: str, **fields: str) -> str:
    return topic(words, **{"type": "reference", **fields})


RELAY = {
    "reference_relay_host.md": bit("The relay's host is willow.", created="2026-02-02"),
    "reference_relay_port.md": bit("The relay listens on 2525.", created="2026-01-01"),
    "reference_relay_owner.md": bit("Ops own the relay.", created="2026-03-03"),
}
ALONE = {
    "reference_canteen.md": bit("Lunch is at noon."),
    "reference_badges.md": bit("Badges are handed out on the first floor."),
}


def joins(files: dict[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    return [(a.slug, a.resolve) for a in of(World({**files, **ALONE}), JOIN)]


def test_three_of_one_family_are_one_topic_the_oldest_keeps() -> None:
    (action,) = of(World({**RELAY, **ALONE}), JOIN)
    assert (action.slug, action.risk, action.removes) == ("reference_relay_port", "decide", 0)
    assert action.reason == (
        "`reference_relay_host`, `reference_relay_owner` and it are a few words each on one subject"
    )
    assert action.resolve == (
        "memctl merge reference_relay_port reference_relay_host",
        "memctl merge reference_relay_port reference_relay_owner",
    )


def test_the_pinned_one_keeps_what_there_is() -> None:
    pinned = bit("The relay's host is willow.", pinned="true")
    ((slug, _),) = joins({**RELAY, "reference_relay_host.md": pinned})
    assert slug == "reference_relay_host"


LONG = bit("The relay is old. " + "It was set up by people who have left, and it works. " * 6)


@pytest.mark.parametrize(
    "files",
    [
        dict(list(RELAY.items())[:2]),
        {**RELAY, "reference_relay_owner.md": bit("Ops own the relay.", type="user")},
        {**RELAY, "reference_relay_owner.md": LONG},
        {**RELAY, "reference_relay_owner.md": bit("Ops own it.", expires="2026-01-01")},
        {f"reference_relay_{n}{c}.md": bit(f"The {c} relay {n} is {n * 7}.")
         for n in range(5) for c in "ab"},
    ],
    ids=["two that share a word", "another type", "a long one", "one that has expired", "a crowd"],
)  # fmt: skip
def test_what_stays_apart(files: dict[str, str]) -> None:
    assert joins(files) == []


def test_two_are_enough_when_one_points_to_the_other_or_they_share_a_tag() -> None:
    words = {
        "reference_backup_hours.md": "The nightly ledger dump runs on willow.",
        "reference_ledger_dump.md": "Whoever needs the nightly ledger dump asks the ops desk.",
    }
    apart = {path: bit(text) for path, text in words.items()}
    tagged = {path: bit(text, tags="ledger") for path, text in words.items()}
    linked = {
        path: bit(text) + "\nSee [[reference_backup_hours]].\n" * ("dump.md" in path)
        for path, text in words.items()
    }
    assert joins(apart) == []
    assert [slug for slug, _ in joins(tagged)] == ["reference_backup_hours"]
    assert [slug for slug, _ in joins(linked)] == ["reference_backup_hours"]


def test_near_duplicates_are_another_actions() -> None:
    files = {
        "reference_tea_a.md": bit("Tea is served at four in the canteen on the ground floor."),
        "reference_tea_b.md": bit("In the canteen on the ground floor, tea is served at four."),
    }
    assert [a.kind for a in passed(World(files)).actions if a.risk == "decide"] == ["merge_similar"]
