"""What the network says of the references in topics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from memctl.model.reference import FINE, GONE, MOVED, Grade
from memctl.ops.online import Online, issue_address
from memctl.ops.upkeep.planned import plan, survey
from tests.ops.world import World, topic


class Told:
    """A web that knows some addresses."""

    def __init__(self, known: Mapping[str, Grade]) -> None:
        self.known = known
        self.asked: list[str] = []

    def look(self, urls: Sequence[str]) -> Mapping[str, Grade]:
        self.asked += urls
        return {url: self.known[url] for url in urls if url in self.known}


@pytest.mark.parametrize(
    ("raw", "remote", "address"),
    [
        ("#12", "https://git.example/team/tea.git", "https://git.example/team/tea/issues/12"),
        ("#12", "git@git.example:team/tea.git\n", "https://git.example/team/tea/issues/12"),
        ("#12", "ssh://git@git.example:2222/team/tea", "https://git.example/team/tea/issues/12"),
        ("GH-3", "https://me:word@git.example/team/tea/", "https://git.example/team/tea/issues/3"),
        ("a/b#4", "https://git.example/team/tea", "https://git.example/a/b/issues/4"),
        ("#5", "https://gitlab.example/a/b/c.git", "https://gitlab.example/a/b/c/-/issues/5"),
        ("#12", "", ""),
        ("#12", "/srv/git/tea.git", ""),
        ("nothing", "https://git.example/team/tea", ""),
    ],
)
def test_where_an_issue_stands(raw: str, remote: str, address: str) -> None:
    assert issue_address(raw, remote) == address


def test_only_what_is_known_is_said() -> None:
    store = World(
        {
            "MEMORY.md": "# M\n- [A](a.md) — a\n",
            "a.md": topic(
                "See https://tea.example/old, https://tea.example/gone and https://tea.example/fine"
                " beside https://tea.example/silent (#7), before `src/app.py`."
            ),
        }
    )
    web = Told(
        {
            "https://tea.example/old": Grade(MOVED, moved_to="https://tea.example/new"),
            "https://tea.example/gone": Grade(GONE, subject="HTTP 404"),
            "https://tea.example/fine": Grade(FINE),
            "https://git.example/team/tea/issues/7": Grade(GONE, subject="HTTP 404"),
        }
    )
    scene = survey(store, None, lambda _: {}, online=Online(web, "https://git.example/team/tea"))
    assert {(r.raw, r.grade.grade) for r in scene.references} == {
        ("https://tea.example/old", MOVED),
        ("https://tea.example/gone", GONE),
        ("https://tea.example/fine", FINE),
        ("#7", GONE),
    }
    assert "https://tea.example/silent" in web.asked
    (check,) = (a for a in plan(scene, 1.0).actions if a.kind == "check_references")
    assert "https://tea.example/gone" in check.evidence
    assert survey(store, None, lambda _: {}).references == ()
