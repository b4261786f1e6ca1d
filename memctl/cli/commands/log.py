"""memctl log"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.spec import INT, OPTIONAL, Command, Param
from memctl.errors import NoSuchTopic, UsageError
from memctl.model.topic import ARCHIVE
from memctl.ops.locate import locate
from memctl.render.history import log_data, log_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def run(session: Session, slug: str, limit: int) -> int:
    if limit < 0:
        raise UsageError(f"a limit of {limit} shows nothing", "Give one from 1, or 0 for all.")
    history = session.history()
    path = _path(session, slug) if slug else ""
    revisions = list(history.revisions(limit, path))
    if slug and not revisions:
        locate(slug, session.store.rows())
    session.answer("log", lambda: log_data(revisions), lambda: log_lines(revisions))
    return 0


def _path(session: Session, slug: str) -> str:
    """The topic's path now, or the one a forgotten topic had."""
    try:
        return locate(slug, session.store.rows()).path
    except NoSuchTopic:
        bare = slug.removesuffix(".md").removeprefix(ARCHIVE)
        return f"{bare}.md"


COMMAND = Command(
    "log",
    "Who wrote what, why and when: the whole store or one topic.",
    "memctl log feedback_testing",
    (
        Param("slug", OPTIONAL, "Only this topic.", "", complete="slug"),
        Param("limit", INT, "At most this many, 0 for all.", 20),
    ),
    run,
)
