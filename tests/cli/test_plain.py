"""The plain forms and Typer answer alike: every case of a hot verb is played both ways."""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
from pathlib import Path
from unittest import mock

import pytest

from memctl import __main__ as entry
from memctl.cli import plain
from memctl.cli.app import app
from memctl.cli.table import HOT, load

EXAMPLE = Path(__file__).parents[2] / "example-memory"

CASES = [
    ["find", "clock"],
    ["find", "clock", "tests", "--limit", "1"],
    ["find", "--limit=2", "gauge"],
    ["find", "gauge", "--type", "project", "--json"],
    ["find", "--tag", "none", "gauge"],
    ["find", "zzzzzz"],
    ["find", "zzzzzz", "--json"],
    ["find", "gauge", "--explain"],
    ["find", "gauge", "--explain", "--json"],
    ["find", "gauge", "--open"],
    ["find", "zzzzzz", "--open"],
    ["find", "clokc"],
    ["find", "clock -spring"],
    ["find", '"fixed clock" type:feedback'],
    ["find", "gaug* in:archive"],
    ["find"],
    ["find", ""],
    ["context"],
    ["context", "--json"],
    ["context", "--query", "clock tests", "--budget", "600"],
    ["context", "--profile=plain", "--query=gauge", "--json"],
    ["context", "--work"],
    ["context", "--budget", "0"],
    ["context", "--profile", "emacs"],
    ["list"],
    ["list", "--json"],
    ["list", "--type", "feedback", "--all"],
    ["list", "--archived"],
    ["list", "--pinned"],
    ["list", "--unused"],
    ["list", "--unused", "--days", "90", "--json"],
    ["list", "--unused", "--days", "0"],
    ["list", "--older", "30", "--tag", "x"],
    ["show", "user_role"],
    ["show", "user_role", "--json"],
    ["show", "user_rol"],
    ["lint"],
    ["lint", "--json"],
    ["lint", "--format", "github", "--strict"],
    ["lint", "--format=sarif"],
    ["lint", "--hints"],
    ["add", "--type", "user", "--name", "New", "--body", "It is new.", "--dry-run"],
    [
        "add",
        "--type=feedback",
        "--name",
        "N",
        "--body",
        "b.",
        "--tag",
        "x",
        "--tag=y",
        "--dry-run",
        "--json",
    ],
    ["add", "--type", "user", "--name", "a\nb", "--body", "x"],
    ["add", "--name", "a", "--body", "x"],
    ["add", "--type", "user", "--name", "-- ", "--body", ""],
    ["update", "user_role", "--hook", "another cue", "--dry-run"],
    ["update", "user_role", "--importance", "3", "--dry-run", "--json"],
    ["update", "user_role"],
    ["agent", "hook", "PreCompact"],
    ["agent", "hook", "SessionStart", "--host", "gemini"],
    ["agent", "hook", "Unheard"],
    ["agent", "hook"],
    ["agent", "install", "emacs"],
    ["agent", "dance", "--json"],
]
LEFT_TO_TYPER = [
    ["find", "--help"],
    ["find", "--lim", "3", "x"],
    ["find", "--limit", "three", "x"],
    ["find", "--limit", "-1", "x"],
    ["find", "--limit"],
    ["find", "--json=1", "x"],
    ["find", "-n", "3"],
    ["list", "--type", "opinion"],
    ["list", "extra"],
    ["context", "extra"],
    ["context", "--budget", "many"],
    ["context", "--query"],
    ["show"],
    ["show", "a", "b"],
    ["lint", "--format", "xml"],
    ["init"],
    ["add", "-t", "user"],
    ["add", "--importance", "high"],
    ["agent", "hook", "Stop", "--host"],
    ["agent", "a", "b", "c"],
    ["agent"],
    ["--dir"],
    ["--dir", "x"],
    ["--version"],
    [],
]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("plain") / "memory"
    shutil.copytree(EXAMPLE, path, ignore=shutil.ignore_patterns(".memctl"))
    return path


def _played(words: list[str], through_typer: bool) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(b"{}"))
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch.object(sys, "stdin", source),
    ):
        if through_typer:
            try:
                code = entry._typer(app, words)
            except entry.MemctlError as error:
                code = entry._report(words, error)
        else:
            code = entry.run(words)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize("words", CASES, ids=" ".join)
@pytest.mark.parametrize("place", ["before", "after"])
def test_both_parsers_answer_alike(store: Path, words: list[str], place: str) -> None:
    directory = ["--dir", str(store)]
    line = [*directory, *words] if place == "before" else [*words, *directory]
    assert plain.match(line) is not None, "this case should be answered without Typer"
    assert _played(line, through_typer=False) == _played(line, through_typer=True)


@pytest.mark.parametrize("words", LEFT_TO_TYPER, ids=" ".join)
def test_whatever_is_not_plain_is_left_to_typer(words: list[str]) -> None:
    assert plain.match(words) is None


def test_the_matcher_stays_small() -> None:
    source = Path(plain.__file__).read_text(encoding="utf-8")
    body = source.split("def match", 1)[1]
    assert len([x for x in body.splitlines() if x.strip()]) <= 60


@pytest.mark.parametrize("name", HOT)
def test_hot_verbs_have_no_short_options(name: str) -> None:
    assert not any(p.short for p in load(name).all_params())
