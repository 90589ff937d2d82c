"""What one engine holds for a model, in the form that all engines share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_layers import STATE_BYTES, KvModel, LayerGroup, Role, kept, token_bytes
from pyodide_demos.words import Words


@dataclass(frozen=True, slots=True)
class Held:
    """What the layers of one group hold together."""

    group: LayerGroup
    slots: int
    """Positions that each layer holds, over all sequences, those of begun blocks included."""
    bytes: int

    @property
    def role(self) -> Role:
        """Return the kind of the layers, or `draft`."""
        return self.group.role

    @property
    def layers(self) -> int:
        """Return how many layers the group has."""
        return self.group.layers


@dataclass(frozen=True, slots=True)
class EngineView:
    """What one engine, at one version, holds for sequences of given lengths."""

    engine: str
    held: tuple[Held, ...]
    padding_bytes: int = 0
    """Bytes that belong to no layer, because an engine reserves whole groups of layers."""
    refused: Words | None = None
    """Why the rule says nothing about this case; then nothing is held."""

    @property
    def bytes(self) -> int:
        """Return all bytes that the engine holds."""
        return sum(part.bytes for part in self.held) + self.padding_bytes


def refuse(engine: str, zh: str, en: str) -> EngineView:
    """Return a view that says why its rule does not cover a case."""
    return EngineView(engine, (), refused=Words(zh, en))


def hold(
    group: LayerGroup,
    lengths: Sequence[int],
    bytes_of_token: int,
    slots_of: Callable[[LayerGroup, int], int] = kept,
) -> Held:
    """Return what a group holds when each length takes the slots that a rule gives it."""
    slots = sum([slots_of(group, length) for length in lengths])
    states = sum(map(bool, lengths)) * group.state * STATE_BYTES
    return Held(group, slots, group.layers * (slots * bytes_of_token + states))


def floor_view(
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    *,
    draft: bool = False,
) -> EngineView:
    """Return what the architecture must keep, whatever the engine."""
    groups = model.running(draft=draft)
    held = (hold(g, lengths, token_bytes(g, kv)) for g in groups)
    return EngineView("floor", tuple(held))


def full_length_view(
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    *,
    draft: bool = False,
) -> EngineView:
    """Return what code holds that gives sliding layers the full length too."""
    groups = model.running(draft=draft)
    held = (hold(g, lengths, token_bytes(g, kv), whole_length) for g in groups)
    return EngineView("full-length", tuple(held))


def whole_length(group: LayerGroup, positions: int) -> int:
    """Return the slots of a layer that keeps every position, window or not."""
    return 0 if group.kind in ("state", "shared") else positions
