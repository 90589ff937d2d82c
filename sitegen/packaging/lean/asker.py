"""List what Python carries that no reader sees; runs inside Pyodide, at build time.

Docstrings of what is written in C, and those and the columns of modules that are frozen into
the interpreter. The signature in front of a docstring stays: `inspect` reads it.
"""

from __future__ import annotations

import _imp
import gc
import importlib
import json
import marshal
import sys
import types
import warnings
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from contextlib import suppress

SHORTEST = 24
"""A shorter text might be the end of another that is needed."""
DESCRIBED = (
    types.BuiltinFunctionType,
    types.ClassMethodDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
    types.MethodDescriptorType,
    types.ModuleType,
    types.WrapperDescriptorType,
)


def replacements() -> str:
    """Return pairs of bytes as JSON: what stands in memory, and what does instead.

    Frozen modules come first: texts inside them are theirs.
    """
    warnings.simplefilter("ignore")
    for name in sys.builtin_module_names:
        with suppress(ImportError):
            importlib.import_module(name)
    texts = {text for text in _docstrings() if len(text) >= SHORTEST}
    pairs = [(text.encode() + b"\0", b"") for text in sorted(texts)]
    return json.dumps(
        [
            [b64encode(before).decode(), b64encode(after).decode()]
            for before, after in (*_frozen(), *pairs)
        ]
    )


def _docstrings() -> Iterator[str]:
    for kind in _kinds(object):
        yield from _texts(kind.__dict__.get("__doc__"))
        if doc := type.__dict__["__doc__"].__get__(kind):
            yield from _texts(doc)
        for member in list(kind.__dict__.values()):
            yield from _described(getattr(member, "__func__", member))
    for module in list(sys.modules.values()):
        yield from _described(module)
        for member in list(getattr(module, "__dict__", {}).values()):
            yield from _described(member)
    for thing in gc.get_objects():
        yield from _described(thing)


def _kinds(base: type) -> Iterator[type]:
    seen: set[type] = set()
    waiting = [base]
    while waiting:
        kind = waiting.pop()
        if kind not in seen:
            seen.add(kind)
            yield kind
            waiting += type.__subclasses__(kind)


def _described(thing: object) -> Iterator[str]:
    if isinstance(thing, DESCRIBED):
        yield from _texts(thing.__doc__)


def _texts(doc: object) -> Iterator[str]:
    if isinstance(doc, str):
        yield doc


def _frozen() -> Iterator[tuple[bytes, bytes]]:
    archive = next(path for path in sys.path if path.endswith(".zip"))
    with zipfile.ZipFile(archive) as library:
        members = set(library.namelist())
        for name in sorted(_frozen_names()):
            found = _imp.find_frozen(name, withdata=True)
            if found is None or found[0] is None:
                continue
            kept, original = bytes(found[0]), found[2]
            path = (original or name).replace(".", "/")
            member = next((m for m in (f"{path}.py", f"{path}/__init__.py") if m in members), None)
            shorter = member and _compiled(library.read(member), f"<frozen {original or name}>")
            yield kept, shorter if shorter and len(shorter) < len(kept) else kept


def _frozen_names() -> list[str]:
    return list(getattr(_imp, "_frozen_module_names")())  # noqa: B009 - only Pyodide's has it


def _compiled(source: bytes, name: str) -> bytes:
    return marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=2))
