"""Numbers that one gets for a model by the mistakes that are made most, beside the right ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_layers import KvModel, LayerGroup, bytes_per_token, model_bytes
from pyodide_demos.models.kv_transformers import expanded_token_bytes
from pyodide_demos.quantities import Ratio
from sitegen.schema.base import Bilingual
from sitegen.schema.preset import ModelPreset

SIXTEEN = kv_type("16-bit")
LONG = 131_072


@dataclass(frozen=True, slots=True)
class Wrong:
    """One mistake, what it gives and what is right."""

    mistake: str
    """Word of the interface, after `wrong.`."""
    gives: int
    right: int
    length: int = 1
    """Tokens of the sequence that both numbers are for."""
    value: int = 0
    """The number that misleads, if there is one."""
    where: Bilingual | None = None

    @property
    def factor(self) -> Ratio:
        """Return how many times the right number the wrong one is."""
        return Ratio(self.gives, self.right)


def wrong_readings(preset: ModelPreset) -> Iterator[Wrong]:
    """Yield what the usual mistakes make of a model, as far as they change its number."""
    model = preset.model
    found = (
        *_of_heads(preset, model),
        *_of_latents(preset, model),
        *_of_windows(preset, model),
        *_of_layers(preset, model),
    )
    yield from (wrong for wrong in found if wrong.gives != wrong.right)


def _changed(model: KvModel, kv_heads: int = 0, head_dim: int = 0) -> KvModel:
    groups = (
        replace(g, kv_heads=kv_heads or g.kv_heads, head_dim=head_dim or g.head_dim)
        if g.kind in ("full", "sliding")
        else g
        for g in model.groups
    )
    return replace(model, groups=tuple(groups))


def _of_heads(preset: ModelPreset, model: KvModel) -> Iterator[Wrong]:
    if not any(group.kind in ("full", "sliding") for group in model.groups):
        return
    right = bytes_per_token(model, SIXTEEN)
    width = preset.hidden // preset.query_heads
    by_hidden = bytes_per_token(_changed(model, head_dim=width), SIXTEEN)
    yield Wrong("hidden", by_hidden, right, value=width)
    by_queries = bytes_per_token(_changed(model, kv_heads=preset.query_heads), SIXTEEN)
    yield Wrong("heads", by_queries, right, value=preset.query_heads)
    for misprint in preset.misprints:
        if misprint.field == "kv_heads" and misprint.value != preset.query_heads:
            gives = bytes_per_token(_changed(model, kv_heads=misprint.value), SIXTEEN)
            yield Wrong("printed-heads", gives, right, value=misprint.value, where=misprint.where)


def _of_latents(preset: ModelPreset, model: KvModel) -> Iterator[Wrong]:
    group = model.groups[0]
    if group.kind != "mla":
        return
    right = bytes_per_token(model, SIXTEEN)
    for misprint in preset.misprints:
        if misprint.field == "as_gqa":
            as_gqa = LayerGroup("full", group.layers, misprint.value, group.head_dim)
            gives = bytes_per_token(KvModel((as_gqa,)), SIXTEEN)
            yield Wrong("gqa", gives, right, value=misprint.value, where=misprint.where)
    yield Wrong("expanded", group.layers * expanded_token_bytes(group, SIXTEEN), right)


def _of_windows(preset: ModelPreset, model: KvModel) -> Iterator[Wrong]:
    if not model.windows:
        return
    right = model_bytes(model, (LONG,), SIXTEEN)
    for misprint in preset.misprints:
        if misprint.field == "window":
            groups = (
                replace(group, window=misprint.value) if group.window else group
                for group in model.groups
            )
            gives = model_bytes(replace(model, groups=tuple(groups)), (LONG,), SIXTEEN)
            yield Wrong("window", gives, right, LONG, misprint.value, misprint.where)
    groups = (replace(g, kind="full") if g.kind == "sliding" else g for g in model.groups)
    gives = model_bytes(replace(model, groups=tuple(groups)), (LONG,), SIXTEEN)
    yield Wrong("full", gives, right, LONG)


def _of_layers(preset: ModelPreset, model: KvModel) -> Iterator[Wrong]:
    """Count layers with a state as if they kept every position."""
    del preset
    full = next((group for group in model.groups if group.kind == "full"), None)
    if full is None or not any(group.kind == "state" for group in model.groups):
        return
    every = KvModel((replace(full, layers=model.layers),))
    yield Wrong("all", bytes_per_token(every, SIXTEEN), bytes_per_token(model, SIXTEEN))
