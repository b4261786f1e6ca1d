"""The claim of a topic: the first sentence of its running text, without Markdown dress."""

from __future__ import annotations

import re

CLAIM_CHARS = 300
_ENOUGH = 4 * CLAIM_CHARS
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_FENCE = re.compile(r"`{3,}|~{3,}")
_ITEM = re.compile(r"(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
# A thematic break, or the line that makes a heading of the text above it.
_RULE = re.compile(r"([-=*_])(?:[ \t]*\1)+")
_HEADING = re.compile(r"#{1,6}(?:[ \t]+|$)")
# Inline code (kept), a link, a wiki link (their text is kept), a bold mark.
_DRESS = re.compile(
    r"(`[^`]*`)|!?\[([^\[\]]*)\]\([^()\s]*(?:[ \t]+\"[^\"]*\")?\)"
    r"|\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]|\*\*(?=\S)|(?<=\S)\*\*"
)
_END = re.compile(r"[.!?…।؟]+[\"')\]*_`»”’]*(?=\s|$)|[。！？｡]+[\"'」』）】”’]*")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(\[\"'])(?:e\.g|i\.e|vs|etc|cf|approx|incl|resp|ca|z\.\s?B|d\.\s?h|bzw|usw|ggf)\.$",
    re.IGNORECASE,
)


def first_sentence(body: str) -> str:
    """The first sentence of running text on one line, at most CLAIM_CHARS long.

    Of a body without running text it is the first heading; "" when there is none either.
    """
    text = _paragraph(_COMMENT.sub("", body) if "<!--" in body else body)
    text = " ".join(_DRESS.sub(lambda m: m[1] or m[2] or m[3] or "", text).split())
    for end in _END.finditer(text):
        dot = end.start() + 1
        aside = end.group().endswith(")") and text[end.end() + 1 : end.end() + 2].islower()
        in_code = text.count("`", 0, dot) % 2
        if not aside and not in_code and not _ABBREVIATED.search(text[max(0, dot - 8) : dot]):
            text = text[: end.end()]
            break
    if len(text) <= CLAIM_CHARS:
        return text
    cut = text[: CLAIM_CHARS - 1]
    head, blank, tail = cut.rpartition(" ")
    return f"{(head if blank and len(tail) < 40 else cut).rstrip()}…"


def _paragraph(body: str) -> str:
    """The first paragraph, quotation or list item; a line that ends in `:` takes one item more."""
    heading = ""
    found: list[str] = []
    fence = ""
    for line in body.split("\n"):
        bare = line.strip().lstrip("> ")[:_ENOUGH]
        mark = _FENCE.match(bare)
        if fence:
            if mark and bare.startswith(fence) and not bare.strip(fence[0]):
                fence = ""
        elif mark:
            if found:
                break
            fence = mark.group()
        elif not bare or bare[0] == "|" or _HEADING.match(bare) or _RULE.fullmatch(bare):
            if found and bare[:1] in ("=", "-"):
                heading = heading or " ".join(found)
                found = []
            elif found:
                break
            elif bare[:1] == "#":
                heading = heading or bare.strip("# \t")
        else:
            item = _ITEM.match(bare)
            if item and found and not found[-1].endswith(":"):
                break
            found.append(bare[item.end() :] if item else bare)
            if sum(map(len, found)) > _ENOUGH:
                break
    return " ".join(found) or heading
