"""Paths that a topic's text names: in inline code, in links, or bare with a slash.

Extraction is liberal: what cannot be shown to have existed is only ever a hint. Every pattern is
linear in the text's length.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.codec.lines import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CHARS = 300
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(\s*<?([^()<>\s]+)>?(?:\s+\"[^\"\n]*\")?\s*\)")
_BARE = re.compile(
    r"(?<![\w/.:@~$%&=?#+>}\]\\-])(?:[\w.@+-]++/)++[\w.@+-]*+(?![*?{<$`\[\\])"
    r"(?:(?::\d{1,7}(?:[:-]\d{1,7}){0,2}|#L\d{1,7}(?:-L?\d{1,7})?)(?!\w))?"
)
_PATH = re.compile(r"[\w.@+-]++(?:/[\w.@+\[\]()-]++)*+/?")
_PLACE = re.compile(r":\d{1,7}(?:[:-]\d{1,7}){0,2}|#L?\d{1,7}(?:-L?\d{1,7})?")
# A name without a slash counts as a file only with an ending (or name) that files have:
# `os.path` and `self.name` look the same.
_ENDINGS = """adoc astro avif awk bat bib bz2 c cc cfg cjs clj cmake cmd conf cpp cs css csv cts
cue cxx dart db diff dockerfile doc docx edn ejs el elm env erb erl ex exs f90 fish gif go gql
gradle graphql groovy gz h h5 hbs hcl hh hpp hrl hs html http ico in ini ipynb java jinja jl jpeg
jpg js json json5 jsonc jsonl jsx kt kts less lock log lua m4 make md mdx mjs mk ml mli mm mmd mts
nim nix npz odin org parquet patch pdf php pkl pl plist png po prisma properties proto ps1 psql py
pyi pyx r rake rb rego rs rst sass sbt scala scm scss sh snap sol sql sqlite sqlite3 srt styl svelte
svg swift tar tcl tex tf tfvars tgz thrift toml tpl ts tsv tsx ttf txt vb vim vue wasm webp xml xsd
xz yaml yml zig zip zsh"""
_KNOWN = frozenset(_ENDINGS.split())
_NAMES = frozenset(
    (
        "Dockerfile",
        "Makefile",
        "Justfile",
        "Procfile",
        "Gemfile",
        "Rakefile",
        "Jenkinsfile",
        "LICENSE",
    )
)
_DOMAINS = frozenset(("com", "org", "net", "io", "dev", "edu", "gov", "ai", "app", "co", "local"))


class PathMention(NamedTuple):
    """A path as written (`raw`, with its line number), cleaned (`path`), and its line."""

    line: int
    raw: str
    path: str


def path_mentions(text: str, first_line: int = 1) -> tuple[PathMention, ...]:
    """Every path named in `text`, each spelling once, with the line of its first mention."""
    seen: dict[str, PathMention] = {}
    for number, line in enumerate(split_lines(text), first_line):
        if "/" in line or "`" in line or "](" in line:
            for raw, path in _mentioned(line):
                if path not in seen:
                    seen[path] = PathMention(number, raw, path)
    return tuple(seen.values())


def _mentioned(line: str) -> Iterator[tuple[str, str]]:
    rest = line
    if "`" in line:
        rest = _CODE.sub("`", line)
        for span in _CODE.findall(line):
            if " " in span:  # a command: what looks like a path in running text counts
                rest += f" {span}"
            else:
                yield from _cleaned(span)
    if "](" in rest:
        for target in _LINK.findall(rest):
            yield from _cleaned(target, link=True)
        rest = _LINK.sub("] ", rest)
    if "/" in rest:
        for raw in _BARE.findall(rest):
            yield from _cleaned(raw, bare=True)


def _cleaned(raw: str, link: bool = False, bare: bool = False) -> Iterator[tuple[str, str]]:
    """The mention that `raw` makes, if it spells a path that could be checked."""
    raw = raw.strip("\"'").rstrip(".,;:")
    if len(raw) > MAX_CHARS or "://" in raw or raw.startswith(("/", "~", "$", "-", "@", "www.")):
        return
    path = re.split(r"[:#]", raw, maxsplit=1)[0]
    if len(path) < len(raw) and not _PLACE.fullmatch(raw, len(path)):
        raw = path  # a symbol or a heading behind the path
    if link and "%" in path:
        from urllib.parse import unquote

        path = unquote(path)
    here = path.startswith("./")
    while path.startswith("./"):
        path = path[2:]
    sure = here or _is_path(path, bare)
    if sure and _PATH.fullmatch(path) and any(map(str.isalpha, path)):
        yield raw, path.rstrip("/")


def _is_path(path: str, bare: bool) -> bool:
    *folders, name = path.split("/")
    ending = name.rpartition(".")[2] if "." in name[1:] else ""
    if not folders:
        return ending.lower() in _KNOWN or name in _NAMES
    first = folders[0]
    if "." in first[1:] and ("@" in first or first.rpartition(".")[2].lower() in _DOMAINS):
        return False  # a host
    if not bare:
        return True
    if any(f.rpartition(".")[2] in _KNOWN for f in folders if "." in f[1:]):
        return False  # `a.html/b.css`: a choice of files
    if not name:
        return len(folders) > 1
    return ending.isalnum() and ending[0].isalpha() and (len(ending) > 1 or ending in _KNOWN)
