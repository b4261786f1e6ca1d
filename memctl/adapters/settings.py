"""A store's settings: memctl.toml and the hosts' limits, read once and kept in the cache."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memctl import __version__
from memctl.adapters import resources
from memctl.codec.packed import packed, unpacked
from memctl.errors import UsageError
from memctl.model.config import Config, Profile, Rank, Sensitive

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
    known, values = unpacked(kept) or ("", ())
    if known == source:
        return _config(values)
    from memctl.codec.config import parse_config

    config = parse_config(text, resources.profiles(), path)
    cache.keep_memo(MEMO, packed((source, config)))
    return config


def profile(name: str, cache: Cache) -> Profile:
    """A host's limits by name, kept in the cache for the same reason. Raises UsageError."""
    source = _shipped()
    kept = cache.memo(PROFILES_MEMO)
    known, values = unpacked(kept) or ("", ())
    if known != source:
        values = tuple(resources.profiles().values())
        cache.keep_memo(PROFILES_MEMO, packed((source, values)))
    found = {host.name: host for host in map(Profile._make, values)}
    if name not in found:
        raise UsageError(f"no profile `{name}`", f"Known profiles: {', '.join(sorted(found))}.")
    return found[name]


def _shipped() -> str:
    """What the limits that travel with the package change with."""
    found = os.stat(resources.PROFILES)
    return f"{__version__} {len(Config._fields)} {found.st_size} {found.st_mtime_ns}"


def _config(values: tuple[object, ...]) -> Config:
    """A Config out of plain tuples."""
    config = Config._make(values)
    return config._replace(
        profile=Profile._make(config.profile),
        sensitive=Sensitive._make(config.sensitive),
        rank=Rank._make(config.rank),
    )
