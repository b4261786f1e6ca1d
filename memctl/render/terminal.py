"""Painted lines. The one importer of rich, loaded only for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.render.escape import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memctl.render.line import Line


def paint(lines: Iterable[Line]) -> None:
    """Print with styles; stored text is never read as markup."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, soft_wrap=True)
    for one in lines:
        console.print(Text.assemble(*((visible(part), style) for part, style in one)))
