"""The check's figure: it says where a mistake first shows, and shows every cell."""

from __future__ import annotations

import pytest

from pyodide_demos.figure import ParameterError
from pyodide_demos.figures.append_check import FIGURE, Params
from pyodide_demos.models.attention_broken import VARIANTS, compare
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_marked_cell_is_the_first_difference(name, lang):
    root = parse(FIGURE.render(Params(name), lang))
    assert_clean(root, lang)
    marked = [
        cell.find("data").get("data-number")
        for cell in root.iter("td")
        if "is-first" in cell.get("class")
    ]
    first = compare(name).first()
    assert marked == ([f"difference-{first[0]}-{first[1]}"] if first else [])
    assert len(numbers(root)) == 15


def test_equal_cells_say_so_in_a_word():
    root = parse(FIGURE.render(Params("right"), "en"))
    assert {cell.find("data").text for cell in root.iter("td")} == {"same"}


def test_an_unknown_way_is_refused():
    with pytest.raises(ParameterError):
        FIGURE.parse({"variant": "sideways"})
