"""--allow: both stay, and the new topic links to what it stands beside."""

from __future__ import annotations

import pytest

from memctl.ops.add import add
from memctl.ops.draft import AddRequest
from tests.ops.world import ME, World, topic

STORE = {
    "MEMORY.md": "# M\n- [Port](port.md) — the API's port\n",
    "port.md": topic("The API listens on port 8080."),
}
BODIES = {
    "duplicate": "The API listens on port 8080.",
    "contradiction": "The API listens on port 9090.",
}


@pytest.mark.parametrize(("kind", "body"), BODIES.items())
def test_what_is_allowed_is_linked(kind: str, body: str) -> None:
    store = World(STORE)
    request = AddRequest("project", "Listener", body, why="Seen.")
    refused = add(store, request, ME)
    assert refused.verdict == kind
    assert f"memctl add … --allow {kind}" in refused.candidates[0].resolve
    outcome = store.apply(add(store, request._replace(allow=(kind,)), ME))
    assert (outcome.verdict, outcome.detail) == ("added", "linked to port")
    text = store.text(outcome.path)
    assert text.endswith(f"{body}\n\n**Why:** Seen.\n\n**See also:** [[port]]\n")
    assert store.text("port.md") == STORE["port.md"]


def test_a_link_that_is_there_is_not_made_twice() -> None:
    store = World(STORE)
    body = BODIES["contradiction"] + " Unlike [[port]]."
    request = AddRequest("project", "Listener", body, allow=("contradiction", "update"))
    assert store.text(store.apply(add(store, request, ME)).path).count("[[port]]") == 1


def test_another_kind_is_not_allowed_with_it() -> None:
    request = AddRequest("project", "Listener", BODIES["contradiction"], allow=("duplicate",))
    assert add(World(STORE), request, ME).verdict == "contradiction"
