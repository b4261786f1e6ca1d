"""memctl check, as a process sees it: one claim, or JSON lines, and nothing written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.places import here, memory
from tests.tools import index, memctl, topic, tree

FILES = {"MEMORY.md": index("port.md"), "port.md": topic("Port", "The API listens on port 8080.")}


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "memory", FILES)


def line(body: str, **more: object) -> str:
    claim = {"type": "project", "name": "Listener", "hook": "where it listens", "body": body}
    return json.dumps({**claim, **more})


def answers(out: str) -> list[dict[str, object]]:
    return [json.loads(text) for text in out.splitlines()]


@pytest.mark.parametrize(
    ("body", "verdict", "code"),
    [
        ("Tea is served at four.", "new", 0),
        ("The API listens on port 8080.", "duplicate", 10),
        ("The API listens on port 9090.", "contradiction", 11),
        ("The key is AKIA" + "IOSFODNN7EXAMPLF" + ".", "sensitive", 12),
    ],
)
def test_one_claim(store: str, body: str, verdict: str, code: int) -> None:
    before = tree(store)
    words = ("check", "--type", "project", "--name", "Port", "--body", body)
    done = here(*words, "--json", cwd=store)
    assert (done.code, done.json["verdict"], done.json["schema"]) == (
        code, verdict, "memctl/check@1",
    )  # fmt: skip
    assert done.json["commit"] is None
    assert here(*words, cwd=store).code == code
    assert tree(store) == before


def test_many_claims_each_with_its_line(store: str) -> None:
    before = tree(store)
    lines = [
        line("Tea is served at four.", name="Tea"),
        "",
        line("The API listens on port 9090.", n=7, expect="contradiction:port"),
        line("Tea is served at four.", name="Tea time", why="Habit.", description="About tea."),
    ]
    done = memctl("check", cwd=store, stdin="\n".join(lines))
    found = answers(done.out)
    assert [(a["line"], a["verdict"]) for a in found] == [
        (1, "new"), (3, "contradiction"), (4, "duplicate"),
    ]  # fmt: skip
    assert {a["schema"] for a in found} == {"memctl/check@1"}
    assert done.code == 11  # of the gravest
    assert done.err == ""
    assert tree(store) == before


@pytest.mark.parametrize("way", ["dash", "file", "pipe"])
def test_where_the_lines_come_from(store: str, tmp_path: Path, way: str) -> None:
    text = line("Tea is served at four.") + "\n"
    file = tmp_path / "claims.jsonl"
    file.write_text(text)
    words = {"dash": ("-",), "file": (str(file),), "pipe": ()}[way]
    done = memctl("check", *words, cwd=store, stdin="" if way == "file" else text)
    assert (done.code, answers(done.out)[0]["verdict"]) == (0, "new")


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"nope", "no JSON"),
        (b"[1]", "no JSON object"),
        (b"{}", "no type"),
        (b'{"type": "project", "name": "n"}', "no body"),
        (b'{"type": "project", "name": "n", "body": 7}', "body is no text"),
        (b'{"type": "opinion", "name": "n", "body": "b"}', "unknown type"),
        (b'{"type": "project", "name": "n", "body": "' + b"x" * 5_000_000 + b'"}', "bytes"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b'{"type": "project", "name": "n", "body": "a\\u0000"}', "NUL"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_line_that_is_no_claim_is_answered_too(store: str, raw: bytes, says: str) -> None:
    good = line("Tea is served at four.").encode()
    done = here("check", "-", cwd=store, stdin=raw + b"\n" + good + b"\n")
    first, second = answers(done.out)
    assert first["line"] == 1
    assert says in first["error"]["message"]  # type: ignore[index]
    assert (second["line"], second["verdict"]) == (2, "new")
    assert done.code == 2


def test_nothing_to_check(store: str) -> None:
    done = here("check", "--json", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (2, "usage")
    assert here("check", "nowhere.jsonl", cwd=store).code == 2
