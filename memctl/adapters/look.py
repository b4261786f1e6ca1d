"""One look into one repository: what is remembered, what its tree holds, what its past says."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl.adapters import git, gitfiles
from memctl.adapters.kept import Kept, Shelf
from memctl.model.reference import Facts, Grade

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from memctl.adapters.cache import Cache
    from memctl.adapters.past import Past
    from memctl.adapters.walk import Walk, Walking
    from memctl.model.reference import Asked

    Watch = Callable[[int, int], None]
    Remark = Callable[[str], None]


class Look:
    """Asked once. store: its own files say nothing about the code."""

    def __init__(
        self, repo: str, store: str, cache: Cache, watch: Watch | None, remark: Remark | None
    ) -> None:
        self.repo = repo
        self.store = store
        self.watch = watch
        self.remark = remark
        self.shelf = Shelf(cache, repo)
        self.tree: dict[str, bytes] | None = None
        self.today: Past | None = None
        self.walk: Walk | None = None
        self.recent: Walk | None = None
        self.walking: Walking | None = None
        self.anchors: set[str] = set()

    def facts(self, asked: Asked, idle: bool = False) -> Facts | None:
        """None when nothing is known. idle: run no git, only say what is remembered."""
        found = gitfiles.find_repository(self.repo)
        self.head = gitfiles.head_commit(found) if found and found.work else ""
        if not found or not self.head:
            return None
        self.top, self.partial = found.work, _partial(found)
        self.own = os.path.relpath(os.path.realpath(self.store), self.top) + "/"
        complete = not self.partial and not _shallow(found)
        tracked = self.shelf.tracked(self.head)
        if tracked is None and not idle:
            if not self._list():
                return None
            tracked = list(self.tree or ())
            self.shelf.keep_tracked(self.head, tracked)
        kept = self._at_head(complete, idle)
        if not idle and self._learn(asked, kept):
            self.shelf.keep(kept)
        return self._said(asked, kept, tracked or ())

    def _said(self, asked: Asked, kept: Kept, tracked: Sequence[str]) -> Facts:
        names = {n: grade for n, (grade, _) in kept.names.items()}
        shares = {}
        for pair in asked.anchors:
            said = kept.rewritten.get("\0".join(pair))
            if said:
                shares[pair] = (float(said[0]), Grade(*said[1]))
        return Facts(
            kept.complete,
            frozenset(tracked),
            _grades(asked.paths, kept.paths),
            _grades(asked.words, names),
            _grades(asked.commands, names),
            _grades(asked.commits, kept.commits),
            _grades(asked.branches, kept.branches),
            shares,
        )

    def _list(self) -> bool:
        """Read today's tree, once: blobs by path, b"" for what is no plain file."""
        if self.tree is None:
            ran = git.run(self.top, ["ls-tree", "-r", "-z", "--full-tree", "HEAD"])
            if ran.code:
                if self.remark:
                    self.remark(f"{self.repo} is not looked into: {ran.complaint or 'git failed'}")
                return False
            self.tree = {}
            for line in ran.out.split(b"\0")[:-1]:
                about, _, name = line.partition(b"\t")
                mode, _, blob = about.split(b" ")
                path = name.decode("utf-8", "surrogateescape")
                self.tree[path] = blob if mode.startswith(b"100") else b""
        return True

    def _at_head(self, complete: bool, idle: bool) -> Kept:
        """What was remembered, as far as it still holds at today's commit."""
        new = Kept(self.head, complete, {}, {}, {}, {}, {})
        kept = self.shelf.kept()
        if kept is None or kept.complete != complete:
            return new
        if kept.head == self.head:
            return kept
        if idle or not self._list():
            return new
        from memctl.adapters.advance import advance

        return advance(self, kept, new)

    def _learn(self, asked: Asked, kept: Kept) -> bool:
        """Look up what is not known yet; whether there was anything."""
        from contextlib import suppress

        from memctl.adapters import answers, refs
        from memctl.adapters.blobs import Blobs

        paths = [p for p in asked.paths if p not in kept.paths]
        words = [w for w in asked.words if w not in kept.names]
        commands = [c for c in asked.commands if c not in kept.names]
        anchors = [a for a in asked.anchors if "\0".join(a) not in kept.rewritten]
        self.anchors = {anchor for _, anchor in asked.anchors}
        commits = [c for c in asked.commits if c not in kept.commits]
        new = bool(paths or words or commands or anchors or commits)
        if asked.branches:
            new |= refs.branches(self.top, asked.branches, kept.branches)
        if not new or not self._list():
            return new
        with Blobs(self.top) as blobs:
            # Where git breaks off, what was asked of it stays unknown, and only that.
            with suppress(git.Broken):
                kept.commits.update(refs.commits(blobs, commits))
            with suppress(git.Broken):
                if words or commands:
                    self._go_ahead(kept)
                    try:
                        answers.names(self, blobs, words, commands, kept)
                    finally:
                        if self.walking:
                            self.walking.leave()
            with suppress(git.Broken):
                if paths:
                    answers.paths(self, paths, kept)
            with suppress(git.Broken):
                if anchors:
                    answers.anchors(self, blobs, anchors, kept)
        return True

    def _go_ahead(self, kept: Kept) -> None:
        """Of a repository that was never looked into some word will be missing: have git walk its
        history while today's files are read."""
        if not kept.names and not self.partial:
            from memctl.adapters.walk import Walking

            self.walking = Walking(self.top, self.head)

    def texts(self) -> list[tuple[bytes, str]]:
        """The plain files of today that say something about the code: id and path."""
        assert self.tree is not None
        return [(blob, path) for path, blob in self.tree.items() if blob and self.counts(path)]

    def counts(self, path: str) -> bool:
        """Not the store's own, and no change log."""
        from memctl.codec.held import of_the_past

        return not path.startswith(self.own) and not of_the_past(path)

    def walked(self, edges: bool = False) -> Walk | None:
        """The whole history, from the cache when its edges are not wanted."""
        from memctl.adapters.walk import walk

        known = self.walk or (None if edges else self.shelf.walk(self.head))
        if known is None or (edges and not known.edges):
            ahead, self.walking = self.walking, None
            if ahead:
                known = ahead.result(edges, self.watch)
            else:
                known = walk(self.top, self.head, edges, self.watch)
            if known:
                self.shelf.keep_walk(self.head, known)
        self.walk = known
        return known

    def standing(self) -> Past:
        """Today's tree alone, as what has no past."""
        from memctl.adapters.past import Past

        if self.today is None:
            self.today = Past(self.tree or {}, {})
        return self.today


def _grades(asked: Iterable[str], known: Mapping[str, Sequence[str]]) -> dict[str, Grade]:
    return {name: Grade(*known[name]) for name in asked if known.get(name)}


def _shallow(found: gitfiles.Repository) -> bool:
    return os.path.exists(os.path.join(found.common, "shallow"))


def _partial(found: gitfiles.Repository) -> bool:
    """Some contents were never fetched: the configuration names who has them."""
    try:
        with open(os.path.join(found.common, "config"), errors="replace") as file:
            text = file.read().lower()
    except OSError:
        return False
    return "promisor" in text or "partialclone" in text
