"""Vectors of topics: of the present text, of one model, made once, and never in the way."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.store import DiskStore
from memctl.adapters.vectors import NAME, Vectors
from memctl.errors import CannotEmbed
from tests.adapters.test_cache import settled
from tests.adapters.toy import Toy
from tests.tools import make_store, topic

if TYPE_CHECKING:
    from collections.abc import Callable

INDEX = "# M\n- [A](a.md) — hook\n- [B](b.md) — hook\n"
FILES = {"MEMORY.md": INDEX, "a.md": topic("A", "The automobile."), "b.md": topic("B", "A clock."),
         "c.md": topic("C", "Nothing of note.")}  # fmt: skip
SAID: list[str] = []


def near(root: str, query: str, toy: Toy, most: int = 10, *paths: str) -> dict[str, float]:
    """What a new process would be told."""
    vectors = Vectors(DiskStore(root), lambda _: toy, lambda text, _: SAID.append(text))
    return {path: round(c, 3) for path, c in vectors.near(query, paths, most).items()}


@pytest.fixture
def root(tmp_path: Path) -> str:
    made = make_store(tmp_path / "memory", FILES)
    settled(made)
    return made


def test_what_means_the_same_is_near(root: str) -> None:
    found = near(root, "which vehicle", Toy())
    assert (found["a.md"], found["b.md"], found["c.md"]) == (1.0, 0.0, 0.0)
    assert near(root, "which vehicle", Toy(), 0, "b.md", "gone.md") == {"b.md": 0.0}
    assert near(root, "nothing it knows", Toy()) == {}


def test_a_text_is_embedded_once(root: str) -> None:
    near(root, "car", Toy())
    again = Toy()
    near(root, "car", again)
    assert again.texts == ["car"]


@pytest.mark.parametrize(
    ("path", "text", "count"),
    [
        ("a.md", topic("A", "The river."), 1),
        ("d.md", topic("D", "A dog."), 1),
        ("MEMORY.md", INDEX.replace("hook\n- [B]", "blue\n- [B]"), 1),
        ("MEMORY.md", INDEX + "\nprose\n", 0),
    ],
)
def test_only_what_changed_is_embedded_again(root: str, path: str, text: str, count: int) -> None:
    near(root, "car", Toy())
    make_store(root, {path: text})
    again = Toy()
    near(root, "car", again)
    assert len(again.texts) == 1 + count


def test_a_change_counts_at_once_and_what_is_gone_is_forgotten(root: str) -> None:
    near(root, "car", Toy())
    make_store(root, {"a.md": topic("A", "The river.")})
    os.unlink(os.path.join(root, "c.md"))
    assert near(root, "car", Toy()) == {"a.md": 0.0, "b.md": 0.0}
    assert near(root, "stream", Toy())["a.md"] == 1.0
    with sqlite3.connect(os.path.join(root, ".memctl", NAME)) as db:
        assert db.execute("SELECT count(*) FROM vectors").fetchone() == (2,)


def test_a_moved_topic_keeps_its_vector(root: str) -> None:
    near(root, "car", Toy())
    os.rename(os.path.join(root, "c.md"), os.path.join(root, "e.md"))
    again = Toy()
    assert "e.md" in near(root, "car", again)
    assert again.texts == ["car"]


def test_vectors_of_two_models_never_meet(root: str) -> None:
    near(root, "car", Toy("one"))
    other = Toy("other")
    near(root, "car", other)
    assert len(other.texts) == 1 + 3


BREAKS: dict[str, Callable[[str], object]] = {
    "text": lambda path: Path(path).write_text("no database at all, but some text\n" * 99),
    "empty": lambda path: Path(path).write_text(""),
    "half": lambda path: os.truncate(path, os.path.getsize(path) // 2),
    "directory": lambda path: (os.unlink(path), os.mkdir(path)),
    "gone": os.unlink,
    "emptied": lambda path: sqlite3.connect(path, isolation_level=None).execute(
        "DELETE FROM vectors"
    ),
    "tableless": lambda path: sqlite3.connect(path, isolation_level=None).execute(
        "DROP TABLE vectors"
    ),
}


@pytest.mark.parametrize("broken", BREAKS.values(), ids=BREAKS)
def test_a_broken_file_heals(root: str, broken: Callable[[str], object]) -> None:
    near(root, "car", Toy())
    broken(os.path.join(root, ".memctl", NAME))
    near(root, "car", Toy())  # may know nothing, and does not fail
    make_store(root, {"d.md": topic("D", "A dog.")})
    near(root, "car", Toy())
    assert near(root, "pet", Toy())["d.md"] == 1.0


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM vectors",
        "DELETE FROM vectors WHERE key > '8'",
        "DELETE FROM meta WHERE key = 'known'",
        "UPDATE meta SET value = x'00' WHERE key = 'known'",
    ],
)
def test_what_another_process_dropped_is_made_again_at_once(root: str, sql: str) -> None:
    before = near(root, "car", Toy())
    sqlite3.connect(os.path.join(root, ".memctl", NAME), isolation_level=None).execute(sql)
    assert near(root, "car", Toy()) == before


def test_a_store_without_a_place_for_it(root: str) -> None:
    make_store(root, {".memctl": "a file"})
    assert near(root, "car", Toy())["a.md"] == 1.0


def test_a_locked_file_is_no_obstacle(root: str) -> None:
    near(root, "car", Toy())
    db = sqlite3.connect(os.path.join(root, ".memctl", NAME), isolation_level=None)
    db.execute("BEGIN EXCLUSIVE")
    make_store(root, {"d.md": topic("D", "A dog.")})
    try:
        assert near(root, "pet", Toy())["d.md"] == 1.0
    finally:
        db.close()


def test_what_cannot_embed_says_so_once(root: str) -> None:
    def unable(_: object) -> Toy:
        raise CannotEmbed("no model")

    SAID.clear()
    vectors = Vectors(DiskStore(root), unable, lambda text, _: SAID.append(text))
    assert vectors.near("car", ["a.md"], 3) == vectors.near("car", ["a.md"], 3) == {}
    assert SAID == ["no model; ranked by words alone"]


def test_a_topic_that_may_not_be_read(root: str) -> None:
    os.unlink(os.path.join(root, "a.md"))
    os.mkdir(os.path.join(root, "a.md"))
    assert near(root, "clock", Toy())["b.md"] == 1.0
