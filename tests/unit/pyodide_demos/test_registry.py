"""Everything is registered under the name it goes by."""

from __future__ import annotations

import re
import sys
from dataclasses import fields

import pytest

from pyodide_demos import figures, registry
from pyodide_demos.figure import Choice, Control, Text
from pyodide_demos.markup import elements
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


def test_a_figure_is_found_by_its_name_without_the_others():
    assert list(figures.MODULES) == list(registry.FIGURES)
    for name, figure in registry.FIGURES.items():
        assert sys.modules[f"pyodide_demos.figures.{figures.MODULES[name]}"].FIGURE is figure


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
    drawn = figure.render(figure.params(), "en")
    ids = {dict(one.attributes).get("data-number") for one in elements(drawn)} - {None}
    keys = tuple(figure.derivations)
    prefixes = tuple(key.removesuffix("*") for key in keys if key.endswith("*"))
    assert [one for one in sorted(ids) if one not in keys and not one.startswith(prefixes)] == []


def test_functions_are_public_and_tell_of_a_number():
    assert len(registry.FUNCTIONS) > 100
    for name, function in registry.FUNCTIONS.items():
        assert re.fullmatch(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*", name)
        assert function.__doc__, name
        assert getattr(sys.modules[function.__module__], function.__name__) is function


def test_functions_are_named_as_claims_write_them():
    assert registry.FUNCTIONS["account_a.macs_cached"](layers=2, width=32, positions=40) == 163840
    assert registry.FUNCTIONS["account_b.attention_ratio"](
        layers=2, width=32, positions=40
    ) == Ratio(3, 42)
