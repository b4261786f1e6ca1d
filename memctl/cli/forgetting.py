"""forget --everywhere: from what was typed to a store, and a history, without the topic."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING

from memctl.adapters import lock, purge, rewrite, versions
from memctl.adapters.writer import lock_path
from memctl.errors import Changed, MemctlError, NoSuchTopic, UsageError
from memctl.model.forgetting import Forgetting, Trace
from memctl.model.topic import INDEX
from memctl.ops import purge as op
from memctl.ops.locate import locate
from memctl.render.emit import remark
from memctl.render.forgetting import forgetting_data, forgetting_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session


def everywhere(session: Session, slug: str, yes: bool, dry_run: bool) -> int:
    """Show, ask, do, prove. Every step may be interrupted: the same call again finishes."""
    store = session.store
    own = rewrite.checked(store.root)
    plans = purge.Plans(store.local)
    if not dry_run:
        session.settle("forget")
    found = _found(session, slug, plans.left())
    stashes = len(rewrite.stashes(store.root, found.trace)) if own else 0
    found = found._replace(stashes=stashes)
    if dry_run:
        _answer(session, found, done=False)
        return 0
    if own:
        _check_clean(store.root)
    if not yes:
        _ask(found)
    store.has_local()
    plans.keep(found.trace)
    who, salt = session.who("forget"), secrets.token_hex(16)
    _, applied = session.apply("forget", lambda: op.removal(store, found.trace, who, salt))
    if own and applied and applied.pending:
        raise MemctlError(
            f"the topic is off the files, but not committed: {applied.pending}",
            "Commit it, then run the same command again: it goes on from here.",
        )
    with lock.locked(lock_path(store.root), "forget") as fd:
        if own:
            _check_clean(store.root)
            rewrite.rewrite(store.root, found.trace, found.trace.paths, plans.folder, fd)
            rewrite.clean(store.root, own, fd)
        purge.clear_local(store.local, found.trace)
        common = own.common if own else ""
        searched = purge.search(store.root, store.local, found.trace, common)
    if searched.hits:
        raise MemctlError(
            f"{len(searched.hits)} places still hold some of it: {', '.join(searched.hits[:5])}",
            "See what keeps them (a kept pack, borrowed objects, a file of yours); then run the"
            " same command again.",
        )
    plans.done()
    _answer(session, found._replace(searched=searched), done=True)
    return 0


def _check_clean(root: str) -> None:
    unclean = rewrite.unclean(root)
    if unclean:
        raise Changed(
            f"{', '.join(unclean[:3])}: changed and not committed; rewriting history would lose it",
            "Commit it first (git add and git commit in the store).",
        )


def _found(session: Session, slug: str, left: Trace | None) -> Forgetting:
    """The topic's trace: as the files and history have it, and as an interrupted run left it."""
    store = session.store
    rows = store.rows()
    if left is not None and not f"/{left.slug}".endswith(f"/{slug.removesuffix('.md')}"):
        raise MemctlError(
            f"the forgetting of `{left.slug}` was interrupted", "Finish that one first."
        )
    try:
        path = locate(slug, rows).path
    except NoSuchTopic:
        path = (left.slug if left else slug.removesuffix(".md")) + ".md"
        known = any(versions.versions(store.root, twin) for twin in op.twins(path))
        if not known and left is None:
            raise
    own = set(op.twins(path))
    live = {row.path for row in rows} - own
    names = {name: at for twin in own for name, at in versions.names(store.root, twin).items()}
    paths = own | (set(names) - live)
    ids = {i for p in paths for i in versions.versions(store.root, p)}
    # An old name that is another topic's by now: only what lay there before.
    for name in set(names) & live:
        ids |= versions.versions(store.root, name, names[name])
    bodies = dict(versions.contents(store.root, ids))
    on_disk = [data for data in map(store.read, sorted(paths)) if data is not None]
    others = op.others(store, paths)
    bodies = {i: data for i, data in bodies.items() if data not in others.values()}
    indexes = versions.contents(store.root, versions.versions(store.root, INDEX))
    lines = [data for _, data in indexes] + [store.read(INDEX) or b""]
    live_first = sorted(paths, key=lambda p: (p != path, p not in own, p))
    name = op.twins(path)[0].removesuffix(".md")
    trace = op.trace(name, live_first, bodies, on_disk, lines)
    trace = trace._replace(remotes=rewrite.remotes(store.root))
    return Forgetting(*op.owned(trace.joined(left) if left else trace, others))


def _ask(found: Forgetting) -> None:
    """Have the slug typed. Nothing asks where nobody is."""
    slug = found.trace.slug
    if sys.stdin is None or not sys.stdin.isatty():
        raise UsageError(
            "this cannot be undone, and nobody is there to ask",
            "Look with --dry-run; --yes stands for typing the slug.",
        )
    for one in forgetting_lines(found, done=False):
        remark("".join(text for text, _ in one))
    sys.stderr.write("This cannot be undone. Type the slug to go on: ")
    sys.stderr.flush()
    if sys.stdin.readline().strip() != slug:
        raise UsageError("that is not the slug", "Nothing was changed.")


def _answer(session: Session, found: Forgetting, done: bool) -> None:
    session.answer(
        "forget", lambda: forgetting_data(found, done), lambda: forgetting_lines(found, done)
    )
