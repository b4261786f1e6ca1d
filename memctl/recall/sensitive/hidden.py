"""Characters that do not show but act. Joiners (U+200C, U+200D), direction marks and single
variation selectors are left alone: emoji and scripts need them. Data only.
"""

from __future__ import annotations

CHARACTER = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2060\u3164\ufeff\uffa0"
    "\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]"
)
# England, Scotland, Texas …: a black flag, the region in tag letters, the end tag.
FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
# No script puts one of these behind another; a row of them carries a message.
ROW = "[\u200c\u200d\u2061-\u2064\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}"
# From a control that turns the text round to the one that ends it: all of that is not what it seems.
TURNED = "[\u202a\u202b\u202d\u202e\u2066-\u2068][^\n\u202c\u2069]{0,400}[\u202c\u2069]?"
# A terminal's escape sequence, to its end (ECMA-48).
ESCAPE = "\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\x07\x1b\n]{0,400}(?:\x07|\x1b\\\\)?|[ -~]?)|\x9b[0-?]*[ -/]*[@-~]?"
SPANS = f"{ESCAPE}|{TURNED}|{CHARACTER}+|{ROW}"


def plain(text: str) -> bool:
    """Nothing of the kind can stand in it: printable, or ASCII but for ends of lines and tabs."""
    if text.isascii():
        return text.replace("\n", "").replace("\r", "").replace("\t", "").isprintable()
    return False


def name(found: str) -> str:
    """What to call what was found, by its first character."""
    mark = found[0]
    if mark in "\x1b\x9b":
        return "terminal escape"
    if mark >= "\U000e0100" or "\ufe00" <= mark <= "\ufe0f":
        return "row of variation selectors"
    if mark >= "\U000e0000":
        return "tag characters"
    if mark in "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff":
        return "zero-width characters"
    return "text-direction control" if mark > "\u2000" else "control character"
