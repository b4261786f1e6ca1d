"""Slugs: derived from a name, or checked when somebody gives one."""

from __future__ import annotations

import re
import unicodedata

from memctl.model.topic import ARCHIVE, INDEX

MAX_CHARS = 60
_PART = re.compile(r"[^\W_][\w.-]*")
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10))]
)


def derive(type_: str, name: str) -> str:
    """`{type}_{words of the name}`: lower case, accents folded, other scripts kept."""
    folded = unicodedata.normalize("NFKD", name.lower())
    folded = "".join(c for c in folded if not unicodedata.combining(c))
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFC", folded))
    if words and words[0] == type_:
        words = words[1:]
    text = "_".join(words)
    if len(text) > MAX_CHARS:
        text = text[: MAX_CHARS + 1].rpartition("_")[0] or text[:MAX_CHARS]
    if not text:
        text = f"{_checksum(name):08x}"
    return f"{type_}_{text}"


def _checksum(name: str) -> int:
    """A stable name for a name without letters (emoji)."""
    import zlib

    return zlib.crc32(name.encode("utf-8", "replace"))


def problem(slug: str) -> str:
    """Why a slug that somebody typed cannot name a topic, "" when it can."""
    if not slug.isprintable() or len(slug) > 200:
        return "it holds control characters or is too long"
    if slug.startswith(ARCHIVE) or key(slug + ".md") == key(INDEX):
        return "the name is reserved"
    for part in slug.split("/"):
        if not _PART.fullmatch(part) or part.endswith("."):
            return "use letters, digits, `_`, `-` and `.`, with `/` for folders"
        if part.split(".")[0].lower() in _DEVICES:
            return f"`{part}` is a device on some systems"
    return ""


def key(path: str) -> str:
    """What a path is on a file system that folds case and Unicode forms."""
    return unicodedata.normalize("NFC", path).casefold()


def free(slug: str, taken: frozenset[str]) -> str:
    """The slug, or with `_2`, `_3` … when its key is taken."""
    number = 1
    name = slug
    while key(name) in taken:
        number += 1
        name = f"{slug}_{number}"
    return name
