"""Formulas: TeX with placeholders, or words, and never something in between."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from sitegen.schema.formula import Formula

SYMBOLS = {"layers": "L", "width": "D"}


def test_the_same_tex_is_written_with_symbols_and_with_numbers() -> None:
    formula = Formula(id="a.b", symbols=SYMBOLS, tex=r"\frac{{{layers}}}{{2}} \cdot {width}^2")
    assert formula.placeholders == ("layers", "width")
    assert formula.with_symbols() == r"\frac{L}{2} \cdot D^2"
    assert formula.with_numbers({"layers": "2", "width": "32"}) == r"\frac{2}{2} \cdot 32^2"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"tex": r"\frac{1}{2}"}, "no argument"),
        ({"tex": "{layers"}, "do not close"),
        ({"tex": "{layers!r:>3}"}, "no argument"),
        ({"tex": "{layers:>3}"}, "no argument"),
        ({}, "either tex or words"),
        ({"tex": "1", "words": {"zh": "一", "en": "one"}}, "either tex or words"),
        ({"symbols": SYMBOLS, "words": {"zh": "一", "en": "one"}}, "no symbols"),
    ],
)
def test_what_is_no_formula_is_refused(more: dict[str, object], why: str) -> None:
    with pytest.raises(ValidationError, match=why):
        Formula.model_validate({"id": "a.b", **more})
