"""Painted lines. The one importer of rich, loaded only for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.render.escape import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memctl.render.line import Line

# The bar on the screen, and its task.
_BARS: list[tuple[Any, Any]] = []


def paint(lines: Iterable[Line]) -> None:
    """Print with styles; stored text is never read as markup."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, soft_wrap=True)
    for one in lines:
        console.print(Text.assemble(*((visible(part), style) for part, style in one)))


def bar(done: int, of: int, what: str) -> None:
    """A progress bar on standard error, there from the first call until done == of."""
    if done >= of:
        while _BARS:
            _BARS.pop()[0].stop()
        return
    if not _BARS:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

        columns = (TextColumn(what), BarColumn(), MofNCompleteColumn())
        shown = Progress(*columns, console=Console(stderr=True), transient=True)
        shown.start()
        _BARS.append((shown, shown.add_task("", total=of)))
    shown, task = _BARS[0]
    shown.update(task, completed=done)
