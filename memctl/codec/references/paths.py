"""Paths: with a slash or with an ending that files have; `path:12`, `path#L3`, a glob's folder.

Extraction is liberal: what cannot be shown to have existed is only ever a hint. Every pattern is
linear in the text's length.
"""

from __future__ import annotations

import re

from memctl.codec.references.endings import KNOWN, NAMES, known_ending

MAX_CHARS = 300
NOTHING = ("", "")
_BARE = re.compile(
    r"(?<![\w/.:@~$%&=?#+>}\]\\-])(?:[\w.@+-]++/)++[\w.@+-]*+(?![*?{<$`\[\\])"
    r"(?:(?::\d{1,7}(?:[:-]\d{1,7}){0,2}|#L\d{1,7}(?:-L?\d{1,7})?)(?!\w))?"
)
_PATH = re.compile(r"[\w.@+-]++(?:/[\w.@+\[\]()-]++)*+/?")
_GLOB = re.compile(r"[\w.@+-]++(?:/[\w.@+*-]*+)++")
_PLACED = re.compile("[:#]")
_PLACE = re.compile(r":\d{1,7}(?:[:-]\d{1,7}){0,2}|#L?\d{1,7}(?:-L?\d{1,7})?")
# The top of a file system, by the Filesystem Hierarchy Standard and on macOS.
_MACHINE = """bin boot dev etc home lib media mnt opt proc root run sbin srv sys tmp usr var
Applications Library Users Volumes"""
_TOPS = frozenset(_MACHINE.split())
_DOMAINS = frozenset(("com", "org", "net", "io", "dev", "edu", "gov", "ai", "app", "co", "local"))


def bare(text: str) -> list[str]:
    """What looks like a path in running text."""
    return _BARE.findall(text)


def cleaned(raw: str, link: bool = False, prose: bool = False) -> tuple[str, str]:
    """`raw` without what surrounds it, and the path it spells; ("", "") when it spells none that
    could be checked. link: it is a link's target. prose: it stands bare in running text."""
    raw = raw.strip("\"'").rstrip(".,;:")
    if len(raw) > MAX_CHARS or "://" in raw or raw.startswith(("~", "$", "-", "@", "www.")):
        return NOTHING
    path = raw
    if ":" in raw or "#" in raw:
        path = _PLACED.split(raw, maxsplit=1)[0]
        if not _PLACE.fullmatch(raw, len(path)):
            raw = path  # a symbol or a heading behind the path
    if link and "%" in path:
        from urllib.parse import unquote

        path = unquote(path)
    if raw.startswith("/"):
        return (raw, path[1:].rstrip("/")) if not prose and _below_root(path) else NOTHING
    if "*" in path:
        folder = path.partition("*")[0].rpartition("/")[0]
        return (raw, folder) if _GLOB.fullmatch(path) and not prose else NOTHING
    here = path.startswith("./")
    while path.startswith("./"):
        path = path[2:]
    if (here or _is_path(path, prose)) and _PATH.fullmatch(path) and any(map(str.isalpha, path)):
        return raw, path.rstrip("/")
    return NOTHING


def _below_root(path: str) -> bool:
    """What starts with a slash is a file of a site, or of the repository, only with an ending that
    files have; else a route. What lies in a folder of the machine is not the project's."""
    first, _, rest = path[1:].partition("/")
    return (
        bool(rest) and first not in _TOPS and known_ending(rest) and bool(_PATH.fullmatch(path, 1))
    )


def _is_path(path: str, prose: bool) -> bool:
    *folders, name = path.split("/")
    ending = name.rpartition(".")[2] if "." in name[1:] else ""
    if not folders:
        return ending.lower() in KNOWN or name in NAMES
    first = folders[0]
    if "." in first[1:] and ("@" in first or first.rpartition(".")[2].lower() in _DOMAINS):
        return False  # a host
    if not prose:
        return True
    if any(f.rpartition(".")[2] in KNOWN for f in folders if "." in f[1:]):
        return False  # `a.html/b.css`: a choice of files
    if not name:
        return len(folders) > 1
    return ending.isalnum() and ending[0].isalpha() and (len(ending) > 1 or ending in KNOWN)
