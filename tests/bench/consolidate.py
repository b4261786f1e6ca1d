"""The whole upkeep plan of made-up stores: time from cold and again, memory, and its actions.

Each store lies in a project's repository and has something of every kind the pass looks for. The
baseline is what a simple tool does for duplicates alone: rapidfuzz over every pair of topics.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

import common
from common import Limit

common.use_checkout()

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from common import Note

SIZES = (1_000, 10_000)
# Ten times the topics, and a fifth for the caches that no longer hold everything.
RATIO = 12.0
FILES = 400
RUN = "import memctl.__main__ as m; m.main()"
DATES = ("2026-03-02", "2025-01-15", "")


def project(folder: str, env: dict[str, str]) -> None:
    """A repository of FILES files, of which later commits delete and move some."""

    def git(*words: str) -> None:
        subprocess.run(["git", "-C", folder, *words], env=env, check=True)

    os.makedirs(os.path.join(folder, "src"))
    for number in range(FILES):
        with open(os.path.join(folder, "src", f"module_{number}.py"), "w") as file:
            file.write("".join(f"def act_{number}_{n}():\n    return {n}\n" for n in range(12)))
    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "as it was")
    for number in range(0, FILES, 20):
        git("rm", "-q", f"src/module_{number}.py")
        git("mv", f"src/module_{number + 1}.py", f"src/renamed_{number + 1}.py")
        git("commit", "-qm", f"tidy {number}")


def varied(made: Sequence[Note]) -> Iterator[Note]:
    """The notes, one in so many of them with a fault; always the same ones."""
    chance = random.Random(5)
    for number, note in enumerate(made):
        body = note.body
        if number % 3 == 0:
            body += f"\nSee `src/module_{chance.randrange(FILES)}.py`.\n"
        if number % 50 == 1:
            body += "\nThe old host went away yesterday.\n"
        if number % 50 == 2:
            body += "\nThe freeze ends next Friday.\n"
        if number % 50 == 3:
            body = body.replace("**Why:**", "")
        if number % 200 == 4:
            body += "".join(f"\n## Part {n}\n\n{note.body}{chr(10) * 60}" for n in range(4))
        yield note._replace(body=body, created=DATES[number % 3])
        if number % 50 == 5:
            again = f"As said before: {note.body}"
            yield note._replace(stem=f"{note.stem}_twin", body=again, created="2026-05-05")
        if number % 100 == 6:
            for part in ("host", "port", "user"):
                text = f"The {part} of the {number}th relay is {chance.randrange(10**6)}.\n"
                yield note._replace(stem=f"{note.type}_relay{number}_{part}", body=text)


def build(folder: str, size: int, env: dict[str, str]) -> str:
    """A project with a store of so many topics and a few more; the store."""
    from synthetic import notes

    project(folder, env)
    root = os.path.join(folder, "memory")
    made = list(varied(list(notes(size))))
    common.build_store(root, made)
    for number, note in enumerate(made):
        extra = ""
        if number % 100 == 7:
            extra = "expires: 2026-01-01\n"
        elif number % 100 == 8:
            extra = f"superseded_by: {made[number - 1 if number % 200 == 8 else number + 1].stem}\n"
        elif number % 4 == 1:
            extra = "source: agent\n"
        path = os.path.join(root, f"{note.stem}.md")
        if number % 200 == 9:
            os.unlink(path)
        elif extra:
            with open(path, encoding="utf-8", newline="") as file:
                text = file.read()
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text.replace("---\n", f"---\n{extra}", 1))
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "as found"]):
        subprocess.run(["git", "-C", root, *words], env=env, check=True)
    with open(os.path.join(root, "project_orphan.md"), "w", encoding="utf-8") as file:
        file.write(
            "---\nname: Lost\ndescription: Lost\ntype: project\n---\n\nNobody points here.\n"
        )
    return root


def naive(made: Sequence[Note]) -> float:
    """Seconds of comparing every two topics by rapidfuzz, one against all others at a time."""
    from rapidfuzz import fuzz, process

    texts = [f"{note.name} {note.body}" for note in made]
    start = time.perf_counter()
    for at, text in enumerate(texts):
        process.extract(text, texts[at + 1 :], scorer=fuzz.token_set_ratio, score_cutoff=90)
    return time.perf_counter() - start


def measured(root: str, spawner: Any, out: str) -> dict[str, Any]:
    words = [sys.executable, "-c", RUN, "consolidate", "--dir", root, "--json"]
    shutil.rmtree(os.path.join(root, ".memctl"), ignore_errors=True)
    cold = spawner.run(words, (0, 1))
    with open(out, encoding="utf-8") as file:
        text = file.read()
    answer = json.loads(text[text.index('{"') if '{"' in text else text.index("{") :])
    warm = spawner.run(words, (0, 1))
    kinds = Counter(a["kind"] for a in (*answer["actions"], *answer["held_back"]))
    return {
        "cold_s": cold.seconds,
        "warm_s": warm.seconds,
        "cold_mib": cold.peak,
        "warm_mib": warm.peak,
        "kinds": dict(sorted(kinds.items())),
    }


def main() -> None:
    given = common.parser(__doc__ or "").parse_args()
    from gate_speed import environment
    from startup import Spawner
    from synthetic import notes

    results = []
    with tempfile.TemporaryDirectory(prefix="memctl-bench-") as folder:
        env = environment(folder)
        out = os.path.join(folder, "out")
        spawner = Spawner(sys.executable, out, env)
        bare = min(spawner.run([sys.executable, "-c", "pass"]).seconds for _ in range(9))
        for size in SIZES:
            root = build(os.path.join(folder, f"p{size}"), size, env)
            results.append({"topics": size, **measured(root, spawner, out)})
        spawner.close()
    pairs = naive(list(notes(SIZES[0])))
    ratio = results[-1]["cold_s"] / results[0]["cold_s"]
    limits = [Limit("10,000 topics cold / 1,000", RATIO, round(ratio, 2), at_most=True)]
    if not given.json:
        head = ("topics", "cold, s", "x `pass`", "again, s", "peak, MiB", "again, MiB")
        rows = [
            (r["topics"], r["cold_s"], round(r["cold_s"] / bare), r["warm_s"], r["cold_mib"],
             r["warm_mib"])
            for r in results
        ]  # fmt: skip
        print(common.table(head, rows) + "\n")
        names = sorted({kind for r in results for kind in r["kinds"]})
        body = [(name, *(r["kinds"].get(name, 0) for r in results)) for name in names]
        print(common.table(("action", *(f"{s:,}" for s in SIZES)), body))
        print(f"\nrapidfuzz over all pairs of 1,000: {pairs:.1f} s, so {pairs * 100:.0f} of 10,000")
    data = {"results": results, "pass_s": bare, "ratio": ratio, "naive_1000_s": pairs}
    common.finish(given.json, "consolidate", data, limits)


if __name__ == "__main__":
    main()
