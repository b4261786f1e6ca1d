"""References that only the network can tell of: addresses, and the project's issues."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from memctl.model.reference import ISSUE, UNRESOLVED, URL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memctl.model.ports import Web
    from memctl.model.reference import Reference

_NUMBER = re.compile(r"(?:(?P<repository>[\w.-]+/[\w.-]+)?#|GH-)(?P<number>\d+)")
# git's own short form, `git@host:owner/repository.git`, and addresses with a scheme.
_REMOTE = re.compile(
    r"(?:\w+://(?:[^@/\s]+@)?|[\w.-]+@)(?P<host>[\w.-]+)(?::\d+(?=/))?[:/]/?(?P<path>[\w./-]+?)"
    r"(?:\.git)?/?"
)


class Online(NamedTuple):
    """Who asks, and the address of the project's git remote ("" when it has none)."""

    web: Web
    remote: str


def checked(references: Iterable[Reference], online: Online) -> tuple[Reference, ...]:
    """The references, with what the network says of addresses and issues; those of which nobody
    can say anything are left out."""
    found = list(references)
    addresses = {ref.raw: _address(ref, online.remote) for ref in found if _is_asked(ref)}
    grades = online.web.look(sorted({url for url in addresses.values() if url}))
    asked = (
        ref._replace(grade=grades.get(addresses[ref.raw], ref.grade)) if _is_asked(ref) else ref
        for ref in found
    )
    return tuple(ref for ref in asked if ref.grade.grade != UNRESOLVED)


def _is_asked(ref: Reference) -> bool:
    return ref.kind in (URL, ISSUE) and ref.grade.grade == UNRESOLVED


def _address(ref: Reference, remote: str) -> str:
    return ref.raw if ref.kind == URL else issue_address(ref.raw, remote)


def issue_address(raw: str, remote: str) -> str:
    """Where an issue or a pull request stands on the remote's site; "" for another repository's
    short name where the remote is not known."""
    issue, site = _NUMBER.fullmatch(raw), _REMOTE.fullmatch(remote.strip())
    if not issue or not site:
        return ""
    path = issue["repository"] or site["path"].strip("/")
    between = "/-/issues/" if site["host"].startswith("gitlab.") else "/issues/"
    return f"https://{site['host']}/{path}{between}{issue['number']}"
