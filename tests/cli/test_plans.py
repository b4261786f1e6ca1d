"""A plan in a file, chosen actions, and a person asked on a terminal: as processes, over a store
with one of every kind.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from memctl.ops.upkeep.planned import NAMES
from tests import upkeep
from tests.cli.places import Typed, commits, here, memory, on_terminal
from tests.tools import Result, git, memctl, tree

_MADE: list[Path] = []
DOABLE = set(upkeep.KINDS) - upkeep.QUESTIONS


@pytest.fixture
def store(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> str:
    if not _MADE:
        _MADE.append(tmp_path_factory.mktemp("upkeep"))
        upkeep.build(_MADE[0])
    shutil.copytree(_MADE[0] / "harbour", tmp_path / "harbour", symlinks=True)
    return str(tmp_path / "harbour/memory")


def actions(done: Result, state: str = "") -> dict[str, Any]:
    found = [*done.json["actions"], *done.json["held_back"]]
    return {a["kind"]: a for a in found if not state or a["state"] == state}


def ids(store: str) -> dict[str, int]:
    return {kind: a["id"] for kind, a in actions(here("consolidate", "--json", cwd=store)).items()}


def saved(store: str, *words: str) -> tuple[str, Any]:
    """A plan in a file beside the store: its name, and what is in it."""
    name = str(Path(store).parent / "plan.json")
    assert here("consolidate", "--out", name, *words, cwd=store).code == 1
    return name, json.loads(Path(name).read_text(encoding="utf-8"))


def test_the_store_has_one_of_every_kind(store: str) -> None:
    found = here("consolidate", "--json", cwd=store)
    kinds = [a["kind"] for a in [*found.json["actions"], *found.json["held_back"]]]
    assert sorted(kinds) == sorted(upkeep.KINDS)
    assert NAMES - set(kinds) == {"demote", "archive_line"}  # see below


def test_an_index_too_long(tmp_path: Path) -> None:
    store = upkeep.build_over(tmp_path)
    before = tree(store)
    shown = here("consolidate", "--json", cwd=store)
    assert shown.code == 1
    assert [a["kind"] for a in shown.json["actions"]] == ["demote"] * 2
    assert [a["kind"] for a in shown.json["held_back"]] == ["demote"]
    words = ["consolidate", "--apply", "--only", "1-3", "--max-loss", "1"]
    assert memctl(*words, cwd=store).code == 0
    assert here("consolidate", cwd=store).code == 0
    assert Path(store, "MEMORY.md").read_text(encoding="utf-8").count("\n") == 200
    assert memctl("undo", cwd=store).code == 0
    assert tree(store) == before


def test_an_archive_counted_wrongly(tmp_path: Path) -> None:
    """By its own action alone, where nothing is archived."""
    files = {**upkeep.MISCOUNTED, "MEMORY.md": upkeep.MISCOUNTED["MEMORY.md"] + "- [X](gone.md)\n"}
    store = memory(tmp_path / "memory", files)
    assert ids(store) == {"drop_entry": 1, "archive_line": 2}
    words = ["consolidate", "--apply", "--max-loss", "1"]
    assert here(*words, "--only", "1", cwd=store).code == 1
    assert "Archived: 3 topics" in Path(store, "MEMORY.md").read_text(encoding="utf-8")
    assert here(*words, cwd=store).code == 0
    assert "Archived" not in Path(store, "MEMORY.md").read_text(encoding="utf-8")
    assert here("consolidate", cwd=store).code == 0


def test_apply_does_what_is_safe_and_leaves_the_rest(store: str) -> None:
    before = tree(store)
    done = memctl("consolidate", "--apply", "--json", cwd=store)
    assert done.code == 1  # the others still want somebody
    assert {a["risk"] for a in actions(done, "done").values()} == {"safe"}
    assert {a["risk"] for a in actions(done).values() if a["state"] != "done"} == {
        "review",
        "decide",
    }
    again = here("consolidate", "--apply", "--json", cwd=store)
    assert (again.json["pass"], actions(again, "done")) == (None, {})
    assert "> Archived: 3 topics, " in Path(store, "MEMORY.md").read_text(encoding="utf-8")
    assert here("undo", cwd=store).code == 0
    assert tree(store) == before


def test_everything_approved_then_back_in_one_step(store: str) -> None:
    before = tree(store)
    count = commits(store)
    name, document = saved(store)
    for action in document["actions"]:
        action["approved"] = action["kind"] in DOABLE
    Path(name).write_text(json.dumps(document), encoding="utf-8")
    done = memctl("consolidate", "--apply", name, "--max-loss", "0.5", "--json", cwd=store)
    assert done.code == 1  # the questions
    assert set(actions(done, "done")) == DOABLE
    made = len(DOABLE) + 1
    assert git(store, "log", "-1", "--format=%s") == "count the archive\n"
    assert "> Archived: 6 topics, " in Path(store, "MEMORY.md").read_text(encoding="utf-8")
    assert commits(store) == count + made
    log = git(store, "log", f"-{made}", "--format=%(trailers:key=Memctl-Pass,valueonly)")
    assert set(log.split()) == {done.json["pass"]}
    reasons = git(store, "log", f"-{made}", "--reverse", "--format=%b")
    assert all(a["reason"] in reasons for a in actions(done, "done").values())
    left = here("consolidate", "--json", cwd=store)
    assert set(actions(left)) == upkeep.QUESTIONS
    assert memctl("undo", cwd=store).code == 0
    assert tree(store) == before
    assert git(store, "log", "-1", "--format=%s") == f"undo {made} writes\n"


def test_a_plan_from_standard_input(store: str) -> None:
    name, _ = saved(store)
    text = Path(name).read_bytes()
    done = here("consolidate", "--apply", "-", "--only", "1", "--json", cwd=store, stdin=text)
    assert [a["id"] for a in actions(done, "done").values()] == [1]


def test_only_and_skip(store: str) -> None:
    number = ids(store)
    shown = here("consolidate", "--only", str(number["merge_similar"]), "--json", cwd=store)
    (whole,) = actions(shown).values()
    assert [(c["path"], c["moved_to"]) for c in whole["changes"]] == [
        ("feedback_commits.md", None),
        ("feedback_commits_2.md", "archive/feedback_commits_2.md"),
        ("MEMORY.md", None),
    ]
    assert "+The body says why." in here(
        "consolidate", "--only", str(number["merge_similar"]), cwd=store
    ).out.replace("+Write the commit subjects of the booking service in the imperative mood. ", "+")
    before = tree(store)
    words = ["--apply", "--only", f"{number['merge_duplicate']},{number['merge_similar']}"]
    done = here("consolidate", *words, "--json", cwd=store)
    assert set(actions(done, "done")) == {"merge_duplicate", "merge_similar"}
    assert here("undo", cwd=store).code == 0
    assert tree(store) == before
    words = ["--apply", "--skip", f"{number['drop_entry']}-{number['add_entry']}", "--json"]
    done = here("consolidate", *words, cwd=store)
    assert set(actions(done, "done")) == {
        "archive_expired",
        "archive_superseded",
        "follow_rename",
    }


def test_the_bound_holds_for_what_is_chosen(store: str) -> None:
    number = ids(store)
    every = ",".join(str(n) for kind, n in number.items() if kind in DOABLE)
    done = here("consolidate", "--apply", "--only", every, "--json", cwd=store)
    assert done.json["may_go"] == 5
    assert [a["kind"] for a in done.json["held_back"]] == ["merge_similar"]
    told = here("consolidate", "--only", "1", "--max-loss", "0", "--apply", cwd=store)
    assert told.code == 1


WRONG = {
    "not JSON": lambda _: "# Plan\n",
    "newer": lambda plan: json.dumps({**plan, "schema": "memctl/plan@2"}),
    "another store": lambda plan: json.dumps(
        {**plan, "store": {"root": "/elsewhere/memory", "origin": "c0ffee:"}}
    ),
    "unknown kind": lambda plan: json.dumps(edited(plan, kind="format_disk")),
    "ids doubled": lambda plan: json.dumps(edited(plan, id=2)),
    "outside": lambda plan: json.dumps(edited(plan, path="../../harbour/berths.py")),
    "another topic": lambda plan: json.dumps(edited(plan, path="user_harbour.md")),
    "wrong type": lambda plan: json.dumps(edited(plan, approved="yes please")),
}


def edited(plan: Any, **changes: Any) -> Any:
    first, *rest = plan["actions"]
    return {**plan, "actions": [{**first, **changes}, *rest]}


@pytest.mark.parametrize("how", WRONG)
def test_nonsense_does_nothing(store: str, how: str) -> None:
    name, document = saved(store)
    Path(name).write_text(WRONG[how](document), encoding="utf-8")
    before, count = tree(Path(store).parent), commits(store)
    done = here("consolidate", "--apply", name, "--json", cwd=store)
    assert done.code in (2, 5)
    assert done.json["error"]["hint"]
    assert (tree(Path(store).parent), commits(store)) == (before, count)


def test_a_store_that_changed_underneath(store: str) -> None:
    name, _ = saved(store)
    Path(store, "project_regatta.md").write_text("Something else.\n", encoding="utf-8")
    before, count = tree(store), commits(store)
    done = here("consolidate", "--apply", name, "--json", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (5, "changed")
    assert "project_regatta.md has changed since the plan was made" in done.json["error"]["message"]
    assert (tree(store), commits(store)) == (before, count)


def test_a_clone_of_the_store_takes_its_plan(store: str, tmp_path: Path) -> None:
    name, _ = saved(store)
    git(tmp_path, "clone", "-q", store, "clone")
    done = here("consolidate", "--apply", name, "--only", "1", "--json", cwd=tmp_path / "clone")
    assert set(actions(done, "done")) == {"drop_entry"}


@pytest.mark.parametrize(
    "words",
    [
        ["plan.json"],
        ["--apply", "nowhere.json"],
        ["--apply", "."],
        ["--apply", "--only", "99"],
        ["--apply", "--only", "x"],
        ["--out", "MEMORY.md"],
        ["--out", "nowhere/plan.json"],
        ["--out", "plan.json", "--apply"],
        ["--interactive"],
        ["--interactive", "--apply"],
        ["--limit", "-1"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_asked_for(store: str, words: list[str]) -> None:
    before = tree(store)
    done = here("consolidate", *words, "--json", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (2, "usage")
    assert done.json["error"]["hint"]
    assert tree(store) == before


def test_a_plan_over_an_older_one(store: str) -> None:
    name, whole = saved(store)
    _, part = saved(store, "--only", "1,5")
    assert [a["id"] for a in part["actions"]] == [1, 5]
    assert [a["approved"] for a in part["actions"]] == [True, True]
    assert [a["approved"] for a in whole["actions"]] == [
        a["risk"] == "safe" for a in whole["actions"]
    ]
    os.unlink(name)
    os.symlink(f"{store}/MEMORY.md", name)
    assert here("consolidate", "--out", name, cwd=store).code == 2


def asked(store: str, *keys: str) -> Typed:
    """The plan, asked about on a terminal: a key for each prompt."""
    answers = [("[y,n,a,q,?] ", key) for key in keys]
    return on_terminal(
        "consolidate", "-i", "--max-loss", "1", cwd=store, answers=answers, env={"COLUMNS": "80"}
    )


def test_a_person_is_asked_about_each(store: str) -> None:
    told = asked(store, "y\n", "?\n", "n\n", "q\n")
    assert told.code == 1
    assert git(store, "log", "-1", "--format=%s") == "drop the entry of project_ferry\n"
    assert "(1/9) do this? [y,n,a,q,?]" in told.shown
    assert "-- [Ferry](project_ferry.md) — the ferry has right of way" in told.shown
    assert "do it and all the rest" in told.shown
    assert told.shown.count("(2/9)") == 2
    assert "(4/9)" not in told.shown
    assert "1 of 16 actions done" in told.shown


def test_yes_to_all_the_rest(store: str) -> None:
    told = asked(store, "n\n", "a\n")
    assert told.code == 1
    assert "8 of 16 actions done" in told.shown
    assert set(ids(store)) == {"drop_entry", *upkeep.QUESTIONS}


def test_the_end_of_input_is_a_no_to_the_rest(store: str) -> None:
    told = asked(store, "y\n", "\x04")
    assert told.code == 1
    assert "1 of 16 actions done" in told.shown


def test_an_interruption_says_what_was_done(store: str) -> None:
    """Ctrl-C while it waits for the second answer."""
    told = asked(store, "y\n", "\x03")
    assert told.code == 130
    assert "interrupted: 1 action is done and committed; nothing is half written" in told.shown
    assert git(store, "status", "--porcelain") == ""
    assert here("undo", cwd=store).code == 0
