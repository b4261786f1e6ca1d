"""Real stores out to every host's format and back: what is lost, and whether it was said.

    python tests/bench/roundtrip.py [--data DIR] [--host NAME] [--json]

Each store is exported, imported into an empty one (plan, gate, one commit) and exported again. A
fact is a topic's body, type, name, description, hook, title in the index, or another frontmatter
key that has a value (`source` never travels: the importing store sets its own). Baseline: a
converter that copies bodies alone. A fact that does not come back and that neither export nor
import named is a silent loss. What the gate refuses as sensitive is counted, then let in.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

import common

common.use_checkout()

from memctl.adapters import hostfiles  # noqa: E402
from memctl.adapters.store import DiskStore  # noqa: E402
from memctl.adapters.writer import Writer  # noqa: E402
from memctl.codec.hosts import HOSTS  # noqa: E402
from memctl.codec.hosts.detect import detect  # noqa: E402
from memctl.model.topic import INDEX  # noqa: E402
from memctl.model.transfer import OWN, REFUSED  # noqa: E402
from memctl.ops.edits import Who  # noqa: E402
from memctl.ops.gate import NOTHING  # noqa: E402
from memctl.ops.transfer import intake  # noqa: E402
from memctl.ops.transfer.outgoing import outgoing  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from memctl.model.transfer import Host, Intake, Outgoing


class Trip(NamedTuple):
    """One store through one format. facts, kept: how many there are, and came back the same;
    silent: which did neither come back nor were named, as (slug, key).
    """

    store: str
    host: str
    topics: int
    facts: int
    kept: int
    bodies: int
    silent: tuple[tuple[str, str], ...]
    named: int
    refused: int
    stable: bool
    again: int
    detected: str
    seconds: float


def stores(data: str) -> Iterator[str]:
    """Directories that hold a MEMORY.md, at any depth."""
    for folder, folders, names in os.walk(data):
        folders.sort()
        if "MEMORY.md" in names:
            folders.clear()
            yield folder


def copied(source: str, target: str) -> DiskStore:
    """The store's Markdown in a place of its own, so that no cache is left in the data."""
    texts = {}
    for folder, folders, names in os.walk(source):
        folders[:] = [f for f in folders if not f.startswith(".")]
        for name in names:
            full = os.path.join(folder, name)
            if name.lower().endswith(".md") and os.path.isfile(full) and not os.path.islink(full):
                with open(full, "rb") as file:
                    texts[os.path.relpath(full, source)] = file.read()
    os.makedirs(target, exist_ok=True)
    for path, data in texts.items():
        os.makedirs(os.path.dirname(os.path.join(target, path)), exist_ok=True)
        with open(os.path.join(target, path), "wb") as file:
            file.write(data)
    return DiskStore(os.path.realpath(target))


def facts(store: DiskStore) -> dict[str, dict[str, str]]:
    """By slug: every fact of every topic that can be read."""
    found = {}
    for row in store.rows():
        topic = store.topic(row.path)
        said = {key: field.text for key, field in topic.fields.items() if key != OWN}
        said |= {"body": topic.body.strip("\r\n"), "hook": row.hook}
        said["archived"] = "yes" if row.archived else ""
        said["title"] = row.title if row.title != row.name else ""
        found[row.slug] = {key: value for key, value in said.items() if value}
    return found


def taken(
    store: DiskStore, host: Host, path: str, write: bool, allow: tuple[str, ...] = ("sensitive",)
) -> Intake:
    texts, skipped = hostfiles.read_source(path, host.suffixes)
    brought = host.read(texts)
    brought = brought._replace(skipped=(*skipped, *brought.skipped))
    who = Who("import", f"import:{host.name}")
    request = intake.Request(path, allow=allow)
    plans = []

    def decide() -> Any:
        plan, outcome = intake.intake(store, host, brought, request, who, NOTHING)
        plans.append(plan)
        return outcome

    if write:
        Writer(store).write(decide, "import")
    else:
        decide()
    return plans[-1]


def trip(source: str, name: str, host: Host, work: str) -> Trip:
    start = time.perf_counter()
    first = copied(source, os.path.join(work, "first"))
    made = outgoing(first, host)
    out = os.path.join(work, "out")
    hostfiles.write_files(out, made.files, False)
    path = os.path.join(out, host.file) if host.file else out
    second = DiskStore(os.path.realpath(_made(os.path.join(work, "second"))))
    gate = taken(second, host, path, False, ()) if made.files else None
    plan = taken(second, host, path, True) if made.files else None
    again = outgoing(second, host)
    twice = taken(second, host, path, False) if made.files else None
    texts = hostfiles.read_source(path, (".md", ".json", ".jsonl"))[0] if made.files else {}
    before, after = facts(first), facts(second)
    kept, bodies, silent, named = compared(before, after, made, plan)
    if (
        host.fixed
        and not (plan and plan.number(REFUSED))
        and first.read(INDEX) != second.read(INDEX)
    ):
        silent.append((INDEX, "index"))
    return Trip(
        name, host.name, len(before), sum(map(len, before.values())), kept, bodies, tuple(silent),
        named, gate.number(REFUSED) if gate else 0, again.files == made.files,
        twice.number("add") + twice.number("update") if twice else 0, detect(texts),
        time.perf_counter() - start,
    )  # fmt: skip


def _made(path: str) -> str:
    os.makedirs(path)
    return path


def compared(
    before: Mapping[str, Mapping[str, str]],
    after: Mapping[str, Mapping[str, str]],
    made: Outgoing,
    plan: Intake | None,
) -> tuple[int, int, list[tuple[str, str]], int]:
    """Facts that came back, bodies among them, those lost in silence, and those lost and named."""
    lost: dict[str, set[str]] = {}
    for loss in made.losses:
        lost.setdefault(loss.slug, set()).update(loss.lost)
    stopped = {i.name for i in plan.items if i.action not in ("add", "update")} if plan else set()
    by_body = {said.get("body", ""): slug for slug, said in after.items()}
    kept = bodies = named = 0
    silent: list[tuple[str, str]] = []
    for slug, said in before.items():
        there = after.get(slug) or after.get(by_body.get(said.get("body", ""), ""), {})
        names = lost.get(slug, set())
        for key, value in said.items():
            if there.get(key) == value:
                kept += 1
                bodies += key == "body"
            elif said.get("name") in stopped or _said(key, value, names, there):
                named += 1
            else:
                silent.append((slug, key))
    return kept, bodies, silent, named


def _said(key: str, value: str, names: set[str], there: Mapping[str, str]) -> bool:
    """Whether a loss of this fact was named."""
    lf = "CRLF" in names and value.replace("\r\n", "\n") == there.get(key)
    instead = "body" in names and not there  # its hook went, as another text
    return key in names or "topic" in names or lf or instead


def main() -> None:
    parser = common.parser(__doc__ or "")
    parser.add_argument("--host", default="", help="one format only")
    given = parser.parse_args()
    trips: list[Trip] = []
    for number, source in enumerate(stores(given.data)):
        for host in HOSTS.values():
            if given.host in ("", host.name):
                with tempfile.TemporaryDirectory() as work:
                    trips.append(trip(source, f"store {number + 1}", host, work))
    if not trips:
        common.skip(f"{given.data} holds no store: nothing was measured")
    rows = []
    for name in HOSTS:
        own = [t for t in trips if t.host == name]
        if own:
            total, topics = sum(t.facts for t in own), sum(t.topics for t in own)
            rows.append((
                name, topics, sum(t.bodies for t in own) / topics,
                sum(t.kept for t in own) / total, sum(t.bodies for t in own) / total,
                sum(t.named for t in own), sum(len(t.silent) for t in own),
                sum(t.refused for t in own), f"{sum(t.stable for t in own)} of {len(own)}",
                sum(t.again for t in own), f"{sum(t.detected == name for t in own)} of {len(own)}",
                sum(t.seconds for t in own),
            ))  # fmt: skip
    head = ("host", "topics", "bodies back", "facts back", "bodies alone", "named", "silent",
            "refused", "stable", "again", "detected", "seconds")  # fmt: skip
    if not given.json:
        print(common.table(head, rows))
        for t in trips:
            counts = Counter(key for _, key in t.silent)
            for key, count in counts.most_common(5):
                example = next(slug for slug, k in t.silent if k == key)
                print(f"silent: {t.host}, {t.store}: {key} of {count}, such as {example}")
            if not t.stable:
                print(f"not stable: {t.host}, {t.store}")
    limits = [
        common.Limit("facts lost in silence", 0, sum(len(t.silent) for t in trips), True),
        common.Limit("second exports that differ", 0, sum(not t.stable for t in trips), True),
        common.Limit("topics that a second import would add", 0, sum(t.again for t in trips), True),
    ]
    common.finish(given.json, "roundtrip", {"trips": [t._asdict() for t in trips]}, limits)


if __name__ == "__main__":
    main()
