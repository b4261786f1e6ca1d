"""References of every other kind than path: what is one, what is none, and where it is found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.references import other_mentions
from tests.codec.texts import ANY, LONG


def named(text: str) -> list[tuple[str, str]]:
    return [(m.kind, m.name) for m in other_mentions(text)]


@pytest.mark.parametrize(
    ("text", "kind", "name"),
    [
        ("call `load_rows()`", "symbol", "load_rows"),
        ("call `load_rows(path, 3)`", "symbol", "load_rows"),
        ("call `main()`", "symbol", "main"),
        ("`Store.loadRows`", "symbol", "loadRows"),
        ("`store.rows_at(paths)`", "symbol", "rows_at"),
        ("the `RowStore` class", "symbol", "RowStore"),
        ("`useRows`", "symbol", "useRows"),
        ("`HTTPServer`", "symbol", "HTTPServer"),
        ("`row_limit`", "symbol", "row_limit"),
        ('`"row_limit"`', "symbol", "row_limit"),
        ("`größe_lesen()`", "symbol", "größe_lesen"),
        ("`ROW_LIMIT`", "env", "ROW_LIMIT"),
        ("`$ROW_LIMIT` and `${ROW_LIMIT}`", "env", "ROW_LIMIT"),
        ("`ROW_LIMIT=12`", "env", "ROW_LIMIT"),
        ("`--dry-run`", "flag", "--dry-run"),
        ("`-n, --dry-run`", "flag", "--dry-run"),
        ("` --level=LEVEL `", "flag", "--level"),
        ("run `make lint`", "command", "make lint"),
        ("run `$ make lint`", "command", "make lint"),
        ("`pnpm run build:web`", "command", "npm run build:web"),
        ("`npm test`", "command", "npm run test"),
        ("`tox -e py312`", "command", "tox -e py312"),
        ("`just release`", "command", "just release"),
        ("`cargo xtask`", "command", "cargo xtask"),
        ("```\nmake lint\n```", "command", "make lint"),
        ("```sh\n$ npm run dev && true\n```", "command", "npm run dev"),
        ("since `abc1234`", "commit", "abc1234"),
        ("since commit abc1234d.", "commit", "abc1234d"),
        ("see #12", "issue", "#12"),
        ("see owner/name#12.", "issue", "owner/name#12"),
        ("(GH-7)", "issue", "GH-7"),
        ("on branch `feature/rows`", "branch", "feature/rows"),
        ("the `release-2` branch", "branch", "release-2"),
        ("https://example.org/a_(b).", "url", "https://example.org/a_(b)"),
        ("[x](https://example.org/a)", "url", "https://example.org/a"),
        ("[[feedback_testing]]", "topic", "feedback_testing"),
        ("[[feedback_testing|tests]]", "topic", "feedback_testing"),
    ],
)
def test_a_reference(text: str, kind: str, name: str) -> None:
    assert named(text) == [(kind, name)]


@pytest.mark.parametrize(
    "text",
    [
        "call load_rows() in prose",
        "`rows`",
        "`list.append`",
        "`x.y`",
        "`it`",
        "`Makefile` and `src/load_rows.py` and `load_rows.py`",
        "`YOUR_API_KEY` and `API_KEY_HERE`",
        "`GET` and `JSON`",
        "`git commit --no-verify`",
        "`-n`",
        "`--`",
        "`make`",
        "`cargo build` and `cargo test --all`",
        "`npm install`",
        "make sure that",
        "`deadbeef` and `1234567` and `abc12`",
        "commit message",
        "# 12 things",
        "&#8212; and a#12b",
        "a branch of `it` all",
        "http:// alone",
        "[[]] and [[ ]",
        "```\nx = rows #12 https://example.org\n```",
        f"`{'a_b' * 200}`",
    ],
)
def test_no_reference(text: str) -> None:
    assert named(text) == []


def test_each_name_once_outside_of_code_blocks_first() -> None:
    text = "```\nmake lint\n```\n\nRun `make lint`, then `make lint` again, then `--fix`.\n"
    assert [(m.line, m.raw) for m in other_mentions(text, 10)] == [
        (14, "--fix"),
        (14, "make lint"),
    ]


@given(text=st.one_of(ANY, st.text("ab_A/.:#`[]()<>~$@*-+ \n01%")))
def test_any_text_names_what_stands_in_it(text: str) -> None:
    for mention in other_mentions(text):
        assert mention.raw in text.split("\n")[mention.line - 1]
        assert mention.name


@pytest.mark.parametrize("text", LONG, ids=lambda text: repr(text[:12]))
def test_long_texts_do_no_harm(text: str) -> None:
    for whole in (text, f"x {text}!", f"`{text}`", f"[x]({text})", f"the branch `{text}` #{text}"):
        other_mentions(whole)
