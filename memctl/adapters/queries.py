"""What is asked of the cache by path or key: rows, mentions, and texts kept for the next time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from memctl.model.catalog import Row
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

COLUMNS = ", ".join(Row._fields)


class Queries:
    """The questions; `ask` and `change` are the database's."""

    def ask(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        raise NotImplementedError

    def change(self, sql: str, values: Sequence[Sequence[Any]]) -> None:
        raise NotImplementedError

    def rows(self) -> list[Row]:
        make = Row._make
        return [make(r) for r in self.ask(f"SELECT {COLUMNS} FROM topics ORDER BY path")]

    def rows_at(self, paths: Collection[str]) -> list[Row]:
        marks = ", ".join("?" * len(paths))
        sql = f"SELECT {COLUMNS} FROM topics WHERE path IN ({marks}) ORDER BY path"
        return [Row._make(r) for r in self.ask(sql, tuple(paths))]

    def pinned(self) -> list[Row]:
        """Live topics that are pinned, by path."""
        sql = f"SELECT {COLUMNS} FROM topics WHERE pinned AND NOT archived ORDER BY path"
        return [Row._make(r) for r in self.ask(sql)]

    def orphans(self) -> int:
        sql = "SELECT count(*) FROM topics WHERE NOT archived AND NOT indexed"
        return int(self.ask(sql)[0][0])

    def count(self) -> int:
        return int(self.ask("SELECT count(*) FROM topics")[0][0])

    def mentions(self) -> dict[str, list[tuple[int, str, str]]]:
        import json

        found = self.ask("SELECT path, mentions FROM topics WHERE mentions <> ''")
        return {path: [(n, raw, named) for n, raw, named in json.loads(m)] for path, m in found}

    def named(self) -> dict[str, str]:
        """By path: what was kept of a topic's other references."""
        return dict(self.ask("SELECT path, named FROM topics WHERE named IS NOT NULL"))

    def keep_named(self, texts: Mapping[str, str]) -> None:
        sql = "UPDATE topics SET named = ? WHERE path = ?"
        self.change(sql, [(text, path) for path, text in texts.items()])

    def derived(self, key: str) -> dict[str, str]:
        """By path: the text kept under `key` for a topic's present bytes; for the index whatever
        was kept last."""
        found = dict(self.ask("SELECT path, derived FROM topics WHERE derived_key = ?", (key,)))
        kept_under, _, text = self.memo(INDEX).partition("\n")
        return {**found, INDEX: text} if kept_under == key else found

    def keep(self, key: str, texts: Mapping[str, str]) -> None:
        sql = "UPDATE topics SET derived_key = ?, derived = ? WHERE path = ?"
        self.change(sql, [(key, text, path) for path, text in texts.items() if path != INDEX])
        if INDEX in texts:
            self.keep_memo(INDEX, f"{key}\n{texts[INDEX]}")

    def memo(self, key: str) -> str:
        """A small text kept under a name, "" when there is none."""
        value = self.meta(key)
        return value.decode() if value else ""

    def keep_memo(self, key: str, text: str) -> None:
        sql = "INSERT OR REPLACE INTO meta VALUES (?, ?)"
        self.change(sql, [(key, text.encode())])

    def meta(self, key: str) -> bytes | None:
        found = self.ask("SELECT value FROM meta WHERE key = ?", (key,))
        return found[0][0] if found else None
