"""A KV cache that reserves the longest request beforehand, and what stays empty in it.

Run: python contiguous_cache.py 8192 40 700 3100
The first number is the longest request allowed, the others are how long three requests become.
"""

from __future__ import annotations

import sys


class ContiguousCache:
    """K and V of one request in one layer, in one piece that never moves."""

    def __init__(self, longest: int, width: int) -> None:
        self.k = [[0.0] * width for _ in range(longest)]  # (longest, width)
        self.v = [[0.0] * width for _ in range(longest)]
        self.length = 0  # rows that have been written

    def append(self, k_row: list[float], v_row: list[float]) -> None:
        """Write the next row. Without the last line every row would overwrite the first."""
        if self.length == len(self.k):
            raise MemoryError(f"the piece has {len(self.k)} rows, and all are written")
        self.k[self.length] = k_row
        self.v[self.length] = v_row
        self.length += 1

    @property
    def wasted(self) -> int:
        """Rows that are reserved and hold nothing; no other request can use them."""
        return len(self.k) - self.length


def main(arguments: list[str]) -> int:
    """Fill one cache for each length and say what stays empty."""
    if len(arguments) < 2 or not all(text.isdigit() for text in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    longest, *lengths = (int(text) for text in arguments)
    if longest < 1 or max(lengths) > longest:
        print(f"no request may be longer than {longest}", file=sys.stderr)
        return 2
    for length in lengths:
        cache = ContiguousCache(longest, width=4)
        for position in range(length):
            cache.append([float(position)] * 4, [float(-position)] * 4)
        share = cache.wasted / longest
        print(f"reserved {longest:,}  written {length:,}  wasted {cache.wasted:,}  {share:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
