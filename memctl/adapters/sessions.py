"""Which sessions of a host began here and were not reminded yet: a stamp each, in `.memctl/`.

A stamp's content is the project's commit at that time. Losing one loses only a reminder, so that
nothing here is ever an error.
"""

from __future__ import annotations

import os
import time

from memctl.codec.digest import digest

FOLDER = "sessions"
# A session does not last longer; its stamp is in nobody's way either.
OLDEST_SECONDS = 14 * 86_400
# Sessions are named by UUIDs, mostly; what is longer is no such name.
LONGEST = 64


def _path(local: str, session: str) -> str:
    usual = session.isascii() and session.replace("-", "").isalnum() and len(session) <= LONGEST
    name = session if usual else digest(session.encode("utf-8", "replace"))
    return os.path.join(local, FOLDER, name)


def began(local: str, session: str, commit: str) -> None:
    """Remember that a session began at this commit ("" = unknown)."""
    folder = os.path.join(local, FOLDER)
    try:
        if not os.path.isdir(folder):
            os.mkdir(folder)
        before = time.time() - OLDEST_SECONDS
        for entry in os.scandir(folder):
            if entry.stat().st_mtime < before:
                os.unlink(entry.path)
        with open(_path(local, session), "wb") as file:
            file.write(commit.encode())
    except OSError:
        return


def beginning(local: str, session: str) -> tuple[str, float] | None:
    """The commit and the time (seconds) of a session that may still be reminded."""
    path = _path(local, session)
    try:
        with open(path, "rb") as file:
            return file.read().decode("ascii", "replace"), os.fstat(file.fileno()).st_mtime
    except OSError:
        return None


def reminded(local: str, session: str) -> None:
    """This session is not to be reminded again."""
    try:
        os.unlink(_path(local, session))
    except OSError:
        return


def newer(paths: list[str], than: float) -> bool:
    """Any of the files that are there was written since."""
    for path in paths:
        try:
            if os.lstat(path).st_mtime >= than:  # both may lie in one tick of the clock
                return True
        except OSError:
            continue
    return False


def newest(root: str) -> float:
    """When a topic or the index was last written, seconds; 0 for none."""
    from memctl.adapters.tree import scan

    found = scan(root)
    times = [stat[2] for stat in (*found.topics, *((found.main,) if found.main else ()))]
    return max(times, default=0) / 1e9
