"""add: a new topic and its index line, in one step, behind the gate."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from memctl.codec import index as index_text
from memctl.codec import slug as slugs
from memctl.codec.body import compose, split_body
from memctl.codec.newtopic import new_topic
from memctl.codec.topic import MAX_BYTES, first_sentence
from memctl.errors import UsageError
from memctl.model.change import Change
from memctl.model.topic import FLAT, NESTED, TYPES
from memctl.model.verdict import ADDED, DUPLICATE, OVER_BUDGET, Candidate, Outcome
from memctl.ops import budget
from memctl.ops.edits import change_set, digest, index_change, index_file
from memctl.ops.gate import judged
from memctl.recall.claim import Claim
from memctl.recall.snippet import cut
from memctl.rules import engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.ops.edits import Who

NAME_CHARS = 200
HOOK_CHARS = 1000
# A derived hook stays well under the length at which lint warns, title included.
DERIVED_HOOK_CHARS = 110
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
    check(request)
    parts = split_body(request.body)
    claim = first_sentence(parts.claim) or request.name
    description = request.description or claim
    hook = request.hook or cut(description, DERIVED_HOOK_CHARS)
    rows = store.rows()
    taken = _taken(rows, request)
    if taken:
        return Outcome(DUPLICATE, candidates=(taken,), refused=request.body)
    said = Claim(
        parts.claim, request.name, request.hook, request.description, request.type, who.source
    )
    answer = judged(store, rows, said, request.allow)
    if answer.candidates:
        return Outcome(answer.verdict, candidates=answer.candidates, refused=request.body)
    slug = request.slug or slugs.free(
        slugs.derive(request.type, request.name), frozenset(slugs.key(r.slug) for r in rows)
    )
    path = f"{slug}.md"
    body = compose(parts.claim, request.why or parts.why, request.how or parts.how)
    fields = _fields(request, description, store.today, who)
    topic = new_topic(path, fields, body, _dialect(rows))
    data = topic.text.encode()
    file = index_file(store)
    if not file.digest:
        file = file._replace(parsed=index_text.parse_index(request.title))
    line = index_text.entry_line(request.name, path, hook)
    same_type = frozenset(r.path for r in rows if r.type == request.type)
    text = index_text.insert(file.parsed, line, request.type, same_type)
    over = budget.over_budget(text, rows, store.config)
    if over and store.config.budget == "refuse" and OVER_BUDGET not in request.allow:
        archive = budget.proposals(rows, store.today)
        return Outcome(OVER_BUDGET, candidates=archive, findings=over, refused=request.body)
    changes = (Change(path, data, "", topic), *index_change(file, text))
    return Outcome(
        ADDED, slug, path, digest(data),
        change_set(changes, f"add {slug}", who, request.why or parts.why),
        findings=(*engine.check_topic(topic, store.config).findings, *over),
    )  # fmt: skip


def check(request: AddRequest) -> None:
    """Raise UsageError, saying what is wrong and what is allowed."""
    if request.type not in TYPES:
        raise UsageError(f"unknown type `{request.type}`", f"Types: {', '.join(TYPES)}.")
    for label, text, most in (
        ("name", request.name, NAME_CHARS),
        ("hook", request.hook, HOOK_CHARS),
    ):
        one_line(label, text, most)
    one_line("description", request.description, HOOK_CHARS)
    if not request.name.strip():
        raise UsageError("the name is empty", 'Give one: --name "What this is about"')
    if not request.body.strip():
        raise UsageError("the body is empty", "Give the claim with --body, a file, or `--body -`.")
    whole = request.body + request.why + request.how
    if len(whole.encode("utf-8", "replace")) > MAX_BYTES // 2:
        raise UsageError(
            f"the text is {len(whole):,} characters long, over the limit of {MAX_BYTES // 2:,} bytes",
            "Keep one claim a topic; put the material elsewhere and point to it.",
        )
    unknown = [kind for kind in request.allow if kind not in ALLOW]
    if unknown:
        raise UsageError(f"cannot allow `{unknown[0]}`", f"Kinds: {', '.join(ALLOW)}.")
    if request.slug:
        wrong = slugs.problem(request.slug)
        if wrong:
            raise UsageError(f"`{request.slug}` cannot be a slug: {wrong}", "Leave --slug out.")


def one_line(label: str, text: str, most: int) -> None:
    """Raise UsageError for a text that cannot stand on one line of an index."""
    if len(text) > most:
        raise UsageError(f"the {label} is {len(text):,} characters long", f"At most {most}.")
    bad = next((c for c in text if not c.isprintable() and c not in "\u200c\u200d"), "")
    if bad:
        what = "a line break" if bad in "\r\n\u2028\u2029\x85" else f"U+{ord(bad):04X}"
        raise UsageError(f"the {label} holds {what}", f"The {label} is one printable line.")


def _taken(rows: Sequence[Row], request: AddRequest) -> Candidate | None:
    """An explicit slug that is there already."""
    key = slugs.key(request.slug)
    row = next((r for r in rows if request.slug and slugs.key(r.slug) == key), None)
    if row is None:
        return None
    resolve = (f"memctl update {row.slug}", "memctl add … without --slug")
    return Candidate(row.slug, DUPLICATE, 1.0, "the slug is taken", resolve)


def _fields(
    request: AddRequest, description: str, today: str, who: Who
) -> dict[str, str | tuple[str, ...]]:
    return {
        "name": request.name,
        "description": description,
        "type": request.type,
        "created": today,
        "source": who.source,
        "anchor": request.anchor,
        "importance": request.importance,
        "expires": request.expires,
        "tags": request.tags,
    }


def _dialect(rows: Sequence[Row]) -> str:
    """Nested when most of the store's topics are."""
    nested = sum(r.dialect == NESTED for r in rows)
    return NESTED if nested > len(rows) - nested else FLAT
