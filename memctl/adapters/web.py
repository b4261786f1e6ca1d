"""Addresses asked over the network: only with `--online`, and only whether they answer.

The one importer of httpx (the extra `online`).
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import defaultdict
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urlsplit

from memctl.errors import MemctlError
from memctl.model.reference import FINE, GONE, MOVED, UNRESOLVED, Grade

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import httpx

    from memctl.adapters.cache import Cache

# One address, and all of them together.
SECONDS = 10.0
ALL_SECONDS = 120.0
# At once: to one host, and to all.
PER_HOST = 2
CONNECTIONS = 16
HOPS = 5
# An answer is believed this long; that none came is not kept.
KEPT_DAYS = 7
_MEMO = "answers of the web"
_DEAD = (404, 410)
_PERMANENT = (301, 308)
# Some servers know no HEAD, or forbid it.
_ASK_AGAIN = (400, 403, 404, 405, 501)


class Web:
    """Implements model.ports.Web. cache: where answers are remembered."""

    def __init__(self, cache: Cache) -> None:
        self.cache = cache

    def look(self, urls: Sequence[str]) -> Mapping[str, Grade]:
        """fine | moved (permanently, to `moved_to`) | gone | unresolved (`subject` says why).

        Raises MemctlError when httpx is not installed.
        """
        today = int(time.time() // 86400)
        kept = json.loads(self.cache.memo(_MEMO) or "{}")
        kept = {u: k for u, k in kept.items() if 0 <= today - k[0] < KEPT_DAYS}
        asked = [u for u in dict.fromkeys(urls) if u not in kept]
        new = asyncio.run(_all(asked)) if asked else {}
        kept |= {u: (today, *g) for u, g in new.items() if g.grade != UNRESOLVED}
        if new:
            self.cache.keep_memo(_MEMO, json.dumps(kept))
        return {u: new[u] if u in new else Grade(*kept[u][1:]) for u in urls}


async def _all(urls: Sequence[str]) -> dict[str, Grade]:
    try:
        import httpx
    except ImportError as fault:
        raise MemctlError(
            "--online needs httpx, which is not installed",
            "pip install 'memctl-cli[online]'",
        ) from fault
    from memctl import __version__

    gates: dict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(PER_HOST))
    grades = dict.fromkeys(urls, Grade(UNRESOLVED, subject="no time was left to ask"))
    async with httpx.AsyncClient(
        timeout=SECONDS,
        limits=httpx.Limits(max_connections=CONNECTIONS),
        headers={"User-Agent": f"memctl/{__version__} (link check)"},
    ) as client:

        async def ask(url: str) -> None:
            grades[url] = await _one(client, gates, url)

        try:
            async with asyncio.timeout(ALL_SECONDS), asyncio.TaskGroup() as group:
                for url in urls:
                    group.create_task(ask(url))
        except TimeoutError:
            pass  # what has no answer yet stays unresolved
    return grades


async def _one(
    client: httpx.AsyncClient, gates: Mapping[str, asyncio.Semaphore], url: str
) -> Grade:
    import httpx

    try:
        parts = urlsplit(url)
        if "@" in parts.netloc:
            return Grade(UNRESOLVED, subject="it holds a name or a password, so it was not asked")
        async with gates[f"{parts.hostname}:{parts.port}"]:
            return await _followed(client, url)
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as fault:
        return Grade(UNRESOLVED, subject=str(fault).split("\n")[0] or type(fault).__name__)


async def _followed(client: httpx.AsyncClient, url: str) -> Grade:
    """Along the redirects; the last that only permanent ones led to is where it moved."""
    here, moved, permanent = urldefrag(url).url, "", True
    for _ in range(HOPS):
        answer = await client.head(here)
        if answer.status_code in _ASK_AGAIN:
            async with client.stream("GET", here) as answer:
                pass  # its head is enough
        if answer.next_request is None:
            return _graded(url, answer.status_code, moved)
        permanent = permanent and answer.status_code in _PERMANENT
        here = str(answer.next_request.url)
        moved = here if permanent else moved
    return Grade(UNRESOLVED, subject=f"more than {HOPS} redirects")


def _graded(url: str, status: int, moved: str) -> Grade:
    if status in _DEAD:
        return Grade(GONE, subject=f"HTTP {status}")
    if status >= 400:
        return Grade(UNRESOLVED, subject=f"HTTP {status}")
    if moved and _bare(moved) != _bare(url):
        return Grade(MOVED, moved_to=moved)
    return Grade(FINE)


def _bare(url: str) -> str:
    """Without what a server adds to any address: TLS, `www.`, a slash."""
    parts = urlsplit(url)
    return f"{parts.netloc.removeprefix('www.')}{parts.path.rstrip('/')}?{parts.query}"
