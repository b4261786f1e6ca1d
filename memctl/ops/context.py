"""context: what to put into a prompt, within a budget of tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.errors import Unreadable, UsageError
from memctl.model.context import PINNED, RECALLED, Context, Included, Omitted
from memctl.ops.indexpart import index_part, unread_entries, unseen_lines
from memctl.recall.fence import CLOSE, HEADER, age, clean, cut, opening, quoted
from memctl.recall.tokens import tokens

if TYPE_CHECKING:
    from memctl.model.catalog import Row
    from memctl.model.config import Profile
    from memctl.model.context import Wanted
    from memctl.model.ports import Meaning, Store

# Where it comes from: docs/context.md. Hosts cut what a session hook prints at 10,000 characters,
# and English, the densest text there is, has hardly five characters a token.
BUDGET = 2000
# One topic gets at most so much, and no more than this share of the budget. The host with the
# largest use gives a recalled file 4,096 bytes, which are about a thousand tokens.
MOST_FOR_TOPIC = 1000
TOPIC_SHARE = 0.5
# When topics are to be recalled, what is pinned leaves so much of its rest to the index. It does
# not depend on what is recalled: a prompt's beginning stays the same, and cached, over the turns.
INDEX_SHARE = 0.6
# Less than this of a topic is not worth its marks.
LEAST_FOR_TOPIC = 60
# Of a longer body only so many characters are looked at.
LONGEST = 200_000
# Kept for the line at the end that says what was left out.
LAST_LINE = 70
NAMED = 3


def context(
    store: Store, wanted: Wanted, profile: Profile, meaning: Meaning | None = None
) -> Context:
    """Pinned topics, index lines, recalled topics (the best one last), and what was left out.

    The same store, request and day give the same bytes. An empty store gives an empty text.
    """
    if wanted.budget < 1:
        raise UsageError(f"a budget of {wanted.budget} holds nothing", "Give one from 1.")
    packer = _Packer(store, wanted.budget)
    for row in store.pinned():
        packer.take(row, PINNED, "pinned")
    begin, packer.blocks = packer.blocks, []
    room = int(packer.room * (INDEX_SHARE if wanted.asks else 1))
    part = index_part(store, unseen_lines(store, profile), room, packer.why_not)
    packer.room -= part.tokens
    if wanted.asks:
        from memctl.ops.recalled import recalled

        for row, reason in recalled(store, wanted, meaning):
            packer.take(row, RECALLED, reason)
    # What recall does not need goes to the index, in a block of its own: the first one stays.
    if wanted.asks and part.unread:
        part = _joined(part, index_part(store, part.unread, packer.room, packer.why_not))
    blocks = [*begin, part.text, *reversed(packer.blocks)]
    included, ends = packer.included, sum(i.part == PINNED for i in packer.included)
    found = Context(
        "",
        0,
        wanted.budget,
        (*included[:ends], *part.included, *reversed(included[ends:])),
        (*packer.omitted, *part.omitted),
        part.unread,
    )
    body = "".join(blocks)
    text = _ended(HEADER + body if body else "", found)
    return found._replace(text=text, tokens=tokens(text))


def _joined(part: Context, more: Context) -> Context:
    return more._replace(
        text=part.text + more.text,
        included=(*part.included, *more.included),
        omitted=(*part.omitted, *more.omitted),
    )


def left_out(store: Store, found: Context) -> list[Omitted]:
    """All that was considered and is not in the text; the unread index lines now read too."""
    rows = {row.path: row for row in store.rows()} if found.unread else {}
    given = {i.slug for i in found.included}
    late = unread_entries(found.unread, rows)
    return [*found.omitted, *(o for o in late if o.slug not in given)]


class _Packer:
    """Puts topics into what room is left."""

    def __init__(self, store: Store, budget: int) -> None:
        self.store = store
        self.room = budget - tokens(HEADER) - min(LAST_LINE, budget // 4)
        self.most = min(MOST_FOR_TOPIC, int(budget * TOPIC_SHARE))
        self.blocks: list[str] = []
        self.included: list[Included] = []
        self.omitted: list[Omitted] = []
        self.seen: set[str] = set()

    def why_not(self, row: Row) -> str:
        """Why a topic is not to be given, "" for one in force."""
        if row.archived:
            return "archived"
        if row.superseded_by:
            return f"superseded by {row.superseded_by}"
        if row.expires:
            from memctl.recall.ranking import expired

            if expired(row.expires, self.store.today):
                return f"expired on {row.expires[:10]}"
        return "" if row.indexed else "not in the index"

    def take(self, row: Row, part: str, reason: str) -> None:
        """Give the topic, shortened if need be, or say why not."""
        if row.path in self.seen:
            return
        self.seen.add(row.path)
        body = self._body(row)
        why = self.why_not(row) or ("" if body else "unreadable or empty")
        whole = tokens(quoted(body))
        block = "" if why else self._block(row, body, part if part == PINNED else "")
        if not block:
            self.omitted.append(Omitted(row.slug, why or "no room", whole))
            return
        cost = tokens(block)
        self.room -= cost
        self.blocks.append(block)
        self.included.append(Included(row.slug, part, cost, reason))

    def _body(self, row: Row) -> str:
        try:
            data = self.store.read(row.path) or b""
        except Unreadable:
            return ""
        text = "" if b"\0" in data else data.decode("utf-8", "replace")
        return (
            clean(text[row.body_at : row.body_at + LONGEST]).strip()
            or clean(row.description).strip()
        )

    def _block(self, row: Row, body: str, pinned: str) -> str:
        """The topic fenced, shortened if need be; "" when there is no room for enough of it."""
        head = opening(
            (
                ("slug", row.slug),
                ("type", row.type),
                ("by", row.source or "unknown"),
                ("age", age(row.updated or row.created, self.store.today) or "unknown"),
                ("part", pinned),
            )
        )
        frame = tokens(head + CLOSE + "\n")
        note = f"(cut here; the rest: memctl show {_shown(row.slug)})\n"
        most = min(self.room, self.most) - frame
        text, rest = cut(body, most)
        if rest:
            most -= tokens(note)
            if most < LEAST_FOR_TOPIC:
                return ""
            text, rest = cut(body, most)
        return head + quoted(text) + (note if rest else "") + CLOSE + "\n" if text else ""


def _shown(slug: str) -> str:
    from memctl.ops.quoting import quoted as for_shell

    return " ".join(clean(for_shell(slug)).split())


def _ended(text: str, found: Context) -> str:
    """With a line that says what was left out and how to get it, the fullest that there is room
    for."""
    slugs = list(dict.fromkeys(o.slug for o in found.omitted if o.reason == "no room"))
    parts = []
    if slugs:
        parts.append(f"{len(slugs)} topic{'s' * (len(slugs) > 1)}")
    if found.unread:
        parts.append(f"{len(found.unread)} index line{'s' * (len(found.unread) > 1)}")
    if not parts:
        return text
    what = " and ".join(parts)
    more = f"memctl context --budget {2 * found.budget}"
    named = ", ".join(_shown(s) for s in slugs[:NAMED])
    named = f" ({named}{', …' if len(slugs) > NAMED else ''})" if named else ""
    for last in (
        f"Left out: {what}{named}. One: memctl show SLUG; more: {more}\n",
        f"Left out: {what}. One: memctl show SLUG; more: {more}\n",
        f"Left out: {what}; {more}\n",
    ):
        if tokens(text + last) <= found.budget:
            return text + last
    return text
