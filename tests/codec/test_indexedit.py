"""An edit of the index changes one line and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.index import entry_line, insert, parse_index, with_hook, with_line, without
from memctl.model.index import LIST, TABLE
from tests.codec.texts import INDEXES, LONG, PLAIN

NEW = "- [N](n.md) — new"


def inserted(text: str, type_: str = "feedback", *same_type: str) -> str:
    return insert(parse_index(text), NEW, type_, same_type)


@pytest.mark.parametrize(
    "text",
    [
        "# M\n\n## Feedback\n- [a](a.md)\n▸\n## Project\n- [p](p.md)\n",
        "# M\n\n## Feedback\n\n- [a](a.md)\n- [b](b.md)\n▸",
        "## Feedback\n- [a](a.md)\n  wrapped\n  - detail\n▸\n## Project\n",
        "## Feedback\n- [a](a.md) — long\nlazily wrapped\n▸- plain item\n",
        "## Feedback\n- [a](a.md)\n▸  <!-- note\n\n  -->\n",
        "## Feedback\n- [a](a.md)\n▸\nProse with [a link](b.md).\n\n## Project\n",
        "## Feedback\n▸\n## Project\n- [p](p.md)\n",
        "## Feedback\n\n▸\n## Project\n",
        "## Feedback\n▸## Project\n",
        "## Feedback\n▸",
        "## Feedback\n\n▸",
        "## Feedback\nWhat the user said.\n▸\n## Project\n",
        "## Feedback memories\n▸\n# 📌 Feedback\n",
        "## Project\n- [p](p.md)\n\n## Feedback\n- [a](a.md)\n▸\n## Reference\n",
        "# M\n- [a](a.md)\n- [f](f.md)\n▸- [p](p.md)\n\ntext\n",
        "# M\n\n## Testing\n- [f](f.md)\n▸\n## Other\n- [p](p.md)\n",
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_where_a_new_entry_goes(text: str, newline: str) -> None:
    before, after = text.replace("\n", newline).split("▸")
    assert inserted(before + after, "feedback", "f.md") == before + NEW + newline + after


@pytest.mark.parametrize(
    ("text", "added"),
    [
        ("", f"## Feedback\n{NEW}\n"),
        ("\ufeff", f"## Feedback\n{NEW}\n"),
        ("\n", f"## Feedback\n{NEW}\n"),
        ("# M\n", f"\n## Feedback\n{NEW}\n"),
        ("# M\n\n", f"## Feedback\n{NEW}\n"),
        ("# M", f"\n\n## Feedback\n{NEW}"),
        ("# M\r\n", f"\r\n## Feedback\r\n{NEW}\r\n"),
        ("# M\n## Project\n- [p](p.md)\n", f"\n## Feedback\n{NEW}\n"),
        ("# M\n### Project\n", f"\n### Feedback\n{NEW}\n"),
        ("| [a](a.md) | h |\n", f"\n## Feedback\n{NEW}\n"),
    ],
)
def test_a_new_section(text: str, added: str) -> None:
    assert inserted(text) == text + added


def test_without_headings_it_goes_behind_the_last_entry() -> None:
    text = "- [a](a.md)\n- [b](b.md)\n\ntext\n"
    assert inserted(text) == f"- [a](a.md)\n- [b](b.md)\n{NEW}\n\ntext\n"


def test_a_file_that_ends_in_no_newline_stays_so() -> None:
    assert inserted("- [a](a.md)") == f"- [a](a.md)\n{NEW}"
    assert (
        inserted("- [a](a.md)\n- [b](b.md)", "user", "a.md") == f"- [a](a.md)\n{NEW}\n- [b](b.md)"
    )


@given(text=INDEXES, type_=st.sampled_from(["feedback", "project"]))
def test_an_insert_adds_one_entry_and_keeps_every_line(text: str, type_: str) -> None:
    index = parse_index(text)
    new = parse_index(insert(index, NEW, type_, ("a.md",)))
    # A file without a final newline gets one behind its last line, when something follows.
    lines = [raw.rstrip("\r\n") for raw in new.lines]
    assert all(raw.rstrip("\r\n") in lines for raw in index.lines if raw != "\ufeff")
    assert len(new.lines) - len(index.lines) in (1, 2, 3)
    assert [e.target for e in new.entries if e.title == "N" and e.form == LIST] == ["n.md"]
    assert len(new.entries) == len(index.entries) + 1


TITLES = ["T", "x](http://e) [y", "x](a.md) [y](b.md", "a|b", "back\\", "\\", "\\]", "[x]", "[[x]]"]
TITLES += ["a\nb", "<!-- x", "-->", "`", "a `b` c", "**", "![", "x](<", "(", ")", "# T", "", " "]
PATHS = [
    "a.md",
    "a b.md",
    "a(1).md",
    "sub/a.md",
    "c#.md",
    "100%.md",
    "a%20b.md",
    "ab:c.md",
    "a\nb.md",
]
PATHS += [
    "<a>.md",
    "a]b.md",
    "a](b.md",
    "[[a]].md",
    "a`b.md",
    "a|b.md",
    "a\\b.md",
    "测试.md",
    "é ü.md",
]


@pytest.mark.parametrize("title", TITLES)
def test_an_entry_line_is_one_link_to_that_path(title: str) -> None:
    for path in PATHS:
        line = entry_line(title, path, "hook")
        (entry,) = parse_index(line).entries
        assert (entry.target, entry.hook, entry.form, entry.outside) == (path, "hook", LIST, False)
        assert "\n" not in line


@given(title=PLAIN, path=PLAIN, hook=PLAIN)
def test_any_title_path_and_hook_make_one_line(title: str, path: str, hook: str) -> None:
    path = f"a{path.replace('/', '')}b.md"
    line = entry_line(title, path, hook.replace("[", "("))
    (entry,) = parse_index(line).entries
    assert (entry.target, entry.form) == (path, LIST)
    assert len(line.splitlines()) == 1


def test_a_title_and_hook_come_back() -> None:
    assert entry_line("T", "a.md", "") == "- [T](a.md)"
    assert entry_line("A [b] `c`", "a.md", "h") == "- [A (b) `c`](a.md) — h"
    entry = parse_index(entry_line("C:\\new (x)", "a.md", "see `y` — z")).entries[0]
    assert (entry.title, entry.hook) == ("C:\\new (x)", "see `y` — z")


@pytest.mark.parametrize(
    ("line", "hook", "after"),
    [
        ("- [T](a.md) — old", "new", "- [T](a.md) — new"),
        ("- [T](a.md): old  ", "new", "- [T](a.md): new"),
        ("* **[T](a.md)** – old", "new", "* **[T](a.md)** – new"),
        ("- [T](a.md)", "new", "- [T](a.md) — new"),
        ("- [T](a.md) —", "new", "- [T](a.md) — new"),
        ("- [[a]]", "new", "- [[a]] — new"),
        ("- [old](a.md) — old", "new", "- [old](a.md) — new"),
        ("- [T](a.md) — old <!-- memctl: ignore MEM205 -->", "new", None),
        ("- [T](a.md) <!-- x -->", "new", "- [T](a.md) — new <!-- x -->"),
        ("- [T](a.md) — old", "", "- [T](a.md)"),
        ("- [T](a.md)", "", "- [T](a.md)"),
        ("- [T](a.md) — old", "a\nb <!-- c", "- [T](a.md) — a b <! -- c"),
        ("| [T](a.md) | old |", "new", "| [T](a.md) | new |"),
        ("| [old](a.md) | old |", "a | b", "| [old](a.md) | a \\| b |"),
        ("| old | [T](a.md) |", "new", "| new | [T](a.md) |"),
        ("| [T](a.md) | a | b |", "new", "| [T](a.md) | a | new |"),
        ("| [T](a.md) | |", "new", "| [T](a.md) | new |"),
        ("| [T](a.md) |", "new", "| [T](a.md) — new |"),
    ],
)
def test_a_hook_is_replaced_where_it_stands(line: str, hook: str, after: str | None) -> None:
    entry = parse_index(line).entries[0]
    assert entry.form in (LIST, TABLE)
    assert with_hook(line, entry, hook) == (after or line.replace("old", "new"))


@given(text=INDEXES, hook=PLAIN)
def test_a_new_hook_is_read_back(text: str, hook: str) -> None:
    hook = " ".join(hook.replace("<", "").split())
    index = parse_index(text)
    for entry in [e for e in index.entries if e.form == LIST and hook[:1].isalpha()]:
        line = index.lines[entry.line - 1].rstrip("\r\n")
        (again, *_) = parse_index(with_hook(line, entry, hook)).entries
        assert (again.target, again.title, again.hook) == (entry.target, entry.title, hook)


@given(text=INDEXES, number=st.integers(0, 10))
def test_one_line_replaced_or_removed(text: str, number: int) -> None:
    index = parse_index(text)
    if number < len(index.lines):
        lines = list(index.lines)
        old = lines[number]
        bare = old.rstrip("\r\n")
        assert with_line(index, number + 1, bare) == text
        lines[number] = ("\ufeff" if old.startswith("\ufeff") else "") + "X" + old[len(bare) :]
        assert with_line(index, number + 1, "X") == "".join(lines)
        del lines[number]
        assert without(index, {number + 1}) == "".join(lines)
    assert without(index, ()) == text


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:12]))
def test_long_texts_do_no_harm(text: str) -> None:
    index = parse_index(text)
    assert NEW in insert(index, NEW, "feedback")
    entry_line(text, text, text)
    for line in (f"- [T](a.md) — {text}", f"| [T](a.md) | {text} |"):
        for entry in parse_index(line.split("\n")[0]).entries[:1]:
            with_hook(line, entry, "new")
