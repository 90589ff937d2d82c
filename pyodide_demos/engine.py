"""The package's whole interface, with every figure and model loaded."""

from __future__ import annotations

from pyodide_demos import exercise, proof, registry
from pyodide_demos.calls import (
    describe,
    judge_answer,
    prove,
    render_figure,
    run_exercise,
    run_script,
)

FIGURES = registry.FIGURES

__all__ = [
    "FIGURES",
    "describe",
    "exercise",
    "judge_answer",
    "proof",
    "prove",
    "registry",
    "render_figure",
    "run_exercise",
    "run_script",
]
