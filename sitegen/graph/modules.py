"""Which files of this project a Python file imports, and what their code is apart from comments."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable
from functools import cache

PACKAGE = "pyodide_demos"

type Read = Callable[[str], bytes | None]
"""Reads a file by its path from the project's root; `None` where there is none."""


def sha256(data: bytes) -> str:
    """Return the hash that pages, records and registers name."""
    return hashlib.sha256(data).hexdigest()


@cache
def code_hash(source: bytes) -> str:
    """Return a hash of what a file computes: without comments, docstrings and layout.

    Raises:
        SyntaxError: for what is not Python.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [one for one in node.body if not _is_text(one)] or [ast.Pass()]
    return sha256(_shape(tree).encode())


def _shape(node: object) -> str:
    """Write a tree; `ast.dump` writes the same tree otherwise in another version of Python."""
    if isinstance(node, list):
        return f"[{','.join(map(_shape, node))}]"
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = ((name, value) for name, value in ast.iter_fields(node) if value not in (None, []))
    return f"{type(node).__name__}({','.join(f'{n}={_shape(v)}' for n, v in fields)})"


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def imported_files(path: str, read: Read) -> tuple[str, ...]:
    """Return the project's files that a file imports, directly or through others, sorted."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        here = waiting.pop()
        for name in _imports(here, read(here) or b""):
            other = _file_of(name, read)
            if other and other != path and other not in found:
                found.add(other)
                waiting.append(other)
    return tuple(sorted(found))


@cache
def _imports(path: str, source: bytes) -> list[str]:
    """Return the modules, or things in modules, that a file imports from the project."""
    names: list[str] = []
    folder = path.rpartition("/")[0].replace("/", ".")
    for node in ast.walk(_parsed(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = folder.split(".")[: len(folder.split(".")) - node.level + 1]
                base = ".".join([*above, base]).rstrip(".")
            names += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return [name for name in names if name.split(".")[0] == PACKAGE]


def _parsed(source: bytes) -> ast.Module:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _file_of(module: str, read: Read) -> str | None:
    base = module.replace(".", "/")
    for path in (f"{base}.py", f"{base}/__init__.py"):
        if read(path):
            return path
    return None
