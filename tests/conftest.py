"""The world of every test: nobody's configuration, one identity, no network."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

import memctl
from tests.child.sitecustomize import forbid_sockets

if TYPE_CHECKING:
    from collections.abc import Iterator

# No deadline: a busy machine is no finding. A "dev" run draws new examples each time, a "ci" run
# the same ones, so that it fails for what changed.
settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile(
    "ci",
    max_examples=100,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))

HERE = os.path.dirname(os.path.abspath(__file__))
CHILD = os.path.join(HERE, "child")
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(memctl.__file__)))
IDENTITY = "[user]\n\tname = Tester\n\temail = tester@example.org\n[init]\n\tdefaultBranch = main\n"
DROPPED = ("GIT_", "MEMCTL_", "PYTHON", "XDG_", "LC_", "PRE_COMMIT")
DROPPED_NAMES = (
    "NO_COLOR",
    "FORCE_COLOR",
    "EDITOR",
    "VISUAL",
    "PAGER",
    "COLUMNS",
    "LANG",
    "CDPATH",
)

_sockets = {"allowed": ""}
sys.addaudithook(forbid_sockets(lambda: _sockets["allowed"]))


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A home directory that holds a git identity and nothing else."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "gitconfig").write_text(IDENTITY)
    return str(folder)


@pytest.fixture(autouse=True)
def hermetic(request: pytest.FixtureRequest, home: str) -> Iterator[None]:
    """Set the environment that the test and every process it starts will see."""
    before = dict(os.environ)
    folder = os.getcwd()
    marks = (m for m in ("network", "loopback") if request.node.get_closest_marker(m))
    sockets = next(marks, "")
    for name in before:
        if name.startswith(DROPPED) or name in DROPPED_NAMES:
            del os.environ[name]
    os.environ.update(_settings(home, sockets))
    time.tzset()
    _sockets["allowed"] = sockets
    yield
    _sockets["allowed"] = ""
    os.environ.clear()
    os.environ.update(before)
    os.chdir(folder)
    time.tzset()


def _settings(home: str, sockets: str) -> dict[str, Any]:
    return {
        "HOME": home,
        "XDG_CONFIG_HOME": os.path.join(home, "config"),
        "XDG_CACHE_HOME": os.path.join(home, "cache"),
        "XDG_DATA_HOME": os.path.join(home, "data"),
        "XDG_STATE_HOME": os.path.join(home, "state"),
        "GIT_CONFIG_GLOBAL": os.path.join(home, "gitconfig"),
        "GIT_CONFIG_NOSYSTEM": "1",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "TERM": "dumb",
        # Children import the memctl under test, and (unless `network`) run child/sitecustomize.py.
        "PYTHONPATH": PACKAGE if sockets == "network" else os.pathsep.join((CHILD, PACKAGE)),
        "TEST_SOCKETS": sockets,
        # git itself speaks to directories only.
        "GIT_ALLOW_PROTOCOL": "file" if not sockets else "file:http:https:git:ssh",
    }
