"""Which of the names a file holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.held import Names, of_the_past


@pytest.mark.parametrize(
    ("word", "text", "held"),
    [
        ("load", "x = load(y)", True),
        ("load", "loader reload load_all Load", False),
        ("MAX_SIZE", "os.environ['MAX_SIZE']", True),
        ("größe", "int größe;", True),
        ("gr", "int größe;", False),
        ("--dry-run", "add('--dry-run')", True),
        ("--dry-run", "--dry-run-all", False),
        ("--dry-run", "---dry-run x--dry-run", False),
        ("--dry-run", "---dry-run --dry-run=1", True),
        ("-x", "cmd -x", True),
        ("Store.read", "class Store:\n  def read(self)", True),
        ("Store.read", "store.read()", False),
        ("a::b", "mod a { fn b() }", True),
        ("a::b", "mod a {}", False),
        ("kebab-name", "x kebab-name y", True),
        ("kebab-name", "kebab name, kebab-names", False),
        ("--", "--", False),
    ],
)
def test_words(word: str, text: str, held: bool) -> None:
    assert (word in Names([word], []).held("a.py", text.encode())) is held


@pytest.mark.parametrize(
    ("command", "path", "text", "held"),
    [
        ("make lint", "Makefile", "lint:\n\truff", True),
        ("make lint", "a.txt", "lint:\n\truff", False),
        ("make lint", "README.md", "Run `make  lint` first.", True),
        ("make lint", "README.md", "make lint-all; cmake lint", False),
        ("npm run test", "README.md", "npm run test:unit", False),
        ("npm run test", "README.md", "Use npm run test: it is quick", True),
        ("pnpm run dev", "package.json", '{"scripts": {"dev": "x"}}', True),
    ],
)
def test_commands(command: str, path: str, text: str, held: bool) -> None:
    assert (command in Names([], [command]).held(path, text.encode())) is held


@given(st.lists(st.text(), max_size=5), st.text(), st.binary())
def test_nothing_is_too_odd(words: list[str], command: str, data: bytes) -> None:
    Names(words, [command]).held("Makefile", data)


@given(st.from_regex(r"[a-z_]{3,8}", fullmatch=True))
def test_every_word_is_held_by_itself(word: str) -> None:
    assert Names([word], []).held("a", f"({word})".encode()) == {word}


@pytest.mark.parametrize(
    ("path", "past"),
    [
        ("CHANGELOG.md", True),
        ("docs/changes.rst", True),
        ("CHANGES", True),
        ("HISTORY.md", True),
        ("docs/release-notes.md", True),
        ("changelog/12.feature.rst", True),
        ("README.md", True),
        ("docs/guide.mdx", True),
        ("src/history.py", False),
        ("src/news/feed.py", False),
        ("src/releases.go", False),
        ("lib/changes_test.py", False),
    ],
)
def test_what_tells_of_the_past(path: str, past: bool) -> None:
    assert of_the_past(path) is past
