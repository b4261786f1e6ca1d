"""What the benches share: where the data is, stores made from rows, tables, the answer."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import sqlite3
import sys
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DATA = os.path.join(os.path.dirname(ROOT), "shared", "eval")

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Note(NamedTuple):
    """One topic to be: `stem` is its path without .md, `hook` goes into the index line only."""

    stem: str
    type: str
    name: str
    description: str
    hook: str
    body: str
    created: str = ""
    importance: str = ""


class Limit(NamedTuple):
    """A promise and what was measured. `at_most` says on which side of the limit is good; an aim
    is where it shall go, and missing it fails nothing yet."""

    what: str
    limit: float
    measured: float
    at_most: bool = False
    aim: bool = False

    @property
    def met(self) -> bool:
        return self.measured <= self.limit if self.at_most else self.measured >= self.limit


def parser(doc: str) -> argparse.ArgumentParser:
    """The options that every bench takes."""
    made = argparse.ArgumentParser(description=doc.split("\n", 1)[0])
    made.add_argument(
        "--data", default=DATA, metavar="DIR", help="the evaluation data (%(default)s)"
    )
    made.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    return made


def use_checkout() -> None:
    """Import memctl from this checkout, whatever is installed."""
    sys.path.insert(0, ROOT)


def skip(sentence: str) -> NoReturn:
    """End well, saying why nothing was measured."""
    print(sentence)
    raise SystemExit(0)


def rows(path: str) -> list[dict[str, Any]]:
    """A JSON Lines file."""
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def stem(text: str) -> str:
    """An id as a file name: what is no letter, digit, `_`, `-` or `.` becomes `_`."""
    return re.sub(r"[^\w.-]+", "_", text.removesuffix(".md")).strip("._-") or "topic"


def build_store(root: str, notes: Iterable[Note]) -> dict[str, str]:
    """Write a memory directory, the index in sections by type. Paths by stem."""
    from memctl.codec.index import entry_line
    from memctl.codec.newtopic import new_topic
    from memctl.model.topic import FLAT

    os.makedirs(root, exist_ok=True)
    sections: dict[str, list[str]] = {}
    paths: dict[str, str] = {}
    for note in notes:
        path = f"{note.stem}.md"
        fields = {
            "name": note.name,
            "description": note.description,
            "type": note.type,
            "created": note.created,
            "importance": note.importance,
        }
        with open(os.path.join(root, path), "w", encoding="utf-8", newline="") as file:
            file.write(new_topic(path, fields, note.body, FLAT).text)
        sections.setdefault(note.type, []).append(entry_line(note.name, path, note.hook))
        paths[note.stem] = path
    parts = [f"## {type_.capitalize()}\n" + "\n".join(lines) for type_, lines in sections.items()]
    with open(os.path.join(root, "MEMORY.md"), "w", encoding="utf-8") as file:
        file.write("\n\n".join(["# MEMORY.md", *parts]) + "\n")
    return paths


def machine() -> str:
    """The machine in general terms."""
    return (
        f"{os.cpu_count()} cores, {platform.system()}, {platform.python_implementation()} "
        f"{platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    )


def table(head: Sequence[str], body: Iterable[Sequence[Any]]) -> str:
    """A Markdown table, columns aligned; floats with three decimals, None as a dash."""
    lines = [list(head), *([_cell(c) for c in row] for row in body)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    lines.insert(1, ["-" * w for w in widths])
    shown = (
        "| " + " | ".join(c.ljust(w) for c, w in zip(line, widths, strict=True)) for line in lines
    )
    return "\n".join(f"{line} |" for line in shown)


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def finish(as_json: bool, bench: str, data: dict[str, Any], limits: Sequence[Limit]) -> NoReturn:
    """Print the limits (or everything as JSON) and end: 1 when one is missed."""
    if as_json:
        shown = [{**limit._asdict(), "met": limit.met} for limit in limits]
        whole = {"schema": f"memctl-bench/{bench}@1", "machine": machine(), **data, "limits": shown}
        print(json.dumps(whole, indent=2))
    else:
        if limits:
            print("\n" + table(("limit", "", "measured", "met"), map(_shown, limits)))
        print(f"\n{machine()}")
    raise SystemExit(any(not limit.met and not limit.aim for limit in limits))


def _shown(limit: Limit) -> tuple[str, str, float, str]:
    bound = f"{'≤' if limit.at_most else '≥'} {limit.limit:g}{' (aim)' if limit.aim else ''}"
    met = "yes" if limit.met else "not yet" if limit.aim else "NO"
    return limit.what, bound, limit.measured, met
