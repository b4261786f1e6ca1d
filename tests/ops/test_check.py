"""check: the answer of add without the write, and batches that know themselves."""

from __future__ import annotations

import pytest

from memctl.errors import UsageError
from memctl.model.verdict import Instruction
from memctl.ops.add import add
from memctl.ops.check import Checker
from memctl.ops.draft import AddRequest
from memctl.ops.gate import NOTHING, Beside
from tests.ops.world import ME, World, topic

STORE = {
    "MEMORY.md": "# M\n- [Port](port.md) — the API's port\n",
    "port.md": topic("The API listens on port 8080."),
}
TEA = AddRequest("project", "Tea", "Tea is served at four in the canteen.")


def ask(body: str, name: str = "Listener") -> AddRequest:
    return AddRequest("project", name, body)


def test_it_answers_as_add_does_and_changes_nothing() -> None:
    store = World(STORE)
    before = dict(store.files)
    for request in (TEA, ask("The API listens on port 9090."), ask("The API listens on 8080.")):
        added = add(store, request, ME)
        outcome = Checker(store, NOTHING).check(request, ME)
        assert outcome.verdict == {"added": "new"}.get(added.verdict, added.verdict)
        assert (outcome.slug, outcome.candidates) == (added.slug, added.candidates)
        assert (outcome.changes.changes, outcome.digest, outcome.refused) == ((), "", "")
    assert store.files == before


def test_a_claim_is_judged_against_those_before_it() -> None:
    checker = Checker(World({}), NOTHING)
    first = checker.check(ask("The API listens on port 8080.", "A"), ME)
    same = checker.check(ask("The API listens on port 8080.", "A"), ME)
    other = checker.check(ask("The API listens on port 9090.", "A"), ME)
    tea = checker.check(TEA._replace(name="A"), ME)
    assert [o.verdict for o in (first, same, other, tea)] == [
        "new", "duplicate", "contradiction", "new",
    ]  # fmt: skip
    assert same.candidates[0].slug == other.candidates[0].slug == first.slug == "project_a"
    assert tea.slug == "project_a_2"


def test_what_no_gate_can_answer_is_still_an_error() -> None:
    with pytest.raises(UsageError):
        Checker(World({}), NOTHING).check(ask(""), ME)


LINES = (
    Instruction("CLAUDE.md", 3, "Integration tests use a real database, never mocks."),
    Instruction("AGENTS.md", 9, "Write commit subjects in the imperative mood."),
)


@pytest.mark.parametrize(
    ("body", "verdict", "says"),
    [
        (
            "Integration tests use a real database, never mocks.", "duplicate",
            "CLAUDE.md line 3 already says this: Integration tests",
        ),
        ("Write commit subjects in the imperative mood.", "duplicate", "AGENTS.md line 9 already"),
        ("The canteen serves tea at four.", "added", ""),
        ("Integration tests need Docker on the build machine.", "added", ""),
    ],
)  # fmt: skip
def test_an_instruction_file_may_say_it_already(body: str, verdict: str, says: str) -> None:
    outcome = add(World({}), ask(body, "Something"), ME, Beside(lambda: LINES))
    assert outcome.verdict == verdict
    assert [c.slug for c in outcome.candidates] == ([""] if says else [])
    assert all(c.evidence.startswith(says) for c in outcome.candidates)


def test_instruction_files_do_not_stop_what_is_allowed() -> None:
    request = ask(LINES[0].text)._replace(allow=("duplicate",))
    store = World({})
    outcome = store.apply(add(store, request, ME, Beside(lambda: LINES)))
    assert outcome.verdict == "added"
    assert "See also" not in store.text(outcome.path)


@pytest.mark.parametrize(
    "text",
    ["x", "😀", "😀" * 300, "데이터베이스는 삼 번 서버에 있다.", "قاعدة البيانات على الخادم ٣.",
     "データベースは3番サーバーにある。", "Die DB läuft auf сервер 3 の中", "a" * 200_000,
     "- - -", "1", "\u200d\u200c", "[[", "`" * 999, "**Why:**", "((((" * 5_000, "no " * 9_000],
)  # fmt: skip
def test_odd_claims_are_judged_like_any_other(text: str) -> None:
    """One character, one word a page long, other scripts: new, then the same again."""
    store = World(STORE)
    request = ask(text, "Odd one")._replace(allow=("sensitive",))
    assert store.apply(add(store, request, ME)).verdict == "added"
    assert add(store, request, ME).verdict in ("duplicate", "added")
    assert store.row("port.md").indexed


def test_an_unreadable_topic_is_named_and_the_rest_is_judged() -> None:
    files = {
        **STORE,
        "same.md": topic("The API server listens on port 8080 on every machine."),
        "bin.md": b"\0\1",
    }
    store = World(files, locked=("port.md",))
    outcome = add(store, ask("The API listens on port 9090.", "Port"), ME)
    assert outcome.verdict == "contradiction"
    assert outcome.remarks == ("cannot read port.md: permission denied; judged by its index line",)
