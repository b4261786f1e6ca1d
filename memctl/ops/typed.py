"""What somebody typed, checked before a verb looks at it. Everything wrong is a UsageError."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.codec.topic import MAX_BYTES
from memctl.errors import UsageError
from memctl.model.topic import TYPES

if TYPE_CHECKING:
    from collections.abc import Sequence

NAME_CHARS = 200
HOOK_CHARS = 1000
TAG_CHARS = 60
SOURCES = ("user", "agent", "tool")
_IMPORT = "import:"


def one_line(label: str, text: str, most: int) -> None:
    """A text that can stand on one line of an index."""
    if len(text) > most:
        raise UsageError(f"the {label} is {len(text):,} characters long", f"At most {most}.")
    bad = next((c for c in text if not c.isprintable() and c not in "\u200c\u200d"), "")
    if bad:
        what = "a line break" if bad in "\r\n\u2028\u2029\x85" else f"U+{ord(bad):04X}"
        raise UsageError(f"the {label} holds {what}", f"The {label} is one printable line.")


def full_line(label: str, text: str, most: int, hint: str) -> str:
    """A line that is not empty, without outer blanks."""
    one_line(label, text, most)
    if not text.strip():
        raise UsageError(f"the {label} is empty", hint)
    return text.strip()


def prose(label: str, text: str) -> str:
    """A text of many lines: UTF-8, without NUL, line ends as LF."""
    bad = next((c for c in text if c == "\0" or "\ud800" <= c <= "\udfff"), "")
    if bad:
        what = "a NUL byte" if bad == "\0" else "bytes that are not UTF-8"
        raise UsageError(f"the {label} holds {what}", f"The {label} is plain UTF-8 text.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def not_too_long(*texts: str) -> None:
    """Together they leave a topic far below what is read."""
    size = sum(len(text.encode("utf-8", "replace")) for text in texts)
    if size > MAX_BYTES // 2:
        raise UsageError(
            f"the text has {size:,} bytes; the limit is {MAX_BYTES // 2:,}",
            "Keep one claim a topic; put the material elsewhere and point to it.",
        )


def type_name(text: str) -> None:
    if text not in TYPES:
        raise UsageError(f"unknown type `{text}`", f"Types: {', '.join(TYPES)}.")


def slug(text: str) -> str:
    """A slug for a topic, without `.md`."""
    bare = text[: -len(".md")] if text.lower().endswith(".md") else text
    wrong = slugs.problem(bare)
    if wrong:
        raise UsageError(f"`{text}` cannot be a slug: {wrong}", "Leave it out, or choose another.")
    return bare


def tags(values: Sequence[str]) -> tuple[str, ...]:
    """Each once, in order; one text may hold several with commas between."""
    for value in values:
        one_line("tag", value, TAG_CHARS * 10)
    parts = [part.strip() for value in values for part in value.split(",")]
    found = tuple(dict.fromkeys(part for part in parts if part))
    for tag in found:
        one_line("tag", tag, TAG_CHARS)
    return found


def importance(text: str) -> None:
    if text not in map(str, range(1, 11)):
        raise UsageError(f"importance `{text}` is no whole number from 1 to 10", "Such as 7.")


def day(label: str, text: str) -> None:
    if not is_day(text):
        raise UsageError(f"{label} `{text}` is no date", "Write it as 2026-12-31.")


def is_day(text: str) -> bool:
    """An ISO date that exists: YYYY-MM-DD."""
    from datetime import date

    try:
        return len(text) == 10 and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def source(text: str) -> None:
    """On whose word something is written."""
    host = text[len(_IMPORT) :] if text.startswith(_IMPORT) else ""
    if text not in SOURCES and not host.strip():
        raise UsageError(
            f"unknown source `{text}`", f"One of {', '.join(SOURCES)}, or {_IMPORT}HOST."
        )
    one_line("source", text, NAME_CHARS)
