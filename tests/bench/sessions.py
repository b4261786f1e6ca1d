"""Ten sessions of a scripted agent on an empty store, with the write stream of memory-dev.

The agent (tests/e2e/agent.py) does what the installed instructions say and nothing else. Beside it
stands one that appends every claim to plain files. Then `agent hook SessionStart` on synthetic and
real stores: how much of the host's cap and of its budget of tokens an answer takes.

    pip install tokenizers wordllama    # for the tokens; without them they are left out
    python tests/bench/sessions.py [--data DIR] [--json]
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from typing import TYPE_CHECKING, Any

import common
from common import Limit

common.use_checkout()

from tests.e2e.agent import DOCUMENTED, PROGRAM, Agent, Claim, entries, everything  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.e2e.agent import Outcome

SESSIONS = 10
BUDGET = 2000
CAP = 10_000
TOPICS = 1000
# Latin script, and not what the estimate was fitted on: invented for this, about the same thing.
LANGUAGES = {
    "finnish": "Testit käyttävät oikeaa tietokantaa, koska keväällä jäljitelmä piilotti "
    "rikkinäisen siirtymän. Julkaisut tehdään vain tiistaisin, jotta päivystäjä ehtii seurata "
    "hälytyksiä.",
    "croatian": "Testovi koriste pravu bazu podataka jer je u prosincu lazna baza sakrila "
    "pokvarenu migraciju. Izdanja idu samo utorkom kako bi dezurni mogao pratiti alarme.",
    "swahili": "Majaribio hutumia hifadhidata halisi kwa sababu wakati wa masika nakala bandia "
    "ilificha uhamisho ulioharibika. Matoleo hufanywa Jumanne tu ili msimamizi aweze kufuatilia "
    "tahadhari.",
}


def environment(home: str) -> dict[str, str]:
    """Nobody's settings, an identity for git, this checkout."""
    os.makedirs(home, exist_ok=True)
    with open(os.path.join(home, ".gitconfig"), "w", encoding="utf-8") as file:
        file.write("[user]\n\tname = Bench\n\temail = bench@example.org\n")
    return {
        "PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "PYTHONPATH": common.ROOT,
    }  # fmt: skip


def lived(folder: str, rows: Sequence[dict[str, Any]]) -> tuple[Agent, list[Outcome]]:
    """The agent after ten sessions, and what became of each row."""
    project = os.path.join(folder, "project")
    os.makedirs(project)
    env = environment(os.path.join(folder, "home"))
    for words in (["git", "init", "-q"], [*PROGRAM, "init"],
                  [*PROGRAM, "agent", "install", "claude"]):  # fmt: skip
        subprocess.run(words, cwd=project, env=env, check=True, stdout=subprocess.DEVNULL)
    agent = Agent(project, PROGRAM, env)
    size = -(-len(rows) // SESSIONS)
    outcomes: list[Outcome] = []
    for number in range(SESSIONS):
        some = rows[number * size : (number + 1) * size]
        claims = [Claim(*(row[key] or "" for key in Claim._fields)) for row in some]
        outcomes += agent.session(f"session {number + 1}", claims, work="code.py")
    return agent, outcomes


def judged(
    rows: Sequence[dict[str, Any]], outcomes: Sequence[Outcome], store: str
) -> dict[str, int]:
    """Rows lost (neither kept, in the files or their history, nor rightly refused), and rows kept
    a second time. The script cannot read what its check shows; for how many rows an agent that does
    would have seen the topic in question is counted too. A row that repeats a topic which this
    store never had is new here."""
    held = _squeezed(everything(store))
    slugs = {row["n"]: outcome.slug for row, outcome in zip(rows, outcomes, strict=True)}
    count = Counter(lost=0, twice=0, refused=0, target_shown_by_the_check=0)
    for row, outcome in zip(rows, outcomes, strict=True):
        kind, _, target = row["expect"].partition(":")
        known = target.isdigit()
        kept = outcome.verdict in ("added", "updated") and _squeezed(row["body"]) in held
        right = known and outcome.slug == slugs[int(target)]
        count["refused"] += not kept
        count["target_shown_by_the_check"] += known and slugs[int(target)] in outcome.seen
        count["lost"] += not kept and not (kind == "duplicate" and right)
        count["twice"] += known and kind == "duplicate" and outcome.verdict == "added"
    return dict(count)


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def greetings(folder: str, data: str) -> Iterator[tuple[str, str]]:
    """What SessionStart prints for a large store and for the real ones, pinned topics too."""
    import languages
    from synthetic import notes

    common.build_store(os.path.join(folder, "large", "memory"), notes(TOPICS))
    places = {"1,000 synthetic": os.path.join(folder, "large", "memory")}
    for language, lines in {**languages.lines(), **LANGUAGES}.items():
        text = lines if isinstance(lines, str) else "\n".join(lines)
        body = "\n\n".join([text] * 40)
        places[language] = os.path.join(folder, language, "memory")
        some = [common.Note(f"project_{n}", "project", f"{n}", text[:80], text[:120], body)
                for n in range(40)]  # fmt: skip
        common.build_store(places[language], some)
        for one in some[:3]:
            path = os.path.join(places[language], f"{one.stem}.md")
            with open(path, encoding="utf-8") as file:
                whole = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(whole.replace("---\n", "---\npinned: true\n", 1))
    wild = os.path.join(data, "wild")
    for root, folders, names in os.walk(wild):
        folders.sort()
        if "MEMORY.md" in names:
            name = os.path.relpath(root, wild).replace(os.sep, "_")
            copied = os.path.join(folder, name, "memory")
            shutil.copytree(root, copied)
            places[name] = copied
    env = environment(os.path.join(folder, "home"))
    for name, store in places.items():
        for host in ("claude", "copilot"):
            event = "SessionStart" if host == "claude" else "sessionStart"
            words = [*PROGRAM, "agent", "hook", event, "--host", host, "--dir", store]
            done = subprocess.run(words, input="{}", env=env, capture_output=True, text=True,
                                  check=True, cwd=folder)  # fmt: skip
            yield f"{name}, {host}", done.stdout


def text_of(answer: str) -> str:
    found = json.loads(answer) if answer else {}
    inner = found.get("hookSpecificOutput", found)
    return str(inner.get("additionalContext", ""))


def main() -> None:
    given = common.parser(__doc__ or "").parse_args()
    stream = os.path.join(given.data, "memory-dev", "write_stream.jsonl")
    if not os.path.exists(stream):
        common.skip(f"no {stream}: nothing was measured")
    rows = common.rows(stream)
    real = None
    if importlib.util.find_spec("wordllama") and importlib.util.find_spec("tokenizers"):
        from tokens import counter

        real = counter()
    with tempfile.TemporaryDirectory(prefix="memctl-bench-") as folder:
        agent, outcomes = lived(folder, rows)
        store = os.path.join(agent.project, "memory")
        found: dict[str, Any] = judged(rows, outcomes, store)
        pointed = entries(store)
        with open(os.path.join(store, "MEMORY.md"), "rb") as file:
            index = file.read()
        answers = list(greetings(folder, given.data))
    answers += [(f"session call {n}", answer) for n, answer in enumerate(agent.injected, 1)]
    codes = Counter(call.code for call in agent.calls)
    found |= {
        "rows": len(rows),
        "verdicts": dict(Counter(outcome.verdict for outcome in outcomes)),
        "codes": {str(code): n for code, n in sorted(codes.items())},
        "entries": len(pointed),
        "index_lines": index.count(b"\n"),
        "index_bytes": len(index),
        "answers": len(answers),
        "most_characters": max(len(answer) for _, answer in answers),
        "most_tokens": max(real(text_of(a)) for _, a in answers) if real else None,
    }
    repeated = sum(row["expect"].partition(":")[2].isdigit() for row in rows)
    report(found, repeated, given.json, len(pointed) - len(set(pointed)))


def report(found: dict[str, Any], repeated: int, as_json: bool, doubled: int) -> None:
    if not as_json:
        body = [(key, json.dumps(value)) for key, value in found.items()]
        print(common.table(("ten sessions", "memctl"), body))
        print(f"\nplain files, everything appended: {found['rows']} entries, of which {repeated} "
              "repeat, renew or deny another")  # fmt: skip
    undocumented = sum(n for code, n in found["codes"].items() if int(code) not in DOCUMENTED)
    limits = [
        Limit("rows lost", 0, found["lost"], at_most=True),
        Limit("rows kept twice", 0, found["twice"], at_most=True),
        Limit("entries that point where another does", 0, doubled, at_most=True),
        Limit("index lines", 200, found["index_lines"], at_most=True),
        Limit("index bytes", 25_000, found["index_bytes"], at_most=True),
        Limit("undocumented exit codes", 0, undocumented, at_most=True),
        Limit("characters of a session's start, most", CAP, found["most_characters"], True),
    ]
    if found["most_tokens"] is not None:
        limits.append(
            Limit("tokens of a session's start, most", BUDGET, found["most_tokens"], True)
        )
    common.finish(as_json, "sessions", {"results": found}, limits)


if __name__ == "__main__":
    sys.exit(main())
