"""What a look into a repository's history costs, and whether it is right.

    python tests/bench/history.py [--repo PATH] [--files N] [--commits N] [--json]

100 topics' worth of references, 1,500 of them, to paths and words of old trees and of today's: in a
repository that the bench makes (5,000 files, 10,000 commits; what became of each name is known),
or in PATH. Prints the time beside one `git log --name-status` over the same history.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from common import Limit, finish, parser, table, use_checkout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TOPICS = 100
REFERENCES = 1_500
LINES = 120
ROUNDS = 3
FIRST_LIMIT, SECOND_LIMIT = 2.0, 0.1
RIGHT_LIMIT = 0.95
DAY = 86_400
_WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_]{5,}")


class Truth(NamedTuple):
    """grade, the subject of the commit that took it, where it moved to."""

    grade: str
    subject: str = ""
    moved_to: str = ""


class Tale:
    """A repository made up commit by commit: files of lines, each line with a word of its own."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.files: dict[str, list[str]] = {}
        self.order: list[str] = []
        self.left: dict[str, Truth] = {}
        self.lost: dict[str, str] = {}
        self.made = 0

    def name(self) -> str:
        self.made += 1
        return f"name_{self.made}_{self.random.choice(('load', 'store', 'parse', 'render'))}"

    def line(self) -> str:
        kinds = (
            "    return {}(value, limit=10)",
            "def {}(value: int) -> int:",
            "    {} = [1, 2, 3]",
        )
        return self.random.choice(kinds).format(self.name())

    def path(self) -> str:
        self.made += 1
        folder = self.random.randrange(200)
        return f"src/part_{folder % 20}/unit_{folder}/file_{self.made}.py"

    def add(self) -> str:
        path = self.path()
        self.files[path] = [self.line() for _ in range(self.random.randrange(20, LINES))]
        self.order.append(path)
        return path

    def any(self) -> str:
        while True:
            at = self.random.randrange(len(self.order))
            path = self.order[at]
            if path in self.files:
                return path
            self.order[at] = self.order[-1]
            self.order.pop()

    def step(self, subject: str) -> Iterator[str]:
        """One commit's changes, as fast-import wants them."""
        kind = self.random.random()
        if kind < 0.05:
            path = self.any()
            for line in self.files.pop(path):
                self.lose(line, subject)
            self.left[path] = Truth("gone", subject)
            yield f"D {path}\n"
        elif kind < 0.13:
            old, new = self.any(), self.path()
            self.files[new] = self.files.pop(old)
            self.order.append(new)
            self.left[old] = Truth("moved", subject, new)
            yield f"R {old} {new}\n"
        elif kind < 0.2:
            yield self.content(self.add())
        else:
            for path in {self.any() for _ in range(self.random.randrange(1, 5))}:
                lines = self.files[path]
                for _ in range(self.random.randrange(1, 6)):
                    at = self.random.randrange(len(lines))
                    self.lose(lines[at], subject)
                    lines[at] = self.line()
                yield self.content(path)

    def lose(self, line: str, subject: str) -> None:
        for word in re.findall(r"name_\w+", line):
            self.lost[word] = subject

    def content(self, path: str) -> str:
        text = "\n".join(self.files[path]) + "\n"
        return f"M 644 inline {path}\ndata {len(text)}\n{text}\n"

    def truth(self, path: str) -> Truth:
        said = Truth("", "", path)
        while path not in self.files:
            said = self.left[path]
            if said.grade == "gone":
                return said
            path = said.moved_to
        return Truth("moved", said.subject, path) if said.grade else Truth("fine")


def told(root: str, files: int, commits: int) -> Tale:
    """The made-up repository, written through `git fast-import`."""
    tale = Tale(7)
    git(root, "init", "-q", "-b", "main")
    words = ["git", "-C", root, "fast-import", "--quiet"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, text=True) as process:
        assert process.stdin
        for number in range(commits):
            subject = f"change {number}"
            who = f"Bench <bench@example.org> {1_600_000_000 + number * DAY // 8} +0000"
            process.stdin.write(f"commit refs/heads/main\ncommitter {who}\n")
            process.stdin.write(f"data {len(subject)}\n{subject}\n")
            if number:
                process.stdin.writelines(tale.step(subject))
            else:
                process.stdin.writelines(tale.content(tale.add()) for _ in range(files))
    git(root, "repack", "-adfq")
    git(root, "reset", "-q", "--hard")
    return tale


def asked_of_tale(tale: Tale) -> dict[str, Any]:
    pick = random.Random(1)
    third = REFERENCES // 4
    paths = [*pick.sample(sorted(tale.left), min(third, len(tale.left)))]
    paths += pick.sample(sorted(tale.files), third)
    words = pick.sample(sorted(tale.lost), min(third, len(tale.lost)))
    here = [w for p in pick.sample(sorted(tale.files), third) for w in _names(tale.files[p])[:1]]
    words += here
    paths += [f"src/never/file_{n}.py" for n in range(10)]
    words += [f"never_was_{n}" for n in range(10)]
    return {"paths": paths, "words": words}


def _names(lines: list[str]) -> list[str]:
    return re.findall(r"name_\w+", "\n".join(lines))


def asked_of_repository(root: str) -> dict[str, Any]:
    """Paths and words of twelve trees, from today's to the oldest quarter's."""
    pick = random.Random(1)
    commits = git(root, "rev-list", "--first-parent", "HEAD").split()
    paths: set[str] = set()
    words: set[str] = set()
    for part in range(12):
        commit = commits[len(commits) * part // 13]
        listed = git(root, "ls-tree", "-r", "-z", "--name-only", commit).split("\0")[:-1]
        paths.update(pick.sample(listed, min(len(listed), 90)))
        for path in pick.sample(listed, min(len(listed), 40)):
            shown = ["git", "-C", root, "cat-file", "blob", f"{commit}:{path}"]
            ran = subprocess.run(shown, capture_output=True, check=False)  # a submodule has none
            found = sorted(set(_WORD.findall(ran.stdout))) if b"\0" not in ran.stdout else []
            words.update(w.decode() for w in pick.sample(found, min(len(found), 3)))
    half = REFERENCES // 2
    return {
        "paths": pick.sample(sorted(paths), min(half, len(paths))),
        "words": pick.sample(sorted(words), min(half, len(words))),
    }


def with_anchors(root: str, asked: dict[str, Any]) -> dict[str, Any]:
    """An anchor a topic: commits of the whole history, each with a path."""
    commits = git(root, "rev-list", "--first-parent", "HEAD").split()
    step = max(1, len(commits) // TOPICS)
    pairs = list(zip(asked["paths"], commits[::step], strict=False))
    return {**asked, "anchors": pairs[:TOPICS], "commits": commits[::step][:TOPICS]}


def look(root: str, asked: dict[str, Any], cache: str) -> dict[str, Any]:
    """One check in a process of its own: seconds, what was found, peak memory in MiB."""
    ran = subprocess.run(
        [sys.executable, __file__, "--child", root, cache],
        input=json.dumps(asked), capture_output=True, text=True, check=True,
    )  # fmt: skip
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def child(root: str, cache: str) -> None:
    asked = json.load(sys.stdin)
    use_checkout()
    start = time.perf_counter()
    from memctl.adapters.cache import Cache
    from memctl.adapters.project import CodeProject
    from memctl.model.reference import Asked

    names = ("paths", "words", "commits")
    question = Asked(
        anchors=tuple((path, anchor) for path, anchor in asked["anchors"]),
        **{name: tuple(asked[name]) for name in names},
    )
    facts = CodeProject(os.path.dirname(cache), [root], Cache(cache)).look(question)
    seconds = time.perf_counter() - start
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    gits = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    said = {name: {k: list(g) for k, g in getattr(facts, name).items()} for name in names}
    print(json.dumps({"seconds": seconds, "peak": own, "peak_git": gits, **said}))


def seconds(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def measure(root: str, asked: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The figures, and what the first check found."""
    walks, firsts, seconds_ = [], [], []
    last: dict[str, Any] = {}
    for _ in range(ROUNDS):
        walks.append(seconds(lambda: git(root, "log", "--name-status")))
        with tempfile.TemporaryDirectory() as folder:
            cache = os.path.join(folder, "cache.db")
            last = look(root, asked, cache)
            firsts.append(last["seconds"])
            seconds_.append(look(root, asked, cache)["seconds"])
            size = os.path.getsize(cache) / 2**20
    walk = statistics.median(walks)
    return {
        "git log": walk,
        "first": statistics.median(firsts),
        "second": statistics.median(seconds_),
        "first x": statistics.median(f / w for f, w in zip(firsts, walks, strict=True)),
        "second x": statistics.median(s / w for s, w in zip(seconds_, walks, strict=True)),
        "peak MiB": last["peak"],
        "peak MiB, git": last["peak_git"],
        "cache MiB": size,
    }, last


def rightness(tale: Tale, asked: dict[str, Any], said: dict[str, Any]) -> dict[str, float]:
    """Shares of the names that are graded as they should be, and named with the right commit."""
    graded: dict[str, list[bool]] = {}
    for path in asked["paths"]:
        wanted = Truth("") if path.startswith("src/never") else tale.truth(path)
        grade, _, _, subject, moved = (*said["paths"].get(path, [""]), "", "", "", "")[:5]
        graded.setdefault("paths: grade", []).append(grade == wanted.grade)
        if wanted.grade in ("gone", "moved"):
            right = grade == wanted.grade and subject == wanted.subject
            graded.setdefault("paths: commit", []).append(right)
        if wanted.grade == "moved":
            graded.setdefault("paths: moved to", []).append(moved == wanted.moved_to)
    for word in asked["words"]:
        wanted_grade = "gone" if word in tale.lost else "" if word.startswith("never") else "fine"
        grade, _, _, subject = (*said["words"].get(word, [""]), "", "", "")[:4]
        graded.setdefault("words: grade", []).append(grade == wanted_grade)
        if wanted_grade == "gone":
            graded.setdefault("words: gone found", []).append(grade == "gone")
            if grade == "gone":
                graded.setdefault("words: commit", []).append(subject == tale.lost[word])
    return {what: sum(some) / len(some) for what, some in graded.items()}


def git(root: str, *words: str) -> str:
    ran = subprocess.run(["git", "-C", root, *words], stdout=subprocess.PIPE, check=True)
    return ran.stdout.decode("utf-8", "replace")


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--repo", metavar="PATH", help="measure in this repository instead")
    options.add_argument("--files", type=int, default=5_000)
    options.add_argument("--commits", type=int, default=10_000)
    options.add_argument("--child", nargs=2, help="(internal: one check)")
    given = options.parse_args()
    if given.child:
        child(*given.child)
        return
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.abspath(given.repo) if given.repo else folder
        tale = None if given.repo else told(root, given.files, given.commits)
        asked = asked_of_tale(tale) if tale else asked_of_repository(root)
        asked = with_anchors(root, asked)
        figures, said = measure(root, asked)
        right = rightness(tale, asked, said) if tale else {}
        count = int(git(root, "rev-list", "--count", "HEAD"))
        tracked = git(root, "ls-files").count("\n")
    sizes = {"files": tracked, "commits": count, "paths": len(asked["paths"])}
    sizes["words"] = len(asked["words"])
    grades = {k: _counted(said[k], len(asked[k])) for k in ("paths", "words")}
    if not given.json:
        print(table(("", ""), [*sizes.items(), *figures.items(), *right.items()]))
        print(grades)
    limits = [
        Limit("first check, x git log", FIRST_LIMIT, figures["first x"], at_most=True),
        Limit("second check, x git log", SECOND_LIMIT, figures["second x"], at_most=True),
        # Words are looked for in a sample of old text: what is found must be right.
        *(
            Limit(w, RIGHT_LIMIT, share, aim="word" in w and w != "words: commit")
            for w, share in right.items()
        ),
    ]
    data = {"sizes": sizes, "figures": figures, "right": right, "grades": grades}
    finish(given.json, "history", data, limits)


def _counted(graded: dict[str, list[str]], asked: int) -> dict[str, int]:
    found: dict[str, int] = {"absent": asked - len(graded)}
    for grade in graded.values():
        found[grade[0]] = found.get(grade[0], 0) + 1
    return found


if __name__ == "__main__":
    main()
