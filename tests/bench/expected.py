"""What each verb may change in a store, line by line. Each check takes the tree before and after,
and the topic's path; it raises Failure for anything else that changed.
"""

from __future__ import annotations

import difflib
import os
import re
from typing import NamedTuple

import common

common.use_checkout()

from memctl.codec import frontmatter  # noqa: E402
from memctl.codec.index import parse_index  # noqa: E402
from memctl.codec.topic import decode  # noqa: E402
from memctl.model.index import PROSE  # noqa: E402
from memctl.model.topic import ARCHIVE, INDEX  # noqa: E402

Tree = dict[str, bytes]


class Failure(Exception):
    """What a verb did that it must not do, or did not do."""


class Delta(NamedTuple):
    """A file's lines that went and that came."""

    gone: list[bytes]
    new: list[bytes]


def lines(data: bytes) -> list[bytes]:
    return re.findall(rb"[^\n]*\n|[^\n]+", data)


def delta(before: bytes | None, after: bytes | None) -> Delta:
    a, b = lines(before or b""), lines(after or b"")
    codes = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    gone = [line for tag, i, j, _, _ in codes if tag != "equal" for line in a[i:j]]
    return Delta(gone, [line for tag, _, _, i, j in codes if tag != "equal" for line in b[i:j]])


def tree(root: str) -> Tree:
    """Every file's bytes but what git and memctl keep for themselves."""
    found: Tree = {}
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if f not in (".git", ".memctl")]
        for name in names:
            full = os.path.join(folder, name)
            if not os.path.islink(full):
                with open(full, "rb") as file:
                    found[os.path.relpath(full, root)] = file.read()
    return found


def must(holds: object, what: str) -> None:
    if not holds:
        raise Failure(what)


def _frame(line: bytes) -> bool:
    """What a file without frontmatter gets around its first key."""
    return line.strip() == b"---" or line.startswith(b"# memctl:")


def added(before: Tree, after: Tree, path: str) -> None:
    must(path not in before and path in after, f"no new file {path}")
    only(before, after, {path, INDEX})
    change = delta(before.get(INDEX), after[INDEX])
    unended = lines(before.get(INDEX, b"") or b"\n")[-1]
    gone = [line for line in change.gone if line != unended or unended.endswith(b"\n")]
    must(not gone, f"index lines went: {gone}")
    entries = [line for line in change.new if path.encode() in line]
    rest = [
        line for line in change.new if line not in entries and line.rstrip() != unended.rstrip()
    ]
    must(len(entries) == 1, f"{len(entries)} index lines for {path}")
    must(all(not r.strip() or r.startswith(b"## ") for r in rest), f"other index lines: {rest}")


def hooked(before: Tree, after: Tree, path: str) -> None:
    del path
    only(before, after, {INDEX})
    change = delta(before[INDEX], after[INDEX])
    must(len(change.gone) == len(change.new) == 1, f"index: {change}")


def described(before: Tree, after: Tree, path: str) -> None:
    only(before, after, {path})
    must(body(before[path]) == body(after[path]), "the body changed")
    keys(before[path], after[path], b"description", b"updated")


def rewritten(before: Tree, after: Tree, path: str) -> None:
    only(before, after, {path})
    keys(before[path], after[path], b"updated")


def pinned(before: Tree, after: Tree, path: str) -> None:
    only(before, after, {path})
    must(body(before[path]) == body(after[path]), "the body changed")
    keys(before[path], after[path], b"pinned")


def archived(before: Tree, after: Tree, path: str) -> None:
    """One line at most leaves the index. Its last line may lose or gain a newline."""
    must(ARCHIVE + path in after and path not in after, "the file did not move")
    only(before, after, {path, ARCHIVE + path, INDEX})
    must(body(before[path]) == body(after[ARCHIVE + path]), "the body changed")
    keys(before[path], after[ARCHIVE + path], b"entry")
    change = delta(before.get(INDEX), after.get(INDEX))
    gone = {line.rstrip() for line in change.gone} - {line.rstrip() for line in change.new}
    must(len(gone) <= 1 and len(change.gone) - len(change.new) == len(gone), f"index: {change}")


def restored(before: Tree, after: Tree, path: str) -> None:
    """`before` is the tree before the archiving. A topic that had no line in the index gets one."""
    must(after.get(path) == before[path], "the topic's bytes are not what they were")
    must(ARCHIVE + path not in after, "the archived file stayed")
    only(before, after, {INDEX})
    was, now = (sorted(line.rstrip() for line in lines(t.get(INDEX, b""))) for t in (before, after))
    gone = [line for line in was if was.count(line) > now.count(line)]
    new = [line for line in now if now.count(line) > was.count(line)]
    must(not gone, f"index lines went: {gone}, came: {new}")
    entries = [line for line in new if line.strip() and not line.startswith(b"## ")]
    must(len(entries) <= (path not in pointed(before)), f"index lines came: {new}")


def pointed(found: Tree) -> set[str]:
    """The paths that have an entry of their own in the index."""
    index = parse_index(found.get(INDEX, b"").decode("utf-8", "surrogateescape"))
    return {e.target for e in index.entries if e.form != PROSE}


def keys(before: bytes, after: bytes, *allowed: bytes) -> None:
    """Only lines of these keys differ in the frontmatter; one line when it is `{…}`."""
    change = delta(head(before), head(after))
    if head(before).splitlines()[1:2] and head(before).splitlines()[1].startswith(b"{"):
        must(len(change.gone) == len(change.new) == 1, f"frontmatter: {change}")
        return
    starts = tuple(key + b":" for key in allowed)
    gone = [line for line in change.gone if not line.lstrip().startswith((*starts, b" "))]
    fresh = [line for line in change.new if not line.lstrip().startswith(starts)]
    single = allowed == (b"description", b"updated")  # a folded description goes with its lines
    must(single or not gone, f"frontmatter lines went: {gone}")
    must(all(map(_frame, fresh)), f"other frontmatter lines: {fresh}")


def body(data: bytes) -> bytes:
    return data[len(head(data)) :]


def only(before: Tree, after: Tree, allowed: set[str]) -> None:
    other = {p for p in before.keys() | after.keys() if before.get(p) != after.get(p)} - allowed
    must(not other, f"other files changed: {sorted(other)}")


def head(data: bytes) -> bytes:
    """The frontmatter with its fences, as bytes."""
    text, _ = decode(data)
    return text[: frontmatter.read("", text).body_at].encode()
