"""Runs the rules: over one topic (the answer can be kept), then over the store."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from memctl import __version__
from memctl.model.diagnostic import SEVERITIES, Diagnostic, Edit
from memctl.model.topic import INDEX
from memctl.rules import RULES, lookup, mem403_stale_path, mem900_crashed_rule
from memctl.rules import mem901_unused_suppression as mem901
from memctl.rules.base import STORE, TOPIC, finding
from memctl.rules.suppress import Suppression, comments, split, unused, whole_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from memctl.model.config import Config
    from memctl.model.evidence import Evidence
    from memctl.model.topic import Topic


class TopicFindings(NamedTuple):
    """What the topic-scope rules say of one topic.

    used: the codes in `lint-ignore` that suppressed something. waiting: comments, as (line,
    code), that suppressed nothing here; a store-scope finding on that line may still need them.
    """

    findings: tuple[Diagnostic, ...] = ()
    used: tuple[str, ...] = ()
    waiting: tuple[tuple[int, str], ...] = ()


_NOTHING = TopicFindings()


def key(config: Config) -> str:
    """How topic findings are derived: kept ones hold as long as this stays the same."""
    limits = ",".join(str(limit) for limit in config.profile if isinstance(limit, int))
    silent = ",".join(k for k, v in config.sensitive._asdict().items() if v == "allow")
    return f"rules {__version__} {limits} {','.join(sorted(_disabled(config)))} {silent}".rstrip()


def check_topic(topic: Topic, config: Config) -> TopicFindings:
    """The topic-scope rules on one topic, less what the topic suppresses."""
    found = _run(TOPIC, topic.path, topic, config)
    file = whole_file(topic.path, topic.get("lint-ignore"))
    lines = comments(topic.path, topic.text)
    if not found and not lines:
        return _NOTHING
    kept, used = split(found, file | lines)
    return TopicFindings(
        tuple(kept),
        tuple(sorted(s.code for s in used & file)),
        tuple(sorted((s.line, s.code) for s in lines - used)),
    )


def check_store(
    evidence: Evidence, config: Config, topic_findings: Mapping[str, TopicFindings]
) -> tuple[Diagnostic, ...]:
    """Every finding of the store: those of the topics, and those that need more than one file."""
    declared: set[Suppression] = set()
    used: set[Suppression] = set()
    found: list[Diagnostic] = []
    for row in evidence.rows:
        if row.ignores:
            declared |= whole_file(row.path, row.ignores)
    for path, topic in topic_findings.items():
        if topic != _NOTHING:
            found += topic.findings
            used.update(Suppression(path, 0, code) for code in topic.used)
            declared.update(Suppression(path, *waiting) for waiting in topic.waiting)
    if evidence.parsed is not None:
        declared |= comments(INDEX, evidence.parsed.text)
    kept, needed = split(_run(STORE, INDEX, evidence, config), declared)
    found += kept
    found += _unused(declared - used - needed, declared, evidence, config)
    return tuple(sorted(found, key=lambda f: (f.path, f.line, f.code, f.message)))


def _unused(
    idle: set[Suppression], declared: set[Suppression], evidence: Evidence, config: Config
) -> list[Diagnostic]:
    skipped = _disabled(config)
    if mem901.INFO.code in skipped:
        return []
    if not evidence.references:
        skipped.add(mem403_stale_path.INFO.code)  # nobody looked, so nobody can say "unused"
    return split((unused(s) for s in idle if s.code not in skipped), declared)[0]


def _run(scope: str, path: str, evidence: Topic | Evidence, config: Config) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for rule in _chosen(scope, config.disabled):
        info = rule.INFO
        try:
            found += rule.check(evidence, config)
        # A rule meets every text there is. Whatever breaks one must neither hide what the others
        # find nor look like a clean file, so any exception at all becomes a finding.
        except Exception as fault:
            what = f"rule {info.code} {info.name} crashed ({type(fault).__name__})"
            fix = "report it as a bug of memctl"
            found.append(finding(mem900_crashed_rule.INFO, path, 0, what, fix))
    return found


@lru_cache(maxsize=4)
def _chosen(scope: str, disabled: tuple[str, ...]) -> tuple[ModuleType, ...]:
    off = {rule.INFO.code for rule in map(lookup, disabled) if rule}
    return tuple(r for r in RULES if r.INFO.scope == scope and r.INFO.code not in off)


def _disabled(config: Config) -> set[str]:
    return {rule.INFO.code for rule in map(lookup, config.disabled) if rule}


def dump(found: TopicFindings) -> str:
    """Topic findings as JSON text; nothing at all is the empty text."""
    if found == _NOTHING:
        return ""
    import json

    return json.dumps(found, separators=(",", ":"))


def load(text: str) -> TopicFindings:
    """What `dump` wrote. Raises ValueError, and nothing else, on any other text."""
    if not text:
        return _NOTHING
    import json

    try:
        findings, used, waiting = _shaped(json.loads(text), [list, list, list])
        return TopicFindings(
            tuple(_diagnostic(each) for each in findings),
            tuple(_shaped([code], [str])[0] for code in used),
            tuple((line, code) for line, code in (_shaped(each, [int, str]) for each in waiting)),
        )
    except RecursionError as fault:
        raise ValueError("no kept findings: nested too deeply") from fault


def _diagnostic(values: object) -> Diagnostic:
    *parts, edits = _shaped(values, [str, str, str, str, int, str, str, list])
    if parts[2] not in SEVERITIES:
        raise ValueError(f"no kept findings: severity {parts[2]!r}")
    made = tuple(Edit(*_shaped(each, [str, int, int, str])) for each in edits)
    return Diagnostic._make([*parts, made])


def _shaped(values: object, kinds: list[type]) -> list[Any]:
    """The values, if they are a list of these kinds."""
    if isinstance(values, list) and [type(value) for value in values] == kinds:
        return values
    raise ValueError("no kept findings: not what `dump` writes")
