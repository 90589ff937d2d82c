"""The presets as figures use them: shapes of models, figures of devices.

`content/presets` is the source; `python build.py presets` writes `data/presets.json` from it, and
the build stops where the two differ. What was read where, and every caution, stands on the pages of
the presets and in the site's own `presets.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pyodide_demos.models.kv_layers import KvModel, LayerGroup


@dataclass(frozen=True, slots=True)
class ModelPreset:
    """The shape of one model."""

    id: str
    name: str
    family: str
    model: KvModel
    query_heads: int
    hidden: int
    vocabulary: int
    context: int
    parameters: int
    active: int
    """Parameters that one token uses; the same as all where the model is dense."""
    verified: str
    """`yes` or `partly`."""

    @property
    def attention(self) -> LayerGroup:
        """Return the group that keeps every position, or else the first with heads."""
        return attention_of(self.model)

    @property
    def style(self) -> str:
        """Return `mla`, `mqa`, `mha` or `gqa`."""
        return style_of(self.model, self.query_heads)


def attention_of(model: KvModel) -> LayerGroup:
    """Return the group of layers that keeps every position, or else the first with heads."""
    groups = [g for g in model.groups if not g.draft and g.kind in ("full", "mla")]
    return groups[0] if groups else next(g for g in model.groups if g.kv_heads)


def style_of(model: KvModel, query_heads: int) -> str:
    """Return `mla`, `mqa`, `mha` or `gqa`: how query heads share K and V."""
    group = attention_of(model)
    if group.kind == "mla":
        return "mla"
    if group.kv_heads == query_heads:
        return "mha"
    return "mqa" if group.kv_heads == 1 else "gqa"


@dataclass(frozen=True, slots=True)
class DevicePreset:
    """Figures of one device; more than one where sources disagree, the chosen one first."""

    id: str
    name: str
    vendor: str
    memory_gb: tuple[Fraction, ...]
    memory_type: str
    bandwidth: tuple[Fraction, ...]
    """GB/s, decimal."""
    tflops: tuple[Fraction, ...]
    """Dense 16-bit TFLOP/s; empty where the maker prints none."""
    verified: str


def read_model(entry: Mapping[str, Any]) -> ModelPreset:
    """Make a preset of an entry of the file."""
    groups = tuple(LayerGroup(**group) for group in entry["groups"])
    return ModelPreset(
        id=entry["id"],
        name=entry["name"],
        family=entry["family"],
        model=KvModel(groups, entry["cycle"]),
        query_heads=entry["query_heads"],
        hidden=entry["hidden"],
        vocabulary=entry["vocabulary"],
        context=entry["context"],
        parameters=entry["parameters"],
        active=entry.get("active", entry["parameters"]),
        verified=entry["verified"],
    )


def read_device(entry: Mapping[str, Any]) -> DevicePreset:
    """Make a preset of an entry of the file."""
    return DevicePreset(
        id=entry["id"],
        name=entry["name"],
        vendor=entry["vendor"],
        memory_gb=tuple(map(Fraction, entry["memory"])),
        memory_type=entry["memory_type"],
        bandwidth=tuple(map(Fraction, entry["bandwidth"])),
        tflops=tuple(map(Fraction, entry["tflops"])),
        verified=entry["verified"],
    )


def _read() -> dict[str, Any]:
    try:
        text = Path(__file__).with_name("data").joinpath("presets.json").read_text("utf-8")
        return dict(json.loads(text))
    except (OSError, ValueError):
        # The command that writes the file has to be able to start; the build names the fault.
        return {"models": [], "devices": []}


_FILE = _read()
MODELS: dict[str, ModelPreset] = {entry["id"]: read_model(entry) for entry in _FILE["models"]}
DEVICES: dict[str, DevicePreset] = {entry["id"]: read_device(entry) for entry in _FILE["devices"]}
