"""What SECURITY.md and the manual promise, a test each that could fail."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from tests.cli.places import here, memory, on_terminal
from tests.tools import git, index, make_store, topic, tree

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# -- P6 ------------------------------------------------------------------------------------------

_watched: list[str] = []
_touched: list[str] = []
_started: list[str] = []
_PATHS = ("open", "os.listdir", "os.scandir", "os.rename", "os.remove", "os.mkdir", "os.chmod")


def _watch(event: str, args: tuple[Any, ...]) -> None:
    if not _watched:
        return
    if event in _PATHS:
        paths = [os.fsdecode(a) for a in args[:2] if isinstance(a, str | bytes)]
        _touched.extend(p for p in map(os.path.realpath, paths) if p.startswith(_watched[0]))
    elif event == "subprocess.Popen":
        _started.append(os.path.basename(str(args[0])))


sys.addaudithook(_watch)

VERBS = [
    ["list", "--all"], ["find", "outside hush"], ["show", "a"], ["show", "odd"], ["lint"],
    ["lint", "--fix"], ["context", "--query", "outside", "--profile", "plain"],
    ["context", "--work"], ["doctor"], ["stats"], ["log"], ["consolidate"],
    ["add", "--type", "user", "--name", "../../outside/new", "--body", "The hull is blue."],
    ["add", "--type", "user", "--name", "N", "--slug", "../outside/new", "--body", "Tea at four."],
    ["update", "a", "--body", "See [it](../outside/secret.md) and $(touch ran)."],
    ["pin", "a"], ["pin", "--off", "a"], ["move", "a", "../outside/a"], ["archive", "a"],
    ["restore", "a"], ["undo"], ["show", "../outside/secret"], ["show", "/etc/passwd"],
    ["forget", "../outside/secret"], ["forget", "odd"], ["consolidate", "--apply"],
]  # fmt: skip


def test_p6_nothing_outside_is_read_written_or_run(tmp_path: Path) -> None:
    """By stored text, names, links, or what the repository's configuration names."""
    outside = make_store(tmp_path / "outside", {"secret.md": topic("Hush", "hush hush")})
    link = "- [Out](../outside/secret.md) — out\n- [Etc](/etc/passwd) — x\n- [A](a.md) — a\n"
    root = memory(tmp_path / "memory", {
        "MEMORY.md": f"# M\n\n@../outside/secret.md\n\n{link}",
        "a.md": topic("A", "Run `touch ran`. See ../outside/secret.md and file:///etc/passwd."),
        "memctl.toml": "",
    })  # fmt: skip
    trap = make_store(tmp_path / "traps", {"trap": f"#!/bin/sh\ntouch '{tmp_path}/ran'\n"})
    os.chmod(f"{trap}/trap", 0o755)
    for key in ("core.fsmonitor", "core.pager", "diff.external", "gpg.program", "core.editor",
                "filter.x.clean", "filter.x.smudge", "core.sshCommand"):  # fmt: skip
        git(root, "config", key, f"{trap}/trap", env={"GIT_PAGER": "cat"})
    os.symlink("../outside/secret.md", f"{root}/odd.md")
    os.symlink("../outside", f"{root}/folder")
    before = tree(outside)
    _watched.append(outside)
    tree(outside)
    _watched.clear()
    assert _touched, "the watch works"
    _touched.clear()
    _started.clear()
    _watched.append(outside)
    try:
        answers = [here(*words, "--dir", root, cwd=root) for words in VERBS]
    finally:
        _watched.clear()
    assert _touched == []
    assert set(_started) <= {"git"}
    assert not any("hush hush" in done.out + done.err for done in answers)
    assert not any("root:" in done.out for done in answers)
    assert tree(outside) == before
    assert not os.path.exists(tmp_path / "ran")
    assert not os.path.exists(f"{root}/ran")
    assert sorted(os.listdir(tmp_path)) == ["memory", "outside", "traps"]


# -- P8 ------------------------------------------------------------------------------------------

# Colours, a title, a hyperlink, a cleared screen, C1, a reply on request, bidi, tags, zero width.
TERMINAL = (
    "\x1b[31m", "\x1b]0;title\x07", "\x1b]8;;http://evil.example\x07", "\x1b[2J", "\u009b5n",
    "\x05", "\b\b", "\r", "\u202e", "\u2066", "\U000e0041", "\u200b", "\x7f",
)  # fmt: skip


def odd(text: str) -> set[str]:
    """Characters that a terminal obeys, or that hide."""
    marks = "\u200b\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    return {
        c for c in text
        if (c < " " and c not in "\n\t") or 0x7F <= ord(c) < 0xA0 or 0xE0000 <= ord(c) < 0xE1000
        or c in marks
    }  # fmt: skip


def test_p8_stored_text_never_takes_over_a_terminal(tmp_path: Path) -> None:
    """In a name, a description, a body, a hook, a file's name, a commit, an argument."""
    planted = "".join(f"x{each}y " for each in TERMINAL)
    quoted = planted.encode("unicode_escape").decode().replace("\\x", "\\x")
    files: dict[str, str | bytes] = {
        "MEMORY.md": f"# M {planted}\n\n- [A {planted}](a.md) — {planted}\n",
        "a.md": topic("Alpha", planted),
        "b.md": f'---\nname: "{quoted}"\ndescription: "{quoted}"\ntype: user\n---\n\n{planted}\n',
        "c\x1b[31m.md": topic("Gamma"),
        "d\u202e.md": topic("Delta"),
    }
    root = memory(tmp_path / "memory", files)
    git(root, "commit", "-q", "--allow-empty", "-m", f"by hand {planted}",
        env={"GIT_AUTHOR_NAME": f"N{planted}".replace("\n", "")})  # fmt: skip
    reading = [
        ["list", "--all"], ["find", "x"], ["find", planted], ["show", "a"], ["show", "b"], ["lint"],
        ["show", planted], ["lint", "--format", "github"], ["context", "--query", "x"], ["stats"],
        ["doctor"], ["log"], ["consolidate"], ["rule", planted], ["--dir", planted, "list"],
        ["add", "--type", "user", "--name", planted, "--body", "b"],
        ["pin", "a", "--dry-run"],
    ]  # fmt: skip
    for words in reading:
        done = here(*words, cwd=root)
        assert odd(done.out + done.err) == set(), words
        if "github" not in words:
            assert odd(here(*words, "--json", cwd=root).out) == set(), words
    for words in (["list"], ["show", "b"], ["lint"], ["log"]):
        shown = on_terminal(*words, cwd=root).shown.replace("\r\n", "\n")
        assert odd(shown) == set(), words


# -- P10 -----------------------------------------------------------------------------------------


def _letters(count: int) -> str:
    """Text that looks drawn by lot, and is the same at every run."""
    alphabet = "aB3dEf6hIj9kLm2nOp5qRs8tUv1wXy4zCgKQ7"
    return "".join(alphabet[(n * 17 + n * n * 5) % len(alphabet)] for n in range(count))


PLANTED: dict[str, Callable[[], str]] = {
    "AWS": lambda: "AK" + "IA" + "QYLPMN5HFIQR7BBB",
    "GitHub": lambda: "gh" + "p_" + _letters(36),
    "GitHub fine-grained": lambda: "github" + "_pat_" + _letters(22) + "_" + _letters(59),
    "GitLab": lambda: "gl" + "pat-" + _letters(20),
    "Slack": lambda: "xo" + "xb-123456789012-1234567890123-" + _letters(24),
    "Stripe": lambda: "sk" + "_live_" + _letters(24),
    "Google": lambda: "AI" + "za" + _letters(35),
    "npm": lambda: "npm" + "_" + _letters(36),
    "PyPI": lambda: "pypi-" + "AgEIcHlwaS5vcmc" + _letters(60),
    "Anthropic": lambda: "sk-" + "ant-api03-" + _letters(93) + "AA",
    "private key": lambda: "-----BEGIN " + "PRIVATE KEY-----\n" + _letters(64) + "\n"
    + "-----END " + "PRIVATE KEY-----",
    "password in an address": lambda: "https://admin:" + _letters(16) + "@db.harbour-crane.net/x",
}  # fmt: skip


def test_p10_a_secret_is_refused_before_it_touches_the_disk(tmp_path: Path) -> None:
    """All of the planted set, in any field; and no sentence of our own documents is taken for
    one. (The share of false alarms in other people's documents: tests/bench/sensitive.py.)"""
    root = memory(tmp_path / "memory", {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    assert here("find", "alpha", cwd=root).code == 0
    before = tree(root)
    for kind, made in PLANTED.items():
        secret = made()
        value = secret.split("\n")[1] if "\n" in secret else secret
        for field in ("--body", "--why", "--hook"):
            if "\n" in secret and field == "--hook":
                continue
            text = f"It is {secret} as of now."
            body = () if field == "--body" else ("--body", "The hull is blue.")
            done = here("add", "--type", "user", "--name", "N", *body, field, text, "--json",
                        cwd=root)  # fmt: skip
            assert done.code == 12, (kind, field, done.out)
            assert value not in done.out + done.err, kind
        done = here("update", "a", "--body", f"It is {secret}.", cwd=root)
        assert done.code == 12, kind
    assert tree(root) == before
    assert subprocess.run(["git", "-C", root, "rev-list", "--count", "--all"], check=True,
                          capture_output=True).stdout == b"1\n"  # fmt: skip
    everything = b""
    for folder, _, names in os.walk(root):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                everything += file.read()
    for kind, made in PLANTED.items():
        assert made().split("\n")[-2 if "\n" in made() else 0].encode() not in everything, kind


# -- P11 -----------------------------------------------------------------------------------------


def test_p11_what_is_forgotten_is_gone_from_every_place_we_reach(tmp_path: Path) -> None:
    """And the places that are not reached are named. (Every place one by one: test_forget.py.)"""
    said = "The gate of the northern lock opens with walnut-seven."
    root = str(tmp_path / "memory")
    assert here("init", root, cwd=tmp_path).code == 0
    words = ("add", "--type", "project", "--name", "Northern lock", "--body", said)
    assert here(*words, "--why", "It floods in spring and nobody has the key.", cwd=root).code == 0
    assert here("find", "walnut", cwd=root).code == 0
    done = here("forget", "project_northern_lock", "--everywhere", "--yes", cwd=root)
    assert done.code == 0, done.err
    held = subprocess.run(["git", "-C", root, "cat-file", "--batch-all-objects", "--batch"],
                          check=True, capture_output=True).stdout  # fmt: skip
    for folder, _, names in os.walk(root):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                held += file.read()
    for piece in (b"walnut", b"northern", b"nobody has the key"):
        assert piece not in held
    for word in ("clone", "fork", "backup", "prompt", "revoke"):
        assert word in done.out
