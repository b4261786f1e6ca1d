"""create: a file's text as a new topic with its index line, behind the gate."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memctl.codec import slug as slugs
from memctl.codec.digest import digest
from memctl.codec.topic import parse_topic
from memctl.model.diagnostic import ERROR
from memctl.model.topic import ARCHIVE, NONE, TYPES, slug_of
from memctl.ops.add import add
from memctl.ops.draft import AddRequest
from memctl.ops.edits import with_fields
from memctl.ops.memorytool import answers
from memctl.ops.memorytool.derived import said_by
from memctl.ops.memorytool.edit import strict
from memctl.ops.memorytool.paths import Said, files
from memctl.ops.sensitive import refusal, screen
from memctl.rules import engine

if TYPE_CHECKING:
    from memctl.model.ports import Store
    from memctl.model.topic import Topic
    from memctl.model.verdict import Outcome
    from memctl.ops.edits import Who
    from memctl.ops.gate import Beside
    from memctl.ops.memorytool.paths import Place

# Of a text that says no type.
TYPE = "project"
_RESERVED = "files come into the archive by rename"
_WORD = re.compile(r"[^\W_]+")


def created(
    store: Store, where: Place, text: str, who: Who, beside: Beside, anchor: str, title: str
) -> Outcome:
    """Frontmatter in the text is kept, and completed; without one it is made. anchor, title: as
    of AddRequest. Raises Said for a name that is taken or no topic's, and for broken frontmatter.
    """
    if not where.path.lower().endswith(".md"):
        raise Said(f"Error: {where.said} cannot be created: a memory is a Markdown file, NAME.md")
    if files(store).holds(where.path):
        raise Said(answers.CREATE_EXISTS.format(path=where.said))
    wrong = slugs.problem(slug_of(where.path)) if not where.path.startswith(ARCHIVE) else _RESERVED
    if wrong:
        raise Said(f"Error: {where.said} cannot be created: {wrong}")
    screened = screen({"text": text}, strict(store.config.sensitive), "")
    if screened.blocked:
        return refusal(screened, screened.shown["text"])
    topic = parse_topic(where.path, text.encode())
    broken = next((p for p in topic.problems if p.code in ("MEM101", "MEM104", "MEM109")), None)
    if broken:
        raise Said(f"Error: {where.said} was not created: line {broken.line}: {broken.message}")
    if topic.get("source"):
        who = who._replace(source=topic.get("source"))
    outcome = add(store, _request(topic, anchor, title), who, beside)
    return outcome if outcome.exit_code else _as_given(store, topic, outcome)


def _request(topic: Topic, anchor: str, title: str) -> AddRequest:
    """The claim that a text makes."""
    slug = slug_of(topic.path)
    return AddRequest(
        topic.get("type") or _type(slug),
        topic.get("name") or _name(slug, topic.body),
        topic.body,
        description=topic.get("description"),
        slug=topic.path,
        tags=topic.tags,
        importance=topic.get("importance"),
        expires=topic.get("expires"),
        anchor=anchor,
        title=title,
    )


def _type(slug: str) -> str:
    """The type that a name begins with, such as `feedback_tests` or `user/editor`."""
    words = _WORD.findall(slug)
    return next((w.lower() for w in words[:1] if w.lower() in TYPES), TYPE)


def _name(slug: str, body: str) -> str:
    """The first heading when the text begins with one, else the words of the slug."""
    words = _WORD.findall(slug.rpartition("/")[2])
    plain = " ".join(words[1:] if len(words) > 1 and words[0].lower() in TYPES else words)
    return said_by(body)["name"] or plain[:1].upper() + plain[1:]


def _as_given(store: Store, given: Topic, outcome: Outcome) -> Outcome:
    """The same with the topic's own text where it brought a frontmatter: keys, order and comments
    stay, and what is missing is added."""
    if given.dialect == NONE:
        return outcome
    first, *others = outcome.changes.changes
    made = first.topic.fields if first.topic else {}
    missing = {key: field.value for key, field in made.items() if key not in given.fields}
    data = with_fields(given, missing)
    topic = parse_topic(given.path, data)
    found = engine.check_topic(topic, store.config).findings
    bad = next((f for f in found if f.severity == ERROR), None)
    if bad is not None:
        raise Said(f"Error: /memories/{given.path} was not created ({bad.code}): {bad.message}")
    changes = (first._replace(data=data, topic=topic), *others)
    over = tuple(f for f in outcome.findings if f.path != given.path)
    return outcome._replace(
        digest=digest(data),
        changes=outcome.changes._replace(changes=changes),
        findings=(*found, *over),
    )
