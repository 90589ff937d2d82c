"""Seven ways to append wrongly, and where each first differs from a full forward pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pyodide_demos.models.attention import (
    RIGHT,
    Rules,
    Shape,
    Vector,
    append,
    empty_cache,
    forward,
    make_inputs,
    make_model,
    rotate,
    visible,
)

SHAPE = Shape(window=5)
"""Three layers, four query heads on two KV heads, a window of five positions."""
PROMPT, STEPS, SEED = 3, 4, 7
SAME = 1e-12
"""Outputs closer than this, relative to the larger, are called equal; rounding stays far below."""


def _as_fed(prompt: int, steps: int) -> list[int]:
    """Feed each token after the prompt once."""
    return [prompt + step for step in range(steps)]


def _fed_twice(prompt: int, steps: int) -> list[int]:
    """Feed the last token of the prompt again, and everything after it one step late."""
    return [prompt - 1 + step for step in range(steps)]


@dataclass(frozen=True, slots=True)
class Variant:
    """One way of appending: its rules, and which input each step feeds."""

    name: str
    rules: Rules = RIGHT
    feed: Callable[[int, int], list[int]] = _as_fed


VARIANTS: dict[str, Variant] = {
    variant.name: variant
    for variant in (
        Variant("right"),
        Variant("restart", Rules(position=lambda _past, new: new)),
        Variant("top-left", Rules(sees=lambda _past, new, window: visible(new, window))),
        Variant("unrotated", Rules(store=lambda plain, _rotated: plain)),
        Variant("rotated-twice", Rules(read=rotate)),
        Variant(
            "window-short",
            Rules(sees=lambda past, new, window: visible(past + new, window and window - 1)),
        ),
        Variant("other-layer", Rules(layer=lambda _layer: 0)),
        Variant("fed-twice", feed=_fed_twice),
    )
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Largest relative differences of one variant to the full forward pass."""

    prefill: tuple[float, ...]
    """By layer, over all positions of the prompt."""
    steps: tuple[tuple[float, ...], ...]
    """By step after the prompt, then by layer."""

    def first(self) -> tuple[int, int] | None:
        """Return step (0 is the prompt) and layer, from 1, of the first difference."""
        for step, layers in enumerate((self.prefill, *self.steps)):
            for layer, difference in enumerate(layers, start=1):
                if difference > SAME:
                    return step, layer
        return None


def compare(
    name: str, shape: Shape = SHAPE, prompt: int = PROMPT, steps: int = STEPS, seed: int = SEED
) -> Comparison:
    """Run a variant beside a full forward pass over the right sequence."""
    variant, model = VARIANTS[name], make_model(shape, seed)
    inputs = make_inputs(shape, prompt + steps, seed)
    full = forward(model, shape, inputs)
    cache = empty_cache(shape)
    calls = [inputs[:prompt], *([inputs[fed]] for fed in variant.feed(prompt, steps))]
    rows = [append(model, shape, cache, call, variant.rules) for call in calls]
    starts = [0, *range(prompt, prompt + steps)]
    found = [
        tuple(
            max(difference(got, full[layer][start + n]) for n, got in enumerate(outputs[layer]))
            for layer in range(shape.layers)
        )
        for start, outputs in zip(starts, rows, strict=True)
    ]
    return Comparison(prefill=found[0], steps=tuple(found[1:]))


def relative_difference(variant: str, step: int, layer: int) -> float:
    """Return the largest relative difference at one step (0 is the prompt) and layer, from 1."""
    comparison = compare(variant)
    return (comparison.prefill, *comparison.steps)[step][layer - 1]


def difference(a: Vector, b: Vector) -> float:
    """Return the largest difference of two vectors over the largest number in either."""
    largest = max(abs(x) for x in (*a, *b))
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) / largest
