"""The digest by which a file's content is known."""

from __future__ import annotations

from functools import cache
from typing import Any


def digest(data: bytes | None) -> str:
    """sha256 in hex, "" for a file that is not there."""
    if data is None:
        return ""
    text: str = _sha256()(data).hexdigest()
    return text


@cache
def _sha256() -> Any:
    # hashlib brings OpenSSL along (3 ms, a quarter of a bare interpreter's start); the same
    # function stands in a small module of the standard library, under a name of each version.
    try:
        from _sha2 import sha256  # type: ignore[import-not-found]  # 3.12 and later
    except ImportError:
        try:
            from _sha256 import sha256  # type: ignore[import-not-found]  # 3.11
        except ImportError:
            from hashlib import sha256
    return sha256
