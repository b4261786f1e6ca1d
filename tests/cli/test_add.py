"""memctl add, as a process."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.cli.places import commits, here, memory, on_terminal, touched, trailers
from tests.tools import git, index, make_store, memctl, run, topic, tree

FILES = {"MEMORY.md": index("a.md"), "a.md": topic("Alpha")}
NEW = ("add", "--type", "feedback", "--name", "Metric units", "--json")


@pytest.fixture
def store(tmp_path: Path) -> str:
    return memory(tmp_path / "project" / "memory", FILES)


def test_one_step_one_commit_of_exactly_its_files(store: str) -> None:
    project = os.path.dirname(store)
    git(project, "init", "-q")
    git(project, "commit", "-q", "--allow-empty", "-m", "code")
    done = memctl(
        *NEW, "--hook", "metres everywhere", "--why", "The feed is.", "--how-to-apply", "Always.",
        "--body", "Use metres.", "--tag", "units", "--tag", "feed", "--importance", "7",
        "--expires", "2999-12-31", "--source", "import:notes", cwd=project,
        env={"MEMCTL_AGENT": "tester"},
    )  # fmt: skip
    assert done.code == 0, done.err
    answer = done.json
    assert answer["schema"] == "memctl/add@1"
    assert (answer["verdict"], answer["slug"]) == ("added", "feedback_metric_units")
    assert answer["commit"] == git(store, "rev-parse", "HEAD").strip()
    assert (answer["pending"], answer["candidates"], answer["findings"]) == (None, [], [])
    assert touched(store) == ["MEMORY.md", "feedback_metric_units.md"]
    assert trailers(store) == {
        "Memctl-Verb": "add",
        "Memctl-Source": "import:notes",
        "Memctl-Agent": "tester",
    }
    head = git(project, "rev-parse", "HEAD").strip()
    text = Path(store, "feedback_metric_units.md").read_text(encoding="utf-8")
    assert "source: import:notes\nanchor: " in text.replace('"', "")
    assert head in text
    assert "importance: 7\n" in text
    assert "tags: [units, feed]\n" in text
    assert git(store, "status", "--porcelain") == ""


@pytest.mark.parametrize("way", ["option", "file", "dash", "pipe", "heredoc"])
def test_where_a_body_comes_from(store: str, tmp_path: Path, way: str) -> None:
    text = "\ufeffUse metres.\r\n\r\nAlways, in 表.\n"
    body = tmp_path / "body.txt"
    body.write_bytes(text.encode())
    words = {
        "option": ("--body", text.lstrip("\ufeff")),
        "file": (str(body),),
        "dash": ("--body", "-"),
        "pipe": (),
        "heredoc": (),
    }[way]
    if way == "heredoc":
        command = f'"{sys.executable}" -m memctl "$@" < "{body}"'
        done = run(["bash", "-c", command, "x", *NEW], cwd=store)
    else:
        done = memctl(*NEW, *words, cwd=store, stdin=text)
    assert done.code == 0, done.err
    written = Path(store, done.json["path"]).read_bytes().decode()
    assert written.endswith("---\n\nUse metres.\n\nAlways, in 表.\n")
    assert "\nsource: agent\n" in written


@pytest.mark.parametrize(
    ("words", "stdin", "says"),
    [
        ((), b"", "body is empty"),
        (("-",), b"x" * 600_000, "600,000 bytes"),
        (("-",), b"a\0b", "NUL"),
        (("--body", ""), b"", "body is empty"),
        (("--body", "x", "body.txt"), b"", "a body and a file"),
        (("nothing.txt",), b"", "cannot read nothing.txt"),
        (("--body", "x", "--slug", "../x"), b"", "cannot be a slug"),
        (("--body", "x", "--hook", "a\nb"), b"", "a line break"),
        (("--body", "x", "--expires", "soon"), b"", "no date"),
        (("--body", "x", "--importance", "11"), b"", "1 to 10"),
        (("--body", "x", "--source", "me"), b"", "unknown source"),
        (("--body", "x", "--allow", "all"), b"", "cannot allow"),
        (("--body", "x", "--type", "opinion"), b"", "opinion"),
        (("--body", "x", "--importance", "high"), b"", "high"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_a_sentence_and_exit_2(
    store: str, words: tuple[str, ...], stdin: bytes, says: str
) -> None:
    before = tree(store)
    done = here(*NEW, *words, cwd=store, stdin=stdin)
    assert done.code == 2
    assert done.json["schema"] == "memctl/add@1"
    assert done.json["error"]["kind"] == "usage"
    assert says in done.json["error"]["message"]
    assert done.json["error"]["hint"]
    assert "Traceback" not in done.err
    assert tree(store) == before


@pytest.mark.parametrize(
    ("stdin", "says"),
    [(b"x" * 10_000_000, "over 2,000,000 bytes"), (b"caf\xe9", "not UTF-8: byte 3 is 0xe9")],
    ids=["10 MB", "latin-1"],
)
def test_standard_input_that_is_no_body(store: str, stdin: bytes, says: str) -> None:
    done = memctl(*NEW, cwd=store, stdin=stdin)
    assert (done.code, done.err) == (2, "")
    assert says in done.json["error"]["message"]


def test_an_argument_that_is_not_utf8(store: str) -> None:
    before = tree(store)
    words = [sys.executable, "-m", "memctl", *NEW, "--body", "x", "--name"]
    done = run([*map(os.fsencode, words), b"caf\xe9"], cwd=store)  # type: ignore[list-item]
    assert (done.code, done.json["error"]["kind"]) == (2, "usage")
    for option in ("--body", "--why", "--how-to-apply", "--tag", "--hook", "--source", "--slug"):
        assert here(*NEW, "--body", "x", option, "caf\udce9", cwd=store).code == 2
    assert tree(store) == before


def test_an_importance_of_zero(store: str) -> None:
    done = here(*NEW, "--body", "x", "--importance", "0", "--dry-run", cwd=store)
    assert (done.code, done.json["error"]["kind"]) == (2, "usage")


def test_standard_input_that_is_closed(store: str) -> None:
    command = f'"{sys.executable}" -m memctl "$@" <&-'
    done = run(["bash", "-c", command, "x", *NEW, "--body", "Use metres."], cwd=store)
    assert done.code == 0
    assert run(["bash", "-c", command, "x", *NEW, "--body", "-"], cwd=store).code == 2


def test_an_option_as_a_name(store: str) -> None:
    done = here("add", "--type", "user", "--name=--json", "--body", "x", cwd=store)
    assert done.code == 0
    assert Path(store, "user_json.md").read_text(encoding="utf-8").startswith(
        '---\nname: "--json"\n'
    )  # fmt: skip


def test_a_refusal_writes_nothing_and_loses_nothing(store: str) -> None:
    before = tree(store)
    body = "alpha is how IT is"
    done = memctl(*NEW, "--name", "Alpha", "--body", body, "--why", "so", cwd=store)
    assert done.code == 10
    assert done.json["verdict"] == "duplicate"
    (found,) = done.json["candidates"]
    assert (found["slug"], found["kind"], found["score"]) == ("a", "duplicate", 1.0)
    assert found["resolve"] == ["memctl update a", "memctl add … --allow duplicate"]
    assert done.json["text"] == f"{body}\n\n**Why:** so"
    assert (done.json["commit"], done.json["changes"]) == (None, [])
    assert tree(store) == before
    assert commits(store) == 1
    told = here(*NEW[:-1], "--name", "Alpha", "--body", body, "--why", "so", cwd=store)
    assert told.code == 10
    assert body in told.out
    assert (
        here(*NEW, "--name", "Alpha", "--body", body, "--allow", "duplicate", cwd=store).code == 0
    )


def test_a_taken_slug(store: str) -> None:
    assert here(*NEW, "--body", "x", "--slug", "A", cwd=store).code == 10


def test_over_budget(store: str) -> None:
    Path(store, "memctl.toml").write_text('budget = "refuse"\n', encoding="utf-8")
    Path(store, "MEMORY.md").write_text(index("a.md") + "\nx" * 220, encoding="utf-8")
    before = tree(store)
    done = here(*NEW, "--body", "Use metres.", cwd=store)
    assert (done.code, done.json["verdict"]) == (13, "over_budget")
    assert done.json["candidates"][0]["resolve"] == ["memctl archive a"]
    assert done.json["text"] == "Use metres."
    assert [f["code"] for f in done.json["findings"]] == ["MEM206"]
    assert tree(store) == before
    Path(store, "memctl.toml").write_text('budget = "warn"\n', encoding="utf-8")
    landed = here(*NEW, "--body", "Use metres.", cwd=store)
    assert (landed.code, landed.json["verdict"]) == (0, "added")
    assert "MEM206" in [f["code"] for f in landed.json["findings"]]


def test_a_dry_run_decides_and_writes_nothing(store: str) -> None:
    before = tree(store)
    tried = here(*NEW, "--body", "Use metres.", "--dry-run", cwd=store)
    assert (tried.code, tried.json["dry_run"], tried.json["commit"]) == (0, True, None)
    assert tree(store) == before
    assert commits(store) == 1
    done = here(*NEW, "--body", "Use metres.", cwd=store)
    differ = ("commit", "dry_run")
    assert {k: v for k, v in tried.json.items() if k not in differ} == {
        k: v for k, v in done.json.items() if k not in differ
    }
    assert here(*NEW, "--body", "Use metres!", "--dry-run", cwd=store).code == 10


def test_saved_but_not_committed(store: str, tmp_path: Path) -> None:
    Path(store, "memctl.toml").write_text("commit = false\n", encoding="utf-8")
    done = here(*NEW, "--body", "Use metres.", cwd=store)
    assert (done.code, done.json["commit"]) == (0, None)
    assert "commit = false" in done.json["pending"]
    assert commits(store) == 1
    bare = make_store(tmp_path / "bare", {"MEMORY.md": "# M\n"})
    alone = here("--dir", bare, *NEW, "--body", "Use metres.", cwd=tmp_path)
    assert (alone.code, alone.json["commit"], alone.json["pending"]) == (0, None, "no repository")
    assert Path(bare, "feedback_metric_units.md").exists()


@pytest.mark.parametrize("kind", ["link", "directory"])
def test_an_index_that_is_no_file(store: str, tmp_path: Path, kind: str) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text("mine\n", encoding="utf-8")
    os.unlink(os.path.join(store, "MEMORY.md"))
    if kind == "link":
        os.symlink(outside, os.path.join(store, "MEMORY.md"))
    else:
        os.mkdir(os.path.join(store, "MEMORY.md"))
    done = here("--dir", store, *NEW, "--body", "Use metres.", cwd=tmp_path)
    assert (done.code, done.json["error"]["kind"]) == (3, "unreadable")
    assert outside.read_text(encoding="utf-8") == "mine\n"
    assert not Path(store, "feedback_metric_units.md").exists()


EDIT = """\
import sys
path = sys.argv[1]
text = open(path, encoding="utf-8").read()
assert text.count("<!--") > 1, text
text = text.replace("name:", "name: Metric units", 1)
text = text.replace("-->", "-->\\nUse metres. <!-- mine -->", 1)
open(path, "w", encoding="utf-8").write(text)
sys.exit(CODE)
"""


@pytest.fixture
def editor(tmp_path: Path) -> str:
    (tmp_path / "edit.py").write_text(EDIT.replace("CODE", "0"), encoding="utf-8")
    return f"'{sys.executable}' '{tmp_path}/edit.py'"


def test_on_a_terminal_the_editor_opens(store: str, editor: str) -> None:
    typed = on_terminal(
        "add", "--type", "feedback", cwd=store, env={"EDITOR": editor}, keys="the feed is\n"
    )
    assert typed.code == 0, typed.shown
    text = Path(store, "feedback_metric_units.md").read_text(encoding="utf-8")
    assert "\nsource: user\n" in text
    assert text.endswith("---\n\nUse metres. <!-- mine -->\n\n**Why:** the feed is\n")


def test_what_was_written_in_the_editor_survives_a_refusal(store: str, editor: str) -> None:
    words = ("add", "--type", "user", "--slug", "a")
    typed = on_terminal(*words, cwd=store, env={"EDITOR": editor})
    assert typed.code == 10, typed.shown
    kept = typed.shown.split("is kept in ")[1].split()[0]
    assert "Use metres." in Path(kept).read_text(encoding="utf-8")
    os.unlink(kept)


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (None, "no editor is set"),
        (" ", "no editor is set"),
        ("'open", "Mend its quotes"),
        ("/nowhere/vi -x", "cannot be started"),
        ("false", "ended with an error"),
    ],
)
def test_an_editor_that_is_none(store: str, named: str | None, says: str) -> None:
    typed = on_terminal("add", "--type", "user", cwd=store, env={"EDITOR": named})
    assert typed.code == 2, typed.shown
    assert says in typed.shown.replace("\r\n", " ")


def test_no_editor_opens_off_a_terminal(store: str, editor: str) -> None:
    done = memctl(*NEW, cwd=store, env={"EDITOR": editor})
    assert (done.code, done.json["error"]["message"]) == (2, "the body is empty")


def test_json_stays_one_object_whatever_the_text(store: str) -> None:
    words = (*NEW, "--body", "\u2028 \x7f \x9b \U0001f600 \x1b[31m")
    for more, verdict in ((), "sensitive"), (("--allow", "sensitive"), "added"):
        done = here(*words, *more, cwd=store)
        assert done.out.isascii()
        assert json.loads(done.out)["verdict"] == verdict
