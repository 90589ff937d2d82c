#!/usr/bin/env python3
"""Attention with and without a KV cache, in plain Python: one result, two paths.

A toy model of a few attention layers reads random vectors ("positions") one after another.
After each of them we want the output of the newest position. Two ways lead there:

* uncached: bring the whole prefix through every layer again;
* cached: keep each layer's K and V rows, and append one row per layer.

The script first shows that both give the same outputs, then counts the multiply-adds (MAC) of
both, and only then measures the time of each step. It needs Python 3.12 and nothing else.
"""

import argparse
import hashlib
import json
import math
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from operator import mul
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

PATHS = ("uncached", "cached")
ITEMS = ("q_projection", "kv_projection", "scores", "weighted_sum")  # what is counted
ROWS = (5, 10, 20, 30, 40)  # positions printed; the JSON has every step
PROOF = {"layers": [1, 2, 3], "dim": [2, 4, 8], "seed": [0, 1, 2]}  # 27 configurations ...
PROOF_PREFIXES = 40  # ... of 40 prefixes each

OPTIONS = {  # name: (default, least, most, what it is)
    "tokens": (40, 1, 400, "positions to read"),
    "layers": (2, 1, 16, "attention layers"),
    "dim": (32, 1, 256, "width of a position's vector and of its K and V rows"),
    "seed": (0, 0, 2**32 - 1, "seed of the weights and inputs"),
    "repeats": (10, 1, 100, "rounds that are measured and kept"),
    "warmup": (2, 0, 100, "rounds before those, not kept"),
}
SHAPE = ("layers", "dim", "tokens", "seed")  # the options that decide the outputs
MOST_MACS = 500_000_000  # in one round: about half a minute of plain Python

METHOD = {
    "step": "one step adds one position and computes its output",
    "outside the timing": "weights, inputs, prefixes, empty caches, proof, counting, printing",
    "round": "all positions in order, beginning with an empty cache",
    "order": "the path that goes first alternates from round to round",
    "figure": "median [min, max] of a step over the measured rounds",
    "total": "a round's total is the sum of its steps, not wall time",
    "clock": "time.perf_counter_ns",
}

type Vector = Sequence[float]
type Matrix = Sequence[Vector]
type Dot = Callable[[str, Vector, Vector], float]
type Config = dict[str, int]
type Progress = Callable[[str, int, int], None]


# ---- the arithmetic: every multiply-add of the model happens in a `dot`


def plain_dot(_item: str, a: Vector, b: Vector) -> float:
    """Multiply and add: the dot product that is timed."""
    return sum(map(mul, a, b), 0.0)


class CountingDot:
    """Do the same in an open loop, rounding at each step, and count the steps under the item."""

    def __init__(self) -> None:
        self.macs = dict.fromkeys(ITEMS, 0)

    def __call__(self, item: str, a: Vector, b: Vector) -> float:
        """Multiply and add one by one."""
        total, macs = 0.0, 0
        for x, y in zip(a, b, strict=True):
            total += x * y
            macs += 1
        self.macs[item] += macs
        return total


def project(dot: Dot, item: str, matrix: Matrix, x: Vector) -> Vector:
    """Multiply a square matrix (dim, dim) by a vector (dim)."""
    return [dot(item, row, x) for row in matrix]


def softmax(scores: Vector) -> Vector:
    """Turn scores into shares that add up to 1."""
    top = max(scores)  # subtracting it changes no share and keeps exp() from overflowing
    powers = [math.exp(score - top) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def attend(dot: Dot, query: Vector, keys: Matrix, values: Matrix) -> Vector:
    """Mix the values (n, dim) by how well their keys (n, dim) match the query (dim)."""
    scale = math.sqrt(len(query))
    shares = softmax([dot("scores", query, key) / scale for key in keys])  # (n)
    columns = zip(*values, strict=True)  # dim columns of n numbers
    return [dot("weighted_sum", shares, column) for column in columns]  # (dim)


# ---- the two paths


class Layer(NamedTuple):
    """Weights of one layer, drawn once and never changed."""

    q: Matrix  # (dim, dim), and so are k and v
    k: Matrix
    v: Matrix


@dataclass
class Cache:
    """What one layer keeps: one K row and one V row for each position so far."""

    keys: list[Vector] = field(default_factory=list)  # (n, dim)
    values: list[Vector] = field(default_factory=list)  # (n, dim)


def redo_whole_prefix(layers: list[Layer], prefix: Matrix, dot: Dot = plain_dot) -> Vector:
    """Bring all n positions through every layer again; return the output of the last."""
    xs = prefix  # (n, dim)
    for layer in layers:
        keys = [project(dot, "kv_projection", layer.k, x) for x in xs]  # (n, dim)
        values = [project(dot, "kv_projection", layer.v, x) for x in xs]  # (n, dim)
        queries = [project(dot, "q_projection", layer.q, x) for x in xs]  # (n, dim)
        # Every position of this layer, not only the last: the next layer's K and V are made
        # from them. Position i sees positions 1 to i.
        xs = [attend(dot, query, keys[:i], values[:i]) for i, query in enumerate(queries, start=1)]
    return xs[-1]


def append_one_row(
    layers: list[Layer], caches: list[Cache], x: Vector, dot: Dot = plain_dot
) -> Vector:
    """Bring one new position through every layer, adding one K and one V row to each cache."""
    for layer, cache in zip(layers, caches, strict=True):
        # Append before attending: a position also sees itself.
        cache.keys.append(project(dot, "kv_projection", layer.k, x))
        cache.values.append(project(dot, "kv_projection", layer.v, x))
        query = project(dot, "q_projection", layer.q, x)  # used once, so it is not kept
        x = attend(dot, query, cache.keys, cache.values)  # (dim)
    return x


def steps_of(
    path: str, layers: list[Layer], tokens: Matrix, caches: list[Cache], dot: Dot = plain_dot
) -> list[Callable[[], Vector]]:
    """Return one call per position; everything a step is given is made before it is called."""
    if path == "cached":
        return [partial(append_one_row, layers, caches, x, dot) for x in tokens]
    return [partial(redo_whole_prefix, layers, tokens[:n], dot) for n in range(1, len(tokens) + 1)]


def make_inputs(layers: int, dim: int, tokens: int, seed: int) -> tuple[list[Layer], Matrix]:
    """Draw weights from N(0, 1)/sqrt(dim), layer by layer q, k, v, and then tokens from N(0, 1)."""
    source = random.Random(seed)  # noqa: S311 - repeatable, not secret

    def draw(rows: int, scale: float) -> Matrix:
        return [[source.gauss(0, 1) / scale for _ in range(dim)] for _ in range(rows)]

    weights = [Layer(*(draw(dim, math.sqrt(dim)) for _ in "qkv")) for _ in range(layers)]
    return weights, draw(tokens, 1.0)


# ---- proof, counting, timing


def prove_equal(progress: Progress) -> dict[str, Any]:
    """Compare the outputs of both paths at every prefix of every proof configuration.

    The uncached side uses `CountingDot`, whose loop rounds otherwise than `sum` does (`sum`
    compensates). With one `dot` on both sides the difference would be exactly 0, and would
    only say that the same additions were done twice.
    """
    shapes = [(a, b, c) for a in PROOF["layers"] for b in PROOF["dim"] for c in PROOF["seed"]]
    largest = 0.0
    for done, (depth, dim, seed) in enumerate(shapes):
        progress("equivalence", done, len(shapes))
        layers, tokens = make_inputs(depth, dim, PROOF_PREFIXES, seed)
        redo = steps_of("uncached", layers, tokens, [], CountingDot())
        append = steps_of("cached", layers, tokens, [Cache() for _ in layers])
        for one, other in zip(redo, append, strict=True):
            largest = max(largest, *(abs(a - b) for a, b in zip(one(), other(), strict=True)))
    return {
        "chosen": PROOF,
        "configurations": len(shapes),
        "prefixes": PROOF_PREFIXES,
        "comparisons": len(shapes) * PROOF_PREFIXES,
        "largest_difference": largest,
    }


def count(layers: int, dim: int, tokens: int, seed: int = 0) -> dict[str, Any]:
    """Run both paths once with counters; return MACs by item and the cache after each step."""
    weights, inputs = make_inputs(layers, dim, tokens, seed)
    caches = [Cache() for _ in weights]
    counts: dict[str, dict[str, int]] = {}
    elements: list[int] = []
    for path in PATHS:  # the uncached path leaves the caches empty; the cached one comes last
        dot, elements = CountingDot(), []
        for step in steps_of(path, weights, inputs, caches, dot):
            step()
            rows = [row for cache in caches for row in (*cache.keys, *cache.values)]
            elements.append(sum(map(len, rows)))
        counts[path] = {**dot.macs, "total": sum(dot.macs.values())}
    return {"counts": counts, "cache": {"elements": elements, "elements_at_end": elements[-1]}}


def time_round(path: str, layers: list[Layer], tokens: Matrix) -> list[int]:
    """Measure every step of one round, in nanoseconds."""
    samples = []
    for step in steps_of(path, layers, tokens, [Cache() for _ in layers]):
        start = time.perf_counter_ns()
        step()
        samples.append(time.perf_counter_ns() - start)
    return samples


def time_rounds(config: Config, progress: Progress) -> list[dict[str, Any]]:
    """Run the warm-up rounds, which are dropped, and the measured rounds, which are kept."""
    layers, tokens = make_inputs(*(config[name] for name in SHAPE))
    rounds: list[dict[str, Any]] = []
    for index in range(config["warmup"] + config["repeats"]):
        progress("timing", index, config["warmup"] + config["repeats"])
        order = PATHS if index % 2 == 0 else PATHS[::-1]
        samples = {path: time_round(path, layers, tokens) for path in order}
        rounds.append({"first": order[0], **{f"{path}_ns": samples[path] for path in PATHS}})
    return rounds[config["warmup"] :]


def summarize(samples: Mapping[str, list[int]], elements: int) -> dict[str, Any]:
    """Return samples, median and range of both paths, and cached over uncached median."""
    summary: dict[str, Any] = {"cached_elements": elements}
    for path, ns in samples.items():
        summary[path] = {
            "samples_ns": ns,
            "median_ns": statistics.median(ns),
            "min_ns": min(ns),
            "max_ns": max(ns),
        }
    uncached, cached = (summary[path]["median_ns"] for path in PATHS)
    # A coarse clock, as in some browsers, may read 0 for a whole step: then there is no ratio.
    return {**summary, "ratio_of_medians": cached / uncached if uncached else None}


def derive_timing(rounds: list[dict[str, Any]], elements: list[int]) -> dict[str, Any]:
    """Compute the printed rows and the round totals from the samples."""
    rows = []
    for n in sorted({n for n in ROWS if n <= len(elements)} | {len(elements)}):
        samples = {path: [one[f"{path}_ns"][n - 1] for one in rounds] for path in PATHS}
        rows.append({"position": n, **summarize(samples, elements[n - 1])})
    totals = {path: [sum(one[f"{path}_ns"]) for one in rounds] for path in PATHS}
    return {"rounds": rounds, "rows": rows, "totals": summarize(totals, elements[-1])}


def environment() -> dict[str, Any]:
    """Name the machine as far as it matters for time: no paths, no host, no user."""
    listing = Path("/proc/cpuinfo")  # Linux; elsewhere the processor has no such plain name
    lines = listing.read_text("utf-8").splitlines() if listing.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "machine": platform.machine(),
        "processor": names[0] if names else "not reported",
        "logical_cpus": os.cpu_count(),
        "accelerator": "none",
    }


def measure(config: Config, progress: Progress = lambda *_: None) -> dict[str, Any]:
    """Make one measurement; text and JSON are two renderings of what this returns."""
    source = Path(__file__)
    options = " ".join(f"--{name} {value}" for name, value in config.items())
    result: dict[str, Any] = {
        "format": 1,
        "script": {"name": source.name, "sha256": hashlib.sha256(source.read_bytes()).hexdigest()},
        "command": f"kv_cache.py {options}",
        "date": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "config": config,
        "method": METHOD,
        "environment": environment(),
        "equivalence": prove_equal(progress),
    }
    progress("counting", 0, 1)
    result |= count(*(config[name] for name in SHAPE))
    result["timing"] = derive_timing(time_rounds(config, progress), result["cache"]["elements"])
    return result


# ---- text and command line


def render_text(result: Mapping[str, Any]) -> str:
    """Write a measurement for reading."""
    run, proof, env = result["config"], result["equivalence"], result["environment"]
    old, new = (result["counts"][path] for path in PATHS)
    method = [f"  {name + ':':<20}{text}" for name, text in result["method"].items()]
    counts = [
        f"  {item:<14}{old[item]:>15,}{new[item]:>15,}{new[item] / old[item]:>15.3%}"
        for item in (*ITEMS, "total")
    ]
    timing = result["timing"]
    rows = [_line(str(row["position"]), row) for row in timing["rows"]]
    return f"""\
Attention with and without a KV cache, in plain Python

configuration  {run["tokens"]} positions, {run["layers"]} layers, width {run["dim"]}
rounds         {run["warmup"]} to warm up, {run["repeats"]} measured; seed {run["seed"]}
command        {result["command"]}
date (UTC)     {result["date"]}
Python         {env["implementation"]} {env["python"]}, {env["system"]} {env["machine"]}
processor      {env["processor"]}, {env["logical_cpus"]} logical CPUs, no accelerator
script         {result["script"]["name"]}, sha256 {result["script"]["sha256"]}

Method
{"\n".join(method)}

Same outputs on both paths, shown before anything is timed
  configurations x prefixes: {proof["configurations"]} x {proof["prefixes"]}
  comparisons                {proof["comparisons"]:,}
  largest difference         {proof["largest_difference"]:.3e}

Exact counts in MAC (one multiply and one add)
  {"":<14}{"without cache":>15}{"with cache":>15}{"with/without":>15}
{"\n".join(counts)}
  numbers in the cache at the end: {result["cache"]["elements_at_end"]:,}

Time in ms: median [min, max] over {run["repeats"]} rounds
  {"position":<10}{"without cache":>27}{"with cache":>27}{"with/without":>14}{"in cache":>10}
{"\n".join(rows)}
{_line("round", timing["totals"])}
"""


def _line(name: str, summary: Mapping[str, Any]) -> str:
    times = ""
    for path in PATHS:
        low, middle, high = (summary[path][f"{key}_ns"] / 1e6 for key in ("min", "median", "max"))
        times += f"{f'{middle:.3f} [{low:.3f}, {high:.3f}]':>27}"
    ratio, elements = summary["ratio_of_medians"], summary["cached_elements"]
    return f"  {name:<10}{times}{'-' if ratio is None else f'{ratio:.2%}':>14}{elements:>10,}"


def read_config(given: Mapping[str, object]) -> Config:
    """Read options given as text or numbers; raise ValueError with one clear line."""
    config: Config = {}
    for name, (default, low, high, _) in OPTIONS.items():
        text = str(given.get(name, default))
        digits = text.isascii() and text.isdigit() and len(text) <= len(str(high))
        if not digits or not low <= int(text) <= high:
            raise ValueError(f"--{name} must be a whole number, {low} to {high}, not {text[:40]!r}")
        config[name] = int(text)
    n, dim = config["tokens"], config["dim"]
    macs = config["layers"] * dim * n * (n + 1) * (9 * dim + 2 * (n + 2)) // 6  # of one round
    if macs > MOST_MACS:
        raise ValueError(f"a round would take {macs:,} multiply-adds, more than {MOST_MACS:,}")
    return config


class OneLineParser(argparse.ArgumentParser):
    """Report a wrong option in one line, without the usage text around it."""

    def error(self, message: str) -> NoReturn:
        """Print the line and stop with exit code 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: list[str] | None = None) -> None:
    """Read the options, measure, print."""
    parser = OneLineParser("kv_cache.py", description=__doc__.splitlines()[0], allow_abbrev=False)
    for name, (default, low, high, meaning) in OPTIONS.items():
        text = f"{meaning}, {low} to {high} ({default})"
        parser.add_argument(f"--{name}", default=default, metavar="N", help=text)
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    options = vars(parser.parse_args(arguments))
    try:
        config = read_config(options)
    except ValueError as error:
        parser.error(str(error))
    result = measure(config)
    sys.stdout.write(
        json.dumps(result, indent=1) + "\n" if options["json"] else render_text(result)
    )


if __name__ == "__main__":
    main()
