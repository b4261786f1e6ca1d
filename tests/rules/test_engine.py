"""Running the rules: order, settings, suppressions, crashes, and keeping findings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memctl.model.diagnostic import Diagnostic, Edit
from memctl.model.reference import Grade, Reference
from memctl.rules import engine, lookup, mem105_impossible_value, mem203_orphan_topic

from .build import GOOD, HEAD, config, evidence, lint, topic, where

if TYPE_CHECKING:
    from collections.abc import Iterator

INDEX = "# M\n- [A](a.md) — hook\n"
NO_WHY = HEAD + "Never mock.\n"


def ignoring(codes: str, text: str = NO_WHY) -> str:
    return text.replace("type:", f"lint-ignore: {codes}\ntype:")


def test_a_tidy_store_is_silent() -> None:
    assert lint(INDEX, {"a.md": GOOD}) == ()


def test_findings_come_by_path_then_line_then_code() -> None:
    files = {"b.md": "---\nname: x\n---\n", "a.md": NO_WHY + "It broke yesterday.\n"}
    found = where(lint("- [G](gone.md)\n", files))
    assert found == [
        ("MEM202", "MEMORY.md", 1),
        ("MEM110", "a.md", 0),
        ("MEM203", "a.md", 0),
        ("MEM402", "a.md", 7),
        ("MEM107", "b.md", 0),
        ("MEM203", "b.md", 0),
        ("MEM102", "b.md", 1),
        ("MEM102", "b.md", 1),
    ]


@pytest.mark.parametrize("word", ["MEM110", "mem110", "missing-why"])
def test_disabled_rules_do_not_run(word: str) -> None:
    assert lint(INDEX, {"a.md": NO_WHY}, config(disabled=(word,))) == ()
    assert lint("", {"a.md": GOOD}, config(disabled=("MEM203",))) == ()
    assert where(lint(INDEX, {"a.md": NO_WHY}, config(disabled=("nonsense",)))) == [
        ("MEM110", "a.md", 0)
    ]


@pytest.mark.parametrize(
    "codes",
    [
        "[MEM110]",
        "MEM110",
        "[mem110]",
        '["MEM110"]',
        "MEM110 MEM110",
        "[missing-why]",
        "\n  - MEM110",
    ],
)
def test_lint_ignore_silences_a_file(codes: str) -> None:
    assert lint(INDEX, {"a.md": ignoring(codes)}) == ()


def test_lint_ignore_of_a_nested_topic() -> None:
    nested = "metadata:\n  type: project\n  lint-ignore: [MEM110]\n"
    text = f"---\nname: n\ndescription: d\n{nested}---\nX.\n"
    assert lint(INDEX, {"a.md": text}) == ()


def test_lint_ignore_silences_store_rules_too() -> None:
    assert lint("", {"a.md": ignoring("[MEM203]", GOOD)}) == ()


def test_lint_ignore_speaks_only_for_its_code_and_file() -> None:
    files = {"a.md": ignoring("[MEM110]"), "b.md": NO_WHY}
    assert where(lint("", files)) == [
        ("MEM203", "a.md", 0),
        ("MEM110", "b.md", 0),
        ("MEM203", "b.md", 0),
    ]


def test_a_comment_silences_its_line_only() -> None:
    body = "It broke yesterday. <!-- memctl: ignore MEM402 -->\nIt broke yesterday.\n"
    assert where(lint(INDEX, {"a.md": GOOD + body})) == [("MEM402", "a.md", 11)]


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- memctl: ignore MEM402 MEM501 -->",
        "<!-- memctl: ignore MEM501, MEM402 -->",
        "<!--memctl:ignore mem402,mem501-->",
        "<!-- memctl: ignore MEM402 --> <!-- memctl: ignore MEM501 as told -->",
    ],
)
def test_a_comment_may_name_several(comment: str) -> None:
    body = f"It broke\x07 yesterday. {comment}\n"
    assert lint(INDEX, {"a.md": GOOD + body}) == ()


def test_a_comment_silences_an_entry_of_the_index() -> None:
    index = "- [A](a.md) — hook\n- [G](gone.md) — hook <!-- memctl: ignore MEM202 -->\n"
    assert lint(index, {"a.md": GOOD}) == ()


def test_a_comment_in_a_topic_silences_a_store_rule_on_its_line() -> None:
    text = GOOD + "See `src/x.py`. <!-- memctl: ignore MEM403 -->\n"
    line = text.count("\n")
    stale = Reference("a", "a.md", line, "src/x.py", "path", Grade("gone"))
    assert lint(INDEX, {"a.md": text}, references=[stale]) == ()
    elsewhere = stale._replace(line=line - 1)
    assert where(lint(INDEX, {"a.md": text}, references=[elsewhere])) == [
        ("MEM403", "a.md", line - 1),
        ("MEM901", "a.md", line),
    ]


@pytest.mark.parametrize(
    ("index", "text", "at", "words"),
    [
        (INDEX, ignoring("[MEM110]", GOOD), ("MEM901", "a.md", 0), "MEM110"),
        (INDEX, ignoring("[MEM203]", GOOD), ("MEM901", "a.md", 0), "MEM203"),
        (INDEX, ignoring("[MEM999]", GOOD), ("MEM901", "a.md", 0), "is no rule"),
        (INDEX, ignoring("[MEM900]", GOOD), ("MEM901", "a.md", 0), "MEM900"),
        (INDEX, GOOD + "x <!-- memctl: ignore MEM402 -->\n", ("MEM901", "a.md", 10), "MEM402"),
        (
            "- [A](a.md) <!-- memctl: ignore MEM205 -->\n",
            GOOD,
            ("MEM901", "MEMORY.md", 1),
            "MEM205",
        ),
    ],
)
def test_an_unused_suppression_is_a_finding(
    index: str, text: str, at: tuple[str, str, int], words: str
) -> None:
    (found,) = lint(index, {"a.md": text})
    assert where([found]) == [at]
    assert found.severity == "warning"
    assert words in found.message


def test_a_partly_used_suppression_names_the_other_code() -> None:
    (found,) = lint(INDEX, {"a.md": ignoring("[MEM110, MEM108]")})
    assert found.code == "MEM901"
    assert "MEM108" in found.message


@pytest.mark.parametrize(
    "text",
    [
        ignoring("[MEM901, MEM108]", GOOD),
        GOOD + "Write `<!-- memctl: ignore MEM205 -->` on the line.\n",
        GOOD + "```\n<!-- memctl: ignore MEM205 -->\n```\n",
        GOOD + "<!-- memctl: ignore -->\n",
        GOOD + "x <!-- memctl: ignore MEM403 -->\n",
    ],
    ids=["itself silenced", "inline code", "fence", "no code", "not looked for"],
)
def test_not_an_unused_suppression(text: str) -> None:
    assert lint(INDEX, {"a.md": text}) == ()


@pytest.mark.parametrize("off", ["MEM110", "MEM901"])
def test_what_is_disabled_is_not_called_unused(off: str) -> None:
    assert lint(INDEX, {"a.md": ignoring("[MEM110]", GOOD)}, config(disabled=(off,))) == ()


def crash(*_: object) -> Iterator[Diagnostic]:
    yield Diagnostic("MEM105", "impossible-value", "error", "a.md", 1, "before the crash")
    raise KeyError("secret text of the file")


def test_a_rule_that_crashes_is_a_finding_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mem105_impossible_value, "check", crash)
    monkeypatch.setattr(mem203_orphan_topic, "check", crash)
    found = lint("- [G](gone.md)\n", {"a.md": NO_WHY})
    crashes = [f for f in found if f.code == "MEM900"]
    assert where(crashes) == [("MEM900", "MEMORY.md", 0), ("MEM900", "a.md", 0)]
    assert "MEM203 orphan-topic" in crashes[0].message
    assert "MEM105 impossible-value" in crashes[1].message
    assert all(f.severity == "error" and "KeyError" in f.message for f in crashes)
    assert not any("secret" in f.message for f in crashes)
    assert {"MEM110", "MEM202", "MEM105"} <= {f.code for f in found}


def test_a_crash_cannot_be_suppressed_but_its_rule_can_be_disabled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mem105_impossible_value, "check", crash)
    files = {"a.md": ignoring("[MEM900, MEM105]", GOOD)}
    assert "MEM900" in {f.code for f in lint(INDEX, files)}
    assert lint(INDEX, {"a.md": GOOD}, config(disabled=("MEM105",))) == ()


def test_the_two_rules_of_the_engine_are_known() -> None:
    for code in ("MEM900", "MEM901"):
        rule = lookup(code)
        assert rule is not None
        assert list(rule.check(evidence(None), config())) == []


def test_key_names_what_topic_findings_depend_on() -> None:
    plain = engine.key(config())
    assert plain == engine.key(config(disabled=("no such rule",)))
    others = [
        engine.key(config(topic_lines=9)),
        engine.key(config(disabled=("MEM402",))),
        engine.key(config(disabled=("MEM402", "MEM110"))),
    ]
    assert len({plain, *others}) == 4
    assert engine.key(config(disabled=("MEM110", "MEM402"))) == others[2]
    assert engine.key(config(disabled=("missing-why", "mem402"))) == others[2]


def test_key_changes_with_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = engine.key(config())
    monkeypatch.setattr(engine, "__version__", "99")
    assert engine.key(config()) != before


FULL = engine.TopicFindings(
    (
        Diagnostic(
            "MEM101", "unparsable-frontmatter", "error", "ä.md", 3, "it's “so”\n\ud800", "quote it",
            (Edit("ä.md", 3, 1, 'k: "v"\n'), Edit("ä.md", 4, 0, "")),
        ),
        Diagnostic("MEM110", "missing-why", "warning", "ä.md", 0, ""),
    ),
    ("MEM402", "MEM108"),
    ((7, "MEM403"),),
)  # fmt: skip


@pytest.mark.parametrize("found", [FULL, engine.TopicFindings(), FULL._replace(findings=())])
def test_kept_findings_come_back_the_same(found: engine.TopicFindings) -> None:
    text = engine.dump(found)
    again = engine.load(text)
    assert again == found
    assert type(again) is engine.TopicFindings
    assert all(type(f) is Diagnostic for f in again.findings)
    text.encode()


def test_real_findings_come_back_the_same() -> None:
    text = "\ufeff---\ndescription: a: b\nlint-ignore: [MEM107]\n---\n"
    found = engine.check_topic(topic(text), config())
    assert found.findings
    assert found.used == ("MEM107",)
    assert engine.load(engine.dump(found)) == found


GARBAGE = [
    "x",
    "null",
    "1",
    "[]",
    "{}",
    "[[],[]]",
    "[[],[],[],[]]",
    '["","",""]',
    '{"a":1,"b":2,"c":3}',
    '[["abcdefgh"],[],[]]',
    "[[1],[],[]]",
    "[[],[1],[]]",
    "[[],[],[[true,1]]]",
    "[[],[],[[1,2,3]]]",
    '[[["c","r","error","p",true,"m","f",[]]],[],[]]',
    '[[["c","r","fatal","p",1,"m","f",[]]],[],[]]',
    '[[["c","r","error","p",1,"m","f",[["p",1,1]]]],[],[]]',
    '[[["c","r","error","p",1,"m","f"]],[],[]]',
    "[" * 100_000,
    "[[" + "9" * 5000 + "],[],[]]",
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"kept findings|Expecting|digits|Extra"):
        engine.load(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.just("error"),
    lambda inner: (
        st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
)


@given(st.one_of(st.text(), JSON.map(json.dumps), st.tuples(JSON, JSON, JSON).map(json.dumps)))
@settings(deadline=None)
def test_load_answers_or_raises_value_error(text: str) -> None:
    try:
        found = engine.load(text)
    except ValueError:
        return
    assert engine.load(engine.dump(found)) == found
