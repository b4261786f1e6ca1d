"""add: a new topic and its index line, in one step, behind the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.codec import index as index_text
from memctl.codec import slug as slugs
from memctl.codec.body import HOW, WHY, bare, split_body, with_parts
from memctl.codec.newtopic import new_topic
from memctl.codec.topic import first_sentence
from memctl.errors import UsageError
from memctl.model.change import Change
from memctl.model.topic import FLAT, NESTED, slug_of
from memctl.model.verdict import ADDED, DUPLICATE, OVER_BUDGET, SENSITIVE, Candidate, Outcome
from memctl.ops import budget, typed
from memctl.ops.edits import change_set, digest, index_change, index_file, shown
from memctl.ops.gate import judged, quoted
from memctl.ops.sensitive import screen
from memctl.recall.claim import Claim
from memctl.recall.snippet import cut
from memctl.rules import engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.edits import IndexFile, Who

# A derived hook stays well under the length at which lint warns, title included.
DERIVED_HOOK_CHARS = 110
TYPED = ("name", "hook", "description", "body", "why", "how", "slug", "importance", "expires")
ALLOW = ("duplicate", "contradiction", "update", "sensitive", "over_budget")


class AddRequest(NamedTuple):
    """A new memory as typed. Empty texts are absent. anchor: the project's commit, "" unknown.

    title: the index template's text, used when the store has no index yet.
    """

    type: str
    name: str
    body: str
    hook: str = ""
    description: str = ""
    why: str = ""
    how: str = ""
    slug: str = ""
    tags: tuple[str, ...] = ()
    importance: str = ""
    expires: str = ""
    allow: tuple[str, ...] = ()
    anchor: str = ""
    title: str = "# MEMORY.md\n"


def add(store: Store, request: AddRequest, who: Who) -> Outcome:
    """Decide what `add` does: the new files, or a refusal with what stands in the way.

    Raises UsageError for what no gate can answer: an unknown type, an empty or over-long text.
    """
    screened = screen(_typed(request, who), store.config.sensitive, "add")
    if SENSITIVE not in request.allow:
        if screened.blocked:
            return Outcome(
                SENSITIVE,
                candidates=screened.blocked,
                refused=screened.shown["body"],
                marks=screened.marks,
            )
        request = _as_kept(request, screened.texts)
    request = checked(request, who)
    parts = split_body(request.body)
    why = _joined(WHY, request.why, parts.why)
    body = with_parts(request.body, why=why, how=_joined(HOW, request.how, parts.how))
    claim = shown(first_sentence(parts.claim)) or request.name
    description = request.description or claim
    hook = request.hook or cut(description, DERIVED_HOOK_CHARS)
    rows = store.rows()
    taken = _taken(rows, request)
    if taken:
        return Outcome(DUPLICATE, candidates=(taken,), refused=body)
    said = Claim(
        parts.claim, request.name, request.hook, request.description, request.type, who.source
    )
    answer = judged(store, rows, said, request.allow)
    if answer.candidates:
        return Outcome(answer.verdict, candidates=answer.candidates, refused=body)
    file = index_file(store)
    slug = request.slug or slugs.free(
        slugs.derive(request.type, request.name), _names(store, rows, file)
    )
    path = f"{slug}.md"
    fields = _fields(request, description, store.today, who)
    topic = new_topic(path, fields, body, _dialect(rows))
    data = topic.text.encode()
    if not file.digest:
        file = file._replace(parsed=index_text.parse_index(request.title))
    line = index_text.entry_line(request.name, path, hook)
    same_type = frozenset(r.path for r in rows if r.type == request.type)
    text = index_text.insert(file.parsed, line, request.type, same_type)
    over = budget.over_budget(text, rows, store.config)
    archive = budget.proposals(rows, store.today) if over else ()
    if over and store.config.budget == "refuse" and OVER_BUDGET not in request.allow:
        return Outcome(OVER_BUDGET, candidates=archive, findings=over, refused=body)
    changes = (Change(path, data, "", topic), *index_change(file, text))
    return Outcome(
        ADDED, slug, path, digest(data),
        change_set(changes, f"add {slug}", who, why or bare(WHY, parts.why)), archive,
        (*engine.check_topic(topic, store.config).findings, *over), marks=screened.marks,
    )  # fmt: skip


def _typed(request: AddRequest, who: Who) -> dict[str, str]:
    """Every text that somebody typed, by field."""
    texts = {"tags": "\n".join(request.tags), "source": who.source}
    return {key: getattr(request, key) for key in TYPED} | texts


def _as_kept(request: AddRequest, texts: Mapping[str, str]) -> AddRequest:
    """The request with what is redacted masked."""
    tags = tuple(texts["tags"].split("\n")) if request.tags else ()
    kept: dict[str, Any] = {key: texts[key] for key in TYPED}
    return request._replace(**kept, tags=tags)


def checked(request: AddRequest, who: Who) -> AddRequest:
    """The request, tidied. Raises UsageError, saying what is wrong and what is allowed."""
    typed.type_name(request.type)
    typed.source(who.source)
    name = typed.full_line("name", request.name, typed.NAME_CHARS, 'Such as --name "Test data".')
    for label, text in (("hook", request.hook), ("description", request.description)):
        typed.one_line(label, text, typed.HOOK_CHARS)
    body, why, how = (
        typed.prose(label, text).strip()
        for label, text in (("body", request.body), ("why", request.why), ("how", request.how))
    )
    if not body:
        raise UsageError("the body is empty", "Give the claim with --body, a file, or `--body -`.")
    typed.not_too_long(body, why, how)
    unknown = [kind for kind in request.allow if kind not in ALLOW]
    if unknown:
        raise UsageError(f"cannot allow `{unknown[0]}`", f"Kinds: {', '.join(ALLOW)}.")
    if request.importance:
        typed.importance(request.importance)
    if request.expires:
        typed.day("expires", request.expires)
    return request._replace(
        name=name,
        body=body,
        why=why,
        how=how,
        hook=request.hook.strip(),
        description=request.description.strip(),
        slug=typed.slug(request.slug) if request.slug else "",
        tags=typed.tags(request.tags),
    )


def _joined(kind: str, given: str, own: str) -> str | None:
    """What was typed apart, and what the body says itself; None leaves the body as it is."""
    given, own = bare(kind, given), bare(kind, own)
    if not given or given == own:
        return None
    return f"{given}\n\n{own}" if own else given


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
    request: AddRequest, description: str, today: str, who: Who
) -> dict[str, str | int | tuple[str, ...]]:
    return {
        "name": request.name,
        "description": description,
        "type": request.type,
        "created": today,
        "source": who.source,
        "anchor": request.anchor,
        "importance": int(request.importance or 0),
        "expires": request.expires,
        "tags": request.tags,
    }


def _dialect(rows: Sequence[Row]) -> str:
    """Nested when most of the store's topics are."""
    nested = sum(r.dialect == NESTED for r in rows)
    return NESTED if nested > len(rows) - nested else FLAT
