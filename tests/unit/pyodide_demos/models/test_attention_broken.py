"""Each wrong way of appending differs where the lesson says it does, for many seeds."""

from __future__ import annotations

import re

import pytest

from pyodide_demos.figures.append_check import LABELS
from pyodide_demos.models.attention_broken import (
    SHAPE,
    STEPS,
    VARIANTS,
    compare,
    relative_difference,
)
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.conftest import ROOT

ROW = {
    "zh": re.compile(r"\| (?P<name>.+?) \| 第(?P<step>\d)步 \| 第(?P<layer>\d)层 \|"),
    "en": re.compile(r"\| (?P<name>.+?) \| step (?P<step>\d) \| layer (?P<layer>\d) \|"),
}


def said(lang):
    """Read from the lesson's table where each mistake first shows, by its name there."""
    text = (ROOT / f"content/lessons/append/{lang}.md").read_text("utf-8")
    return {row["name"]: (int(row["step"]), int(row["layer"])) for row in ROW[lang].finditer(text)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lesson_lists_every_mistake_and_where_it_shows(lang):
    table = {name.lower(): place for name, place in said(lang).items()}
    wrong = [name for name in VARIANTS if name != "right"]
    assert table == {LABELS[name].in_(lang).lower(): compare(name).first() for name in wrong}


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(12))
def test_where_a_mistake_shows_does_not_depend_on_the_weights(name, seed):
    expected = {"right": None, "window-short": (2, 1), "other-layer": (1, 2)}
    assert compare(name, seed=seed).first() == expected.get(name, (1, 1))


def test_nothing_shows_while_the_prompt_is_processed():
    for name in VARIANTS:
        assert max(compare(name).prefill) <= 1e-12


def test_differences_are_far_above_rounding_once_they_show():
    for name in VARIANTS:
        first = compare(name).first()
        if first:
            assert relative_difference(name, *first) > 1e-3


def test_the_comparison_covers_every_step_and_layer():
    found = compare("right")
    assert len(found.steps) == STEPS
    assert all(len(layers) == SHAPE.layers for layers in found.steps)
