"""agent hook: reads what the host says, answers in its words, and never stands in its way."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from memctl.errors import NoStore
from memctl.model import hosts
from memctl.ops import agenthook as op
from memctl.render.emit import remark

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.config import Profile
    from memctl.model.hosts import AgentHook, Host

# Payloads are a few hundred bytes; one with a file in it may be larger. What lies beyond is read,
# so that the host's pipe does not break, and thrown away; and of that no more than this.
MOST_PAYLOAD = 4_000_000
MOST_READ = 256_000_000
CHUNK = 1 << 20


def answer(session: Session, event: str, name: str) -> None:
    """Print the host's answer, or nothing. Raises MemctlError, which the entry makes a remark."""
    data = _piped()
    host = hosts.host(name)
    hook = next((h for h in host.hooks if h.event == event), None) if host else None
    if host is None or hook is None:  # a newer host, or one without this event
        return
    payload = _payload(data)
    if payload is None:
        remark(f"what {name} says of {event} is no JSON object of up to {MOST_PAYLOAD:,} bytes")
        return
    said = op.call(payload)
    if not _there(session, said.cwd):
        return
    text = _text(session, host, hook, said)
    if text:
        sys.stdout.write(_whole(hook, text))


def _whole(hook: AgentHook, text: str) -> str:
    """The answer in the host's words."""
    import json

    plain = (sys.stdout.encoding or "").lower() not in ("utf-8", "utf8")
    return hook.answer.replace('"@TEXT@"', json.dumps(text, ensure_ascii=plain)) + "\n"


def _piped() -> bytes:
    """Standard input, up to one byte more than a payload may have."""
    if sys.stdin is None or sys.stdin.isatty():
        return b""
    stream = sys.stdin.buffer
    data = stream.read(MOST_PAYLOAD + 1)
    read = len(data)
    while read > MOST_PAYLOAD and read < MOST_READ:
        more = len(stream.read(CHUNK))
        if not more:
            break
        read += more
    return data


def _payload(data: bytes) -> dict[str, Any] | None:
    """An empty one says nothing, which is no fault."""
    if not data.strip():
        return {}
    if len(data) > MOST_PAYLOAD:
        return None
    import json

    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _there(session: Session, cwd: str) -> bool:
    """Work from where the host works; whether there is a store."""
    if session.directory:
        session.directory = os.path.abspath(session.directory)
    try:
        if cwd:
            os.chdir(cwd)
        return bool(session.store.root)
    except (OSError, ValueError):
        return False
    except NoStore:
        if session.directory:
            raise
        return False


def _text(session: Session, host: Host, hook: AgentHook, said: op.Call) -> str:
    if hook.kind == hosts.START:
        return _start(session, host, hook, said)
    if hook.kind == hosts.COMPACT:
        return op.COMPACTING
    if hook.kind == hosts.STOP:
        return "" if said.again else _stop(session, said)
    return _edit(session, host, said)


def _start(session: Session, host: Host, hook: AgentHook, said: op.Call) -> str:
    store = session.store
    stops = any(h.kind == hosts.STOP for h in host.hooks)
    if stops and said.session and said.source not in op.GOES_ON and store.has_local():
        from memctl.adapters.sessions import began

        began(store.local, said.session, session.anchor())

    def fits(text: str) -> float:
        return len(_whole(hook, text)) / host.cap

    return op.start(store, _profile(session, host), session.branch(), _merging(store.root), fits)


def _profile(session: Session, host: Host) -> Profile:
    """The limits of what the host has loaded itself: none of this store, mostly."""
    own = session.store.config.profile
    if not own.loads_index:
        return own
    if host.loads_index:
        from memctl.adapters.loaded import loads

        if loads(session.store.root, os.path.realpath(".")):
            return own
    return session.profile("plain")


def _merging(root: str) -> str:
    from memctl.adapters import gitfiles

    found = gitfiles.find_repository(root)
    busy = gitfiles.busy_reason(found) if found and found.work == root else ""
    return "" if busy == gitfiles.DETACHED else busy


def _stop(session: Session, said: op.Call) -> str:
    """A reminder, at most one a session, when files have changed and memory has not."""
    from memctl.adapters import sessions

    store = session.store
    begun = sessions.beginning(store.local, said.session) if said.session else None
    if begun is None:
        return ""
    commit, since = begun
    if sessions.newest(store.root) > since:
        return ""
    if session.anchor() == commit:
        changed, _ = session.changed()
        works = session.repositories()
        if not sessions.newer([os.path.join(w, c) for w in works for c in changed], since):
            return ""
    sessions.reminded(store.local, said.session)
    return op.STOPPING


def _edit(session: Session, host: Host, said: op.Call) -> str:
    if said.tool not in host.tools or os.environ.get("MEMCTL_HAND_EDITS"):
        return ""
    for path in said.paths:
        if "\0" in path:
            continue
        real = os.path.realpath(path)
        if real.startswith(session.store.root + os.sep):
            inside = os.path.relpath(real, session.store.root).replace(os.sep, "/")
            reason = op.editing(session.store, inside)
            if reason:
                return reason
    return ""
