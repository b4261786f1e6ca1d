"""The import table of docs/architecture.md, held against the code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "memctl"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MODULES = sorted(p.relative_to(ROOT) for p in PACKAGE.rglob("*.py"))


def _rows(header: str) -> list[list[str]]:
    """The cells of the Markdown table whose first line is `header`."""
    lines = ARCHITECTURE.split(header + "\n", 1)[1].splitlines()[1:]
    table = []
    for line in lines:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


LAYERS = {
    row[0]: {x for x in re.split(r",\s*", row[1]) if x} for row in _rows("| layer | may import |")
}
LIBRARIES = {
    library.split(" ")[0]: row[1]
    for row in _rows("| library | importer | what for |")
    for library in row[0].split(", ")
}


def _imports(path: Path) -> list[tuple[str, bool]]:
    """Every imported module of a file, and whether the import stands at the top level."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    top = set(map(id, tree.body))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.module, id(node) in top))
            found += [(f"{node.module}.{alias.name}", id(node) in top) for alias in node.names]
    return found


def test_the_table_names_every_layer() -> None:
    folders = {p.name for p in PACKAGE.iterdir() if (p / "__init__.py").exists()}
    assert set(LAYERS) == folders


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_layer_imports_only_what_the_table_allows(path: Path) -> None:
    layer = path.parts[1]
    if layer not in LAYERS:
        return
    allowed = LAYERS[layer] | {layer, "errors"}
    for name, _ in _imports(path):
        parts = name.split(".")
        if parts[0] == "memctl" and len(parts) > 1 and parts[1] != "__version__":
            assert parts[1] in allowed, f"{path} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_library_has_one_importer_that_loads_it_late(path: Path) -> None:
    for name, top in _imports(path):
        library = name.split(".")[0]
        if library not in LIBRARIES:
            continue
        allowed = LIBRARIES[library]
        if library == "typer" and path.name == "__main__.py":
            continue
        assert str(path) == f"memctl/{allowed}", f"{path} imports {name}; only {allowed} may"
        if library != "typer":
            assert not top, f"{path} imports {name} at the top level"


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_files_stay_small(path: Path) -> None:
    lines = (ROOT / path).read_text(encoding="utf-8").count("\n")
    small = "commands" in path.parts or path.name.startswith("mem")
    most = 90 if small else 250
    assert lines <= most, f"{path} has {lines} lines"


def test_only_the_boundary_and_the_engine_swallow_everything() -> None:
    catching = [
        str(path)
        for path in MODULES
        if re.search(r"except Exception\b", (ROOT / path).read_text(encoding="utf-8"))
    ]
    # A process, a call to a server that goes on, a rule.
    boundaries = {"memctl/__main__.py", "memctl/cli/tools.py", "memctl/rules/engine.py"}
    assert set(catching) == boundaries
