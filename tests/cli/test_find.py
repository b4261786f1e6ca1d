"""memctl find, as a process."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from memctl.adapters.usage import UsageLog
from tests.cli.places import here
from tests.tools import index, make_store, memctl, topic

FILES = {
    "MEMORY.md": index("clock.md", "db.md"),
    "clock.md": topic("Fixed clock", "Tests use a fixed clock.", tags="time"),
    "db.md": topic("Database", "Tests use a real database, `runMigrations`.", "feedback"),
    "archive/old.md": topic("Old clock", "Tests used the real clock."),
    "water.md": topic("水位計の電池", "電池は毎年交換する。"),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make_store(tmp_path_factory.mktemp("find") / "memory", FILES)


def test_matches_best_first(store: str) -> None:
    done = memctl("find", "fixed clock in the tests", "--json", cwd=store)
    assert done.code == 0, done.err
    assert (done.json["schema"], done.json["query"]) == (
        "memctl/find@1", "fixed clock in the tests",
    )  # fmt: skip
    found = done.json["matches"]
    assert found[0]["slug"] == "clock"
    assert found[0]["hook"] == "hook of clock.md"
    assert found[0]["snippet"] == "Tests use a fixed clock."
    assert [m["score"] for m in found] == sorted((m["score"] for m in found), reverse=True)
    assert {"slug", "path", "type", "name", "hook", "score", "snippet"} <= set(found[0])


def test_limit_type_and_tag(store: str) -> None:
    def slugs(*words: str) -> list[str]:
        return [
            m["slug"] for m in here("find", "tests", *words, "--json", cwd=store).json["matches"]
        ]

    assert len(slugs("--limit", "1")) == 1
    assert slugs("--type", "feedback") == ["db"]
    assert slugs("--tag", "time") == ["clock"]
    assert slugs()[-1] == "old"


@pytest.mark.parametrize(
    "query",
    [(), ("",), ("   ",), ("zzzz",), ('"',), ("*",), ("NEAR(",), ("--", "-"), ("💥",), ("%00",)],
)
def test_nothing_found_is_1(store: str, query: tuple[str, ...]) -> None:
    done = here("find", "--json", *query, cwd=store)
    assert (done.code, done.json["matches"]) == (1, [])
    assert here("find", *query, cwd=store).out == ""


def test_words_and_operators_of_any_kind(store: str) -> None:
    for query in (
        "電池",
        "run migrations",
        "RUNMIGRATIONS",
        "the",
        "clock AND",
        '"clock',
        "clock*",
    ):
        assert here("find", query, cwd=store).code == 0, query
    assert here("find", "clock " * 17_000, cwd=store).code == 0
    assert here("find", "--", "--limit", "clock", cwd=store).code == 0


@pytest.mark.parametrize("words", [("--limit", "0"), ("--limit", "-1"), ("--type", "opinion")])
def test_errors(store: str, words: tuple[str, ...]) -> None:
    done = here("find", "clock", *words, "--json", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (2, "usage")
    assert done.json["schema"] == "memctl/find@1"


def test_no_store(tmp_path: Path) -> None:
    done = here("find", "clock", "--json", cwd=tmp_path)
    assert (done.code, done.json["error"]["kind"]) == (3, "no_store")
    assert "memctl init" in done.json["error"]["hint"]


def test_open_prints_the_best_match_and_counts_as_a_read(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", FILES)
    done = here("find", "fixed clock", "--open", cwd=root)
    assert (done.code, done.out) == (0, FILES["clock.md"])
    data = here("find", "fixed clock", "--open", "--json", cwd=root).json
    assert data["topic"]["slug"] == data["matches"][0]["slug"] == "clock"
    assert here("find", "zzzz", "--open", cwd=root).code == 1
    reads = UsageLog(f"{root}/.memctl").read(time.strftime("%Y-%m-%d"))
    assert reads.counts == {"clock": 2}


def test_finding_alone_is_no_read(tmp_path: Path) -> None:
    root = make_store(tmp_path / "memory", FILES)
    here("find", "clock", cwd=root)
    here("list", "--unused", cwd=root)
    assert not (tmp_path / "memory" / ".memctl" / "usage.db").exists()


def test_what_the_index_does_not_name_is_said(store: str) -> None:
    done = here("find", "電池", cwd=store)
    assert "water (not in the index)" in done.out
    assert "not in the index" in done.err
    data = here("find", "電池", "--json", cwd=store).json
    assert data["unindexed"] == ["water"]
    assert data["matches"][0]["marks"] == ["not in the index"]
    assert here("find", "fixed", "--type", "feedback", "--json", cwd=store).json["unindexed"] == []


def test_a_misspelt_word_is_said(store: str) -> None:
    done = here("find", "databse", "--json", cwd=store)
    assert done.json["corrections"] == [{"word": "databse", "taken_for": "databas"}]
    assert "no topic says `databse`" in here("find", "databse", cwd=store).err


def test_explained(store: str) -> None:
    best = here("find", "fixed clock", "--explain", "--json", cwd=store).json["matches"][0]
    assert list(best["parts"]) == ["relevance", "recency", "importance", "standing"]
    assert best["parts"]["recency"] == {"value": 1.0, "weight": 0.05}
    assert best["words"] == ["fixed", "clock", "“fixed clock”"]
    assert "relevance 1.00" in here("find", "fixed clock", "--explain", cwd=store).out


def test_weights_come_from_the_settings(tmp_path: Path) -> None:
    files = {"a.md": topic("One", "Rain gauges freeze.", importance="1"),
             "b.md": topic("One", "Rain gauges freeze in all of the many winters here.",
                           importance="9")}  # fmt: skip
    root = make_store(tmp_path / "memory", {"MEMORY.md": index("a.md", "b.md"), **files})
    first = lambda: here("find", "gauges", "--json", cwd=root).json["matches"][0]["slug"]  # noqa: E731
    make_store(root, {"memctl.toml": "[rank]\nimportance = 2\n"})
    assert first() == "b"
    make_store(root, {"memctl.toml": "[rank]\nimportance = 0\n"})
    assert first() == "a"
    make_store(root, {"memctl.toml": "[rank]\nimportance = -1\n"})
    assert here("find", "gauges", cwd=root).code == 3
