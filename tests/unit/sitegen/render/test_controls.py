"""Controls become what the templates print, each kind its own way."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pyodide_demos.figure import Choice, Control, Figure, Fold, Option, Text, Toggle
from pyodide_demos.markup import h
from pyodide_demos.words import Words
from sitegen.markdown import parse_document
from sitegen.render.controls import control_views, named_figures
from sitegen.render.form_views import ChoiceView, NumberView, TextView, ToggleView
from tests.unit.sitegen.steps import text_file

WORD = Words("词", "word")


@dataclass(frozen=True, slots=True)
class Params:
    length: int = 100
    kind: str = "a"
    model: str = "m1"
    shared: bool = True
    text: str = "<b>"


FIGURE = Figure(
    "mixed",
    WORD,
    (
        Control(
            "length", WORD, "N", 1, 4096, Words("{value}", "{value} long"), stops=(1, 64, 4096)
        ),
        Choice("kind", WORD, (Option("a", WORD), Option("b", WORD))),
        Choice("model", WORD, (Option("m1", WORD), Option("m2", WORD, Words("组", "group")))),
        Toggle("shared", WORD),
        Text("text", WORD, Words("写", "Write"), rows=4, in_address=False),
    ),
    Params,
    lambda params: params,
    lambda params, _: h("p", params.kind),
    folds=(Fold(Words("更多", "More"), ("text", "shared")),),
)


@pytest.fixture
def views():
    values = {"length": 100, "kind": "b", "model": "m1", "shared": True, "text": "<b>"}
    return control_views(FIGURE, values, "en")


def test_a_slider_with_stops_stands_at_the_last_stop_below_its_value(views):
    view = views[0][0]
    assert isinstance(view, NumberView)
    assert (view.stops, view.place, view.last) == ("1 64 4096", 1, 2)
    assert (view.value, view.value_text, view.play) == (100, "100 long", "")


def test_a_short_list_is_radio_buttons_and_one_with_groups_a_menu(views):
    kind, model = views[0][1:]
    assert isinstance(kind, ChoiceView)
    assert kind.kind == "radio"
    assert [(option.value, option.chosen) for option in kind.groups[0][1]] == [
        ("a", False),
        ("b", True),
    ]
    assert model.kind == "menu"
    assert [name for name, _ in model.groups] == ["", "group"]


def test_what_is_folded_stands_apart_in_the_order_of_the_fold(views):
    (fold,) = views[1]
    assert fold.label == "More"
    text, shared = fold.controls
    assert isinstance(text, TextView)
    assert (text.value, text.rows, text.in_address, text.hint) == ("<b>", 4, False, "Write")
    assert isinstance(shared, ToggleView)
    assert shared.checked
    assert len(views[0]) == 3


def test_the_head_is_told_the_figures_of_a_page_and_what_the_lesson_sets_in_them():
    text = (
        ":::{demo} mask-explorer\n:past: 3\n:new: 2\n:::\n\n:::{demo} account-a\n:::\n\n"
        ":::{demo} run-script\n:::\n\n:::{scene} cache-steps\n:::\n"
    )
    document = parse_document(text_file(text), text, 1)
    assert named_figures(document) == "mask-explorer?past=3&new=2 account-a"
    plain = parse_document(text_file("Words."), "Words.", 1)
    assert named_figures(plain) == ""
