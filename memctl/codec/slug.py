"""Slugs: derived from a name, or checked when somebody gives one."""

from __future__ import annotations

import unicodedata

from memctl.model.topic import ARCHIVE, INDEX

MAX_CHARS = 60
# What file systems allow a name, less room for `.md` and a number.
PART_BYTES = 240
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10))]
)


def derive(type_: str, name: str) -> str:
    """`{type}_{words of the name}`: lower case, accents of Latin folded, other scripts kept."""
    words = _words(_folded(name))
    if len(words) > 1 and words[0] == type_:
        words = words[1:]
    text = "_".join(words)
    if len(text) > MAX_CHARS:
        text = text[: MAX_CHARS + 1].rpartition("_")[0] or text[:MAX_CHARS]
    if not text:
        text = f"{_checksum(name):08x}"
    return f"{type_}_{text}"


def _folded(name: str) -> str:
    """Lower case; a mark on a letter that is ASCII without it goes, any other stays."""
    kept: list[str] = []
    for char in unicodedata.normalize("NFKD", name.lower()):
        if unicodedata.combining(char) and kept and kept[-1].isascii():
            continue
        kept.append(char)
    return unicodedata.normalize("NFC", "".join(kept))


def _words(text: str) -> list[str]:
    """Runs of letters, digits and the marks on them (vowel signs of Thai or Hindi)."""
    spaced = "".join(c if c.isalnum() or _is_mark(c) else " " for c in text)
    bare = (word.lstrip("".join(filter(_is_mark, word))) for word in spaced.split())
    return [word for word in bare if word]


def _is_mark(char: str) -> bool:
    """A mark that belongs to a letter; not what picks a variant of an emoji."""
    return unicodedata.category(char)[0] == "M" and not "\ufe00" <= char <= "\ufe0f"


def _checksum(name: str) -> int:
    """A stable name for a name without letters (emoji)."""
    import zlib

    return zlib.crc32(name.encode("utf-8", "replace"))


def problem(slug: str) -> str:
    """Why a slug that somebody typed cannot name a topic, "" when it can."""
    if not slug.isprintable() or len(slug) > 200:
        return "it holds control characters or is too long"
    if key(slug).startswith(ARCHIVE) or key(slug + ".md") == key(INDEX):
        return "the name is reserved"
    for part in slug.split("/"):
        if not _plain(part) or part.endswith("."):
            return "use letters, digits, `_`, `-` and `.`, with `/` for folders"
        if is_device(part):
            return f"`{part}` is a device on some systems"
        if len(part.encode()) > PART_BYTES:
            return f"a file name has at most {PART_BYTES} bytes"
    return ""


def is_device(part: str) -> bool:
    """A name that Windows takes for a device, whatever stands behind its first dot."""
    return part.split(".")[0].rstrip().lower() in _DEVICES


def unsafe(slug: str) -> str:
    """Why a slug that came from elsewhere cannot be a path here, "" when it can. Blanks and other
    characters that a file already has are no reason.
    """
    if not slug or not slug.isprintable() or len(slug) > 200:
        return "no name, control characters, or too long"
    if key(slug).startswith(ARCHIVE) or key(slug + ".md") == key(INDEX):
        return "the name is reserved"
    for part in slug.split("/"):
        if part != part.strip() or part[:1] in ("", ".") or set(part) & set('\\:*?"<>|'):
            return "a path that leaves its directory, is hidden, or that some systems cannot hold"
        if is_device(part) or len(part.encode()) > PART_BYTES:
            return "a name that some systems cannot hold"
    return ""


def _plain(part: str) -> bool:
    """A letter or digit, then also marks, `_`, `-` and `.`."""
    return part[:1].isalnum() and all(c.isalnum() or c in "_.-" or _is_mark(c) for c in part)


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
