"""Texts for the property tests: pieces that frontmatter and indexes are made of, in any order."""

from __future__ import annotations

from hypothesis import strategies as st

# A value that is written: no lone surrogates and no NUL, which no file can hold.
PLAIN = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=15)
# What is read: an index may carry undecodable bytes as lone surrogates.
ANY = st.text(max_size=60)

_YAML = [
    "---\n", "---", "\n", "\r\n", " ", "  ", "\t", "name: ", "type: x\n", "description: ",
    "tags:\n", "metadata:\n", "metadata: \n", "  type: y\n", "\ttype: z\n", "- a\n", "  - b\n",
    "a: b: c\n", "'", '"', "|\n", ">-\n", "|+\n", "{", "}", "[", "]", ", ", ": ", "#", " # c",
    "&a ", "*a", "!t ", "<<: ", "? ", "\ufeff", "\x85", "\u2028", "é", "😀", "\0", "\x1b", "\\",
    "\\ud800", "...\n", "%YAML 1.1\n", "`", "@", "# note\n", "12:30", "~", "word",
]  # fmt: skip
_INDEX = [
    "# T\n", "## Feedback\n", "## Project ##\n", "- [T](a.md) — h\n", "* [[b]] — x\n", "`d.md`",
    "| [T](c.md) | y |\n", "```\n", "~~~py\n", "<!-- ", "-->", "\n", "\r\n", " ", "  - ", "1. ",
    "[", "](", ")", "|", "[[", "]]", "![x](y.md)", "../", "%20", "\\", "#", "---\n", "\ufeff",
    "\ud800", "é", "text ",
]  # fmt: skip
_UNITS = [
    "a/", "[[", "`", "-", "|", "(", "[", "](", "[a](", "[](<", '[](a "', "<!--", "<!-- -->", "a.",
    "../", "./", "a:1", "+a", "**", "#", "# ", "~", "```\n", "a b ", "...", "\\", "中a", "\n", "\r",
    "\t", "- [a](b.md)\n  x\n", "`a", "www.", "a.md`", "%41", "aB1", "---\n", "a:\n", "'", '"',
    "&a ",
]  # fmt: skip


def _joined(pieces: list[str]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces), max_size=25).map("".join)


BLOCKS = st.one_of(ANY, _joined(_YAML))
TOPICS = st.one_of(ANY, _joined(_YAML), _joined(_YAML).map(lambda s: f"---\n{s}\n---\nbody\n"))
INDEXES = st.one_of(ANY, _joined(_INDEX))
# Texts of 200 KB that must take time in proportion to their length, and no more.
LONG = [unit * (200_000 // len(unit)) for unit in _UNITS]
