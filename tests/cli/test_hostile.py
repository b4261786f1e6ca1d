"""Every verb on a store that holds everything that can be wrong with one: never a traceback, and
what is sound still works."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.places import here, memory
from tests.tools import topic, tree

GONE = "".join(f"- [G{n}](gone{n}.md) — gone\n" for n in range(9))
LONG = "".join(f"- {'word ' * 22}of line {n}\n" for n in range(220))
FILES: dict[str, str | bytes] = {
    "MEMORY.md": "# M\n\nProse.\n\n## Project\n- [Sound](sound.md) — sound\n- [N](nul.md)\n"
    + GONE
    + LONG,
    "sound.md": topic("Sound", "It is sound in `src/app.py`."),
    "archive/rest.md": topic("Rest"),
    "nul.md": b"---\nname: nul\n---\n\0\0encrypted",
    "utf16.md": "name".encode("utf-16"),
    "latin.md": b"---\nname: Caf\xe9\ndescription: d\ntype: user\n---\n\nCaf\xe9 sound.\n",
    "yaml.md": "---\nname: [a\ndescription: `b`: c\ntype: user\n---\n\nStill sound.\n",
    "bomb.md": "---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\nd: {<<: *c}\n---\n\nBoom.\n",
    "deep.md": "---\na: " + "[" * 5_000 + "\n---\n\nDeep.\n",
    "big.md": topic("Big", "It is sound.\n\n" + "A line of a large memory.\n" * 8_700),
    "huge.md": b"x" * 1_100_000,
    "empty.md": "",
    "bom.md": "\ufeff" + topic("Marked"),
    "expires.md": topic("Odd", importance="9" * 4_000, expires="2026-13-45", pinned="perhaps"),
    "marks.md": "<<<<<<< ours\n---\nname: x\n=======\n>>>>>>> theirs\n",
    "odd name (1).md": topic("Odd name"),
    "-rf.md": topic("Dash"),
    "README.md": "# Read me\n",
}
BROKEN = {name for name in FILES if name not in ("sound.md", "archive/rest.md", "MEMORY.md")}

READING = [
    ["list", "--all", "--json"],
    ["list"],
    ["find", "sound", "--json"],
    ["find", "sound"],
    ["context", "--query", "sound", "--profile", "plain"],
    ["context", "--json"],
    ["context", "--query", '\0 NEAR( * " -', "--budget", "9"],
    ["stats"],
    ["stats", "--json"],
    ["show", "big", "--json"],
    *(["show", name] for name in ("nul", "yaml", "huge", "empty", "odd name (1)", "latin")),
    ["lint", "--json"],
    ["lint", "--format", "github"],
    ["lint", "--format", "sarif"],
    ["doctor", "--json"],
    ["doctor"],
    ["log", "--json"],
    ["log", "nul"],
    ["consolidate", "--json"],
    ["consolidate"],
    ["rule", "MEM109"],
]
WRITING = [
    ["add", "--type", "user", "--name", "Brand new", "--body", "Nothing like it."],
    ["update", "sound", "--body", "The hull is checked in spring.", "--hook", "x"],
    ["pin", "sound"],
    ["archive", "sound"],
    ["restore", "rest"],
    ["move", "sound", "sounder", "--type", "feedback"],
    ["forget", "nul"],
    ["lint", "--fix"],
    ["consolidate", "--apply"],
]
ON_BROKEN = [
    ["update", "--body", "x"],
    ["pin"],
    ["archive"],
    ["move", "--type", "reference"],
]


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> str:
    return _store(tmp_path_factory.mktemp("hostile"))


def _store(folder: Path) -> str:
    root = memory(folder / "memory", FILES)
    (folder / "secret").write_text("hush hush\n")
    os.symlink(folder / "secret", os.path.join(root, "link.md"))
    os.symlink(root, os.path.join(root, "loop"))
    os.mkdir(os.path.join(root, "folder.md"))
    os.mkfifo(os.path.join(root, "pipe.md"))
    return root


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_reading(seen: str, words: list[str]) -> None:
    before = tree(seen)
    done = here(*words, cwd=seen)
    assert done.code in (0, 1), done.err
    assert "hush hush" not in done.out
    assert tree(seen) == before
    if words[:2] == ["list", "--all"]:
        assert {t["path"] for t in done.json["topics"]} == set(FILES) - {"MEMORY.md"}
    if words[0] == "find" and "--json" in words:
        assert {"sound", "latin", "yaml", "big"} <= {m["slug"] for m in done.json["matches"]}
    if words == ["lint", "--json"]:
        found = {f["path"] for f in done.json["findings"]}
        assert BROKEN - {"odd name (1).md", "-rf.md"} <= found
        assert {"link.md", "pipe.md", "folder.md"} <= found


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_writing_what_is_sound(tmp_path: Path, words: list[str]) -> None:
    store = _store(tmp_path)
    before = tree(store)
    done = here(*words, cwd=store)
    assert done.code in ((0, 1) if words[0] in ("lint", "consolidate") else (0,)), done.err
    after = tree(store)
    assert after != before
    if words[0] not in ("lint", "consolidate"):
        untouched = BROKEN - {"nul.md"}
        assert {p: after[p] for p in untouched} == {p: before[p] for p in untouched}
    assert (tmp_path / "secret").read_text() == "hush hush\n"
    if words[0] != "lint":
        assert here("undo", cwd=store).code == 0
        assert tree(store) == before


@pytest.mark.parametrize("verb", ON_BROKEN, ids=lambda words: words[0])
def test_writing_what_is_broken(tmp_path: Path, verb: list[str]) -> None:
    """Done, or refused in a sentence; a refusal changes nothing."""
    store = _store(tmp_path)
    for name in sorted(BROKEN):
        before = tree(store)
        slug = name.removesuffix(".md")
        allow = ["--allow", "duplicate"] if verb[0] == "update" else []
        done = here(verb[0], *verb[1:], *allow, "--json", "--", slug, cwd=store)
        assert done.code in (0, 3, 5), (slug, done.err)
        if done.code:
            assert done.json["error"]["kind"] in ("unreadable", "changed")
            assert tree(store) == before
        else:
            assert tree(store) != before
