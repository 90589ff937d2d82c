"""Accounts A and B counted one by one: a second way to what their formulas give.

A walk visits every step, layer, position and matrix row and adds up the multiply-adds; nothing is
summed in closed form. Slow on purpose. Units: MACs, elements, bytes, or updates of positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio


@dataclass(slots=True)
class _Walk:
    """What one projection matrix and one look at the past cost, without and with a cache."""

    projection_without: int = 0
    projection_with: int = 0
    look_without: int = 0
    """Scores alone; the weighted sums cost the same again."""
    look_with: int = 0
    elements: int = 0


@cache
def _walk(layers: int, width: int, positions: int, first: int = 1) -> _Walk:
    """Take the steps from `first` to the last position."""
    require_whole(1, layers=layers, width=width, positions=positions, first=first)
    walk = _Walk()
    for step in range(first, positions + 1):
        for _layer in range(layers):
            for position in range(1, step + 1):
                for _row in range(width):
                    walk.projection_without += width
                walk.look_without += _looks(position, width)
            for _row in range(width):
                walk.projection_with += width
            walk.look_with += _looks(step, width)
            walk.elements += width + width
    return walk


def _looks(seen: int, width: int) -> int:
    total = 0
    for _seen in range(seen):
        total += width
    return total


def projections_without(layers: int, width: int, positions: int, matrices: int) -> int:
    """Count the MACs of some projection matrices, all positions again at every step."""
    return _walk(layers, width, positions).projection_without * matrices


def projections_with(layers: int, width: int, positions: int, matrices: int) -> int:
    """Count the MACs of some projection matrices, each position once."""
    return _walk(layers, width, positions).projection_with * matrices


def projections_redone(layers: int, width: int, positions: int, matrices: int) -> int:
    """Count the MACs of positions that were projected before: what a cache saves."""
    require_whole(1, layers=layers, width=width, positions=positions)
    total = 0
    for step in range(1, positions + 1):
        for _old in range(1, step):
            for _layer in range(layers):
                total += width * width * matrices
    return total


def step_projections_without(layers: int, width: int, position: int, matrices: int) -> int:
    """Count the MACs of some projection matrices at one step alone."""
    return _walk(layers, width, position, position).projection_without * matrices


def looks_without(layers: int, width: int, positions: int, items: int) -> int:
    """Count the MACs of scores, of weighted sums (1 item), or of both (2), without a cache."""
    return _walk(layers, width, positions).look_without * items


def looks_with(layers: int, width: int, positions: int, items: int) -> int:
    """Count the MACs of scores, of weighted sums (1 item), or of both (2), with a cache."""
    return _walk(layers, width, positions).look_with * items


def all_without(layers: int, width: int, positions: int) -> int:
    """Count the MACs of all four items of account B without a cache."""
    walk = _walk(layers, width, positions)
    return walk.projection_without * 3 + walk.look_without * 2


def all_with(layers: int, width: int, positions: int) -> int:
    """Count the MACs of all four items of account B with a cache."""
    walk = _walk(layers, width, positions)
    return walk.projection_with * 3 + walk.look_with * 2


def all_redone(layers: int, width: int, positions: int) -> int:
    """Count the MACs of account B that are spent on positions computed before."""
    require_whole(1, layers=layers, width=width, positions=positions)
    total = 0
    for step in range(1, positions + 1):
        for position in range(1, step):
            total += layers * (width * width * 3 + _looks(position, width) * 2)
    return total


def step_all_without(layers: int, width: int, position: int) -> int:
    """Count the MACs of one step of account B without a cache."""
    walk = _walk(layers, width, position, position)
    return walk.projection_without * 3 + walk.look_without * 2


def step_all_with(layers: int, width: int, position: int) -> int:
    """Count the MACs of one step of account B with a cache."""
    walk = _walk(layers, width, position, position)
    return walk.projection_with * 3 + walk.look_with * 2


def projection_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return the counted MACs of projections with a cache over those without."""
    walk = _walk(layers, width, positions)
    return Ratio(walk.projection_with, walk.projection_without)


def look_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return the counted MACs of scores and sums with a cache over those without."""
    walk = _walk(layers, width, positions)
    return Ratio(walk.look_with, walk.look_without)


def all_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return the counted MACs of account B with a cache over those without."""
    return Ratio(all_with(layers, width, positions), all_without(layers, width, positions))


def kv_share_of_redone(layers: int, width: int, positions: int) -> Ratio:
    """Return the share of the K and V projections in all that is done again."""
    kv = projections_redone(layers, width, positions, 2)
    return Ratio(kv, all_redone(layers, width, positions))


def elements_after(layers: int, width: int, positions: int) -> int:
    """Count the elements that the cache has taken in, a K row and a V row at a time."""
    return _walk(layers, width, positions).elements


def bytes_after(layers: int, width: int, positions: int, bytes_per_element: int) -> int:
    """Add up the bytes of every element in the cache."""
    require_whole(1, bytes_per_element=bytes_per_element)
    total = 0
    for _element in range(elements_after(layers, width, positions)):
        total += bytes_per_element
    return total


def updates_without(first: int, steps: int) -> int:
    """Count the positions that are updated over some steps, one by one, without a cache."""
    require_whole(1, first=first)
    return sum(1 for step in range(steps) for _position in range(first + step))


def updates_with(first: int, steps: int) -> int:
    """Count the positions that are updated over some steps with a cache: the new ones."""
    require_whole(1, first=first)
    known = first - 1
    updated = 0
    for step in range(steps):
        while known < first + step:
            known += 1
            updated += 1
    return updated
