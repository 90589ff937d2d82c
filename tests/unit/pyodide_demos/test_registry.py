"""Everything is registered under the name it goes by."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from pyodide_demos import registry
from pyodide_demos.figure import Choice, Control, Text
from pyodide_demos.models import (
    account_a,
    account_b,
    cache_steps,
    kv_bytes,
    last_position_only,
)
from pyodide_demos.quantities import Ratio

KEBAB = re.compile(r"[a-z]+(-[a-z]+)*\Z")
ADDRESS = re.compile(r"[a-z0-9][a-z0-9.-]*\Z")
TABLES = (registry.FIGURES, registry.SCENES, registry.DRAWINGS, registry.RUNNERS)


@pytest.mark.parametrize("table", TABLES)
def test_names_are_kebab_case_and_those_of_the_entries(table):
    assert table
    for name, entry in table.items():
        assert entry.name == name
        assert KEBAB.match(name)
        assert entry.title.zh
        assert entry.title.en


@pytest.mark.parametrize("figure", registry.FIGURES.values(), ids=registry.FIGURES)
def test_controls_are_the_parameters_and_their_defaults_are_in_range(figure):
    defaults = figure.params()
    assert [control.name for control in figure.controls] == [f.name for f in fields(defaults)]
    for control in figure.controls:
        value = getattr(defaults, control.name)
        assert control.read(value) == value
        assert type(control.read(value)) is type(value)
        assert control.name.isidentifier(), "it is the name of a parameter too"


@pytest.mark.parametrize("figure", registry.FIGURES.values(), ids=registry.FIGURES)
def test_what_a_control_offers_it_can_be_set_to(figure):
    for control in figure.controls:
        assert [control.read(value) for value in control.reach] == list(control.reach)
        if isinstance(control, Control):
            assert "{value}" in control.value_text.zh
            assert "{value}" in control.value_text.en
        if isinstance(control, Choice):
            assert len(set(control.reach)) == len(control.reach)
            assert all(ADDRESS.match(value) for value in control.reach)
        if isinstance(control, Text):
            assert 3 <= len(control.examples) <= 6
            assert [control.read(text) for text in control.examples]


@pytest.mark.parametrize("figure", registry.FIGURES.values(), ids=registry.FIGURES)
def test_what_is_folded_away_is_a_control_and_folded_once(figure):
    folded = [name for fold in figure.folds for name in fold.names]
    assert len(set(folded)) == len(folded)
    assert set(folded) < {control.name for control in figure.controls} or not folded


@pytest.mark.parametrize("figure", registry.FIGURES.values(), ids=registry.FIGURES)
def test_numbers_are_derived_by_functions_that_exist(figure):
    assert set(figure.derivations.values()) <= set(registry.FUNCTIONS)


@pytest.mark.parametrize(
    "module", [account_a, account_b, cache_steps, kv_bytes, last_position_only]
)
def test_every_public_function_that_gives_a_number_may_be_called_by_claims(module):
    short = module.__name__.rpartition(".")[2]
    own = {
        f"{short}.{name}"
        for name, value in vars(module).items()
        if not name.startswith("_")
        and getattr(value, "__module__", "") == module.__name__
        and getattr(value, "__annotations__", {}).get("return") in ("int", "float", "Ratio")
    }
    assert own == {name for name in registry.FUNCTIONS if name.startswith(f"{short}.")}


def test_functions_are_named_as_claims_write_them():
    assert registry.FUNCTIONS["account_a.macs_cached"](layers=2, width=32, positions=40) == 163840
    assert registry.FUNCTIONS["account_b.attention_ratio"](
        layers=2, width=32, positions=40
    ) == Ratio(3, 42)
