"""Random indexes and what two people do to them, for tests of the merge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.index import parse_index

if TYPE_CHECKING:
    import random

SECTIONS = ("User", "Feedback", "Project", "Reference")


class Sheet:
    """An index as sections of lines, for editing by name."""

    def __init__(self, sections: dict[str, list[tuple[str, str]]], prose: str) -> None:
        self.sections = {name: list(lines) for name, lines in sections.items()}
        self.prose = prose
        self.moved: set[str] = set()

    def copy(self) -> Sheet:
        return Sheet(self.sections, self.prose)

    def text(self) -> str:
        parts = [f"# MEMORY.md\n\n{self.prose}\n"]
        for name, lines in self.sections.items():
            entries = "".join(f"- [{slug}]({slug}.md) — {hook}\n" for slug, hook in lines)
            parts.append(f"\n## {name}\n{entries}")
        return "".join(parts)

    def slugs(self) -> dict[str, str]:
        return {slug: hook for lines in self.sections.values() for slug, hook in lines}

    def change(self, dice: random.Random, side: str) -> None:
        """One thing that a person or a verb does: add, edit, remove or move an entry."""
        places = [(name, n) for name, lines in self.sections.items() for n in range(len(lines))]
        deed = dice.choice(("add", "add", "edit", "remove", "move"))
        if deed == "add" or not places:
            name = dice.choice(SECTIONS)
            known = len(self.slugs())
            new = (f"{side}{known}x{dice.randrange(10**6)}", f"new cue of {side}")
            self.sections.setdefault(name, []).append(new)
            return
        name, number = dice.choice(places)
        slug, hook = self.sections[name][number]
        if deed == "edit":
            self.sections[name][number] = (slug, f"{hook} and more by {side}")
            return
        del self.sections[name][number]
        if deed == "move":
            self.moved.add(slug)
            self.sections.setdefault(dice.choice(SECTIONS), []).append((slug, hook))


def sheet(dice: random.Random) -> Sheet:
    chosen = dice.sample(SECTIONS, dice.randrange(1, 5))
    count = iter(range(100))
    return Sheet(
        {
            name: [(f"{name.lower()}_{n}", f"cue {n}") for n in (next(count) for _ in range(size))]
            for name, size in ((name, dice.randrange(0, 8)) for name in chosen)
        },
        "Read this first.",
    )


def targets(text: str) -> list[str]:
    """The entries of an index, in order."""
    return [e.target.removesuffix(".md") for e in parse_index(text).entries]
