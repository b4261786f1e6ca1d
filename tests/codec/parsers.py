"""Every parser of what a store, a host or a caller may hold, each with what must hold of any bytes.

Used with Hypothesis by test_fuzz.py, and with atheris or plain chance by tests/bench/fuzz.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.adapters import resources
from memctl.cli.lines import claim_of
from memctl.codec import forgotten, frontmatter
from memctl.codec.config import parse_config
from memctl.codec.index import parse_index, without
from memctl.codec.newtopic import new_topic
from memctl.codec.references import path_mentions
from memctl.codec.topic import first_sentence, parse_topic
from memctl.errors import BadConfig, Unreadable, UsageError
from memctl.model.topic import FLAT
from memctl.ops import purge
from memctl.ops.edits import with_fields
from memctl.recall.sensitive.scan import masked, scan

if TYPE_CHECKING:
    from collections.abc import Callable

PROFILES = resources.profiles()


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def topic(data: bytes) -> None:
    """Its fields lie where they say; no change asked for is no change."""
    read = parse_topic("a.md", data)
    for key in read.fields:
        read.get(key)
    first_sentence(read.body)
    if not read.problems:
        assert read.text.encode() == data
        assert with_fields(read, {}) == data


def edited_topic(data: bytes) -> None:
    """A key that is set is read back, or the edit is refused."""
    read = parse_topic("a.md", data)
    if any(p.code == "MEM109" for p in read.problems):
        return
    try:
        new = with_fields(read, {"updated": "2026-01-02"})
    except Unreadable:
        return
    again = parse_topic("a.md", new)
    assert again.get("updated") == "2026-01-02"
    assert again.body == read.body


def block(data: bytes) -> None:
    frontmatter.read("a.md", _text(data))


def index(data: bytes) -> None:
    """The lines are the text."""
    text = _text(data)
    read = parse_index(text)
    assert read.text == text
    assert without(read, ()) == text
    for entry in read.entries:
        assert 1 <= entry.line <= len(read.lines)


def config(data: bytes) -> None:
    try:
        parse_config(data.decode("utf-8", "replace"), PROFILES, "memctl.toml")
    except BadConfig:
        return


def references(data: bytes) -> None:
    """A path that is named stands there as it is quoted."""
    text = _text(data)
    for found in path_mentions(text):
        assert found.raw in text


def claim(data: bytes) -> None:
    try:
        read = claim_of(data)
    except UsageError:
        return
    assert all(isinstance(value, str) for value in read.values())


def record(data: bytes) -> None:
    """What is in the record stays in it."""
    new = forgotten.added(data, "5a17", "2026-01-02", ["1f"])
    assert new.startswith(data) or not data
    assert set(forgotten.parse(data)) <= set(forgotten.parse(new))


def sensitive(data: bytes) -> None:
    """Nothing that was found is left when it is masked."""
    text = data.decode("utf-8", "replace")
    spans = scan(text)
    whole = masked(text, spans)
    for span in spans:
        assert 0 <= span.start < span.end <= len(text)
    assert spans or whole == text


def phrases(data: bytes) -> None:
    """A piece of a text stands in the text, on one line."""
    for piece in purge.phrases(data.decode("utf-8", "replace")):
        assert piece
        assert len(piece.splitlines()) == 1


def written(data: bytes) -> None:
    """Whatever is typed comes back as it was typed."""
    typed = " ".join(data.decode("utf-8", "ignore").replace("\0", "").split())
    fields = {"name": typed or "x", "description": typed or "x", "type": "project"}
    made = new_topic("a.md", fields, "Body.", FLAT)
    read = parse_topic("a.md", made.text.encode())
    assert not [p for p in read.problems if p.code == "MEM101"]
    assert {key: read.get(key) for key in fields} == fields


PARSERS: dict[str, Callable[[bytes], None]] = {
    each.__name__: each
    for each in (
        topic, edited_topic, block, index, config, references, claim, record, sensitive, phrases,
        written,
    )
}  # fmt: skip
