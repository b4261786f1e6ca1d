"""A store's settings: memctl.toml and the hosts' limits, read once and kept in the cache."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from memctl import __version__
from memctl.adapters import resources
from memctl.codec.packed import packed, unpacked
from memctl.errors import UsageError
from memctl.model.config import Config, Profile, Rank, Sensitive

if TYPE_CHECKING:
    from collections.abc import Callable

    from memctl.adapters.cache import Cache

MEMO = "settings"
PROFILES_MEMO = "profiles"


def settings(data: bytes | None, path: str, cache: Cache) -> Config:
    """The Config that memctl.toml's bytes say. Raises BadConfig.

    TOML costs nearly as much as a bare interpreter to load, so the answer is kept beside the text
    that it was made of.
    """
    text = (data or b"").decode("utf-8", "replace")

    def parsed() -> Config:
        from memctl.codec.config import parse_config

        return parse_config(text, resources.profiles(), path)

    return _config(_kept(cache, MEMO, text, parsed))


def profile(name: str, cache: Cache) -> Profile:
    """A host's limits by name, kept in the cache for the same reason. Raises UsageError."""
    values = _kept(cache, PROFILES_MEMO, "", lambda: tuple(resources.profiles().values()))
    found = {host.name: host for host in map(Profile._make, values)}
    if name not in found:
        raise UsageError(f"no profile `{name}`", f"Known profiles: {', '.join(sorted(found))}.")
    return found[name]


def _kept(
    cache: Cache, memo: str, text: str, make: Callable[[], tuple[Any, ...]]
) -> tuple[Any, ...]:
    """What is made of `text` and of the limits that travel with the package: as it was kept, else
    made anew and kept. As plain tuples or as it is made."""
    found = os.stat(resources.PROFILES)
    source = f"{__version__} {len(Config._fields)} {found.st_size} {found.st_mtime_ns} {text}"
    known, values = unpacked(cache.memo(memo)) or ("", ())
    if known != source:
        values = make()
        cache.keep_memo(memo, packed((source, values)))
    return tuple(values)


def _config(values: tuple[Any, ...]) -> Config:
    """A Config out of plain tuples."""
    config = Config._make(values)
    return config._replace(
        profile=Profile._make(config.profile),
        sensitive=Sensitive._make(config.sensitive),
        rank=Rank._make(config.rank),
    )
