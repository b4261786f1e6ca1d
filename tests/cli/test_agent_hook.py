"""agent hook: answers in the host's words, within its cap, and never stands in its way."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from memctl.model import hosts
from memctl.model.hosts import HOSTS, Host
from memctl.ops import agenthook
from memctl.recall.tokens import tokens
from tests.cli.places import here
from tests.tools import Result, git, index, make_store, memctl, topic

STARTS = {
    "claude": ("hookSpecificOutput", "additionalContext"),
    "codex": ("hookSpecificOutput", "additionalContext"),
    "gemini": ("hookSpecificOutput", "additionalContext"),
    "cursor": ("additional_context",),
    "copilot": ("additionalContext",),
}
EDITS = {
    "claude": ("Write", "tool_input", "file_path"),
    "codex": ("apply_patch", "tool_input", "command"),
    "gemini": ("replace", "tool_input", "file_path"),
    "copilot": ("edit", "toolArgs", "path"),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project under git, with one commit and a store of two topics."""
    make_store(
        tmp_path / "memory",
        {
            "MEMORY.md": index("project_a.md", "project_b.md"),
            "project_a.md": topic("Alpha"),
            "project_b.md": topic("Beta"),
        },
    )
    (tmp_path / "code.py").write_text("pass\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "code.py")
    git(tmp_path, "commit", "-q", "-m", "begin")
    return tmp_path


def _event(name: str, kind: str) -> str:
    return next(h.event for one in HOSTS if one.name == name for h in one.hooks if h.kind == kind)


def _called(
    cwd: object, event: str, payload: object, *words: str, env: dict[str, str | None] | None = None
) -> Result:
    data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    done = here("agent", "hook", event, *words, cwd=cwd, stdin=data, env=env)
    assert done.code == 0
    return done


def _dug(value: Any, keys: tuple[str, ...]) -> Any:
    for key in keys:
        value = value[key]
    return value


@pytest.mark.parametrize("name", STARTS)
def test_session_start_gives_the_context_in_the_hosts_words(project: Path, name: str) -> None:
    (project / "memory/project_b.md").write_text(topic("Beta", pinned="true"))
    payload = {"session_id": "s", "cwd": str(project), "from": "a newer version"}
    done = _called(project, _event(name, hosts.START), payload, "--host", name)
    text = _dug(done.json, STARTS[name])
    assert "> Beta is how it is." in text
    assert "hook of project_a.md" in text, "the host does not load this index"
    assert done.err == ""


@pytest.mark.parametrize(
    "payload",
    [b"", b"{}", b"  \n", b'{"cwd": 5, "session_id": [], "source": null, "tool_input": 1}'],
)
def test_a_payload_that_says_little_is_enough(project: Path, payload: bytes) -> None:
    assert "hook of project_a.md" in _called(project, "SessionStart", payload).out


@pytest.mark.parametrize(
    "payload",
    [b"no json", b"[1]", b"\xff\xfe", b'{"cwd": "', b"[" * 200_000, b'"text"', b"{" * 100],
)
def test_what_is_no_json_object_is_a_remark(project: Path, payload: bytes) -> None:
    done = _called(project, "SessionStart", payload)
    assert done.out == ""
    assert "is no JSON object" in done.err


def test_a_payload_of_fifty_megabytes_is_read_and_not_kept(project: Path) -> None:
    huge = b'{"prompt": "' + b"x" * 50_000_000 + b'"}'
    done = memctl("agent", "hook", "SessionStart", cwd=project, stdin=huge)
    assert (done.code, done.out) == (0, "")
    assert "4,000,000" in done.err


@pytest.mark.parametrize("event", ["Notification", "", "sessionStart", "../../x", "SessionStart\n"])
def test_an_event_of_a_newer_host_is_silent(project: Path, event: str) -> None:
    done = _called(project, event, {})
    assert (done.out, done.err) == ("", "")


def test_no_event_at_all_is_silent(project: Path) -> None:
    done = here("agent", "hook", cwd=project, stdin=b"{}")
    assert (done.code, done.out, done.err) == (0, "", "")


def test_another_directory_decides_and_one_without_a_store_is_silent(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    empty = tmp_path_factory.mktemp("empty")
    for cwd in (str(empty), str(empty / "gone"), "a\0b", str(project / "code.py")):
        done = _called(project, "SessionStart", {"cwd": cwd})
        assert (done.out, done.err) == ("", "")
    done = _called(empty, "SessionStart", {"cwd": str(project / "memory")})
    assert "project_a.md" in done.out
    done = _called(
        empty,
        _event("cursor", hosts.START),
        {"workspace_roots": [str(project)]},
        "--host",
        "cursor",
    )
    assert "project_a.md" in done.out


@pytest.mark.parametrize(
    "words",
    [
        ["SessionStart", "--bogus"],
        ["SessionStart", "--host", "emacs"],
        ["SessionStart", "--dir", "nowhere"],
        ["SessionStart", "one", "more"],
        ["SessionStart", "--host"],
    ],
)
def test_whatever_is_wrong_the_exit_code_is_0(project: Path, words: list[str]) -> None:
    done = here("agent", "hook", *words, cwd=project, stdin=b"{}")
    assert (done.code, done.out) == (0, "")


def test_a_broken_store_is_a_remark(project: Path) -> None:
    (project / "memory/memctl.toml").write_text("profile = [")
    done = _called(project, "SessionStart", {})
    assert done.out == ""
    assert "memctl.toml" in done.err


def test_a_bug_is_a_remark(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(agenthook, "call", broken)
    done = _called(project, "SessionStart", {})
    assert done.out == ""
    assert "a bug in memctl" in done.err


def test_an_empty_store_says_nothing(tmp_path: Path) -> None:
    make_store(tmp_path / "memory", {"MEMORY.md": "# MEMORY.md\n"})
    assert _called(tmp_path, "SessionStart", {}).out == ""


@pytest.mark.parametrize("body", ["word " * 900, "x" * 200_000, "ümläut ✓ " * 900, '"\\\n' * 9000])
def test_the_answer_stays_within_cap_and_budget(tmp_path: Path, body: str) -> None:
    """Long words take few tokens by the estimate, and quotes two characters each in JSON."""
    files = {f"project_{n}.md": topic(f"Topic {n}", body, pinned="true") for n in range(12)}
    make_store(tmp_path / "memory", {**files, "MEMORY.md": index(*files)})
    done = _called(tmp_path, "SessionStart", {})
    assert 0 < len(done.out) <= 10_001
    text = _dug(done.json, STARTS["claude"])
    assert tokens(text) * agenthook.MARGIN <= 2000
    assert len(text) <= agenthook.CHARS


def test_what_the_host_will_not_see_is_one_line(project: Path) -> None:
    store = project / "memory"
    (store / "project_c.md").write_text(topic("Gamma"))
    (store / "archive").mkdir()
    (store / "archive/old.md").write_text(topic("Old"))
    text = _dug(_called(project, "SessionStart", {}).json, STARTS["claude"])
    first, _, rest = text.partition("\n")
    assert first == "Memory needs a look: 1 topic that no index line points to (memctl lint)."
    assert rest.startswith("Memory from earlier sessions")
    path = store / "MEMORY.md"
    path.write_text("<<<<<<< HEAD\n" + path.read_text() + "=======\n>>>>>>> other\n")
    text = _dug(_called(project, "SessionStart", {}).json, STARTS["claude"])
    assert "1 topic that no index line points to, a merge conflict in the index" in text


def test_entries_beyond_what_the_host_loads_are_counted(project: Path) -> None:
    store = project / "memory"
    lines = "".join(f"- [T{n}](project_a.md) — cue {n}\n" for n in range(210))
    (store / "MEMORY.md").write_text("# MEMORY.md\n" + lines + "- [B](project_b.md) — b\n")
    (project / ".claude").mkdir()
    (project / ".claude/settings.json").write_text(json.dumps({"autoMemoryDirectory": str(store)}))
    text = _dug(_called(project, "SessionStart", {}).json, STARTS["claude"])
    assert text.startswith("Memory needs a look: 12 index entries beyond what claude loads")
    assert "cue 3\n" not in text, "the host has loaded that itself"


def test_a_merge_in_the_stores_own_repository_is_said(project: Path) -> None:
    git(project / "memory", "init", "-q")
    (project / "memory/.git/MERGE_HEAD").write_text("0" * 40)
    assert "a merge is in progress" in _called(project, "SessionStart", {}).out


def _edit(project: Path, name: str, path: str, **env: str | None) -> Result:
    tool, key, field = EDITS[name]
    given: Any = {field: path}
    if name == "codex":
        given = {"command": f"*** Begin Patch\n*** Update File: {path}\n@@\n*** End Patch\n"}
    if name == "copilot":
        given = json.dumps(given)
    payload = {"tool_name": tool, "toolName": tool, key: given, "cwd": str(project)}
    return _called(project, _event(name, hosts.EDIT), payload, "--host", name, env=env)


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_of_a_topic_is_pointed_to_memctl(project: Path, name: str) -> None:
    for path in ("memory/project_a.md", str(project / "memory/new.md"), "memory/MEMORY.md",
                 "code/../memory/project_a.md"):  # fmt: skip
        done = _edit(project, name, path)
        assert "deny" in done.out
        assert "memctl add" in done.out
        json.loads(done.out)
    for path in ("code.py", "README.md", "memory/memctl.toml", "memory/.memctl/x.md", "", "\0"):
        assert _edit(project, name, path).out == ""


def test_reading_and_other_tools_are_never_stopped(project: Path) -> None:
    for tool in ("Read", "Bash", "Grep", "NotebookRead", "", "WriteLater"):
        payload = {"tool_name": tool, "tool_input": {"file_path": "memory/project_a.md"}}
        assert _called(project, "PreToolUse", payload).out == ""


def test_editing_by_hand_stays_possible(project: Path) -> None:
    path = "memory/project_a.md"
    assert _edit(project, "claude", path, MEMCTL_HAND_EDITS="1").out == ""
    (project / path).write_text("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n")
    assert _edit(project, "claude", path).out == "", "memctl does not mend this"


def test_a_link_into_the_store_is_seen_through(project: Path) -> None:
    os.symlink("memory/project_a.md", project / "notes.md")
    assert "deny" in _edit(project, "claude", "notes.md").out


@pytest.mark.parametrize("name", [h.name for h in HOSTS if any(
    k.kind == hosts.COMPACT for k in h.hooks)])  # fmt: skip
def test_compaction_reminds_in_one_line(project: Path, name: str) -> None:
    done = _called(project, _event(name, hosts.COMPACT), {}, "--host", name)
    assert "\n" not in done.json["systemMessage"]


class Living:
    """A session of a host in a project, as far as hooks go."""

    def __init__(self, project: Path, host: Host, session: str = "one") -> None:
        self.project, self.host = project, host
        key = "conversation_id" if host.name == "cursor" else "session_id"
        self.payload: dict[str, Any] = {key: session, "cwd": str(project)}
        self.start()

    def start(self, source: str = "startup") -> None:
        self._call(hosts.START, source=source)

    def stop(self, **more: Any) -> str:
        return self._call(hosts.STOP, **more)

    def _call(self, kind: str, **more: Any) -> str:
        event = _event(self.host.name, kind)
        return _called(self.project, event, {**self.payload, **more}, "--host", self.host.name).out


STOPPERS = [h for h in HOSTS if any(k.kind == hosts.STOP for k in h.hooks)]


@pytest.mark.parametrize("host", STOPPERS, ids=lambda h: h.name)
def test_stop_reminds_once_a_session_when_files_have_changed(project: Path, host: Host) -> None:
    living = Living(project, host)
    assert living.stop() == "", "nothing has changed"
    (project / "code.py").write_text("changed\n")
    assert living.stop(stop_hook_active=True, loop_count=1) == "", "it was asked already"
    said = json.loads(living.stop())
    assert "memctl add" in (said.get("reason") or said["followup_message"])
    assert living.stop() == ""
    living.start("compact")
    assert living.stop() == ""


def test_stop_is_silent_when_memory_has_changed_too(project: Path) -> None:
    living = Living(project, STOPPERS[0])
    (project / "code.py").write_text("changed\n")
    done = here("add", "--type", "user", "--name", "Night owl", "--body", "Works at night.",
                cwd=project)  # fmt: skip
    assert done.code == 0
    assert living.stop() == ""


def test_stop_sees_work_that_was_committed(project: Path) -> None:
    living = Living(project, STOPPERS[0])
    (project / "code.py").write_text("changed\n")
    git(project, "commit", "-q", "-a", "-m", "work")
    assert "decision" in living.stop()


def test_stop_is_silent_about_what_was_changed_before_the_session(project: Path) -> None:
    (project / "code.py").write_text("changed\n")
    os.utime(project / "code.py", (1_700_000_000, 1_700_000_000))
    assert Living(project, STOPPERS[0]).stop() == ""


def test_stop_of_a_session_that_is_not_known_is_silent(project: Path) -> None:
    living = Living(project, STOPPERS[0])
    (project / "code.py").write_text("changed\n")
    living.payload["session_id"] = "another"
    assert living.stop() == ""


@pytest.mark.parametrize("host", HOSTS, ids=lambda h: h.name)
def test_the_table_is_json_where_it_must_be(host: Host) -> None:
    for hook in host.hooks:
        assert isinstance(json.loads(hook.answer), dict)
        assert "@COMMAND@" in json.dumps(json.loads(hook.entry))
        assert hook.answer.count('"@TEXT@"') == 1
    assert host.source
    assert host.dated
