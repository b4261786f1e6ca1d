"""MEM402: what is a date of its day, and everything that merely looks like one."""

from __future__ import annotations

import pytest

from .build import HEAD, run, topic


@pytest.mark.parametrize(
    "line",
    [
        "We moved to the new cluster yesterday.",
        "The demo is tomorrow.",
        "The freeze ends next Friday.",
        "Rina joined last month.",
        "Last week's outage came from the cache.",
        "Android is not planned this year.",
        "This quarter we only fix bugs.",
        "Decided three weeks ago with Dana.",
        "Removed 2 months ago.",
        "Changed a couple of days ago.",
        "Kim is leaving in two weeks.",
        "The beta launches in 3 weeks.",
        "The deadline is in ten days.",
        "Never deploy by hand. Yesterday it went wrong.",
        "- **Why:** the vendor raised prices last quarter.",
    ],
)
def test_bound_to_its_day(line: str) -> None:
    (found,) = run("MEM402", topic(f"{HEAD}First.\n{line}\n"))
    assert (found.line, found.severity) == (7, "warning")
    assert found.message.split("`")[1] in line.lower()


@pytest.mark.parametrize(
    "line",
    [
        # a date stands beside it
        "Decided last week (2026-04-21).",
        "Since last month (March 2024) the API is frozen.",
        "Moved yesterday, 21 April.",
        "Moved yesterday, April 3rd.",
        "Planned for next quarter, Q1 2027.",
        "Moved yesterday (4/21/26).",
        # code and quotations
        'Run `git log --since="2 weeks ago"` first.',
        "Run `date -d yesterday`.",
        'The user said "do it tomorrow" and meant never.',
        "The user said “do it tomorrow”.",
        "> we do it next week",
        # what holds on any day
        "Next time ask first.",
        "The clock changes on the last Sunday of October.",
        "It runs on the last Friday in a month.",
        "Closed in the last week of a sprint.",
        "Every Monday the bot posts last week's numbers.",
        "The nightly job loads yesterday's orders.",
        "Logs older than 3 days ago are dropped.",
        "Merged more than two weeks ago means stale.",
        "Tokens expire in 30 days.",
        "The trial ends in 14 days.",
        "The release takes place in two weeks of testing.",
        "Write as if someone reads it tomorrow.",
        "Turn relative dates (yesterday, last week) into absolute ones.",
        "Filters: yesterday, last week, last month.",
        "Stars formed 10,000 years ago.",
        "Rotate the key this way.",
        "This weekly report goes to Dana.",
        "The last daylight saving bug.",
        "Sail into Monday with a plan.",
    ],
)
def test_true_on_any_day(line: str) -> None:
    assert run("MEM402", topic(f"{HEAD}First.\n{line}\n")) == []


def test_fenced_code_is_skipped_and_lines_still_count() -> None:
    body = "```sh\ndate -d yesterday\n```\n~~~\nnext week\n~~~\nIt broke yesterday.\n"
    assert [f.line for f in run("MEM402", topic(HEAD + body))] == [12]


def test_a_fence_is_closed_by_nothing_but_a_fence() -> None:
    body = "````md\n```\n```yesterday\n````` x\nIt broke yesterday.\n````\nDue tomorrow.\n"
    assert [f.line for f in run("MEM402", topic(HEAD + body))] == [12]


def test_an_inline_triple_does_not_open_a_fence() -> None:
    body = "Use ```x``` here.\nIt broke yesterday.\n"
    assert [f.line for f in run("MEM402", topic(HEAD + body))] == [7]


def test_a_quotation_may_wrap_but_ends_with_its_paragraph() -> None:
    wrapped = 'He said "we do\nit tomorrow" then.\n'
    assert run("MEM402", topic(HEAD + wrapped)) == []
    open_ended = 'A 5" disk.\n\nIt broke yesterday.\n'
    assert [f.line for f in run("MEM402", topic(HEAD + open_ended))] == [8]


def test_name_and_description_are_looked_at_even_in_yaml_quotes() -> None:
    text = '---\nname: Freeze\ndescription: "Freeze until next Friday"\ntype: user\n---\nText.\n'
    assert [f.line for f in run("MEM402", topic(text))] == [3]
    text = "---\nname: Yesterday's outage\ndescription: d\ntype: user\n---\nText.\n"
    assert [f.line for f in run("MEM402", topic(text))] == [2]


def test_other_keys_are_not_looked_at() -> None:
    assert run("MEM402", topic("---\nname: n\nentry: next week\n---\nText.\n")) == []


def test_one_finding_a_line() -> None:
    body = "Broke yesterday. Fixed last week.\nDue tomorrow.\n"
    assert [f.line for f in run("MEM402", topic(HEAD + body))] == [6, 7]
