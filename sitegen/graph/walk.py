"""Walk the graph of claims from any of its ends."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sitegen.graph.modules import Read, imported_files
from sitegen.library import Library
from sitegen.registers import DRAWINGS, FIGURES, RUNNERS, SCENES
from sitegen.schema.claim import CallValue, QuoteValue, RecordValue


def with_dependents(start: Iterable[str], dependents: dict[str, tuple[str, ...]]) -> set[str]:
    """Return some claims and all that are computed from them."""
    found: set[str] = set()
    waiting = list(start)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(dependents.get(name, ()))
    return found


def claims_from(
    library: Library,
    *,
    functions: Iterable[str] = (),
    sources: Iterable[str] = (),
    records: Iterable[str] = (),
) -> set[str]:
    """Return the claims whose values or evidence come directly from some things."""
    functions, sources, records = set(functions), set(sources), set(records)
    found: set[str] = set()
    for name, entry in library.claims.items():
        if sources.intersection(entry.record.sources):
            found.add(name)
        for _, spec in entry.record.values:
            if (
                (isinstance(spec, CallValue) and spec.call in functions)
                or (isinstance(spec, QuoteValue) and spec.source in sources)
                or (isinstance(spec, RecordValue) and spec.record in records)
            ):
                found.add(name)
    return found


def figures_of(root: Path, file: str) -> set[tuple[str, str]]:
    """Return directive and name of every figure, scene and drawing that a file has a part in."""
    views = {
        **{("demo", name): figure.view for name, figure in FIGURES.items()},
        **{("scene", name): scene.view for name, scene in SCENES.items()},
        **{("drawing", name): drawing.view for name, drawing in DRAWINGS.items()},
        **{("demo", name): runner.view for name, runner in RUNNERS.items()},
    }
    found: set[tuple[str, str]] = set()
    for key, view in views.items():
        own = f"{view.__module__.replace('.', '/')}.py"
        if file == own or file in imported_files(own, reader(root)):
            found.add(key)
    return found


def reader(root: Path) -> Read:
    """Return what reads a file of the project by its path."""

    def read(path: str) -> bytes | None:
        try:
            return (root / path).read_bytes()
        except OSError:
            return None

    return read
