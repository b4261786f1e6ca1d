"""The index: every pointer understood, every line carried."""

from __future__ import annotations

import pytest
from hypothesis import given

from memctl.codec.index import loaded_lines, parse_index, resolve, section_type
from memctl.model.index import LIST, PROSE, TABLE, Entry
from tests.codec.texts import INDEXES, LONG

OUTSIDE = [
    "../x.md", "/x.md", "a/../../x.md", "%2e%2e/x.md", "%2Fx.md", "..\\x.md", "file:///x.md",
    "file:x", "javascript:x.md", "C:\\x.md", "C:x.md", "c%3A/x.md", "\\\\host\\x.md", "a%00.md",
]  # fmt: skip


def entries(text: str) -> list[tuple[str, str, str, str]]:
    return [(e.target, e.title, e.hook, e.form) for e in parse_index(text).entries]


def only(line: str) -> Entry:
    (entry,) = parse_index(line).entries
    return entry


@given(text=INDEXES)
def test_the_lines_are_the_text(text: str) -> None:
    index = parse_index(text)
    assert index.text == text
    for entry in index.entries:
        assert 1 <= entry.line <= len(index.lines)
        assert entry.target
        assert "\n" not in entry.title + entry.hook
    assert sum(len(raw) for _, raw in loaded_lines(text)) <= len(text)


@pytest.mark.parametrize(
    "line",
    [
        "- [T](a.md) — h",
        "- [T](a.md) – h",
        "- [T](a.md) - h",
        "- [T](a.md) -- h",
        "- [T](a.md): h",
        "- [T](a.md) => h",
        "- [T](a.md) → h",
        "- [T](a.md) h",
        "* [T](a.md) — h",
        "+ [T](a.md) — h",
        "1. [T](a.md) — h",
        "2) [T](a.md) — h",
        "  - [T](a.md) — h",
        "\t- [T](a.md) — h",
        "- [ ] [T](a.md) — h",
        "- [x] [T](a.md) — h",
        "- **[T](a.md)** — h",
        "- **[T](a.md):** h",
        "- _[T](a.md)_ — h",
        "- [**T**](a.md) — h",
        "- [`T`](a.md) — h",
        "- 📌 [T](a.md) — h",
        "- [T](<a.md>) — h",
        '- [T](a.md "tip") — h',
        "- [T](a.md 'tip') — h",
        "- [T]( a.md ) — h",
        "- [T](./a.md) — h",
        "- [T](b/../a.md) — h",
        "- [T](a.md#part) — h",
        "- [T](%61.md) — h",
        "- [[a|T]] — h",
        "- [[a.md|T]] — h",
        "- [[a#part|T]] — h",
        "- [T](a.md) — h <!-- memctl: ignore MEM205 -->",
        "- <!-- x --> [T](a.md) — h",
        "- [T](a.md) — h  ",
        "- [T](a.md) — h\r\n",
        "\ufeff- [T](a.md) — h\n",
    ],
)
def test_an_entry_in_every_dress(line: str) -> None:
    assert entries(line) == [("a.md", "T", "h", LIST)]


@pytest.mark.parametrize(
    ("line", "target", "title", "hook"),
    [
        ("- [T](a.md)", "a.md", "T", ""),
        ("- [T](a.md) —", "a.md", "T", ""),
        ("- [T [x]](a.md) — h", "a.md", "T [x]", "h"),
        ("- [T \\[x\\] \\\\](a.md) — h", "a.md", "T [x] \\", "h"),
        ("- [C:\\x](a.md)", "a.md", "C:\\x", ""),
        ("- [](a.md) — h", "a.md", "", "h"),
        ("- [T](<a b.md>) — h", "a b.md", "T", "h"),
        ("- [T](a b.md) — h", "a b.md", "T", "h"),
        ("- [T](a%20b.md) — h", "a b.md", "T", "h"),
        ("- [T](a(1).md) — h", "a(1).md", "T", "h"),
        ("- [T](c%23.md#x) — h", "c#.md", "T", "h"),
        ("- [T](sub/a.md) — h", "sub/a.md", "T", "h"),
        ("- [T](sub\\a.md) — h", "sub/a.md", "T", "h"),
        ("- [T](A.MD) — h", "A.MD", "T", "h"),
        ("- [[slug]] — h", "slug.md", "slug", "h"),
        ("- [[sub/slug]]: h", "sub/slug.md", "sub/slug", "h"),
        ("- `a.md` — h", "a.md", "a.md", "h"),
        ("- **`a.md`**: h", "a.md", "a.md", "h"),
        ("- [T](a.md) — **bold** — and `code`", "a.md", "T", "**bold** — and `code`"),
        ("- [测试](规则.md) — 不要模拟", "规则.md", "测试", "不要模拟"),
    ],
)
def test_targets_titles_and_hooks(line: str, target: str, title: str, hook: str) -> None:
    assert entries(line) == [(target, title, hook, LIST)]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("| [T](a.md) | h |", [("a.md", "T", "h", TABLE)]),
        ("| [T](a.md) | h | i |", [("a.md", "T", "h — i", TABLE)]),
        ("| T | [a](a.md) | h |", [("a.md", "a", "T — h", TABLE)]),
        ("| [T](a.md) — h |", [("a.md", "T", "h", TABLE)]),
        ("| **[T](a.md)** | a \\| b", [("a.md", "T", "a | b", TABLE)]),
        ("| [[a\\|T]] | h |", [("a.md", "T", "h", TABLE)]),
        ("| [[a|T]] | h |", [("a.md", "T", "h", TABLE)]),
        ("| `a.md` | h |", [("a.md", "a.md", "h", TABLE)]),
        (
            "| [T](a.md) | see [U](b.md) |",
            [("a.md", "T", "see [U](b.md)", TABLE), ("b.md", "U", "", PROSE)],
        ),
        ("| Memory | About |", []),
        ("|---|:-:|", []),
    ],
)
def test_tables(row: str, found: list[tuple[str, str, str, str]]) -> None:
    assert entries(row) == found


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("See [a](a.md) and [b](b.md), or [[c]].", ["a.md", "b.md", "c.md"]),
        ("- Title: [a](a.md)", ["a.md"]),
        ("> - [a](a.md) — h", ["a.md"]),
        ("-[a](a.md)", ["a.md"]),
        ("[[x]](a.md)", ["a.md"]),
    ],
)
def test_links_in_running_text_are_prose(line: str, targets: list[str]) -> None:
    assert [(e.target, e.form, e.hook) for e in parse_index(line).entries] == [
        (target, PROSE, "") for target in targets
    ]


def test_a_second_link_of_an_entry_is_prose() -> None:
    assert entries("- [T](a.md) — see [U](b.md)") == [
        ("a.md", "T", "see [U](b.md)", LIST),
        ("b.md", "U", "", PROSE),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[x](https://example.org/a.md)",
        "[x](//example.org/a.md)",
        "[x](mailto:a.md)",
        "[x](#a.md)",
        "[x](a.txt)",
        "[x](docs/)",
        "![x](a.md)",
        "![[a]]",
        "Read `CLAUDE.md` first.",
        "- the file `a.md` — h",
        "- `docs/a.md` — h",
        "`[x](a.md)`",
        "``[[a]] ` b``",
        "- if `[[ -z $x ]]`",
        "[x] (a.md)",
        "[x\ny](a.md)",
        "text <!-- [x](a.md) -->",
        "<!-- [x](a.md) -->",
        "<!--\n- [x](a.md)\n\n-->\n",
        "```\n- [x](a.md)\n```\n",
        "~~~~md\n- [x](a.md)\n~~~\n```\n~~~~\n",
        "- x\n  ```\n  [x](a.md)\n  ```\n",
        "---\nname: '[x](a.md)'\n# [[a]]\n---\n",
        "# [x](a.md)",
    ],
)
def test_no_entry(text: str) -> None:
    assert entries(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "<!-- note -->\n- [x](a.md)\n",
        "<!-- note --> - [x](a.md)\n",
        "<!-- a --> <!-- b --> [x](a.md)\n",
        "<!--\n-->\n[x](a.md)",
        "<!-- never closed\n- [x](a.md)\n",
        "```\ncode\n```\n[x](a.md)\n",
        "```\nnever closed\n- [x](a.md)\n",
        "```a```\n[x](a.md)\n",
        "````\n```\n````\n[x](a.md)\n",
        "~~~\n```\n~~~\n[x](a.md)\n",
        "---\nnever closed\n- [x](a.md)\n",
        "\ufeff---\na: b\n---\n- [x](a.md)\n",
        "text <!-- open\n- [x](a.md)\n",
        "`a` [x](a.md) `b`",
        "``` [x](a.md)",
    ],
)
def test_what_does_not_hide_an_entry(text: str) -> None:
    assert [e.target for e in parse_index(text).entries] == ["a.md"]


@pytest.mark.parametrize("target", OUTSIDE)
def test_a_target_that_climbs_out_is_outside(target: str) -> None:
    assert resolve(target)[1]
    assert only(f"- [x]({target})").outside
    assert "\0" not in resolve(target)[0]


@pytest.mark.parametrize("target", ["a.md", "a/../b.md", "./a.md", "a%2Fb.md", "..a.md", "a..md"])
def test_a_target_inside(target: str) -> None:
    assert not only(f"- [x]({target})").outside


def test_headings_and_sections() -> None:
    index = parse_index(
        "\ufeff# Title\n- [a](a.md)\n## Feedback ##\n### C#\n  #### Deep\n#no\n####### no\n"
        "- [b](b.md)\n##\n- [c](c.md)\n"
    )
    assert [(h.line, h.level, h.text) for h in index.headings] == [
        (1, 1, "Title"),
        (3, 2, "Feedback"),
        (4, 3, "C#"),
        (5, 4, "Deep"),
        (9, 2, ""),
    ]
    assert [(e.target, e.section) for e in index.entries] == [
        ("a.md", "Title"),
        ("b.md", "Deep"),
        ("c.md", ""),
    ]


@pytest.mark.parametrize(
    ("heading", "type_"),
    [
        ("Feedback", "feedback"),
        ("feedback", "feedback"),
        ("Projects", "project"),
        ("User memory", "user"),
        ("References", "reference"),
        ("Project memories", "project"),
        ("📌 Feedback", "feedback"),
        ("Feedback 反馈", "feedback"),
        ("**Users**", "user"),
        ("Decisions", ""),
        ("Project & process", ""),
        ("User Feedback", ""),
        ("Projection", ""),
        ("Memory", ""),
        ("", ""),
    ],
)
def test_the_type_that_a_heading_names(heading: str, type_: str) -> None:
    assert section_type(heading) == type_


def test_loaded_is_what_a_host_loads() -> None:
    text = (
        "---\na: b\n---\n# T\n\n<!-- one -->\n<!--\ntwo\n--> rest\n- a <!-- stays -->\n"
        "```\n<!-- code -->\n```\n<!-- open\n"
    )
    assert loaded_lines(text) == [
        (4, "# T\n"),
        (5, "\n"),
        (9, " rest\n"),
        (10, "- a <!-- stays -->\n"),
        (11, "```\n"),
        (12, "<!-- code -->\n"),
        (13, "```\n"),
        (14, "<!-- open\n"),
    ]


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:12]))
def test_long_texts_do_no_harm(text: str) -> None:
    for whole in (text, f"- [T](a.md) — {text}", f"| {text}", f"[{text}](a.md)"):
        assert parse_index(whole).text == whole
        section_type(text)
        resolve(text)
