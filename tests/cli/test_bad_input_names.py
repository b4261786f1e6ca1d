"""Bad names, links and indexes, one row a case, each in a store of its own beside a sound topic:
lint says it, reading and adding go on, and nothing outside is read or written.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.cli.places import here, memory
from tests.tools import topic

if TYPE_CHECKING:
    from collections.abc import Callable

ERROR, CLEAN, EITHER = "1", "0", "0/1"
OUTSIDE = "hush hush, this lies outside\n"
SOUND = "- [Sound](sound.md) — a sound one\n"
INDEX = f"# MEMORY.md\n\n## User\n{SOUND}"
NEW = ("add", "--type", "user", "--name", "A new one", "--body", "The hull is blue.", "--json")


class Row(NamedTuple):
    """make: what is done to the store. lint: an error (1), none (0), or either. add: the exit
    codes it may have. says: what a finding must mention."""

    id: str
    make: Callable[[str], None]
    lint: str
    add: tuple[int, ...] = (0,)
    says: str = ""


def file(name: str | bytes, data: str | bytes = "") -> Callable[[str], None]:
    def make(root: str) -> None:
        path = os.path.join(os.fsencode(root), os.fsencode(name))
        with open(path, "wb") as opened:
            opened.write(data if isinstance(data, bytes) else (data or topic("Odd one")).encode())

    return make


def index(text: str) -> Callable[[str], None]:
    return file("MEMORY.md", text)


def linked(name: str, target: str) -> Callable[[str], None]:
    def make(root: str) -> None:
        if os.path.lexists(f"{root}/{name}"):
            os.unlink(f"{root}/{name}")
        os.symlink(target, f"{root}/{name}")

    return make


def both(*makers: Callable[[str], None]) -> Callable[[str], None]:
    def make(root: str) -> None:
        for each in makers:
            each(root)

    return make


def directory(name: str) -> Callable[[str], None]:
    def make(root: str) -> None:
        if os.path.exists(f"{root}/{name}"):
            os.unlink(f"{root}/{name}")
        os.mkdir(f"{root}/{name}")

    return make


def big_index(root: str) -> None:
    with open(f"{root}/MEMORY.md", "r+b") as opened:
        opened.truncate(100_000_000)


ROWS = [
    Row("F01", linked("odd.md", "../outside"), ERROR, says="link"),
    Row("F02", linked("odd.md", "odd.md"), ERROR, says="link"),
    Row("F04", lambda root: os.mkfifo(f"{root}/odd.md"), ERROR, says="special file"),
    Row("F05", directory("odd.md"), EITHER),
    Row("F08", file(b"odd\xff.md"), EITHER),
    Row("F09", file("odd\n- [X](x.md).md"), EITHER),
    Row("F10", file("odd\x1b[31m.md"), EITHER),
    Row("F11", file("-rf.md"), EITHER),
    Row("F12", file(":(top)x.md"), EITHER),
    Row("F13", both(file("café.md"), file("cafe\u0301.md")), ERROR, says="one file"),
    Row("F14", both(file("odd.md"), file("Odd.md")), ERROR, says="one file"),
    Row("F15", both(file("con.md"), file("odd .md")), EITHER),
    Row("F17", both(file("odd.md~", "x"), file(".odd.md.swp", "x"), file("#odd.md#", "x")), CLEAN),
    Row("F19", linked("up", ".."), EITHER),
    Row("I01", lambda root: os.unlink(f"{root}/MEMORY.md"), ERROR),
    Row("I03", index(INDEX + SOUND), ERROR, says="sound.md"),
    Row("I04", index(f"{INDEX}- [Gone](gone.md) — gone\n"), ERROR, says="gone.md"),
    Row("I05", file("odd.md"), ERROR, says="odd.md"),
    Row("I06", index(f"{INDEX}- [Out](../outside.md) — out\n"), ERROR, says="out"),
    Row("I07", index(f"{INDEX}- [E](/etc/passwd.md) — x\n- [F](file:///etc/p.md) — x\n"), ERROR),
    Row("I07j", index(f"{INDEX}- [J](javascript:alert(1).md) — x\n"), EITHER),
    Row("I09", directory("MEMORY.md"), ERROR, (3,)),
    Row("I10", linked("MEMORY.md", "../outside.md"), ERROR, (0, 3)),
    Row(
        "I12", index(f"<<<<<<< ours\n{INDEX}=======\n{INDEX}>>>>>>> theirs\n"), ERROR, says="confl"
    ),
    Row("I15", big_index, ERROR, (0, 3)),
]


def state(folder: Path) -> dict[str, tuple[int, bytes]]:
    """The places around the store: kind and content."""
    found = {}
    for entry in os.scandir(folder):
        if entry.name != "memory":
            mode = entry.stat(follow_symlinks=False).st_mode
            data = Path(entry.path).read_bytes() if stat.S_ISREG(mode) else b""
            found[entry.name] = (mode, data)
    return found


@pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])
def test_row(tmp_path: Path, row: Row) -> None:
    for name in ("outside", "outside.md"):
        (tmp_path / name).write_text(OUTSIDE)
    root = memory(
        tmp_path / "memory", {"MEMORY.md": INDEX, "sound.md": topic("Sound", type="user")}
    )
    row.make(root)
    around = state(tmp_path)
    linted = here("lint", "--dir", root, "--json", cwd=root)
    found = linted.json["findings"]
    errors = [f for f in found if f["severity"] == "error"]
    if row.lint != EITHER:
        assert (linted.code, bool(errors)) == (int(row.lint), row.lint == ERROR), found
    assert row.says in str(found)
    verbs = (("list", "--all"), ("lint",), ("find", "sound"))
    shown = [here(*words, "--dir", root, cwd=root) for words in verbs]
    assert [done.code for done in shown[::2]] == [0, 0]
    assert "sound" in shown[2].out
    added = here(*NEW, "--dir", root, cwd=root)
    assert added.code in row.add, added.out
    if added.code:
        assert set(added.json["error"]) == {"kind", "message", "hint"}
        assert not os.path.exists(f"{root}/user_a_new_one.md")
    else:
        assert os.path.exists(f"{root}/user_a_new_one.md")
        assert added.json["commit"] or added.json["pending"]
    for done in (*shown, linted, added):
        assert "hush" not in done.out + done.err
        assert "Traceback" not in done.err
        assert not {c for c in done.out if c < " " and c != "\n"}
    assert state(tmp_path) == around
    if row.make is big_index:
        os.truncate(f"{root}/MEMORY.md", 0)


def test_a_name_that_begins_with_a_dash_is_never_an_option_of_git(tmp_path: Path) -> None:
    """Every verb that hands a name to git, with names that git would obey."""
    names = ["-rf", "--output=ran", "-nasty", ":(top)x"]
    files = {f"{name}.md": topic(f"Odd {n}") for n, name in enumerate(names)}
    lines = "".join(f"- [O{n}](<{name}.md>) — o\n" for n, name in enumerate(names))
    root = memory(tmp_path / "memory", {"MEMORY.md": f"# M\n\n{lines}", **files})
    verbs = [["pin"], ["archive"], ["restore"], ["log"], ["show"]]
    for name in names:
        for verb in verbs if name == "--output=ran" else (["pin"], ["log"]):
            done = here(*verb, "--", name, cwd=root)
            assert done.code == 0, (verb, name, done.err)
    assert here("undo", "--", "--output=ran", cwd=root).code == 2
    assert sorted(f for f in os.listdir(root) if f.endswith(".md")) == sorted(["MEMORY.md", *files])
    assert not os.path.exists(f"{root}/ran")
