"""import: what each topic of a source would become here, behind the gate, and the one commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec import slug as slugs
from memctl.codec.digest import digest
from memctl.codec.index import parse_index
from memctl.codec.topic import parse_topic
from memctl.errors import UsageError
from memctl.model.change import Change
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
from memctl.ops.edits import change_set, index_change, index_file, topic_of, with_fields
from memctl.ops.gate import Beside, judged
from memctl.ops.sensitive import screen
from memctl.ops.transfer import derive
from memctl.ops.transfer.incoming import Incoming, body_key, incoming
from memctl.ops.transfer.indexing import indexed, indexed_text
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


class Accepted(NamedTuple):
    """A topic that goes in. old: the path that it has in its source; row: what it takes the
    place of."""

    item: Item
    new: Incoming
    old: str
    row: Row | None


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
    changes = (*taker.changes(), *index_change(file, text))
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
        path, remarks = self._path(given)
        type_ = self.request.type or self.host.type
        new = incoming(given, self.host, path, type_, self.dialect)
        if not given.text and not given.slug:
            path = self._derived(new.topic)
            new = incoming(given, self.host, path, type_, self.dialect)
        item = Item(ADD, given.where, _slug(path), path, new.topic.name, new.topic.type, "",
                    remarks=(*remarks, *new.remarks))  # fmt: skip
        decided, row, new = self._decided(item, new, given)
        self.items.append(decided)
        if decided.action not in (ADD, UPDATE):
            return
        key = slugs.key(decided.slug)
        self.taken.add(key)
        self.seen.setdefault(new.key, given.where)
        self.batch.append((decided.slug, said(new.claim)))
        self.accepted.append(Accepted(decided, new, _old(given), row))

    def _path(self, given: Carried) -> tuple[str, tuple[str, ...]]:
        """Where it goes: the slug it brings, numbered when that is taken by another topic."""
        folder = ARCHIVE if given.archived else ""
        if not given.slug:
            return f"{folder}unnamed.md", ()
        wrong = slugs.unsafe(given.slug)
        if wrong:
            topic = derive.completed(given, self.request.type or self.host.type)
            slug = slugs.free(derive.slug(topic), frozenset(self.taken))
            return f"{folder}{slug}.md", (f"renamed from {given.slug[:80]}: {wrong}",)
        row = self.by_slug.get(slugs.key(given.slug))
        if row is not None and row.source == f"import:{self.host.name}":
            return row.path, ()
        slug = slugs.free(given.slug, frozenset(self.taken))
        note = (f"renamed from {given.slug}, which is another topic",)
        return f"{folder}{slug}.md", note if slug != given.slug else ()

    def _derived(self, topic: Carried) -> str:
        slug = slugs.free(derive.slug(topic), frozenset(self.taken))
        return f"{ARCHIVE if topic.archived else ''}{slug}.md"

    def _decided(
        self, item: Item, new: Incoming, given: Carried
    ) -> tuple[Item, Row | None, Incoming]:
        """The item with its action, the topic that it takes the place of, and what is written."""
        if new.wrong:
            return _refused(item, new.wrong, "unreadable"), None, new
        texts = {"topic": new.text, "index line": "\n".join(new.lines)}
        screened = screen(texts, self.store.config.sensitive, "import")
        item = item._replace(marks=screened.marks)
        if screened.blocked and SENSITIVE not in self.request.allow:
            reason = "; ".join(c.evidence for c in screened.blocked[:3])
            return _refused(item, reason, SENSITIVE, screened.blocked), None, new
        if SENSITIVE not in self.request.allow and dict(screened.texts) != texts:
            new = _masked(new, screened.texts["topic"], screened.texts["index line"])
        there = self.known.get(new.key)
        if there is not None:
            return _same(item, there, f"the same text as {there}"), None, new
        if new.key in self.seen and not given.slug:
            return _same(item, "", f"the same text as {self.seen[new.key]}"), None, new
        if new.topic.archived:
            return item._replace(reason="archived"), None, new
        row = self.by_slug.get(slugs.key(item.slug))
        return self._gated(item, new, row)

    def _gated(
        self, item: Item, new: Incoming, row: Row | None
    ) -> tuple[Item, Row | None, Incoming]:
        """What the gate says. A topic that this host brought before follows its source."""
        batch = tuple(self.batch)
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
                return _refused(item, reason, FULLER), None, new
        verdict = answer._replace(candidates=found).stopped(self.request.allow)
        if verdict == NEW:
            what = UPDATE if row is not None else ADD
            reason = "the source has changed" if row is not None else "new"
            return item._replace(action=what, reason=reason), row, new
        worst = next(c for c in found if c.kind == verdict)
        if verdict == DUPLICATE:
            return _same(item, worst.slug, worst.evidence, found), None, new
        return _refused(item, worst.evidence, verdict, found), None, new

    def changes(self) -> list[Change]:
        """The topics' files."""
        turned = {a.old: a.item.path for a in self.accepted if a.old and a.old != a.item.path}
        found: list[Change] = []
        for accepted in self.accepted:
            text = _turned(accepted, turned)
            if accepted.row is None:
                found.append(Change(accepted.item.path, text.encode(), ""))
                continue
            data, old = _over(self.store, accepted.row, text)
            found.append(Change(accepted.item.path, data, digest(old)))
        return found


def _slug(path: str) -> str:
    return path.removeprefix(ARCHIVE).removesuffix(".md")


def _old(given: Carried) -> str:
    if given.text:
        return given.where
    return f"{ARCHIVE if given.archived else ''}{given.slug}.md" if given.slug else ""


def _turned(accepted: Accepted, turned: dict[str, str]) -> str:
    """The file with its links to topics that came in under another name."""
    from memctl.ops.links import Turn, folder_of

    text = accepted.new.text
    for old, new in turned.items():
        turn = Turn(old, new, frozenset({old}))
        if turn.mentioned(text.encode()):
            text = turn.text(text, folder_of(accepted.item.path))
    return text


def _over(store: Store, row: Row, text: str) -> tuple[bytes, bytes]:
    """The file that takes the place of one that came from the same source before: its keys that
    only this store has are kept."""
    topic, old = topic_of(store, row)
    new = parse_topic(row.path, text.encode())
    kept = {key: f.value for key, f in topic.fields.items() if key not in new.fields}
    return with_fields(new, kept) if kept else text.encode(), old


def _masked(new: Incoming, text: str, lines: str) -> Incoming:
    """With what the store's policy redacts masked, in the file, its lines and its body."""
    body = parse_topic("", text.encode()).body.strip("\r\n")
    topic = new.topic._replace(body=body)
    return new._replace(topic=topic, text=text, lines=tuple(lines.split("\n")))


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
