"""A scripted agent: it does what the installed instructions say, word by word, and nothing else.

It calls the commands of the host's hooks as they stand in the host's settings, checks before it
writes, takes the way out that the skill's table names for a refusal, and stops.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SETTINGS = ".claude/settings.json"
# A claim is put forward so often at most: once, and again past each topic it replaces.
TRIES = 4
# Exit codes that the documentation gives to the commands below.
DOCUMENTED = (0, 1, 10, 11, 12, 13, 14)


class Claim(NamedTuple):
    """What the user says in a session. why: "" = not said."""

    type: str
    name: str
    hook: str
    body: str
    why: str = ""


class Call(NamedTuple):
    """One command that the agent ran: as it would be typed, its exit code, its answer's gist."""

    line: str
    code: int
    gist: str


class Outcome(NamedTuple):
    """What became of a claim: the last verdict, the topic that holds or refuses it, and the topics
    that the check before had shown."""

    verdict: str
    slug: str
    seen: tuple[str, ...] = ()


class Agent:
    """Lives in a project where `memctl agent install claude` was run."""

    def __init__(self, project: str, program: Sequence[str], env: Mapping[str, str]) -> None:
        """program: how memctl is called."""
        self.project, self.program, self.env = project, list(program), dict(env)
        self.calls: list[Call] = []
        self.injected: list[str] = []

    def session(self, name: str, claims: Iterable[Claim], work: str = "") -> list[Outcome]:
        """Start, hear the claims, work, compact once, stop. work: a file that is changed."""
        self._hook("SessionStart", session_id=name, source="startup")
        outcomes = [self._hear(claim) for claim in claims]
        if work:
            with open(os.path.join(self.project, work), "a", encoding="utf-8") as file:
                file.write("changed\n")
        self._hook("PreCompact", session_id=name, trigger="auto")
        self._hook("SessionStart", session_id=name, source="compact")
        self._hook("Stop", session_id=name, stop_hook_active=False)
        return outcomes

    def _hook(self, event: str, **payload: Any) -> None:
        """As the host does it: every command that its settings list for the event."""
        with open(os.path.join(self.project, SETTINGS), encoding="utf-8") as file:
            groups = json.load(file)["hooks"].get(event, [])
        said = {**payload, "hook_event_name": event, "cwd": self.project}
        for command in (hook["command"] for group in groups for hook in group["hooks"]):
            done = self._started(["sh", "-c", command], json.dumps(said))
            answer = json.loads(done.stdout) if done.stdout.strip() else {}
            text = answer.get("hookSpecificOutput", {}).get("additionalContext", "")
            if event == "SessionStart":
                self.injected.append(done.stdout)
            gist = text or answer.get("reason", "") or answer.get("systemMessage", "")
            self.calls.append(Call(f"(host) {event}", done.returncode, gist.rstrip("\n")))

    def _hear(self, claim: Claim) -> Outcome:
        _, checked = self._run(["find", claim.hook])
        seen = tuple(match["slug"] for match in checked.get("matches", []))
        words = ["add", "--type", claim.type, "--name", claim.name, "--hook", claim.hook]
        words += ["--why", claim.why] if claim.why else []
        body, outcome = claim.body, Outcome("", "")
        for _ in range(TRIES):
            code, answer = self._run([*words, "--body", "-"], body)
            refusing = answer.get("candidates", []) if code else []
            slug = refusing[0]["slug"] if refusing else answer.get("slug") or ""
            outcome = Outcome(answer.get("verdict", ""), slug, seen)
            if code == 11 and slug and words[0] == "add":  # the user's word is the newer one
                words += ["--supersedes", slug]
            elif code == 14 and slug and words[0] == "add":
                words = ["update", slug]
                if claim.why:
                    body = f"{claim.body}\n\n**Why:** {claim.why}"
            else:
                break
        return outcome

    def _run(self, words: Sequence[str], body: str = "") -> tuple[int, dict[str, Any]]:
        done = self._started([*self.program, *words, "--json"], body)
        answer: dict[str, Any] = json.loads(done.stdout)
        gist = answer.get("verdict") or f"{len(answer.get('matches', []))} found"
        names = [c["slug"] for c in answer.get("candidates", [])] or [answer.get("slug") or ""]
        gist = f"{gist} {', '.join(filter(None, names))}".rstrip()
        gist = answer["error"]["message"] if "error" in answer else gist
        shown = ["memctl", *words]
        self.calls.append(Call(shlex.join(shown), done.returncode, gist))
        return done.returncode, answer

    def _started(self, words: Sequence[str], stdin: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=self.project, env=self.env, input=stdin, capture_output=True, text=True,
            check=False, timeout=120,
        )  # fmt: skip

    def transcript(self) -> str:
        """Every call, its exit code and its answer."""
        lines = []
        for call in self.calls:
            lines.append(f"$ {call.line}")
            lines += [f"    {line}".rstrip() for line in call.gist.split("\n") if call.gist]
            lines.append(f"  = {call.code}")
        return "\n".join(lines) + "\n"


def everything(store: str) -> str:
    """All that the store ever held: its files, and every version in its history."""
    listed = subprocess.run(
        ["git", "rev-list", "--objects", "--all"], cwd=store, capture_output=True, check=True
    ).stdout
    ids = b"".join(line.split(b" ")[0] + b"\n" for line in listed.splitlines())
    blobs = subprocess.run(
        ["git", "cat-file", "--batch"], cwd=store, input=ids, capture_output=True, check=True
    ).stdout
    return blobs.decode("utf-8", "replace")


def entries(store: str) -> list[str]:
    """Where the lines of the index point."""
    with open(os.path.join(store, "MEMORY.md"), encoding="utf-8") as file:
        lines = [line for line in file if line.startswith("- [")]
    return [line.split("](")[1].split(")")[0] for line in lines]


PROGRAM = (sys.executable, "-m", "memctl")
