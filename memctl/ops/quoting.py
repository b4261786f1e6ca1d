"""Slugs in the commands that an answer proposes."""

from __future__ import annotations


def quoted(slug: str) -> str:
    """For a shell; a file made by hand may have any name."""
    if all(c.isalnum() or c in "_./-" for c in slug) and not slug.startswith("-"):
        return slug
    import shlex

    return f"-- {shlex.quote(slug)}" if slug.startswith("-") else shlex.quote(slug)
