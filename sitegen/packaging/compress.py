"""Compress the site's files once, when it is built, and not for every reader."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import brotli

from sitegen.packaging.cache import cached

COMPRESSIBLE = re.compile(
    r"\.(bin|css|html|js|json|mjs|py|svg|txt|wasm|webmanifest|whl|xml|zip)$",
)
QUALITY = 11
LEVEL = 19
WINDOW = 24
"""Brotli's largest: the engine's files are longer than its usual window."""


type Encoding = tuple[str, Callable[[bytes], bytes]]
"""What fixes the bytes of a smaller file, and how it is made."""


def _brotli() -> Encoding:
    def compress(content: bytes) -> bytes:
        return brotli.compress(content, quality=QUALITY, lgwin=WINDOW)

    return f"brotli {brotli.__version__} {QUALITY} {WINDOW}", compress


def _zstandard() -> Encoding:
    import zstandard  # noqa: PLC0415 - a preview does without

    compress = zstandard.ZstdCompressor(level=LEVEL).compress
    return f"zstandard {zstandard.__version__} {LEVEL}", compress


ENCODINGS: dict[str, Callable[[], Encoding]] = {".br": _brotli, ".zst": _zstandard}
"""Suffix of the smaller file → its encoding."""


def compressed(tree: dict[str, bytes], cache: Path) -> dict[str, bytes]:
    """Return the smaller files that go beside those of a site, by their path.

    What would not be smaller is left out. Both libraries let other threads work meanwhile;
    the largest files come first, so that no core waits for another at the end.
    """
    tasks = [(path, suffix) for path in tree for suffix in ENCODINGS if COMPRESSIBLE.search(path)]
    tasks.sort(key=lambda task: (-len(tree[task[0]]), task))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda task: _compress(tree[task[0]], task[1], cache), tasks)
        results = {
            path + suffix: content for (path, suffix), content in zip(tasks, made, strict=True)
        }
    return {path: content for path, content in sorted(results.items()) if content}


def brotli_size(content: bytes, cache: Path) -> int:
    """Return the size of a file as a host sends it, which is kept for this build and the next."""
    return len(_compress(content, ".br", cache)) or len(content)


def _compress(content: bytes, suffix: str, cache: Path) -> bytes:
    """Return the compressed content, or nothing where it is not smaller."""
    fixed_by, compress = ENCODINGS[suffix]()

    def make() -> bytes:
        smaller = compress(content)
        return smaller if len(smaller) < len(content) else b""

    return cached(cache, "compressed", [fixed_by.encode(), content], make)
