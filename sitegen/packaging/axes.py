"""Make the file with the states along the axes of each figure that stands on a page."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from pyodide_demos.figure import Figure, ParameterError
from pyodide_demos.words import LANGUAGES, Language
from sitegen import fragments
from sitegen.fragments import AxesKey, AxisError, axes_key, axes_of, pack
from sitegen.library import Library
from sitegen.markdown import Directive
from sitegen.packaging.cache import cached, content_hash, folder_parts
from sitegen.problems import Problem
from sitegen.registers import FIGURES
from sitegen.render import Shipped

FOLDER = "figures"
PACKAGE = "pyodide_demos"


def axes_sources(root: Path) -> str:
    """Return the hash of the code that the states of all figures follow from."""
    return content_hash([Path(fragments.__file__).read_bytes(), *folder_parts(root / PACKAGE)])


def with_axes(
    shipped: Shipped, library: Library, root: Path, sources: Callable[[], str] | None = None
) -> tuple[Shipped, list[Problem]]:
    """Add a file for each figure, first state and language that the lessons show.

    Figures that stand on several pages with the same first state share a file. `sources` gives what
    `axes_sources` does, where somebody has asked before.
    """
    problems: list[Problem] = []
    paths: dict[AxesKey, str] = {}
    files: dict[str, bytes] = {}
    sources = sources or cache(partial(axes_sources, root))
    for directive, figure, start, lang in _shown(library):
        key = axes_key(figure, start, lang)
        if key in paths:
            continue
        parts = [sources().encode(), repr(key).encode()]
        try:
            content = _cached_file(root / ".cache", parts, figure, start, lang)
        except AxisError as error:
            problems.append(_problem(directive, error))
            continue
        digest = hashlib.sha256(content).hexdigest()[:10]
        paths[key] = f"{FOLDER}/{figure.name}.{lang}.{digest}.json"
        files[paths[key]] = content
    return replace(shipped, files={**shipped.files, **files}, axes=paths), problems


def _shown(library: Library) -> Iterator[tuple[Directive, Figure[Any, Any], object, Language]]:
    """Yield every figure of the lessons with its first state, in the order of the course."""
    for lesson in library.ordered_lessons():
        for lang in LANGUAGES:
            for directive in lesson.texts[lang].document.directives():
                figure = FIGURES.get(directive.argument) if directive.name == "demo" else None
                if figure is None:
                    continue
                try:
                    start = figure.parse(directive.options)
                except ParameterError:
                    continue  # reported by `validate`
                yield directive, figure, start, lang


def _cached_file(
    cache: Path, parts: list[bytes], figure: Figure[Any, Any], start: object, lang: Language
) -> bytes:
    return cached(cache, "axes", parts, lambda: pack(axes_of(figure, start, lang)))


def _problem(directive: Directive, error: AxisError) -> Problem:
    cause = error.__cause__
    message = (
        f"{directive.name} {directive.argument!r} cannot be computed with {error}: "
        f"{type(cause).__name__}: {cause}"
    ).rstrip(".")
    return directive.problem("E237", f"{message}.", "Mend what it is computed from.")
