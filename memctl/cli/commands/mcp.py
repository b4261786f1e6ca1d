"""memctl mcp"""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING

from memctl.adapters.mcpserver import serve
from memctl.cli.spec import Command
from memctl.cli.tools import ABOUT, call, tools
from memctl.render.emit import emit_json

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session) -> int:
    # A store that was named must be there. One that is only looked for may be made later.
    directory = session.store.root if session.directory else ""
    if session.json:
        listed = [{"name": t.name, "summary": t.summary, "input": t.schema} for t in tools()]
        emit_json("mcp", {"tools": listed})
        return 0
    gc.enable()  # switched off for calls that live a moment; this one goes on
    serve(tools(), partial(call, directory), ABOUT)
    return 0


COMMAND = Command(
    "mcp",
    "Serve the Model Context Protocol on standard input and output; with --json, list its tools.",
    "memctl mcp --dir ~/project/memory",
    (),
    run,
)
