"""check: what `add` would answer, for one claim or for many in a row; nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.model.verdict import ADDED, NEW, Outcome
from memctl.ops.add import entered
from memctl.ops.draft import drafted
from memctl.ops.gate import Beside
from memctl.recall.claim import said

if TYPE_CHECKING:
    from memctl.model.ports import Store
    from memctl.ops.draft import AddRequest
    from memctl.ops.edits import Who
    from memctl.recall.claim import Said


class Checker:
    """Judges claims one after another: each also against those before it that were new."""

    def __init__(self, store: Store, beside: Beside) -> None:
        self._store = store
        self._beside = beside
        self._batch: list[tuple[str, Said]] = []

    def check(self, request: AddRequest, who: Who) -> Outcome:
        """The verdict, `new` with the slug that the topic would get. Raises as `add` does."""
        draft = drafted(request, self._store.config.sensitive, who)
        if isinstance(draft, Outcome):
            return draft._replace(refused="")
        beside = self._beside._replace(batch=tuple(self._batch))
        outcome = entered(self._store, draft, who, beside)
        if outcome.verdict != ADDED:
            return outcome._replace(refused="")
        self._batch.append((outcome.slug, said(draft.claim)))
        return outcome._replace(verdict=NEW, digest="", changes=Outcome(NEW).changes)
