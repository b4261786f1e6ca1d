"""What the gate costs: `memctl add` with the gate, and with an empty one in its place, in pairs.

Every round runs both as whole processes on the same store, in turn; the figure is the median of
the rounds' quotients, so it holds on a machine whose speed drifts. Only this bench can leave the
gate out. Then one `memctl consolidate`, which judges all pairs.

    python tests/bench/gate_speed.py [--rounds 25] [--sizes 1000,10000]
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

import common
from common import Limit, Note

common.use_checkout()

if TYPE_CHECKING:
    from collections.abc import Sequence

# Run as `python -c`: the console script, but that an empty gate may stand where the real one is.
_PLAIN = "import sys; from memctl.__main__ import main; sys.exit(main())"
_EMPTY = """
import sys, types
from typing import NamedTuple
class Beside(NamedTuple):
    instructions: object = None
    judge: object = None
    slugs: frozenset = frozenset()
class Judged(NamedTuple):
    candidates: tuple = ()
    remarks: tuple = ()
    def stopped(self, allow):
        return "new"
gate = types.ModuleType("memctl.ops.gate")
gate.judged = lambda *given, **named: Judged()
gate.Beside, gate.Judged, gate.NOTHING = Beside, Judged, Beside()
sys.modules["memctl.ops.gate"] = gate
"""
LIMITS = {1_000: 1.4, 10_000: 2.0}
TWINS = 200
# All pairs of 10,000 topics "in seconds".
PAIRS_SECONDS = 10.0


def environment(home: str) -> dict[str, str]:
    with open(os.path.join(home, ".gitconfig"), "w", encoding="utf-8") as file:
        file.write("[user]\n\tname = Bench\n\temail = bench@example.org\n")
    return {"PATH": os.environ["PATH"], "HOME": home, "LANG": "C.UTF-8", "PYTHONPATH": common.ROOT}


def once(code: str, root: str, number: int, text: Sequence[str], env: dict[str, str]) -> float:
    """Seconds of one `memctl add` that is written."""
    words = [
        sys.executable, "-c", code, "add", "--dir", root, "--type", "project",
        "--name", f"{text[0]} {number}", "--hook", text[1], "--body", text[2], "--why", text[3],
    ]  # fmt: skip
    start = time.perf_counter()
    done = subprocess.run(
        words, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    seconds = time.perf_counter() - start
    if done.returncode:
        raise SystemExit(f"exit {done.returncode}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    return seconds


def measure(root: str, rounds: int, env: dict[str, str]) -> tuple[float, float, float]:
    """(seconds with the gate, without, the median quotient)."""
    from synthetic import Words

    words = Words(23)
    codes = (_PLAIN, _EMPTY + _PLAIN)
    found: list[tuple[float, float]] = []
    for number in range(rounds + 2):
        text = [" ".join(words.some(4)), " ".join(words.some(9)), words.text(250), words.text(60)]
        took = [0.0, 0.0]
        for which in (0, 1) if number % 2 else (1, 0):
            other = [*text[:2], words.text(250), text[3]] if which else text
            other[0], other[1] = " ".join(words.some(4)), " ".join(words.some(9))
            took[which] = once(codes[which], root, number * 2 + which, other, env)
        if number > 1:
            found.append((took[0], took[1]))
    full, empty = (statistics.median(side) for side in zip(*found, strict=True))
    return full, empty, statistics.median(a / b for a, b in found)


def twins(made: Sequence[Note]) -> list[Note]:
    """TWINS topics that say what another one says, with a few words more."""
    return [
        note._replace(
            stem=f"twin_{number}", name=f"{note.name} again", body=f"As said before: {note.body}",
            created="2030-01-01",
        )
        for number, note in enumerate(made[:: len(made) // TWINS][:TWINS])
    ]  # fmt: skip


def all_pairs(root: str, env: dict[str, str]) -> tuple[float, int]:
    """(seconds of one `memctl consolidate`, how many of the twins it proposes to merge)."""
    words = [sys.executable, "-c", _PLAIN, "consolidate", "--dir", root, "--json"]
    start = time.perf_counter()
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode != 1:
        raise SystemExit(f"exit {done.returncode}: {done.stdout[-1000:]}{done.stderr[-1000:]}")
    actions = json.loads(done.stdout)["actions"]
    return seconds, sum(
        a["kind"] == "merge_similar" and a["slug"].startswith("twin_") for a in actions
    )


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument("--rounds", type=int, default=25)
    options.add_argument("--sizes", default="1000,10000")
    given = options.parse_args()
    from synthetic import notes

    results, limits = [], []
    with tempfile.TemporaryDirectory(prefix="memctl-bench-") as folder:
        env = environment(folder)
        for size in map(int, given.sizes.split(",")):
            root = os.path.join(folder, f"s{size}", "memory")
            made = list(notes(size))
            common.build_store(root, [*made, *twins(made)])
            for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "as found"]):
                subprocess.run(["git", "-C", root, *words], env=env, check=True)
            full, empty, share = measure(root, given.rounds, env)
            seconds, found = all_pairs(root, env)
            results.append(
                {
                    "topics": size,
                    "with_ms": full * 1e3,
                    "without_ms": empty * 1e3,
                    "quotient": share,
                    "pairs_s": seconds,
                    "twins": f"{found} of {TWINS}",
                }
            )
            what = f"add with / without the gate, {size:,} topics"
            limits.append(Limit(what, LIMITS.get(size, 2.0), round(share, 3), at_most=True))
            limits.append(
                Limit(f"all pairs of {size:,}, s", PAIRS_SECONDS, round(seconds, 2), at_most=True)
            )
    if not given.json:
        head = ("topics", "add, ms", "without, ms", "quotient", "consolidate, s", "twins found")
        print(common.table(head, [list(r.values()) for r in results]))
    common.finish(given.json, "gate_speed", {"results": results}, limits)


if __name__ == "__main__":
    main()
