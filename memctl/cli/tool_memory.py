"""The memory tool's commands (`memory_20250818`), joined to a store: arguments in, answer out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from memctl.adapters.mcpserver import Answer
from memctl.adapters.resources import template
from memctl.errors import MemctlError
from memctl.ops.memorytool import answers
from memctl.ops.memorytool.create import created
from memctl.ops.memorytool.edit import change_shown, edited
from memctl.ops.memorytool.paths import Said, files, place
from memctl.ops.memorytool.places import deleted, moved, moves
from memctl.ops.memorytool.text import inserted, replaced
from memctl.ops.memorytool.view import view
from memctl.render.writes import write_data

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from memctl.cli.session import Session
    from memctl.model.verdict import Outcome
    from memctl.ops.memorytool.edit import Edit
    from memctl.ops.memorytool.text import Edited

    Given = Mapping[str, Any]

VERB = "memory"
TEXT, LINE, RANGE = "string", "integer", "array"
KINDS = {
    "path": TEXT, "view_range": RANGE, "file_text": TEXT, "old_str": TEXT, "new_str": TEXT,
    "insert_line": LINE, "insert_text": TEXT, "old_path": TEXT, "new_path": TEXT,
}  # fmt: skip
NEEDED = {
    "view": ("path",),
    "create": ("path", "file_text"),
    "str_replace": ("path", "old_str"),
    "insert": ("path", "insert_line", "insert_text"),
    "delete": ("path",),
    "rename": ("old_path", "new_path"),
}


class Refused(Said):
    """The gate's refusal, as the protocol says it."""


class Memory:
    """The commands on one store. `writes` collects what each write answered, as JSON has it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.writes: list[dict[str, Any]] = []

    def view(self, given: Given) -> str:
        store = self.session.store
        text, slug = view(store, place(given["path"]), given.get("view_range"))
        if slug:
            self.session.usage().record((slug,), store.today)
        return text

    def create(self, given: Given) -> str:
        session, where = self.session, place(given["path"])
        who, beside = session.who(VERB, "agent"), session.beside()
        anchor, title = session.anchor(), template("MEMORY.md")
        self._write(
            lambda: created(session.store, where, given["file_text"], who, beside, anchor, title),
            where.said,
            "created",
        )
        return answers.CREATED.format(path=where.said)

    def str_replace(self, given: Given) -> str:
        path, old, new = given["path"], given["old_str"], given.get("new_str") or ""
        said = place(path).said
        change = self._edit(
            path, lambda t, aside: replaced(t, said, old, new, aside), answers.REPLACE_MISSING
        )
        return f"{answers.REPLACED}\n{change}"

    def insert(self, given: Given) -> str:
        path, line, text = given["path"], given["insert_line"], given["insert_text"]
        self._edit(path, lambda t, _: inserted(t, line, text), answers.MISSING)
        return answers.INSERTED.format(path=place(path).said)

    def delete(self, given: Given) -> str:
        where, who = place(given["path"]), self.session.who(VERB, "agent")
        self._write(lambda: deleted(self.session.store, where, who), where.said, "deleted")
        return answers.DELETED.format(path=where.said)

    def rename(self, given: Given) -> str:
        old, new = place(given["old_path"]), place(given["new_path"])
        store, who = self.session.store, self.session.who(VERB, "agent")
        for path, target in moves(store, old, new):
            outcome = self._write(partial(moved, store, path, target, who), old.said, "renamed")
            if outcome.previous:
                self.session.usage().rename(outcome.previous, outcome.slug)
        return answers.RENAMED.format(old_path=old.said, new_path=new.said)

    def _edit(self, path: str, edit: Edit, missing: str) -> str:
        """Edit a file; the change, shown."""
        session, where = self.session, place(path)
        who, beside = session.who(VERB, "agent"), session.beside()
        last: list[Edited] = []

        def made(text: str, aside: Collection[int]) -> Edited:
            last[:] = [edit(text, aside)]
            return last[0]

        outcome = self._write(
            lambda: edited(session.store, where, made, missing, who, beside), where.said, "edited"
        )
        return change_shown(outcome, last[0])

    def _write(self, decide: Callable[[], Outcome], said: str, done: str) -> Outcome:
        """Decide and apply. Raises Refused with the gate's answer."""
        outcome, applied = self.session.apply(VERB, decide)
        self.writes.append(write_data(outcome, applied, False))
        if outcome.exit_code:
            rows = files(self.session.store).rows.values()
            paths = {row.slug: row.path for row in sorted(rows, key=lambda r: not r.archived)}
            raise Refused(answers.refusal(outcome, said, done, paths))
        return outcome


def answered(session: Session, given: Given) -> Answer:
    """Run one command. Every failure is an answer that the model can read."""
    memory = Memory(session)
    data: dict[str, Any] = {"schema": f"memctl/{VERB}@1"}
    error: MemctlError | None = None
    try:
        text = getattr(memory, _checked(given))(given)
    except MemctlError as fault:
        text = fault.message if isinstance(fault, Said) else _sentence(fault)
        error = None if isinstance(fault, Refused) else fault
    text = text.encode("utf-8", "replace").decode()  # an index may hold single bytes
    data |= {"answer": text, "writes": memory.writes}
    return Answer(text, data | ({"error": error.detail} if error else {}), error is not None)


def _sentence(fault: MemctlError) -> str:
    return f"Error: {fault.message}. {fault.hint}".rstrip()


def _checked(given: Given) -> str:
    """The command, once its arguments are there and of their kinds. Raises Said."""
    command = given.get("command")
    if not isinstance(command, str) or command not in NEEDED:
        raise Said(f"Error: `command` must be one of {', '.join(NEEDED)}")
    for name in NEEDED[command]:
        if given.get(name) is None:
            raise Said(f"Error: `{command}` needs `{name}`")
    for name, kind in KINDS.items():
        value = given.get(name)
        if value is not None and not _fits(value, kind):
            raise Said(f"Error: `{name}` must be {_ARTICLES[kind]}")
    return command


_ARTICLES = {TEXT: "a string", LINE: "a whole number", RANGE: "two whole numbers"}


def _fits(value: object, kind: str) -> bool:
    if kind == TEXT:
        return isinstance(value, str)
    if kind == LINE:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, list) and len(value) == 2 and all(_fits(v, LINE) for v in value)
