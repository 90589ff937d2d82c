"""A small attention model in plain Python: a full forward pass, and one that appends to a cache.

Every layer projects Q, K and V, rotates Q and K by their position (RoPE), lets each position look
back, and adds the result to what came in. Several query heads may share a KV head, and a window
may bound how far a position looks back. There is no feed-forward part and no normalization: they
work on each position by itself and would change nothing that is shown here.

`forward` computes a whole sequence and keeps nothing. `append` computes new positions only and
reads the old ones from a cache. Both give the same outputs, up to rounding, as long as four
things are right; `Rules` names them, so that each can be broken on purpose.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

type Vector = list[float]
type Matrix = list[Vector]
type Heads = list[Vector]  # (heads, head_dim): what one position has in one layer


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a model; `query_heads` is a multiple of `kv_heads`, `head_dim` is even."""

    layers: int = 3
    width: int = 8
    query_heads: int = 4
    kv_heads: int = 2
    head_dim: int = 4
    window: int | None = None
    """How many positions a position sees, itself included; None: all before it."""


@dataclass(frozen=True, slots=True)
class Layer:
    """The weights of one layer, one row for each number of the output."""

    q: Matrix  # (query_heads * head_dim, width)
    k: Matrix  # (kv_heads * head_dim, width)
    v: Matrix  # (kv_heads * head_dim, width)
    o: Matrix  # (width, query_heads * head_dim)


@dataclass(slots=True)
class LayerCache:
    """K and V of the positions one layer has processed."""

    keys: list[Heads] = field(default_factory=list)  # (positions, kv_heads, head_dim)
    values: list[Heads] = field(default_factory=list)


def make_model(shape: Shape, seed: int) -> list[Layer]:
    """Draw the weights from N(0, 1)/sqrt(numbers in a row)."""
    draw = random.Random(seed).gauss  # noqa: S311 - reproducible, not secret
    queries, keys = shape.query_heads * shape.head_dim, shape.kv_heads * shape.head_dim

    def matrix(rows: int, columns: int) -> Matrix:
        scale = math.sqrt(columns)
        return [[draw(0, 1) / scale for _ in range(columns)] for _ in range(rows)]

    return [
        Layer(
            q=matrix(queries, shape.width),
            k=matrix(keys, shape.width),
            v=matrix(keys, shape.width),
            o=matrix(shape.width, queries),
        )
        for _ in range(shape.layers)
    ]


def make_inputs(shape: Shape, positions: int, seed: int) -> list[Vector]:
    """Draw one vector for each position; it stands for an embedded token."""
    draw = random.Random(f"inputs {seed}").gauss  # noqa: S311 - reproducible, not secret
    return [[draw(0, 1) for _ in range(shape.width)] for _ in range(positions)]


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Multiply two vectors number by number and add up."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def project(matrix: Matrix, x: Vector, head_dim: int) -> Heads:
    """Multiply a matrix and a vector, and cut the result into heads."""
    flat = [dot(row, x) for row in matrix]
    return [flat[i : i + head_dim] for i in range(0, len(flat), head_dim)]


def rotate(vector: Vector, position: int) -> Vector:
    """Turn each pair of numbers by an angle that grows with the position (RoPE)."""
    turned: Vector = []
    for i in range(0, len(vector), 2):
        angle = position * 10_000 ** (-i / len(vector))
        cos, sin = math.cos(angle), math.sin(angle)
        x, y = vector[i], vector[i + 1]
        turned += [x * cos - y * sin, x * sin + y * cos]
    return turned


def visible(position: int, window: int | None) -> range:
    """Say which positions a position sees: itself and those before it, as far as a window goes."""
    return range(0 if window is None else max(0, position + 1 - window), position + 1)


def attend(query: Vector, keys: list[Vector], values: list[Vector]) -> Vector:
    """Return softmax(q K^T / sqrt(d)) V for one query of one head."""
    scores = [dot(query, key) / math.sqrt(len(query)) for key in keys]
    top = max(scores)
    weights = [math.exp(score - top) for score in scores]
    total = sum(weights)
    return [dot(weights, column) / total for column in zip(*values, strict=True)]


def mix(layer: Layer, x: Vector, queries: Heads, keys: list[Heads], values: list[Heads]) -> Vector:
    """Let every query head attend with the KV head of its group; add the result to the input."""
    group = len(queries) // len(keys[0])
    joined: Vector = []
    for head, query in enumerate(queries):
        shared = head // group
        joined += attend(query, [k[shared] for k in keys], [v[shared] for v in values])
    return [old + dot(row, joined) for old, row in zip(x, layer.o, strict=True)]


def forward(model: list[Layer], shape: Shape, inputs: list[Vector]) -> list[list[Vector]]:
    """Compute every position of every layer, without a cache; return (layers, positions, width)."""
    outputs = []
    for layer in model:
        keys = [
            [rotate(k, n) for k in project(layer.k, x, shape.head_dim)]
            for n, x in enumerate(inputs)
        ]
        values = [project(layer.v, x, shape.head_dim) for x in inputs]
        following = []
        for n, x in enumerate(inputs):
            queries = [rotate(q, n) for q in project(layer.q, x, shape.head_dim)]
            seen = visible(n, shape.window)
            following.append(
                mix(layer, x, queries, [keys[i] for i in seen], [values[i] for i in seen])
            )
        inputs = following  # every position is updated before the next layer begins
        outputs.append(following)
    return outputs


@dataclass(frozen=True, slots=True)
class Rules:
    """What has to be right when positions are appended; the defaults are right."""

    position: Callable[[int, int], int] = lambda past, new: past + new
    """Position of the new-th new token after `past` old ones."""
    sees: Callable[[int, int, int | None], range] = lambda past, new, window: visible(
        past + new, window
    )
    """Which of all positions the new-th new token sees."""
    store: Callable[[Vector, Vector], Vector] = lambda _plain, rotated: rotated
    """Which form of K goes into the cache."""
    read: Callable[[Vector, int], Vector] = lambda key, _position: key
    """What is done to a K that is read from the cache."""
    layer: Callable[[int], int] = lambda layer: layer
    """Whose cache a layer uses."""


RIGHT = Rules()


def append(
    model: list[Layer],
    shape: Shape,
    cache: list[LayerCache],
    inputs: list[Vector],
    rules: Rules = RIGHT,
) -> list[list[Vector]]:
    """Compute new positions, add their K and V to the cache; return (layers, new, width)."""
    outputs = []
    past = len(cache[0].keys)
    for index, layer in enumerate(model):
        rows = cache[rules.layer(index)]
        keys = [[rules.read(k, n) for k in heads] for n, heads in enumerate(rows.keys[:past])]
        values = rows.values[:past]
        queries: list[Heads] = []
        for new, x in enumerate(inputs):
            here = rules.position(past, new)
            plain = project(layer.k, x, shape.head_dim)
            rotated = [rotate(k, here) for k in plain]
            keys.append(rotated)
            values.append(project(layer.v, x, shape.head_dim))
            queries.append([rotate(q, here) for q in project(layer.q, x, shape.head_dim)])
            cache[index].keys.append(
                [rules.store(k, turned) for k, turned in zip(plain, rotated, strict=True)]
            )
            cache[index].values.append(values[-1])
        following = []
        for new, x in enumerate(inputs):
            seen = rules.sees(past, new, shape.window)
            following.append(
                mix(layer, x, queries[new], [keys[i] for i in seen], [values[i] for i in seen])
            )
        inputs = following
        outputs.append(following)
    return outputs


def empty_cache(shape: Shape) -> list[LayerCache]:
    """Make a cache without positions: one part for each layer."""
    return [LayerCache() for _ in range(shape.layers)]
