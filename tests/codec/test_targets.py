"""Which commands a project's files define, and how a command is spelt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memctl.codec.targets import command_key, targets

MAKEFILE = """\
CC := gcc
FLAGS = -x: y
.PHONY: lint test
all: build lint
\techo "no: target"
build docs: src/a.c
\tcc: not one
%.o: %.c
lint:
\truff
"""
JUSTFILE = """\
set shell := ["bash"]
version := "1"
alias b := build
build target="x": lint
    echo recipe: no
@lint *args:
    ruff
_private:
    true
"""
TOX = """\
[tox]
envlist =
    py{311,312}-{unit,e2e}
    lint
[testenv]
deps = x
[testenv:docs]
commands = sphinx
"""
NOX = """\
import nox

@nox.session
def lint(session):
    pass

@nox.session(
    name="unit-tests",
    python=["3.12"],
)
def tests(session):
    pass

def helper(x): ...
"""


@pytest.mark.parametrize(
    ("path", "text", "wanted"),
    [
        ("Makefile", MAKEFILE, "all build docs lint test"),
        ("sub/GNUmakefile", "go:\n", "go"),
        ("rules.mk", "a b: c\n", "a b"),
        ("justfile", JUSTFILE, "b build lint _private"),
        ("package.json", '{"scripts": {"dev": "vite", "test:unit": "x"}}', "dev test:unit"),
        ("web/package.json", '{"scripts": ["dev"]}', ""),
        ("package.json", "{broken", ""),
        ("tox.ini", TOX, "py311-unit py311-e2e py312-unit py312-e2e lint docs"),
        ("pyproject.toml", '[tool.tox]\nenv_list = ["a"]\n[tool.tox.env.b]\n', "a b"),
        ("pyproject.toml", '[tool.tox]\nlegacy_tox_ini = """\n[testenv:c]\n"""\n', "c"),
        ("noxfile.py", NOX, "lint unit-tests"),
        (".cargo/config.toml", '[alias]\nxtask = "run -p x"\n', "xtask"),
        ("src/Makefile.txt", MAKEFILE, ""),
    ],
)
def test_targets(path: str, text: str, wanted: str) -> None:
    found = {target.split(" ", 1)[1] for target in targets(path, text)}
    assert found == set(wanted.split()) | ({"%.o"} & found)


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("make lint", "make lint"),
        ("make -C docs html", "make html"),
        ("make -j8 V=1 all", "make all"),
        ("make", "make"),
        ("npm run build -- --watch", "npm build"),
        ("pnpm dev", "npm dev"),
        ("yarn test", "npm test"),
        ("npm test", "npm test"),
        ("npm install left-pad", "npm install left-pad"),
        ("npm dev", "npm dev"),
        ("tox -e py311", "tox py311"),
        ("tox run -e lint", "tox lint"),
        ("nox -s tests", "nox tests"),
        ("tox", "tox"),
        ("just build x", "just build"),
        ("cargo +nightly xtask", "cargo xtask"),
        ("docker compose up", "docker compose up"),
    ],
)
def test_command_key(command: str, key: str) -> None:
    assert command_key(command) == key


@given(
    st.sampled_from(["Makefile", "package.json", "justfile", "tox.ini", "noxfile.py"]), st.text()
)
def test_no_text_is_too_odd(path: str, text: str) -> None:
    targets(path, text)
    command_key(text)


def test_many_choices_end() -> None:
    braces = "{a,b}" * 40
    assert len(targets("tox.ini", f"[testenv:{braces}]\n")) <= 1000
