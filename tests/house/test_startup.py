"""What a warm hot verb loads. Modules, unlike times, are the same on every machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "example-memory"
# Each costs a start-up unit or more (docs/architecture.md).
HEAVY = (
    "typer", "rich", "git", "yaml", "frontmatter", "rapidfuzz", "pathlib", "dataclasses", "inspect",
    "argparse", "subprocess", "logging", "tempfile", "tomllib", "importlib.metadata", "urllib",
    "shutil", "signal", "hashlib", "ast", "zipfile", "socket",
)  # fmt: skip
# Standard modules that a hot verb may add to a bare interpreter's.
ALLOWED = frozenset(
    (
        "__future__",
        "_bisect",
        "_collections",
        "_collections_abc",
        "_datetime",
        "_functools",
        "_json",
        "_locale",
        "_operator",
        "_sqlite3",
        "_sre",
        "_tokenize",
        "_typing",
        "_weakref",
        "_weakrefset",
        "abc",
        "bisect",
        "collections",
        "collections.abc",
        "contextlib",
        "copyreg",
        "datetime",
        "enum",
        "errno",
        "functools",
        "gc",
        "genericpath",
        "importlib",
        "importlib._abc",
        "importlib._bootstrap",
        "importlib._bootstrap_external",
        "importlib.machinery",
        "importlib.util",
        "itertools",
        "json",
        "json.decoder",
        "json.encoder",
        "json.scanner",
        "keyword",
        "linecache",
        "marshal",
        "math",
        "operator",
        "os",
        "os.path",
        "posixpath",
        "re",
        "re._casefix",
        "re._compiler",
        "re._constants",
        "re._parser",
        "reprlib",
        "sqlite3",
        "sqlite3.dbapi2",
        "sre_compile",
        "sre_constants",
        "sre_parse",
        "stat",
        "time",
        "token",
        "tokenize",
        "types",
        "typing",
        "typing.io",
        "typing.re",
        "unicodedata",
        "warnings",
        "weakref",
    )
)
_PROBE = """
import sys
before = set(sys.modules)
from memctl.__main__ import run
run(sys.argv[1:])
print("\\n".join(sorted(set(sys.modules) - before)), file=sys.stderr)
"""

VERBS = [
    ["find", "clock"],
    ["find", "clock", "--json"],
    ["find", "clock", "--open"],
    ["find", '"fixed clock" gaug* -draft', "--explain"],
    ["find", "misspeltt unknown words", "--json"],
    ["context"],
    ["context", "--query", "clock", "--json"],
    ["context", "--profile", "plain"],
    ["list"],
    ["list", "--json"],
    ["list", "--unused", "--json"],
    ["show", "user_role"],
    ["show", "user_role", "--json"],
    ["agent", "hook", "SessionStart"],
    ["agent", "hook", "SessionStart", "--host", "codex"],
    ["agent", "hook", "PreToolUse"],
    ["agent", "hook", "PreCompact"],
]
# What a host says on standard input.
SAID = '{"session_id": "s", "tool_name": "Write", "tool_input": {"file_path": "user_role.md"}}'


def _loaded(store: Path, words: list[str]) -> set[str]:
    command = [sys.executable, "-c", _PROBE, "--dir", str(store), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, input=SAID)
    return set(done.stderr.split())


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example memory with settled timestamps and a warm cache."""
    import os
    import shutil

    path = tmp_path_factory.mktemp("startup") / "memory"
    shutil.copytree(EXAMPLE, path, ignore=shutil.ignore_patterns(".memctl"))
    for file in path.rglob("*.md"):
        os.utime(file, ns=(1_700_000_000_123_456_789,) * 2)
    _loaded(path, ["lint"])
    _loaded(path, ["context", "--profile", "plain"])
    return path


@pytest.mark.parametrize("words", VERBS, ids=" ".join)
def test_a_warm_hot_verb_loads_only_what_is_allowed(store: Path, words: list[str]) -> None:
    loaded = {m for m in _loaded(store, words) if not m.startswith("memctl")}
    assert loaded <= ALLOWED, sorted(loaded - ALLOWED)


def test_a_warm_lint_loads_no_heavy_library(store: Path) -> None:
    loaded = _loaded(store, ["lint"])
    heavy = [m for m in loaded if m.split(".")[0] in set(HEAVY) - {"tomllib", "urllib"}]
    assert not heavy


def test_the_cold_path_does_load_yaml(tmp_path: Path) -> None:
    """The probe can see what it forbids."""
    (tmp_path / "MEMORY.md").write_text("# MEMORY.md\n")
    (tmp_path / "user_a.md").write_text("---\nname: A\n---\n\nA.\n")
    assert "yaml" in _loaded(tmp_path, ["find", "a"])
