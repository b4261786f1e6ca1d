"""context, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.context import Context, Omitted


def context_data(
    found: Context, omitted: Sequence[Omitted], profile: str, remarks: Sequence[str]
) -> dict[str, Any]:
    return {
        "text": found.text,
        "tokens": found.tokens,
        "budget": found.budget,
        "profile": profile,
        "included": [one._asdict() for one in found.included],
        "omitted": [one._asdict() for one in omitted],
        "remarks": list(remarks),
    }
