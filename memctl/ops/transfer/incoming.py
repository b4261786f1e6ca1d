"""One topic of another host as this store would have it: its file, its index lines, its claim."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.body import split_body
from memctl.codec.index import entry_line
from memctl.codec.newtopic import new_topic
from memctl.codec.topic import MAX_BYTES, parse_topic
from memctl.errors import Unreadable
from memctl.model.topic import TYPES
from memctl.model.transfer import OWN
from memctl.ops.edits import with_fields
from memctl.ops.transfer import derive
from memctl.recall.claim import Claim

if TYPE_CHECKING:
    from memctl.model.transfer import Carried, Host

# What a frontmatter key of another host may look like; anything else has no place in ours.
KEY = re.compile(r"[^\W\d][\w.-]{0,59}")
# Ours that formats use for something else travel under another name.
ASIDE = "own_"
_PLACED = ("name", "description", "type", OWN)
_NUMBERS = frozenset(map(str, range(1, 11)))


class Incoming(NamedTuple):
    """topic: completed. text, lines: the file and its index lines as they would be written.
    remarks: what was changed or could not be kept, in words. wrong: why it cannot be taken, ""
    when it can.
    """

    topic: Carried
    text: str
    lines: tuple[str, ...]
    claim: Claim
    remarks: tuple[str, ...] = ()
    wrong: str = ""

    @property
    def key(self) -> str:
        """The same for the same text, however it is wrapped in blank lines."""
        return body_key(self.topic.body, self.topic.name)


def body_key(body: str, name: str) -> str:
    text = body.replace("\r\n", "\n").strip()
    return text or f"\0{name}"


def incoming(given: Carried, host: Host, path: str, type_: str, dialect: str) -> Incoming:
    """Make the topic's file. path: where it would lie; type_: for what the format gives none."""
    remarks: list[str] = []
    if given.type and given.type not in TYPES and not given.text:
        remarks.append(f"its type is no type here: {given.type}")
        given = given._replace(type="")
    topic = derive.completed(given, type_)
    source = f"import:{host.name}"
    if given.text:
        text, harm = _sourced(path, given.text, source)
        remarks += [harm] if harm else []
    else:
        text = new_topic(path, _fields(topic, source), topic.body, dialect).text
    made = () if topic.archived else (entry_line(topic.title or topic.name, path, topic.hook),)
    lines = () if topic.archived else given.lines or made
    if topic.field("pinned"):
        remarks.append("pinned")
    claim = Claim(
        split_body(topic.body.replace("\r\n", "\n")).claim, topic.name,
        given.hook, given.description, topic.type, source,
    )  # fmt: skip
    return Incoming(topic, text, lines, claim, tuple(remarks), _wrong(given, text))


def _sourced(path: str, text: str, source: str) -> tuple[str, str]:
    """A topic file with its source; as it is, with the reason, when that would do harm."""
    try:
        data = with_fields(parse_topic(path, text.encode()), {OWN: source})
    except Unreadable:
        return text, "its frontmatter is broken, so the source is in history only"
    return data.decode(), ""


def _fields(topic: Carried, source: str) -> dict[str, str | int | tuple[str, ...]]:
    fields: dict[str, str | int | tuple[str, ...]] = {
        "name": topic.name,
        "description": topic.description,
        "type": topic.type,
    }
    for given, value in topic.fields:
        key = given.removeprefix(ASIDE)
        if KEY.fullmatch(key) and key not in _PLACED:
            fields[key] = bare_value(key, value)
    fields[OWN] = source
    return fields


def bare_value(key: str, value: str | tuple[str, ...]) -> str | int | tuple[str, ...]:
    """Numbers and true stand bare where the format says so."""
    if key == "importance" and value in _NUMBERS:
        return int(str(value))
    return True if key == "pinned" and value == "true" else value


def _wrong(given: Carried, text: str) -> str:
    if not given.body.strip() and not given.name.strip() and not given.text.strip():
        return "it says nothing"
    size = len(text.encode())
    if size > MAX_BYTES:
        return f"{size:,} bytes, over the limit of {MAX_BYTES:,}"
    return ""
