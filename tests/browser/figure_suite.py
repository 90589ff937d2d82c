"""One suite for the figures, the same on every rung of the ladder and in every engine.

What is expected comes from the golden files, and from the same functions run by CPython here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlencode

from pyodide_demos.figure import (
    Control,
    Figure,
    ParameterError,
    ParamValue,
    Text,
    Toggle,
    values_of,
)
from pyodide_demos.markup import Element
from pyodide_demos.registry import FIGURES
from pyodide_demos.words import Language
from tests.browser.parts import start_of
from tests.built import CHECKOUT

IN_PAGE = (CHECKOUT / "tests/browser/figure_suite.js").read_text("utf-8").strip().removesuffix(";")
GOLDEN_FILES = {
    "account-a": "kv-account-a",
    "allocator": "paging",
    "cache-grid": "cache-grid",
    "kv-calculator": "kv-calculator",
    "mask-explorer": "mask-explorer",
    "per-rank": "devices",
    "roofline": "roofline",
    "rope-store": "rope-store",
}
STORED = 6
"""Of more stored positions of a figure, as many are asked for, spread over its file: other tests
compare a grid of every figure (`tests/runtimes`), and go to every position of account A."""
MOVES = {"account-a": 1_000}
"""Moves that no hand makes."""
MOVES_OF_OTHERS = 25

type Values = Mapping[str, ParamValue]
type Tree = list[Any] | str


class Stand(Protocol):
    """A browser that shows the page of all figures, whatever drives it."""

    def open(self, address: str) -> None:
        """Go to an address of the host."""

    def ask(self, task: str, argument: object) -> Any:
        """Run a task of `figure_suite.js` in the page; return its answer."""

    def press(self, selector: str, key: str) -> None:
        """Press a key on a control, by the names of keys in the DOM."""


@cache
def golden(name: str) -> tuple[tuple[dict[str, ParamValue], dict[str, str]], ...]:
    """Return the stored positions of a figure and what was counted there."""
    if name not in GOLDEN_FILES:
        return ()
    text = (CHECKOUT / f"tests/golden/{GOLDEN_FILES[name]}.json").read_text("utf-8")
    return tuple((entry["params"], entry["numbers"]) for entry in json.loads(text))


def tree_of(element: Element) -> list[Any]:
    """Write markup as nested lists: tag, attributes, children; neighbouring texts are one."""
    children: list[Tree] = []
    for child in element.children:
        if child is None:
            continue
        inner = [tree_of(child)] if isinstance(child, Element) else [str(child)]
        for node in inner[0][2] if not isinstance(inner[0], str) and not inner[0][0] else inner:
            if isinstance(node, str) and children and isinstance(children[-1], str):
                children[-1] += node
            elif node != "":
                children.append(node)
    return [element.tag, {name: value or "" for name, value in element.attributes}, children]


@cache
def _expected(name: str, params_json: str, lang: Language) -> tuple[str, str]:
    """Return the markup that CPython gives, as a tree, or else the sentence of its refusal."""
    figure = FIGURES[name]
    try:
        element = figure.render(figure.parse(json.loads(params_json)), lang)
    except ParameterError as refusal:
        return "", refusal.words.in_(lang)
    return json.dumps(["", {}, [tree_of(element)]], ensure_ascii=False), ""


def starts(site: Path, lang: Language) -> dict[str, Values]:
    """Return what each figure of a built site shows before anybody moves it."""
    found: dict[str, Values] = {}
    for path in site.glob(f"figures/*.{lang}.*.json"):
        found[path.name.partition(".")[0]] = json.loads(path.read_text("utf-8"))["start"]
    return found


def is_stored(figure: Figure[Any, Any], start: Values, params: Values) -> bool:
    """Say whether the build stored a state: the page's, or one that a single control reaches."""
    moved = [control for control in figure.controls if params[control.name] != start[control.name]]
    if len(moved) > 1:
        return False
    return all(
        params[control.name] in control.reach
        and (figure.stored is None or control.name in figure.stored)
        for control in moved
    )


@dataclass(frozen=True)
class FigureSuite:
    """All questions, to be asked in order of one page that was just opened."""

    stand: Stand
    lang: Language
    engine: str
    """What `?engine=` says; nothing where WebAssembly is off and the built figures are all."""
    start: Mapping[str, Values]
    """What the figures of the page show before anybody moves them."""
    stored: int = STORED
    """How many stored positions of a figure are asked for."""

    @property
    def computes(self) -> bool:
        return bool(self.engine)

    def run(self) -> None:
        """Ask everything."""
        self.an_address_is_taken_up()
        self.reset_leads_to_the_built_numbers()
        self.every_stored_position_is_reached()
        self.keys_move_a_control()
        self.the_address_tells_every_state()
        self.the_last_of_many_moves_wins()

    def an_address_is_taken_up(self) -> None:
        """Open states that the build did not store; without Python, also others that it did."""
        self._open({name: dict(self._moved(name, 2)) for name in FIGURES})
        if not self.computes:
            self._open({name: dict(self._moved(name, 1)) for name in FIGURES})

    def reset_leads_to_the_built_numbers(self) -> None:
        for name in FIGURES:
            self.stand.ask("reset", name)
        numbers = {name: self._golden_at_start(name) for name in FIGURES}
        assert all(numbers[name] for name in GOLDEN_FILES), "the page starts at no stored position"
        states = [self._state(name, {}, numbers[name]) for name in FIGURES]
        self._check("shows", states)

    def every_stored_position_is_reached(self) -> None:
        for name in FIGURES:
            stored = golden(name)
            picked = stored[:: max(1, len(stored) // self.stored)]
            states = [
                self._state(name, values_of(FIGURES[name].parse(params)), numbers)
                for params, numbers in picked
            ]
            states += [self._state(name, dict(self._moved(name, count))) for count in (1, 3)]
            self._check("takes", states)
        self._all_show_what_they_say()

    def keys_move_a_control(self) -> None:
        for name, figure in FIGURES.items():
            self.stand.ask("reset", name)
            control = next((it for it in figure.controls if isinstance(it, Control)), None)
            if control is None:
                continue
            here = control.reach.index(int(self.start[name][control.name]))
            step = control.reach[min(here + 1, len(control.reach) - 1)]
            for key, value in (("ArrowRight", step), ("End", control.reach[-1])):
                slider = f'kv-demo[name="{name}"] input[type="range"][name="{control.name}"]'
                self.stand.press(slider, key)
                self._check("shows", [self._state(name, {control.name: value})])

    def the_address_tells_every_state(self) -> None:
        shown = self._shown()
        query = dict(parse_qsl(self.stand.ask("address", None).removeprefix("?")))
        query.pop("engine", None)
        told = {
            f"{name}.{control.name}": shown[name][control.name]
            for name, figure in FIGURES.items()
            for control in figure.controls
            if shown[name][control.name] != self.start[name][control.name]
        }
        assert {
            key: next(
                control.read(text)
                for control in FIGURES[key.split(".")[0]].controls
                if control.name == key.split(".")[1]
            )
            for key, text in query.items()
        } == told

    def the_last_of_many_moves_wins(self) -> None:
        for seed, name in enumerate(FIGURES, start=20261129):
            self.stand.ask("reset", name)
            fields = None if self.computes else [self._first_number(name)]
            question = {
                "name": name,
                "count": MOVES.get(name, MOVES_OF_OTHERS),
                "fields": fields,
                "seed": seed,
            }
            last = dict(self.stand.ask("hurries", question))
            self._check("shows", [self._state(name, last)])
        self._all_show_what_they_say()

    # -- what is expected

    def _state(
        self, name: str, changes: Values, numbers: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """Describe a state and what must be seen there: all markup, or a sentence."""
        params = {**self.start[name], **changes}
        tree, says = _expected(name, json.dumps(params), self.lang)
        if not self.computes and (says or not is_stored(FIGURES[name], self.start[name], params)):
            says = start_of("figure-shows", self.lang)
        state = {"name": name, "params": params, "tree": tree, "says": says}
        return {**state, "numbers": dict(numbers or {})}

    def _moved(self, name: str, count: int) -> Iterator[tuple[str, ParamValue]]:
        """Move some controls to the value after the next, or to the first."""
        for control in FIGURES[name].controls:
            if count == 0 or isinstance(control, Text):
                continue
            value = self.start[name][control.name]
            if isinstance(control, Toggle):
                yield control.name, not value
            else:
                reach = list(control.reach)
                here = reach.index(value) if value in reach else 0
                yield control.name, reach[(here + 2) % len(reach)]
            count -= 1

    def _first_number(self, name: str) -> str:
        return next((it.name for it in FIGURES[name].controls if isinstance(it, Control)), "")

    def _golden_at_start(self, name: str) -> dict[str, str]:
        for params, numbers in golden(name):
            if values_of(FIGURES[name].parse(params)) == self.start[name]:
                return numbers
        return {}

    # -- what is asked

    def _open(self, changes: Mapping[str, Values]) -> None:
        """Open every figure at a state of its own."""
        pairs = [
            (f"{name}.{key}", str(int(value) if isinstance(value, bool) else value))
            for name, moved in changes.items()
            for key, value in moved.items()
        ]
        query = urlencode([("engine", self.engine), *pairs] if self.computes else pairs)
        self.stand.open(f"/{self.lang}/figures/?{query}")
        self._shown()
        self._check("shows", [self._state(name, moved) for name, moved in changes.items()])

    def _shown(self) -> dict[str, Values]:
        """Wait until every figure has come to rest; return what each shows."""
        shown = self.stand.ask("standing", "live" if self.computes else "failed")
        assert shown.keys() == FIGURES.keys()
        return dict(shown)

    def _all_show_what_they_say(self) -> None:
        states = [self._state(name, shown) for name, shown in self._shown().items()]
        assert not [state["says"] for state in states if state["says"]]
        self._check("shows", states)

    def _check(self, task: str, states: list[dict[str, Any]]) -> None:
        told = self.stand.ask(task, states)
        assert not told, "\n".join(told)
