"""Whatever a pass does: no claim is lost, all goes back, and a second pass has nothing to do."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.model.plan import DECIDE
from memctl.model.usage import Usage
from memctl.ops.undo import targets, undo
from memctl.ops.upkeep.scene import Past
from tests.ops.passes import carried_out, claims, passed
from tests.ops.world import ME, World, topic

NAMES = [f"t{n}" for n in range(9)]
BODIES = [
    "Maps lie in the attic.", "Rakes stand in the shed.", "We moved yesterday.",
    "The freeze ends next Friday.", "The old host went 3 days ago.", "Maps lie in the attic. ",
]  # fmt: skip
slugs = st.sampled_from(NAMES)
extras = st.fixed_dictionaries(
    {},
    optional={
        "superseded_by": slugs,
        "expires": st.sampled_from(["2020-01-01", "2030-01-01"]),
        "created": st.sampled_from(["2024-01-01", "2026-08-01"]),
        "updated": st.sampled_from(["2026-02-01", "2026-08-01"]),
        "importance": st.sampled_from(["1", "9"]),
        "pinned": st.just("true"),
        "source": st.sampled_from(["user", "agent"]),
        "type": st.sampled_from(["user", "project", "odd"]),
    },
)
lines = st.one_of(
    slugs.map(lambda s: f"- [{s}]({s}.md) — hook of {s}"),
    st.sampled_from(
        ["## User", "## Project", "", "prose", "  below it", "> Archived: 3 topics, found with "
         "`memctl find in:archive …`", "| [t0](t0.md) | row |"],
    ),
)  # fmt: skip


@settings(max_examples=60)
@given(
    st.dictionaries(slugs, st.tuples(st.sampled_from(BODIES), extras), min_size=2),
    st.lists(lines, max_size=16),
    st.dictionaries(slugs, st.floats(0, 400)),
    st.integers(2, 12),
    st.booleans(),
)
def test_nothing_is_lost(
    topics: dict[str, tuple[str, dict[str, str]]],
    index: list[str],
    reads: dict[str, float],
    limit: int,
    archived: bool,
) -> None:
    files = {f"{s}.md": topic(body, **more) for s, (body, more) in topics.items()}
    if archived:
        files["archive/cold.md"] = topic("It is cold.")
    store = World({"MEMORY.md": "# M\n" + "".join(f"{line}\n" for line in index), **files})
    profile = store.config.profile._replace(index_lines=limit)
    store.config = store.config._replace(profile=profile)
    past = Past(Usage(400, reads, {}))
    before, said = dict(store.files), claims(store)
    found = passed(store, past)
    verdicts = carried_out(store, found)
    done = [a.kind for a in found.actions if a.risk != DECIDE]
    # An orphan that goes takes the section it would have needed along; then one less has to.
    assert {k for k, v in zip(done, verdicts, strict=True) if v == "skipped"} <= {"demote"}
    after = {re.sub(r" \(\d{4}-\d\d-\d\d\)", "", line) for line in claims(store)}
    counted = {line for line in said if line.startswith("> Archived")}
    dropped = {a.target for a in found.actions if a.kind == "drop_entry"}
    assert said - counted - dropped <= after
    assert len(re.findall("> Archived", store.text("MEMORY.md"))) <= 1
    # What entries and sections that come will weigh is estimated, so one may be left to demote.
    again = [a for a in passed(store, past).actions if a.risk != DECIDE]
    assert {a.kind for a in again} <= {"demote"}
    if ("demote", "archived") in zip(done, verdicts, strict=True):
        assert "> Archived: " in store.text("MEMORY.md")
    if store.past.commits:
        store.apply(undo(store, store.past, targets(store.past, ""), ME))
    assert store.files == before
