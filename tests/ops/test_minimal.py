"""The law of minimal change: a verb changes the lines it must, in every kind of file, and nothing
else; what it did goes back byte for byte."""

from __future__ import annotations

import pytest

from memctl.codec.index import parse_index
from memctl.codec.topic import parse_topic
from memctl.ops import lifecycle
from memctl.ops.move import move
from memctl.ops.undo import targets, undo
from memctl.ops.update import UpdateRequest, update
from tests.ops.kinds import INDEXES, OTHERS, TOPICS
from tests.ops.world import ME, TODAY, World, changed

each_topic = pytest.mark.parametrize("topic", TOPICS.values(), ids=TOPICS)
each_index = pytest.mark.parametrize("index", INDEXES.values(), ids=INDEXES)

BOM = b"\xef\xbb\xbf"


def world(topic: bytes = TOPICS["flat"], index: bytes = INDEXES["typed"]) -> World:
    return World({"MEMORY.md": index, "t.md": topic, **OTHERS})


def lines_changed(before: bytes, after: bytes) -> tuple[list[str], list[str]]:
    assert before.startswith(BOM) == after.startswith(BOM)
    return changed(before.decode("utf-8-sig"), after.decode("utf-8-sig"))


def others_stay(before: dict[str, bytes], store: World) -> None:
    for path in OTHERS:
        assert store.files[path] == before[path]


@each_topic
def test_pin_adds_one_line_and_unpin_takes_it_away(topic: bytes) -> None:
    store = world(topic)
    before = dict(store.files)
    store.apply(lifecycle.pin(store, "t", True, ME))
    assert store.row("t.md").pinned
    gone, come = lines_changed(topic, store.files["t.md"])
    if b"{name" not in topic:  # a flow map is one line, which must change
        assert gone == []
        assert [x.strip() for x in come if x.strip() not in ("---", "")][-1] == "pinned: true"
    assert store.files["MEMORY.md"] == before["MEMORY.md"]
    others_stay(before, store)
    store.apply(lifecycle.pin(store, "t", False, ME))
    assert store.files == before


@each_topic
def test_archive_and_restore_give_back_the_topic(topic: bytes) -> None:
    store = world(topic)
    before = dict(store.files)
    store.apply(lifecycle.archive(store, "t", ME))
    assert "t.md" not in store.files
    assert store.row("archive/t.md").archived
    assert store.topic("archive/t.md").get("entry") == "- [Tea](t.md) — at four"
    assert store.topic("archive/t.md").body == parse_topic("t.md", topic).body
    store.apply(lifecycle.restore(store, "t", ME))
    assert store.files["t.md"] == topic
    assert lines_changed(before["MEMORY.md"], store.files["MEMORY.md"]) == ([], [])
    others_stay(before, store)


@each_index
def test_archive_takes_the_lines_and_restore_puts_them_back(index: bytes) -> None:
    store = world(index=index)
    before = dict(store.files)
    own = [e for e in parse_index(index.decode()).entries if e.target == "t.md"]
    numbers = {e.line for e in own if e.form != "prose"}
    if index == INDEXES["continued"]:
        numbers.add(3)  # what hangs below the line goes along
    taken = [x for n, x in enumerate(index.decode().split("\n"), 1) if n in numbers]
    store.apply(lifecycle.archive(store, "t", ME))
    gone, come = lines_changed(index, store.files["MEMORY.md"])
    assert [x.strip("\r\n") for x in gone] == sorted(x.strip("\r") for x in taken)
    assert come == []
    store.apply(lifecycle.restore(store, "t", ME))
    after = store.files["MEMORY.md"]
    if numbers:
        assert sorted(after.decode().splitlines()) == sorted(index.decode().splitlines())
    else:
        assert after == index + b"- [Tea](t.md) \xe2\x80\x94 Tea is at four\n"
    assert store.files["t.md"] == before["t.md"]
    others_stay(before, store)


@each_topic
def test_a_new_claim_changes_the_claim_and_the_date(topic: bytes) -> None:
    store = world(topic)
    before = dict(store.files)
    store.apply(update(store, UpdateRequest("t", body="Tea is at five."), ME))
    gone, come = lines_changed(topic, store.files["t.md"])
    assert "Tea is at five." in store.text("t.md")
    if b"{name" not in topic and b"\n---\nTea" not in topic and b"Tea is at four.\n\n" in topic:
        assert [x.strip() for x in gone] == ["Tea is at four."]
        added = [x.strip("\ufeff\r\n ") for x in come]
        assert "Tea is at five." in added
        assert f'updated: "{TODAY}"' in added
    for part in ("**Why:** It always was.", "**How to apply:** Ring the bell."):
        assert (part in store.text("t.md")) == (part in topic.decode())
    assert topic.endswith(b"\n") == store.files["t.md"].endswith(b"\n")
    crlf = topic.count(b"\r\n") == topic.count(b"\n")
    assert not crlf or store.files["t.md"].count(b"\r\n") == store.files["t.md"].count(b"\n")
    assert store.files["MEMORY.md"] == before["MEMORY.md"]
    others_stay(before, store)


@each_index
def test_a_new_hook_changes_one_line_and_keeps_its_form(index: bytes) -> None:
    store = world(index=index)
    before = dict(store.files)
    store.apply(update(store, UpdateRequest("t", hook="at five | sharp"), ME))
    gone, come = lines_changed(index, store.files["MEMORY.md"])
    if index == INDEXES["orphan"]:
        assert (gone, [line.strip() for line in come]) == ([], ["- [Tea](t.md) — at five | sharp"])
        return
    assert len(gone) == len(come) == 1
    old, new = gone[0].rstrip("\r\n"), come[0].rstrip("\r\n")
    assert gone[0][len(old) :] == come[0][len(new) :]
    if old.startswith("|"):
        assert new == "| [Tea](t.md) | at five \\| sharp |"
    elif "at four" in old:  # also behind a second link, which stays
        assert new == old.replace("at four", "at five | sharp")
    else:
        assert new == f"{old} — at five | sharp"
    assert store.row("t.md").hook.replace("\\", "").endswith("at five | sharp")
    assert store.files["t.md"] == before["t.md"]
    others_stay(before, store)


@each_topic
def test_forget_deletes_the_file_and_the_line(topic: bytes) -> None:
    store = world(topic)
    before = dict(store.files)
    store.apply(lifecycle.forget(store, "t", ME))
    assert set(store.files) == {"MEMORY.md", *OTHERS}
    assert lines_changed(before["MEMORY.md"], store.files["MEMORY.md"]) == (
        ["- [Tea](t.md) — at four\n"],
        [],
    )
    others_stay(before, store)


@each_index
def test_move_changes_only_the_links(index: bytes) -> None:
    store = world(index=index)
    before = dict(store.files)
    store.apply(move(store, "t", "cake", "", ME))
    assert store.files["cake.md"] == before["t.md"]
    gone, come = lines_changed(index, store.files["MEMORY.md"])
    turned = (("](t.md)", "](cake.md)"), ("](./t.md)", "](./cake.md)"),
              ("[[t]]", "[[cake]]"), ("`t.md`", "`cake.md`"))  # fmt: skip
    expected = []
    for line in gone:
        for old, new in turned:
            line = line.replace(old, new)
        expected.append(line)
    assert come == sorted(expected)
    assert store.row("cake.md").indexed == (index != INDEXES["orphan"])
    fenced = index == INDEXES["fenced"]
    assert ("t.md" in store.text("MEMORY.md").replace("cake.md", "")) == fenced
    others_stay(before, store)


@each_topic
def test_move_leaves_the_topic_as_it_is(topic: bytes) -> None:
    store = world(topic)
    store.apply(move(store, "t", "sub/cake", "", ME))
    assert store.files["sub/cake.md"] == topic


VERBS = {
    "archive": lambda s: lifecycle.archive(s, "t", ME),
    "pin": lambda s: lifecycle.pin(s, "t", True, ME),
    "forget": lambda s: lifecycle.forget(s, "t", ME),
    "update": lambda s: update(s, UpdateRequest("t", body="Five.", hook="five", name="T"), ME),
    "move": lambda s: move(s, "t", "cake", "feedback", ME),
}


@pytest.mark.parametrize("verb", VERBS.values(), ids=VERBS)
@pytest.mark.parametrize("kind", ["bom and crlf", "broken yaml", "no frontmatter", "flow map"])
@pytest.mark.parametrize("form", ["no final newline", "table", "twice", "crlf"])
def test_undo_gives_every_byte_back_and_again(verb: object, kind: str, form: str) -> None:
    store = world(TOPICS[kind], INDEXES[form])
    before = dict(store.files)
    store.apply(verb(store))  # type: ignore[operator]
    after = dict(store.files)
    assert after != before
    for expected in (before, after, before):
        store.apply(undo(store, store.past, targets(store.past, ""), ME._replace(verb="undo")))
        assert store.files == expected
