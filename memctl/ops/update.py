"""update: change a topic in place; its index line stays unless a new hook or name is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.codec.body import compose, split_body
from memctl.codec.index import entry_line, with_hook, with_line
from memctl.codec.topic import parse_topic
from memctl.errors import Changed, UsageError
from memctl.model.change import Change
from memctl.model.verdict import SENSITIVE, UPDATED, Outcome
from memctl.ops.add import ALLOW, HOOK_CHARS, NAME_CHARS, one_line
from memctl.ops.edits import change_set, digest, index_change, index_file, topic_of, with_fields
from memctl.ops.locate import locate
from memctl.ops.sensitive import screen
from memctl.rules import engine

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.codec.frontmatter import Value
    from memctl.model.catalog import Row
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.ops.edits import IndexFile, Who


TYPED = ("name", "hook", "description", "body", "why", "how", "importance", "expires")


class UpdateRequest(NamedTuple):
    """What to change; None leaves a part as it is. if_match: the digest the caller has seen."""

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
    if_match: str = ""
    allow: tuple[str, ...] = ()


def update(store: Store, request: UpdateRequest, who: Who) -> Outcome:
    """Raises UsageError when nothing is asked for, Changed when `if_match` is not the digest."""
    screened = screen(_typed(request, who), store.config.sensitive, f"update {request.slug}")
    if SENSITIVE not in request.allow:
        if screened.blocked:
            return Outcome(
                SENSITIVE, candidates=screened.blocked, refused=screened.shown.get("body", ""),
                marks=screened.marks,
            )  # fmt: skip
        request = _as_kept(request, screened.texts)
    _check(request)
    row = locate(request.slug, store.rows())
    topic, data = topic_of(store, row)
    if request.if_match and not digest(data).startswith(request.if_match):
        raise Changed(
            f"{row.slug} has changed: its digest is {digest(data)}",
            f"Read it again: memctl show {row.slug}",
        )
    new = _edited(topic, request, store.today).encode()
    file = index_file(store)
    text = _index(file, row, request)
    changed = (Change(row.path, new, digest(data)),) if new != data else ()
    changes = (*changed, *index_change(file, text))
    if not changes:
        return Outcome(UPDATED, row.slug, row.path, digest(data), detail="nothing to change")
    found = engine.check_topic(parse_topic(row.path, new), store.config).findings
    commit = change_set(changes, f"update {row.slug}", who, request.why or "")
    return Outcome(
        UPDATED, row.slug, row.path, digest(new), commit, findings=found, marks=screened.marks
    )


def _typed(request: UpdateRequest, who: Who) -> dict[str, str]:
    """Every text that somebody typed, by field; a field left alone is left out."""
    texts = {key: getattr(request, key) for key in TYPED}
    given = {key: text for key, text in texts.items() if text is not None}
    return given | {"tags": "\n".join(request.tags or ()), "source": who.source}


def _as_kept(request: UpdateRequest, texts: Mapping[str, str]) -> UpdateRequest:
    """The request with what is redacted masked."""
    tags = tuple(texts["tags"].split("\n")) if request.tags else request.tags
    kept: dict[str, Any] = {key: texts[key] for key in TYPED if key in texts}
    return request._replace(**kept, tags=tags)


def _check(request: UpdateRequest) -> None:
    if request.tags is None and all(getattr(request, key) is None for key in TYPED):
        raise UsageError("nothing to change", "Give --body, --hook, --why, --name or another part.")
    unknown = [kind for kind in request.allow if kind not in ALLOW]
    if unknown:
        raise UsageError(f"cannot allow `{unknown[0]}`", f"Kinds: {', '.join(ALLOW)}.")
    for label, text, most in (
        ("name", request.name, NAME_CHARS),
        ("hook", request.hook, HOOK_CHARS),
        ("description", request.description, HOOK_CHARS),
    ):
        one_line(label, text or "", most)
    if request.name is not None and not request.name.strip():
        raise UsageError("the name is empty", "Leave --name out to keep it.")
    if request.body is not None and not request.body.strip():
        raise UsageError("the body is empty", "`memctl archive` takes a topic out of the index.")


def _edited(topic: Topic, request: UpdateRequest, today: str) -> str:
    """The topic's text with the parts replaced. A new claim keeps the why and how it had."""
    keys: dict[str, Value] = {
        "name": request.name,
        "description": request.description,
        "tags": request.tags,
        "importance": request.importance,
        "expires": request.expires,
    }
    fields = {k: v for k, v in keys.items() if v is not None and _text(v) != topic.get(k)}
    body = _body(topic, request)
    if body == topic.body and not fields:
        return topic.text
    whole = topic.text[: topic.body_at] + body
    edited = topic._replace(text=whole)
    return with_fields(edited, {**fields, "updated": today}).decode()


def _text(value: Value) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _body(topic: Topic, request: UpdateRequest) -> str:
    if request.body is None and request.why is None and request.how is None:
        return topic.body
    old = split_body(topic.body)
    new = split_body(request.body) if request.body is not None else old
    body = compose(
        new.claim or old.claim,
        request.why if request.why is not None else new.why or old.why,
        request.how if request.how is not None else new.how or old.how,
    )
    if body.strip() == topic.body.replace("\r\n", "\n").strip():
        return topic.body
    newline = "\r\n" if "\r\n" in topic.text else "\n"
    lead = topic.body[: len(topic.body) - len(topic.body.lstrip("\r\n"))]
    return lead + body.replace("\r\n", "\n").replace("\n", newline)


def _index(file: IndexFile, row: Row, request: UpdateRequest) -> str:
    """The index with the topic's line given a new hook or title, all else kept."""
    entries = file.pointing(row.path)
    if (request.hook is None and request.name is None) or not entries:
        return file.parsed.text
    entry = entries[0]
    line = file.parsed.lines[entry.line - 1].rstrip("\r\n")
    if request.name is not None and f"[{entry.title}]" in line:
        shown = entry_line(request.name, row.path, "").split("]", 1)[0][len("- [") :]
        line = line.replace(f"[{entry.title}]", f"[{shown}]", 1)
    if request.hook is not None:
        line = with_hook(line, entry, request.hook)
    return with_line(file.parsed, entry.line, line)
