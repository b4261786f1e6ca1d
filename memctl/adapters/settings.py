"""A store's settings: memctl.toml and the hosts' limits, read once and kept in the cache."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from memctl import __version__
from memctl.adapters import resources
from memctl.model.config import Config, Profile, Rank, Sensitive

if TYPE_CHECKING:
    from memctl.adapters.cache import Cache

MEMO = "settings"


def settings(data: bytes | None, path: str, cache: Cache) -> Config:
    """The Config that memctl.toml's bytes say. Raises BadConfig.

    TOML costs nearly as much as a bare interpreter to load, so the answer is kept beside the text
    that it was made of.
    """
    text = (data or b"").decode("utf-8", "replace")
    stat = os.stat(resources.PROFILES)
    source = f"{__version__} {len(Config._fields)} {stat.st_size} {stat.st_mtime_ns} {text}"
    kept = cache.memo(MEMO)
    if kept:
        known, values = json.loads(kept)
        if known == source:
            return _config(values)
    from memctl.codec.config import parse_config

    config = parse_config(text, resources.profiles(), path)
    cache.keep_memo(MEMO, json.dumps([source, config]))
    return config


def _config(values: list[object]) -> Config:
    """A Config out of JSON, which knows no tuples."""
    config = Config._make(tuple(v) if isinstance(v, list) else v for v in values)
    return config._replace(
        profile=Profile._make(config.profile),
        sensitive=Sensitive._make(config.sensitive),
        rank=Rank._make(config.rank),
    )
