"""A store's settings: memctl.toml and the hosts' limits, read once and kept in the cache."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from memctl import __version__
from memctl.adapters import resources
from memctl.errors import UsageError
from memctl.model.config import Config, Profile, Sensitive

if TYPE_CHECKING:
    from memctl.adapters.cache import Cache

MEMO = "settings"
PROFILES_MEMO = "profiles"


def settings(data: bytes | None, path: str, cache: Cache) -> Config:
    """The Config that memctl.toml's bytes say. Raises BadConfig.

    TOML costs nearly as much as a bare interpreter to load, so the answer is kept beside the text
    that it was made of.
    """
    text = (data or b"").decode("utf-8", "replace")
    source = f"{_shipped()} {text}"
    kept = cache.memo(MEMO)
    if kept:
        known, values = json.loads(kept)
        if known == source:
            return _config(values)
    from memctl.codec.config import parse_config

    config = parse_config(text, resources.profiles(), path)
    cache.keep_memo(MEMO, json.dumps([source, config]))
    return config


def profile(name: str, cache: Cache) -> Profile:
    """A host's limits by name, kept in the cache for the same reason. Raises UsageError."""
    source = _shipped()
    kept = cache.memo(PROFILES_MEMO)
    known, values = json.loads(kept) if kept else ("", {})
    if known != source:
        values = resources.profiles()
        cache.keep_memo(PROFILES_MEMO, json.dumps([source, values]))
    if name not in values:
        raise UsageError(f"no profile `{name}`", f"Known profiles: {', '.join(sorted(values))}.")
    return Profile._make(values[name])


def _shipped() -> str:
    """What the limits that travel with the package change with."""
    found = os.stat(resources.PROFILES)
    return f"{__version__} {found.st_size} {found.st_mtime_ns}"


def _config(values: list[object]) -> Config:
    """A Config out of JSON, which knows no tuples."""
    config = Config._make(tuple(v) if isinstance(v, list) else v for v in values)
    return config._replace(
        profile=Profile._make(config.profile), sensitive=Sensitive._make(config.sensitive)
    )
