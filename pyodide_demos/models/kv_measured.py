"""What engines reported about the memory of a real cache, in public and with its conditions.

A report is kept as it was printed, rounding included. Beside it stands what the model here gives
for the same positions, so that both can be compared. Where no report is known, there is none.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.words import Words


@dataclass(frozen=True, slots=True)
class Measured:
    """One public report."""

    preset: str
    """Model preset it is about."""
    kv: str
    positions: int
    printed: str
    """The amount as the report prints it."""
    conditions: Words
    source: str
    """Source of the register."""


REPORTS: tuple[Measured, ...] = (
    Measured(
        "llama-3-1-8b",
        "16-bit",
        23_648,
        "2.89 GiB",
        Words(
            "vLLM启动时的日志，RTX 3090，内存利用率0.90，1,478块，每块16个位置。",
            "A start-up log of vLLM on an RTX 3090 at a memory utilization of 0.90: 1,478 blocks "
            "of 16 positions.",
        ),
        "vllm-issue-10517",
    ),
)


def reports_of(preset: str) -> tuple[Measured, ...]:
    """Return the reports about one model."""
    return tuple(report for report in REPORTS if report.preset == preset)
