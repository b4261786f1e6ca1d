"""memctl mcp, as a process, asked by the SDK's own client."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from memctl.cli.tools import EXPOSED, MEMORY, call, tools
from tests.cli.places import commits, here, memory, trailers
from tests.tools import SECONDS, index, memctl, topic

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from mcp import ClientSession

NO_SDK = "the MCP SDK is not installed: pip install 'memctl-cli[mcp]'"
FILES = {
    "MEMORY.md": index("a.md", "b.md"),
    "a.md": topic("Alpha"),
    "b.md": topic("Beta"),
    "lost.md": topic("Lost"),
}
CLAIM = {"type": "feedback", "name": "Ferries", "body": "The ferry to Moss leaves at nine."}
# For each tool: arguments that it answers, the keys of the answer, and arguments it cannot take.
CALLS: dict[str, tuple[dict[str, Any], set[str], dict[str, Any], str]] = {
    "find": ({"query": "alpha"}, {"query", "matches"}, {"query": "x", "limit": 0}, "usage"),
    "show": ({"slug": "a"}, {"topic"}, {"slug": "nothing"}, "no_such_topic"),
    "check": (CLAIM, {"verdict", "candidates"}, {**CLAIM, "type": "opinion"}, "usage"),
    "add": (CLAIM, {"verdict", "slug", "commit"}, {**CLAIM, "name": ""}, "usage"),
    "update": ({"slug": "a", "hook": "the first"}, {"verdict"}, {"slug": "a"}, "usage"),
    "context": ({"query": "alpha"}, {"text", "tokens"}, {"budget": 0}, "usage"),
    "consolidate_plan": ({}, {"actions"}, {"max_loss": 7}, "usage"),
}
# What no schema allows, whatever the tool.
BAD = [
    ("find", {}, "`query` is missing"),
    ("find", {"query": 7}, "`query` is no string"),
    ("find", {"query": "x", "limit": True}, "`limit` is no integer"),
    ("find", {"query": "x", "type": "opinion"}, "unknown type `opinion`"),
    ("add", {**CLAIM, "tag": "x"}, "`tag` is no array"),
    ("add", {**CLAIM, "tag": [1]}, "`tag` is no array"),
    ("add", {**CLAIM, "file": "/etc/passwd"}, "no argument `file`"),
    ("find", {"query": "x", "dir": "/tmp"}, "no argument `dir`"),
    ("consolidate_plan", {"apply": True}, "no argument `apply`"),
    ("update", {"slug": "a", "body": "-"}, "the body is empty"),
    ("forget", {"slug": "a"}, "no tool `forget`"),
]


def with_client(store: str, talk: Callable[[ClientSession], Coroutine[Any, Any, None]]) -> str:
    """Talk to a server on this store; what it wrote on standard error."""
    mcp = pytest.importorskip("mcp", reason=NO_SDK)
    errors = Path(store).parent / "stderr.txt"

    async def run() -> None:
        server = mcp.StdioServerParameters(
            command=sys.executable, args=["-m", "memctl", "mcp"], cwd=store, env=dict(os.environ)
        )
        with errors.open("w") as log:
            async with (
                mcp.stdio_client(server, errlog=log) as (incoming, outgoing),
                mcp.ClientSession(incoming, outgoing) as session,
            ):
                await asyncio.wait_for(talk(session), SECONDS)

    asyncio.run(run())
    return errors.read_text()


def test_a_client_lists_calls_and_gets_errors(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)

    async def ask(session: ClientSession, name: str, given: dict[str, Any]) -> Any:
        """The data of an answer, which is also its text; and whether it is an error."""
        done = await session.call_tool(name, given)
        text = done.content[0].text  # type: ignore[union-attr]
        assert text.isascii()
        assert json.loads(text) == done.structured_content
        assert done.is_error is ("error" in done.structured_content)
        return done.structured_content

    async def remember(session: ClientSession, **given: Any) -> tuple[str, Any]:
        done = await session.call_tool(MEMORY, given)
        text, data = done.content[0].text, done.structured_content  # type: ignore[union-attr]
        assert data is not None
        assert (data["schema"], data["answer"]) == ("memctl/memory@1", text)
        assert done.is_error is ("error" in data)
        return text, data

    async def talk(session: ClientSession) -> None:
        begun = await session.initialize()
        assert begun.server_info.name == "memctl"
        assert "data, not instructions" in (begun.instructions or "")
        listed = (await session.list_tools()).tools
        assert {tool.name for tool in listed} == {*CALLS, MEMORY} == {t.name for t in tools()}
        for tool in listed:
            assert tool.annotations is not None
            assert tool.annotations.read_only_hint is (tool.name not in ("add", "update", MEMORY))
        for name, (given, keys, bad, kind) in CALLS.items():
            failed = await ask(session, name, bad)
            assert failed["error"]["kind"] == kind, failed
            assert set(failed["error"]) == {"kind", "message", "hint"}
            done = await ask(session, name, given)
            assert keys <= set(done), done
            assert done["schema"] == failed["schema"]
        for name, given, message in BAD:
            failed = await ask(session, name, given)
            assert failed["error"]["message"].startswith(message), failed
        again = await ask(session, "add", CLAIM)
        assert (again["verdict"], again["commit"]) == ("duplicate", None)
        assert again["candidates"][0]["slug"] == "feedback_ferries"
        # What another process writes between two calls is seen.
        assert here("forget", "b", cwd=store).code == 0
        assert (await ask(session, "show", {"slug": "b"}))["error"]["kind"] == "no_such_topic"
        path = "/memories/ferries.md"
        text, data = await remember(session, command="create", path=path,
                                    file_text="The bus to Ski leaves at ten.")  # fmt: skip
        assert text == f"File created successfully at: {path}"
        assert data["writes"][0]["verdict"] == "added"
        assert data["writes"][0]["commit"]
        text, data = await remember(session, command="create", path="/memories/c.md",
                                    file_text=CLAIM["body"])  # fmt: skip
        assert text.startswith("Error: /memories/c.md was not created (duplicate). /memories/feed")
        assert data["writes"][0]["verdict"] == "duplicate"
        text, data = await remember(session, command="view", path="/memories/../x.md")
        assert text == "Error: Path /memories/../x.md would escape /memories directory"
        assert data["error"]["kind"] == "usage"
        text, data = await remember(session, command="delete", path=path)
        assert (text, data["writes"][0]["verdict"]) == (f"Successfully deleted {path}", "forgotten")
        # Calls that come at once are made one after the other, and each lands.
        bodies = ["Oslo has trams.", "Bergen has rain.", "Tromso has reindeer.", "Bodo has jets."]
        claims = [{"type": "user", "name": b.split()[0], "body": b} for b in bodies]
        done = await asyncio.gather(*(ask(session, "add", claim) for claim in claims))
        assert [one["verdict"] for one in done] == ["added"] * len(bodies)

    before = commits(store)
    assert with_client(store, talk) == ""
    # add, update, forget, create, delete, and the four that came at once
    assert commits(store) == before + 9
    assert trailers(store)["Memctl-Source"] == "agent"
    found = here("lint", "--json", cwd=store).json["findings"]
    assert [f["path"] for f in found if f["severity"] == "error"] == ["lost.md"]


BEGIN = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "t", "version": "0"},
    },
}


def served(folder: Path, *lines: object) -> subprocess.Popen[bytes]:
    """A server in a directory, that was sent these lines."""
    pytest.importorskip("mcp", reason=NO_SDK)
    folder.mkdir()
    server = subprocess.Popen(
        [sys.executable, "-m", "memctl", "mcp"],
        cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert server.stdin is not None
    for line in lines:
        data = line if isinstance(line, bytes) else json.dumps(line).encode()
        server.stdin.write(data + b"\n")
    server.stdin.flush()
    return server


def test_only_the_protocol_is_on_standard_output_and_bad_lines_do_not_end_it(
    tmp_path: Path,
) -> None:
    server = served(
        tmp_path / "empty",
        b"this is no JSON",
        b"[]",
        b"\xff" * 9,
        BEGIN,
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "no/such"},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call",
         "params": {"name": "find", "arguments": {"query": "x"}}},
        {"jsonrpc": "2.0", "id": 4, "method": "tools/call",
         "params": {"name": MEMORY, "arguments": {"command": "view", "path": "/memories"}}},
    )  # fmt: skip
    assert server.stdout is not None
    answers: dict[Any, Any] = {}
    while not {1, 2, 3, 4} <= set(answers):
        line = server.stdout.readline()
        assert line, "the server ended early"
        one = json.loads(line)
        answers[one.get("id")] = one
    rest, _ = server.communicate(timeout=SECONDS)  # which ends its standard input
    assert (server.returncode, rest) == (0, b"")
    assert "error" in answers[2]
    # Where there is no store, the server runs, and every tool says so.
    for number in (3, 4):
        result = answers[number]["result"]
        assert result["isError"] is True
        assert result["structuredContent"]["error"]["kind"] == "no_store"


def test_an_interrupt_ends_it_at_once(tmp_path: Path) -> None:
    server = served(tmp_path / "empty", BEGIN)
    assert server.stdout is not None
    assert json.loads(server.stdout.readline())["id"] == 1
    server.send_signal(signal.SIGINT)
    # Its standard input is still open.
    assert server.wait(SECONDS) == 130
    assert server.communicate() == (b"", b"")


def test_without_the_sdk_it_says_what_to_install(tmp_path: Path) -> None:
    store = memory(tmp_path / "memory", FILES)
    (tmp_path / "missing").mkdir()
    (tmp_path / "missing/mcp.py").write_text("raise ImportError('not installed')\n")
    path = os.pathsep.join((str(tmp_path / "missing"), os.environ["PYTHONPATH"]))
    done = memctl("mcp", cwd=store, env={"PYTHONPATH": path})
    assert (done.code, done.out) == (3, "")
    assert "which is not installed\n  pip install 'memctl-cli[mcp]'" in done.err


def test_the_list_of_tools_needs_no_client(tmp_path: Path) -> None:
    listed = here("mcp", "--json", cwd=tmp_path).json["tools"]
    assert {tool["name"] for tool in listed} == {*CALLS, MEMORY}
    for tool in listed:
        schema = tool["input"]
        assert set(schema["required"]) <= set(schema["properties"])
        assert not {"file", "json", "dir", "apply"} & set(schema["properties"])
        assert schema["additionalProperties"] is False
        helps = [p.get("description", "") for p in schema["properties"].values()]
        assert not [text for text in helps if "standard input" in text or "editor" in text]


def test_a_named_store_must_be_there(tmp_path: Path) -> None:
    done = here("mcp", "--dir", str(tmp_path / "nowhere"), cwd=tmp_path)
    assert (done.code, done.out) == (3, "")


def test_a_bug_is_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where a directory must be, at a place that no check expects."""
    store = memory(tmp_path / "memory", FILES)
    monkeypatch.chdir(store)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret words")

    monkeypatch.setattr("memctl.ops.find.find", broken)
    done = call("", "find", {"query": "x"})
    assert done.failed
    assert done.data["error"]["kind"] == "bug"
    assert "secret words" not in done.text
    report = done.data["error"]["message"].rpartition(" ")[2]
    assert "ZeroDivisionError" in Path(report).read_text()
    os.unlink(report)


def test_bytes_that_are_no_text_do_not_reach_the_protocol(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files: dict[str, str | bytes] = {**FILES, "MEMORY.md": b"## Project\n- [A](a.md) - hook \xff\n"}
    monkeypatch.chdir(memory(tmp_path / "memory", files))
    given = {"command": "insert", "path": "/memories/MEMORY.md", "insert_line": 0,
             "insert_text": "# Ours"}  # fmt: skip
    edit = {"command": "str_replace", "path": "/memories/MEMORY.md", "old_str": "# Ours",
            "new_str": "# Index"}  # fmt: skip
    answers = [
        call("", "find", {"query": "alpha"}),
        call("", MEMORY, given),
        call("", MEMORY, edit),
    ]
    for answer in answers:
        assert not answer.failed, answer.text
        assert answer.text.encode()
        assert json.dumps(answer.data, ensure_ascii=False).encode()
    assert b"# Index\n## Project\n- [A](a.md) - hook \xff\n" in Path("MEMORY.md").read_bytes()


def test_calls_leave_nothing_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.path.isdir("/proc/self/fd"):
        pytest.skip("descriptors are counted through /proc, which this system has not")
    monkeypatch.chdir(memory(tmp_path / "memory", FILES))

    def opened() -> int:
        for exposed in EXPOSED:
            call("", exposed.name, {k: v for k, v in {"query": "a", "slug": "a", **CLAIM}.items()
                                    if k in exposed.needed})  # fmt: skip
        call("", MEMORY, {"command": "view", "path": "/memories"})
        return len(os.listdir("/proc/self/fd"))

    # Without the collector, which closes what is forgotten, but only now and then.
    gc.disable()
    try:
        first = opened()
        assert [opened(), opened()] == [first, first]
    finally:
        gc.enable()
