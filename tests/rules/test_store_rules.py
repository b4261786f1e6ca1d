"""Rules on the index and on the store as a whole: 111, 2xx, 401, 403, 502, 602, 603."""

from __future__ import annotations

import pytest

from memctl.model.reference import Grade, Reference
from memctl.rules import RULES
from memctl.rules.fixes import apply_edits

from .build import GOOD, config, evidence, run

STORE_CODES = [rule.INFO.code for rule in RULES if rule.INFO.scope == "store"]
TIDY = "# MEMORY.md\n\n## Feedback\n- [Testing](feedback_testing.md) — no mocks\n"


@pytest.mark.parametrize("code", STORE_CODES)
def test_a_tidy_store_has_no_findings(code: str) -> None:
    assert run(code, evidence(TIDY, ["feedback_testing.md"])) == []


@pytest.mark.parametrize("code", STORE_CODES)
def test_an_empty_store_with_an_index_has_no_findings(code: str) -> None:
    assert run(code, evidence("")) == []


def test_111_irregular_files_are_named() -> None:
    found = run("MEM111", evidence("", irregular={"a.md": "symbolic link", "b.md": "directory"}))
    assert [(f.path, f.severity) for f in found] == [("a.md", "error"), ("b.md", "error")]
    assert "symbolic link" in found[0].message


def test_111_and_209_do_not_both_speak_of_the_index() -> None:
    link = evidence(None, problem="it is a symbolic link", irregular={"MEMORY.md": "symbolic link"})
    assert run("MEM111", link) == []
    assert run("MEM201", link) == []
    assert len(run("MEM209", link)) == 1


def test_201_missing_index() -> None:
    (found,) = run("MEM201", evidence(None, ["a.md", "archive/b.md"]))
    assert (found.path, found.line, found.severity) == ("MEMORY.md", 0, "error")
    assert "1 topics" in found.message
    assert run("MEM209", evidence(None)) == []


def test_201_is_not_offered_where_something_else_has_the_name() -> None:
    odd = evidence(None, irregular={"MEMORY.md": "directory"})
    assert run("MEM201", odd) == []
    assert len(run("MEM111", odd)) == 1


def test_209_unreadable_index() -> None:
    (found,) = run("MEM209", evidence(None, problem="not UTF-8: byte 3 is 0xe9"))
    assert "0xe9" in found.message
    assert run("MEM201", evidence(None, problem="not UTF-8")) == []


@pytest.mark.parametrize("number", ["202", "203", "204", "205", "206", "207", "208", "502", "603"])
def test_rules_on_the_index_are_silent_without_one(number: str) -> None:
    assert run(f"MEM{number}", evidence(None, ["a.md"])) == []


@pytest.mark.parametrize(
    ("line", "severity", "words"),
    [
        ("- [T](feedback_gone.md) — hook", "error", "`feedback_gone.md` is not in the store"),
        ("- `feedback_gone.md`: hook", "error", "feedback_gone.md"),
        ("| [T](feedback_gone.md) | hook |", "error", "feedback_gone.md"),
        ("- [[feedback_gone]] — hook", "error", "feedback_gone.md"),
        ("See also [T](feedback_gone.md).", "info", "feedback_gone.md"),
        ("- [T](project_old.md) — hook", "error", "in the archive as `archive/project_old.md`"),
        ("- [T](Feedback_Testing.md) — hook", "error", "`feedback_testing.md` is"),
        ("- [T](sub/feedback_testing.md) — hook", "error", "`feedback_testing.md` is"),
    ],
)
def test_202_dangling(line: str, severity: str, words: str) -> None:
    (found,) = run(
        "MEM202", evidence(f"# M\n{line}\n", ["archive/project_old.md", "feedback_testing.md"])
    )
    assert (found.line, found.severity) == (2, severity)
    assert words in found.message


@pytest.mark.parametrize(
    "line",
    [
        "- [T](feedback_testing.md) — hook",
        "- [T](./feedback_testing.md#part) — hook",
        "- [T](<sub/my notes.md>) — hook",
        "- [T](sub/my%20notes.md) — hook",
        "- [T](archive/project_old.md) — hook",
        "- [T](../outside.md) — hook",
        "- [T](https://example.com/x.md) — hook",
        "- [T](link.md) — hook",
        "- [T](MEMORY.md) — hook",
        "Architecture lives in `CLAUDE.md`, notes in `todo.md`.",
        "- `CLAUDE.md` — architecture",
        "<!-- - [T](gone.md) -->",
        "- `src/gone.md` — hook",
    ],
)
def test_202_not_dangling(line: str) -> None:
    paths = ["feedback_testing.md", "sub/my notes.md", "archive/project_old.md"]
    store = evidence(f"# M\n{line}\n", paths, irregular={"link.md": "symbolic link"})
    assert run("MEM202", store) == []


def test_202_prefers_the_live_topic_over_the_archived_one() -> None:
    paths = ["archive/x.md", "sub/x.md"]
    (found,) = run("MEM202", evidence("- [T](x.md)\n", paths))
    assert "`sub/x.md` is" in found.message


@pytest.mark.parametrize(
    "index",
    [
        "# M\n",
        "<!-- - [T](a.md) -->\n",
        "- [T](../a.md)\n",
        "```\n- [T](a.md)\n```\n",
        "- [T](b.md)\n",
    ],
)
def test_203_orphan(index: str) -> None:
    (found,) = run("MEM203", evidence(index, ["a.md", "archive/old.md"]))
    assert (found.path, found.line, found.severity) == ("a.md", 0, "error")


@pytest.mark.parametrize(
    "index",
    ["- [T](a.md)\n", "| `a.md` | hook |\n", "More in [T](a.md) and others.\n", "- [[a]]\n"],
)
def test_203_any_form_of_entry_will_do(index: str) -> None:
    assert run("MEM203", evidence(index, ["a.md"])) == []


@pytest.mark.parametrize(
    ("index", "mended"),
    [
        ("- [T](a.md) — h\n- [T](a.md) — h\n", "- [T](a.md) — h\n"),
        ("- [T](a.md) — h\nx\n- [T](a.md) — h  ", "- [T](a.md) — h\nx\n"),
        ("- [T](a.md) — h\r\n- [T](a.md) — h\n", "- [T](a.md) — h\r\n"),
        ("- [T](a.md)\n- [T](a.md)\n- [T](a.md)\n\n", "- [T](a.md)\n\n"),
        ("| [T](a.md) | h |\n| [T](a.md) | h |\n", "| [T](a.md) | h |\n"),
    ],
)
def test_204_identical_lines_are_deleted_by_the_fix(index: str, mended: str) -> None:
    found = run("MEM204", evidence(index, ["a.md"]))
    assert {f.severity for f in found} == {"error"}
    assert apply_edits(index, [e for f in found for e in f.edits]) == mended
    assert run("MEM204", evidence(mended, ["a.md"])) == []


@pytest.mark.parametrize(
    "index",
    [
        "- [T](a.md) — h\n- [T](a.md) — other\n",
        "- [T](a.md) — h\n- [U](./a.md) — h\n",
        "- [T](a.md) — h\n* [T](a.md) — h\n",
        "- [T](a.md) — h\n- [T](a.md) — h\n  - a line below it\n",
    ],
)
def test_204_other_lines_are_left_to_a_person(index: str) -> None:
    (found,) = run("MEM204", evidence(index, ["a.md"]))
    assert (found.line, found.edits) == (2, ())
    assert "line 1" in found.message


@pytest.mark.parametrize(
    "index",
    [
        "- [T](a.md) — see also [T](a.md)\n",
        "- [T](a.md)\nMore in [T](a.md).\n",
        "- [T](a.md)\n- [T](b.md)\n",
        "- [T](../a.md)\n- [T](../a.md)\n",
    ],
)
def test_204_not_duplicate(index: str) -> None:
    assert run("MEM204", evidence(index, ["a.md", "b.md"])) == []


def test_205_counts_characters_not_bytes() -> None:
    entry = "- [T](a.md) — "
    fits, long = entry + "ü" * 6, entry + "ü" * 7
    assert run("MEM205", evidence(fits + "  \r\n"), config(entry_chars=20)) == []
    (found,) = run("MEM205", evidence(f"x\n{long}\n"), config(entry_chars=20))
    assert (found.line, found.severity) == (2, "warning")
    assert "21 characters, over 20" in found.message


def test_205_tables_count_and_prose_does_not() -> None:
    index = "| [T](a.md) | a long hook in a table |\nSome running text with [a link](a.md) in it.\n"
    assert [f.line for f in run("MEM205", evidence(index), config(entry_chars=20))] == [1]


def entries(count: int) -> str:
    return "".join(f"- [T{n}](topic_{n}.md)\n" for n in range(1, count + 1))


@pytest.mark.parametrize("count", [0, 1, 18])
def test_206_within_the_budget(count: int) -> None:
    assert run("MEM206", evidence(entries(count)), config(index_lines=20)) == []


@pytest.mark.parametrize("count", [19, 20])
def test_206_near_the_budget_is_a_warning(count: int) -> None:
    (found,) = run("MEM206", evidence(entries(count)), config(index_lines=20))
    assert (found.severity, found.line) == ("warning", 0)
    assert f"{count} of 20 lines" in found.message


def test_206_over_in_lines_names_what_is_not_seen() -> None:
    (found,) = run("MEM206", evidence(entries(23) + "\n\n"), config(index_lines=20))
    assert (found.severity, found.line, found.path) == ("error", 21, "MEMORY.md")
    assert "3 lines over the 20" in found.message
    assert "lines 21-23 not seen: topic_21, topic_22, topic_23" in found.message
    assert "topic_20" not in found.message


def test_206_more_than_ten_names_are_counted() -> None:
    (found,) = run("MEM206", evidence(entries(33)), config(index_lines=20))
    assert "topic_30, and 3 more" in found.message
    assert "topic_31" not in found.message


def test_206_over_in_bytes_counts_bytes_and_stops_in_the_line_that_is_cut() -> None:
    index = "- [T](a.md) ü\n- [T](b.md) ü\n"  # 15 bytes a line, 14 characters
    assert run("MEM206", evidence(index), config(index_bytes=40)) == []
    (found,) = run("MEM206", evidence(index), config(index_bytes=29))
    assert (found.line, found.severity) == (2, "error")
    assert "1 bytes over the 29" in found.message
    assert "line 2 not seen: b" in found.message
    (near,) = run("MEM206", evidence(index), config(index_bytes=30))
    assert near.severity == "warning"


def test_206_over_in_both_says_both() -> None:
    (found,) = run("MEM206", evidence(entries(23)), config(index_lines=20, index_bytes=30))
    assert "lines over" in found.message
    assert "bytes over" in found.message
    assert found.line == 2


def test_206_frontmatter_comments_and_blank_lines_at_the_end_are_free() -> None:
    index = "---\na: b\n---\n<!--\nmany\nlines\n-->\n" + entries(18) + "\n" * 30
    assert run("MEM206", evidence(index), config(index_lines=20)) == []
    (found,) = run("MEM206", evidence(index), config(index_lines=17))
    assert found.line == 25


def test_206_text_without_entries_is_still_lost() -> None:
    (found,) = run("MEM206", evidence("a\nb\nc\n"), config(index_lines=2))
    assert "line 3 (no entries) not seen" in found.message


@pytest.mark.parametrize(
    "link",
    ["../x.md", "a/../../x.md", "/etc/x.md", "file:///etc/x.md", "javascript:x.md", "%2e%2e/x.md"],
)
@pytest.mark.parametrize("form", ["- [T]({}) — hook", "Text with [a link]({}) in it."])
def test_207_outside(form: str, link: str) -> None:
    (found,) = run("MEM207", evidence(f"# M\n\n{form.format(link)}\n"))
    assert (found.line, found.severity) == (3, "error")


@pytest.mark.parametrize("link", ["a/../x.md", "https://x.example/x.md", "../src/main.py", "#part"])
def test_207_inside_or_no_entry(link: str) -> None:
    assert run("MEM207", evidence(f"- [T]({link})\n", ["x.md"])) == []


def typed(type_: str) -> str:
    return GOOD.replace("type: feedback", f"type: {type_}")


def test_208_misplaced() -> None:
    index = "## Feedback\n- [A](a.md)\n- [B](b.md)\n## Projects\n- [C](c.md)\n"
    files = {"a.md": typed("feedback"), "b.md": typed("project"), "c.md": typed("user")}
    found = run("MEM208", evidence(index, files))
    assert [(f.line, f.severity) for f in found] == [(3, "warning"), (5, "warning")]
    assert "`b.md` is of type project, and stands under feedback" in found[0].message


def test_208_a_link_in_running_text_has_no_place() -> None:
    index = "## Feedback\nSee also [B](b.md).\n"
    assert run("MEM208", evidence(index, {"b.md": typed("project")})) == []


@pytest.mark.parametrize("heading", ["Project notes", "Feedback & projects", "Testing", "用户"])
@pytest.mark.parametrize("type_", ["project", "odd", '""'])
def test_208_a_heading_that_names_no_other_type_is_no_place(heading: str, type_: str) -> None:
    index = f"- [B](b.md)\n## {heading}\n- [A](a.md)\nSee [A](a.md).\n- [C](gone.md)\n"
    files = {"a.md": typed(type_), "b.md": typed("user")}
    assert run("MEM208", evidence(index, files)) == []


@pytest.mark.parametrize(
    ("path", "expires", "count"),
    [
        ("a.md", "2026-08-21", 1),
        ("a.md", "2020-01-01T10:00:00Z", 1),
        ("a.md", "2026-08-22", 0),
        ("a.md", "2026-08-23", 0),
        ("a.md", "", 0),
        ("a.md", "0000", 0),
        ("a.md", "1. of May", 0),
        ("a.md", "12/12/2020", 0),
        ("archive/a.md", "2020-01-01", 0),
    ],
)
def test_401_expired(path: str, expires: str, count: int) -> None:
    text = GOOD.replace("type:", f'expires: "{expires}"\ntype:')
    found = run("MEM401", evidence("", {path: text}, today="2026-08-22"))
    assert [(f.path, f.severity) for f in found] == [(path, "warning")] * count


def named(grade: Grade) -> Reference:
    return Reference("a", "a.md", 7, "src/old.py", "path", grade)


@pytest.mark.parametrize(
    ("grade", "severity", "message"),
    [
        (
            Grade("gone", "abc1234def", "2026-03-02T10:00:00+01:00", "Drop it"),
            "warning",
            "`src/old.py` is gone since commit abc1234 (2026-03-02, Drop it)",
        ),
        (
            Grade("moved", "abc1234def", "2026-03-02", "Move it", "lib/new.py"),
            "warning",
            "`src/old.py` moved to `lib/new.py` in commit abc1234 (2026-03-02, Move it)",
        ),
        (Grade("gone"), "warning", "`src/old.py` is gone"),
        (Grade("gone", "abc1234"), "warning", "`src/old.py` is gone since commit abc1234"),
        (
            Grade("unresolved"),
            "info",
            "`src/old.py` is neither in the project nor in its history",
        ),
    ],
)
def test_403_stale(grade: Grade, severity: str, message: str) -> None:
    (found,) = run("MEM403", evidence("", references=[named(grade)]))
    assert (found.path, found.line, found.severity) == ("a.md", 7, severity)
    assert found.message == message


def test_403_fine_is_fine() -> None:
    assert run("MEM403", evidence("", references=[named(Grade("fine"))])) == []


@pytest.mark.parametrize("mark", ["\u202e", "\u200b", "\U000e0041", "\x1b[2J"])
def test_502_hidden(mark: str) -> None:
    (found,) = run("MEM502", evidence(f"# M\n- [T](a.md) — h{mark}\n"))
    assert (found.path, found.line, found.severity) == ("MEMORY.md", 2, "error")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("a.md", "A.md"),
        ("sub/Straße.md", "sub/STRASSE.md"),
        ("caf\u00e9.md", "cafe\u0301.md"),
        ("CAF\u00c9.md", "cafe\u0301.md"),
    ],
)
def test_602_colliding(first: str, second: str) -> None:
    (found,) = run("MEM602", evidence("", [first, second]))
    assert (found.path, found.severity) == (second, "error")
    assert first in found.message
    (found,) = run("MEM602", evidence("", [first], irregular={second: "symbolic link"}))
    assert found.path == second


def test_602_other_names_do_not_collide() -> None:
    assert (
        run("MEM602", evidence("", ["a.md", "b.md", "sub/a.md", "archive/a.md", "é.md", "e.md"]))
        == []
    )


IN_A, IN_B = "- [A](a.md) — x\n", "- [B](b.md) — y\n"
CONFLICTS = {
    "different topics": (IN_A, IN_B, IN_A + IN_B),
    "the same line": (IN_A, IN_A + IN_B, IN_A + IN_B),
    "sections": (
        f"\n## User\n{IN_A}",
        f"\n## Project\n{IN_B}",
        f"\n## User\n{IN_A}\n## Project\n{IN_B}",
    ),
    "a line that stands outside too": ("- [O](o.md) — o\n", IN_B, IN_B),
    "both edited it": (IN_A, IN_A.replace("x", "z"), None),
    "prose": ("Mind this.\n", IN_A, None),
    "one took it away": (f"{IN_A}||||||| base\n{IN_A}{IN_B}", IN_A + IN_B, None),
}


@pytest.mark.parametrize("case", CONFLICTS, ids=str)
def test_603_is_mended_where_both_sides_can_stay(case: str) -> None:
    ours, theirs, expected = CONFLICTS[case]
    head = "# M\n- [O](o.md) — o\n"
    text = f"{head}<<<<<<< HEAD\n{ours}=======\n{theirs}>>>>>>> laptop\n"
    (found,) = run("MEM603", evidence(text))
    assert bool(found.edits) == (expected is not None)
    if expected is not None:
        assert apply_edits(text, found.edits) == head + expected


@pytest.mark.parametrize("torn", ["<<<<<<< HEAD\n- [A](a.md)\n", "=======\n>>>>>>> x\n"])
def test_603_half_a_conflict_is_left_alone(torn: str) -> None:
    assert all(not f.edits for f in run("MEM603", evidence(f"# M\n{torn}")))


LOST = "# M\n\n## Feedback\n- [T](t.md)\n- [A](a.md)\n- [B](b.md)\n"


def test_208_a_lost_heading_is_put_back() -> None:
    project = GOOD.replace("feedback", "project")
    store = evidence(LOST, {"t.md": GOOD, "a.md": project, "b.md": project})
    edits = [e for f in run("MEM208", store) for e in f.edits]
    assert apply_edits(LOST, edits) == LOST.replace("- [A]", "\n## Project\n- [A]")
    alone = evidence(LOST, {"t.md": GOOD, "a.md": project, "b.md": GOOD})
    elsewhere = evidence(LOST + "\n## Project\n", {"t.md": GOOD, "a.md": project, "b.md": project})
    assert not any(f.edits for store in (alone, elsewhere) for f in run("MEM208", store))


def test_604_a_clone_without_the_driver() -> None:
    (found,) = run("MEM604", evidence("")._replace(undriven=True))
    assert (found.path, found.severity, found.edits) == ("MEMORY.md", "warning", ())


def test_603_conflict() -> None:
    index = "# M\n<<<<<<< HEAD\n- [T](a.md) — h\n=======\n- [T](a.md) — i\n>>>>>>> laptop\n"
    (found,) = run("MEM603", evidence(index))
    assert (found.path, found.line, found.severity) == ("MEMORY.md", 2, "error")
    assert "lines 2-6" in found.message


def test_507_what_was_forgotten_and_is_back() -> None:
    back = evidence("")._replace(returned=(("a.md", "2026-03-05"),))
    found = run("MEM507", back)
    assert [(f.path, f.severity) for f in found] == [("a.md", "error")]
    assert "2026-03-05" in found[0].message


@pytest.mark.parametrize(("most", "codes"), [(0, []), (2, []), (1, ["MEM210"])])
def test_210_more_topics_than_the_host_scans(most: int, codes: list[str]) -> None:
    limits = config()
    limits = limits._replace(profile=limits.profile._replace(topics=most))
    found = run("MEM210", evidence("# M\n", ["a.md", "b.md", "archive/c.md"]), limits)
    assert [f.code for f in found] == codes
