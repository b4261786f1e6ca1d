"""Where the store is found, and what is said when it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from memctl.adapters.place import find_store
from memctl.errors import NoStore
from tests.adapters.build import python
from tests.tools import make_store, memctl, topic

if TYPE_CHECKING:
    from pathlib import Path

INDEXED = {"MEMORY.md": "# MEMORY.md\n"}


def test_walking_up_finds_the_nearest_memory_folder(tmp_path: Path) -> None:
    make_store(tmp_path / "memory", INDEXED)
    near = make_store(tmp_path / "a" / "memory", INDEXED)
    deep = tmp_path / "a" / "b" / "c"
    deep.mkdir(parents=True)
    assert find_store(str(deep), "") == near


def test_walking_up_from_inside_the_store(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", {**INDEXED, "archive/old.md": "x"})
    assert find_store(store, "") == store
    assert find_store(f"{store}/archive", "") == store


def test_a_directory_that_holds_the_index_is_a_store_whatever_its_name(tmp_path: Path) -> None:
    store = make_store(tmp_path / "brain", INDEXED)
    assert find_store(store, "") == store


def test_walking_up_needs_an_index(tmp_path: Path) -> None:
    make_store(tmp_path / "memory", {"a.md": topic("A"), "memctl.toml": ""})
    with pytest.raises(NoStore, match=r"no memory/MEMORY\.md"):
        find_store(str(tmp_path), "")


def test_two_stores_at_one_level_are_not_chosen_between(tmp_path: Path) -> None:
    make_store(tmp_path, {**INDEXED, "memory/MEMORY.md": "# MEMORY.md\n"})
    with pytest.raises(NoStore, match="two stores") as fault:
        find_store(str(tmp_path), "")
    assert "--dir" in fault.value.hint


def test_a_memory_that_is_a_file_is_walked_past(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", INDEXED)
    make_store(tmp_path / "memory" / "sub", {"memory": "a file\n"})
    assert find_store(f"{store}/sub", "") == store


@pytest.mark.parametrize(
    "files",
    [{"memctl.toml": ""}, {"a.md": "x"}, {"A.MD": "x"}, {".memctl/x": ""}, {"MEMORY.md": ""}],
    ids=["config", "topic", "upper-case", "local", "index"],
)
def test_a_named_directory_is_a_store_when_it_holds_one_of_these(
    tmp_path: Path, files: dict[str, str]
) -> None:
    store = make_store(tmp_path / "s", files)
    assert find_store("/", store) == store


def test_a_named_project_stands_for_its_memory(tmp_path: Path) -> None:
    store = make_store(tmp_path / "memory", INDEXED)
    make_store(tmp_path, {"README.md": "x"})
    assert find_store("/", str(tmp_path)) == store


@pytest.mark.parametrize(
    ("files", "name", "message"),
    [
        ({}, "s", "does not exist"),
        ({"s": "a file"}, "s", "is a file"),
        ({"s/readme.txt": "x"}, "s", "is not a store"),
        ({"s/": ""}, "s", "is not a store"),
    ],
    ids=["absent", "file", "other files", "empty"],
)
def test_a_named_place_that_is_no_store(
    tmp_path: Path, files: dict[str, str], name: str, message: str
) -> None:
    for path, text in files.items():
        if path.endswith("/"):
            (tmp_path / path).mkdir()
        else:
            make_store(tmp_path, {path: text})
    with pytest.raises(NoStore, match=message) as fault:
        find_store("/", str(tmp_path / name))
    assert "memctl init" in fault.value.hint


def test_a_directory_that_may_not_be_opened(tmp_path: Path) -> None:
    store = make_store(tmp_path / "s", INDEXED)
    code = (
        "import sys; from memctl.adapters.place import find_store\n"
        "from memctl.errors import NoStore\n"
        "try: find_store('/', sys.argv[1])\n"
        "except NoStore as fault: print(fault.message)"
    )
    (tmp_path / "s").chmod(0)
    done = python(code, store, cwd=tmp_path, fault="plain")
    (tmp_path / "s").chmod(0o755)
    assert done.err == ""
    assert "cannot be opened: permission denied" in done.out


def test_the_option_beats_the_variable_beats_walking_up(tmp_path: Path) -> None:
    for name in ("here/memory", "variable", "option"):
        make_store(tmp_path / name, {**INDEXED, f"{name[0]}.md": topic("T")})
    here, env = tmp_path / "here", {"MEMCTL_DIR": str(tmp_path / "variable")}

    def slugs(*words: str, **more: dict[str, str]) -> list[str]:
        found = memctl("list", "--json", *words, cwd=here, env=more.get("env"))
        return [t["slug"] for t in found.json["topics"]]

    assert slugs() == ["h"]
    assert slugs(env=env) == ["v"]
    assert slugs("--dir", "../option", env=env) == ["o"]


def test_a_store_behind_a_link_is_where_git_sees_it(tmp_path: Path) -> None:
    store = make_store(tmp_path / "project" / "memory", INDEXED)
    (tmp_path / "link").symlink_to(store)
    (tmp_path / "memory").symlink_to(store)
    assert find_store("/", str(tmp_path / "link")) == store
    assert find_store(str(tmp_path), "") == store


def test_no_store_is_exit_3_and_a_sentence(tmp_path: Path) -> None:
    done = memctl("list", "--json", cwd=tmp_path)
    assert done.code == 3
    assert done.json["error"]["kind"] == "no_store"
