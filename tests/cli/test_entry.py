"""The boundary: every failure ends in one sentence and a fixed exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from memctl import __main__ as entry
from memctl import __version__
from tests.tools import index, make_store, memctl, run, topic


@pytest.fixture
def store(tmp_path: Path) -> str:
    return make_store(tmp_path / "memory", {"MEMORY.md": index("a.md"), "a.md": topic("a")})


def test_version_and_help(tmp_path: Path) -> None:
    assert memctl("--version", cwd=tmp_path).out == f"memctl {__version__}\n"
    helped = memctl("--help", cwd=tmp_path)
    assert helped.code == 0
    assert "consolidate" in helped.out
    assert memctl(cwd=tmp_path).code in (0, 2)


def test_a_bug_is_one_line_and_a_report(
    store: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(entry, "_dispatch", lambda _: 1 // 0)
    assert entry.run(["list"]) == 70
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    report = err.rsplit(" ", 1)[1].strip()
    assert "ZeroDivisionError" in Path(report).read_text(encoding="utf-8")
    os.unlink(report)


def test_a_closed_pipe_is_no_failure(tmp_path: Path) -> None:
    topics = {f"t{n}.md": topic(f"number {n} " + "x" * 400) for n in range(400)}
    store = make_store(tmp_path / "memory", {"MEMORY.md": index(), **topics})
    listed = f'"{sys.executable}" -m memctl --dir "{store}" list --json'
    command = f"{listed} | head -c 10; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.endswith(("0\n", "141\n"))


def test_interrupted_is_130(store: str) -> None:
    """`add -` waits for standard input; an interrupt there leaves nothing behind."""
    words = [sys.executable, "-m", "memctl", "--dir", store, "add", "-", "--type", "user"]
    process = subprocess.Popen(
        [*words, "--name", "b"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "MEMCTL_AGENT": "waiting"},
        # Whoever runs the tests in the background has it ignored, and children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdin is not None
    while _reads_stdin(process.pid) is False:
        continue
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in err


def _reads_stdin(pid: int) -> bool:
    """Whether the process is blocked in read(0)."""
    fields = Path(f"/proc/{pid}/syscall").read_text().split()
    return fields[0] == "0" and fields[1] == "0x0"


def test_errors_in_json_name_the_verb(tmp_path: Path) -> None:
    done = memctl("--dir", str(tmp_path / "none"), "list", "--json", cwd=tmp_path)
    assert done.code == 3
    assert done.json["schema"] == "memctl/list@1"
    assert set(done.json["error"]) == {"kind", "message", "hint"}


def test_a_working_directory_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f'cd "{gone}" && rmdir "{gone}" && "{sys.executable}" -m memctl list'
    done = run(["bash", "-c", script], cwd=tmp_path)
    assert (done.code, "Traceback" in done.err) == (3, False)
    assert "the working directory is gone" in done.err
