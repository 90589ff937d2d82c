"""Medians, percentiles, ratios, and what was asked for. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol

type Medians = dict[str, dict[str, dict[str, float]]]
"""Line → page → what → the median of all rounds."""

SHARED = "shared-snapshot"
OWN = "worker-snapshot"
TRIMMED = "worker"
PLAIN = "plain Pyodide"
UNCOMPRESSED = "plain Pyodide, not compressed"
JAVASCRIPT = "plain JavaScript"
SITE = (SHARED, OWN, TRIMMED)


class Sampled(Protocol):
    """What one round gave for one page on one line."""

    variant: str
    line: str
    values: dict[str, float]


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the smallest value that is not below `percent` of all (nearest rank)."""
    if not values:
        raise ValueError("there are no values")
    rank = math.ceil(percent / 100 * len(values))
    return sorted(values)[max(rank, 1) - 1]


def medians(samples: Iterable[Sampled]) -> Medians:
    """Return the median of every figure over the rounds."""
    gathered: dict[str, dict[str, dict[str, list[float]]]] = {}
    for sample in samples:
        pages = gathered.setdefault(sample.line, {})
        found = pages.setdefault(sample.variant, defaultdict(list))
        for what, value in sample.values.items():
            found[what].append(value)
    return {
        line: {
            page: {what: median(values) for what, values in found.items()}
            for page, found in pages.items()
        }
        for line, pages in gathered.items()
    }


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that was asked for, and what was measured."""

    what: str
    limit: float
    measured: float
    unit: str

    @property
    def is_met(self) -> bool:
        """Whether the measured value keeps within the limit."""
        return self.measured <= self.limit


def goals(found: Medians, loopback: str, shaped: str) -> list[Goal]:
    """Hold the medians against what was asked for; what was not measured is not met."""

    def at(line: str, page: str, what: str) -> float:
        return found.get(line, {}).get(page, {}).get(what, math.nan)

    def share(line: str, *pages: str, of: str = PLAIN) -> float:
        best = min(at(line, page, "cold.first") for page in pages)
        return best / at(line, of, "cold.first")

    def here(what: str, page: str = SHARED) -> float:
        return at(loopback, page, what)

    page = here("cold.bytes") - here("cold.python") - here("cold.later")
    first = "first number, cold"
    return [
        Goal(f"{first}, {loopback}, best / plain Pyodide", 0.25, share(loopback, *SITE), "ratio"),
        Goal(
            f"{first}, {loopback}, trimmed library / plain Pyodide",
            0.4,
            share(loopback, TRIMMED),
            "ratio",
        ),
        Goal(f"{first}, {shaped}, best / plain Pyodide", 0.35, share(shaped, *SITE), "ratio"),
        Goal(
            f"{first}, {shaped}, best / {UNCOMPRESSED}",
            0.35,
            share(shaped, *SITE, of=UNCOMPRESSED),
            "ratio",
        ),
        Goal("first number on the next page, shared worker", 100, here("next.first"), "ms"),
        Goal(f"first move after load, {shaped}", 200, at(shaped, SHARED, "axis"), "ms"),
        Goal("knob to number, p50, shared worker", 4, here("move.p50"), "ms"),
        Goal("knob to number, p99, shared worker", 16, here("move.p99"), "ms"),
        Goal("bytes of Python, snapshot", 5.2e6, here("cold.python"), "bytes"),
        Goal("bytes of Python, trimmed library", 4.4e6, here("cold.python", TRIMMED), "bytes"),
        Goal("bytes of the page without Python", 60_000, page, "bytes"),
        Goal("bytes of Python on a second visit", 0, here("second.python"), "bytes"),
    ]
