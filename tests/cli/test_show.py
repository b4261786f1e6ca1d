"""memctl show, as a process."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tests.cli.places import here
from tests.tools import index, make_store, memctl, topic

HOSTILE = topic("Bad", "Red \x1b[31m, back \x08, bidi \u202e, tab\t, C1 \x9b2J, tag \U000e0041.")
FILES = {
    "MEMORY.md": index("a.md", "x/b.md", "y/b.md"),
    "a.md": topic("Alpha"),
    "bad.md": HOSTILE,
    "x/b.md": topic("B one"),
    "y/b.md": topic("B two"),
    "nul.md": b"a\0b",
}


def test_the_topic_whole(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", FILES)
    done = memctl("show", "a", "--json", cwd=store)
    assert done.code == 0, done.err
    shown = done.json["topic"]
    assert done.json["schema"] == "memctl/show@1"
    assert (shown["slug"], shown["text"]) == ("a", FILES["a.md"])
    assert shown["body"] == "Alpha is how it is.\n\n**Why:** somebody decided on Alpha."
    assert shown["digest"] == hashlib.sha256(topic("Alpha").encode()).hexdigest()
    assert here("show", "a.md", cwd=store).out == FILES["a.md"]


def test_nothing_that_controls_a_terminal_goes_out_raw(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", FILES)
    done = memctl("show", "bad", cwd=store)
    assert done.code == 0
    for char in "\x1b\x08\u202e\x9b\U000e0041":
        assert char not in done.out
    assert "Red \\x1b[31m, back \\x08, bidi \\u202e, tab\t, C1 \\x9b2J" in done.out
    data = here("show", "bad", "--json", cwd=store)
    assert data.out.isascii()
    assert data.json["topic"]["text"] == HOSTILE
    assert here("show", "nul", cwd=store).code == 0


def test_errors(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", FILES)
    near = here("show", "alph", "--json", cwd=store)
    assert (near.code, near.json["error"]["kind"]) == (4, "no_such_topic")
    two = here("show", "b", "--json", cwd=store)
    assert (two.code, two.json["error"]["hint"]) == (4, "Say which: `x/b`, `y/b`.")
    for name in ("", "../a", "/etc/passwd", "MEMORY", "\x1b[31m", "x" * 5000):
        done = here("show", name, cwd=store)
        assert done.code == 4
        assert "\x1b" not in done.err
