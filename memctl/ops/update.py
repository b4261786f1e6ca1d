"""update: change a topic in place; its index line stays unless a new hook or name is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.codec.body import HOW, WHY, bare, split_body, with_parts
from memctl.codec.digest import digest
from memctl.codec.index import entry_line, with_line
from memctl.codec.topic import parse_topic
from memctl.errors import UsageError
from memctl.model.change import Change
from memctl.model.verdict import NEW, SENSITIVE, UPDATED, Outcome
from memctl.ops import budget, typed
from memctl.ops.draft import ALLOW, kept_tags
from memctl.ops.edits import change_set, index_change, index_file, topic_of, with_fields
from memctl.ops.entries import rehooked, retitled
from memctl.ops.gate import NOTHING, Judged
from memctl.ops.lifecycle import with_entry
from memctl.ops.locate import locate
from memctl.ops.recheck import rechecked
from memctl.ops.sensitive import refusal, screen
from memctl.ops.standing import claim_of
from memctl.rules import engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.codec.frontmatter import Value
    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.ops.edits import IndexFile, Who
    from memctl.ops.gate import Beside

TYPED = ("name", "hook", "description", "body", "why", "how", "importance", "expires")


class UpdateRequest(NamedTuple):
    """What to change; None leaves a part as it is."""

    slug: str
    name: str | None = None
    hook: str | None = None
    description: str | None = None
    body: str | None = None
    why: str | None = None
    how: str | None = None
    tags: tuple[str, ...] | None = None
    importance: str | None = None
    expires: str | None = None
    allow: tuple[str, ...] = ()


def update(store: Store, request: UpdateRequest, who: Who, beside: Beside = NOTHING) -> Outcome:
    """Raises UsageError when nothing is asked for."""
    screened = screen(_typed(request, who), store.config.sensitive, f"update {request.slug}")
    if SENSITIVE not in request.allow:
        if screened.blocked:
            return refusal(screened, _refused(screened.shown))
        request = _as_kept(request, screened.texts)
    request = checked(request, who)
    rows = store.rows()
    row = locate(request.slug, rows)
    topic, data = topic_of(store, row)
    new = _edited(topic, request, store.today)
    file = index_file(store)
    renamed = request.name is not None and request.name != topic.get("name")
    text = _index(file, row, rows, request if renamed else request._replace(name=None))
    changed = (Change(row.path, new, digest(data)),) if new != data else ()
    changes = (*changed, *index_change(file, text))
    if not changes:
        return Outcome(UPDATED, row.slug, row.path, digest(data), detail="nothing to change")
    edited = parse_topic(row.path, new)
    answer = Judged()
    if any(part is not None for part in (request.name, request.hook, request.body)):
        before = claim_of(topic, row.hook, row.source)
        hook = row.hook if request.hook is None else request.hook
        after = claim_of(edited, hook, who.source)
        answer = rechecked(store, rows, row, before, after, beside)
        verdict = answer.stopped(request.allow)
        if verdict != NEW:
            return Outcome(
                verdict, candidates=answer.candidates, refused=_refused(_typed(request, who)),
                remarks=answer.remarks,
            )  # fmt: skip
    found = engine.check_topic(edited, store.config).findings
    if text != file.parsed.text:
        found += budget.over_budget(text, rows, store.config)
    commit = change_set(changes, f"update {row.slug}", who, bare(WHY, request.why or ""))
    return Outcome(
        UPDATED, row.slug, row.path, digest(new), commit, findings=found, marks=screened.marks,
        remarks=answer.remarks,
    )  # fmt: skip


def _typed(request: UpdateRequest, who: Who) -> dict[str, str]:
    """Every text that somebody typed, by field; a field left alone is left out."""
    texts = {key: getattr(request, key) for key in TYPED}
    given = {key: text for key, text in texts.items() if text is not None}
    return given | {"tags": "\n".join(request.tags or ()), "source": who.source}


def _refused(shown: Mapping[str, str]) -> str:
    """What was typed, for the answer to a refusal: the body, else all that there is."""
    return shown.get("body") or "\n".join(shown[key] for key in TYPED if key in shown)


def _as_kept(request: UpdateRequest, texts: Mapping[str, str]) -> UpdateRequest:
    """The request with what is redacted masked."""
    kept: dict[str, Any] = {key: texts[key] for key in TYPED if key in texts}
    if request.tags:
        kept["tags"] = kept_tags(request.tags, texts["tags"])
    return request._replace(**kept)


def checked(request: UpdateRequest, who: Who) -> UpdateRequest:
    """The request, tidied: an empty why or how is an absent one, an empty `expires` takes the
    key away. Raises UsageError, saying what is wrong."""
    typed.source(who.source)
    unknown = [kind for kind in request.allow if kind not in ALLOW]
    if unknown:
        raise UsageError(f"cannot allow `{unknown[0]}`", f"Kinds: {', '.join(ALLOW)}.")
    keep = "Leave it out to keep what is there."
    lines = {
        label: text if text is None else typed.full_line(label, text, most, keep)
        for label, text, most in (
            ("name", request.name, typed.NAME_CHARS),
            ("hook", request.hook, typed.HOOK_CHARS),
            ("description", request.description, typed.HOOK_CHARS),
        )
    }
    texts = {
        label: text if text is None else typed.prose(label, text).strip()
        for label, text in (("body", request.body), ("why", request.why), ("how", request.how))
    }
    if texts["body"] == "":
        raise UsageError("the body is empty", "`memctl archive` takes a topic out of the index.")
    typed.not_too_long(*(text for text in texts.values() if text))
    if request.importance is not None:
        typed.importance(request.importance)
    if request.expires:
        typed.day("expires", request.expires)
    new = request._replace(
        name=lines["name"],
        hook=lines["hook"],
        description=lines["description"],
        body=texts["body"],
        why=texts["why"] or None,
        how=texts["how"] or None,
        tags=None if request.tags is None else typed.tags(request.tags),
    )
    if all(value is None for value in new[1:-1]):
        raise UsageError("nothing to change", "Give --body, --hook, --why, --name or another part.")
    return new


def _edited(topic: Topic, request: UpdateRequest, today: str) -> bytes:
    """The topic's bytes with the parts replaced. A new claim keeps the why and how it had."""
    asked: dict[str, Value] = {
        "name": request.name,
        "description": request.description,
        "tags": request.tags,
        "importance": None if request.importance is None else int(request.importance),
        "expires": request.expires,
    }
    fields: dict[str, Value] = {
        k: v if v != "" else None
        for k, v in asked.items()
        if v is not None and _text(v) != topic.get(k)
    }
    body = _body(topic.body, request)
    if not topic.body.strip() and body.strip():
        newline = "\r\n" if "\r\n" in topic.text else "\n"
        body = newline + body.strip() + newline
    if body == topic.body and not fields:
        return topic.text.encode()
    head = topic.text[: topic.body_at]
    if body and head.endswith("-"):
        head += "\r\n" if "\r\n" in head else "\n"
    edited = topic._replace(text=head + body)
    return with_fields(edited, {**fields, "updated": today})


def _text(value: Value) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _body(old: str, request: UpdateRequest) -> str:
    """The body with new parts in place of old ones. A new body that says its own why or how is
    taken whole; what it leaves out stays."""
    given = split_body(request.body or "")
    if not given.rest and not (given.claim and (given.why or given.how)):
        why = request.why or bare(WHY, given.why) or None
        how = request.how or bare(HOW, given.how) or None
        return with_parts(old, given.claim or None, why, how)
    had = split_body(old)
    why = request.why or (None if given.why else had.why or None)
    how = request.how or (None if given.how else had.how or None)
    new = with_parts(request.body or "", None if given.claim else had.claim or None, why, how)
    if had.rest and not given.rest:
        new = f"{new}\n\n{had.rest}"
    bare_old = old.strip()
    if new == bare_old.replace("\r\n", "\n"):
        return old
    newline = "\r\n" if "\r\n" in old else "\n"
    lead, tail = old[: len(old) - len(old.lstrip())], old[len(old.rstrip()) :]
    return (lead or newline) + new.replace("\n", newline) + tail


def _index(file: IndexFile, row: Row, rows: Sequence[Row], request: UpdateRequest) -> str:
    """The index with the topic's line given a new hook or title, all else kept; a live topic
    without a line gets one with its first hook."""
    entries = file.pointing(row.path)
    if request.hook is not None and not entries:
        if row.archived:
            raise UsageError(
                f"`{row.slug}` is archived, so it has no line in the index",
                f"First: memctl restore {row.slug}",
            )
        line = entry_line(request.name or row.name or row.slug, row.path, request.hook)
        same_type = frozenset(r.path for r in rows if r.type == row.type)
        return with_entry(file, [line], row, same_type)
    if (request.hook is None and request.name is None) or not entries:
        return file.parsed.text
    entry = entries[0]
    line = file.parsed.lines[entry.line - 1].rstrip("\r\n")
    if request.hook is not None and request.hook != entry.hook:
        line = rehooked(line, entry, request.hook)
    if request.name is not None:
        line = retitled(line, entry, request.name)
    return with_line(file.parsed, entry.line, line)
