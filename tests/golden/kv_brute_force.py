"""Count the bytes of a KV cache layer by layer and position by position, without the models.

A model is a plain list of layers here, one dictionary each, as it stands in `content/presets`. What
a layer keeps is found by walking over the positions of a text and asking of each one whether a
later token may still look at it. Nothing is imported from the models under test.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import yaml

PRESETS = Path(__file__).parents[2] / "content" / "presets" / "models"
KINDS = {"f": "full", "s": "sliding", "l": "state", "m": "mla", "x": "shared"}

type Layer = dict[str, Any]


def presets() -> dict[str, dict[str, Any]]:
    """Read the presets as authors write them."""
    files = sorted(PRESETS.glob("*.yaml"))
    return {e["id"]: e for f in files for e in yaml.safe_load(f.read_text("utf-8"))}


def layers_of(preset: dict[str, Any]) -> list[Layer]:
    """Lay the layers out one after another, in the order that the cycle says."""
    groups = {group["kind"]: group for group in preset["groups"] if not group.get("draft")}
    count = sum(group["layers"] for group in groups.values())
    order = [preset["cycle"][index % len(preset["cycle"])] for index in range(count)]
    return [groups[KINDS[letter]] for letter in order]


@functools.cache
def positions_seen(length: int, window: int) -> int:
    """Count the positions that the newest token of a text looks at, itself among them."""
    seen = 0
    for position in range(length):
        if window and length - position > window:
            continue
        seen += 1
    return seen


def row_bytes(elements: int, block: int, block_bytes: int) -> int:
    """Pay for the blocks of a row one by one."""
    paid = 0
    for _begun in range(0, elements, block):
        paid += block_bytes
    return paid


def token_bytes(layer: Layer, block: int = 1, block_bytes: int = 2) -> int:
    """Add up the rows that one token leaves in one layer."""
    if layer["kind"] == "mla":
        rows = [layer["latent"], layer["rope"]]
    elif layer["kind"] in ("full", "sliding"):
        rows = [layer["head_dim"]] * layer["kv_heads"]
        rows += [layer.get("value_dim", layer["head_dim"])] * layer["kv_heads"]
    else:
        rows = []
    return sum(row_bytes(row, block, block_bytes) for row in rows) + 2 * layer.get("indexer", 0)


def layer_bytes(layer: Layer, lengths: Iterable[int], block: int = 1, block_bytes: int = 2) -> int:
    """Return what one layer must keep of texts of these lengths."""
    added = 0
    for length in lengths:
        if layer["kind"] == "state":
            added += 2 * layer.get("state", 0) if length else 0
        else:
            seen = positions_seen(length, layer.get("window", 0))
            added += seen * token_bytes(layer, block, block_bytes)
    return added


def model_bytes(
    layers: Sequence[Layer], lengths: Sequence[int], block: int = 1, block_bytes: int = 2
) -> int:
    """Add up all layers, one after another."""
    added = 0
    for layer in layers:
        added += layer_bytes(layer, lengths, block, block_bytes)
    return added
