"""What the build computed before a page is made."""

from __future__ import annotations

from dataclasses import dataclass, field

from pyodide_demos.quantities import Value
from sitegen.graph.functions import FunctionSource


@dataclass(frozen=True)
class Computed:
    """A value and how it is printed."""

    value: Value
    texts: dict[str, str]
    """Format → printed text."""
    numerator: Value | None = None
    denominator: Value | None = None
    check: Value | None = None
    """What the second derivation gives."""


@dataclass(frozen=True)
class Values:
    """Everything the build computed before a page is made."""

    claims: dict[str, Computed]
    retired: dict[str, tuple[Computed, ...]]
    """Retired claim → the numbers it printed."""
    checks: dict[str, Computed]
    """Retired claim → result of the computation that showed it to be wrong."""
    functions: dict[str, FunctionSource] = field(default_factory=dict)
    """Functions that claims and figures may call, with their source."""
    dependents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Claim → the claims that are computed from it."""
