"""Every format: what is written reads back as it was, as far as the format says it carries it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.hosts import HOSTS
from memctl.codec.hosts.marks import mark, marked
from memctl.model.transfer import Carried

BODIES = st.one_of(
    st.sampled_from(
        [
            "One line.",
            "## Heading\n\ntext\n<!-- importance: 3 -->\n- item [[b]]",
            "```\n## not a heading\n```",
            "ends in a comment\n<!-- a: b -->",
            "CRLF\r\nbody",
            "memctl lint: a body like a fact",
            "a § sign\n§§\nb",
            "---\nname: x\n---",
        ]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n"), max_size=80),
)
LINES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=40).map(
    str.strip
)
LISTS = st.lists(LINES.filter(bool), min_size=1).map(tuple)
FIELDS = st.fixed_dictionaries(
    {}, optional={"created": LINES.filter(bool), "x-y": LINES.filter(bool) | LISTS, "tags": LISTS}
)
COMPOSED = [host for host in HOSTS.values() if not host.fixed and host.name != "hermes"]


@st.composite
def topics(draw: st.DrawFn) -> Carried:
    slug = draw(st.sampled_from(["a", "feedback_b", "sub/c", "日本"]))
    name = " ".join(draw(LINES).split()) or "Name"
    fields = draw(FIELDS)
    return Carried(
        "w", draw(BODIES).strip(), slug, draw(st.sampled_from(["user", "feedback", "project"])),
        name, draw(LINES) or "d", draw(LINES), draw(LINES.filter(lambda t: t != name)),
        tuple(fields.items()),
    )  # fmt: skip


@pytest.mark.parametrize("host", COMPOSED, ids=lambda host: host.name)
@given(topic=topics())
def test_what_is_carried_comes_back(host, topic: Carried) -> None:  # type: ignore[no-untyped-def]
    handed = host.write((topic,), "")
    if handed.losses:
        assert [loss.slug for loss in handed.losses] == [topic.slug]
        return
    found = host.read(dict(handed.files)).topics
    assert len(found) == 1, handed.files
    keys = host.keys or ("slug", "type", "name", "description", "hook", "title")
    got, want = found[0], topic
    if host.name == "basic-memory":  # its newline at the end is the file's
        want = want._replace(body=want.body.strip("\n"))
    assert got.body == want.body
    for key in keys:
        if key in ("slug", "type", "name", "description", "hook", "title"):
            assert getattr(got, key) == getattr(want, key), key
    if not host.keys:
        assert dict(got.fields) == dict(topic.fields)


@given(value=st.one_of(st.text(max_size=30), st.lists(st.text(max_size=9)).map(tuple)))
def test_a_mark_reads_back(value: str | tuple[str, ...]) -> None:
    if any("\ud800" <= c <= "\udfff" for part in value for c in part):
        return
    line = mark("key", value)
    assert "\n" not in line
    assert line.count("-->") == 1
    assert marked(line) == ("key", value)


def test_an_archived_topic_stays_archived() -> None:
    one = Carried("w", "Body.", "old", "project", "Old", "d", archived=True)
    for host in HOSTS.values():
        if not host.fixed and host.carries("archived") and host.name != "hermes":
            (found,) = host.read(dict(host.write((one,), "").files)).topics
            assert found.archived, host.name


def test_hermes_keeps_to_its_limits_and_says_what_stays_behind() -> None:
    host = HOSTS["hermes"]
    many = tuple(
        Carried("w", f"Claim {n} " + "x" * 200, f"t{n}", "project", f"T{n}",
                fields=(("importance", "9"),) if n == 30 else ())
        for n in range(40)
    )  # fmt: skip
    user = Carried("w", "Prefers tabs.", "u", "user", "Tabs")
    long = Carried("w", "y" * 500, "long", "feedback", "Long", hook="the hook of it")
    handed = host.write((user, long, *many), "")
    assert len(handed.files["MEMORY.md"]) <= 2200
    assert "Claim 30" in handed.files["MEMORY.md"]
    assert handed.files["USER.md"] == "Prefers tabs."
    assert "Long: the hook of it" in handed.files["MEMORY.md"] or "long" in {
        loss.slug for loss in handed.losses if "topic" in loss.lost
    }
    kept = host.read(dict(handed.files)).topics
    left = {loss.slug for loss in handed.losses if "topic" in loss.lost}
    assert len(kept) + len(left) == 42
    assert {t.type for t in kept} == {"user", ""}
