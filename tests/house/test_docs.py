"""Documentation and product say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from memctl.cli.table import COMMANDS, load
from memctl.errors import MemctlError
from tests.house.pages import DOCS, PAGES
from tests.tools import index, make_store, memctl, topic


@pytest.mark.parametrize("name", PAGES)
def test_generated_pages_are_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name]()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    command = load(name)
    assert command.name == name
    assert command.example.startswith(f"memctl {name}")
    assert command.summary.endswith(".")
    assert all(p.help for p in command.all_params())


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*(_keys(v) for v in value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*(_keys(v) for v in value)) if value else set()
    return set()


def test_every_key_of_every_answer_is_documented(tmp_path: Path) -> None:
    documented = set(re.findall(r"`([a-z_]+)`", (DOCS / "json.md").read_text(encoding="utf-8")))
    store = make_store(
        tmp_path / "memory",
        {
            "MEMORY.md": index("project_a.md", "gone.md"),
            "project_a.md": topic("a"),
            "b.md": topic("b"),
        },
    )
    answers = [
        ["init", store], ["agent", "status"], ["agent", "install", "codex"],
        ["list"], ["find", "a"], ["context", "--query", "a"], ["stats"],
        ["show", "project_a"], ["lint"], ["doctor"], ["log"], ["consolidate"], ["rule", "MEM203"],
        ["pin", "project_a"], ["archive", "project_a"], ["move", "b", "c"], ["undo"],
        ["show", "nothing"], ["export", "rules", "rules.md"], ["import", "rules", "rules.md"],
         ["fmt", "--dialect", "both"], ["forget", "b", "--everywhere", "--yes"],
        ["add", "--type", "user", "--name", "A", "--body", "a is how it is."],
        ["add", "--type", "user", "--name", "A", "--body", "a is how it is."],
    ]  # fmt: skip
    for words in answers:
        done = memctl("--dir", store, *words, "--json", cwd=tmp_path)
        answer = json.loads(done.out)
        assert answer["schema"] == f"memctl/{words[0]}@1"
        unknown = _keys(answer) - documented - {"schema"}
        assert not unknown, f"{words}: {unknown}"


def test_error_kinds_are_documented() -> None:
    text = (DOCS / "json.md").read_text(encoding="utf-8")
    kinds = {MemctlError.kind, *(c.kind for c in MemctlError.__subclasses__())}
    assert all(f"`{kind}`" in text for kind in kinds)


def test_every_page_is_reachable_from_the_readme_or_another_page() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    texts = [readme, (DOCS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")]
    texts += [p.read_text(encoding="utf-8") for p in DOCS.glob("*.md")]
    for page in DOCS.glob("*.md"):
        assert sum(page.name in t for t in texts) > 0, f"nothing points to {page.name}"
