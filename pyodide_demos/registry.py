"""Every figure, scene and drawing by name, and every function a claim may call."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from pyodide_demos.figure import Drawing, Figure, Runner, Scene
from pyodide_demos.figures import account_a as account_a_figure
from pyodide_demos.figures import (
    allocator,
    append_check,
    append_timeline,
    be_the_gpu,
    block_filling,
    cache_grid,
    kv_calculator,
    mask_explorer,
    per_rank,
    per_step,
    rope_store,
    run_script,
    trip_pictures,
)
from pyodide_demos.figures import cache_steps as cache_steps_scene
from pyodide_demos.figures import head_sharing as head_sharing_figure
from pyodide_demos.figures import roofline as roofline_figure
from pyodide_demos.models import (
    account_a,
    account_b,
    account_counting,
    append_counting,
    append_counts,
    attention_broken,
    cache_steps,
    decode_step,
    head_counting,
    head_sharing,
    kv_budget,
    kv_bytes,
    kv_counting,
    kv_dtypes,
    kv_engines,
    kv_layers,
    kv_mixed,
    kv_mla,
    kv_parallel,
    kv_vllm,
    last_position_only,
    masks,
    paging,
    paging_counts,
    paging_filling,
    paging_load,
    rank_counts,
    roofline,
    roofline_counting,
    rope_exact,
    trip,
)
from pyodide_demos.quantities import Value

FIGURES: dict[str, Figure[Any, Any]] = {
    figure.name: figure
    for figure in (
        account_a_figure.FIGURE,
        cache_grid.FIGURE,
        rope_store.FIGURE,
        append_check.FIGURE,
        be_the_gpu.FIGURE,
        allocator.FIGURE,
        head_sharing_figure.FIGURE,
        per_rank.FIGURE,
        mask_explorer.FIGURE,
        roofline_figure.FIGURE,
        kv_calculator.FIGURE,
    )
}
SCENES: dict[str, Scene[Any]] = {
    scene.name: scene
    for scene in (
        cache_steps_scene.SCENE,
        append_timeline.SCENE,
        block_filling.SCENE,
    )
}
DRAWINGS: dict[str, Drawing] = {
    drawing.name: drawing
    for drawing in (
        per_step.DRAWING,
        *trip_pictures.DRAWINGS,
    )
}
RUNNERS: dict[str, Runner] = {
    runner.name: runner for runner in (Runner("run-script", run_script.TITLE, run_script.view),)
}

_MODULES: tuple[ModuleType, ...] = (
    account_a,
    account_b,
    account_counting,
    append_counting,
    append_counts,
    attention_broken,
    cache_steps,
    kv_budget,
    kv_bytes,
    kv_counting,
    kv_dtypes,
    kv_engines,
    kv_layers,
    kv_mixed,
    kv_mla,
    kv_parallel,
    kv_vllm,
    last_position_only,
    rope_exact,
    trip,
    head_sharing,
    paging,
    paging_counts,
    paging_load,
    rank_counts,
    masks,
    head_counting,
    paging_filling,
    decode_step,
    roofline,
    roofline_counting,
)
"""Models whose functions claims may call and figures may name."""
_NUMBERS = frozenset({"int", "float", "Decimal", "Fraction", "Ratio", "Value"})


def _functions(module: ModuleType) -> dict[str, Callable[..., Value]]:
    """Return the public functions of a module that give a number, by `module.function`."""
    short = module.__name__.rpartition(".")[2]
    return {
        f"{short}.{name}": function
        for name, function in vars(module).items()
        if isinstance(function, FunctionType)
        and not name.startswith("_")
        and function.__module__ == module.__name__
        and function.__annotations__.get("return") in _NUMBERS
    }


FUNCTIONS: dict[str, Callable[..., Value]] = {
    name: function for module in _MODULES for name, function in _functions(module).items()
}
"""By the dotted name that a claim writes: `account_a.macs_cached`."""
