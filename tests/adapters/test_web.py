"""Addresses asked over the network; a server on loopback stands in for the web."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from memctl.adapters import web
from memctl.adapters.cache import Cache
from memctl.adapters.web import Web
from memctl.model.reference import FINE, GONE, MOVED, UNRESOLVED

# path: status, and where to.
PAGES = {
    "/fine": (200, ""),
    "/gone": (404, ""),
    "/withdrawn": (410, ""),
    "/broken": (500, ""),
    "/closed": (403, ""),
    "/old": (301, "/new"),
    "/older": (308, "/old"),
    "/new": (200, ""),
    "/slash": (301, "/slash/"),
    "/slash/": (200, ""),
    "/sign-in": (302, "/fine"),
    "/led-astray": (301, "/gone"),
    "/later": (301, "/sign-in"),
    "/round": (302, "/round"),
    "/no-head": (200, ""),
}


class Server(BaseHTTPRequestHandler):
    asked: Counter[str] = Counter()

    def do_HEAD(self) -> None:
        self.asked[self.path] += 1
        status, where = PAGES[self.path]
        refused = self.path == "/no-head" and self.command == "HEAD"
        self.send_response(405 if refused else status)
        if where:
            self.send_header("Location", where)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_HEAD  # noqa: N815

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    Server.asked.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.loopback
def test_what_the_web_says(site: str) -> None:
    found = Web(Cache("")).look([site + p for p in PAGES])
    said = {
        u.removeprefix(site): (g.grade, g.moved_to.removeprefix(site)) for u, g in found.items()
    }
    assert said == {
        "/fine": (FINE, ""),
        "/gone": (GONE, ""),
        "/withdrawn": (GONE, ""),
        "/broken": (UNRESOLVED, ""),
        "/closed": (UNRESOLVED, ""),
        "/old": (MOVED, "/new"),
        "/older": (MOVED, "/new"),
        "/new": (FINE, ""),
        "/slash": (FINE, ""),
        "/slash/": (FINE, ""),
        "/sign-in": (FINE, ""),
        "/led-astray": (GONE, ""),
        "/later": (MOVED, "/sign-in"),
        "/round": (UNRESOLVED, ""),
        "/no-head": (FINE, ""),
    }
    assert found[site + "/broken"].subject == "HTTP 500"


@pytest.mark.loopback
def test_an_answer_is_kept_and_a_failure_is_not(site: str) -> None:
    cache = Cache("")
    urls = [site + "/fine#part", site + "/fine", site + "/broken"]
    first = Web(cache).look(urls)
    assert (Server.asked["/fine"], Server.asked["/broken"]) == (2, 1)
    assert Web(cache).look(urls) == first
    assert (Server.asked["/fine"], Server.asked["/broken"]) == (2, 2)


@pytest.mark.loopback
def test_what_does_not_answer_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    urls = [
        "http://127.0.0.1:9/",
        "http://[oops",
        "http://",
        "http://127.0.0.1:99999/",
        "ftp://x/y",
    ]
    found = Web(Cache("")).look(urls)
    assert {g.grade for g in found.values()} == {UNRESOLVED}
    assert all(g.subject for g in found.values())
    monkeypatch.setattr(web, "ALL_SECONDS", 0.0)
    (late,) = Web(Cache("")).look(["http://127.0.0.1:9/"]).values()
    assert late.subject == "no time was left to ask"


def test_nobody_is_asked_without_need() -> None:
    assert Web(Cache("")).look([]) == {}
