"""One pattern, as data: what it is called, when it is worth trying, and how it is told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

SECRET = "secret"
PERSONAL = "personal"
HIDDEN = "hidden"
INJECTION = "injection"
KINDS = (SECRET, HIDDEN, PERSONAL, INJECTION)


def always(_value: str, _quoted: bool) -> bool:
    return True


class Pattern:
    """A regular expression over the lower-cased text, and the cheap signs that call for it.

    It is tried when every sign that is given fits the text. words, also, besides: one of each
    stands in it as a word of ASCII letters and digits (`DB_PASSWORD` holds `password`); far: a
    substring, for scripts without such words, does instead. needs: all these substrings; near: one
    of these, in lower case. forms: one of them, with `0` for a digit, `a` for a letter and a blank
    for anything else; shapes: one of them, the same with blanks and `-.()/+` left out.

    The value is the group `v` or, in quotation marks, `q`; without either the whole match. `check`
    has the last word on the value as written; `checks` instead, by the name of a group that took
    part. source: where the form is documented.
    """

    __slots__ = (
        "also",
        "besides",
        "check",
        "checks",
        "far",
        "forms",
        "kind",
        "name",
        "near",
        "needs",
        "regex",
        "shapes",
        "source",
        "words",
    )

    def __init__(
        self,
        kind: str,
        name: str,
        regex: str,
        words: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
        besides: tuple[str, ...] = (),
        far: tuple[str, ...] = (),
        needs: tuple[str, ...] = (),
        near: tuple[str, ...] = (),
        shapes: tuple[str, ...] = (),
        forms: tuple[str, ...] = (),
        check: Callable[[str, bool], bool] = always,
        checks: tuple[tuple[str, Callable[[str, bool], bool]], ...] = (),
        source: str = "",
    ) -> None:
        self.kind = kind
        self.name = name
        self.regex = regex
        self.words = words
        self.also = also
        self.besides = besides
        self.far = far
        self.needs = needs
        self.near = near
        self.shapes = shapes
        self.forms = forms
        self.check = check
        self.checks = checks
        self.source = source


class Token(NamedTuple):
    """A provider's token: fixed first letters, in the case they have, and what must follow."""

    name: str
    prefixes: tuple[str, ...]
    rest: str
    source: str
    check: Callable[[str], bool] | None = None
