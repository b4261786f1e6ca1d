"""The journal: what is meant is written down first, and nothing else is believed."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.adapters import files
from memctl.adapters.journal import OPEN, SAVED, Journal, index_lines, unedited
from memctl.model.change import Change, ChangeSet
from tests.adapters.build import change
from tests.tools import make_store

if TYPE_CHECKING:
    from pathlib import Path

MEANT = ChangeSet(
    (Change("a.md", b"\xff\x00new", "old digest"), Change("b.md", None, "d")),
    "add a — “quoted”",
    "because\nof two lines",
    (("Memctl-Verb", "add"), ("Memctl-Agent", "…")),
)


@pytest.fixture
def root(tmp_path: Path) -> str:
    return make_store(tmp_path / "memory", {"a.md": "old\n", "MEMORY.md": "# MEMORY.md\n- a\n"})


@pytest.fixture
def journal(root: str) -> Journal:
    return Journal(f"{root}/.memctl")


def test_what_is_written_down_is_read_again(journal: Journal) -> None:
    entry = journal.begin(MEANT)
    assert [e.changes for e in journal.entries(OPEN)] == [MEANT]
    assert journal.entries(SAVED) == []
    journal.done(entry)
    assert journal.entries(OPEN) == []
    journal.done(entry)


def test_what_waits_for_its_commit_keeps_words_and_lines_but_no_bytes(journal: Journal) -> None:
    entry = journal.begin(MEANT)
    journal.saved(entry, {"taken": ["- old"], "added": ["- new"]})
    assert journal.entries(OPEN) == []
    (saved,) = journal.entries(SAVED)
    assert saved.changes.subject == MEANT.subject
    assert saved.changes.why == MEANT.why
    assert [(c.path, c.data) for c in saved.changes.changes] == [("a.md", b""), ("b.md", None)]
    with open(f"{journal.folder}/{saved.id}.saved.json") as file:
        assert json.load(file)["lines"] == {"taken": ["- old"], "added": ["- new"]}


def test_entries_are_read_oldest_first(journal: Journal) -> None:
    for number in range(5):
        journal.begin(MEANT._replace(subject=str(number)))
    assert [e.changes.subject for e in journal.entries(OPEN)] == list("01234")


def test_a_missing_journal_is_empty(journal: Journal, root: str) -> None:
    assert journal.entries(OPEN) == []
    assert journal.overlay(root) == {}


GOOD = {
    "subject": "s",
    "why": "",
    "trailers": [["k", "v"]],
    "changes": [{"path": "a.md", "expect": "", "delete": False, "data": "eA=="}],
}


def _with(**changed: object) -> str:
    return json.dumps({**GOOD, **changed})


def _path(path: object) -> str:
    return _with(changes=[{"path": path, "expect": "", "delete": False, "data": "eA=="}])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        '"text"',
        "[" * 100_000,
        '{"subject": "s"}',
        _with(changes=3),
        _with(changes=[[]]),
        _with(subject=3),
        _with(trailers=[["only one"]]),
        _with(trailers=[[1, 2]]),
        _with(changes=[{"path": "a.md", "expect": "", "delete": False, "data": "%%%"}]),
        _path(3),
        _path(None),
        _path("../out.md"),
        _path("/etc/passwd"),
        _path(".git/config"),
        _path("sub/.git/hooks/post-commit"),
        _path(".memctl/lock"),
        _path("a//b.md"),
    ],
)
def test_what_no_write_of_ours_meant_is_passed_over(journal: Journal, text: str) -> None:
    """A torn file, and one that came with a clone and names what memctl never writes."""
    entry = journal.begin(MEANT)
    make_store(journal.folder, {"1-1.open.json": text})
    assert [e.id for e in journal.entries(OPEN)] == [entry.id]


@given(st.recursive(st.none() | st.text(max_size=3) | st.integers(), lambda x: st.lists(x) | st.dictionaries(st.sampled_from(["changes", "path", "subject", "why", "trailers", "delete", "data", "expect"]), x), max_leaves=12))  # fmt: skip  # noqa: E501
def test_no_text_makes_reading_fail(
    tmp_path_factory: pytest.TempPathFactory, value: object
) -> None:
    journal = Journal(str(tmp_path_factory.getbasetemp() / "any"))
    make_store(journal.folder, {"1-1.open.json": json.dumps(value)})
    assert len(journal.entries(OPEN)) <= 1


def test_an_odd_file_among_the_entries_hides_none(journal: Journal) -> None:
    journal.begin(MEANT)
    os.mkdir(f"{journal.folder}/0.open.json")
    os.symlink("/etc/passwd", f"{journal.folder}/1.open.json")
    os.mkfifo(f"{journal.folder}/2.open.json")
    assert len(journal.entries(OPEN)) == 1


def test_readers_see_what_an_unfinished_write_wants(journal: Journal, root: str) -> None:
    journal.begin(ChangeSet((change(root, "a.md", "new\n"), change(root, "c.md", "c\n"))))
    assert journal.overlay(root) == {"a.md": b"new\n", "c.md": b"c\n"}
    files.write(root, "a.md", b"new\n")
    assert journal.overlay(root) == {"a.md": b"new\n", "c.md": b"c\n"}


def test_what_somebody_edited_since_stays_his(journal: Journal, root: str) -> None:
    meant = ChangeSet((change(root, "a.md", "new\n"), change(root, "MEMORY.md", None)))
    journal.begin(meant)
    files.write(root, "a.md", b"by hand\n")
    assert journal.overlay(root) == {"MEMORY.md": None}
    os.unlink(f"{root}/MEMORY.md")
    os.symlink("a.md", f"{root}/MEMORY.md")
    assert unedited(root, meant).changes == ()


def test_the_lines_a_write_adds_and_takes(root: str) -> None:
    before = b"# M\n- a\n- b\n"
    changes = ChangeSet((Change("MEMORY.md", b"# M\n- a\n- c\n", ""),))
    assert index_lines(changes, before) == {"taken": ["- b"], "added": ["- c"]}
    assert index_lines(ChangeSet(), before) == {"taken": [], "added": []}
    assert index_lines(changes, None)["taken"] == []


def test_a_sweep_leaves_the_entries(journal: Journal) -> None:
    journal.begin(MEANT)
    make_store(journal.folder, {".memctl-9.tmp": "torn"})
    make_store(journal.local, {".memctl-9.tmp": "a process that needs no lock", ".gitignore": "*"})
    journal.sweep()
    assert len(os.listdir(journal.folder)) == 1
    assert sorted(os.listdir(journal.local)) == [".gitignore", ".memctl-9.tmp", "journal"]
