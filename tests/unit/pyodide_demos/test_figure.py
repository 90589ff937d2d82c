"""Parameters from a URL, a form or a lesson are read strictly."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figure import Control, Figure, ParameterError, number, values_of
from pyodide_demos.markup import h
from pyodide_demos.quantities import Ratio
from pyodide_demos.words import Words

LABEL = Words("宽", "width")


@dataclass(frozen=True, slots=True)
class Params:
    width: int = 16
    step: int = 3


FIGURE = Figure(
    name="sample",
    title=LABEL,
    controls=(
        Control("width", LABEL, "D", 8, 64, LABEL, step=8),
        Control("step", LABEL, "n", -2, 9, LABEL),
    ),
    params=Params,
    compute=lambda params: params.width * params.step,
    view=lambda product, lang: h("p", product, lang=lang),
)


def test_what_is_missing_takes_its_default():
    assert FIGURE.parse({}) == Params()
    assert FIGURE.parse({"width": "64"}) == Params(64, 3)
    assert FIGURE.parse({"step": -2}) == Params(16, -2)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ({"depth": "1"}, "sample has no parameter 'depth'. It has: width, step."),
        ({"width": "65"}, "width must be from 8 to 64, not 65."),
        ({"width": 7}, "width must be from 8 to 64, not 7."),
        ({"width": "17"}, "width goes in steps of 8 from 8, not 17."),
        ({"step": "two"}, "step must be a whole number, not 'two'."),
        ({"step": "1.0"}, "step must be a whole number, not '1.0'."),
        ({"step": ""}, "step must be a whole number, not ''."),
        ({"step": None}, "step must be a whole number, not 'None'."),
        ({"step": "1_0"}, "step must be a whole number, not '1_0'."),
        ({"step": " 3"}, "step must be a whole number, not ' 3'."),
        ({"step": "3\n"}, "step must be a whole number, not '3\\n'."),
        ({"step": True}, "step must be a whole number, not 'True'."),
        ({"step": "9" * 9000}, f"step must be a whole number, not '{'9' * 40}'."),
    ],
)
def test_what_is_refused_gets_a_sentence(raw, message):
    with pytest.raises(ParameterError) as caught:
        FIGURE.parse(raw)
    assert str(caught.value) == message


@given(st.text())
def test_any_text_is_read_or_refused(text):
    try:
        params = FIGURE.parse({"step": text})
    except ParameterError:
        return
    assert -2 <= params.step <= 9


def test_render_computes_then_draws():
    assert str(FIGURE.render(Params(8, 2), "zh")) == '<p lang="zh">16</p>'


def test_a_number_carries_its_exact_value_and_its_id():
    marked = str(number("ratio", Ratio(2, 41), "4.878%"))
    assert marked == '<data value="2/41" data-number="ratio">4.878%</data>'


def test_values_of_names_every_field():
    assert values_of(Params(8, 1)) == {"width": 8, "step": 1}
