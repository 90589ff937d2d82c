"""The functions that claims and figures call: their files, hashes and source texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pyodide_demos.figure import Scene
from sitegen.graph.modules import PACKAGE, imported_files, sha256
from sitegen.registers import FUNCTIONS, SCENES
from sitegen.validate.references import top_level_names


@dataclass(frozen=True)
class FunctionSource:
    """One function of the models as readers may see and check it."""

    name: str
    """`account_a.macs_cached`."""
    file: str
    """Path from the project's root."""
    sha256: str
    """Hash of the file."""
    line: int
    end_line: int
    source: str = field(repr=False)
    parameters: tuple[str, ...]
    modules: dict[str, str]
    """Files of the project that the file imports, each with its hash."""

    @property
    def url(self) -> str:
        """Return the path of the same file on the site."""
        return shipped_path(self.file)


def shipped_path(file: str) -> str:
    """Return where a file of the models stands on the site."""
    return f"python/{file.removeprefix(f'{PACKAGE}/')}"


def frames_function(scene: Scene[Any]) -> str:
    """Return the dotted name of the function that computes a scene's frames."""
    return f"{scene.frames.__module__.rpartition('.')[2]}.{scene.frames.__name__}"


def function_sources(root: Path) -> dict[str, FunctionSource]:
    """Return every function that claims, figures and scenes may call, by name."""
    reader = _Reader(root)
    found: dict[str, FunctionSource] = {}
    frames = {frames_function(scene): scene.frames for scene in SCENES.values()}
    callables: dict[str, Callable[..., object]] = {**FUNCTIONS, **frames}
    for name, function in sorted(callables.items()):
        file = f"{function.__module__.replace('.', '/')}.py"
        data = reader(file) or b""
        text = data.decode(errors="replace")
        first, last = top_level_names(text).get(function.__name__, (1, 1))
        found[name] = FunctionSource(
            name=name,
            file=file,
            sha256=sha256(data),
            line=first,
            end_line=last,
            source="\n".join(text.split("\n")[first - 1 : last]),
            parameters=tuple(inspect.signature(function).parameters),
            modules=reader.modules(file),
        )
    return found


class _Reader:
    """Read files of the project once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[str, bytes | None] = {}
        self._modules: dict[str, dict[str, str]] = {}

    def __call__(self, path: str) -> bytes | None:
        if path not in self._files:
            try:
                self._files[path] = (self._root / path).read_bytes()
            except OSError:
                self._files[path] = None
        return self._files[path]

    def modules(self, file: str) -> dict[str, str]:
        if file not in self._modules:
            paths = imported_files(file, self)
            self._modules[file] = {path: sha256(self(path) or b"") for path in paths}
        return self._modules[file]
