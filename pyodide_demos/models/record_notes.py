"""What a recorded run of the teaching script says about itself, in numbers and in sentences.

A record is the JSON that `kv_cache.py` printed. Times are nanoseconds in it, milliseconds here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pyodide_demos.models import account_b
from pyodide_demos.quantities import Ratio, fixed, printed
from pyodide_demos.scripts.kv_cache import PATHS
from pyodide_demos.words import Language, Words

type Record = Mapping[str, Any]

PATH_NAMES = {
    "uncached": Words("不用缓存", "without a cache"),
    "cached": Words("用缓存", "with a cache"),
}


@dataclass(frozen=True, slots=True)
class Slowest:
    """The slowest measured round of one path."""

    path: str
    round: int
    """Number of the round, from 1."""
    total_ns: int
    median_ns: int | float
    """Median of all rounds of this path."""


@dataclass(frozen=True, slots=True)
class Widest:
    """The printed step whose range is widest in relation to its median."""

    path: str
    position: int
    relative: Fraction
    """(largest - smallest) / median."""


def slowest_round(record: Record, path: str) -> Slowest:
    """Find the slowest round of one path; the first of them where several tie."""
    summary = record["timing"]["totals"][path]
    totals = summary["samples_ns"]
    slowest = max(range(len(totals)), key=totals.__getitem__)
    return Slowest(path, slowest + 1, totals[slowest], summary["median_ns"])


def overlapping_positions(record: Record) -> tuple[int, ...]:
    """List the printed positions where the ranges of the two paths overlap."""
    return tuple(
        row["position"]
        for row in record["timing"]["rows"]
        if _overlap(row["uncached"], row["cached"])
    )


def overlapping_neighbours(record: Record, path: str) -> tuple[tuple[int, int], ...]:
    """List neighbouring printed positions whose ranges overlap on one path."""
    rows = record["timing"]["rows"]
    return tuple(
        (one["position"], other["position"])
        for one, other in pairwise(rows)
        if _overlap(one[path], other[path])
    )


def widest_range(record: Record) -> Widest | None:
    """Find the printed step with the widest relative range; None where the clock read only 0."""
    ranges = [
        Widest(path, row["position"], Fraction(spread["max_ns"] - spread["min_ns"]) / median)
        for row in record["timing"]["rows"]
        for path in PATHS
        if (median := Fraction((spread := row[path])["median_ns"]))
    ]
    return max(ranges, key=lambda widest: widest.relative, default=None)


def last_step_ratios(record: Record) -> tuple[float | None, Ratio]:
    """Return the last printed step's ratio of medians and its ratio of counts."""
    row, config = record["timing"]["rows"][-1], record["config"]
    step = (config["layers"], config["dim"], row["position"])
    counts = Ratio(account_b.step_macs_cached(*step), account_b.step_macs_uncached(*step))
    return row["ratio_of_medians"], counts


def sentences(record: Record, lang: Language) -> tuple[str, ...]:
    """Say in words what the record's own numbers show."""
    parts = (_slowest, _overlaps, _growth, _noise, _two_ratios)
    return tuple(sentence for part in parts if (sentence := part(record).in_(lang)))


def milliseconds(nanoseconds: float) -> str:
    """Write a time in milliseconds with three digits, as the script's text does."""
    return f"{nanoseconds / 1e6:,.3f} ms"


def _slowest(record: Record) -> Words:
    old, new = (slowest_round(record, path) for path in PATHS)
    return Words(
        f"最慢的一轮：不用缓存是第{old.round}轮，{milliseconds(old.total_ns)}"
        f"（各轮中位数{milliseconds(old.median_ns)}）；"
        f"用缓存是第{new.round}轮，{milliseconds(new.total_ns)}"
        f"（中位数{milliseconds(new.median_ns)}）。",
        f"The slowest round without a cache is round {old.round}, {milliseconds(old.total_ns)}"
        f" (median of the rounds {milliseconds(old.median_ns)});"
        f" with a cache it is round {new.round}, {milliseconds(new.total_ns)}"
        f" (median {milliseconds(new.median_ns)}).",
    )


def _overlaps(record: Record) -> Words:
    positions = [str(position) for position in overlapping_positions(record)]
    if not positions:
        return Words(
            "在列出的每个位置上，两条路径的范围都不重叠：用缓存最慢的一步，也快过不用缓存最快的一步。"
            if _cached_below(record)
            else "在列出的每个位置上，两条路径的范围都不重叠。",
            "At no printed position do the ranges of the two paths overlap: the slowest step with"
            " a cache is faster than the fastest without."
            if _cached_below(record)
            else "At no printed position do the ranges of the two paths overlap.",
        )
    return Words(
        f"在位置{'、'.join(positions)}上，两条路径的范围重叠：单凭这些样本，分不出谁快。",
        f"At position {', '.join(positions)} the ranges of the two paths overlap: these samples"
        " alone do not tell which is faster.",
    )


def _growth(record: Record) -> Words:
    pairs = overlapping_neighbours(record, "cached")
    if not pairs:
        return Words("", "")
    return Words(
        f"用缓存时，相邻位置{'、'.join(f'{a}与{b}' for a, b in pairs)}的范围重叠："
        "两处之间多出的工作，还没有大过抖动。",
        f"With a cache the ranges at the neighbouring positions"
        f" {', '.join(f'{a} and {b}' for a, b in pairs)} overlap: the work added in between"
        " is no larger than the noise.",
    )


def _noise(record: Record) -> Words:
    widest = widest_range(record)
    if widest is None:
        return Words("", "")
    share = printed(widest.relative, "percent-0")
    name = PATH_NAMES[widest.path]
    return Words(
        f"抖动最大的是位置{widest.position}、{name.zh}的一步：最慢与最快之差是中位数的{share}。",
        f"The widest range belongs to the step at position {widest.position} {name.en}:"
        f" from fastest to slowest it spans {share} of the median.",
    )


def _two_ratios(record: Record) -> Words:
    times, counts = last_step_ratios(record)
    if times is None:
        return Words("", "")
    position = record["timing"]["rows"][-1]["position"]
    time_text, count_text = (f"{fixed(Fraction(r) * 100, 2)}%" for r in (times, counts.fraction))
    return Words(
        f"位置{position}的一步，时间中位数之比（用缓存比不用）是{time_text}，"
        f"乘加次数之比是{count_text}：这是两笔账，不必相等。",
        f"For the step at position {position} the medians stand at {time_text} (with a cache over"
        f" without), the multiply-adds at {count_text}: two accounts, which need not agree.",
    )


def _overlap(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return bool(one["min_ns"] <= other["max_ns"] and other["min_ns"] <= one["max_ns"])


def _cached_below(record: Record) -> bool:
    rows = record["timing"]["rows"]
    return all(row["cached"]["max_ns"] < row["uncached"]["min_ns"] for row in rows)
