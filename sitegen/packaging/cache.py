"""Keep made files in `.cache/`, by the hash of everything they were made from."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

DIGEST_BYTES = 32


def content_hash(parts: Iterable[bytes]) -> str:
    """Return a short hash of a sequence of parts, in which the borders between them count."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.hexdigest()[:16]


def cached(cache: Path, kind: str, inputs: Iterable[bytes], make: Callable[[], bytes]) -> bytes:
    """Return what `make` gave for these inputs before, or make and keep it.

    A kept file begins with the hash of its content: one that was cut or changed is made anew.
    """
    path = cache / kind / content_hash(inputs)
    content = unsealed(path)
    if content is None:
        content = make()
        keep_file(path, sealed(content))
    return content


def sealed(content: bytes) -> bytes:
    """Return a content with its hash before it."""
    return hashlib.sha256(content).digest() + content


def unsealed(path: Path) -> bytes | None:
    """Return the content of a sealed file; one that was cut or changed is as good as none."""
    try:
        kept = memoryview(path.read_bytes())
    except OSError:
        return None
    content = kept[DIGEST_BYTES:]
    return bytes(content) if kept[:DIGEST_BYTES] == hashlib.sha256(content).digest() else None


def folder_parts(folder: Path) -> list[bytes]:
    """Return names and contents of a folder's files, sorted, without compiled Python."""
    parts: list[bytes] = []
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
        if path.is_file() and "__pycache__" not in path.parts:
            parts += [path.relative_to(folder).as_posix().encode(), path.read_bytes()]
    return parts


def keep_file(path: Path, content: bytes) -> None:
    """Write beside the final place, then rename: two builds may run at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(draft).replace(path)
