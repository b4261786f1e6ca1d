"""Parsers under fire: how many inputs in how long, and what fell over.

With atheris in the environment (`pip install atheris`) the inputs follow the code that they reach;
without it they are mutations by chance of a few seeds, which is the baseline.

    python tests/bench/fuzz.py [--seconds 600] [--parser NAME] [--chance] [--json]
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

import common

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = (
    b"---\nname: a\ndescription: 'b: c'\ntype: project\ntags: [x, y]\nmetadata: \n  pinned: true\n"
    b"---\n\nThe claim in `src/a.py`.\n\n**Why:** because.\n",
    b"---\nname: >-\n  folded\n  text\n# comment\ntags:\n  - a\n---\r\nbody\r\n",
    b"# MEMORY.md\n\n## Project\n- [A](a.md) \xe2\x80\x94 hook\n| [B](b.md) | c |\n",
    b'profile = "claude"\n[rank]\nrecency = 0.5\n',
    b'{"type": "user", "name": "n", "body": "b \\u00e9"}',
    b"2026-01-02 5a17 00ff\n",
    "password: Tr0ub4dor&3 \u202e ghp_ \U000e0041 call +49 30 1234567\n".encode(),
)
PIECES = (
    b"---\n", b": ", b"\n", b"[", b"]", b"(", b")", b"`", b"\xff", b"\0", b"\xef\xbb\xbf", b"\r",
    b'"', b"'", b"{", b"}", b"&a", b"*a", b"!!", b"|", b">", b"#", b"\xe2\x80\xae", b"9" * 40,
)  # fmt: skip


def mutated(chance: random.Random) -> bytes:
    data = bytearray(chance.choice(SEEDS))
    for _ in range(chance.randrange(1, 12)):
        at = chance.randrange(len(data) + 1)
        kind = chance.randrange(4)
        if kind == 0:
            data[at:at] = chance.choice(PIECES)
        elif kind == 1:
            del data[at : at + chance.randrange(1, 20)]
        elif kind == 2 and at < len(data):
            data[at] = chance.randrange(256)
        else:
            other = chance.choice(SEEDS)
            start = chance.randrange(len(other))
            data[at:at] = other[start : start + chance.randrange(1, 40)]
    return bytes(data)


def by_chance(name: str, parse: Callable[[bytes], None], seconds: float) -> dict[str, Any]:
    chance = random.Random(name)
    start = time.monotonic()
    count, failed = 0, []
    while time.monotonic() - start < seconds:
        data = mutated(chance)
        count += 1
        try:
            parse(data)
        except Exception as fault:  # whatever escapes is what is looked for
            failed.append({"error": repr(fault)[:200], "input": repr(data)[:400]})
    return {"parser": name, "inputs": count, "seconds": seconds, "failed": failed}


def by_coverage(name: str, seconds: float) -> dict[str, Any]:
    """One parser under atheris, in a process of its own: libFuzzer ends it."""
    words = [sys.executable, os.path.abspath(__file__), "--child", "--parser", name]
    ran = subprocess.run(
        [*words, "--seconds", str(int(seconds))], capture_output=True, text=True, check=False
    )
    done = [line for line in ran.stderr.splitlines() if line.startswith("Done ")]
    count = int(done[-1].split()[1]) if done else 0
    cover = [line for line in ran.stderr.splitlines() if "cov:" in line]
    reached = int(cover[-1].split("cov: ")[1].split()[0]) if cover else 0
    failed = []
    if not done or ran.returncode:
        failed.append({"error": ran.stdout[-2000:], "input": ran.stderr[-2000:]})
    found = {"parser": name, "inputs": count, "seconds": seconds, "reached": reached}
    return {**found, "failed": failed}


def child(name: str, seconds: float) -> None:
    """Run by `by_coverage`: never returns."""
    import atheris

    with atheris.instrument_imports(include=["memctl"]):
        from tests.codec.parsers import PARSERS

    folder = tempfile.mkdtemp(prefix="memctl-fuzz-")
    for number, seed in enumerate(SEEDS):
        with open(f"{folder}/{number}", "wb") as file:
            file.write(seed)
    atheris.Setup(
        [
            sys.argv[0],
            folder,
            f"-max_total_time={int(seconds)}",
            "-max_len=4096",
            "-timeout=20",
            f"-artifact_prefix={folder}/fell-",
        ],
        PARSERS[name],
    )
    atheris.Fuzz()


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument("--seconds", type=float, default=30, help="in all (%(default)s)")
    options.add_argument("--parser", default="", help="only this one")
    options.add_argument("--chance", action="store_true", help="without atheris")
    options.add_argument("--child", action="store_true", help="(for itself)")
    given = options.parse_args()
    common.use_checkout()
    if given.child:
        child(given.parser, given.seconds)
    from tests.codec.parsers import PARSERS

    chosen = [given.parser] if given.parser else list(PARSERS)
    share = given.seconds / len(chosen)
    try:
        import atheris  # noqa: F401
    except ImportError:
        given.chance = True
    ran = [
        by_chance(name, PARSERS[name], share) if given.chance else by_coverage(name, share)
        for name in chosen
    ]
    failed = sum(len(each["failed"]) for each in ran)
    if not given.json:
        body = [(r["parser"], r["inputs"], r.get("reached"), len(r["failed"])) for r in ran]
        print("by chance" if given.chance else "by coverage (atheris)")
        print(common.table(("parser", "inputs", "edges reached", "fell over"), body))
        for each in ran:
            for fault in each["failed"][:3]:
                print(f"{each['parser']}: {fault['error']}\n  {fault['input']}")
    limit = common.Limit("inputs that a parser fell over", 0, failed, at_most=True)
    common.finish(given.json, "fuzz", {"runs": ran, "by_chance": given.chance}, [limit])


if __name__ == "__main__":
    main()
