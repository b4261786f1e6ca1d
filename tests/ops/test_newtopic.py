"""A new topic's text, and the parse that is given along with it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.newtopic import new_topic
from memctl.codec.topic import parse_topic
from memctl.model.topic import FLAT, NESTED

lines = st.text(st.characters(exclude_categories=["Cs"]), max_size=40).map(
    lambda t: " ".join(t.replace("\0", "").split())
)
keys = ("name", "description", "type", "source", "anchor", "expires")


@given(
    st.lists(lines, min_size=len(keys), max_size=len(keys)),
    st.integers(0, 10),
    st.lists(st.sampled_from(["no", "a", "1.10", "x, y", "#z", "日本"]), unique=True),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1).map(
        lambda t: t.replace("\0", "").replace("\r", "")
    ),
    st.sampled_from([FLAT, NESTED]),
)
def test_it_parses_to_what_was_said(
    values: list[str], importance: int, tags: list[str], body: str, dialect: str
) -> None:
    fields = dict(zip(keys, values, strict=True)) | {"type": "user"}
    made = new_topic(
        "user_x.md", {**fields, "importance": importance, "tags": tuple(tags)}, body, dialect
    )
    assert made == parse_topic("user_x.md", made.text.encode())
    assert made.problems == ()
    for key, value in fields.items():
        assert made.get(key) == value
    assert made.tags == tuple(t.strip() for t in tags if t)
    assert made.body == "\n" + body.strip("\n") + "\n"
