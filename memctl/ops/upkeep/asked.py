"""Many questions of one kind as one action: a plan is read, and forty like lines are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.topic import INDEX, slug_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.model.plan import Action

# Up to so many each stand for themselves; of more, so many are named.
SINGLY = 5


def asked(actions: Sequence[Action], reason: str) -> Iterator[Action]:
    """The actions, or one in their place, of the whole index. reason: of the one, behind the number
    of topics."""
    if len(actions) <= SINGLY:
        yield from actions
        return
    named = actions[:SINGLY]
    slugs = ", ".join(f"`{a.slug}`" for a in named)
    yield actions[0]._replace(
        slug=slug_of(INDEX),
        path=INDEX,
        reason=f"{len(actions):,} topics {reason}",
        evidence=f"{slugs} and {len(actions) - SINGLY:,} more",
        resolve=tuple(a.resolve[0] for a in named),
    )
