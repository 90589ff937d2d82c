"""What a page costs a reader, measured on the files that were written."""

from __future__ import annotations

import json
import posixpath
from functools import cache
from pathlib import Path

import brotli

from tests.output.reading import BuiltPage

LARGEST_PAGE = 60_000
MOST_REQUESTS = 8
LARGEST_ENGINE = 6_000_000


@cache
def compressed(path: Path, quality: int) -> int:
    return len(brotli.compress(path.read_bytes(), quality=quality))


def loaded_by(page: BuiltPage) -> set[str]:
    """Return the files a browser asks for by itself."""
    found = {page.path}
    folder = posixpath.dirname(page.path)
    for node in page.root:
        address = node.attributes.get("src") if node.name in ("script", "img", "source") else None
        if node.name == "link" and node.attributes.get("rel", "") in (
            "stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest",
        ):  # fmt: skip
            address = node.attributes["href"]
        if address:
            found.add(posixpath.normpath(posixpath.join("/" + folder, address)).lstrip("/"))
    return found


def test_every_page_stays_within_sixty_kilobytes_and_eight_requests(
    pages: dict[str, BuiltPage], built_site: Path
) -> None:
    for page in pages.values():
        files = loaded_by(page)
        assert len(files) <= MOST_REQUESTS, (page.path, files)
        assert all((built_site / file).is_file() for file in files), (page.path, files)
        size = sum(compressed(built_site / file, 11) for file in files)
        assert size <= LARGEST_PAGE, (page.path, size)


def test_the_engine_stays_within_its_budget(built_site: Path) -> None:
    (folder,) = [path.parent for path in built_site.glob("engine/*/engine.json")]
    size = sum(compressed(path, 5) for path in folder.iterdir())
    assert size <= LARGEST_ENGINE, size


def test_the_manifest_of_the_engine_tells_the_truth(built_site: Path) -> None:
    (manifest,) = built_site.glob("engine/*/engine.json")
    told = json.loads(manifest.read_text("utf-8"))
    folder = manifest.parent
    sizes = {file["url"]: file["bytes"] for file in told["files"]}
    assert sizes == {name: (folder / name).stat().st_size for name in sizes}
    assert told["totalBytes"] == sum(sizes.values())
    shipped = {path.name for path in folder.iterdir()}
    assert shipped == {*sizes, told["worker"], "engine.json"}
    assert told["wheel"] in sizes
