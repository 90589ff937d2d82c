"""Every state along the axes of a figure, rendered by the build and packed small.

An axis is what a reader reaches by moving one control while the others keep the values of the
page. The markup of its states is cut into texts and attribute values and what stands between
them. States with the same frame share it; of the values in it, those that never change become
part of the frame, and the others are kept as columns in which each entry says how much of the
one before it stays; a column that repeats the whole numbers of another one with separators only
names it. The browser puts the same markup together again: it computes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import batched, count
from typing import Any

from pyodide_demos.figure import Figure, ParameterError, ParamValue, values_of
from pyodide_demos.words import Language

FORMAT = 3
"""Raised with every change of the format; the browser refuses another one."""
NO_STATE = -1

_VALUE = re.compile(r'((?<==")[^"]+(?=")|(?<=>)[^<]+(?=<))')
"""An attribute's value or a text: cutting elsewhere would be as exact, only larger."""
_THOUSANDS = re.compile(r"\B(?=(?:[0-9]{3})+\Z)")
_LAST_COUNTED_AS_ONE = "\uffff"
"""JavaScript counts the characters behind this one as two."""

type AxesKey = tuple[str, tuple[tuple[str, ParamValue], ...], Language]
"""Figure, values of the page, language: what the states along its axes follow from."""
type Frame = tuple[str, ...]
type Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Axis:
    """The states of one control."""

    name: str
    values: Sequence[ParamValue]
    states: tuple[str | None, ...]
    """Markup of each value; `None` where the figure refuses the value."""


@dataclass(frozen=True, slots=True)
class Axes:
    """All states that differ from the page's in one control at most."""

    start: Mapping[str, ParamValue]
    """The values of the page."""
    axes: tuple[Axis, ...]


class AxisError(Exception):
    """Say which state of a figure cannot be computed; the cause says why."""

    def __init__(self, name: str, value: ParamValue) -> None:
        super().__init__(f"{name} = {value}")
        self.name, self.value = name, value


def axes_key(figure: Figure[Any, Any], start: object, lang: Language) -> AxesKey:
    """Return what tells one file of states from another."""
    return figure.name, tuple(values_of(start).items()), lang


def axes_of(figure: Figure[Any, Any], start: object, lang: Language) -> Axes:
    """Render every state along each axis through the parameters of a page.

    Raises:
        AxisError: for a state that fails otherwise than by refusing its parameters.
    """
    values = values_of(start)
    axes = []
    for control in figure.controls:
        name, reach = control.name, control.reach
        if figure.stored is not None and name not in figure.stored:
            continue
        states = tuple(_state(figure, {**values, name: value}, name, lang) for value in reach)
        if states:
            axes.append(Axis(name, reach, states))
    return Axes(values, tuple(axes))


def _state(
    figure: Figure[Any, Any], values: dict[str, ParamValue], moved: str, lang: Language
) -> str | None:
    try:
        return str(figure.render(figure.parse(values), lang))
    except ParameterError:
        return None
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise AxisError(moved, values[moved]) from error


def pack(axes: Axes) -> bytes:
    """Write the states as JSON."""
    frames: dict[Frame, int] = {}
    rows: list[list[Row]] = []
    listed = []
    for axis in axes.axes:
        numbers = []
        for state in axis.states:
            if state is None:
                numbers.append(NO_STATE)
                continue
            pieces = _VALUE.split(state)
            number = frames.setdefault(tuple(pieces[::2]), len(frames))
            if number == len(rows):
                rows.append([])
            rows[number].append(tuple(pieces[1::2]))
            numbers.append(number)
        listed.append({"name": axis.name, **_pack_values(axis.values), "frames": numbers})
    packed = {
        "format": FORMAT,
        "start": dict(axes.start),
        "axes": listed,
        "frames": [_pack_frame(frame, rows[number]) for frame, number in frames.items()],
    }
    return json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()


def unpack(packed: bytes) -> Axes:
    """Read the states back, as the browser does."""
    data = json.loads(packed)
    frames = [_unpack_frame(frame) for frame in data["frames"]]
    axes = tuple(
        Axis(
            axis["name"],
            _unpack_values(axis),
            tuple(None if n == NO_STATE else next(frames[n]) for n in axis["frames"]),
        )
        for axis in data["axes"]
    )
    return Axes(data["start"], axes)


def _pack_values(values: Sequence[ParamValue]) -> dict[str, Any]:
    """Write evenly spaced numbers by the first and the step, anything else as a list."""
    if isinstance(values, range):
        return {"first": values.start, "step": values.step}
    return {"values": list(values)}


def _unpack_values(axis: Mapping[str, Any]) -> Sequence[ParamValue]:
    if "values" in axis:
        return tuple(axis["values"])
    first, step = axis["first"], axis["step"]
    return range(first, first + step * len(axis["frames"]), step)


def _pack_frame(frame: Frame, rows: Sequence[Row]) -> dict[str, Any]:
    """Return a frame: texts with holes between them, and the column that fills each hole."""
    texts, holes = [frame[0]], []
    columns: dict[Row, int] = {}
    for column, after in zip(zip(*rows, strict=True), frame[1:], strict=True):
        if len(set(column)) == 1:
            texts[-1] += column[0] + after
        else:
            holes.append(columns.setdefault(column, len(columns)))
            texts.append(after)
    return {
        "texts": texts,
        "holes": holes,
        "columns": _pack_columns(list(columns)),
    }


def _pack_columns(columns: list[Row]) -> list[list[int | str] | int]:
    """Write each column, or the place of an earlier one whose numbers it has with separators."""
    packed: list[list[int | str] | int] = []
    plain: dict[Row, int] = {}
    for place, column in enumerate(columns):
        packed.append(plain.get(column, _pack_column(column)))
        if all(text.isascii() and text.isdigit() for text in column):
            plain.setdefault(tuple(map(_grouped, column)), place)
    return packed


def _grouped(digits: str) -> str:
    """Set separators between the thousands of a whole number, as the browser does."""
    return _THOUSANDS.sub(",", digits)


def _pack_column(column: Row) -> list[int | str]:
    packed: list[int | str] = []
    before = ""
    for text in column:
        kept = _shared(before, text)
        packed += (kept, text[kept:])
        before = text
    return packed


def _shared(before: str, text: str) -> int:
    """Return how many characters two texts begin with alike, as both languages count them."""
    for place, (one, other) in enumerate(zip(before, text, strict=False)):
        if one != other or one > _LAST_COUNTED_AS_ONE:
            return place
    return min(len(before), len(text))


def _unpack_frame(frame: Mapping[str, Any]) -> Iterator[str]:
    columns: list[list[str]] = []
    for column in frame["columns"]:
        grouped = isinstance(column, int)
        columns.append([*map(_grouped, columns[column])] if grouped else [*_unpack_column(column)])
    for row in count():
        pieces = [frame["texts"][0]]
        for hole, text in zip(frame["holes"], frame["texts"][1:], strict=True):
            pieces += (columns[hole][row], text)
        yield "".join(pieces)


def _unpack_column(packed: Sequence[Any]) -> Iterator[str]:
    text = ""
    for kept, rest in batched(packed, 2):
        text = text[:kept] + rest
        yield text
