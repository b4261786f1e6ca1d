"""Reads are counted, and losing the counts is never an error."""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

import pytest

from memctl.adapters.usage import UsageLog
from memctl.model.usage import Usage
from tests.adapters.build import python

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_reads_are_counted_by_day(tmp_path: Path) -> None:
    log = UsageLog(str(tmp_path))
    assert log.read("2026-01-01") == Usage()
    assert os.listdir(tmp_path) == []
    log.record(["a", "b"], "2026-01-01")
    log.record(["a"], "2026-01-11")
    found = log.read("2026-02-10")
    assert found == Usage(40, {"a": 30, "b": 40}, {"a": 2, "b": 1})
    assert found.known
    assert not log.read("2026-01-30").known
    assert (found.idle("a"), found.idle("never")) == (30, 40)


def test_a_clock_set_back_harms_nothing(tmp_path: Path) -> None:
    log = UsageLog(str(tmp_path))
    log.record(["a"], "2026-06-01")
    log.record(["a"], "2020-01-01")
    assert log.read("2020-01-02") == Usage(0, {"a": 0}, {"a": 2})


def test_a_topic_takes_its_reads_along(tmp_path: Path) -> None:
    log = UsageLog(str(tmp_path))
    log.rename("a", "c")
    assert os.listdir(tmp_path) == []
    log.record(["a", "a", "b"], "2026-06-01")
    log.rename("a", "b")
    log.rename("never", "c")
    assert log.read("2026-06-01").counts == {"b": 2}


def _garbage(path: str) -> None:
    with open(path, "wb") as file:
        file.write(b"no database" * 999)


def _scribbled(path: str) -> None:
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (os.path.getsize(path) - 4096))


def _sql(statement: str) -> Callable[[str], None]:
    def run(path: str) -> None:
        base = sqlite3.connect(path)
        base.execute(statement)
        base.commit()
        base.close()

    return run


def _fifo(path: str) -> None:
    os.unlink(path)
    os.mkfifo(path)


@pytest.mark.parametrize(
    "spoil",
    [_garbage, _scribbled, os.unlink, _fifo, lambda p: os.truncate(p, 0), _sql("DROP TABLE reads"),
     _sql("DROP TABLE meta"), _sql("PRAGMA user_version = 9"),
     _sql("UPDATE reads SET last = 'soon', times = x'00'"), _sql("UPDATE meta SET value = 'old'")],
)  # fmt: skip
def test_what_is_spoilt_begins_anew(tmp_path: Path, spoil: Callable[[str], None]) -> None:
    log = UsageLog(str(tmp_path))
    log.record(["a"], "2026-01-01")
    spoil(log.path)
    assert log.read("2026-01-02").last.get("a", 1) == 1
    for day in ("2026-01-03", "2026-01-04"):
        log.record(["b"], day)
    assert log.read("2026-01-04").last["b"] == 0


def test_another_process_holds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memctl.adapters.database.BUSY_SECONDS", 0.01)
    log = UsageLog(str(tmp_path))
    log.record(["a"], "2026-01-01")
    other = sqlite3.connect(log.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    log.record(["b"], "2026-01-02")
    assert log.read("2026-01-02") == Usage()
    other.execute("ROLLBACK")
    other.close()
    assert log.read("2026-01-02").last == {"a": 1}


def test_nowhere_to_write(tmp_path: Path) -> None:
    for log in (UsageLog(""), UsageLog(str(tmp_path / "none"))):
        log.record(["a"], "2026-01-01")
        assert log.read("2026-01-01") == Usage()
    code = (
        "import sys; from memctl.adapters.usage import UsageLog\n"
        "log = UsageLog(sys.argv[1]); log.record(['a'], '2026-01-01')\n"
        "print(log.read('2026-01-01'))"
    )
    os.chmod(tmp_path, 0o555)
    done = python(code, str(tmp_path), cwd="/", fault="plain")
    os.chmod(tmp_path, 0o755)
    assert (done.err, done.out) == ("", "Usage(days=0, last={}, counts={})\n")
