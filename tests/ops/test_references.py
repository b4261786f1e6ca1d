"""The references of a store's topics, graded by what a project says."""

from __future__ import annotations

import pytest

from memctl.model.catalog import Row
from memctl.model.reference import Asked, Facts, Grade
from memctl.ops.grading import CHANGED_SHARE
from memctl.ops.references import anchor, path_references, references
from tests.ops.world import World, topic

FINE = Grade("fine")
GONE = Grade("gone", "c0ffee1", "2026-05-01", "Drop it")
MOVED = Grade("moved", "c0ffee1", "2026-05-01", "Tidy", "lib/new.py")
TREE = ("src/app/main.py", "src/app/web/view.py", "docs/guide/a.md", "docs/b.md")


class Project:
    """Knows what it is told; remembers what it was asked."""

    def __init__(
        self,
        known: dict[str, Grade] | None = None,
        tracked: tuple[str, ...] = (),
        complete: bool = True,
        rewritten: dict[tuple[str, str], tuple[float, Grade]] | None = None,
        beside: frozenset[str] = frozenset(),
    ) -> None:
        self.known = known or {}
        self.facts = Facts(
            complete, frozenset(tracked), {}, {}, {}, {}, {}, rewritten or {}, beside
        )
        self.asked = Asked()

    def look(self, asked: Asked) -> Facts:
        self.asked = asked
        known = [
            {n: self.known[n] for n in names if n in self.known}
            for names in (asked.paths, asked.words, asked.commands, asked.commits, asked.branches)
        ]
        return self.facts._replace(
            paths=known[0], words=known[1], commands=known[2], commits=known[3], branches=known[4]
        )


def store(text: str, path: str = "a.md", **files: str) -> World:
    extra = {f"{name}.md": topic(body) for name, body in files.items()}
    return World({"MEMORY.md": "# M\n", path: topic("About it.") + text + "\n", **extra})


def graded(text: str, project: Project, path: str = "a.md", hints: bool = False) -> list[str]:
    world = store(text, path)
    found = references(world, world.rows(), project, hints=hints)
    return [f"{r.kind} {r.raw} {r.grade.grade} {r.grade.moved_to}".strip() for r in found]


def test_every_kind_is_asked_for_once_in_one_go() -> None:
    project = Project()
    text = (
        "In `src/x.py` and [y](../y.md): `load_rows()`, `ROW_LIMIT`, `--dry-run`, `make lint`, "
        "`abc1234`, on branch `feature/x`. Again `src/x.py` and `load_rows`."
    )
    assert graded(text, project) == []
    assert project.asked == Asked(
        ("src/x.py", "y.md"), ("--dry-run", "ROW_LIMIT", "load_rows"), ("make lint",),
        ("abc1234",), ("feature/x",),
    )  # fmt: skip


def test_grades_and_hints() -> None:
    project = Project({"src/x.py": GONE, "src/y.py": MOVED, "load_rows": GONE, "ROW_LIMIT": FINE})
    text = "`src/x.py`, `src/y.py`, `load_rows()`, `ROW_LIMIT` and `never_was()`"
    assert graded(text, project) == [
        "path src/x.py gone", "path src/y.py moved lib/new.py", "symbol load_rows() gone",
        "env ROW_LIMIT fine",
    ]  # fmt: skip
    assert graded(text, project, hints=True)[-1] == "symbol never_was() unresolved"


def test_what_the_text_says_is_gone_is_no_finding() -> None:
    project = Project({"src/x.py": GONE, "load_rows": GONE})
    text = "We deleted `src/x.py`.\n\nIt calls `load_rows()`."
    assert graded(text, project) == ["symbol load_rows() gone"]


def test_lint_gets_paths_and_their_hints_only() -> None:
    world = store("`src/x.py`, `src/z.py`, `load_rows()` and [b](b.md)", b="Other.")
    found = path_references(world, world.rows(), Project({"src/x.py": GONE, "load_rows": GONE}))
    assert [(r.raw, r.grade.grade) for r in found] == [
        ("src/x.py", "gone"), ("src/z.py", "unresolved"),
    ]  # fmt: skip


@pytest.mark.parametrize("link", ["[b](b.md)", "[b](./b.md)", "`b.md`", "[[b]]", "sub/b.md"])
def test_what_names_a_topic_is_fine_whatever_the_project_had(link: str) -> None:
    world = store(link, b="Other.")
    project = Project({"b.md": GONE, "sub/b.md": GONE})
    (found,) = references(world, world.rows(), project)
    assert (found.kind, found.grade.grade) == ("topic", "fine")


def test_a_store_of_the_projects_own_documents_is_checked_against_the_project() -> None:
    """`docs/b.md` is a topic here, but what counts is whether the project still has it."""
    world = World(
        {
            "MEMORY.md": "# M\n",
            "docs/guide/a.md": "See [b](../b.md) and [c](c.md).\n",
            "docs/b.md": "B.\n",
        }
    )
    project = Project({"docs/b.md": MOVED, "docs/guide/c.md": GONE}, tracked=("docs/guide/a.md",))
    found = references(world, world.rows(), project)
    assert [(r.raw, r.grade.grade, r.fix) for r in found] == [
        ("../b.md", "moved", "../../lib/new.py"),
        ("c.md", "gone", ""),
    ]


def test_an_explicitly_relative_path_means_only_what_lies_there() -> None:
    project = Project(
        {"docs/guide/x.md": GONE, "x.md": FINE}, tracked=("docs/guide/a.md", "old/x.md")
    )
    assert graded("[x](./x.md)", project, "docs/guide/a.md") == ["path ./x.md gone"]
    assert graded("`x.md`", project, "docs/guide/a.md") == ["path x.md fine"]


def test_a_globs_folder_is_what_counts() -> None:
    moved = Grade("moved", "c0ffee1", "2026-05-01", "Tidy", "lib/app")
    project = Project({"src/app": moved})
    assert graded("`src/app/**/*.py`", project) == ["path src/app/**/*.py moved lib/app/**/*.py"]


def test_a_file_beside_the_topics_stands() -> None:
    project = Project(beside=frozenset({"plot.py"}))
    assert graded("`plot.py`", project) == ["path plot.py fine"]


@pytest.mark.parametrize(
    ("raw", "fix"),
    [
        ("`src/x.py:12`", "lib/new.py"),
        ("`./src/x.py`", "lib/new.py"),
        ("[x](../src/x.py)", ""),
        ("[x](/src/x.py)", ""),
    ],
)
def test_what_can_be_written_instead(raw: str, fix: str) -> None:
    world = store(raw)
    (found,) = references(world, world.rows(), Project({"src/x.py": MOVED}))
    assert found.grade.grade == "moved"
    assert found.fix == fix


@pytest.mark.parametrize(
    ("share", "grade"), [(CHANGED_SHARE, "fine"), (CHANGED_SHARE + 0.01, "changed")]
)
def test_changed_beyond_a_share_since_the_anchor(share: float, grade: str) -> None:
    project = Project({"src/x.py": FINE}, rewritten={("src/x.py", "2026-02-01"): (share, GONE)})
    text = topic("About it.", created="2026-02-01") + "`src/x.py`\n"
    world = World({"MEMORY.md": "# M\n", "a.md": text})
    (found,) = references(world, world.rows(), project)
    assert found.grade == GONE._replace(grade="changed") if grade == "changed" else FINE
    assert found.grade.grade == grade
    assert project.asked.anchors == (("src/x.py", "2026-02-01"),)


def test_a_topic_without_a_date_is_measured_from_its_last_commit() -> None:
    project = Project({"src/x.py": FINE})
    world = store("`src/x.py`")
    references(world, world.rows(), project, {"a.md": "2026-03-04"})
    assert project.asked.anchors == (("src/x.py", "2026-03-04"),)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ""),
        ({"created": "2026-01-01"}, "2026-01-01"),
        ({"created": "2026-01-01", "updated": "2026-02-02"}, "2026-02-02"),
        ({"created": "2026-01-01", "anchor": "abc1234"}, "abc1234"),
        ({"created": "2026-01-01", "updated": "2026-01-01", "anchor": "abc1234"}, "abc1234"),
        ({"created": "2026-01-01", "updated": "2026-02-02", "anchor": "abc1234"}, "2026-02-02"),
        ({"updated": "2026-02-02", "verified": "2026-03-03", "anchor": "abc1234"}, "abc1234"),
        ({"updated": "2026-02-02", "anchor": "abc1234"}, "abc1234"),
    ],
)
def test_the_anchor_is_the_last_time_the_topic_was_known_to_be_true(
    fields: dict[str, str], expected: str
) -> None:
    assert anchor(row(**fields)) == expected


def row(**fields: str) -> Row:
    (found,) = World({"a.md": topic("About it.", **fields)}).rows()
    return found


@pytest.mark.parametrize(
    "text",
    [
        "`src/app/gone.py`",
        "`src/app/old`",
        "`docs/lost`",
        "`docs/settings.yaml`",
        "`app/web/gone.py`",
        "`gone.py`",
        "`loadAll()`",
        "`_load_all()`",
        "`Store._load_all(x)`",
        "`--keep` stands\n\n- `--lost` one",
        "`--keep` stands\n\n| `-l`, `--lost` | one |",
    ],
)
def test_without_a_history_what_only_the_project_can_mean_is_gone(text: str) -> None:
    project = Project({"--keep": FINE}, (*TREE, "docs/more/c.md"), complete=False)
    found = [line for line in graded(text, project) if not line.endswith("fine")]
    assert len(found) == 1
    assert found[0].endswith(" gone")
    whole = Project({"--keep": FINE}, (*TREE, "docs/more/c.md"))
    assert [line for line in graded(text, whole) if not line.endswith("fine")] == []


@pytest.mark.parametrize(
    "text",
    [
        "`other/gone.py`",
        "`src/app/rows.csv`",
        "`rows.json`",
        "`data/rows`",
        "`src/app/web/old`",
        "`.cache/rows.py`",
        "`src/app/.venv`",
        "`path/to/gone.py` and `src/app/your_thing/x.py` and `src/app/foo.py`",
        "a file such as `src/app/gone.py`",
        "it writes `src/app/gone.py`",
        "we removed `src/app/gone.py`",
        "`load_all`",
        "`loadAll`",
        "`list.append()` and `load()`",
        "`lib.loadAll()`",
        "`ROW_LIMIT`",
        "- `--lost` one",
        "`--keep`, and with `--lost` it goes",
        "`feature/rows` is a branch of `owner/rows`",
    ],
)
def test_without_a_history_the_rest_is_a_hint(text: str) -> None:
    project = Project({}, TREE, complete=False)
    assert graded(text, project) == []
