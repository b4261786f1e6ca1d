"""Directories of Anthropic's memory tool: any text files; topic files are kept as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.hosts import claude, topicfiles
from memctl.model.transfer import Brought, Carried, Host

if TYPE_CHECKING:
    from collections.abc import Mapping

SUFFIXES = (".md", ".txt", ".xml", ".json", ".yaml", ".yml", ".csv")


def read(files: Mapping[str, str]) -> Brought:
    """Markdown as topics; any other text file is the body of one, named for the file."""
    brought = topicfiles.read({p: t for p, t in files.items() if p.lower().endswith(".md")})
    others = [
        Carried(path, text.strip("\r\n"), path.rpartition(".")[0], name=_name(path))
        for path, text in sorted(files.items())
        if not path.lower().endswith(".md")
    ]
    return brought._replace(topics=(*brought.topics, *others))


def _name(path: str) -> str:
    stem = path.rpartition("/")[2].rpartition(".")[0]
    return " ".join(stem.replace("_", " ").replace("-", " ").split()).capitalize()


HOST = Host(
    "anthropic", "Anthropic's memory tool", "", SUFFIXES, "project", (), read, claude.write,
    fixed=True,
)  # fmt: skip
