"""Every verb on real stores: read without loss, change exactly the lines it must, undo every byte.

Each store is copied first. Reading: every file is taken apart and put together again, and `lint`
must end in findings. Writing: the copy is adopted by `memctl init`, and each verb runs as a real
process; its commit is compared with the tree before, line by line. `undo` must bring back every
byte of the tree (`.git` and `.memctl` aside). Ends with 1 when anything fails.

    python tests/bench/wild.py [--data DIR_OF_STORES] [--topics 0]
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import common
import expected
from expected import Failure, Tree, must, tree

common.use_checkout()

from memctl.codec import frontmatter  # noqa: E402
from memctl.codec.index import parse_index  # noqa: E402
from memctl.codec.topic import decode, parse_topic  # noqa: E402
from memctl.model.topic import ARCHIVE, INDEX, TYPES  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# What is added: claims of which none denies another, so that the gate lets all in.
CLAIMS = (
    ("zebra", "vexes", "quartz"), ("heron", "polishes", "lanterns"), ("otter", "counts", "rivets"),
    ("magpie", "hides", "spoons"), ("badger", "paints", "fences"), ("newt", "tunes", "organs"),
)  # fmt: skip


class Outcome(NamedTuple):
    """One verb, once: the numstat of its commit, why it failed ("" = it did not)."""

    store: str
    verb: str
    topic: str
    numstat: tuple[tuple[str, str], ...] = ()
    failure: str = ""
    refused: str = ""


class Bench:
    """One store's run."""

    def __init__(self, source: str, name: str, folder: str, command: Sequence[str]) -> None:
        self.name = name
        self.command = command
        self.root = os.path.join(folder, "store", "memory")
        self.env = {k: v for k, v in os.environ.items() if not k.startswith(("GIT_", "MEMCTL_"))}
        self.env |= {"HOME": folder, "XDG_CONFIG_HOME": folder}
        if command[0] == sys.executable:
            self.env["PYTHONPATH"] = common.ROOT
        shutil.copytree(source, self.root, symlinks=True, copy_function=shutil.copyfile,
                        ignore=shutil.ignore_patterns(".git", ".memctl"))  # fmt: skip
        for place, _, _ in os.walk(self.root):
            os.chmod(place, 0o755)
        with open(os.path.join(folder, ".gitconfig"), "w", encoding="utf-8") as file:
            file.write("[user]\n\tname = Bench\n\temail = bench@example.org\n")
        self.outcomes: list[Outcome] = []

    def memctl(self, *words: str) -> tuple[int, dict[str, Any]]:
        """The exit code and the JSON answer. Fails on anything that is no answer."""
        ran = subprocess.run(
            [*self.command, "--dir", self.root, *words, "--json"], env=self.env, text=True,
            capture_output=True, stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        told = ran.stdout + ran.stderr
        must("Traceback" not in told and ran.returncode != 70, f"crash: {told[-600:]}")
        try:
            return ran.returncode, json.loads(ran.stdout)
        except ValueError:
            raise Failure(f"exit {ran.returncode}, no JSON: {told[-300:]}") from None

    def _git(self, *words: str) -> str:
        asked = ["git", "-C", self.root, "-c", "core.quotePath=false", *words]
        return subprocess.run(
            asked, env=self.env, text=True, capture_output=True, check=True
        ).stdout

    def _head(self) -> str:
        """The newest commit; "" before there is one."""
        own = os.path.isdir(os.path.join(self.root, ".git"))
        return self._git("rev-parse", "HEAD").strip() if own else ""

    def numstat(self) -> tuple[tuple[str, str], ...]:
        """(file, "+a −d") of the newest commit."""
        out = self._git("show", "--no-renames", "--format=", "--numstat", "HEAD")
        rows = [line.split("\t") for line in out.splitlines()]
        return tuple((path, f"+{plus} −{minus}") for plus, minus, path in rows)

    def step(self, verb: str, topic: str, act: Callable[[], tuple[Any, str]]) -> None:
        """Run one check and keep what came of it."""
        start = self._head()
        try:
            numstat, refused = act()
            self.outcomes.append(Outcome(self.name, verb, topic, tuple(numstat), "", refused))
        except Failure as failure:
            self.outcomes.append(Outcome(self.name, verb, topic, (), str(failure)))
        except Exception as fault:  # a crash of the codec is a result too
            self.outcomes.append(
                Outcome(self.name, verb, topic, (), f"{type(fault).__name__}: {fault}")
            )
        if self.outcomes[-1].failure and start:  # the next check shall not stumble over this one
            self._git("reset", "-q", "--hard", start)
            self._git("clean", "-fdq")

    # Reading.

    def read(self) -> None:
        self.step("parse", "", self._parse)
        self.step("read → write", "", self._identity)
        self.step("lint", "", self._lint)
        self.step("context", "", self._context)

    def _files(self) -> list[tuple[str, bytes]]:
        return [(p, d) for p, d in sorted(tree(self.root).items()) if p.lower().endswith(".md")]

    def _parse(self) -> tuple[Any, str]:
        broken = 0
        files = self._files()
        for path, data in files:
            if path == INDEX:
                parse_index(data.decode("utf-8", "surrogateescape"))
            else:
                broken += bool(parse_topic(path, data).problems)
        return [("files", str(len(files))), ("with problems", str(broken))], ""

    def _identity(self) -> tuple[Any, str]:
        for path, data in self._files():
            if path == INDEX:
                text = data.decode("utf-8", "surrogateescape")
                again = "".join(parse_index(text).lines).encode("utf-8", "surrogateescape")
                must(again == data, f"{path} is not the same")
                continue
            text, problem = decode(data)
            if not problem:
                must(text.encode() == data, f"{path} is not the same")
                must(frontmatter.edit(path, text, {}) == text, f"{path} is edited by no edit")
        return [], ""

    def _lint(self) -> tuple[Any, str]:
        before = tree(self.root)
        code, answer = self.memctl("lint")
        must(code in (0, 1) and "findings" in answer, f"exit {code}: {str(answer)[:300]}")
        must(tree(self.root) == before, "lint changed a file")
        counts: dict[str, int] = {}
        for finding in answer["findings"]:
            counts[finding["code"]] = counts.get(finding["code"], 0) + 1
        return sorted((code, str(n)) for code, n in counts.items()), ""

    def _context(self) -> tuple[Any, str]:
        before = tree(self.root)
        sizes = []
        for host in ("claude", "plain"):
            code, answer = self.memctl("context", "--profile", host, "--query", "how to deploy")
            must(code == 0 and "text" in answer, f"exit {code}: {str(answer)[:300]}")
            must(answer["tokens"] <= answer["budget"], f"{answer['tokens']} tokens")
            lines = answer["text"].split("\n")
            own = [line for line in lines if line and not line.startswith((">", "<memory ", "("))]
            marks = own.count("</memory>")
            must(marks == sum(line.startswith("<memory ") for line in lines), "a fence is broken")
            must(len(own) - marks <= 2, f"unquoted text: {own[:4]}")
            sizes.append((host, str(answer["tokens"])))
        must(self.memctl("stats")[0] == 0, "no stats")
        must(tree(self.root) == before, "context changed a file")
        return sizes, ""

    # Writing.

    def write(self, most: int) -> None:
        found = tree(self.root)
        self.step("init", "", lambda: self._init(found))
        if self.outcomes[-1].failure:
            return
        for type_ in TYPES:
            self._add(type_)
        try:
            chosen = self._sample(most)
        except Failure as failure:
            self.outcomes.append(Outcome(self.name, "list", "", (), str(failure)))
            return
        for topic in chosen:
            self._topic(topic["slug"], topic["path"])
        self.step("many, undo N", "", lambda: self._chain(most))

    def _init(self, found: Tree) -> tuple[Any, str]:
        code, answer = self.memctl("init", self.root)
        must(code == 0 and answer.get("commit"), f"exit {code}: {answer}")
        must(tree(self.root) == found, "adopting changed a file")
        return [("files", f"+{len(self.numstat())}")], ""

    def _sample(self, most: int) -> list[dict[str, Any]]:
        """Live topics spread over the store; the broken ones always."""
        _, answer = self.memctl("list")
        live = [t for t in answer["topics"] if not t["path"].startswith(ARCHIVE)]
        broken = [t for t in live if set(t.get("problems", ())) - {"not in the index"}]
        rest = [t for t in live if t not in broken]
        every = max(1, len(rest) // most) if most else 1
        return [*broken, *rest[::every][: most or None]]

    def _write(
        self,
        words: Sequence[str],
        path: str,
        check: Callable[[Tree, Tree, str], None],
        before: Tree,
    ) -> tuple[Any, str]:
        """Run a verb on the tree as it is; `before` is what the check compares with."""
        now = tree(self.root)
        code, answer = self.memctl(*words)
        after = tree(self.root)
        if code == 0 and after == now and answer.get("commit") is None:
            return (), answer.get("detail", "nothing to do")
        if code in (3, 5) and "error" in answer:
            must(after == now, f"exit {code}, and files changed")
            return (), answer["error"]["message"]
        must(code == 0, f"exit {code}: {str(answer)[:300]}")
        must(answer["commit"], f"not committed: {answer.get('pending')}")
        check(before, after, path or answer["path"])
        return self.numstat(), ""

    def _and_back(
        self, verb: str, topic: str, words: Sequence[str], path: str, check: Callable[..., None]
    ) -> None:
        """The verb, then `undo`: every byte as before."""
        before = tree(self.root)
        self.step(verb, topic, lambda: self._write(words, path, check, before))
        if self.outcomes[-1].numstat:
            self.step("undo", f"{verb} {topic}", lambda: self._undo(before))

    def _undo(self, before: Tree, count: int = 1) -> tuple[Any, str]:
        code, answer = self.memctl("undo", str(count))
        must(code == 0, f"exit {code}: {str(answer)[:300]}")
        after = tree(self.root)
        other = sorted(p for p in before.keys() | after.keys() if before.get(p) != after.get(p))
        must(not other, f"not as before: {other}")
        return self.numstat(), ""

    def _add(self, type_: str, number: int = 1) -> None:
        self._and_back("add", type_, self._add_words(type_, number), "", expected.added)

    def _add_words(self, type_: str, number: int) -> list[str]:
        animal, does, what = CLAIMS[number % len(CLAIMS)]
        return [
            *("add", "--type", type_, "--name", f"Bench {animal}: {number}"),
            *("--hook", f"{what}: what the {animal} of “many” {does}"),
            *("--body", f"The {animal} {does} the {what} of a {type_}.", "--why", "It jinxed one."),
        ]

    def _topic(self, slug: str, path: str) -> None:
        changes = (
            ("--hook", "a new: hook — zebra", expected.hooked),
            ("--description", "A new: description, with a # and a “quote”", expected.described),
            ("--body", "A new claim, zebra.\n\nIn two.", expected.rewritten),
        )
        for option, text, check in changes:
            words = ["update", slug, option, text]
            self._and_back(f"update {option}", slug, words, path, check)
        self._and_back("pin", slug, ["pin", slug], path, expected.pinned)
        self._archive(slug, path)

    def _archive(self, slug: str, path: str) -> None:
        before = tree(self.root)
        self.step(
            "archive", slug, lambda: self._write(["archive", slug], path, expected.archived, before)
        )
        if not self.outcomes[-1].numstat:
            return
        between = tree(self.root)
        writes = 1
        self.step(
            "restore", slug, lambda: self._write(["restore", slug], path, expected.restored, before)
        )
        if self.outcomes[-1].numstat:
            self.step("undo", f"restore {slug}", lambda: self._undo(between))
            writes = 3  # an undo is a write as well, and goes back with the two before it
        self.step("undo", f"archive {slug}", lambda: self._undo(before, writes))

    def _chain(self, most: int) -> tuple[Any, str]:
        """Many writes on top of each other, taken back at once."""
        before = tree(self.root)
        chosen = [t["slug"] for t in self._sample(most)]
        writes: list[list[str]] = []
        for number, type_ in enumerate(TYPES):
            writes.append(self._add_words(type_, 100 + number))
        for number, slug in enumerate(chosen):
            verb = number % 3
            writes += [
                [["pin", slug]],
                [["update", slug, "--hook", f"hook {number}", "--body", f"Body {number}."]],
                [["archive", slug], ["restore", slug], ["archive", slug]],
            ][verb]
        done = 0
        for words in writes:
            code, answer = self.memctl(*words)
            must(code in (0, 3, 5), f"{words[:2]}: exit {code}: {str(answer)[:300]}")
            done += bool(code == 0 and answer.get("commit"))
        must(done, "no write was committed")
        self._undo(before, done)
        return [("writes", str(done))], ""


def stores(base: str) -> Iterator[tuple[str, str]]:
    """(path, name) of every directory with a MEMORY.md, or of `.md` files right below `base`."""
    for folder, folders, names in os.walk(base):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        topics = os.path.dirname(folder) == base and any(n.endswith(".md") for n in names)
        if folder != base and (INDEX in names or topics):
            yield folder, os.path.relpath(folder, base)
            folders.clear()


def summary(outcomes: Sequence[Outcome]) -> list[list[Any]]:
    """A row a store and verb: how often, the span of its numstats, whether all was well."""
    grouped: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        grouped.setdefault((outcome.store, outcome.verb), []).append(outcome)
    body = []
    for (store, verb), mine in grouped.items():
        spans: dict[str, list[str]] = {}
        for path, change in (n for outcome in mine for n in outcome.numstat):
            spans.setdefault(_role(path), []).append(change)
        failed = sum(bool(o.failure) for o in mine)
        refused = [f"refused {n}"] if (n := sum(bool(o.refused) for o in mine)) else []
        shown = ", ".join([f"{role} {_span(changes)}" for role, changes in spans.items()] + refused)
        body.append([store, verb, len(mine), shown, f"FAIL {failed}" if failed else "PASS"])
    return body


def _role(path: str) -> str:
    """What a file is to a commit, so that like commits look alike."""
    if path.startswith(ARCHIVE):
        return "archived"
    return "topic" if path.endswith(".md") and path != INDEX else path


def _span(changes: Sequence[str]) -> str:
    """The numbers of several numstats as ranges: `+1 −0`, `+3…4 −1…420`."""
    columns = zip(*(re.findall(r"[+−]|\d+", c) for c in changes), strict=True)
    parts = []
    for column in columns:
        if column[0].isdigit():
            low, high = min(map(int, column)), max(map(int, column))
            parts.append(f"{low}" if low == high else f"{low}…{high}")
        else:
            parts.append(f" {column[0]}")
    return "".join(parts).strip()


def main() -> None:
    options = common.parser(__doc__ or "")
    options.add_argument(
        "--topics", type=int, default=6, metavar="N", help="topics a store; 0 = all (%(default)s)"
    )
    options.add_argument("--memctl", default="", metavar="PATH", help="the program (this checkout)")
    given = options.parse_args()
    inner = os.path.join(given.data, "wild")
    base = os.path.abspath(inner if os.path.isdir(inner) else given.data)
    found = list(stores(base))
    if not found:
        common.skip(f"nothing tried: no stores in {base}")
    command = [os.path.abspath(given.memctl)] if given.memctl else [sys.executable, "-m", "memctl"]
    outcomes: list[Outcome] = []
    start = time.monotonic()
    for path, name in found:
        with tempfile.TemporaryDirectory(prefix="memctl-bench-") as folder:
            bench = Bench(path, name, folder, command)
            bench.read()
            bench.write(given.topics)
            outcomes += bench.outcomes
    report(outcomes, given.json, time.monotonic() - start)


def report(outcomes: Sequence[Outcome], as_json: bool, seconds: float) -> None:
    failed = [o for o in outcomes if o.failure]
    if as_json:
        data = {"outcomes": [o._asdict() for o in outcomes], "failed": len(failed)}
        print(
            json.dumps(
                {"schema": "memctl-bench/wild@1", "machine": common.machine(), **data}, indent=2
            )
        )
        raise SystemExit(bool(failed))
    print(common.table(("store", "verb", "times", "numstat of the commit", ""), summary(outcomes)))
    for outcome in failed:
        print(f"\nFAIL {outcome.store}: {outcome.verb} {outcome.topic}\n  {outcome.failure}")
    for said in sorted({(o.store, o.verb, o.refused) for o in outcomes if o.refused}):
        print(f"\nrefused {said[0]}: {said[1]}: {said[2]}")
    print(f"\n{len(outcomes)} checks, {len(failed)} failed, {seconds:.0f} s")
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()
