"""git's own three-way merge of one text: `git merge-file`. Implements model.merging.TextMerge."""

from __future__ import annotations

import os
import tempfile
from typing import TYPE_CHECKING

from memctl.adapters import git
from memctl.codec.lines import split_lines
from memctl.model.merging import Chunk

if TYPE_CHECKING:
    from collections.abc import Sequence

# Of markers that are read back. git's own have 7 signs; no line of a text begins with so many.
SIGNS = 61
# `git merge-file` answers with the number of conflicts, 127 at most; above, it could not merge.
FAILED = 127
_LABELS = ("-L", "ours", "-L", "base", "-L", "theirs")


class GitTextMerge:
    """prefer: "" or the side (ours | theirs) that wins a conflict."""

    def __init__(self, prefer: str = "") -> None:
        self.prefer = prefer

    def marked(self, base: str, ours: str, theirs: str) -> tuple[str, bool] | None:
        """See model.merging."""
        ran = _run((base, ours, theirs), [f"--{self.prefer}"] if self.prefer else [])
        if ran.code > FAILED or ran.code < 0:
            return None
        return ran.out.decode("utf-8", "surrogateescape"), ran.code == 0

    def chunks(self, base: str, ours: str, theirs: str) -> Sequence[Chunk] | None:
        """See model.merging."""
        ran = _run((base, ours, theirs), ["--diff3", f"--marker-size={SIGNS}"])
        if ran.code > FAILED or ran.code < 0:
            return None
        return _read(split_lines(ran.out.decode("utf-8", "surrogateescape")))


def _run(texts: tuple[str, str, str], options: Sequence[str]) -> git.Ran:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in zip(("base", "ours", "theirs"), texts, strict=True):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(text.encode("utf-8", "surrogateescape"))
        words = ["merge-file", "-p", "-q", *options, *_LABELS, "ours", "base", "theirs"]
        return git.run(folder, words)


def _read(lines: Sequence[str]) -> list[Chunk]:
    found: list[Chunk] = []
    sides: list[list[str]] = [[]]
    for line in lines:
        sign = line[:SIGNS]
        if sign == "<" * SIGNS:
            found.append(Chunk(tuple(sides[0])))
            sides = [[]]
        elif sign in ("|" * SIGNS, "=" * SIGNS):
            sides.append([])
        elif sign == ">" * SIGNS:
            ours, base, theirs = (tuple(side) for side in sides)
            found.append(Chunk(ours, base, theirs, False))
            sides = [[]]
        else:
            sides[-1].append(line)
    found.append(Chunk(tuple(sides[0])))
    return [chunk for chunk in found if not chunk.settled or chunk.ours]
