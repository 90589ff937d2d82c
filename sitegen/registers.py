"""The registers of figures and functions, of which only what somebody asks for is imported.

`pyodide_demos.registry` imports everything, which a build of one lesson has no use for. A build
that makes everything notes where each entry is; the next, with the same code, is told by `use`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyodide_demos.figure import Drawing, Figure, Runner, Scene

type Places = dict[str, dict[str, tuple[str, str] | None]]
"""Register → entry → the module that holds it and its name there, if it has one."""

_REGISTRY = "pyodide_demos.registry"
_NAMES = ("FIGURES", "SCENES", "DRAWINGS", "RUNNERS", "FUNCTIONS")
_places: Places = {}


class _Register[T](Mapping[str, T]):
    """One register; it is read from the registry where that is imported anyway."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _known(self) -> dict[str, tuple[str, str] | None] | None:
        return None if _REGISTRY in sys.modules else _places.get(self._name)

    def _all(self) -> dict[str, T]:
        found: dict[str, T] = getattr(import_module(_REGISTRY), self._name)
        return found

    def __getitem__(self, name: str) -> T:
        known = self._known()
        place = known[name] if known is not None else None
        if place is None:
            return self._all()[name]
        found: T = getattr(import_module(place[0]), place[1])
        return found

    def __contains__(self, name: object) -> bool:
        known = self._known()
        return name in (self._all() if known is None else known)

    def __iter__(self) -> Iterator[str]:
        known = self._known()
        return iter(self._all() if known is None else known)

    def __len__(self) -> int:
        known = self._known()
        return len(self._all() if known is None else known)


FIGURES: Mapping[str, Figure[Any, Any]] = _Register("FIGURES")
SCENES: Mapping[str, Scene[Any]] = _Register("SCENES")
DRAWINGS: Mapping[str, Drawing] = _Register("DRAWINGS")
RUNNERS: Mapping[str, Runner] = _Register("RUNNERS")
FUNCTIONS: Mapping[str, Callable[..., Any]] = _Register("FUNCTIONS")


def places() -> Places:
    """Return where every entry is, as far as a module has a name for it."""
    registry = import_module(_REGISTRY)
    named = dict(_named())
    return {
        register: {
            name: named.get(id(entry)) for name, entry in getattr(registry, register).items()
        }
        for register in _NAMES
    }


def use(known: Places) -> None:
    """Import entries from these places from now on, which were noted of the same code."""
    _places.clear()
    _places.update(known)


def _named() -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield what modules of ours have a name for; where it was made comes last."""
    modules = [(n, m) for n, m in sorted(sys.modules.items()) if n.startswith("pyodide_demos.")]
    for made_here in (False, True):
        for name, module in modules:
            for attribute, value in vars(module).items():
                if name != _REGISTRY and made_here == (getattr(value, "__module__", "") == name):
                    yield id(value), (name, attribute)
