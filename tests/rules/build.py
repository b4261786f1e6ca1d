"""Evidence from text: what a test writes is parsed by the real codecs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters.content import row_of
from memctl.codec.index import parse_index
from memctl.codec.topic import parse_topic
from memctl.model.catalog import FileStat, Row
from memctl.model.config import Config, Profile
from memctl.model.evidence import Evidence
from memctl.rules import engine, lookup
from memctl.rules.scan import sensitive

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from memctl.model.diagnostic import Diagnostic
    from memctl.model.reference import Reference
    from memctl.model.topic import Topic

TODAY = "2026-08-22"
HEAD = "---\nname: Testing\ndescription: How we test\ntype: feedback\n---\n"
GOOD = HEAD + "\nUse the real database.\n\n**Why:** mocks hid a broken migration.\n"


def config(
    index_lines: int = 200,
    index_bytes: int = 25_000,
    entry_chars: int = 200,
    topic_lines: int = 200,
    disabled: tuple[str, ...] = (),
) -> Config:
    profile = Profile("claude", index_lines, index_bytes, entry_chars, topic_lines, "", "")
    return Config(profile, disabled=disabled)


def topic(text: str | bytes, path: str = "feedback_testing.md") -> Topic:
    return parse_topic(path, text if isinstance(text, bytes) else text.encode())


def row(topic: Topic) -> Row:
    return row_of(topic, "", len(topic.text.encode("utf-8", "replace")))


def evidence(
    index: str | None,
    files: Mapping[str, str] | Sequence[str] = (),
    problem: str = "missing",
    irregular: Mapping[str, str] | None = None,
    references: Sequence[Reference] = (),
    today: str = TODAY,
) -> Evidence:
    """A store. `files` maps paths to texts; paths alone get a good topic."""
    texts = files if not isinstance(files, (list, tuple)) else dict.fromkeys(files, GOOD)
    return Evidence(
        rows=tuple(row(topic(text, path)) for path, text in texts.items()),
        parsed=None if index is None else parse_index(index),
        index_problem=problem if index is None else "",
        irregular=tuple(FileStat(p, 0, 0, 0, what) for p, what in (irregular or {}).items()),
        references=tuple(references),
        today=today,
        marks=tuple(sensitive(index)) if index is not None else (),
    )


def run(code: str, subject: Topic | Evidence, settings: Config | None = None) -> list[Diagnostic]:
    """One rule's findings, without suppressions."""
    rule = lookup(code)
    assert rule is not None
    return list(rule.check(subject, settings or config()))


def lint(
    index: str | None,
    files: Mapping[str, str],
    settings: Config | None = None,
    references: Sequence[Reference] = (),
) -> tuple[Diagnostic, ...]:
    """The whole engine over a store, topic findings taken through dump and load."""
    settings = settings or config()
    found = {
        path: engine.load(engine.dump(engine.check_topic(topic(text, path), settings)))
        for path, text in files.items()
    }
    return engine.check_store(evidence(index, files, references=references), settings, found)


def where(findings: Sequence[Diagnostic]) -> list[tuple[str, str, int]]:
    return [(found.code, found.path, found.line) for found in findings]
