"""Sizes: what a page costs a reader before Python is asked for."""

from __future__ import annotations

import posixpath
from functools import cache
from pathlib import Path

import brotli

from sitegen.problems import Place, Problem
from sitegen.verify.page import Files, Tag, WrittenPage

LARGEST_PAGE_BYTES = 60_000
"""Brotli-compressed HTML, styles, scripts and pictures of one page."""
MOST_REQUESTS = 8
QUICK, BEST = 5, 11
"""Qualities of compression: one that is fast and gives a little more, and that of a build."""


def check_budgets(files: Files, pages: dict[str, WrittenPage]) -> list[Problem]:
    """Check the compressed size and the number of requests of every page."""
    problems: list[Problem] = []
    compressed = cache(compressed_bytes)  # for this site: the next one has other bytes there
    for page in pages.values():
        parts = page_parts(page)
        size = sum(compressed(files[path]) for path in parts if path in files)
        if size > LARGEST_PAGE_BYTES:
            size = sum(compressed(files[path], BEST) for path in parts if path in files)
        if size > LARGEST_PAGE_BYTES or len(parts) > MOST_REQUESTS:
            problems.append(
                Problem(
                    Place(page.path),
                    f"the page takes {size:,} bytes (brotli) in {len(parts)} requests; "
                    f"allowed are {LARGEST_PAGE_BYTES:,} in {MOST_REQUESTS}.",
                    "Make it smaller.",
                    "E409",
                )
            )
    return problems


def page_parts(page: WrittenPage) -> list[str]:
    """Return the paths of the page and of everything it loads by itself."""
    found = [page.path]
    found += [resolved(page.path, address) for tag in page.tags if (address := loaded(tag))]
    return list(dict.fromkeys(found))


def loaded(tag: Tag) -> str:
    """Return the address of what a browser fetches for a tag by itself, or an empty text."""
    loads = tag.name in ("script", "img") or (
        tag.name == "link"
        and tag.attributes.get("rel") in ("stylesheet", "icon", "preload", "modulepreload")
    )
    return (tag.attributes.get("src") or tag.attributes.get("href") or "") if loads else ""


def resolved(page: str, address: str) -> str:
    """Return the path from the site's root of what a page loads."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), address)).lstrip("/")


def compressed_bytes(path: Path, quality: int = QUICK) -> int:
    """Return the size of a file as a server with brotli would send it, or a little more."""
    smaller = path.with_name(f"{path.name}.br")
    if smaller.is_file():
        return smaller.stat().st_size
    return len(brotli.compress(path.read_bytes(), quality=quality))
