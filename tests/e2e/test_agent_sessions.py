"""Ten sessions of a scripted agent on an empty store: nothing lost, nothing twice, in budget."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.e2e.agent import DOCUMENTED, PROGRAM, Agent, Claim, entries, everything
from tests.tools import environment, git, memctl

GOLDEN = Path(__file__).with_name("agent_sessions.txt")
# A small greenhouse; what is said in each session, and what must become of it.
SESSIONS: list[list[tuple[Claim, str]]] = [
    [
        (Claim("user", "Grows orchids", "the user grows orchids, not vegetables",
               "The user grows orchids."), "added"),
        (Claim("feedback", "Litres in reports", "water is given in litres",
               "Reports give water in litres, never in gallons.", "The pumps are calibrated in "
               "litres."), "added"),
    ],
    [
        (Claim("project", "Valve port", "the valve controller listens on port 7100",
               "The valve controller listens on port 7100.", "The firmware was built so."),
         "added"),
        (Claim("feedback", "Litres", "litres in every report",
               "Reports give water in litres, never in gallons!"), "duplicate"),
    ],
    [(Claim("reference", "Pump manual", "where the pump manual is",
            "The pump manual is docs/pump.pdf."), "added")],
    [
        (Claim("project", "Valve controller's port", "the valve controller is on port 7200",
               "The valve controller listens on port 7200.", "The new firmware."), "added"),
    ],
    [],
    [
        (Claim("feedback", "No watering at noon", "schedules leave noon out",
               "Schedules never water between 11:00 and 15:00.", "Leaves were burnt in July."),
         "added"),
        (Claim("user", "Orchid grower", "grows orchids", "the user grows ORCHIDS"), "duplicate"),
    ],
    [(Claim("project", "Night vents", "vents close at 21:00",
            "Vents close at 21:00.", "Frost came in October."), "added")],
    [(Claim("project", "Vents at night", "vents close at 21:00 and below 8 °C",
            "Vents close at 21:00, and earlier when it is colder than 8 °C outside.",
            "Frost came in October."), "updated")],
    [(Claim("reference", "Sensor map", "which sensor hangs where",
            "`config/sensors.csv` says which sensor hangs where."), "added")],
    [(Claim("feedback", "Charts in black and white", "charts must print in black and white",
            "Charts must be readable in black and white.", "The office printer has no colour."),
      "added")],
]  # fmt: skip


@pytest.fixture
def agent(tmp_path: Path) -> Agent:
    """In a project with an empty store, after one command."""
    git(tmp_path, "init", "-q")
    (tmp_path / "pump.py").write_text("pass\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "begin")
    assert memctl("init", cwd=tmp_path).code == 0
    assert memctl("agent", "install", "claude", cwd=tmp_path).code == 0
    return Agent(str(tmp_path), PROGRAM, environment())


@pytest.mark.slow
def test_ten_sessions(agent: Agent) -> None:
    store = os.path.join(agent.project, "memory")
    for number, session in enumerate(SESSIONS, 1):
        claims = [claim for claim, _ in session]
        outcomes = agent.session(f"session {number}", claims, work="pump.py")
        assert [o.verdict for o in outcomes] == [verdict for _, verdict in session]

    assert {call.code for call in agent.calls} <= set(DOCUMENTED)
    stops = [call.gist for call in agent.calls if call.line == "(host) Stop"]
    assert [bool(gist) for gist in stops] == [not session for session in SESSIONS]
    held = everything(store)
    for claim, verdict in (pair for session in SESSIONS for pair in session):
        assert (claim.body in held) == (verdict != "duplicate"), "nothing lost, nothing twice"
    assert all(len(answer) <= 10_000 for answer in agent.injected)

    pointed = entries(store)
    assert len(pointed) == len(set(pointed)) == 8
    assert memctl("lint", "--strict", cwd=store).code == 0
    proposed = memctl("consolidate", "--json", cwd=store).json["actions"]
    assert [a["kind"] for a in proposed] == []

    got = _scrubbed(agent.transcript())
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(got, encoding="utf-8")
    assert got == GOLDEN.read_text(encoding="utf-8")


def _scrubbed(text: str) -> str:
    return re.sub(r'age="\d+d"', 'age="AGEd"', text)


def test_the_script_uses_the_commands_of_the_instructions_only(agent: Agent) -> None:
    """And one session is the same in plain pytest, where the ten are not run."""
    agent.session("one", [claim for claim, _ in SESSIONS[0]])
    told = Path(agent.project, "CLAUDE.md").read_text()
    told += Path(agent.project, ".claude/skills/memctl/SKILL.md").read_text()
    for call in agent.calls:
        words = call.line.split()
        if words[0] == "memctl":
            assert f"`memctl {words[1]} " in told
            options = {word for word in words if word.startswith("--")}
            assert all(option in told for option in options)
    assert json.loads(agent.injected[1])["hookSpecificOutput"]["additionalContext"]
