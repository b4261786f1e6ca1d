"""A claim as the judge takes it: a topic's parts, or a bare line."""

from __future__ import annotations

from typing import NamedTuple

from memctl.recall.evidence.reading import Reading, read

# How much of each part is read.
NAME, TEXT, HOOK = 200, 700, 300


class Claim(NamedTuple):
    """What is said. text: the body's claim, or the line itself; the other parts may be empty."""

    text: str
    name: str = ""
    hook: str = ""
    description: str = ""
    type: str = ""
    source: str = ""


class Said(NamedTuple):
    """A claim read: as a whole, and its text and its name with hook by themselves."""

    claim: Claim
    whole: Reading
    text: Reading
    head: Reading
    name: Reading


def said(claim: Claim) -> Said:
    """Read a claim. A part that repeats another word for word is read once."""
    text = claim.text[:TEXT].strip()
    parts: list[str] = []
    for part in (claim.name[:NAME], text, claim.hook[:HOOK], claim.description[:HOOK]):
        part = part.strip()
        if part and not any(part.rstrip("….") in p for p in parts):
            parts.append(part)
    head = "\n".join(p.strip() for p in (claim.name[:NAME], claim.hook[:HOOK]) if p.strip())
    whole = "\n".join(parts)
    if whole == text:
        reading = read(text)
        return Said(claim, reading, reading, reading, reading)
    return Said(claim, read(whole), read(text), read(head), read(claim.name[:NAME]))
