"""Sensitive text: what is found, what is flagged wrongly, and what it costs.

Works through the product's own code path (`memctl.ops.sensitive.screen`, which `add` and `update`
call, and the lint rules for the false alarms and the time). Beside it stands detect-secrets with
its defaults, when it is installed: `pip install detect-secrets` into any environment of its own.

    python tests/bench/sensitive.py [--data DIR] [--json]
"""

from __future__ import annotations

import glob
import json
import os
import statistics
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

import common
from common import Limit

if TYPE_CHECKING:
    from collections.abc import Iterator

# A label of the data, and the kinds that count as finding it.
KINDS = {"secret": ("secret",), "pii": ("personal",), "injection": ("injection", "hidden")}
WANTED = {"secret": 0.95, "injection": 0.80, "pii": 0.85}
TOPICS, TOPIC_BYTES, MILLISECONDS = 1_000, 600, 25


def joined(value: Any) -> str:
    return "".join(value["parts"]) if isinstance(value, dict) else value or ""


def measure(data: str) -> tuple[dict[str, Any], list[Limit]]:
    from memctl.model.config import Sensitive
    from memctl.ops.sensitive import screen
    from memctl.recall.sensitive.scan import scan

    policy = Sensitive("warn", "warn", "warn", "warn")
    rows = common.rows(os.path.join(data, "memory-dev", "sensitive.jsonl"))
    tried = dict.fromkeys((*KINDS, "clean"), 0)
    found = dict.fromkeys((*KINDS, "clean"), 0)
    touched = dict.fromkeys(KINDS, 0)
    missed: list[str] = []
    for row in rows:
        label, text = row["label"], joined(row["text"])
        tried[label] += 1
        kinds = {mark.kind for mark in screen({"body": text}, policy, "add").marks}
        hit = bool(kinds) if label == "clean" else bool(kinds & set(KINDS[label]))
        found[label] += hit
        if hit == (label == "clean"):
            missed.append(f"{row['id']} ({label})")
        if label != "clean":
            at = text.find(joined(row["span"]))
            end = at + len(joined(row["span"]))
            spans = [s for s in scan(text) if s.kind in KINDS[label]]
            touched[label] += any(s.start < end and s.end > at for s in spans)
    shares = {label: found[label] / max(tried[label], 1) for label in tried}
    limits = [Limit(f"{label} found", WANTED[label], shares[label]) for label in KINDS]
    limits.insert(1, Limit("clean ones flagged", 0, float(found["clean"]), at_most=True))
    baseline = detect_secrets([(row["label"], joined(row["text"])) for row in rows])
    result = {
        "tried": tried, "found": found, "at_the_span": touched, "wrong": missed,
        "baseline": baseline,
    }  # fmt: skip
    return result, limits


def detect_secrets(rows: list[tuple[str, str]]) -> dict[str, int] | None:
    """How many of each label detect-secrets flags; None when it is not installed."""
    try:
        from detect_secrets import SecretsCollection
        from detect_secrets.settings import default_settings
    except ImportError:
        return None
    flagged = dict.fromkeys((label for label, _ in rows), 0)
    with tempfile.TemporaryDirectory() as folder, default_settings():
        for number, (label, text) in enumerate(rows):
            path = os.path.join(folder, f"{number}.md")
            with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
                file.write(text)
            found = SecretsCollection()
            found.scan_file(path)
            flagged[label] += bool(list(found))
    return flagged


def clean_texts(data: str) -> Iterator[tuple[str, str, str]]:
    """(set, name, text): whole memory folders, and the documents of the stale cases."""
    for path in sorted(glob.glob(os.path.join(data, "wild", "*", "**", "*.md"), recursive=True)):
        with open(path, encoding="utf-8", errors="replace") as file:
            yield "wild", os.path.relpath(path, os.path.join(data, "wild")), file.read()
    for path in sorted(glob.glob(os.path.join(data, "stale", "*", "docs.jsonl"))):
        for row in common.rows(path):
            yield "stale", f"{os.path.basename(os.path.dirname(path))}: {row['path']}", row["text"]


def alarms(data: str) -> dict[str, Any]:
    """Everything found in texts that real people published, to be looked at by eye; no values."""
    from memctl.recall.sensitive.scan import places, scan

    listed: list[dict[str, Any]] = []
    lines: dict[str, int] = {}
    different: set[str] = set()
    for set_, name, text in clean_texts(data):
        lines[set_] = lines.get(set_, 0) + text.count("\n") + 1
        spans = scan(text)
        different |= {text[s.start : s.end] for s in spans if s.kind == "secret"}
        listed += [
            {"set": set_, "file": name, "line": line, "kind": s.kind, "name": s.name}
            for s, (line, _) in zip(spans, places(text, spans), strict=True)
        ]
    return {"lines": lines, "alarms": listed, "different_secrets": len(different)}


def speed(data: str) -> dict[str, float]:
    """Processor time of the three topic rules over changed topics, and of one `add`."""
    from memctl.codec.topic import parse_topic
    from memctl.model.config import Config, Profile, Sensitive
    from memctl.ops.sensitive import screen
    from memctl.recall.sensitive.scan import scan
    from memctl.rules import lookup

    store = common.rows(os.path.join(data, "memory-dev", "store", "topics.jsonl"))
    bodies = [f"{r['description']}\n\n{r['body']}" for r in store]
    topics = []
    for i in range(TOPICS):
        body = f"{bodies[i % len(bodies)]} {bodies[(i * 7 + 1) % len(bodies)]} {i}"
        head = f"---\nname: topic {i}\ndescription: about {i}\ntype: project\n---\n\n"
        topics.append(parse_topic(f"t{i}.md", (head + body)[:TOPIC_BYTES].encode()))
    config = Config(Profile("claude", 200, 25_000, 200, 200, "", ""))
    rules = [lookup(code) for code in ("MEM503", "MEM504", "MEM505")]
    times, adds = [], []
    for _ in range(5):
        scan.cache_clear()
        start = time.process_time()
        for topic in topics:
            for rule in rules:
                list(rule.check(topic, config))  # type: ignore[union-attr]
        times.append((time.process_time() - start) * 1000)
        long = (bodies[0] + bodies[1] + bodies[2])[:2000]
        scan.cache_clear()
        start = time.process_time()
        screen({"body": long}, Sensitive(), "add")
        adds.append((time.process_time() - start) * 1000)
    start = time.process_time()
    for _ in range(1_000_000):
        pass
    loop = (time.process_time() - start) * 1000
    return {
        "rules_1000_topics_ms": min(times), "rules_1000_topics_median_ms": statistics.median(times),
        "screen_2000_bytes_ms": min(adds), "empty_loop_of_a_million_ms": loop,
    }  # fmt: skip


def main() -> None:
    given = common.parser(__doc__ or "").parse_args()
    common.use_checkout()
    if not os.path.exists(os.path.join(given.data, "memory-dev", "sensitive.jsonl")):
        common.skip(f"nothing measured: no memory-dev/sensitive.jsonl in {given.data}")
    result, limits = measure(given.data)
    result |= alarms(given.data) | {"speed": speed(given.data)}
    lines = sum(result["lines"].values())
    if lines:
        # A key that a guide repeats is one alarm; that it may be a true one is for the eye to say.
        per = 10_000 * result["different_secrets"] / lines
        limits.append(Limit("different secrets in 10,000 published lines", 1, per, at_most=True))
    limits.append(
        Limit(
            "1,000 topics through the rules, ms",
            MILLISECONDS,
            result["speed"]["rules_1000_topics_ms"],
            True,
        )
    )
    if not given.json:
        show(result)
    common.finish(given.json, "sensitive", result, limits)


def show(result: dict[str, Any]) -> None:
    base = result["baseline"]
    body = [
        (
            label,
            result["tried"][label],
            result["found"][label],
            result["at_the_span"].get(label, "–"),
            base[label] if base else "–",
        )
        for label in result["tried"]
    ]  # fmt: skip
    print(common.table(("label", "rows", "flagged", "at its span", "detect-secrets"), body))
    if base is None:
        print(
            "detect-secrets is not installed, so there is no baseline (pip install detect-secrets)"
        )
    print("wrong: " + (", ".join(result["wrong"]) or "none"))
    print(f"\nfound in published texts (lines: {result['lines']}), to be judged by eye:")
    for alarm in result["alarms"]:
        print(f"  {alarm['set']} {alarm['file']}:{alarm['line']} {alarm['kind']}: {alarm['name']}")
    print(f"\n{json.dumps(result['speed'])}")


if __name__ == "__main__":
    sys.exit(main())
