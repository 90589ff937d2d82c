"""What is left of a device for the KV cache, and how many sequences fit into it.

Budget = device memory - weights - runtime - margin, all in bytes. Runtime and margin are givens of
whoever asks; no engine's figure is built in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pyodide_demos.models.byte_units import Gb, Gib
from pyodide_demos.models.domain import require_whole


@dataclass(frozen=True, slots=True)
class Budget:
    """The parts of a device's memory, in bytes."""

    device: int
    weights: int
    runtime: int = 0
    margin: int = 0

    @property
    def for_kv(self) -> int:
        """Return what is left for the cache; below 0 where the rest does not fit already."""
        return self.device - self.weights - self.runtime - self.margin

    def breaks_first(self, kv_bytes: int) -> Literal["weights", "runtime", "kv"] | None:
        """Name the first part that no longer fits when they are put in one after the other."""
        if self.weights > self.device:
            return "weights"
        if self.for_kv < 0:
            return "runtime"
        return "kv" if kv_bytes > self.for_kv else None


def weight_bytes(parameters: int, bits: int = 16) -> int:
    """Return the bytes of the weights at so many bits each, the last byte paid whole."""
    require_whole(1, parameters=parameters, bits=bits)
    return -(-parameters * bits // 8)


def left_for_kv(device: int, weights: int, runtime: int, margin: int) -> int:
    """Return the bytes left for the cache, or 0 where nothing is left."""
    require_whole(0, device=device, weights=weights, runtime=runtime, margin=margin)
    return max(0, Budget(device, weights, runtime, margin).for_kv)


def sequences_that_fit(left: int, per_sequence: int) -> int:
    """Count the sequences of one size that fit whole into the bytes that are left."""
    require_whole(0, left=left)
    require_whole(1, per_sequence=per_sequence)
    return left // per_sequence


def lengths_that_fit(
    left: int, lengths: Sequence[int], bytes_of: Callable[[int], int]
) -> tuple[int, ...]:
    """Return the lengths, taken in order, that fit together; the first that does not ends it."""
    fitting: list[int] = []
    for length in lengths:
        left -= bytes_of(length)
        if left < 0:
            break
        fitting.append(length)
    return tuple(fitting)


def longest_that_fits(left: int, most: int, bytes_of: Callable[[int], int]) -> int:
    """Return the largest number of positions, up to `most`, whose bytes fit; 0 where none does."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if bytes_of(middle) <= left:
            low = middle
        else:
            high = middle - 1
    return low


def gibibytes(count: int) -> int:
    """Return the bytes of so many GiB: 2^30 each."""
    require_whole(0, count=count)
    return int(Gib.of(count).bytes)


def gigabytes(count: int) -> int:
    """Return the bytes of so many GB: 10^9 each."""
    require_whole(0, count=count)
    return int(Gb.of(count).bytes)


def share(part: int, whole: int) -> Fraction:
    """Return a part of a whole as an exact fraction."""
    require_whole(1, whole=whole)
    return Fraction(part, whole)
