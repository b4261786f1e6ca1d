"""agent install, uninstall, status: what is written into a project for a host. Decides only."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.codec import jsonsplice, markedblock
from memctl.codec.digest import digest
from memctl.errors import MemctlError
from memctl.model.change import Change
from memctl.model.hosts import (
    ABSENT,
    BROKEN,
    HOOKS,
    INSTRUCTIONS,
    OUTDATED,
    PRESENT,
    SKILL,
    Part,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from memctl.model.hosts import AgentHook, Host

    Read = Callable[[str], bytes | None]


class Texts(NamedTuple):
    """What is to be written: the instructions, the skill, and the command that hooks begin with."""

    instructions: str
    skill: str
    command: str


def install(host: Host, read: Read, texts: Texts) -> list[Change]:
    """The files to write, () when all of it is there. Raises MemctlError for what cannot be
    written without damage; then nothing is to be written."""
    return _changes(host, read, lambda part, data: _installed(host, part, data, texts))


def uninstall(host: Host, read: Read) -> list[Change]:
    """The files to write or delete, so that each is again as it was."""
    return _changes(host, read, lambda part, data: _removed(host, part, data))


def status(host: Host, read: Read, texts: Texts) -> list[Part]:
    """Each part that the host has, and how it stands."""
    found = []
    for what, path in _parts(host):
        try:
            data = read(path)
            if data == _installed(host, what, data, texts):
                found.append(Part(what, path, PRESENT))
            else:
                there = data != _removed(host, what, data)
                found.append(Part(what, path, OUTDATED if there else ABSENT))
        except MemctlError as fault:
            found.append(Part(what, path, BROKEN, fault.message))
    return found


def _parts(host: Host) -> list[tuple[str, str]]:
    three = ((INSTRUCTIONS, host.instructions), (SKILL, host.skill), (HOOKS, host.settings))
    return [(what, path) for what, path in three if path]


def _changes(
    host: Host, read: Read, wanted: Callable[[str, bytes | None], bytes | None]
) -> list[Change]:
    changes = []
    for what, path in _parts(host):
        data = read(path)
        new = wanted(what, data)
        if new != data:
            changes.append(Change(path, new, digest(data)))
    return changes


def _installed(host: Host, what: str, data: bytes | None, texts: Texts) -> bytes:
    if what == HOOKS:
        return _with_hooks(host, data, texts.command)
    if what == SKILL or host.own:
        text = texts.skill if what == SKILL else host.own + texts.instructions
        return _own(host.skill if what == SKILL else host.instructions, data, text)
    return markedblock.put(_sound(host, data), texts.instructions, host.name)


def _removed(host: Host, what: str, data: bytes | None) -> bytes | None:
    if data is None:
        return None
    if what == HOOKS:
        return _without_hooks(host, data)
    if what == SKILL or host.own:
        return None if markedblock.untouched(data) else data
    sound = _sound(host, data)
    return markedblock.take(sound, host.name) if sound is not None else None


def _sound(host: Host, data: bytes | None) -> bytes | None:
    """An instruction file that a block can be put into or taken out of. Raises MemctlError."""
    if data is None:
        return None
    if b"\0" in data:
        raise MemctlError(
            f"{host.instructions} is not UTF-8 text", "Convert it, or add the text by hand."
        )
    _, problem = markedblock.find(data)
    if problem:
        raise MemctlError(
            f"{host.instructions}: {problem}",
            "Take the marks (<!-- memctl:… -->) and what stands between them out by hand.",
        )
    return data


def _own(path: str, data: bytes | None, text: str) -> bytes:
    new = markedblock.owned(text)
    if data is None or markedblock.untouched(data):
        same = data is not None and data.replace(b"\r\n", b"\n") == new
        return data if same and data is not None else new
    raise MemctlError(
        f"{path} is there and is not as memctl wrote it", "Move it away, or keep it as it is."
    )


def entry(hook: AgentHook, command: str) -> Any:
    """What is put into a host's settings for one hook."""
    escaped = json.dumps(command)[1:-1]
    return json.loads(hook.entry.replace("@COMMAND@", escaped))


def command_of(host: Host, hook: AgentHook, command: str) -> str:
    """The command line of one hook."""
    return f"{command} agent hook {hook.event} --host {host.name}"


def _with_hooks(host: Host, data: bytes | None, command: str) -> bytes:
    wanted = [(h, entry(h, command_of(host, h, command))) for h in host.hooks]
    there = list(_ours(host, _value(host, data))) if data and data.strip() else []
    if data is not None and [(h, e) for h, _, e in there] == wanted:
        return data
    bare = _without_hooks(host, data) if data is not None and there else data
    text = bare.decode() if bare is not None else ""
    for hook, one in wanted:
        keys = ("hooks", hook.event)
        if text.strip("\ufeff \t\r\n"):
            text = jsonsplice.insert(text, keys, one)
        else:
            text += jsonsplice.document(keys, one, dict(host.extra))
            text += "\n" if bare is None else ""
    return text.encode()


def _without_hooks(host: Host, data: bytes) -> bytes | None:
    left: str | None = data.decode("utf-8", "replace") if data.strip() else None
    while left and left.strip():
        # In the reverse of the order of putting in: each step undoes one.
        ours = list(_ours(host, _value(host, left.encode())))
        if not ours:
            return left.encode()
        hook, number, _ = ours[-1]
        left = jsonsplice.remove(left, ("hooks", hook.event), number, dict(host.extra))
    return data if not data.strip() else None if left is None else left.encode()


def _ours(host: Host, value: Any) -> Iterator[tuple[AgentHook, int, Any]]:
    """Our entries among the hooks of a settings file, in the table's order. One that somebody has
    changed is theirs."""
    for hook in host.hooks:
        for number, one in enumerate(value.get("hooks", {}).get(hook.event, ())):
            said = re.search(
                rf'"(?:& )?([^\n]*?) agent hook {hook.event} --host {host.name}\b',
                "\n".join(_strings(one)),
            )
            if said and one == entry(hook, command_of(host, hook, json.loads(f'"{said[1]}"'))):
                yield hook, number, one


def _strings(value: Any) -> list[str]:
    """Every text in a value, as JSON writes it."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _strings(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in _strings(inner)]
    return [json.dumps(value)] if isinstance(value, str) else []


def _value(host: Host, data: bytes) -> Any:
    """What a settings file holds. Raises MemctlError when hooks cannot be put into it."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise _refused(host, "is not UTF-8 text") from None
    parsed = jsonsplice.parse(text)
    if parsed.problem:
        raise _refused(host, f"is not JSON: line {parsed.line}: {parsed.problem}")
    hooks = parsed.value.get("hooks", {}) if isinstance(parsed.value, dict) else None
    if not isinstance(hooks, dict):
        raise _refused(host, "does not hold hooks as its host documents them")
    for hook in host.hooks:
        if not isinstance(hooks.get(hook.event, []), list):
            raise _refused(host, f"has no list under `hooks` `{hook.event}`")
    return parsed.value


def _refused(host: Host, why: str) -> MemctlError:
    return MemctlError(
        f"{host.settings} {why}; it is left as it is",
        f"Mend it and run this again, or add the hooks yourself: {_pasted(host.hooks, host)}",
    )


def _pasted(hooks: Sequence[AgentHook], host: Host) -> str:
    shown = {h.event: [entry(h, command_of(host, h, "memctl"))] for h in hooks}
    return json.dumps({"hooks": shown})
