"""Topic files and indexes of every kind met in the wild, each naming its topic `t.md`."""

from __future__ import annotations

HEAD = "name: Tea\ndescription: Tea is at four\ntype: project\n"
QUOTED = "name: 'Tea'\ndescription: \"Tea is at four\"\ntype:   project\n"
BODY = "\nTea is at four.\n\n**Why:** It always was.\n\n**How to apply:** Ring the bell.\n"
NESTED = (
    "---\nname: tea\ndescription: Tea is at four\nmetadata: \n  node_type: memory\n"
    "  type: project\n  originSessionId: 3f2a\n---\n"
)

TOPICS: dict[str, bytes] = {
    kind: text.encode()
    for kind, text in {
        "flat": f"---\n{HEAD}---\n{BODY}",
        "nested": NESTED + BODY,
        "nested, ours too": NESTED.replace("---\n\n", "") + BODY,
        "crlf": f"---\n{HEAD}---\n{BODY}".replace("\n", "\r\n"),
        "bom": f"\ufeff---\n{HEAD}---\n{BODY}",
        "bom and crlf": f"\ufeff---\n{HEAD}---\n{BODY}".replace("\n", "\r\n"),
        "comments": f"---\n# top\n{HEAD}# bottom\n---\n{BODY}",
        "inline comment": f"---\n{HEAD}colour: red # not blue\n---\n{BODY}",
        "unknown keys": f"---\nfoo: [1, 2]\n{HEAD}bar:\n  baz: 1\n---\n{BODY}",
        "odd quoting": f"---\n{QUOTED}---\n{BODY}",
        "block scalar": f"---\n{HEAD}notes: |\n  one\n  two\n---\n{BODY}",
        "list at the end": f"---\n{HEAD}tags:\n- a\n- b\n---\n{BODY}",
        "broken yaml": f"---\nname: Tea\ndescription: Tea: at four\ntype: project\n---\n{BODY}",
        "unclosed quote": f'---\n{HEAD}note: "open\n---\n{BODY}',
        "no final newline": f"---\n{HEAD}---\n{BODY}".rstrip("\n"),
        "no frontmatter": BODY.lstrip("\n"),
        "no frontmatter, crlf": BODY.lstrip("\n").replace("\n", "\r\n"),
        "no frontmatter, bom": "\ufeff" + BODY.lstrip("\n"),
        "blank lines first": f"\n\n---\n{HEAD}---\n{BODY}",
        "trailing blanks": f"--- \n{HEAD}---\t\n{BODY}\n\n",
        "flow map": "---\n{name: Tea, description: Tea is at four, type: project}\n---\n" + BODY,
        "no body": f"---\n{HEAD}---\n",
        "tight body": f"---\n{HEAD}---\nTea is at four.\n**Why:** It always was.\n",
        "rule in the body": f"---\n{HEAD}---\n{BODY}\n---\n\nMore below the rule.\n",
    }.items()
}

LINE = "- [Tea](t.md) — at four"
TABLE = "| Topic | Hook |\n|---|---|\n"
INDEXES: dict[str, bytes] = {
    kind: text.encode()
    for kind, text in {
        "typed": f"# M\n\n## Feedback\n- [A](a.md) — a\n\n## Project\n{LINE}\n- [P](p.md) — p\n",
        "only of its type": f"# M\n\n## Feedback\n- [A](a.md) — a\n\n## Project\n\n{LINE}\n",
        "bare": f"{LINE}\n",
        "custom": f"# M\n\n## Spine\n- [A](a.md) — a\n{LINE}\n\n## Fates\n- [P](p.md) — p\n",
        "custom, alone": f"# M\n\n## Feedback\n- [A](a.md) — a\n\n## Plans\n{LINE}\n",
        "prose": f"# M\n\nOne line each. See [A](a.md).\n\n{LINE}\n\nAnd that is all.\n",
        "crlf": f"# M\r\n\r\n## Project\r\n{LINE}\r\n- [P](p.md) — p\r\n",
        "bom": f"\ufeff# M\n\n{LINE}\n- [P](p.md) — p\n",
        "no final newline": f"# M\n- [P](p.md) — p\n{LINE}",
        "dressed": "# M\n* **[`Tea`](t.md)**: at four\n* **[P](p.md)**: p\n",
        "dash": "# M\n- [Tea](t.md) - at four\n- [P](p.md) - p\n",
        "no hook": "# M\n- [Tea](t.md)\n- [P](p.md)\n",
        "wiki": "# M\n- [[t]] — at four\n- [[p]] — p\n",
        "code": "# M\n- `t.md` — at four\n- `p.md` — p\n",
        "numbered": "# M\n1. [Tea](./t.md) — at four\n2. [P](p.md) — p\n",
        "table": f"# M\n\n{TABLE}| [P](p.md) | p |\n| [Tea](t.md) | at four |\n\nEnd.\n",
        "table, first row": f"{TABLE}| [Tea](t.md) | at four |\n| [P](p.md) | p |\n",
        "twice": f"# M\n{LINE}\n- [P](p.md) — p\n- [Tea again](t.md) — and cake\n",
        "twice the same": f"# M\n{LINE}\n- [P](p.md) — p\n{LINE}\n",
        "continued": f"# M\n{LINE}\n  and on Sundays at five\n- [P](p.md) — p\n",
        "two links": "# M\n- [Tea](t.md) and [P](p.md) — at four\n",
        "orphan": "# M\n- [P](p.md) — p\n",
        "fenced": f"# M\n\n```\n{LINE}\n```\n\n{LINE}\n",
    }.items()
}  # fmt: skip
OTHERS = {
    "a.md": b"---\nname: A\ndescription: a\ntype: feedback\n---\n\nAlpha.\n",
    "p.md": b"---\nname: P\ndescription: p\ntype: project\n---\n\nPages.\n",
}
