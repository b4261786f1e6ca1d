"""The cache: right answers whatever lies in its place, and no more work than a change asks for."""

from __future__ import annotations

import os
import shutil
import sqlite3
from typing import TYPE_CHECKING

import pytest

from memctl.adapters import cache as adapter
from memctl.adapters import database
from memctl.adapters.cache import Cache
from memctl.adapters.store import DiskStore
from memctl.ops.find import find
from tests.adapters.build import python
from tests.tools import index, make_store, memctl, topic

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PATHS = ("a.md", "b.md", "c.md")
LONG_AGO = 1_700_000_000_123_456_789


def settled(root: str) -> None:
    """Give every file a time old enough to be trusted."""
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith(".md") and not os.path.islink(os.path.join(folder, name)):
                os.utime(os.path.join(folder, name), ns=(LONG_AGO, LONG_AGO))


@pytest.fixture
def root(tmp_path: Path) -> str:
    texts = {p: topic(p[0], f"All about {p[0]}.\n\n**Why:** `src/{p[0]}.py`") for p in PATHS}
    root = make_store(tmp_path / "memory", {"MEMORY.md": index(*PATHS), **texts})
    settled(root)
    return root


def db(root: str) -> str:
    return f"{root}/.memctl/cache.db"


def answers(root: str) -> tuple[object, ...]:
    """What a new process would read."""
    store = DiskStore(root)
    rows = store.rows()
    return (
        [(r.path, r.name, r.hook, r.claim, r.indexed) for r in rows],
        [h.path for h in store.search(["about"], 10)],
        store.holding(["about"]),
        [h.path for h in store.search(["abou"], 10, start=True)],
        store.vocabulary("abo", 4, 6),
        dict(store.mentions()),
        [r.path for r in store.rows_at({"b.md", "none.md"})],
    )


def from_scratch(root: str) -> tuple[object, ...]:
    """The same, without any cache that may lie there."""
    copy = f"{root}-copy"
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(".memctl"), symlinks=True)
    found = answers(copy)
    shutil.rmtree(copy)
    return found


def reads(root: str) -> list[str]:
    """Which topics a read of all rows opens."""
    store = DiskStore(root)
    store.rows()
    return sorted(store.cache().parsed)


def test_the_second_read_opens_nothing(root: str) -> None:
    assert reads(root) == list(PATHS)
    assert reads(root) == []
    assert answers(root) == from_scratch(root)


def test_one_changed_file_is_read_again_and_no_other(root: str) -> None:
    answers(root)
    make_store(root, {"b.md": topic("Changed", "Something else.")})
    assert reads(root) == ["b.md"]
    assert answers(root) == from_scratch(root)


def test_a_new_a_gone_and_a_renamed_file(root: str) -> None:
    answers(root)
    make_store(root, {"new.md": topic("New")})
    os.unlink(f"{root}/a.md")
    os.rename(f"{root}/b.md", f"{root}/moved.md")
    assert reads(root) == ["moved.md", "new.md"]
    assert answers(root) == from_scratch(root)


def test_a_changed_index_changes_the_rows_it_points_to(root: str) -> None:
    answers(root)
    make_store(root, {"MEMORY.md": "# MEMORY.md\n- [B](b.md) — another hook\n"})
    assert reads(root) == []
    found = {r.path: (r.title, r.hook, r.indexed) for r in DiskStore(root).rows()}
    assert found == {
        "a.md": ("", "", False), "b.md": ("B", "another hook", True), "c.md": ("", "", False),
    }  # fmt: skip
    assert [h.path for h in DiskStore(root).search(["another"], 9)] == ["b.md"]
    os.unlink(f"{root}/MEMORY.md")
    assert answers(root) == from_scratch(root)


@pytest.mark.parametrize("grain", [1, 1_000_000_000, 2_000_000_000])
def test_an_edit_of_the_same_size_within_the_clocks_grain_is_seen(root: str, grain: int) -> None:
    """The file is as young as its time says, so that time is not trusted."""
    path = f"{root}/b.md"
    now = os.stat(root).st_mtime_ns + 3600 * 10**9
    now -= now % grain
    for word in ("first", "other", "third"):
        with open(path, "r+b") as file:  # in place: same inode
            file.write(topic(word, f"It is {word}.").encode())
            file.truncate()
        os.utime(path, ns=(now, now))
        assert word in [r.name for r in DiskStore(root).rows()]


def test_a_time_that_is_old_is_trusted(root: str) -> None:
    """What makes the test above a test: an old stamp on other bytes is believed."""
    answers(root)
    with open(f"{root}/b.md", "r+b") as file:
        data = file.read()
        file.seek(0)
        file.write(data.replace(b"b", b"x"))
    settled(root)
    assert reads(root) == []


# -- what may lie in the cache's place ----------------------------------------------------------


def _garbage(path: str) -> None:
    with open(path, "wb") as file:
        file.write(b"no database at all\n" * 500)


def _empty(path: str) -> None:
    with open(path, "wb"):
        pass


def _cut(path: str) -> None:
    os.truncate(path, os.path.getsize(path) // 2)


def _scribbled(path: str) -> None:
    """Every page but the first, which SQLite reads when it opens the file."""
    with open(path, "r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (os.path.getsize(path) - 4096))


def _directory(path: str) -> None:
    os.unlink(path)
    os.mkdir(path)


def _fifo(path: str) -> None:
    os.unlink(path)
    os.mkfifo(path)


def _sql(*statements: str) -> Callable[[str], None]:
    def run(path: str) -> None:
        with sqlite3.connect(path) as base:
            for statement in statements:
                base.execute(statement)
        base.close()

    return run


def _half_made(path: str) -> None:
    """A process was killed while it made the tables."""
    os.unlink(path)
    _sql("CREATE TABLE topics(id INTEGER PRIMARY KEY)")(path)


def _falsified(path: str) -> None:
    """Rows that say what no file says, under stats and digests that are right."""
    copy = path + ".copy"
    shutil.copy(path, copy)
    _sql("UPDATE topics SET name = 'false', claim = 'false'")(copy)
    os.replace(copy, path)


@pytest.mark.parametrize(
    "spoil",
    [
        _garbage,
        _empty,
        _cut,
        _scribbled,
        _directory,
        _fifo,
        _half_made,
        _falsified,
        os.unlink,
        _sql("PRAGMA user_version = 99"),
        _sql("DROP TABLE words"),
        _sql("DROP TABLE meta"),
        _sql("ALTER TABLE topics RENAME COLUMN hook TO cue"),
    ],
    ids=["garbage", "empty", "cut", "scribbled", "directory", "fifo", "half made", "falsified",
         "deleted", "other version", "no words", "no meta", "other column"],
)  # fmt: skip
def test_the_answer_is_right_and_the_next_call_is_quick(
    root: str, spoil: Callable[[str], None]
) -> None:
    right = answers(root)
    spoil(db(root))
    assert answers(root) == right
    if spoil is not _directory:
        assert reads(root) == []
        assert DiskStore(root).cache().why_memory == ""


@pytest.mark.parametrize("kept", ["-journal", "-wal"])
def test_an_old_journal_is_not_rolled_back_into_a_new_cache(root: str, kept: str) -> None:
    right = answers(root)
    _garbage(db(root))
    _garbage(db(root) + kept)
    assert answers(root) == right
    assert answers(root) == right


def test_a_cache_that_is_a_link_leads_nowhere(root: str, tmp_path: Path) -> None:
    """Somebody else's database is neither read nor written."""
    other = str(tmp_path / "other.db")
    _sql("CREATE TABLE mine(x)")(other)
    with open(other, "rb") as file:
        before = file.read()
    os.makedirs(f"{root}/.memctl")
    os.symlink(other, db(root))
    assert answers(root) == from_scratch(root)
    with open(other, "rb") as file:
        assert file.read() == before


def test_a_local_directory_that_is_a_link_is_not_used(root: str, tmp_path: Path) -> None:
    make_store(tmp_path / "away", {".gitignore": "*\n"})
    os.symlink("../away", f"{root}/.memctl")
    assert answers(root) == from_scratch(root)
    assert os.listdir(tmp_path / "away") == [".gitignore"]
    done = memctl("add", "--type", "user", "--name", "x", "--body", "x", "--dir", root, cwd=root)
    assert done.code == 3


def test_a_cache_of_another_store(root: str, tmp_path: Path) -> None:
    """Same names, same sizes, same times: only the bytes differ."""
    texts = {p: topic(p[0], f"Not about {p[0]}.\n\n**Why:** `lib/{p[0]}.py`") for p in PATHS}
    other = make_store(tmp_path / "other", {"MEMORY.md": index(*PATHS), **texts})
    settled(other)
    right = answers(root)
    assert answers(other) != right
    shutil.copy(db(other), db(root))
    assert answers(root) == right
    shutil.rmtree(f"{root}/.memctl")
    shutil.copytree(f"{other}/.memctl", f"{root}/.memctl")
    assert answers(root) == right


def test_a_copied_store_does_not_believe_the_copied_cache(root: str, tmp_path: Path) -> None:
    answers(root)
    copy = str(tmp_path / "copy")
    shutil.copytree(root, copy)
    assert reads(copy) == list(PATHS)


def test_a_new_release_makes_its_own(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(root)
    monkeypatch.setattr(adapter, "__version__", "99.0")
    assert reads(root) == list(PATHS)


def test_a_cache_that_another_process_keeps_locked(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    right = answers(root)
    other = sqlite3.connect(db(root), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert answers(root) == right
    assert "locked" in DiskStore(root).cache().why_memory
    make_store(root, {"d.md": topic("d")})
    assert len(DiskStore(root).rows()) == 4
    other.execute("ROLLBACK")
    other.close()
    assert answers(root) == from_scratch(root)


def test_a_cache_that_is_being_written(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Readable, but not to be changed now: the change is made in memory, upon what is there."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    answers(root)
    make_store(root, {"b.md": topic("Changed")})
    other = sqlite3.connect(db(root), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert reads(root) == ["b.md"]
    assert answers(root) == from_scratch(root)
    other.execute("ROLLBACK")
    other.close()


def test_a_cache_lost_between_two_questions_of_one_call(root: str) -> None:
    right = answers(root)
    store = DiskStore(root)
    store.rows()
    _scribbled(db(root))
    store.cache().db.execute("PRAGMA shrink_memory")
    assert [r.name for r in store.rows()] == ["a", "b", "c"]
    assert len(store.search(["about"], 9)) == 3
    assert answers(root) == right


def _asked(store: DiskStore) -> tuple[object, ...]:
    found = find(store, "abuot clokc -zzz", 9)
    return (
        [m.row.slug for m in found.matches],
        store.holding(["about"]),
        store.vocabulary("a", 1, 9),
    )


@pytest.mark.parametrize("lose", [_scribbled, os.unlink, _garbage, _empty, _cut, _fifo])
def test_a_cache_lost_while_it_is_open_loses_no_answer(
    root: str, lose: Callable[[str], None]
) -> None:
    """Between any two questions of one find."""
    right = _asked(DiskStore(root))
    assert right[0] == ["a", "b", "c"]
    store = DiskStore(root)
    store.rows()
    lose(db(root))
    store.cache().db.execute("PRAGMA shrink_memory")
    assert _asked(store) == right
    assert _asked(DiskStore(root)) == right
    assert reads(root) == []


def test_find_while_another_process_keeps_the_cache_locked(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    right = _asked(DiskStore(root))
    other = sqlite3.connect(db(root), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert _asked(DiskStore(root)) == right
    other.execute("ROLLBACK")
    other.close()


READ = """
import sys
from memctl.adapters.store import DiskStore
store = DiskStore(sys.argv[1])
print([r.path for r in store.rows()], len(store.search(["about"], 9)), store.cache().why_memory)
"""


@pytest.mark.parametrize("made", ["none", "fresh", "stale"])
def test_a_read_only_store_is_read(root: str, tmp_path: Path, made: str) -> None:
    if made != "none":
        answers(root)
    if made == "stale":
        make_store(root, {"c.md": topic("Changed", "All about it.")})
    folders = [root, f"{root}/.memctl"] if made != "none" else [root]
    for path in folders:
        os.chmod(path, 0o555)
    if made != "none":
        os.chmod(db(root), 0o444)
    done = python(READ, root, cwd=tmp_path, fault="plain")
    for path in folders:
        os.chmod(path, 0o755)
    assert done.err == ""
    assert done.out.startswith("['a.md', 'b.md', 'c.md'] 3")


def test_a_full_disk_is_no_reason_not_to_answer(root: str, tmp_path: Path) -> None:
    for _ in range(2):
        done = python(READ, root, cwd=tmp_path, fault="4096")
        assert done.err == ""
        assert done.out.startswith("['a.md', 'b.md', 'c.md'] 3")
    assert answers(root) == from_scratch(root)


def test_two_processes_make_the_cache_at_once(root: str) -> None:
    """The second finds the tables made while it waited for the lock."""
    first = sqlite3.connect(":memory:")
    first.close()
    one, two = Cache(""), Cache(f"{root}/.memctl-x/none/cache.db")
    assert one.why_memory == "asked for"
    assert two.why_memory != ""
    for cache in (one, two):
        assert cache.rows() == []
        cache.close()


# -- topics that might break the others ---------------------------------------------------------

NAMES = [
    "it's \"quoted\".md", "100%.md", "emoji 👩‍👩‍👧.md", "-rf.md", "semi;colon--.md",
    "back\\slash.md", "x' OR '1'='1.md", "NULL.md", "tab/sub/deep.md", "ünï.md", "記憶/記憶.md",
    "a b.md", "*.md", "?.md",
]  # fmt: skip


def test_odd_names_are_kept_and_found(root: str) -> None:
    make_store(root, {n: topic(f"odd {i}", "All about oddities.") for i, n in enumerate(NAMES)})
    for _ in range(2):
        store = DiskStore(root)
        assert {r.path for r in store.rows()} == {*PATHS, *NAMES}
        assert {r.path for r in store.rows_at(NAMES)} == set(NAMES)
        assert {h.path for h in store.search(["oddities"], 99)} == set(NAMES) - {"back\\slash.md"}


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", b"\xff\xfe\x00", b"---\n", b"---\nname: [\n---\n", b"\xed\xa0\x80", b"\x80" * 2000,
     b"---\nname: &a [*a]\n---\n", b"---\nname: \"\\ud800\"\n---\n\nx", b"x" * 1_000_001,
     b"[" * 30_000, b"`a\tb` `x/y.py:1\t` [l](a\tb/c.py)\n", b"[l](b/c.py%0A) [m](%09d/e.py)\n",
     "`a/b\u2028c.py` `d/\x85e.py`".encode()],
    ids=lambda d: ascii(d[:12]),
)  # fmt: skip
def test_broken_bytes_break_only_themselves(root: str, data: bytes) -> None:
    make_store(root, {"broken.md": data})
    for _ in range(2):
        store = DiskStore(root)
        assert [r.path for r in store.rows()] == ["a.md", "b.md", "broken.md", "c.md"]
        store.topic("broken.md")
        store.mentions()
        assert len(store.search(["about"], 9)) >= 3


def test_a_linked_topic_is_no_row(root: str) -> None:
    os.symlink("a.md", f"{root}/link.md")
    os.symlink("/etc", f"{root}/outside")
    store = DiskStore(root)
    assert [r.path for r in store.rows()] == list(PATHS)
    assert [i.path for i in store.irregular()] == ["link.md"]


def test_an_unreadable_topic_is_said_and_read_once_it_may_be(root: str, tmp_path: Path) -> None:
    """Changing permissions changes no stamp that the cache keeps: it has to look again."""
    code = """
import sys
from memctl.adapters.store import DiskStore
store = DiskStore(sys.argv[1])
print([(r.path, r.name, r.problems) for r in store.rows()])
print([p.message for p in store.topic("b.md").problems])
"""
    os.chmod(f"{root}/b.md", 0)
    for _ in range(2):
        done = python(code, root, cwd=tmp_path, fault="plain")
        assert done.out == (
            "[('a.md', 'a', 0), ('b.md', '', 1), ('c.md', 'c', 0)]\n['permission denied']\n"
        )
    os.chmod(f"{root}/b.md", 0o644)
    assert answers(root) == from_scratch(root)


def test_an_index_that_may_be_read_again(root: str, tmp_path: Path) -> None:
    os.chmod(f"{root}/MEMORY.md", 0)
    code = (
        "import sys; from memctl.adapters.store import DiskStore\n"
        "print([r.hook for r in DiskStore(sys.argv[1]).rows()])"
    )
    assert python(code, root, cwd=tmp_path, fault="plain").out == "['', '', '']\n"
    os.chmod(f"{root}/MEMORY.md", 0o644)
    assert answers(root) == from_scratch(root)


def test_times_beyond_reason(root: str) -> None:
    for path, second in (("a.md", 13_569_465_600), ("b.md", 0), ("c.md", -5_000_000_000)):
        os.utime(f"{root}/{path}", (second, second))
    assert answers(root) == from_scratch(root)
    assert answers(root) == from_scratch(root)


@pytest.mark.parametrize("term", ['"', 'a"b', "NOT", "a*", "(", "", "\0", "記", "col:x", "'"])
def test_no_word_is_an_operator(root: str, term: str) -> None:
    assert DiskStore(root).search([term], 5) is not None
    assert DiskStore(root).search([term, "about"], 5) != []


def test_what_is_kept_for_a_topic_goes_with_its_bytes(root: str) -> None:
    store = DiskStore(root)
    store.rows()
    store.keep_findings("rules 1", {p: f"found in {p}" for p in PATHS})
    assert DiskStore(root).kept_findings("rules 2") == {}
    make_store(root, {"b.md": topic("Changed")})
    later = DiskStore(root)
    later.rows()
    assert later.kept_findings("rules 1") == {"a.md": "found in a.md", "c.md": "found in c.md"}


def test_a_memo_is_kept(root: str) -> None:
    store = DiskStore(root)
    store.cache().keep_memo("key", "text — ‘quoted’")
    assert DiskStore(root).cache().memo("key") == "text — ‘quoted’"
    assert DiskStore(root).cache().memo("other") == ""


def test_thousands_of_topics_are_kept_in_one_go(root: str) -> None:
    many = {f"t{n}.md": topic(f"t{n}") for n in range(300)}
    make_store(root, many)
    settled(root)
    assert len(reads(root)) == 303
    store = DiskStore(root)
    store.rows()
    store.keep_findings("k", dict.fromkeys(many, "x"))
    assert len(DiskStore(root).kept_findings("k")) == 300
    assert reads(root) == []
