"""memctl.toml and profiles.toml: TOML to Config, every key checked."""

from __future__ import annotations

from typing import Any

from memctl.errors import BadConfig
from memctl.model.config import Config, Profile, Rank, Sensitive

KEYS = ("profile", "commit", "budget", "repo", "max_loss", "disable", "sensitive", "judge",
        "judge_seconds", "rank", "semantic")  # fmt: skip
MOST_WEIGHT = 10
# What turns texts into vectors: a package, or a kind of model in a directory.
EMBEDDERS = ("model2vec", "sentence-transformers")
ACTIONS = ("block", "redact", "warn", "allow")


def parse_profiles(text: str) -> dict[str, Profile]:
    """The shipped profiles by name."""
    import tomllib

    return {
        name: Profile(name=name, **values)
        for name, values in tomllib.loads(text)["profile"].items()
    }


def parse_config(text: str, profiles: dict[str, Profile], path: str) -> Config:
    """A store's settings. Raises BadConfig naming the file, the key and what is allowed."""
    import tomllib

    try:
        table = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as fault:
        raise BadConfig(f"{path}: {fault}", "Mend the TOML, or remove the file.") from fault
    unknown = sorted(set(table) - set(KEYS))
    if unknown:
        raise BadConfig(
            f"{path}: unknown key {_shown(unknown[0])}", f"Known keys: {', '.join(KEYS)}."
        )
    name = _checked(table, "profile", "claude", str, path)
    if name not in profiles:
        raise BadConfig(
            f"{path}: profile = {_shown(name)}", f"Known profiles: {', '.join(sorted(profiles))}."
        )
    budget = _checked(table, "budget", "warn", str, path)
    if budget not in ("warn", "refuse"):
        raise BadConfig(f"{path}: budget = {_shown(budget)}", 'Allowed: "warn" and "refuse".')
    return Config(
        profile=profiles[name],
        commit=_checked(table, "commit", True, bool, path),
        budget=budget,
        repo=_texts(table, "repo", path),
        max_loss=_number(table, "max_loss", 0.25, 0, 1, path),
        disabled=_texts(table, "disable", path),
        sensitive=_sensitive(table, path),
        judge=_checked(table, "judge", "", str, path),
        judge_seconds=_number(table, "judge_seconds", 20.0, 1, 600, path),
        rank=_rank(table, path),
        semantic=_semantic(table, path),
    )


def _semantic(table: dict[str, Any], path: str) -> str:
    value: str = _checked(table, "semantic", "", str, path)
    kind, _, folder = value.partition(":")
    if value in ("", "wordllama") or (kind in EMBEDDERS and folder):
        return value
    wanted = " or ".join(f'"{known}:DIRECTORY"' for known in EMBEDDERS)
    raise BadConfig(f"{path}: semantic = {_shown(value)}", f'Allowed: "wordllama", {wanted}.')


def _rank(table: dict[str, Any], path: str) -> Rank:
    given = table.get("rank", {})
    parts = Rank._fields
    if not isinstance(given, dict):
        raise BadConfig(f"{path}: rank = {_shown(given)}", f"A table; keys: {', '.join(parts)}.")
    for part, weight in given.items():
        if part not in parts:
            raise BadConfig(f"{path}: unknown key {_shown(f'rank.{part}')}",
                            f"Keys: {', '.join(parts)}.")  # fmt: skip
        number = isinstance(weight, int | float) and not isinstance(weight, bool)
        if not number or not 0 <= weight <= MOST_WEIGHT:
            raise BadConfig(
                f"{path}: rank.{part} = {_shown(weight)}",
                f"A number from 0 (does not count) to {MOST_WEIGHT}.",
            )
    return Rank(**{part: float(weight) for part, weight in given.items()})


def _sensitive(table: dict[str, Any], path: str) -> Sensitive:
    given = table.get("sensitive", {})
    kinds = Sensitive._fields
    if not isinstance(given, dict):
        raise BadConfig(f"{path}: sensitive = {given!r}", f"A table; keys: {', '.join(kinds)}.")
    for kind, action in given.items():
        if kind not in kinds:
            raise BadConfig(f"{path}: unknown key `sensitive.{kind}`", f"Keys: {', '.join(kinds)}.")
        if action not in ACTIONS:
            raise BadConfig(
                f"{path}: sensitive.{kind} = {action!r}", f"Allowed: {', '.join(ACTIONS)}."
            )
    return Sensitive(**given)


def _checked(table: dict[str, Any], key: str, default: Any, kind: type, path: str) -> Any:
    value = table.get(key, default)
    if not isinstance(value, kind):
        wanted = "true or false" if kind is bool else "a text"
        raise BadConfig(f"{path}: {key} = {_shown(value)}", f"`{key}` takes {wanted}.")
    return value


def _number(
    table: dict[str, Any], key: str, default: float, least: float, most: float, path: str
) -> float:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise BadConfig(
            f"{path}: {key} = {_shown(value)}",
            f"A number from {least:g} to {most:g}, such as {default:g}.",
        )
    return float(value)


def _texts(table: dict[str, Any], key: str, path: str) -> tuple[str, ...]:
    value = table.get(key, [])
    values = [value] if isinstance(value, str) else value
    if not isinstance(values, list) or not all(isinstance(v, str) for v in values):
        raise BadConfig(
            f"{path}: {key} = {_shown(value)}", f"`{key}` takes a text or a list of texts."
        )
    return tuple(values)


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of over 4,300 digits, a list of thousands deep
        return "…"
    return text if len(text) <= 60 else f"{text[:60]}…"
