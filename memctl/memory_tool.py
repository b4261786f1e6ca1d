"""A store as the backend of Anthropic's memory tool (`memory_20250818`), for programs in Python.

from memctl.memory_tool import memory_tool

client.beta.messages.run_tools(..., tools=[memory_tool("memory")])
"""

from __future__ import annotations

import threading
from contextlib import closing
from typing import TYPE_CHECKING, Any

from memctl.cli.session import Session
from memctl.cli.tool_memory import KINDS, answered
from memctl.errors import MemctlError

if TYPE_CHECKING:
    from anthropic.tools.memory import BetaAbstractMemoryTool


class MemoryTool:
    """The six commands of the protocol on one store; it needs no SDK.

    Each takes an object with the command's fields as attributes, and returns the protocol's text.
    A failure is a text too (`Error: …`). The store is opened anew for every command, and commands
    run one at a time.
    """

    name = "memory"

    def __init__(self, directory: str = "") -> None:
        """directory: the store; "" for MEMCTL_DIR, else the nearest `memory/`. Raises NoStore."""
        with closing(Session(directory, json=True)) as session:
            self._directory = session.store.root
        self._turn = threading.Lock()

    def to_dict(self) -> dict[str, Any]:
        """What a request's `tools` has to hold."""
        return {"type": "memory_20250818", "name": self.name}

    def call(self, input: object) -> str:  # noqa: A002  # as the SDK names it
        """The answer to a tool call's `input`, a mapping with `command` and its fields."""
        given = input if isinstance(input, dict) else {}
        with self._turn, closing(Session(self._directory, json=True)) as session:
            return answered(session, given).text

    def view(self, command: Any) -> str:
        return self._run("view", command)

    def create(self, command: Any) -> str:
        return self._run("create", command)

    def str_replace(self, command: Any) -> str:
        return self._run("str_replace", command)

    def insert(self, command: Any) -> str:
        return self._run("insert", command)

    def delete(self, command: Any) -> str:
        return self._run("delete", command)

    def rename(self, command: Any) -> str:
        return self._run("rename", command)

    def _run(self, name: str, command: Any) -> str:
        fields = {field: getattr(command, field, None) for field in KINDS}
        return MemoryTool.call(self, {"command": name, **fields})


def memory_tool(directory: str = "") -> BetaAbstractMemoryTool:
    """The same as a tool of the Anthropic SDK, for its tool runner. Raises MemctlError when the
    SDK is not installed, NoStore when there is no store."""
    try:
        from anthropic.tools.memory import BetaAbstractMemoryTool
    except ImportError as fault:
        raise MemctlError(
            "the Anthropic SDK is not installed, or has no memory tool", "pip install anthropic"
        ) from fault

    class SdkMemoryTool(MemoryTool, BetaAbstractMemoryTool):  # type: ignore[misc, unused-ignore]
        """Both; the SDK's constructor keeps what its runner needs."""

        def __init__(self) -> None:
            BetaAbstractMemoryTool.__init__(self)
            MemoryTool.__init__(self, directory)

    return SdkMemoryTool()
