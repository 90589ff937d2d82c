"""Account B against loops that count, item by item, for both paths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import account_a, account_b
from pyodide_demos.quantities import Ratio

SHAPES = st.tuples(st.integers(1, 4), st.integers(1, 16), st.integers(1, 25))
PATHS = ("uncached", "cached")
ITEMS = ("q_projection", "kv_projection", "score", "sum")


def one_position(counts, width, sees):
    """Count what one position costs in one layer when it sees `sees` positions."""
    for _row in range(width):
        counts["q_projection"] += width
        counts["kv_projection"] += 2 * width
    for _seen in range(sees):
        for _component in range(width):
            counts["score"] += 1
            counts["sum"] += 1


def count(layers, width, positions):
    counts = {path: dict.fromkeys(ITEMS, 0) for path in PATHS}
    for step in range(1, positions + 1):
        for _layer in range(layers):
            for position in range(1, step + 1):
                one_position(counts["uncached"], width, position)
            one_position(counts["cached"], width, step)
    return counts


@given(SHAPES)
def test_items_and_totals_equal_counting(shape):
    counts = count(*shape)
    for path in PATHS:
        model = {
            name: getattr(account_b, f"{name}_macs_{path}")(*shape)
            for name in (*ITEMS, "projection", "attention")
        }
        items = counts[path]
        assert {item: model[item] for item in ITEMS} == items
        assert model["projection"] == items["q_projection"] + items["kv_projection"]
        assert model["attention"] == items["score"] + items["sum"]
        assert getattr(account_b, f"macs_{path}")(*shape) == sum(items.values())


@given(SHAPES)
def test_steps_add_up_and_differences_of_totals_are_steps(shape):
    layers, width, positions = shape
    for path in PATHS:
        step = getattr(account_b, f"step_macs_{path}")
        total = getattr(account_b, f"macs_{path}")
        assert sum(step(layers, width, n) for n in range(1, positions + 1)) == total(*shape)


@given(SHAPES)
def test_ratios_keep_their_teaching_form_and_their_value(shape):
    layers, width, positions = shape
    for name, teaching in (
        ("projection", Ratio(2, positions + 1)),
        ("attention", Ratio(3, positions + 2)),
    ):
        ratio = getattr(account_b, f"{name}_ratio")(*shape)
        cached, uncached = (
            getattr(account_b, f"{name}_macs_{path}")(layers, width, positions)
            for path in ("cached", "uncached")
        )
        assert ratio == teaching
        assert ratio.fraction == Ratio(cached, uncached).fraction


@given(SHAPES)
def test_the_kv_projections_are_account_a(shape):
    assert account_b.kv_projection_macs_uncached(*shape) == account_a.macs_uncached(*shape)
    assert account_b.kv_projection_macs_cached(*shape) == account_a.macs_cached(*shape)
    assert account_b.kv_macs_saved(*shape) == account_a.macs_saved(*shape)


def test_the_numbers_of_the_lesson():
    shape = 2, 32, 40
    assert account_b.macs_uncached(*shape) == 6_507_520
    assert account_b.macs_cached(*shape) == 350_720
    assert account_b.cached_ratio(*shape) == Ratio(350_720, 6_507_520)
    assert account_b.attention_ratio(*shape) == Ratio(3, 42)
    assert account_b.macs_saved(*shape) == 6_156_800
    assert account_b.kv_macs_saved(*shape) == 3_194_880
    assert account_b.kv_share_of_saving(*shape) == Ratio(3_194_880, 6_156_800)


def test_one_position_saves_nothing_so_has_no_share():
    assert account_b.macs_saved(2, 32, 1) == 0
    with pytest.raises(ValueError, match=r"positions must be .* at least 2, not 1"):
        account_b.kv_share_of_saving(2, 32, 1)


FUNCTIONS = [
    getattr(account_b, name)
    for name in sorted(vars(account_b))
    if not name.startswith("_") and getattr(account_b, name).__class__.__name__ == "function"
    and getattr(account_b, name).__module__ == account_b.__name__
]  # fmt: skip


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("argument", range(3))
def test_every_function_names_the_argument_out_of_domain(function, argument):
    shape = [2, 32, 40]
    shape[argument] = 0
    name = ("layers", "width", "position")[argument]
    with pytest.raises(ValueError, match=rf"^{name}s? must be .* not 0"):
        function(*shape)


def test_all_functions_were_found():
    assert len(FUNCTIONS) == 22
