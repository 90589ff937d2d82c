"""The attention model: appending to a cache gives what a full forward pass gives."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from pyodide_demos.models.attention import (
    Layer,
    Shape,
    append,
    attend,
    dot,
    empty_cache,
    forward,
    make_inputs,
    make_model,
    rotate,
    visible,
)
from pyodide_demos.models.attention_broken import difference

SHAPES = [
    Shape(layers=1 + seed % 3, width=4 + seed % 5, query_heads=q, kv_heads=kv, head_dim=dim,
          window=window)
    for seed, (q, kv, dim, window) in enumerate(
        [(4, 4, 2, None), (4, 2, 4, None), (4, 1, 2, 3), (6, 3, 2, 1), (2, 1, 6, 4)]
    )
]  # fmt: skip
MODELS = [(seed, SHAPES[seed % len(SHAPES)]) for seed in range(50)]
POSITIONS = 7


@pytest.mark.parametrize(("seed", "shape"), MODELS, ids=str)
def test_prefill_then_append_equals_forward_at_every_position_and_layer(seed, shape):
    model, inputs = make_model(shape, seed), make_inputs(shape, POSITIONS, seed)
    full = forward(model, shape, inputs)
    for prompt in range(1, POSITIONS + 1):
        cache = empty_cache(shape)
        rows = append(model, shape, cache, inputs[:prompt])
        for x in inputs[prompt:]:
            for row, outputs in zip(rows, append(model, shape, cache, [x]), strict=True):
                row.extend(outputs)
        for layer in range(shape.layers):
            for got, wanted in zip(rows[layer], full[layer], strict=True):
                assert difference(got, wanted) <= 1e-12
        assert all(len(part.keys) == len(part.values) == POSITIONS for part in cache)


@pytest.mark.parametrize("split", [(2, 5), (1, 3, 3), (3, 2, 2), (1, 1, 5)])
def test_several_new_positions_at_once_agree_too(split):
    shape = Shape(window=4)
    model, inputs = make_model(shape, 1), make_inputs(shape, sum(split), 1)
    cache, start, last = empty_cache(shape), 0, []
    for size in split:
        last += append(model, shape, cache, inputs[start : start + size])[-1]
        start += size
    for got, wanted in zip(last, forward(model, shape, inputs)[-1], strict=True):
        assert difference(got, wanted) <= 1e-12


def test_a_later_input_changes_no_earlier_output_and_every_later_one():
    shape = Shape()
    model, inputs = make_model(shape, 3), make_inputs(shape, 6, 3)
    changed = [*inputs[:4], [x + 1 for x in inputs[4]], inputs[5]]
    for before, after in zip(
        forward(model, shape, inputs), forward(model, shape, changed), strict=True
    ):
        assert before[:4] == after[:4]
        assert all(difference(a, b) > 1e-6 for a, b in zip(before[4:], after[4:], strict=True))


def test_grouped_heads_are_full_heads_with_shared_rows():
    """Copying each KV head for its group of query heads gives the same outputs."""
    shape = Shape(query_heads=4, kv_heads=2)
    grouped, inputs = make_model(shape, 5), make_inputs(shape, 5, 5)
    dim = shape.head_dim

    def copied(rows):
        heads = [rows[i : i + dim] for i in range(0, len(rows), dim)]
        return [row for head in heads for _ in range(2) for row in head]

    full = [Layer(q=one.q, k=copied(one.k), v=copied(one.v), o=one.o) for one in grouped]
    assert forward(grouped, shape, inputs) == forward(full, replace(shape, kv_heads=4), inputs)


def test_a_rotated_score_depends_on_the_distance_alone():
    q, k = [0.3, -1.2, 0.7, 2.0], [1.1, 0.4, -0.6, 0.9]
    scores = [dot(rotate(q, base + 3), rotate(k, base)) for base in (0, 1, 7, 40)]
    assert all(math.isclose(score, scores[0], rel_tol=1e-12) for score in scores)
    assert rotate(k, 0) == k
    assert not math.isclose(dot(rotate(q, 4), rotate(k, 0)), scores[0], rel_tol=1e-3)


def test_a_position_sees_itself_and_what_a_window_reaches():
    assert [*visible(0, None)] == [0]
    assert [*visible(3, None)] == [0, 1, 2, 3]
    assert [*visible(3, 2)] == [2, 3]
    assert [*visible(1, 5)] == [0, 1]


def test_attention_of_equal_scores_is_an_average():
    assert attend([0.0, 0.0], [[1.0, 2.0]] * 4, [[1.0], [2.0], [3.0], [6.0]]) == [3.0]


def test_models_are_reproducible():
    assert make_model(Shape(), 2) == make_model(Shape(), 2)
    assert make_model(Shape(), 2) != make_model(Shape(), 3)
