"""Which files of the store its history deleted: one short run of git."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters import git

if TYPE_CHECKING:
    from collections.abc import Sequence


def deleted(root: str, paths: Sequence[str]) -> set[str]:
    """Of these store-relative paths, those that a commit deleted; none when git cannot say."""
    if not paths:
        return set()
    words = ["log", "--diff-filter=D", "--no-renames", "--name-only", "--relative", "-z"]
    ran = git.run(root, [*words, "--format=", "HEAD", "--", *paths])
    named = ran.out.decode("utf-8", "surrogateescape").replace("\n", "\0").split("\0")
    return set(paths) & set(named) if not ran.code else set()
