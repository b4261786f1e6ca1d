"""memctl export, and the way back through memctl import."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memctl.codec.hosts import HOSTS
from tests.cli.places import here, memory
from tests.tools import index, make_store, topic, tree

# One of everything that makes a format stumble.
AWKWARD: dict[str, str | bytes] = {
    "MEMORY.md": (
        "# Team memory\n\nProse that matters.\n\n## Feedback\n"
        "- [Clock title](feedback_clock.md) — pass it in; see [Beta](project_beta.md)\n"
        "  - hanging detail\n* [CRLF](project_crlf.md) - crlf hook\n\n## Project\n"
        "| file | what |\n|---|---|\n| [Tab](project_table.md) | a table hook |\n"
        '- [Beta](project_beta.md) — -- dashes --> and "quotes"\n- [Gone](project_gone.md) — gone\n'
        "- [Sub](sub/deep-note.md) — in a folder\n- [Plain](plain.md) — nothing above it\n"
        "- [Blank](<my note.md>) — a blank\n- [Ünï](project_юни.md) — 日本語のフック\n"
        "- [A [b]  c](bracket.md) — hook  with  gaps\n"
    ),
    "feedback_clock.md": (
        '---\nname: fixed-clock\ndescription: "Tests: a clock"\nmetadata: \n  node_type: memory\n'
        '  type: feedback\n  source: user\n  pinned: true\n  tags: [a, "b, c"]\n  importance: 9\n'
        "---\n\n## Heading\n\nFixed.\n\n**Why:** flaky.\n\n<!-- importance: 3 -->\ntext §\n"
    ),
    "project_crlf.md": topic("crlf", "line one\nline two").replace("\n", "\r\n"),
    "project_table.md": topic("Tab", "A table.", expires="2027-01-01", anchor="abcdef"),
    "project_beta.md": "\ufeff"
    + topic("Beta", "Links [[feedback_clock]].", created="2026-02-02", updated="2026-03-03"),
    "sub/deep-note.md": topic("Deep", "Deep one.", "reference"),
    "plain.md": "Just text.\n",
    "my note.md": topic("My note", "Mine.", "user"),
    "project_юни.md": topic("Юникод", "Текст."),
    "orphan.md": topic("Orphan", "An orphan. And more."),
    "same1.md": topic("Same1", "Same text."),
    "same2.md": topic("Same2", "Same text."),
    "empty.md": "---\nname: Empty\ndescription: e\ntype: project\n---\n",
    "forged.md": topic("Forged", "## X\n<!-- topic: evil -->\n\nbody"),
    "broken.md": "---\nname: Broken\ndescription: a: b\n type: [x\n---\n\nBroken.\n",
    "bracket.md": (
        '---\nname: "A [b]  c"\ndescription: |\n  two\n  lines\ntype: project\ntitle: own\n'
        'hook: o\n"odd key": v\nключ: w\npinned: yes\n---\n\nmemctl add: does it.\n'
    ),
    "archive/project_old.md": topic("Old", "Old body.", entry='"- [Old](project_old.md) — hook"'),
}


@pytest.mark.parametrize("name", HOSTS)
def test_there_and_back_and_there_again(tmp_path: Path, name: str) -> None:
    store = make_store(tmp_path / "memory", AWKWARD)
    host = HOSTS[name]
    target = tmp_path / "out" / host.file
    done = here("export", name, str(target), "--json", cwd=store)
    assert done.code == 0, done.out
    assert tree(store) == tree(make_store(tmp_path / "same", AWKWARD))
    second = make_store(tmp_path / "second", {"memctl.toml": ""})
    taken = here("import", name, str(target), "--apply", "--json", cwd=second,
                 env={"MEMCTL_DIR": second})  # fmt: skip
    assert taken.code == 0, taken.out
    again = tmp_path / "again" / host.file
    assert here("export", name, str(again), "--json", cwd=tmp_path,
                env={"MEMCTL_DIR": second}).code == 0  # fmt: skip
    assert tree(tmp_path / "again") == tree(tmp_path / "out")
    lost = {loss["slug"]: loss["keys"] for loss in done.json["lost"]}
    before = _facts(store)
    after = _facts(second)
    for slug, said in before.items():
        keys = {key for loss in done.json["lost"] if loss["slug"] == slug for key in loss["keys"]}
        for key, value in said.items():
            back = after.get(slug, {}).get(key, "")
            named = keys & {key, "slug", "topic", "CRLF"}
            assert back == value or named, (slug, key, value, back)
    if host.fixed:
        assert set(lost) <= {"feedback_clock", "project_crlf", "broken"}


def _facts(store: str) -> dict[str, dict[str, str]]:
    listed = here("list", "--json", "--archived", cwd=store).json["topics"]
    found = {}
    for row in listed:
        shown = here("show", row["slug"], "--json", cwd=store).json["topic"]
        keys = ("type", "name", "description", "hook", "created", "expires", "pinned", "tags")
        said = {key: shown[key] for key in keys} | {"body": shown["body"].strip()}
        if said["type"]:
            found[row["slug"]] = {key: value for key, value in said.items() if value}
    return found


def test_what_is_lost_is_said_in_words(tmp_path: Path) -> None:
    files = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha", expires="2027-01-01")}
    store = memory(tmp_path / "memory", files)
    done = here("export", "rules", str(tmp_path / "RULES.md"), cwd=store)
    assert done.code == 0
    assert "lost: title, description, hook, expires: a\n" in done.out
    assert (tmp_path / "RULES.md").read_text().startswith("# Rules\n\n## Alpha\n<!-- topic: a -->")


def test_nothing_is_overwritten_unless_told(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    target = make_store(tmp_path / "out", {"a.md": "mine\n", "other.md": "theirs\n"})
    dry = here("export", "claude", target, "--dry-run", "--json", cwd=store)
    assert dry.json["written"] == ["MEMORY.md", "a.md"]
    refused = here("export", "claude", target, "--json", cwd=store)
    assert (refused.code, refused.json["error"]["kind"]) == (3, "cannot_write")
    assert sorted(tree(target)) == ["a.md", "other.md"]
    done = here("export", "claude", target, "--replace", "--json", cwd=store)
    assert done.code == 0
    assert done.json["remarks"] == ["1 file there is not of this export, such as other.md"]
    assert here("export", "claude", target, "--json", cwd=store).json["written"] == []


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("nobody", "x"), 2, "no format `nobody`"),
        (("claude", "memory/x"), 2, "lies in the store"),
        (("claude", "memory"), 2, "lies in the store"),
        (("claude", "file"), 3, "cannot write"),
        (("claude", "linked"), 3, "cannot"),
    ],
)
def test_errors(tmp_path: Path, words: tuple[str, ...], code: int, says: str) -> None:
    store = memory(tmp_path / "memory", {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")})
    (tmp_path / "file").write_text("x")
    (tmp_path / "linked").mkdir()
    os.symlink(tmp_path / "file", tmp_path / "linked" / "a.md")
    before = tree(store)
    done = here("export", *words, "--replace", "--json", cwd=tmp_path, env={"MEMCTL_DIR": store})
    assert done.code == code, done.out
    assert says in done.json["error"]["message"]
    assert tree(store) == before
    assert (tmp_path / "file").read_text() == "x"
