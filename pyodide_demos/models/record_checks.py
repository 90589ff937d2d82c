"""Check that a recorded run follows from its own samples and can be counted again.

Every problem names the place in the JSON and both values. No problem means no entry.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from pyodide_demos.scripts import kv_cache

type Record = Mapping[str, Any]


def check_record(record: Record, text: str) -> list[str]:
    """Compare sums, medians, ranges, ratios and the text with what the samples give."""
    try:
        return [
            *_shape(record),
            *_sums(record),
            *_timing(record),
            *_text(record, text),
        ]
    except (KeyError, TypeError, IndexError, ValueError, AttributeError) as error:
        return [f"The record is not complete: {type(error).__name__} {error}."]


def check_counts(record: Record) -> list[str]:
    """Run the script's counting pass again and compare its exact numbers."""
    try:
        config = kv_cache.read_config(record["config"])
        again = kv_cache.count(*(config[name] for name in kv_cache.SHAPE))
        return [
            problem
            for section in ("counts", "cache")
            for problem in _differences(section, record[section], again[section], "counting again")
        ]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return [f"The record cannot be counted again: {type(error).__name__} {error}."]


def _shape(record: Record) -> Iterator[str]:
    """Check that the record holds what its configuration and its method promise."""
    config, rounds = record["config"], record["timing"]["rounds"]
    tokens, repeats, warmup = config["tokens"], config["repeats"], config["warmup"]
    first = [kv_cache.PATHS[(warmup + index) % 2] for index in range(repeats)]
    options = " ".join(f"--{name} {value}" for name, value in config.items())
    yield from _compare("command", record["command"], f"{record['script']['name']} {options}")
    yield from _compare("timing.rounds (how many)", len(rounds), repeats)
    yield from _differences(
        "timing.rounds first", [one["first"] for one in rounds], first, "the alternating order"
    )
    for index, one in enumerate(rounds):
        for path in kv_cache.PATHS:
            place = f"timing.rounds[{index}].{path}_ns (how many)"
            yield from _compare(place, len(one[f"{path}_ns"]), tokens)
    yield from _compare("cache.elements (how many)", len(record["cache"]["elements"]), tokens)


def _sums(record: Record) -> Iterator[str]:
    """Check the totals that are not times."""
    proof, cache = record["equivalence"], record["cache"]
    shapes = math.prod(len(values) for values in proof["chosen"].values())
    yield from _compare("equivalence.configurations", proof["configurations"], shapes)
    comparisons = proof["configurations"] * proof["prefixes"]
    yield from _compare("equivalence.comparisons", proof["comparisons"], comparisons)
    for path in kv_cache.PATHS:
        counts = record["counts"][path]
        total = sum(counts[item] for item in kv_cache.ITEMS)
        yield from _compare(f"counts.{path}.total", counts["total"], total)
    yield from _compare("cache.elements_at_end", cache["elements_at_end"], cache["elements"][-1])


def _timing(record: Record) -> Iterator[str]:
    """Check rows and totals of the times against the samples of the rounds."""
    timing = record["timing"]
    derived = kv_cache.derive_timing(timing["rounds"], record["cache"]["elements"])
    yield from _differences("timing", timing, derived, "its samples")


def _text(record: Record, text: str) -> Iterator[str]:
    """Check the text rendering line by line."""
    right, given = kv_cache.render_text(record).splitlines(), text.splitlines()
    for number, (one, other) in enumerate(zip(given, right, strict=False), start=1):
        if one != other:
            yield f"text line {number}: it reads {one!r}, the JSON gives {other!r}."
    yield from _compare("text (how many lines)", len(given), len(right))


def _compare(place: str, recorded: object, derived: object) -> Iterator[str]:
    if recorded != derived:
        yield f"{place}: the record says {recorded!r}, {derived!r} follows from its other entries."


def _differences(place: str, recorded: Any, derived: Any, origin: str) -> Iterator[str]:
    """Walk two JSON values side by side and name each place where they differ."""
    if isinstance(recorded, dict) and isinstance(derived, dict):
        for key in sorted(recorded.keys() | derived.keys()):
            where = f"{place}.{key}"
            if key not in recorded or key not in derived:
                yield f"{where}: only in {'the record' if key in recorded else origin}."
            else:
                yield from _differences(where, recorded[key], derived[key], origin)
    elif isinstance(recorded, list) and isinstance(derived, list):
        if len(recorded) != len(derived):
            yield f"{place}: the record has {len(recorded)} entries, {origin} gives {len(derived)}."
        for index, (one, other) in enumerate(zip(recorded, derived, strict=False)):
            yield from _differences(f"{place}[{index}]", one, other, origin)
    elif recorded != derived:
        yield f"{place}: the record says {recorded!r}, {origin} gives {derived!r}."
