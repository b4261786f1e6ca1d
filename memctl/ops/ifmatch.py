"""--if-match: a write only onto the bytes that its caller has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.digest import digest
from memctl.errors import Changed, UsageError
from memctl.ops.locate import locate

if TYPE_CHECKING:
    from collections.abc import Callable

    from memctl.model.ports import Store
    from memctl.model.verdict import Outcome

# A shorter beginning of a digest could be anybody's.
DIGEST_CHARS = 8


def if_match(
    store: Store, slug: str, wanted: str, decide: Callable[[], Outcome]
) -> Callable[[], Outcome]:
    """`decide`, as long as the topic's file has the digest `wanted` (or one that begins with it).

    Its outcome names that digest among what must still hold when it is applied. Both raise Changed,
    with the digest as it is. Raises UsageError for what is too short.
    """
    if len(wanted) < DIGEST_CHARS:
        raise UsageError(f"`{wanted}` is too short for a digest", "Give it whole.")

    def decided() -> Outcome:
        row = locate(slug, store.rows())
        now = digest(store.read(row.path))
        if not now.startswith(wanted.lower()):
            raise Changed(
                f"{row.slug} has changed: its digest is {now}",
                f"Read it again: memctl show {row.slug}",
                now,
            )
        outcome = decide()
        return outcome._replace(changes=outcome.changes._replace(seen=((row.path, now),)))

    return decided
