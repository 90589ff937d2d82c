"""Every figure, scene and drawing by name, and every function a claim may call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide_demos.figure import Drawing, Figure, Runner, Scene
from pyodide_demos.figures import account_a as account_a_figure
from pyodide_demos.figures import (
    append_check,
    append_timeline,
    cache_grid,
    per_step,
    rope_store,
    run_script,
)
from pyodide_demos.figures import cache_steps as cache_steps_scene
from pyodide_demos.models import (
    account_a,
    account_b,
    append_counting,
    append_counts,
    attention_broken,
    cache_steps,
    kv_budget,
    kv_bytes,
    kv_dtypes,
    kv_mixed,
    kv_mla,
    kv_parallel,
    kv_vllm,
    last_position_only,
    rope_exact,
)
from pyodide_demos.quantities import Value

FIGURES: dict[str, Figure[Any, Any]] = {
    figure.name: figure
    for figure in (
        account_a_figure.FIGURE,
        cache_grid.FIGURE,
        rope_store.FIGURE,
        append_check.FIGURE,
    )
}
SCENES: dict[str, Scene[Any]] = {
    scene.name: scene
    for scene in (
        cache_steps_scene.SCENE,
        append_timeline.SCENE,
    )
}
DRAWINGS: dict[str, Drawing] = {drawing.name: drawing for drawing in (per_step.DRAWING,)}
RUNNERS: dict[str, Runner] = {
    runner.name: runner for runner in (Runner("run-script", run_script.TITLE, run_script.view),)
}

_CALLABLE: tuple[Callable[..., Value], ...] = (
    account_a.macs_uncached,
    account_a.macs_cached,
    account_a.cached_ratio,
    account_a.macs_saved,
    account_a.cache_elements,
    account_a.elements_per_position,
    account_a.step_macs_uncached,
    account_a.step_macs_cached,
    account_b.q_projection_macs_uncached,
    account_b.q_projection_macs_cached,
    account_b.kv_projection_macs_uncached,
    account_b.kv_projection_macs_cached,
    account_b.projection_macs_uncached,
    account_b.projection_macs_cached,
    account_b.score_macs_uncached,
    account_b.score_macs_cached,
    account_b.sum_macs_uncached,
    account_b.sum_macs_cached,
    account_b.attention_macs_uncached,
    account_b.attention_macs_cached,
    account_b.macs_uncached,
    account_b.macs_cached,
    account_b.cached_ratio,
    account_b.projection_ratio,
    account_b.attention_ratio,
    account_b.macs_saved,
    account_b.kv_macs_saved,
    account_b.kv_share_of_saving,
    account_b.step_macs_uncached,
    account_b.step_macs_cached,
    kv_bytes.elements_per_token,
    kv_bytes.bytes_per_token,
    kv_bytes.bytes_total,
    kv_bytes.account_a_bytes,
    kv_budget.weight_bytes,
    kv_budget.left_for_kv,
    kv_budget.sequences_that_fit,
    kv_budget.gibibytes,
    kv_budget.gigabytes,
    kv_dtypes.row_bytes,
    kv_dtypes.bytes_per_token_blocked,
    kv_dtypes.latent_with_scales,
    kv_mixed.kept_positions,
    kv_mixed.window_minus_one,
    kv_mixed.bytes_mixed,
    kv_mixed.bytes_all_full,
    kv_mixed.layers_of_cycle,
    kv_mixed.paged_bytes,
    kv_mla.elements_per_token,
    kv_mla.bytes_per_token,
    kv_mla.naive_elements,
    kv_mla.naive_over_latent,
    kv_mla.read_as_gqa,
    kv_mla.gqa_reading_over_latent,
    kv_parallel.heads_per_rank,
    kv_parallel.copies,
    kv_parallel.copied_over_all,
    kv_parallel.bytes_per_rank,
    kv_parallel.bytes_held,
    kv_vllm.blocks_for,
    cache_steps.updates_uncached,
    cache_steps.updates_cached,
    last_position_only.largest_difference_at,
    last_position_only.first_diverging_step,
    last_position_only.macs_uncached,
    last_position_only.macs_cached,
    last_position_only.cached_ratio,
    append_counts.prompt_scores,
    append_counts.prompt_projections,
    append_counts.step_scores_cached,
    append_counts.step_scores_uncached,
    append_counts.step_projections_cached,
    append_counts.step_projections_uncached,
    append_counts.scores_cached,
    append_counts.scores_uncached,
    append_counts.projections_cached,
    append_counts.projections_uncached,
    append_counts.earlier_scores_cached,
    append_counts.earlier_scores_uncached,
    append_counts.earlier_ratio,
    append_counts.rotations_on_write,
    append_counts.rotations_on_read,
    append_counting.scores_cached,
    append_counting.scores_uncached,
    append_counting.projections_cached,
    append_counting.projections_uncached,
    append_counting.earlier_scores_cached,
    append_counting.earlier_scores_uncached,
    append_counting.rotations_on_write,
    append_counting.rotations_on_read,
    rope_exact.score_stored_rotated,
    rope_exact.score_rotated_on_read,
    rope_exact.score_rotated_twice,
    rope_exact.score_never_rotated,
    rope_exact.rotations_on_write_at,
    rope_exact.rotations_on_read_at,
    rope_exact.rotations_on_write,
    rope_exact.rotations_on_read,
    attention_broken.relative_difference,
)

FUNCTIONS: dict[str, Callable[..., Value]] = {
    f"{function.__module__.rpartition('.')[2]}.{function.__name__}": function
    for function in _CALLABLE
}
"""By the dotted name that a claim writes: `account_a.macs_cached`."""
