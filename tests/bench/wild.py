"""Every verb on real stores: read without loss, change exactly the lines it must, undo every byte.

Each store is copied first. Reading: every file is taken apart and put together again, and `lint`
must end in findings. Writing: the copy is adopted by `memctl init`, and each verb runs as a real
process; its commit is compared with the tree before, line by line. `undo` must bring back every
byte of the tree (`.git` and `.memctl` aside). Ends with 1 when anything fails.

    python tests/bench/wild.py [--data DIR_OF_STORES] [--topics 0]
"""

from __future__ import annotations

import difflib
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

common.use_checkout()

from memctl.codec import frontmatter  # noqa: E402
from memctl.codec.index import parse_index  # noqa: E402
from memctl.codec.topic import decode, parse_topic  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

INDEX = "MEMORY.md"
ARCHIVE = "archive/"
TYPES = ("user", "feedback", "project", "reference")
Tree = dict[str, bytes]


class Failure(Exception):  # noqa: N818
    """What a verb did that it must not do, or did not do."""


class Outcome(NamedTuple):
    """One verb, once: the numstat of its commit, why it failed ("" = it did not)."""

    store: str
    verb: str
    topic: str
    numstat: tuple[tuple[str, str], ...] = ()
    failure: str = ""
    refused: str = ""


class Delta(NamedTuple):
    """A file's lines that went and that came."""

    gone: list[bytes]
    new: list[bytes]


def lines(data: bytes) -> list[bytes]:
    return re.findall(rb"[^\n]*\n|[^\n]+", data)


def delta(before: bytes | None, after: bytes | None) -> Delta:
    a, b = lines(before or b""), lines(after or b"")
    codes = difflib.SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    gone = [line for tag, i, j, _, _ in codes if tag != "equal" for line in a[i:j]]
    return Delta(gone, [line for tag, _, _, i, j in codes if tag != "equal" for line in b[i:j]])


def tree(root: str) -> Tree:
    """Every file's bytes but what git and memctl keep for themselves."""
    found: Tree = {}
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if f not in (".git", ".memctl")]
        for name in names:
            full = os.path.join(folder, name)
            if not os.path.islink(full):
                with open(full, "rb") as file:
                    found[os.path.relpath(full, root)] = file.read()
    return found


def must(holds: object, what: str) -> None:
    if not holds:
        raise Failure(what)


# What each verb may change. Each takes the tree before and after, and the topic's path.


def added(before: Tree, after: Tree, path: str) -> None:
    must(path not in before and path in after, f"no new file {path}")
    only(before, after, {path, INDEX})
    change = delta(before.get(INDEX), after[INDEX])
    unended = lines(before.get(INDEX, b"") or b"\n")[-1]
    gone = [line for line in change.gone if line != unended or unended.endswith(b"\n")]
    must(not gone, f"index lines went: {gone}")
    entries = [line for line in change.new if path.encode() in line]
    rest = [line for line in change.new if line not in entries and line.rstrip() != unended.rstrip()]
    must(len(entries) == 1, f"{len(entries)} index lines for {path}")
    must(all(not r.strip() or r.startswith(b"## ") for r in rest), f"other index lines: {rest}")


def hooked(before: Tree, after: Tree, path: str) -> None:
    del path
    only(before, after, {INDEX})
    change = delta(before[INDEX], after[INDEX])
    must(len(change.gone) == len(change.new) == 1, f"index: {change}")


def described(before: Tree, after: Tree, path: str) -> None:
    only(before, after, {path})
    old, new = head(before[path]), head(after[path])
    must(before[path][len(old) :] == after[path][len(new) :], "the body changed")
    change = delta(old, new)
    keys = [b"description:", b"updated:"]
    fresh = [line for line in change.new if not line.strip().startswith(tuple(keys))]
    must(not [f for f in fresh if f.strip() != b"---"], f"other lines: {fresh}")


def rewritten(before: Tree, after: Tree, path: str) -> None:
    only(before, after, {path})
    change = delta(head(before[path]), head(after[path]))
    must(all(l.strip().startswith(b"updated:") for l in change.gone), f"went: {change.gone}")
    fresh = [l for l in change.new if l.strip() != b"---" and not l.strip().startswith(b"updated:")]
    must(not fresh, f"frontmatter lines: {fresh}")


def pinned(before: Tree, after: Tree, path: str) -> None:
    only(before, after, {path})
    change = delta(before[path], after[path])
    must(not change.gone, f"lines went: {change.gone}")
    fresh = [line.strip() for line in change.new if line.strip() != b"---"]
    must(fresh == [b"pinned: true"], f"new lines: {change.new}")


def archived(before: Tree, after: Tree, path: str) -> None:
    must(ARCHIVE + path in after and path not in after, "the file did not move")
    only(before, after, {path, ARCHIVE + path, INDEX})
    change = delta(before[path], after[ARCHIVE + path])
    must(not change.gone, f"lines went: {change.gone}")
    fresh = [l for l in change.new if l.strip() != b"---" and not l.strip().startswith(b"entry:")]
    must(not fresh and len(change.new) <= 3, f"new lines: {change.new}")
    index = delta(before.get(INDEX), after.get(INDEX))
    must(not index.new and len(index.gone) <= 1, f"index: {index}")


def restored(before: Tree, after: Tree, path: str) -> None:
    """`before` is the tree before the archiving."""
    must(after.get(path) == before[path], "the topic's bytes are not what they were")
    must(ARCHIVE + path not in after, "the archived file stayed")
    only(before, after, {INDEX})
    was, now = sorted(lines(before.get(INDEX, b""))), sorted(lines(after.get(INDEX, b"")))
    must(was == now, f"index lines: {delta(b''.join(was), b''.join(now))}")


def only(before: Tree, after: Tree, allowed: set[str]) -> None:
    other = {p for p in before.keys() | after.keys() if before.get(p) != after.get(p)} - allowed
    must(not other, f"other files changed: {sorted(other)}")


def head(data: bytes) -> bytes:
    """The frontmatter with its fences, as bytes."""
    text, _ = decode(data)
    return text[: frontmatter.read("", text).body_at].encode()


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

    def numstat(self) -> tuple[tuple[str, str], ...]:
        """(file, "+a −d") of the newest commit."""
        asked = ["git", "-C", self.root, "-c", "core.quotePath=false", "show", "--no-renames"]
        asked += ["--format=", "--numstat", "HEAD"]
        out = subprocess.run(asked, env=self.env, text=True, capture_output=True, check=True).stdout
        rows = [line.split("\t") for line in out.splitlines()]
        return tuple((path, f"+{plus} −{minus}") for plus, minus, path in rows)

    def step(self, verb: str, topic: str, act: Callable[[], tuple[Any, str]]) -> None:
        """Run one check and keep what came of it."""
        try:
            numstat, refused = act()
            self.outcomes.append(Outcome(self.name, verb, topic, tuple(numstat), "", refused))
        except Failure as failure:
            self.outcomes.append(Outcome(self.name, verb, topic, (), str(failure)))
        except Exception as fault:  # a crash of the codec is a result too
            self.outcomes.append(Outcome(self.name, verb, topic, (), f"{type(fault).__name__}: {fault}"))

    # Reading.

    def read(self) -> None:
        self.step("parse", "", self._parse)
        self.step("read → write", "", self._identity)
        self.step("lint", "", self._lint)

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
        self, words: Sequence[str], path: str, check: Callable[[Tree, Tree, str], None], before: Tree
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
        self._and_back("add", type_, self._add_words(type_, number), "", added)

    def _add_words(self, type_: str, number: int) -> list[str]:
        name = f"Bench zebra {number}: quartz vex"
        return ["add", "--type", type_, "--name", name, "--hook", f"quartz jugs, no. {number} of “many”",
                "--body", f"Zebra {number} vexes the {type_} quartz.", "--why", "It jinxed one."]  # fmt: skip

    def _topic(self, slug: str, path: str) -> None:
        back = self._and_back
        back("update --hook", slug, ["update", slug, "--hook", "a new: hook — zebra"], path, hooked)
        description = "A new: description, with a # and a “quote”"
        back("update --description", slug, ["update", slug, "--description", description], path, described)
        back("update --body", slug, ["update", slug, "--body", "A new claim, zebra.\n\nIn two."], path, rewritten)
        back("pin", slug, ["pin", slug], path, pinned)
        self._archive(slug, path)

    def _archive(self, slug: str, path: str) -> None:
        before = tree(self.root)
        self.step("archive", slug, lambda: self._write(["archive", slug], path, archived, before))
        if not self.outcomes[-1].numstat:
            return
        between = tree(self.root)
        self.step("restore", slug, lambda: self._write(["restore", slug], path, restored, before))
        if self.outcomes[-1].numstat:
            self.step("undo", f"restore {slug}", lambda: self._undo(between))
        # The undo above is a write as well, and goes back with the two it followed.
        self.step("undo", f"archive {slug}", lambda: self._undo(before, 3))

    def _chain(self, most: int) -> tuple[Any, str]:
        """Many writes on top of each other, taken back at once."""
        before = tree(self.root)
        chosen = [t["slug"] for t in self._sample(most)]
        writes: list[list[str]] = []
        for number, slug in enumerate(chosen):
            writes.append(self._add_words(TYPES[number % len(TYPES)], 100 + number))
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
    """A row a store and verb: how often, the span of its commits' numstats, whether all was well."""
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
    options.add_argument("--topics", type=int, default=6, metavar="N", help="topics a store; 0 = all (%(default)s)")
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
        print(json.dumps({"schema": "memctl-bench/wild@1", "machine": common.machine(), **data}, indent=2))
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
