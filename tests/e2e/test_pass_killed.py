"""A consolidation killed at any moment (SIGKILL; tests/child/sitecustomize.py): what was there is
there, the next pass finishes it, and the outcome is the same as if nothing had happened.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from memctl.adapters.store import DiskStore
from tests import upkeep
from tests.tools import git, memctl, tree

# More than a pass over this store has.
MOMENTS = 400
APPLY = ["consolidate", "--apply", "--only", "1-9", "--max-loss", "1", "--json"]


_MADE: list[tuple[Path, dict[str, bytes]]] = []


@pytest.fixture
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    """The project, and the store's files after an undisturbed pass over a copy of it."""
    if not _MADE:
        folder = tmp_path_factory.mktemp("killed")
        upkeep.build(folder)
        assert memctl("list", cwd=folder / "harbour/memory").code == 0  # the cache is there
        store = copied(folder, folder / "whole")
        assert memctl(*APPLY, cwd=store).code == 1  # the questions are left
        _MADE.append((folder, tree(store)))
    return _MADE[0]


def copied(made: Path, to: Path) -> str:
    shutil.copytree(made / "harbour", to / "harbour", symlinks=True)
    return str(to / "harbour/memory")


def killed_at(moment: int, store: str) -> bool:
    env = {"DIE_AT": str(moment), "PYTHONDONTWRITEBYTECODE": "1"}
    done = memctl(*APPLY, cwd=store, env=env)
    assert done.code in (1, -9), done
    return done.code == -9


def claims(store: str) -> set[str]:
    found = DiskStore(store)
    return {row.claim for row in found.rows()}


def written(claim: str) -> str:
    """A claim as it is after the pass."""
    claim = claim.replace("src/berths", "harbour/berths")
    return claim if "(20" in claim else claim.replace("yesterday", "yesterday (2024-03-03)")


def survives(made: tuple[Path, dict[str, bytes]], moment: int, to: Path) -> bool:
    """Whether it was killed at all; all that is promised is asserted."""
    folder, whole = made
    store = copied(folder, to)
    before = claims(store)
    died = killed_at(moment, store)
    now = claims(store)
    assert {written(c) for c in before} <= {written(c) for c in now}
    # Until nothing but questions are left: the numbers of what is left have changed.
    left = memctl("consolidate", "--json", "--max-loss", "1", cwd=store).json["actions"]
    ids = ",".join(str(a["id"]) for a in left if a["kind"] not in upkeep.QUESTIONS)
    words = ["consolidate", "--apply", "--max-loss", "1", "--json"]
    done = memctl(*words, *(["--only", ids] if ids else []), cwd=store)
    assert done.code == 1, done
    if not ids:
        memctl("pin", "user_harbour", cwd=store)  # any write finishes what was begun
        memctl("undo", cwd=store)
    assert tree(store) == whole
    assert git(store, "status", "--porcelain") == ""
    assert os.listdir(f"{store}/.memctl/journal") == []
    shutil.rmtree(to)
    return died


# Before the first index is there, between two commits, far into the pass. Every moment: -m slow.
@pytest.mark.parametrize("moment", [9, 24, 75])
def test_a_pass_killed(made: tuple[Path, dict[str, bytes]], tmp_path: Path, moment: int) -> None:
    assert survives(made, moment, tmp_path / "copy")


@pytest.mark.slow
def test_a_pass_killed_at_every_moment(made: tuple[Path, dict[str, bytes]], tmp_path: Path) -> None:
    for moment in range(1, MOMENTS):
        if not survives(made, moment, tmp_path / f"m{moment}"):
            return
    raise AssertionError("it never ended")
