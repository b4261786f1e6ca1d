"""A new memory as typed: screened, checked, and put into the parts that a topic has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from memctl.codec.body import HOW, WHY, bare, split_body, with_parts
from memctl.codec.topic import first_sentence
from memctl.errors import UsageError
from memctl.model.verdict import SENSITIVE, Outcome
from memctl.ops import typed
from memctl.ops.edits import shown
from memctl.ops.sensitive import refusal, screen
from memctl.recall.claim import Claim
from memctl.recall.snippet import cut

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memctl.model.config import Sensitive
    from memctl.model.verdict import Mark
    from memctl.ops.edits import Who

# A derived hook stays well under the length at which lint warns, title included.
DERIVED_HOOK_CHARS = 110
TYPED = ("name", "hook", "description", "body", "why", "how", "slug", "importance", "expires")
ALLOW = ("duplicate", "contradiction", "update", "sensitive", "over_budget")


class AddRequest(NamedTuple):
    """A new memory as typed. Empty texts are absent. anchor: the project's commit, "" unknown.

    supersedes: the topic that it takes the place of. title: the index template's text, used when
    the store has no index yet.
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
    supersedes: str = ""
    anchor: str = ""
    title: str = "# MEMORY.md\n"


class Draft(NamedTuple):
    """What would be written. why: the reason, for the commit; marks: what is sensitive in it."""

    request: AddRequest
    claim: Claim
    body: str
    description: str
    hook: str
    why: str
    marks: tuple[Mark, ...]


def drafted(request: AddRequest, policy: Sensitive, who: Who) -> Draft | Outcome:
    """The draft, or the refusal of sensitive text.

    Raises UsageError for what no gate can answer: an unknown type, an empty or over-long text.
    """
    screened = screen(_texts(request, who), policy, "add")
    if SENSITIVE not in request.allow:
        if screened.blocked:
            return refusal(screened, screened.shown["body"])
        request = _as_kept(request, screened.texts)
    request = checked(request, who)
    parts = split_body(request.body)
    why = _joined(WHY, request.why, parts.why)
    body = with_parts(request.body, why=why, how=_joined(HOW, request.how, parts.how))
    description = request.description or shown(first_sentence(parts.claim)) or request.name
    claim = Claim(
        parts.claim, request.name, request.hook, request.description, request.type, who.source
    )
    hook = request.hook or cut(description, DERIVED_HOOK_CHARS)
    return Draft(
        request, claim, body, description, hook, why or bare(WHY, parts.why), screened.marks
    )


def _texts(request: AddRequest, who: Who) -> dict[str, str]:
    """Every text that somebody typed, by field."""
    texts = {"tags": "\n".join(request.tags), "source": who.source}
    return {key: getattr(request, key) for key in TYPED} | texts


def _as_kept(request: AddRequest, texts: Mapping[str, str]) -> AddRequest:
    """The request with what is redacted masked."""
    kept: dict[str, Any] = {key: texts[key] for key in TYPED}
    return request._replace(**kept, tags=kept_tags(request.tags, texts["tags"]))


def kept_tags(tags: tuple[str, ...], text: str) -> tuple[str, ...]:
    """Tags that were looked through as one text; as they were when nothing in it is masked."""
    return tags if text == "\n".join(tags) else tuple(text.split("\n"))


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
