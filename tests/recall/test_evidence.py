"""Each kind of evidence, on sentences of our own."""

from __future__ import annotations

import pytest

from memctl.recall.evidence.chunks import changes
from memctl.recall.evidence.edits import edit
from memctl.recall.evidence.excuses import scopes, siblings
from memctl.recall.evidence.pairing import Pairing, pair
from memctl.recall.evidence.polarity import antonyms, flipped, opposed_modals
from memctl.recall.evidence.preference import swapped
from memctl.recall.evidence.reading import read
from memctl.recall.evidence.retirement import newer, retired
from memctl.recall.evidence.stem import alike, stem
from memctl.recall.evidence.values import changed_values


def pairing(a: str, b: str) -> Pairing:
    return pair(read(a), read(b))


@pytest.mark.parametrize(
    ("words", "same"),
    [
        (("approve", "approves", "approved", "approving"), True),
        (("kept", "keeps", "keep"), True),
        (("file", "fire"), False),
        (("copy", "copies", "copied"), True),
    ],
)
def test_stem(words: tuple[str, ...], same: bool) -> None:
    assert (len({stem(w) for w in words}) == 1) is same


def test_synonyms_are_nearly_alike() -> None:
    assert alike(stem("quick"), stem("fast")) == pytest.approx(0.8)
    assert alike(stem("quick"), stem("purple")) == 0


@pytest.mark.parametrize(
    ("a", "b", "was", "now"),
    [
        ("The proxy listens on port 7001.", "The proxy listens on port 7002.", "7001", "7002"),
        ("Sessions last 2 hours.", "Sessions last 45 minutes.", "2", "45"),
        ("The parser needs v3.1.0 of the grammar.", "The parser needs v4.0.2 of the grammar.",
         "v3.1.0", "v4.0.2"),
        ("Logs are in `/var/log/crane`.", "Logs are in `/srv/crane/log`.", "/var/log/crane",
         "/srv/crane/log"),
        ("Questions on billing go to Mirela first.", "Questions on billing go to Joost first.",
         "Mirela", "Joost"),
    ],
)  # fmt: skip
def test_another_value_in_the_same_slot(a: str, b: str, was: str, now: str) -> None:
    both = pairing(a, b)
    best = changed_values(both)[0]
    assert a[slice(*best.span_a)] == was
    assert b[slice(*best.span_b)] == now
    assert best.score > 0.4


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The job stops after 2 minutes.", "The job stops after 120 seconds."),
        ("Keep twelve copies of the ledger.", "Keep 12 copies of the ledger."),
        ("The cache may hold 1 GB.", "The cache may hold 1000 MB."),
    ],
)
def test_equal_values_written_otherwise_are_no_change(a: str, b: str) -> None:
    assert not [e for e in changed_values(pairing(a, b)) if e.kind == "value"]


@pytest.mark.parametrize(
    ("a", "b", "flips"),
    [
        ("The worker retries failed jobs.", "The worker does not retry failed jobs.", True),
        ("Nobody signs the tarball.", "Somebody signs the tarball.", True),
        ("Uploading drafts is allowed.", "Uploading drafts is not allowed.", True),
        ("The banner is on.", "The banner is off.", True),
        ("Do not retry failed jobs.", "Failed jobs are never retried.", False),
    ],
)
def test_a_negation_that_flips(a: str, b: str, flips: bool) -> None:
    assert (flipped(pairing(a, b))[1] > 0.4) is flips


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ask before deleting a bucket.", "Deleting a bucket is fine without asking."),
        ("Never touch the vendor folder.", "You may touch the vendor folder."),
        ("Every module must have an owner.", "Modules need not have an owner."),
    ],
)
def test_modals_that_clash(a: str, b: str) -> None:
    assert opposed_modals(pairing(a, b))


def test_modals_of_other_subjects_do_not_clash() -> None:
    assert not opposed_modals(pairing("Never touch the vendor folder.", "Birds may sing at dawn."))


def test_antonyms_and_a_negation_that_makes_them_agree() -> None:
    opposed = antonyms(
        pairing("Telemetry is enabled in kiosks.", "Telemetry is disabled in kiosks.")
    )
    assert opposed[0].text == "`enabled` there, `disabled` here"
    agreed = antonyms(pairing("The list is open.", "The list is not closed."))
    assert agreed[0].score < opposed[0].score


@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        ("Prefer tabs over blanks.", "Prefer blanks over tabs.", True),
        ("Use curl rather than wget.", "Use wget instead of curl.", True),
        ("Prefer tabs over blanks.", "Choose tabs rather than blanks.", False),
    ],
)
def test_swapped_preference(a: str, b: str, crossed: bool) -> None:
    assert bool(swapped(pairing(a, b))) is crossed


@pytest.mark.parametrize(
    "b",
    ["The Plover gateway was retired.", "We no longer use the Plover gateway.",
     "The Plover gateway was replaced by Heron."],
)  # fmt: skip
def test_retirement(b: str) -> None:
    found = retired(pairing("Payments pass through the Plover gateway.", b))
    assert found
    assert found[0].score > 0.3


@pytest.mark.parametrize(
    ("text", "is_newer"),
    [
        ("Since June the limit is 40.", True),
        ("As of release 5 the limit is 40.", True),
        ("The limit moved to 40.", True),
        ("The limit is 40.", False),
        ("It may be 40.", False),
    ],
)
def test_mark_of_time(text: str, is_newer: bool) -> None:
    assert newer(read(text)) is is_newer


def test_other_scope_and_sibling_names_excuse() -> None:
    assert scopes(pairing("In production the pool is 40.", "In staging the pool is 5."))
    assert not scopes(pairing("In production the pool is 40.", "In production it is 5."))
    a, b = "Timeout of the mailer", "Timeout of the crawler"
    assert siblings(
        pairing(a, b), pairing(f"{a}. It waits 5 s.", f"{b}. It waits 9 s."), frozenset()
    )


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("See `lib/core/clock.py` for time.", "See `lib/time/clock.py` for time.", "renamed"),
        ("`alpha_index` holds names", "`beta_tree` holds names", "swapped"),
    ],
)
def test_changed_code(a: str, b: str, kind: str) -> None:
    assert getattr(changes(a, b), kind) > 0.4


@pytest.mark.parametrize(
    ("a", "b", "kind", "places"),
    [
        ("Keep 3 copies of it.", "Keep 5 copies of it.", "value", 1),
        ("Stop when x < 4 here.", "Stop when x > 4 here.", "value", 1),
        ("It lives in `lib/a.py` now.", "It lives in `lib/b.py` now.", "value", 1),
        ("Read the log every minute.", "Read the log every 15 minutes.", "value", 1),
        ("Wait 3 s and try 5 times.", "Wait 5 s and try 3 times.", "role", 1),
        ("Copy from disk to tape.", "Copy from tape to disk.", "role", 1),
        ("Call Ann and Ben at noon.", "Call Ben and Ann at noon.", "", 0),
        ("The mast is painted red.", "The mast is not painted red.", "denial", 1),
        ("Feed the cats at noon.", "Feed the dogs at noon.", "word", 1),
        ("Feed a cat at noon.", "Feed the cats at noon.", "", 0),
        ("The big tent is dry.", "The large tent is dry.", "", 0),
        ("Lamps are lit at dusk.", "Lamps are lit at dusk by the keeper.", "added", 0),
        ("灯は夕方に点ける。", "灯は夕方に点けない。", "denial", 1),
    ],
)
def test_what_an_edit_changed(a: str, b: str, kind: str, places: int) -> None:
    found = edit(a, b)
    assert (found.kind, found.places) == (kind, places)


def test_a_changed_first_clause_counts_whatever_follows() -> None:
    found = edit("The pump runs at 40 Hz, as the maker wants it for our kind of well.",
                 "The pump runs at 50 Hz. Since the new cable came nobody complains.")  # fmt: skip
    assert found.changed
    assert found.kind == "value"


def test_over_and_to_alone_are_no_preference() -> None:
    assert not swapped(pairing("Send logs over syslog.", "Use syslog over TCP to send logs."))


def test_a_name_that_is_the_changed_value_is_no_sibling() -> None:
    names = pairing("Queue is RabbitMQ", "Queue is Kafka")
    whole = pairing("Mail goes through RabbitMQ.", "Mail goes through Kafka.")
    assert siblings(names, whole, frozenset())
    assert not siblings(names, whole, frozenset({"rabbitmq", "kafka"}))
