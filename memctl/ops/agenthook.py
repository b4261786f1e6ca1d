"""agent hook: what a host is answered when it starts, compacts, stops, or is about to edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.errors import Unreadable
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from memctl.model.config import Profile
    from memctl.model.ports import Store

# The budget is kept by real tokenizers too, while the estimate knows English best: of it a small
# vocabulary makes 1.2 times as many tokens for invented words and Finnish. For languages that it
# cuts into still smaller pieces (Swahili, Croatian) the characters are the bound: they have 2.4 or
# more a token. Measured by tests/bench/sessions.py.
MARGIN = 1.4
CHARS = 4600
# An answer that is longer than the host's cap is made anew, so often at most, so much smaller.
TRIES = 4
SHRINK = 0.9
# A session that goes on was greeted before.
GOES_ON = ("resume", "compact")
# Names that the hosts have for the same thing (model/hosts.py says where that was read).
_SESSION = ("session_id", "conversation_id", "sessionId")
_TOOL = ("tool_name", "toolName")
_INPUT = ("tool_input", "toolArgs")
_PATH = ("file_path", "path", "filePath", "absolute_path", "notebook_path")
_PATCHED = ("*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ")

COMPACTING = (
    "memctl: the context is about to be compacted; what was learnt and is worth keeping goes into "
    "memory with `memctl add` or `memctl update`."
)
STOPPING = (
    "Files have changed in this session and memory has not. If the user corrected you or told you "
    "something that the code does not show, store it now: `memctl add` or `memctl update`. If not, "
    "just stop; this is said once a session."
)
EDITING = (
    "{path} belongs to a memory store, whose index and history memctl keeps in step: write with "
    "`memctl add` or `memctl update SLUG --body -`, or see `memctl --help`. (Only the user may "
    "decide to edit by hand: MEMCTL_HAND_EDITS=1 in the host's environment.)"
)


class Call(NamedTuple):
    """What a host says. cwd: "" when it does not say. again: it asks a second time after our
    answer, or after a failure. tool, paths: what is about to be written with what."""

    cwd: str
    session: str
    source: str
    again: bool
    tool: str
    paths: tuple[str, ...]


def call(payload: Mapping[str, Any]) -> Call:
    """The payload of any host; what is missing or of another kind says nothing."""
    roots = payload.get("workspace_roots")
    cwd = _text(payload, ("cwd",)) or (roots[0] if isinstance(roots, list) and roots else "")
    status = _text(payload, ("status",))
    again = bool(payload.get("stop_hook_active") or payload.get("loop_count"))
    return Call(
        cwd if isinstance(cwd, str) else "",
        _text(payload, _SESSION),
        _text(payload, ("source",)),
        again or status in ("aborted", "error"),
        _text(payload, _TOOL),
        tuple(_paths(payload)),
    )


def _text(payload: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return next((payload[n] for n in names if isinstance(payload.get(n), str)), "")


def _paths(payload: Mapping[str, Any]) -> Iterator[str]:
    """The files that a tool is about to write."""
    for name in _INPUT:
        given = payload.get(name)
        if isinstance(given, str):
            import json

            try:
                given = json.loads(given)
            except ValueError:
                continue
        if not isinstance(given, dict):
            continue
        yield from (given[n] for n in _PATH if isinstance(given.get(n), str))
        patch = given.get("command") or given.get("input")
        for line in patch.splitlines() if isinstance(patch, str) else ():
            yield from (line[len(mark) :].strip() for mark in _PATCHED if line.startswith(mark))


def start(
    store: Store, profile: Profile, branch: str, busy: str, fits: Callable[[str], float]
) -> str:
    """The context and, in its first line, what the host will not see. "" for an empty store.

    busy: what is unfinished in the store's git, "" for nothing. fits: how much of the host's cap
    an answer takes, at most 1.
    """
    # Of the other hooks none needs these, and a tool waits for one of them.
    from memctl.model.context import Wanted
    from memctl.ops.context import BUDGET, context
    from memctl.recall.tokens import tokens

    said = unseen(store, profile, busy)
    budget = int(BUDGET / MARGIN) - tokens(said)
    for _ in range(TRIES):
        text = said + context(store, Wanted(budget, branch=branch), profile).text
        share = max(fits(text), len(text) / CHARS)
        if share <= 1:
            return text
        budget = max(1, int(budget * SHRINK / share))
    return said


def unseen(store: Store, profile: Profile, busy: str) -> str:
    """One line on what is in the store and not before the agent; "" when there is nothing."""
    from memctl.ops.indexpart import unseen_lines

    told = []
    beyond = sum("](" in raw for _, raw in unseen_lines(store, profile))
    if profile.loads_index and beyond:
        told.append(f"{_many(beyond, 'index entry', 'index entries')} beyond what {profile.name} "
                    "loads")  # fmt: skip
    orphans = store.orphans()
    if orphans:
        told.append(f"{_many(orphans, 'topic', 'topics')} that no index line points to")
    if _conflicted(store):
        told.append("a merge conflict in the index")
    elif busy:
        told.append(busy)
    return f"Memory needs a look: {', '.join(told)} (memctl lint).\n" if told else ""


def _many(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def conflicted(data: bytes | None) -> bool:
    """A merge has left its marks in it."""
    return data is not None and (b"\n<<<<<<< " in data or data.startswith(b"<<<<<<< "))


def _conflicted(store: Store) -> bool:
    try:
        return conflicted(store.read(INDEX))
    except Unreadable:
        return False


def editing(store: Store, path: str) -> str:
    """Why a file of the store, by its path in it, is not to be written by hand; "" when it may
    be: settings, what is no topic, and what a merge has left in conflict, which memctl does not
    mend."""
    hidden = any(part.startswith(".") for part in path.split("/"))
    if hidden or not path.lower().endswith(".md"):
        return ""
    try:
        if conflicted(store.read(path)):
            return ""
    except Unreadable:
        return ""
    return EDITING.format(path=path)
