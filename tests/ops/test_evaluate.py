"""eval: measures of known rankings, weights that a known store wants, lines of the wrong topic."""

from __future__ import annotations

import json

import pytest

from memctl.codec.vectors import cosine, numbers, packed
from memctl.errors import UsageError
from memctl.model.config import Rank
from memctl.model.evaluation import Evaluated
from memctl.model.usage import Usage
from memctl.ops.evaluate import GRID, evaluate, questions_of
from memctl.ops.find import find
from tests.adapters.toy import Toy
from tests.ops.world import World, topic

FILES = {
    "clock.md": topic("Tests use a fixed clock."),
    "deep/db.md": topic("Migrations run before the tests.", type="feedback"),
    "archive/old.md": topic("The coffee machine is descaled in May."),
}


def asked(files: dict[str, str], *questions: tuple[str, list[str]], **more: object) -> Evaluated:
    lines = [json.dumps({"query": q, "relevant": r, "kind": q[:1]}) for q, r in questions]
    found = questions_of("\n".join(lines), "q.jsonl")
    limit = more.pop("limit", 5)
    return evaluate(World(files), found, limit, **more)  # type: ignore[arg-type]


def test_what_find_answers_is_measured() -> None:
    got = asked(FILES, ("fixed clock", ["clock"]), ("migrations", ["db"]), ("tea", ["old"]))
    assert (got.overall.questions, got.overall.hit_rate) == (3, pytest.approx(2 / 3))
    assert {type_: means.hit_rate for type_, means in got.types} == {"feedback": 1, "project": 0.5}
    assert {kind: means.questions for kind, means in got.kinds} == {"f": 1, "m": 1, "t": 1}
    assert [(m.question.query, m.first) for m in got.missed] == [("tea", "")]
    assert got.tuned is None


def test_the_order_is_that_of_find() -> None:
    got = asked(FILES, ("tests", ["clock"]), limit=1)
    first = find(World(FILES), "tests", 1).matches[0].row.slug
    assert [m.first for m in got.missed] == ([] if first == "clock" else [first])


def test_a_query_of_nothing_finds_nothing() -> None:
    got = asked(FILES, ("?!", ["clock"]), limit=1)
    assert got.overall.mrr == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "q.jsonl holds no question"),
        ("\n \n", "q.jsonl holds no question"),
        ("{}\nx", "q.jsonl: line 1: `query` has to be a text"),
        ("x\n" * 9, "(and 4 more)"),
    ],
)
def test_a_file_that_cannot_be_asked(text: str, says: str) -> None:
    with pytest.raises(UsageError) as caught:
        questions_of(text, "q.jsonl")
    assert says in caught.value.message
    assert caught.value.hint


def test_unknown_slugs_are_named_by_line() -> None:
    with pytest.raises(UsageError) as caught:
        asked(FILES, ("a", ["clock"]), ("b", ["clok"]), ("c", ["nothing"]))
    assert "line 2: no topic `clok`" in caught.value.message
    assert "line 3: no topic `nothing`" in caught.value.message
    assert "clock" in caught.value.hint


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(UsageError):
        asked(FILES, ("a", ["clock"]), limit=0)


RIVALS = {
    "a.md": topic("Backup of the backup: the backup runs.", importance="1"),
    "b.md": topic(
        "The key lies in the safe of the office, " * 9 + "the backup too.", importance="10"
    ),
}


def test_tuning_finds_the_weight_that_the_answers_want() -> None:
    got = asked(RIVALS, ("backup", ["b"]), tune=True)
    assert find(World(RIVALS), "backup", 1).matches[0].row.slug == "a"
    assert got.tuned
    assert got.tuned.better
    assert got.tuned.weights.importance > got.weights.importance
    assert got.tuned.measures.mrr == 1
    found = find(World(RIVALS, _toml(got.tuned.weights)), "backup", 1)
    assert found.matches[0].row.slug == "b"


def _toml(weights: Rank) -> str:
    return "[rank]\n" + "".join(f"{k} = {v}\n" for k, v in weights._asdict().items())


def test_tuning_by_reads() -> None:
    usage = Usage(90, {"a": 80, "b": 0}, {"a": 1, "b": 1})
    got = asked(RIVALS, ("backup night kept", ["a"]), ("backup", ["b"]), tune=True, usage=usage)
    assert got.tuned
    assert got.tuned.tried == len(GRID) ** 2


def test_no_better_weights_are_no_advice() -> None:
    got = asked(FILES, ("fixed clock", ["clock"]), tune=True)
    assert got.tuned
    assert not got.tuned.better
    assert got.tuned.weights == Rank()


class Means:
    """What the toy embedder says of each topic, by path. Implements model.ports.Meaning."""

    def __init__(self, world: World) -> None:
        self.world, self.asked = world, Toy()

    def near(self, query: str, *_: object) -> dict[str, float]:
        (said,) = self.asked.embed([query])
        texts = {p: t.decode() for p, t in self.world.files.items()}
        vectors = dict(zip(texts, Toy().embed(list(texts.values())), strict=True))
        mine = numbers(packed(said)[1])
        return {p: cosine(mine, numbers(packed(v)[1])) for p, v in vectors.items()}


def test_meaning_finds_what_no_word_does() -> None:
    world = World({**FILES, "roof.md": topic("The door waits outside.")})
    assert not find(world, "window", 5).matches
    found = find(world, "window", 5, explain=True, meaning=Means(world))
    assert [m.row.slug for m in found.matches] == ["roof"]
    assert found.matches[0].words == ("the whole query (by meaning)",)


@pytest.mark.parametrize("query", ["window type:feedback", "window -waits", 'window "fixed"'])
def test_filters_hold_for_meaning_too(query: str) -> None:
    world = World({**FILES, "roof.md": topic("The door waits outside.")})
    found = find(world, query, 5, meaning=Means(world))
    assert "roof" not in [m.row.slug for m in found.matches]


@pytest.mark.parametrize("query", ["mig*", "type:feedback", "", "?"])
def test_without_words_there_is_nothing_to_mean(query: str) -> None:
    world = World(FILES)
    meaning = Means(world)
    assert find(world, query, 5, meaning=meaning) == find(world, query, 5)
    assert meaning.asked.texts == []
