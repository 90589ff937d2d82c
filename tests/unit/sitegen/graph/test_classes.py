"""Classes of numbers, and how two values are compared."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from pyodide_demos.quantities import Ratio, Value
from sitegen.graph.classes import class_of, is_text_of, same_value
from sitegen.schema.claim import CallValue, ClaimArgument, ClaimValue, RecordValue, SumValue
from tests.sites.project import Project
from tests.unit.sitegen.steps import Checked, check

SEEDED = CallValue(
    call="last_position_only.largest_difference_at",
    args={"layers": 2, "width": 8, "step": 2, "seed": 0},
)


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        (CallValue(call="account_a.macs_cached"), "exact"),
        (SEEDED, "seeded"),
        (RecordValue(record="run", path="counts.cached.total"), "exact"),
        (RecordValue(record="run", path="equivalence.comparisons"), "exact"),
        (RecordValue(record="run", path="equivalence.largest_difference"), "machine"),
        (RecordValue(record="run", path="timing.totals.cached.median_ns"), "machine"),
        (ClaimValue(claim="used"), "quoted"),
        (ClaimValue(claim="with-cache"), "exact"),
        (SumValue(sum=("counted", "used")), "exact"),
        (
            CallValue(call="account_a.macs_cached", args={"layers": ClaimArgument(claim="used")}),
            "exact",
        ),
    ],
)
def test_class_is_derived(checked: Checked, spec: CallValue, expected: str) -> None:
    assert class_of(checked.library.claims, spec) == expected


def test_what_is_computed_from_a_measured_number_is_no_more_exact(project: Project) -> None:
    path = "content/claims/counts.yaml"
    project.replace(path, "counts.cached.total", "timing.totals.cached.median_ns")
    claims = check(project).library.claims
    assert class_of(claims, SumValue(sum=("with-cache", "counted"))) == "machine"
    argument = ClaimArgument(claim="counted")
    call = CallValue(call="account_a.macs_cached", args={"layers": argument})
    assert class_of(claims, call) == "machine"


@pytest.mark.parametrize(
    ("one", "other", "form", "same"),
    [
        (Ratio(3, 42), Fraction(1, 14), "fraction", True),
        (1, Decimal("1.0"), "integer", True),
        (163840, 163841, "scientific-1", False),
        (2.66997, 2.6699701, "decimal-4", True),
        (2.66997, 2.67, "decimal-5", False),
    ],
)
def test_only_floats_are_compared_as_printed(
    one: Value, other: Value, form: str, same: bool
) -> None:
    assert same_value(one, other, form) is same


def test_a_text_is_read_back() -> None:
    assert is_text_of("2/41", Ratio(2, 41), "fraction")
    assert not is_text_of("1/20", Ratio(2, 40), "fraction")
    assert is_text_of("2.669973227", 2.6699732278636175, "decimal-6")
    assert not is_text_of("?", 2.5, "decimal-1")
