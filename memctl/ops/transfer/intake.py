"""import: what each topic of a source would become here, behind the gate, and the one commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec import slug as slugs
from memctl.codec.index import parse_index
from memctl.errors import UsageError
from memctl.model.topic import ARCHIVE
from memctl.model.transfer import (
    ADD,
    DUPLICATE,
    REFUSED,
    SKIPPED,
    UPDATE,
    Intake,
    Item,
)
from memctl.model.verdict import CONTRADICTION, NEW, OVER_BUDGET, SENSITIVE, Outcome
from memctl.model.verdict import UPDATE as FULLER
from memctl.ops import budget
from memctl.ops.add import prevailing
from memctl.ops.draft import ALLOW
from memctl.ops.edits import change_set, index_change, index_file
from memctl.ops.gate import Beside, judged
from memctl.ops.transfer import derive
from memctl.ops.transfer.incoming import Incoming, body_key, incoming
from memctl.ops.transfer.indexing import indexed, indexed_text
from memctl.ops.transfer.screened import cleared, unstorable
from memctl.ops.transfer.written import Accepted
from memctl.ops.transfer.written import changes as changed
from memctl.recall.claim import said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.transfer import Brought, Carried, Host
    from memctl.model.verdict import Candidate
    from memctl.ops.edits import Who
    from memctl.recall.claim import Said

# What an import cannot be told to do, of the commands that resolve a refusal.
_ADD = "memctl add … "
_IMPORT = "memctl import … "


class Request(NamedTuple):
    """What was asked for. origin: the source, as shown. type: of topics that have none ("" = the
    host's). allow: kinds that the gate lets pass. title: the text of an index that is not there.
    """

    origin: str
    type: str = ""
    allow: tuple[str, ...] = ()
    title: str = "# MEMORY.md\n"


def intake(
    store: Store, host: Host, brought: Brought, request: Request, who: Who, beside: Beside
) -> tuple[Intake, Outcome]:
    """The plan, and the outcome that applies it: every file, and the index, in one commit.

    Raises UsageError for a kind that cannot be allowed.
    """
    unknown = [kind for kind in request.allow if kind not in ALLOW]
    if unknown:
        raise UsageError(f"cannot allow `{unknown[0]}`", f"Kinds: {', '.join(ALLOW)}.")
    taker = _Taker(store, host, request, beside)
    index = parse_index(brought.index_text)
    for given in brought.topics:
        taker.take(indexed(given, index) if host.fixed and not given.lines else given)
    skipped = tuple(
        Item(SKIPPED if not s.fault else REFUSED, s.where, "", "", "", "", s.reason,
             "" if not s.fault else "unreadable")
        for s in brought.skipped
    )  # fmt: skip
    file = index_file(store)
    text, remarks = indexed_text(store, host, brought, taker.accepted, file, request.title)
    rows = store.rows()
    over = budget.over_budget(text, rows, store.config) if taker.accepted else ()
    plan = Intake(host.name, request.origin, (*taker.items, *skipped), remarks)
    if over and store.config.budget == "refuse" and OVER_BUDGET not in request.allow:
        archive = budget.proposals(rows, store.today)
        return plan, Outcome(OVER_BUDGET, candidates=archive, findings=over)
    changes = (*changed(store, taker.accepted), *index_change(file, text))
    said_ = f"import {_count(taker.accepted)} from {host.name}"
    outcome = Outcome("imported", changes=change_set(changes, said_, who), findings=over)
    return plan, outcome if taker.accepted else Outcome("imported")


def _count(accepted: Sequence[Accepted]) -> str:
    return f"{len(accepted)} topic{'' if len(accepted) == 1 else 's'}"


class _Taker:
    """Decides one topic after another; each also knows those before it."""

    def __init__(self, store: Store, host: Host, request: Request, beside: Beside) -> None:
        self.store = store
        self.host = host
        self.request = request
        self.beside = beside
        self.rows = store.rows()
        self.dialect = prevailing(self.rows)
        self.by_slug = {slugs.key(r.slug): r for r in self.rows}
        taken = [stat.path.removesuffix(".md") for stat in store.irregular()]
        self.taken = {*self.by_slug, *map(slugs.key, taken)}
        topics = ((r.slug, store.topic(r.path)) for r in self.rows)
        self.known = {body_key(t.body, t.get("name")): slug for slug, t in topics}
        self.seen: dict[str, str] = {}
        self.batch: list[tuple[str, Said]] = []
        self.items: list[Item] = []
        self.accepted: list[Accepted] = []

    def take(self, given: Carried) -> None:
        item = Item(REFUSED, given.where, "", "", "", given.type, "")
        wrong = unstorable(given)
        if wrong:
            self.items.append(_refused(item, wrong, "unreadable"))
            return
        policy = self.store.config.sensitive
        given, blocked, marks = cleared(given, policy, self.request.allow)
        item = item._replace(marks=marks, name=given.name)
        if blocked:
            reason = "; ".join(c.evidence for c in blocked[:3])
            self.items.append(_refused(item, reason, SENSITIVE, blocked))
            return
        self._take(given, item)

    def _take(self, given: Carried, item: Item) -> None:
        path, remarks = self._path(given)
        type_ = self.request.type or self.host.type
        new = incoming(given, self.host, path, type_, self.dialect)
        item = item._replace(
            action=ADD, slug=_slug(path), path=path, name=new.topic.name, type=new.topic.type,
            remarks=(*remarks, *new.remarks),
        )  # fmt: skip
        decided, row = self._decided(item, new, given)
        self.items.append(decided)
        if decided.action in (ADD, UPDATE):
            self.taken.add(slugs.key(decided.slug))
            self.seen.setdefault(new.key, given.where)
            self.batch.append((decided.slug, said(new.claim)))
            self.accepted.append(Accepted(decided, new, _old(given), row))

    def _path(self, given: Carried) -> tuple[str, tuple[str, ...]]:
        """Where it goes: the slug it brings, numbered when that is taken by another topic."""
        folder = ARCHIVE if given.archived else ""
        wrong = slugs.unsafe(given.slug) if given.slug else "it has no name"
        if wrong:
            topic = derive.completed(given, self.request.type or self.host.type)
            slug = slugs.free(derive.slug(topic), frozenset(self.taken))
            note = (f"renamed from {given.slug[:80]}: {wrong}",) if given.slug else ()
            return f"{folder}{slug}.md", note
        row = self.by_slug.get(slugs.key(given.slug))
        if row is not None and row.source == f"import:{self.host.name}":
            return row.path, ()
        slug = slugs.free(given.slug, frozenset(self.taken))
        note = (f"renamed from {given.slug}, which is another topic",)
        return f"{folder}{slug}.md", note if slug != given.slug else ()

    def _decided(self, item: Item, new: Incoming, given: Carried) -> tuple[Item, Row | None]:
        """The item with its action, and the topic that it takes the place of."""
        if new.wrong:
            return _refused(item, new.wrong, "unreadable"), None
        there = self.known.get(new.key)
        if there is not None:
            return _same(item, there, f"the same text as {there}"), None
        if new.key in self.seen and not given.slug:
            return _same(item, "", f"the same text as {self.seen[new.key]}"), None
        if new.topic.archived:
            return item._replace(reason="archived"), None
        row = self.by_slug.get(slugs.key(item.slug))
        return self._gated(item, new, row)

    def _gated(self, item: Item, new: Incoming, row: Row | None) -> tuple[Item, Row | None]:
        """What the gate says. A topic that this host brought before follows its source."""
        # What stands together in another store of ours was judged there.
        batch = () if self.host.fixed else tuple(self.batch)
        answer = judged(self.store, self.rows, new.claim, self.beside._replace(batch=batch))
        own = {slug for slug, _ in batch}
        like = tuple(
            f"like {c.slug} of the same source ({c.kind}, {c.score:.2f})"
            for c in answer.candidates
            if c.slug in own
        )
        item = item._replace(remarks=(*item.remarks, *like[:1], *answer.remarks))
        found = tuple(c for c in answer.candidates if c.slug not in own)
        if row is not None:
            found = tuple(
                c for c in found if c.slug != row.slug or c.kind == CONTRADICTION
            )  # fmt: skip
            if row.updated and row.updated != new.topic.field("updated"):
                reason = f"both have changed: {row.slug} was updated here on {row.updated}"
                return _refused(item, reason, FULLER), None
        verdict = answer._replace(candidates=found).stopped(self.request.allow)
        if verdict == NEW:
            what = UPDATE if row is not None else ADD
            reason = "the source has changed" if row is not None else "new"
            return item._replace(action=what, reason=reason), row
        worst = next(c for c in found if c.kind == verdict)
        if verdict == DUPLICATE:
            return _same(item, worst.slug, worst.evidence, found), None
        return _refused(item, worst.evidence, verdict, found), None


def _slug(path: str) -> str:
    return path.removeprefix(ARCHIVE).removesuffix(".md")


def _old(given: Carried) -> str:
    if given.text:
        return given.where
    return f"{ARCHIVE if given.archived else ''}{given.slug}.md" if given.slug else ""


def _refused(item: Item, reason: str, verdict: str, candidates: tuple[Candidate, ...] = ()) -> Item:
    shown = tuple(map(_for_import, candidates))
    return item._replace(action=REFUSED, reason=reason, verdict=verdict, candidates=shown)


def _same(item: Item, slug: str, reason: str, candidates: tuple[Candidate, ...] = ()) -> Item:
    shown = tuple(map(_for_import, candidates))
    return item._replace(action=DUPLICATE, slug=slug, path="", reason=reason, candidates=shown)


def _for_import(found: Candidate) -> Candidate:
    """With the ways out that an import has."""
    ways = tuple(w for w in found.resolve if "--supersedes" not in w and "without --slug" not in w)
    return found._replace(resolve=tuple(w.replace(_ADD, _IMPORT) for w in ways))
