"""The memory tool on a store: the documented strings, the gate, commits, and the jail."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from memctl.errors import MemctlError, NoStore
from memctl.memory_tool import MemoryTool, memory_tool
from tests.cli.places import commits, here, memory, touched, trailers
from tests.tools import index, topic, tree

FILES = {
    "MEMORY.md": index("a.md", "b.md"),
    "a.md": topic("Alpha"),
    "b.md": topic("Beta", "Beta links to [[a]].\n\n**Why:** it needs Alpha."),
    "archive/z.md": topic("Old"),
    "memctl.toml": 'budget = "warn"\n',
}
HEAD = "Here's the content of {} with line numbers:\n"
LISTED = (
    "Here're the files and directories up to 2 levels deep in {}, "
    "excluding hidden items and node_modules:\n"
)


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", FILES)


def tell(root: str, command: str, **fields: Any) -> str:
    return MemoryTool(root).call({"command": command, **fields})


def numbered(text: str, first: int = 1) -> str:
    return "\n".join(f"{n:6d}\t{line}" for n, line in enumerate(text.split("\n"), first))


MISSING = "/memories/none.md"
# The documented answers, command by command: fields, then the answer.
DOCUMENTED: list[tuple[str, dict[str, Any], str]] = [
    ("view", {"path": "/memories/a.md", "view_range": [2, 3]},
     HEAD.format("/memories/a.md") + "     2\tname: Alpha\n     3\tdescription: About Alpha."),
    ("view", {"path": MISSING},
     "The path /memories/none.md does not exist. Please provide a valid path."),
    ("create", {"path": "/memories/c.md", "file_text": "The office is in Bergen.\n"},
     "File created successfully at: /memories/c.md"),
    ("create", {"path": "/memories/a.md", "file_text": "x"},
     "Error: File /memories/a.md already exists"),
    ("create", {"path": "/memories/A.md", "file_text": "x"},
     "Error: File /memories/A.md already exists"),
    ("create", {"path": "/memories/MEMORY.md", "file_text": "x"},
     "Error: File /memories/MEMORY.md already exists"),
    ("str_replace", {"path": MISSING, "old_str": "a", "new_str": "b"},
     "Error: The path /memories/none.md does not exist. Please provide a valid path."),
    ("str_replace", {"path": "/memories/archive", "old_str": "a", "new_str": "b"},
     "Error: The path /memories/archive does not exist. Please provide a valid path."),
    ("str_replace", {"path": "/memories/a.md", "old_str": "Omega", "new_str": "b"},
     "No replacement was performed, old_str `Omega` did not appear verbatim in /memories/a.md."),
    ("str_replace", {"path": "/memories/a.md", "old_str": "Alpha", "new_str": "b"},
     "No replacement was performed. Multiple occurrences of old_str `Alpha` in lines: 2, 3, 7, 9. "
     "Please ensure it is unique"),
    ("insert", {"path": "/memories/a.md", "insert_line": 9, "insert_text": "More.\n"},
     "The file /memories/a.md has been edited."),
    ("insert", {"path": "/memories/a.md", "insert_line": 10, "insert_text": "x"},
     "Error: Invalid `insert_line` parameter: 10. It should be within the range of lines of the "
     "file: [0, 9]"),
    ("insert", {"path": MISSING, "insert_line": 0, "insert_text": "x"},
     "Error: The path /memories/none.md does not exist"),
    ("delete", {"path": "/memories/a.md"}, "Successfully deleted /memories/a.md"),
    ("delete", {"path": "/memories/archive"}, "Successfully deleted /memories/archive"),
    ("delete", {"path": MISSING}, "Error: The path /memories/none.md does not exist"),
    ("rename", {"old_path": "/memories/a.md", "new_path": "/memories/c.md"},
     "Successfully renamed /memories/a.md to /memories/c.md"),
    ("rename", {"old_path": MISSING, "new_path": "/memories/c.md"},
     "Error: The path /memories/none.md does not exist"),
    ("rename", {"old_path": "/memories/a.md", "new_path": "/memories/b.md"},
     "Error: The destination /memories/b.md already exists"),
    ("rename", {"old_path": "/memories/a.md", "new_path": "/memories/archive"},
     "Error: The destination /memories/archive already exists"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "fields", "answer"), DOCUMENTED)
def test_the_documented_answers(
    store: str, command: str, fields: dict[str, Any], answer: str
) -> None:
    assert tell(store, command, **fields) == answer


def test_a_directory_and_a_file(store: str) -> None:
    Path(store, "deep/er/est").mkdir(parents=True)
    Path(store, "deep/er/est/d.md").write_text(topic("Deep"))
    Path(store, "node_modules").mkdir()
    Path(store, "node_modules/n.md").write_text(topic("Module"))
    sizes = {path: len(data) for path, data in tree(store).items()}
    deep, total = f"{sizes['deep/er/est/d.md']}B", sizes["deep/er/est/d.md"]
    total += sum(sizes[p] for p in ("MEMORY.md", "a.md", "b.md", "archive/z.md"))
    assert tell(store, "view", path="/memories") == LISTED.format("/memories") + "\n".join(
        [
            f"{total}B\t/memories",
            f"{sizes['MEMORY.md']}B\t/memories/MEMORY.md",
            f"{sizes['a.md']}B\t/memories/a.md",
            f"{sizes['archive/z.md']}B\t/memories/archive",
            f"{sizes['archive/z.md']}B\t/memories/archive/z.md",
            f"{sizes['b.md']}B\t/memories/b.md",
            f"{deep}\t/memories/deep",
            f"{deep}\t/memories/deep/er",
        ]
    )
    below = f"{deep}\t/memories/deep/er\n{deep}\t/memories/deep/er/est\n"
    listed = tell(store, "view", path="/memories/deep/er")
    assert (
        listed == f"{LISTED.format('/memories/deep/er')}{below}{deep}\t/memories/deep/er/est/d.md"
    )
    whole = HEAD.format("/memories/a.md") + numbered(FILES["a.md"].rstrip("\n"))
    assert tell(store, "view", path="/memories/a.md") == whole
    assert here("list", "--json", cwd=store).code == 0
    Path(store, "long.md").write_bytes(b"\n" * 1_000_000)
    assert tell(store, "view", path="/memories/long.md") == (
        "File /memories/long.md exceeds maximum line limit of 999,999 lines."
    )


def test_an_edit_is_shown_committed_and_taken_back(store: str) -> None:
    before = tree(store)
    edited = tell(
        store, "str_replace", path="/memories/a.md", old_str="is how it is", new_str="has changed"
    )
    # The day of the update is a line more in the frontmatter.
    text = Path(store, "a.md").read_text().split("\n")
    assert edited == "The memory file has been edited.\n" + numbered("\n".join(text[5:10]), 6)
    assert "Alpha has changed." in text[7]
    assert touched(store) == ["a.md"]
    assert trailers(store) == {"Memctl-Verb": "memory", "Memctl-Source": "agent"}
    assert here("undo", cwd=store).code == 0
    assert tree(store) == before


def test_a_created_file_is_a_topic_with_its_line(store: str) -> None:
    text = "# Release day\n\nReleases leave on Thursdays at noon.\n"
    tell(store, "create", path="/memories/feedback_releases.md", file_text=text)
    shown = here("show", "feedback_releases", "--json", cwd=store).json["topic"]
    assert (shown["name"], shown["type"]) == ("Release day", "feedback")
    assert shown["hook"] == shown["description"] == "Releases leave on Thursdays at noon."
    assert shown["text"].endswith(f"---\n\n{text}")
    assert touched(store) == ["MEMORY.md", "feedback_releases.md"]
    # What was taken from the body follows it, in the topic and in the index.
    tell(store, "str_replace", path="/memories/feedback_releases.md", old_str="Thursdays at noon",
         new_str="Fridays at ten")  # fmt: skip
    tell(store, "str_replace", path="/memories/feedback_releases.md", old_str="Release day",
         new_str="Release time")  # fmt: skip
    shown = here("show", "feedback_releases", "--json", cwd=store).json["topic"]
    assert shown["hook"] == shown["description"] == "Releases leave on Fridays at ten."
    assert shown["name"] == "Release time"
    assert "- [Release time](feedback_releases.md)" in Path(store, "MEMORY.md").read_text()


def test_a_given_frontmatter_is_kept_and_completed(store: str) -> None:
    head = "---\n# mine\ndescription: 'Where it runs'\ntype: reference\nteam: red\n"
    text = f"{head}---\nOslo runs it.\n"
    tell(store, "create", path="/memories/reference_hosting.md", file_text=text)
    kept = Path(store, "reference_hosting.md").read_text()
    assert kept.startswith(
        "---\n# mine\ndescription: 'Where it runs'\ntype: reference\nteam: red\n"
    )
    assert kept.endswith("---\nOslo runs it.\n")
    shown = here("show", "reference_hosting", "--json", cwd=store).json["topic"]
    assert (shown["name"], shown["source"], shown["hook"]) == ("Hosting", "agent", "Where it runs")
    assert here("lint", cwd=store).code == 0


SECRET = "The key is AKIA" + "QWERTYUIOPASDFGH" + "."
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("create", {"path": "/memories/c.md", "file_text": "Beta links to [[a]]."},
     "Error: /memories/c.md was not created (duplicate). /memories/b.md: the same claim"),
    ("create", {"path": "/memories/c.md", "file_text": SECRET},
     "Error: /memories/c.md was not created (sensitive). secret: "),
    ("str_replace", {"path": "/memories/a.md", "old_str": "Alpha is how it is.", "new_str": SECRET},
     "Error: /memories/a.md was not edited (sensitive). secret: "),
    ("insert", {"path": "/memories/MEMORY.md", "insert_line": 2, "insert_text": SECRET},
     "Error: /memories/MEMORY.md was not edited (sensitive). secret: "),
    ("str_replace", {"path": "/memories/a.md", "old_str": "Alpha is how it is.",
                     "new_str": "Beta links to [[a]]."},
     "Error: /memories/a.md was not edited (duplicate). /memories/b.md: "),
    ("str_replace", {"path": "/memories/a.md", "old_str": "type: project\n", "new_str": ""},
     "Error: /memories/a.md was not edited (MEM102"),
    ("insert", {"path": "/memories/a.md", "insert_line": 0, "insert_text": "x"},
     "Error: /memories/a.md was not edited (MEM102"),
    ("insert", {"path": "/memories/a.md", "insert_line": 2, "insert_text": "x"},
     "Error: /memories/a.md was not edited (MEM101 line 3)"),
    ("str_replace", {"path": "/memories/MEMORY.md", "old_str": "(a.md)", "new_str": "(q.md)"},
     "Error: /memories/MEMORY.md was not edited (MEM202 line 4)"),
    ("str_replace", {"path": "/memories/MEMORY.md",
                     "old_str": "- [a.md](a.md) — hook of a.md\n", "new_str": ""},
     "Error: /memories/MEMORY.md was not edited (MEM203)"),
    ("insert", {"path": "/memories/MEMORY.md", "insert_line": 3,
                "insert_text": "- [Again](a.md) — hook of a.md"},
     "Error: /memories/MEMORY.md was not edited (MEM204 line"),
    ("create", {"path": "/memories/c.txt", "file_text": "x"},
     "Error: /memories/c.txt cannot be created: a memory is a Markdown file"),
    ("create", {"path": "/memories/c.md", "file_text": ""}, "Error: the body is empty"),
    ("create", {"path": "/memories/c.md", "file_text": "---\nname: [\n---\nx\n"},
     "Error: /memories/c.md was not created: line 2: the frontmatter cannot be read"),
    ("create", {"path": "/memories/c.md", "file_text": "a\0b"}, "Error: the text holds a NUL"),
    ("create", {"path": "/memories/archive/c.md", "file_text": "x"},
     "Error: /memories/archive/c.md cannot be created: files come"),
    ("create", {"path": "/memories/my words.md", "file_text": "x"},
     "Error: /memories/my words.md cannot be created: use letters, digits"),
    ("delete", {"path": "/memories"}, "Error: Cannot delete the /memories directory itself"),
    ("delete", {"path": "/memories/MEMORY.md"}, "Error: Cannot delete the index, /memories/MEM"),
    ("rename", {"old_path": "/memories", "new_path": "/memories/x"}, "Error: Cannot rename the /m"),
    ("rename", {"old_path": "/memories/MEMORY.md", "new_path": "/memories/x.md"}, "Error: Cannot"),
    ("rename", {"old_path": "/memories/a.md", "new_path": "/memories/a.txt"}, "Error: /memories/a"),
    ("rename", {"old_path": "/memories/archive/z.md", "new_path": "/memories/y.md"},
     "Error: /memories/archive/z.md was not renamed: a file keeps its name"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "fields", "begin"), REFUSED)
def test_what_is_refused_says_why_and_writes_nothing(
    store: str, command: str, fields: dict[str, Any], begin: str
) -> None:
    before, count = tree(store), commits(store)
    answer = tell(store, command, **fields)
    assert answer.startswith(begin), answer
    assert "AKIA" not in answer
    assert (tree(store), commits(store)) == (before, count)


def test_a_redaction_policy_refuses_what_would_not_stay_as_typed(store: str) -> None:
    Path(store, "memctl.toml").write_text('[sensitive]\nsecret = "redact"\n')
    answer = tell(store, "create", path="/memories/c.md", file_text=SECRET)
    assert answer.startswith("Error: /memories/c.md was not created (sensitive). secret: ")


def test_a_hook_in_the_index_passes_the_gate_too(tmp_path: Path) -> None:
    hook = "integration tests run against a real database, never mocks"
    lines = FILES["MEMORY.md"].replace("hook of b.md", hook)
    root = memory(tmp_path / "memory", {**FILES, "MEMORY.md": lines})
    before = tree(root)
    answer = tell(root, "str_replace", path="/memories/MEMORY.md", old_str="hook of a.md",
                  new_str=hook)  # fmt: skip
    begin = "Error: /memories/MEMORY.md was not edited (duplicate). /memories/b.md: the same hook"
    assert answer.startswith(begin), answer
    assert tree(root) == before


def test_a_full_index_says_what_to_archive(tmp_path: Path) -> None:
    full = index("a.md", "b.md") + "Prose.\n" * 195
    files = {**FILES, "MEMORY.md": full, "memctl.toml": 'budget = "refuse"\n'}
    root = memory(tmp_path / "memory", files)
    answer = tell(root, "create", path="/memories/c.md", file_text="The office is in Bergen.")
    assert answer.startswith("Error: /memories/c.md was not created (over_budget). /memories/a.md")
    assert "rename one of these files into /memories/archive/" in answer
    tell(root, "rename", old_path="/memories/b.md", new_path="/memories/archive/b.md")
    answer = tell(root, "create", path="/memories/c.md", file_text="The office is in Bergen.")
    assert answer == "File created successfully at: /memories/c.md"


def test_the_index_may_be_edited_where_it_stays_sound(store: str) -> None:
    answer = tell(store, "str_replace", path="/memories/MEMORY.md", old_str="hook of a.md",
                  new_str="the first letter")  # fmt: skip
    assert answer == (
        "The memory file has been edited.\n     2\t\n     3\t## Project\n"
        "     4\t- [a.md](a.md) — the first letter\n     5\t- [b.md](b.md) — hook of b.md"
    )
    assert touched(store) == ["MEMORY.md"]
    done = tell(store, "insert", path="/memories/MEMORY.md", insert_line=2, insert_text="Read me.")
    assert done == "The file /memories/MEMORY.md has been edited."
    assert "\nRead me.\n## Project\n" in Path(store, "MEMORY.md").read_text()


def test_a_new_name_or_type_reaches_the_index(store: str) -> None:
    tell(store, "str_replace", path="/memories/a.md", old_str="name: Alpha", new_str="name: First")
    assert "- [First](a.md) — hook of a.md" in Path(store, "MEMORY.md").read_text()
    tell(store, "str_replace", path="/memories/a.md", old_str="type: project", new_str="type: user")
    assert "## User\n- [First](a.md) — hook of a.md" in Path(store, "MEMORY.md").read_text()
    assert here("lint", cwd=store).code == 0


def test_rename_moves_with_links_archives_and_restores(store: str) -> None:
    tell(store, "rename", old_path="/memories/a.md", new_path="/memories/letters/alpha.md")
    assert "[[letters/alpha]]" in Path(store, "b.md").read_text()
    assert "(letters/alpha.md)" in Path(store, "MEMORY.md").read_text()
    tell(store, "rename", old_path="/memories/letters", new_path="/memories/signs")
    assert "[[signs/alpha]]" in Path(store, "b.md").read_text()
    tell(store, "rename", old_path="/memories/b.md", new_path="/memories/archive/b.md")
    assert "b.md" not in Path(store, "MEMORY.md").read_text()
    assert "entry:" in Path(store, "archive/b.md").read_text()
    tell(store, "rename", old_path="/memories/archive/b.md", new_path="/memories/b.md")
    assert "- [b.md](b.md) — hook of b.md" in Path(store, "MEMORY.md").read_text()
    assert here("lint", cwd=store).code == 0


def test_a_directory_is_forgotten_as_one_commit(store: str) -> None:
    for name in ("a", "b"):
        tell(store, "rename", old_path=f"/memories/{name}.md", new_path=f"/memories/x/{name}.md")
    before, count = tree(store), commits(store)
    assert tell(store, "delete", path="/memories/x/") == "Successfully deleted /memories/x/"
    assert set(tree(store)) == {"MEMORY.md", "archive/z.md", "memctl.toml"}
    assert Path(store, "MEMORY.md").read_text() == "# MEMORY.md\n\n## Project\n"
    assert commits(store) == count + 1
    assert here("undo", cwd=store).code == 0
    assert tree(store) == before


def test_crlf_stays(tmp_path: Path) -> None:
    files = {path: text.replace("\n", "\r\n") for path, text in FILES.items()}
    root = memory(tmp_path / "memory", files)
    assert "\r" not in tell(root, "view", path="/memories/a.md")
    tell(
        root, "str_replace", path="/memories/a.md", old_str="is.\n\n**Why", new_str="was.\n\n**Why"
    )
    data = Path(root, "a.md").read_bytes()
    assert b"it was.\r\n\r\n**Why" in data
    assert data.count(b"\n") == data.count(b"\r\n")


# Each of these names something that is really there; none of it may be seen, read or changed.
JAILED = [
    "/memories/../secret.md", "/memories/%2e%2e%2fsecret.md", "/memories/..\\secret.md",
    "{outside}/secret.md", "/memories/{outside}/secret.md", "/memories/link.md",
    "/memories/linked/secret.md", "/memories/linked", "/memories/\0", "/memories/a.md\0",
    "/memories/pipe.md", "/memories/.git/config", "/memories/.git", "/memories/.memctl",
    "/memories/.memctl/cache.db", "/memories/.hidden.md", "/memories/memctl.toml",
    "/memories/plain.txt", "/memories/folder.md", "/memoriesx", "/dev/null", "/memories/con.md",
    "/memories/nul", "/memories/aux.md",
]  # fmt: skip


def test_nothing_beyond_the_topics_can_be_named(store: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("outside")
    root = Path(store)
    (root / "link.md").symlink_to(secret)
    (root / "linked").symlink_to(tmp_path)
    os.mkfifo(root / "pipe.md")
    (root / "folder.md").mkdir()
    (root / "plain.txt").write_text("outside")
    (root / ".hidden.md").write_text("outside")
    tool = MemoryTool(store)
    tool.call({"command": "view", "path": "/memories"})
    before, outside = tree(store), secret.read_bytes()
    config = (root / ".git/config").read_bytes()
    for path in (p.replace("{outside}", str(tmp_path)) for p in JAILED):
        calls = [
            {"command": "view", "path": path},
            {"command": "create", "path": path, "file_text": "Quokkas live on Rottnest."},
            {"command": "str_replace", "path": path, "old_str": "outside", "new_str": "in"},
            {"command": "insert", "path": path, "insert_line": 0, "insert_text": "in"},
            {"command": "delete", "path": path},
            {"command": "rename", "old_path": path, "new_path": "/memories/got.md"},
            {"command": "rename", "old_path": "/memories/a.md", "new_path": path},
        ]
        for given in calls:
            answer = tool.call(given)
            assert answer.startswith(("Error: ", "The path ")), (given, answer)
            assert "Successfully" not in answer
        assert tree(store) == before, path
    assert (secret.read_bytes(), (root / ".git/config").read_bytes()) == (outside, config)
    assert (root / "link.md").is_symlink()
    listing = tool.call({"command": "view", "path": "/memories"})
    assert [line.split("/")[-1] for line in listing.split("\n")[2:]] == [
        "MEMORY.md", "a.md", "archive", "z.md", "b.md",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given", "answer"),
    [
        ({}, "Error: `command` must be one of view, create, str_replace, insert, delete, rename"),
        ({"command": "clear"}, "Error: `command` must be one of view, create, str_replace, "),
        ({"command": ["view"]}, "Error: `command` must be one of "),
        ({"command": "view"}, "Error: `view` needs `path`"),
        ({"command": "view", "path": 7}, "Error: `path` must be a string"),
        ({"command": "view", "path": "/memories", "view_range": [1]}, "Error: `view_range` must b"),
        ({"command": "insert", "path": "/memories/a.md", "insert_line": True, "insert_text": "x"},
         "Error: `insert_line` must be a whole number"),
        ({"command": "rename", "old_path": "/memories/a.md"}, "Error: `rename` needs `new_path`"),
        ("view", "Error: `command` must be one of "),
    ],
)  # fmt: skip
def test_arguments_that_are_none(store: str, given: Any, answer: str) -> None:
    assert MemoryTool(store).call(given).startswith(answer)


def test_the_class_takes_the_sdk_s_command_objects(store: str) -> None:
    tool = MemoryTool(store)
    assert tool.to_dict() == {"type": "memory_20250818", "name": "memory"}
    command = SimpleNamespace(command="view", path=MISSING, view_range=None)
    assert tool.view(command).startswith("The path /memories/none.md does not exist.")
    command = SimpleNamespace(path="/memories/c.md", file_text="The office is in Bergen.")
    assert tool.create(command) == "File created successfully at: /memories/c.md"
    command = SimpleNamespace(path="/memories/c.md", old_str="Bergen", new_str="Oslo")
    assert tool.str_replace(command).startswith("The memory file has been edited.\n")
    command = SimpleNamespace(path="/memories/c.md", insert_line=99, insert_text="x")
    assert tool.insert(command).startswith("Error: Invalid `insert_line` parameter: 99. ")
    command = SimpleNamespace(old_path="/memories/c.md", new_path="/memories/d.md")
    assert tool.rename(command) == "Successfully renamed /memories/c.md to /memories/d.md"
    command = SimpleNamespace(path="/memories/d.md")
    assert tool.delete(command) == "Successfully deleted /memories/d.md"


def test_a_store_and_the_sdk_must_be_there(store: str, tmp_path: Path) -> None:
    with pytest.raises(NoStore):
        MemoryTool(str(tmp_path / "nowhere"))
    try:
        import anthropic.tools.memory  # noqa: F401
    except ImportError:
        with pytest.raises(MemctlError, match="the Anthropic SDK is not installed"):
            memory_tool(store)
    else:
        assert memory_tool(store).call({"command": "view", "path": MISSING}).startswith("The path")
