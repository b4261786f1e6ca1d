"""Vectors as bytes, and how near two of them are: what of numpy is needed here, without its start
(an import of numpy costs ten bare interpreters).

A vector is kept twice: as 16-bit numbers, and as one bit a dimension, its sign. Comparing bits is
one operation on two whole numbers, and finds the few that are worth an exact look.
"""

from __future__ import annotations

import struct
from math import inf, sqrt
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_UNIT = 32767
# Sums of vectors are made in one whole number each, a lane of 32 bits a dimension: one addition
# adds all lanes. A value (below 16 in size) is scaled and shifted above 0 for it.
_SCALE = 4096
_SHIFT = 1 << 16
# So many additions cannot run over into the next lane.
ADDITIONS = (1 << 32) // (2 * _SHIFT)


def lanes(values: Iterable[float]) -> int:
    """A vector as a number that can be added to others of its kind."""
    shifted = [min(max(int(v * _SCALE), -_SHIFT), _SHIFT - 1) + _SHIFT for v in values]
    return int.from_bytes(struct.pack(f"<{len(shifted)}I", *shifted), "little")


def unlaned(total: int, added: int, size: int) -> list[float]:
    """The sum of so many vectors of `size` dimensions; all zeros for none."""
    back = added * _SHIFT
    found = struct.unpack(f"<{size}I", total.to_bytes(size * 4, "little"))
    return [(value - back) / _SCALE for value in found]


def packed(vector: Sequence[float]) -> tuple[bytes, bytes]:
    """(signs, numbers): 1 bit and 2 bytes a dimension. Only the direction is kept; a vector of
    zeros has none and is near to nothing."""
    length = sqrt(sum(map(mul, vector, vector)))
    if not 0 < length < inf:
        vector, length = [0.0] * len(vector), 1.0
    wide = [round(value / length * _UNIT) for value in vector]
    bits = int("".join("1" if value > 0 else "0" for value in vector) or "0", 2)
    signs = bits.to_bytes((len(vector) + 7) // 8, "little")
    return signs, struct.pack(f"<{len(wide)}h", *wide)


def cosine(one: Sequence[int], other: Sequence[int]) -> float:
    """Of two vectors' numbers, -1 to 1."""
    return float(sum(map(mul, one, other))) / (_UNIT * _UNIT)


def numbers(data: bytes) -> Sequence[int]:
    """What `packed` made of a vector, for `cosine`."""
    return struct.unpack(f"<{len(data) // 2}h", data)


def nearest(signs: bytes, among: bytes, most: int) -> list[int]:
    """Which of the vectors whose signs lie end to end in `among` share the most, best first."""
    size = len(signs)
    if not size or most < 1:
        return []
    asked = int.from_bytes(signs, "little")
    number = int.from_bytes
    apart = [
        (asked ^ number(among[at : at + size], "little")).bit_count()
        for at in range(0, len(among) - size + 1, size)
    ]
    return sorted(range(len(apart)), key=apart.__getitem__)[:most]
