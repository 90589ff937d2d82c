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
    """Hold the medians against what was asked for."""
    here, far = found[loopback], found[shaped]
    plain = here[PLAIN]["cold.first"]
    best = min(SITE[:2], key=lambda page: here[page]["cold.first"])
    far_best = min(far[page]["cold.first"] for page in SITE)
    cold = {what: here[SHARED][f"cold.{what}"] for what in ("bytes", "python", "later")}
    page = cold["bytes"] - cold["python"] - cold["later"]
    goal = Goal
    return [
        goal("first number, cold, loopback, best rung / plain Pyodide", 0.25,
             here[best]["cold.first"] / plain, "ratio"),
        goal("first number, cold, loopback, trimmed library / plain Pyodide", 0.4,
             here[TRIMMED]["cold.first"] / plain, "ratio"),
        goal("first number, cold, shaped line, best rung / plain Pyodide", 0.35,
             far_best / far[PLAIN]["cold.first"], "ratio"),
        goal("first number on the next page, shared worker, loopback", 100,
             here[SHARED]["next.first"], "ms"),
        goal("first move along an axis, after load, shaped line", 200,
             far[SHARED]["axis"], "ms"),
        goal("knob to number, p50, shared worker", 4, here[SHARED]["move.p50"], "ms"),
        goal("knob to number, p99, shared worker", 16, here[SHARED]["move.p99"], "ms"),
        goal("bytes of Python, snapshot", 5.2e6, here[SHARED]["cold.python"], "bytes"),
        goal("bytes of Python, trimmed library", 4.4e6, here[TRIMMED]["cold.python"], "bytes"),
        goal("bytes of the page without Python", 60_000,
             page, "bytes"),
        goal("bytes of Python on a second visit", 0, here[SHARED]["second.python"], "bytes"),
    ]  # fmt: skip
