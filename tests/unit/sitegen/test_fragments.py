"""The states along the axes of a figure survive their packing character by character."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figure import (
    Choice,
    Control,
    Figure,
    Option,
    ParameterError,
    Text,
    Toggle,
    number,
)
from pyodide_demos.markup import Element, h
from pyodide_demos.registry import FIGURES
from pyodide_demos.words import LANGUAGES, Words
from sitegen.fragments import (
    NO_STATE,
    Axes,
    Axis,
    AxisError,
    axes_key,
    axes_of,
    pack,
    unpack,
)

LARGEST_FILE = 20_000
PIECES = st.lists(
    st.sampled_from(
        ['<b class="', '">', "</b>", "1", "12,345", "第", "<i>", "</i>", " = ", "𝟙", '="']
    )
    | st.text(max_size=6),
    max_size=9,
).map("".join)


@dataclass(frozen=True, slots=True)
class Params:
    rows: int = 2
    width: int = 3


def draw(params: Params, lang: str) -> Element:
    cells = [number(f"row-{row}", row * params.width, str(row)) for row in range(params.rows)]
    return h("ol", *(h("li", cell, class_=f"w{params.width}") for cell in cells), lang=lang)


def refuse_nine(params: Params) -> Params:
    if params.width == 9:
        raise ParameterError("9 is refused")
    return params


def figure(compute=refuse_nine, view=draw) -> Figure[Params, Params]:
    name, spoken = Words("名", "name"), Words("{value}", "{value}")
    controls = (
        Control("rows", name, "R", 0, 5, spoken),
        Control("width", name, "W", 1, 21, spoken, step=2),
    )
    return Figure("tiny", name, controls, Params, compute, view)


def axes(*states: str | None, name: str = "n") -> Axes:
    return Axes({name: 1}, (Axis(name, range(1, 1 + len(states)), states),))


@given(st.lists(st.lists(PIECES | st.none(), max_size=12), max_size=4))
def test_any_markup_comes_back_as_it_was(listed):
    given_axes = Axes(
        {f"n{index}": 1 for index in range(len(listed))},
        tuple(
            Axis(f"n{index}", range(1, 1 + 2 * len(states), 2), tuple(states))
            for index, states in enumerate(listed)
        ),
    )
    assert unpack(pack(given_axes)) == given_axes


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=60), PIECES)
def test_states_of_one_shape_share_their_frame(values, text):
    states = [f'<p class="x">{value}</p><p>{value * 3:,}</p>' for value in values]
    packed = json.loads(pack(axes(*states)))
    assert len(packed["frames"]) == 1
    assert unpack(pack(axes(*states, text))).axes[0].states == (*states, text)


def test_what_never_changes_is_part_of_the_frame():
    packed = json.loads(pack(axes(*(f"<b>always</b><i>{n}</i>" for n in range(3)))))
    assert packed["frames"] == [
        {
            "texts": ["<b>always</b><i>", "</i>"],
            "holes": [0],
            "columns": [[0, "0", 0, "1", 0, "2"]],
        }
    ]


def test_what_changes_alike_is_kept_once():
    packed = json.loads(pack(axes(*(f'<b value="{n}">{n}</b>' for n in (10, 12)))))
    assert packed["frames"][0]["holes"] == [0, 0]
    assert packed["frames"][0]["columns"] == [[0, "10", 1, "2"]]


def test_a_number_with_separators_names_the_plain_one():
    states = [f'<b value="{n}">{n:,}</b>' for n in (7, 1234, 1234567, 100)]
    packed = json.loads(pack(axes(*states)))
    assert packed["frames"][0]["columns"][1] == 0
    assert unpack(pack(axes(*states))).axes[0].states == tuple(states)


def test_only_whole_numbers_are_given_separators():
    states = [f'<b value="{n}">{n:,}</b>' for n in (1234.5, -1234, 2000)]
    packed = json.loads(pack(axes(*states)))
    assert all(isinstance(column, list) for column in packed["frames"][0]["columns"])
    assert unpack(pack(axes(*states))).axes[0].states == tuple(states)


def test_no_character_that_javascript_counts_twice_is_counted():
    packed = json.loads(pack(axes("<b>a𝟙b1</b>", "<b>a𝟙b2</b>")))
    assert packed["frames"][0]["columns"] == [[0, "a𝟙b1", 1, "𝟙b2"]]


def test_every_value_of_every_control_is_there():
    found = axes_of(figure(), Params(), "zh")
    assert found.start == {"rows": 2, "width": 3}
    assert [(axis.name, axis.values) for axis in found.axes] == [
        ("rows", range(6)),
        ("width", range(1, 22, 2)),
    ]
    assert found.axes[0].states == tuple(
        str(draw(replace(Params(), rows=rows), "zh")) for rows in range(6)
    )
    assert len(found.axes[1].states) == 11


@dataclass(frozen=True, slots=True)
class Mixed:
    kind: str = "a"
    shared: bool = False
    length: int = 8
    text: str = "x"


def mixed() -> Figure[Mixed, Mixed]:
    name = Words("名", "name")
    controls = (
        Choice("kind", name, (Option("a", name), Option("b", name))),
        Toggle("shared", name),
        Control("length", name, "N", 1, 4096, name, stops=(8, 64, 4096)),
        Text("text", name, name),
    )
    return Figure("mixed", name, controls, Mixed, lambda p: p, lambda p, _: h("p", repr(p)))


def test_a_choice_a_switch_and_stops_have_their_states_and_a_text_has_none():
    found = axes_of(mixed(), Mixed(), "en")
    assert [(axis.name, tuple(axis.values)) for axis in found.axes] == [
        ("kind", ("a", "b")),
        ("shared", (False, True)),
        ("length", (8, 64, 4096)),
    ]
    assert found.axes[1].states[1] == str(h("p", repr(Mixed(shared=True))))
    assert unpack(pack(found)) == found
    assert json.loads(pack(found))["axes"][1]["values"] == [False, True]


def test_a_figure_may_say_whose_states_are_stored():
    found = axes_of(replace(mixed(), stored=("shared",)), Mixed(), "en")
    assert [axis.name for axis in found.axes] == ["shared"]
    assert unpack(pack(found)) == found


def test_a_refused_value_is_left_to_the_engine():
    found = axes_of(figure(), Params(), "en")
    assert [n for n, state in enumerate(found.axes[1].states) if state is None] == [4]
    assert json.loads(pack(found))["axes"][1]["frames"][4] == NO_STATE
    assert unpack(pack(found)) == found


def test_a_state_that_fails_is_named():
    def fail(params: Params) -> Params:
        return Params(6 // (params.width - 7))

    with pytest.raises(AxisError, match=r"^width = 7$") as caught:
        axes_of(figure(fail), Params(), "en")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_other_first_values_have_another_key():
    keys = {
        axes_key(figure(), start, lang) for start in (Params(), Params(3)) for lang in LANGUAGES
    }
    assert len(keys) == 4


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", FIGURES)
def test_every_state_of_a_real_figure_comes_back_and_the_file_is_small(name, lang):
    shown = FIGURES[name]
    start = shown.params()
    found = axes_of(shown, start, lang)
    packed = pack(found)
    assert unpack(packed) == found
    assert packed == pack(axes_of(shown, start, lang))
    assert len(brotli.compress(packed)) <= LARGEST_FILE
