"""update behind the gate: only what the change brings about stands in its way."""

from __future__ import annotations

import pytest

from memctl.ops.edits import Who
from memctl.ops.update import UpdateRequest, update
from tests.ops.world import ME, World, topic

PORT = "The API listens on port 8080."
FILES = {
    "MEMORY.md": "# M\n- [Port](port.md) — the API's port\n- [Tea](tea.md) — tea\n",
    "port.md": topic(PORT),
    "tea.md": topic("Tea is served at four."),
}


@pytest.mark.parametrize(
    ("body", "kind", "code"),
    [(PORT, "duplicate", 10), ("The API listens on port 9090.", "contradiction", 11)],
)
def test_a_change_into_what_another_topic_says_or_denies(body: str, kind: str, code: int) -> None:
    store = World(FILES)
    outcome = update(store, UpdateRequest("tea", body=body, name="Port"), ME)
    assert (outcome.verdict, outcome.exit_code) == (kind, code)
    (found,) = outcome.candidates
    assert (found.slug, found.resolve[-1]) == ("port", f"memctl update tea … --allow {kind}")
    assert outcome.refused == body
    allowed = UpdateRequest("tea", body=body, name="Port", allow=(kind,))
    assert store.apply(update(store, allowed, ME)).verdict == "updated"


def test_what_stood_beside_it_before_is_no_news() -> None:
    store = World({**FILES, "tea.md": topic("The API listens on port 9090.")})
    request = UpdateRequest("tea", body="The API listens on port 9090, on all hosts.")
    assert update(store, request, ME).verdict == "updated"


@pytest.mark.parametrize("part", [{"why": "x"}, {"tags": ("a",)}, {"importance": "3"}])
def test_what_is_no_claim_is_not_judged(part: dict[str, object]) -> None:
    store = World({**FILES, "tea.md": topic(PORT)})
    request = UpdateRequest("tea", **part)  # type: ignore[arg-type]
    assert update(store, request, ME).verdict == "updated"


def test_an_inference_does_not_deny_what_the_user_told() -> None:
    store = World({**FILES, "port.md": topic(PORT, source="user")})
    request = UpdateRequest("port", body="The API listens on port 9090.")
    outcome = update(store, request, ME)
    assert outcome.verdict == "contradiction"
    assert outcome.candidates[0].evidence.startswith("the user told this")
    assert outcome.candidates[0].resolve[0] == "memctl update port … --source user"
    assert update(store, request, Who("update", "user")).verdict == "updated"
    fuller = UpdateRequest("port", body=PORT + " It is behind the proxy.")
    assert update(store, fuller, ME).verdict == "updated"
    plain = World(FILES)
    assert update(plain, request, ME).verdict == "updated"
