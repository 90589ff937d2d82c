"""The numbers of the calculator: what is held by layer kind and by rule, and what fits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from pyodide_demos.figures.kv_calculator_case import Case
from pyodide_demos.figures.kv_calculator_params import LONGEST, NONE, Params
from pyodide_demos.markup import remembered
from pyodide_demos.models.kv_budget import Budget, lengths_that_fit, longest_that_fits, weight_bytes
from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_engines import EngineView, all_views, bytes_held
from pyodide_demos.models.kv_layers import (
    KvModel,
    LayerGroup,
    bytes_per_token,
    bytes_per_token_far,
    group_bytes,
    kept,
    model_bytes,
    token_bytes,
)
from pyodide_demos.models.kv_parallel import on_one_rank
from pyodide_demos.words import Words

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Kind:
    """What the layers of one kind hold."""

    group: LayerGroup
    kept: int
    """Positions that a layer keeps of the longest sequence."""
    token_bytes: int
    """Bytes one token adds to one of the layers."""
    bytes: int
    """All layers of the kind, all sequences."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What a device has room for."""

    devices: int
    budget: Budget
    kv_bytes: int
    """On one device."""
    breaks: Literal["weights", "runtime", "kv"] | None
    sequences: int
    """How many fit: of one length, or of the list in its order."""
    longest: int
    """Positions up to which all of so many sequences fit; 0 for a list and where none fits."""


@dataclass(frozen=True, slots=True)
class Result:
    """Everything one column prints."""

    case: Case
    per_token: int
    per_token_far: int
    kinds: tuple[Kind, ...]
    views: tuple[EngineView, ...]
    bytes: int
    """By the rule that the reader chose."""
    refused: Words | None
    """Why that rule says nothing about this case; then the floor is taken."""
    fit: Fit | None
    cannot_fit: Words | None
    """Why there is no budget."""

    @property
    def per_sequence(self) -> int:
        """Return the bytes of one sequence; of a list, its average, the last byte begun."""
        return -(-self.bytes // self.case.sequences)

    @property
    def floor(self) -> int:
        """Return the bytes the architecture must keep."""
        return self.views[0].bytes * self.case.times


def result_of(case: Case, params: Params, memory: int) -> Result:
    """Fill in one column."""
    views = _views(case.model, case.lengths, case.kv, case.draft)
    chosen = next(view for view in views if view.engine == case.count)
    counted = views[0] if chosen.refused else chosen
    fit, cannot = _fit(case, params, memory, counted.engine)
    return Result(
        case=case,
        per_token=bytes_per_token(case.model, case.kv, draft=case.draft),
        per_token_far=bytes_per_token_far(case.model, case.kv, draft=case.draft),
        kinds=tuple(_kind(case, group) for group in case.model.running(draft=case.draft)),
        views=views,
        bytes=counted.bytes * case.times,
        refused=chosen.refused,
        fit=fit,
        cannot_fit=cannot,
    )


def _kind(case: Case, group: LayerGroup) -> Kind:
    return Kind(
        group=group,
        kept=kept(group, max(case.lengths)),
        token_bytes=token_bytes(group, case.kv),
        bytes=group_bytes(group, case.lengths, case.kv) * case.times,
    )


def _fit(case: Case, params: Params, memory: int, count: str) -> tuple[Fit | None, Words | None]:
    try:
        model = _on_one_rank(case.model, params.devices)
    except ValueError:
        heads = max(group.kv_heads for group in case.model.groups)
        return None, Words(
            f"{params.devices}台设备分不开{heads}个KV头：两个数谁也不能整除谁。换一个设备数。",
            f"{heads} KV heads cannot be spread over {params.devices} devices: neither number "
            "divides the other. Choose another number.",
        )
    weights = 0
    if case.parameters and params.weights != NONE:
        weights = -(-weight_bytes(case.parameters, int(params.weights)) // params.devices)
    budget = Budget(memory, weights, params.runtime * MIB, params.margin * MIB)

    rule = count, model, case.kv, case.draft
    left = max(0, budget.for_kv)
    if case.times == 1 and len(case.lengths) > 1:
        held = held_for(*rule, *case.lengths)
        known = {length: held_for(*rule, length) for length in set(case.lengths)}
        fitting = len(lengths_that_fit(left, case.lengths, known.__getitem__))
        longest = 0
    else:
        one = held_for(*rule, case.lengths[0])
        held, fitting = one * case.times, left // one if one else case.times
        longest = _longest(left // case.sequences, *rule)
    breaks = budget.breaks_first(held)
    return Fit(params.devices, budget, held, breaks, fitting, longest), None


def held_for(count: str, model: KvModel, kv: KvType, draft: bool, *lengths: int) -> int:
    """Return the bytes of these lengths by a rule; the floor needs no view of every layer."""
    if count == "floor":
        return model_bytes(model, lengths, kv, draft=draft)
    return bytes_held(count, model, lengths, kv, draft=draft)


@remembered
def _views(
    model: KvModel, lengths: tuple[int, ...], kv: KvType, draft: bool
) -> tuple[EngineView, ...]:
    return all_views(model, lengths, kv, draft=draft)


@remembered
def _longest(left: int, count: str, model: KvModel, kv: KvType, draft: bool) -> int:
    return longest_that_fits(left, LONGEST, partial(held_for, count, model, kv, draft))


@remembered
def _on_one_rank(model: KvModel, devices: int) -> KvModel:
    return replace(model, groups=tuple(on_one_rank(group, devices) for group in model.groups))
