"""memctl eval"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.cli.body import body_text
from memctl.cli.spec import FLAG, INT, OPTIONAL, Command, Param
from memctl.errors import UsageError
from memctl.ops.evaluate import evaluate, questions_of
from memctl.ops.hooks import check_hooks
from memctl.render.evaluation import eval_data, eval_lines

if TYPE_CHECKING:
    from memctl.cli.session import Session
    from memctl.model.evaluation import Evaluated, Hooks


def run(session: Session, queries: str, limit: int, tune: bool, hooks: bool) -> int:
    if not queries and not hooks:
        raise UsageError("no queries to ask", "Name a file of JSON lines, or give --hooks.")
    if tune and not queries:
        raise UsageError("--tune needs queries to tune by", "Name a file of JSON lines.")
    asked = _asked(session, queries, limit, tune) if queries else None
    lines = _hooks(session) if hooks else None
    session.answer("eval", lambda: eval_data(asked, lines), lambda: eval_lines(asked, lines))
    return int(bool(lines and lines.failed))


def _asked(session: Session, queries: str, limit: int, tune: bool) -> Evaluated:
    where = "standard input" if queries == "-" else queries
    questions = questions_of(body_text(None, queries) or "", where)
    return evaluate(session.store, questions, limit, tune, session.reads(), session.meaning())


def _hooks(session: Session) -> Hooks:
    from memctl.adapters.bare import BareStore

    bare = BareStore(session.store.root, session.store.watch)
    return check_hooks(bare, bare.lines())


COMMAND = Command(
    "eval",
    "Measure how well find answers your own questions, and whether index lines find their topics.",
    "memctl eval queries.jsonl --tune",
    (
        Param("queries", OPTIONAL, 'JSON lines of {"query": "…", "relevant": ["SLUG"]}; - is '
              "standard input."),
        Param("limit", INT, "How many topics an answer would inject.", 5),
        Param("tune", FLAG, "Try other rank weights and print the best for memctl.toml.", False),
        Param("hooks", FLAG, "Ask whether each index line finds its own topic; exit 1 if not.",
              False),
    ),
    run,
)  # fmt: skip
