"""add: a new topic and its index line, in one step, behind the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec import index as index_text
from memctl.codec import slug as slugs
from memctl.codec.digest import digest
from memctl.codec.newtopic import new_topic
from memctl.model.change import Change
from memctl.model.topic import FLAT, NESTED, slug_of
from memctl.model.verdict import ADDED, DUPLICATE, NEW, OVER_BUDGET, Candidate, Outcome
from memctl.ops import budget
from memctl.ops.draft import Draft, drafted
from memctl.ops.edits import change_set, index_change, index_file
from memctl.ops.gate import NOTHING, Beside, judged
from memctl.ops.locate import locate
from memctl.ops.quoting import quoted
from memctl.ops.supersede import overridden, retired
from memctl.rules import engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.draft import AddRequest
    from memctl.ops.edits import IndexFile, Who
    from memctl.ops.gate import Judged

# How many of the topics that were allowed to stand beside the new one it links to.
LINKS = 3


def add(store: Store, request: AddRequest, who: Who, beside: Beside = NOTHING) -> Outcome:
    """Decide what `add` does: the new files, or a refusal with what stands in the way.

    Raises UsageError for what no gate can answer: an unknown type, an empty or over-long text.
    """
    draft = drafted(request, store.config.sensitive, who)
    return draft if isinstance(draft, Outcome) else entered(store, draft, who, beside)


def entered(store: Store, draft: Draft, who: Who, beside: Beside) -> Outcome:
    """The same for a draft at hand."""
    request, rows = draft.request, store.rows()
    old = locate(request.supersedes, rows) if request.supersedes else None
    stopped = _taken(rows, request) or overridden(old, who)
    if stopped:
        return Outcome(stopped.kind, candidates=(stopped,), refused=draft.body)
    answer = judged(store, rows, draft.claim, beside, old.path if old else "")
    verdict = answer.stopped(request.allow)
    if verdict != NEW:
        return Outcome(
            verdict, candidates=answer.candidates, refused=draft.body, remarks=answer.remarks
        )
    return _written(store, draft, who, rows, old, answer, beside)


def _written(
    store: Store,
    draft: Draft,
    who: Who,
    rows: Sequence[Row],
    old: Row | None,
    answer: Judged,
    beside: Beside,
) -> Outcome:
    """The topic, its line, and what becomes of a superseded one; a store may refuse what is over
    budget."""
    request = draft.request
    file = index_file(store)
    slug = request.slug or slugs.free(
        slugs.derive(request.type, request.name), _names(store, rows, file) | beside.slugs
    )
    path = f"{slug}.md"
    linked = [c.slug for c in answer.candidates if c.slug][:LINKS]
    topic = new_topic(
        path, _fields(draft, store.today, who, old), _linked(draft.body, linked), prevailing(rows)
    )
    data = topic.text.encode()
    if not file.digest:
        file = file._replace(parsed=index_text.parse_index(request.title))
    line = index_text.entry_line(request.name, path, draft.hook)
    gone = retired(store, old, file, slug, request.type)
    same_type = frozenset(r.path for r in rows if r.type == request.type)
    text = gone.with_entry(line, request.type, same_type)
    over = budget.over_budget(text, rows, store.config)
    archive = budget.proposals(rows, store.today) if over else ()
    if over and store.config.budget == "refuse" and OVER_BUDGET not in request.allow:
        return Outcome(OVER_BUDGET, candidates=archive, findings=over, refused=draft.body)
    changes = (Change(path, data, "", topic), *gone.changes, *index_change(file, text))
    said = f"add {slug}" + (f", superseding {old.slug}" if old else "")
    return Outcome(
        ADDED, slug, path, digest(data), change_set(changes, said, who, draft.why), archive,
        (*engine.check_topic(topic, store.config).findings, *over), marks=draft.marks,
        remarks=answer.remarks, detail=_detail(old, linked),
    )  # fmt: skip


def _detail(old: Row | None, linked: Sequence[str]) -> str:
    said = [f"{old.slug} is archived"] if old else []
    if linked:
        said.append(f"linked to {', '.join(linked)}")
    return "; ".join(said)


def _linked(body: str, slugs: Sequence[str]) -> str:
    """The body with links to the topics that stand beside it, but those it names already."""
    missing = [f"[[{slug}]]" for slug in slugs if f"[[{slug}]]" not in body]
    return f"{body}\n\n**See also:** {', '.join(missing)}" if missing else body


def _taken(rows: Sequence[Row], request: AddRequest) -> Candidate | None:
    """An explicit slug that is there already."""
    key = slugs.key(request.slug)
    row = next((r for r in rows if request.slug and slugs.key(r.slug) == key), None)
    if row is None:
        return None
    verb = "restore" if row.archived else "update"
    resolve = (f"memctl {verb} {quoted(row.slug)}", "memctl add … without --slug")
    return Candidate(row.slug, DUPLICATE, 1.0, "the slug is taken", resolve)


def _names(store: Store, rows: Sequence[Row], file: IndexFile) -> frozenset[str]:
    """Names that no new topic can have: of topics, of what else lies there, and of lost topics
    that the index still points to."""
    paths = [*(stat.path for stat in store.irregular()), *(e.target for e in file.parsed.entries)]
    return frozenset(slugs.key(s) for s in (*(r.slug for r in rows), *map(slug_of, paths)))


def _fields(
    draft: Draft, today: str, who: Who, old: Row | None
) -> dict[str, str | int | tuple[str, ...]]:
    request = draft.request
    return {
        "name": request.name,
        "description": draft.description,
        "type": request.type,
        "created": today,
        "source": who.source,
        "anchor": request.anchor,
        "importance": int(request.importance or 0),
        "pinned": old is not None and bool(old.pinned),
        "expires": request.expires,
        "supersedes": old.slug if old else "",
        "tags": request.tags,
    }


def prevailing(rows: Sequence[Row]) -> str:
    """Nested when most of the store's topics are."""
    nested = sum(r.dialect == NESTED for r in rows)
    return NESTED if nested > len(rows) - nested else FLAT
