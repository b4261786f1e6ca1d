"""References: what a topic names in the world outside, what is asked of it, and what came back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

# Kinds of reference.
PATH = "path"
SYMBOL = "symbol"
ENV = "env"
FLAG = "flag"
COMMAND = "command"
COMMIT = "commit"
ISSUE = "issue"
BRANCH = "branch"
URL = "url"
TOPIC = "topic"

# Grades.
FINE = "fine"
MOVED = "moved"
GONE = "gone"
CHANGED = "changed"
UNRESOLVED = "unresolved"


class Mention(NamedTuple):
    """A reference as a text makes it.

    line: 1-based in the topic file. raw: as written. kind: path | symbol | env | flag | command |
    commit | issue | branch | url | topic. name: what is looked up.
    """

    line: int
    raw: str
    kind: str
    name: str


class Grade(NamedTuple):
    """A reference checked against the tree and the history.

    grade: fine | moved | gone | changed | unresolved. since: the commit that took it away (or
    last changed it), with its date and subject; "" where history cannot say. moved_to: where a
    rename took it.
    """

    grade: str
    since: str = ""
    date: str = ""
    subject: str = ""
    moved_to: str = ""


class Reference(NamedTuple):
    """A reference that a topic makes, with its grade. `line` is 1-based in the topic file. fix:
    what can be written in place of a path that moved, "" when that is for a person to say."""

    slug: str
    path: str
    line: int
    raw: str
    kind: str
    grade: Grade
    fix: str = ""


class Asked(NamedTuple):
    """What is asked of the repositories in one go, each name once.

    paths: relative, `/`-separated, whole or by their end. words: identifiers, environment names,
    flags with their dashes. commands: such as `make lint`. commits: hexadecimal ids.
    anchors: (path, anchor) pairs whose rewritten share is wanted; an anchor is a commit id or an
    ISO date.
    """

    paths: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()
    anchors: tuple[tuple[str, str], ...] = ()


class Facts(NamedTuple):
    """What the repositories say of it; a name is absent where no repository ever had it.

    complete: the whole history is here, so that "never was" means something (a shallow clone's is
    not). tracked: every path of today's trees. rewritten: by (path, anchor) the share (0-1) of the
    file's lines that were rewritten since, with the newest commit that did. beside: asked paths
    that stand in the store itself.
    """

    complete: bool
    tracked: frozenset[str]
    paths: Mapping[str, Grade]
    words: Mapping[str, Grade]
    commands: Mapping[str, Grade]
    commits: Mapping[str, Grade]
    branches: Mapping[str, Grade]
    rewritten: Mapping[tuple[str, str], tuple[float, Grade]]
    beside: frozenset[str] = frozenset()
