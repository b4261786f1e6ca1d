"""The gate: what is there already, and what denies it, is refused, and nothing else is."""

from __future__ import annotations

import pytest

from memctl.ops.add import add
from memctl.ops.draft import AddRequest
from tests.ops.world import ME, World, topic

CLAIM = "Integration tests use a real database."
INDEX = (
    "# M\n\n## Feedback\n- [Real database](feedback_db.md) — no mocks; one hid a bad migration\n"
)


def world() -> World:
    return World(
        {"MEMORY.md": INDEX, "feedback_db.md": topic(CLAIM, "A mock lied.", type="feedback")}
    )


def ask(body: str, name: str = "Another name", **more: object) -> AddRequest:
    return AddRequest("feedback", name, body, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("body", "more", "evidence"),
    [
        (CLAIM, {}, "the same claim"),
        ("integration tests use a REAL database!", {}, "the same claim"),
        ("**Integration tests** use\na real `database`", {}, "the same claim"),
        ("An integration test use the real databases", {}, "the same claim"),
        (CLAIM + " And so does the smoke test, since May.", {}, "says the same"),
        ("Something else.", {"hook": "No mocks: one hid a bad migration"}, "the same hook"),
        ("Something else.", {"hook": CLAIM}, "the hook says its claim"),
        ("Something else.", {"description": CLAIM.upper()}, "the same description"),
    ],
)
def test_the_same_again_is_refused(body: str, more: dict[str, object], evidence: str) -> None:
    store = world()
    before = dict(store.files)
    outcome = add(store, ask(body, why="A reason.", **more), ME)
    assert (outcome.verdict, outcome.exit_code) == ("duplicate", 10)
    (found,) = outcome.candidates
    assert (found.slug, found.kind) == ("feedback_db", "duplicate")
    assert found.evidence.startswith(evidence)
    assert 0.9 < found.score <= 1
    assert found.resolve == ("memctl update feedback_db", "memctl add … --allow duplicate")
    assert outcome.refused == f"{body}\n\n**Why:** A reason."
    assert outcome.changes.changes == ()
    assert store.files == before
    assert add(store, ask(body, allow=("duplicate",), **more), ME).verdict == "added"


def test_words_in_another_order_are_the_same_only_when_clauses_change_places() -> None:
    store = World({"a.md": topic("In unit tests, use a fixed clock instead of the real one.")})
    turned = "Use a fixed clock instead of the real one in unit tests."
    opposite = "In unit tests, use a real clock instead of the fixed one."
    assert add(store, ask(turned), ME).verdict == "duplicate"
    assert add(store, ask(opposite), ME).verdict == "contradiction"


def test_an_archived_twin_is_to_be_restored() -> None:
    store = World({"archive/old/db.md": topic(CLAIM)})
    (found,) = add(store, ask(CLAIM), ME).candidates
    assert found.slug == "old/db"
    assert found.resolve[0] == "memctl restore old/db"


def test_the_nearest_stands_first_and_a_live_one_before_an_archived() -> None:
    store = World(
        {
            "a.md": topic("The integration tests use real databases."),
            "archive/b.md": topic(CLAIM),
            "c.md": topic(CLAIM),
        }
    )
    outcome = add(store, ask(CLAIM), ME)
    assert [c.slug for c in outcome.candidates] == ["c", "a", "b"]
    assert [c.score for c in outcome.candidates] == sorted(
        (c.score for c in outcome.candidates), reverse=True
    )


def test_a_command_that_resolves_can_be_pasted_into_a_shell() -> None:
    store = World({"my notes; $(x).md": topic(CLAIM), "-rf.md": topic(CLAIM)})
    commands = {c.slug: c.resolve[0] for c in add(store, ask(CLAIM), ME).candidates}
    assert commands == {
        "my notes; $(x)": "memctl update 'my notes; $(x)'",
        "-rf": "memctl update -- -rf",
    }


@pytest.mark.parametrize(
    ("there", "new"),
    [
        ("Retry three failed calls 3 times.", "Retry three failed calls 5 times."),
        ("Wait 3 s and retry 5 times.", "Wait 5 s and retry 3 times."),
        ("The service runs on Python 3.11 now.", "The service runs on Python 3.12 now."),
        ("Pin typer to 0.2.8 for speed.", "Pin typer to 0.28 for speed."),
        ("Deploy on Fridays after the standup.", "Do not deploy on Fridays after the standup."),
        ("The importer is sorting its rows.", "The importer isn't sorting its rows."),
        ("Releases can skip the staging step.", "Releases can’t skip the staging step."),
        ("Always rebase before you push to main.", "Never rebase before you push to main."),
        ("Merge with a squash into the trunk.", "Merge without a squash into the trunk."),
        ("Use tabs instead of spaces here.", "Use spaces instead of tabs here."),
        ("Ask Anna before you call Ben.", "Ask Ben before you call Anna."),
        ("Turn the night job on in winter.", "Turn the night job off in winter."),
        ("The core is written in C++ only.", "The core is written in C# only."),
        ("Fail when coverage is < 80.", "Fail when coverage is > 80."),
        ("Round prices to 5 % of the sum.", "Round prices to 5 $ of the sum."),
        ("Let the gauge fall to 5 at night.", "Let the gauge fall to -5 at night."),
        ("Tabs ✅ in this repository.", "Tabs ❌ in this repository."),
        ("Config lives in app/settings.py today.", "Config lives in app/core/settings.py today."),
        (
            "The nightly backup of the customers in region eu-west goes to the cold bucket.",
            "The nightly backup of the customers in region us-east goes to the cold bucket.",
        ),
        ("Run the linter before every commit.", "Run the tests before every commit."),
        ("단위 테스트는 API 목을 사용한다.", "통합 테스트는 API 실제 서버를 사용한다."),
        ("배포는 금요일에 한다.", "배포는 금요일에 하지 않는다."),
        (
            "統合テストでは必ず本番と同じデータベースを使う。",
            "統合テストでは必ず本番と同じデータベースを使わない。",
        ),
        ("数据库在测试中使用真实实例。", "数据库在测试中不使用真实实例。"),
        ("मौसम का दिन है।", "मौसम का दान है।"),
    ],
)  # fmt: skip
def test_one_thing_changed_is_never_a_duplicate(there: str, new: str) -> None:
    store = World({"MEMORY.md": f"- [T](t.md) — {there}\n", "t.md": topic(there)})
    assert add(store, ask(there), ME).verdict == "duplicate"
    others = {
        "The service runs on Python 3.12 now.": "update",
        "Run the tests before every commit.": "added",
        "통합 테스트는 API 실제 서버를 사용한다.": "added",
    }
    assert add(store, ask(new), ME).verdict == others.get(new, "contradiction")


def test_template_words_are_no_claim() -> None:
    store = World(
        {"MEMORY.md": "- [T](t.md) — shipped\n", "t.md": topic("Shipped.", name="Importer")}
    )
    assert add(store, ask("Shipped.", name="Exporter"), ME).verdict == "added"
    assert add(store, ask("Shipped.", name="importer"), ME).verdict == "duplicate"
    assert add(store, ask("Else.", name="Exporter", hook="shipped"), ME).verdict == "duplicate"


def test_a_text_without_any_word_is_new() -> None:
    store = World({"t.md": topic("→ …", name="x")})
    assert add(store, ask("→ …"), ME).verdict == "added"
