"""agent install, uninstall, status: what is written into a project, and that it comes out again."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from memctl.model.hosts import HOSTS, NAMES, Host, host
from tests.cli.places import here
from tests.tools import git, make_store, memctl, tree

SETTINGS = '{\n  // mine\n  "permissions": {"allow": ["Bash"]},\n}\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project under git with a store, and none of a host's files."""
    git(tmp_path, "init", "-q")
    make_store(tmp_path / "memory", {"MEMORY.md": "# MEMORY.md\n"})
    (tmp_path / "code").mkdir()
    return tmp_path


def _files(root: Path) -> dict[str, bytes]:
    found = tree(root)
    return {path: data for path, data in found.items() if not path.startswith("memory/")}


def _host(name: str) -> Host:
    found = host(name)
    assert found
    return found


def _folders(root: Path) -> set[str]:
    return {str(p.relative_to(root)) for p in root.rglob("*") if p.is_dir() and ".git" not in
            p.relative_to(root).parts and "memory" not in p.relative_to(root).parts}  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_uninstall_restores_a_project_that_had_nothing(project: Path, name: str) -> None:
    before = _files(project), _folders(project)
    done = here("agent", "install", name, cwd=project / "code")
    assert done.code == 0, done.err
    one = _host(name)
    expected = {path for path in (one.instructions, one.skill, one.settings) if path}
    assert set(_files(project)) == expected
    again = here("agent", "install", name, "--json", cwd=project)
    assert again.json["changes"] == []
    assert here("agent", "uninstall", name, cwd=project).code == 0
    assert (_files(project), _folders(project)) == before


OLD = {
    "no last newline": (b"# Mine\nrule", b'{"a": 1}'),
    "crlf": (b"# Mine\r\n\r\nrule\r\n", SETTINGS.replace("\n", "\r\n").encode()),
    "empty": (b"", b""),
    "bom": (b"\xef\xbb\xbf# Mine\n", b'\xef\xbb\xbf{"hooks": {}}'),
    "comments": (b"<!-- memctl is what I use -->\n", SETTINGS.encode()),
}


@pytest.mark.parametrize("name", [h.name for h in HOSTS if not h.own])
@pytest.mark.parametrize("kind", OLD)
def test_uninstall_restores_the_bytes(project: Path, name: str, kind: str) -> None:
    one = _host(name)
    for path, data in zip((one.instructions, one.settings), OLD[kind], strict=True):
        if path:
            (project / path).parent.mkdir(parents=True, exist_ok=True)
            (project / path).write_bytes(data)
    before = _files(project)
    assert here("agent", "install", name, cwd=project).code == 0
    after = _files(project)
    for path, data in before.items():
        kept = iter(after[path])
        assert all(byte in kept for byte in data), "a byte of the user's is gone"
        assert after[path] != data
    assert here("agent", "uninstall", name, cwd=project).code == 0
    assert _files(project) == before


def test_hosts_that_share_a_file_do_not_take_it_from_each_other(project: Path) -> None:
    for name in ("codex", "opencode"):
        here("agent", "install", name, cwd=project)
    assert (project / "AGENTS.md").read_text().count("memctl:begin") == 1
    here("agent", "uninstall", "codex", cwd=project)
    told = {h["host"]: h["parts"] for h in _status(project)}
    assert {p["state"] for p in told["opencode"]} == {"present"}
    assert {p["state"] for p in told["codex"]} == {"absent"} | {
        p["state"] for p in told["codex"] if p["what"] == "instructions"
    }
    here("agent", "uninstall", "opencode", cwd=project)
    assert _files(project) == {}


def _status(project: Path) -> Any:
    return here("agent", "status", "--json", cwd=project).json["hosts"]


def _states(project: Path, name: str) -> dict[str, str]:
    done = here("agent", "status", name, "--json", cwd=project)
    return {part["what"]: part["state"] for part in done.json["hosts"][0]["parts"]}


def test_status_tells_present_outdated_absent_and_broken(project: Path) -> None:
    assert _states(project, "claude") == dict.fromkeys(("instructions", "skill", "hooks"), "absent")
    here("agent", "install", "claude", cwd=project)
    assert set(_states(project, "claude").values()) == {"present"}
    instructions = project / "CLAUDE.md"
    instructions.write_text(instructions.read_text().replace("## Memory", "## Old"))
    (project / ".claude/skills/memctl/SKILL.md").write_text("mine\n")
    settings = project / ".claude/settings.json"
    settings.write_text(settings.read_text().replace("PreCompact", "Other"))
    assert _states(project, "claude") == {
        "instructions": "outdated", "skill": "broken", "hooks": "outdated"
    }  # fmt: skip


def test_a_dry_run_shows_the_diff_and_writes_nothing(project: Path) -> None:
    (project / "CLAUDE.md").write_text("# Mine\n")
    before = _files(project)
    done = here("agent", "install", "claude", "--dry-run", cwd=project)
    assert "+## Memory" in done.out
    assert "+++ .claude/settings.json" in done.out
    assert "\n-" not in done.out.replace("\n--- ", "\n")
    assert _files(project) == before


def test_hooks_of_others_stay(project: Path) -> None:
    theirs = {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "memctl lint"}]}]}}
    path = project / ".claude/settings.json"
    path.parent.mkdir()
    path.write_text(json.dumps(theirs))
    here("agent", "install", "claude", cwd=project)
    stops = json.loads(path.read_text())["hooks"]["Stop"]
    assert stops[0] == theirs["hooks"]["Stop"][0]
    assert len(stops) == 2
    here("agent", "uninstall", "claude", cwd=project)
    assert json.loads(path.read_text()) == theirs


def test_a_hook_of_ours_that_somebody_changed_is_theirs(project: Path) -> None:
    here("agent", "install", "cursor", cwd=project)
    path = project / ".cursor/hooks.json"
    value = json.loads(path.read_text())
    value["hooks"]["stop"][0]["timeout"] = 5
    path.write_text(json.dumps(value))
    here("agent", "uninstall", "cursor", cwd=project)
    left = json.loads(path.read_text())["hooks"]
    assert (left["stop"], left["sessionStart"]) == (value["hooks"]["stop"], [])


def _refused(project: Path, name: str = "claude") -> str:
    """Nothing is written, not even the other files; the sentence and its hint."""
    before = _files(project)
    done = here("agent", "install", name, cwd=project)
    assert done.code == 3
    assert done.out == ""
    assert _files(project) == before
    return done.err


BEGIN = "<!-- memctl:begin hosts=claude before=1 -->\n"
END = "<!-- memctl:end -->\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BEGIN + END + "x\n" + BEGIN + END, "lines 1, 4"),
        ("x\n" + BEGIN + "cut off\n", "begins in line 2 and does not end"),
        ("x\n" + END, "line 2"),
    ],
)
def test_a_broken_block_is_named_and_left(project: Path, text: str, said: str) -> None:
    (project / "CLAUDE.md").write_text(text)
    assert said in _refused(project)
    assert here("agent", "uninstall", "claude", cwd=project).code == 3


def test_a_read_only_instruction_file_is_left(project: Path) -> None:
    path = project / "CLAUDE.md"
    path.write_text("# Mine\n")
    path.chmod(0o444)
    assert "read-only" in _refused(project)
    assert stat.S_IMODE(path.stat().st_mode) == 0o444


def test_a_link_inside_the_project_is_followed_and_stays_a_link(project: Path) -> None:
    (project / "AGENTS.md").write_text("# Shared\n")
    (project / "CLAUDE.md").symlink_to("AGENTS.md")
    here("agent", "install", "claude", cwd=project)
    assert (project / "CLAUDE.md").is_symlink()
    assert "memctl:begin" in (project / "AGENTS.md").read_text()
    here("agent", "uninstall", "claude", cwd=project)
    assert (project / "AGENTS.md").read_text() == "# Shared\n"


@pytest.mark.parametrize("place", ["CLAUDE.md", ".claude"])
def test_a_link_out_of_the_project_is_refused(
    project: Path, tmp_path_factory: pytest.TempPathFactory, place: str
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (project / place).symlink_to(outside / "CLAUDE.md" if place == "CLAUDE.md" else outside)
    assert "out of the project" in _refused(project)
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{\n  "a": 1\n  "b": 2\n}', "line 3"),
        (b"[]", "hooks"),
        (b'{"hooks": []}', "hooks"),
        (b'{"hooks": {"Stop": {}}}', "`Stop`"),
        (b"\xff\xfe{}", "not UTF-8"),
    ],
)
def test_settings_that_cannot_be_added_to_are_left_and_what_to_paste_is_said(
    project: Path, data: bytes, said: str
) -> None:
    (project / ".claude").mkdir()
    (project / ".claude/settings.json").write_bytes(data)
    err = _refused(project)
    assert said in err
    pasted = json.loads(err[err.index('{"hooks"') :])
    assert set(pasted["hooks"]) == {h.event for h in _host("claude").hooks}


@pytest.mark.parametrize("what", ["folder", "utf16", "skill"])
def test_what_is_no_such_file_is_left(project: Path, what: str) -> None:
    if what == "folder":
        (project / "CLAUDE.md").mkdir()
    elif what == "utf16":
        (project / "CLAUDE.md").write_bytes("# Mine\n".encode("utf-16"))
    else:
        path = project / ".claude/skills/memctl/SKILL.md"
        path.parent.mkdir(parents=True)
        path.write_text("mine\n")
    assert "memctl: " in _refused(project)


def test_all_or_nothing_when_the_disk_refuses_midway(project: Path) -> None:
    """The third file cannot be made, because a file stands where its directory should be."""
    (project / "CLAUDE.md").write_text("# Mine\n")
    (project / ".claude").mkdir()
    (project / ".claude/skills").write_text("a file\n")
    _refused(project)


def test_without_a_store_nothing_is_installed(tmp_path: Path) -> None:
    done = here("agent", "install", "claude", cwd=tmp_path)
    assert (done.code, tree(tmp_path)) == (3, {})
    assert "memctl init" in done.err
    assert here("agent", "status", cwd=tmp_path).code == 0
    assert here("agent", "uninstall", "claude", cwd=tmp_path).code == 0


def test_a_store_named_on_the_command_line_is_named_in_the_hooks(project: Path) -> None:
    other = make_store(project / "other place" / "memory", {"MEMORY.md": "# M\n"})
    here("--dir", other, "agent", "install", "claude", cwd=project)
    text = (project / ".claude/settings.json").read_text()
    assert f"--dir '{other}' agent hook Stop" in text
    here("--dir", other, "agent", "install", "claude", cwd=project)
    assert (project / ".claude/settings.json").read_text() == text
    here("agent", "uninstall", "claude", cwd=project)
    assert not (project / ".claude").exists()


def test_the_project_of_a_store_under_git_is_what_lies_around_it(project: Path) -> None:
    git(project / "memory", "init", "-q")
    here("agent", "install", "generic", cwd=project / "memory")
    assert (project / "AGENTS.md").exists()


@pytest.mark.parametrize("where", ["path", "active", "nowhere"])
def test_the_hooks_command_needs_no_virtual_environment(project: Path, where: str) -> None:
    tools = project / "tools" / "bin"
    tools.mkdir(parents=True)
    (tools / "memctl").write_text("#!/bin/sh\n")
    (tools / "memctl").chmod(0o755)
    path = "/usr/bin:/bin" if where == "nowhere" else f"{tools}:/usr/bin:/bin"
    active = str(project / "tools") if where == "active" else None
    memctl("agent", "install", "claude", cwd=project, env={"PATH": path, "VIRTUAL_ENV": active})
    value = json.loads((project / ".claude/settings.json").read_text())
    command = value["hooks"]["Stop"][0]["hooks"][0]["command"]
    if where == "path":
        assert command == "memctl agent hook Stop --host claude"
    else:
        assert os.path.isabs(command.split(" -m ")[0].strip("'"))


def test_our_own_text_is_no_claim_about_the_project(project: Path) -> None:
    """The gate reads instruction files; what we wrote there must not refuse a topic."""
    from memctl.adapters.instructions import instructions

    (project / "CLAUDE.md").write_text("Tabs, not spaces.\n")
    for name in NAMES:
        here("agent", "install", name, cwd=project)
    assert [line.text for line in instructions(str(project))] == ["Tabs, not spaces."]
