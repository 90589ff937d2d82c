"""Presets: shapes of models and figures of devices, each with where it was read."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pyodide_demos.models.kv_layers import LETTERS, KvModel, LayerGroup
from sitegen.schema.base import Bilingual, Id, Record, Text
from sitegen.schema.claim import ExactNumber
from sitegen.schema.source import LONGEST_QUOTE_WORDS, Where

type Verified = Literal["yes", "partly"]
type Count = Annotated[int, Field(ge=1, le=10**15)]
MOST_LAYERS = 1000


class PresetSource(Record):
    """Where a preset was read: one file, page or paper, and how far it was read."""

    title: Text
    where: Where
    quote: Text
    read_scope: Bilingual

    @model_validator(mode="after")
    def _short(self) -> PresetSource:
        words = len(self.quote.split())
        if words > LONGEST_QUOTE_WORDS:
            raise ValueError(
                f"the quote has {words} words; at most {LONGEST_QUOTE_WORDS} are allowed"
            )
        return self


class Group(Record):
    """Layers of a model that are alike."""

    kind: Literal["full", "sliding", "state", "mla", "shared"]
    layers: Annotated[int, Field(ge=1, le=MOST_LAYERS)]
    kv_heads: Count | None = None
    head_dim: Count | None = None
    value_dim: Count | None = None
    window: Count | None = None
    latent: Count | None = None
    rope: Count | None = None
    indexer: Count | None = None
    state: Count | None = None
    draft: bool = False

    @model_validator(mode="after")
    def _has_what_its_kind_needs(self) -> Group:
        needed = _NEEDED[self.kind]
        missing = [name for name in needed if getattr(self, name) is None]
        if missing:
            raise ValueError(f"a group of the kind {self.kind!r} also needs: {', '.join(missing)}")
        allowed = {*needed, *_ALLOWED[self.kind], "kind", "layers", "draft"}
        if extra := sorted(self.model_fields_set - allowed):
            raise ValueError(f"a group of the kind {self.kind!r} has no: {', '.join(extra)}")
        return self

    @property
    def model(self) -> LayerGroup:
        """Return the group as the models count it."""
        return LayerGroup(**self.model_dump(exclude_none=True))


_NEEDED: dict[str, tuple[str, ...]] = {
    "full": ("kv_heads", "head_dim"),
    "sliding": ("kv_heads", "head_dim", "window"),
    "state": (),
    "mla": ("latent", "rope"),
    "shared": (),
}
_ALLOWED: dict[str, tuple[str, ...]] = {
    "full": ("value_dim",),
    "sliding": ("value_dim",),
    "state": ("state",),
    "mla": ("kv_heads", "head_dim", "value_dim", "indexer"),
    "shared": (),
}


class Misprint(Record):
    """A number that a public file prints for this model and that gives a wrong cache."""

    field: Literal["kv_heads", "window", "as_gqa"]
    value: Count
    where: Bilingual


class ModelPreset(Record):
    """The shape of one model."""

    id: Id
    name: Text
    family: Id
    groups: Annotated[tuple[Group, ...], Field(min_length=1, strict=False)]
    cycle: Annotated[str, Field(pattern=f"^[{''.join(LETTERS)}]+$", max_length=MOST_LAYERS)]
    """The order of the layers as letters, repeated until every layer has one."""
    query_heads: Count
    hidden: Count
    vocabulary: Count
    context: Count
    parameters: Count
    parameters_exact: bool = False
    """Whether the number was counted; otherwise it is the round one that the authors print."""
    active: Count | None = None
    verified: Verified
    checked: datetime.date
    cautions: Annotated[tuple[Bilingual, ...], Field(strict=False)] = ()
    misprints: Annotated[tuple[Misprint, ...], Field(strict=False)] = ()
    sources: Annotated[tuple[PresetSource, ...], Field(min_length=1, strict=False)]

    @property
    def model(self) -> KvModel:
        """Return the model as the models count it."""
        return KvModel(tuple(group.model for group in self.groups), self.cycle)

    @model_validator(mode="after")
    def _layers_add_up(self) -> ModelPreset:
        model = self.model
        roles = [group.role for group in model.groups]
        for role in sorted(set(roles)):
            if roles.count(role) > 1:
                raise ValueError(f"there are {roles.count(role)} groups of the kind {role!r}")
        for letter, role in LETTERS.items():
            stated = sum(g.layers for g in model.groups if g.role == role)
            mapped = model.layer_map.count(letter)
            if stated != mapped:
                raise ValueError(
                    f"the cycle {self.cycle!r} gives {mapped} layers of the kind {role!r}, "
                    f"the groups state {stated}"
                )
        return self


class OtherFigure(Record):
    """Another figure for the same thing, and who prints it."""

    value: ExactNumber
    says: Bilingual


class DeviceFigure(Record):
    """A figure of a device; disputed ones keep what others print."""

    value: ExactNumber
    other: Annotated[tuple[OtherFigure, ...], Field(strict=False)] = ()

    @property
    def values(self) -> tuple[Decimal, ...]:
        """Return every figure, the chosen one first."""
        return (self.value, *(each.value for each in self.other))


class DevicePreset(Record):
    """Memory, bandwidth and compute of one device as its makers print them."""

    id: Id
    name: Text
    vendor: Id
    memory: DeviceFigure
    """GB as printed."""
    memory_type: Text
    bandwidth: DeviceFigure
    """GB/s, decimal."""
    tflops: DeviceFigure | None = None
    """Dense 16-bit TFLOP/s; nothing where the maker prints none."""
    verified: Verified
    checked: datetime.date
    cautions: Annotated[tuple[Bilingual, ...], Field(strict=False)] = ()
    sources: Annotated[tuple[PresetSource, ...], Field(min_length=1, strict=False)]
