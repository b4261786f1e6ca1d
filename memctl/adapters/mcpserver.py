"""The Model Context Protocol on standard input and output; the one importer of its SDK.

It knows neither stores nor commands: tools come in as data, and a function answers their calls.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.errors import INTERRUPTED, MemctlError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Tool(NamedTuple):
    """What a client is told of a tool. schema: its arguments, as JSON Schema. reads: it changes
    no memory."""

    name: str
    summary: str
    schema: dict[str, Any]
    reads: bool


class Answer(NamedTuple):
    """What a call answers: text, the same as data, and whether it is an error."""

    text: str
    data: dict[str, Any]
    failed: bool


def serve(tools: Sequence[Tool], call: Callable[[str, dict[str, Any]], Answer], about: str) -> None:
    """Serve until standard input ends. Calls are made one at a time, in a thread of their own.

    about: the instructions a client may show its model. Raises MemctlError without the SDK.
    """
    import asyncio
    import signal

    try:
        import mcp  # noqa: F401
    except ImportError as fault:
        raise MemctlError(
            "`memctl mcp` needs the MCP SDK, which is not installed",
            "pip install 'memctl-cli[mcp]'",
        ) from fault
    # A thread of the SDK waits for the next line and cannot be woken, so that an interrupt ends the
    # process itself. What a call had begun to write, the journal finishes.
    signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))
    try:
        asyncio.run(_serve(tools, call, about))
    except BaseExceptionGroup as faults:
        gone, others = faults.split(BrokenPipeError)
        if gone is None or others is not None:
            raise
        raise BrokenPipeError from faults


async def _serve(
    tools: Sequence[Tool], call: Callable[[str, dict[str, Any]], Answer], about: str
) -> None:
    import asyncio

    from mcp import types
    from mcp.server import Server
    from mcp.server.stdio import stdio_server

    from memctl import __version__

    turn = asyncio.Lock()
    listed = [
        types.Tool(
            name=tool.name,
            description=tool.summary,
            input_schema=tool.schema,
            annotations=types.ToolAnnotations(read_only_hint=tool.reads, open_world_hint=False),
        )
        for tool in tools
    ]

    async def on_list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=listed)

    async def on_call_tool(_context: Any, params: types.CallToolRequestParams) -> Any:
        async with turn:
            answer = await asyncio.to_thread(call, params.name, dict(params.arguments or {}))
        return types.CallToolResult(
            content=[types.TextContent(type="text", text=answer.text)],
            structured_content=answer.data,
            is_error=answer.failed,
        )

    server = Server(
        "memctl",
        version=__version__,
        instructions=about,
        on_list_tools=on_list_tools,
        on_call_tool=on_call_tool,
    )
    # While it serves, the SDK points descriptor 1 at standard error and descriptor 0 at nothing,
    # so that nothing that runs in a call can write into the protocol or read from it.
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())
