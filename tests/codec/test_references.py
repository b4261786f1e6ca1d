"""Paths that a text names: liberal, but not everything with a slash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.references import path_mentions
from tests.codec.texts import ANY, LONG


def paths(text: str) -> list[str]:
    return [mention.name for mention in path_mentions(text)]


@pytest.mark.parametrize(
    ("text", "path", "raw"),
    [
        ("see src/app/main.py now", "src/app/main.py", "src/app/main.py"),
        ("see `src/app/main.py` now", "src/app/main.py", "src/app/main.py"),
        ("run `main.py`", "main.py", "main.py"),
        ("the `Dockerfile`", "Dockerfile", "Dockerfile"),
        ("in src/app.py:42, where", "src/app.py", "src/app.py:42"),
        ("in `src/app.py:42:7`", "src/app.py", "src/app.py:42:7"),
        ("in `app.py:42-50`", "app.py", "app.py:42-50"),
        ("`src/app.py#L10-L20`", "src/app.py", "src/app.py#L10-L20"),
        ("src/app.py#L10", "src/app.py", "src/app.py#L10"),
        ("`tests/test_a.py::test_b`", "tests/test_a.py", "tests/test_a.py"),
        ("`src/app.py:main`", "src/app.py", "src/app.py"),
        ("It is in src/app.py.", "src/app.py", "src/app.py"),
        ("(src/app.py)", "src/app.py", "src/app.py"),
        ('"src/app.py"', "src/app.py", "src/app.py"),
        ('`"src/app.py"`', "src/app.py", "src/app.py"),
        ("./src/app.py", "src/app.py", "./src/app.py"),
        ("`./gradlew`", "gradlew", "./gradlew"),
        ("../docs/x.md", "../docs/x.md", "../docs/x.md"),
        ("[x](../docs/x.md)", "../docs/x.md", "../docs/x.md"),
        ("[x](main.py)", "main.py", "main.py"),
        ('[x](src/a.ts "tip")', "src/a.ts", "src/a.ts"),
        ("[x](docs/a.md#part)", "docs/a.md", "docs/a.md"),
        ("[x](docs/%5Bid%5D/a.tsx)", "docs/[id]/a.tsx", "docs/%5Bid%5D/a.tsx"),
        ("`app/[id]/(main)/page.tsx`", "app/[id]/(main)/page.tsx", "app/[id]/(main)/page.tsx"),
        ("`docs/specs/`", "docs/specs", "docs/specs/"),
        ("under docs/specs/ now", "docs/specs", "docs/specs/"),
        ("`src/`", "src", "src/"),
        ("`src/app`", "src/app", "src/app"),
        ("`src/**/*.py`", "src", "src/**/*.py"),
        ("`src/app*.py`", "src", "src/app*.py"),
        ("`docs/guides/*.md`", "docs/guides", "docs/guides/*.md"),
        ("[x](/img/deep/a.svg)", "img/deep/a.svg", "/img/deep/a.svg"),
        ("`/docs/a.md`", "docs/a.md", "/docs/a.md"),
        ("`pytest tests/unit/test_a.py -k b`", "tests/unit/test_a.py", "tests/unit/test_a.py"),
        ("`.github/workflows/ci.yml`", ".github/workflows/ci.yml", ".github/workflows/ci.yml"),
        ("    cat src/данные/a-b+c.py", "src/данные/a-b+c.py", "src/данные/a-b+c.py"),
        ("- src/app.py—the app", "src/app.py", "src/app.py"),
    ],
)
def test_a_path(text: str, path: str, raw: str) -> None:
    assert [(m.name, m.raw) for m in path_mentions(text)] == [(path, raw)]
    assert raw in text


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/a/b.py",
        "`https://example.org/a/b.py`",
        "[x](https://example.org/a/b.py)",
        "<https://example.org/a/b.py>",
        "www.example.org/a/b.py",
        "example.com/a/b.py",
        "git@example.org:a/b.git",
        "`git@example.org/a/b.git`",
        "mailto:me@example.org/x.py",
        "/api/route",
        "`/api/route`",
        "[x](/api/route)",
        "/etc/hosts.py",
        "and/or",
        "either/or.",
        "he/she/they",
        "w/ and w/o",
        "owner/repo",
        "feature/branch-name",
        "src/*.py",
        "src/{a,b}/c.py",
        "`src/<name>/c.py`",
        "~/x/y.py",
        "`~/x.py`",
        "$HOME/x/y.py",
        "${HOME}/x/y.py",
        "`$HOME/x.py`",
        "`%APPDATA%/x.py`",
        "@scope/pkg",
        "`@scope/pkg`",
        "import @scope/pkg/file.js",
        "2026/04/21",
        "`2026/04/21`",
        "1/2 and 24/7",
        "`1/2`",
        "`os.path` and `self.name`",
        "`v1.2` and `e.g.`",
        "`--flag/x`",
        "`..`, `.` and `../`",
        "`a//b.py`",
        "Node.js/Next.js",
        "index.html/styles.css",
        "i.e./e.g.",
        "[x](#part)",
        "a / b.py",
        f"`{'a/' * 200}b.py`",
    ],
)
def test_no_path(text: str) -> None:
    assert paths(text) == []


def test_each_spelling_once_with_the_line_of_its_first_mention() -> None:
    text = "none\n`a/b.py` and c/d.py:7\n\n[x](a/b.py) `./a/b.py`\n```\ne/f.ts\n```\n"
    assert [(m.line, m.name) for m in path_mentions(text, 10)] == [
        (11, "a/b.py"),
        (11, "c/d.py"),
        (15, "e/f.ts"),
    ]


@given(text=st.one_of(ANY, st.text("ab/.:#`[]()<>~$@*-+ \n01%L")))
def test_any_text_names_paths_that_stand_in_it(text: str) -> None:
    for mention in path_mentions(text):
        assert mention.raw in text.split("\n")[mention.line - 1]
        assert mention.name
        assert not mention.name.startswith(("/", "./", "~"))


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:12]))
def test_long_texts_do_no_harm(text: str) -> None:
    for whole in (text, f"x {text}!", f"`{text}`", f"[x]({text})"):
        path_mentions(whole)
