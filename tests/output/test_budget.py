"""What a page costs a reader, measured on the files that were written."""

from __future__ import annotations

import json
import posixpath
from functools import cache
from pathlib import Path
from typing import Any

import brotli

from tests.output.reading import BuiltPage

LARGEST_PAGE = 60_000
MOST_REQUESTS = 8
LARGEST_ENGINE = 6_000_000


@cache
def compressed(path: Path) -> int:
    """Return the bytes on the line: of the file that is shipped compressed, where there is one."""
    content, shipped = path.read_bytes(), path.with_name(f"{path.name}.br")
    if not shipped.is_file():
        return len(brotli.compress(content))
    assert brotli.decompress(shipped.read_bytes()) == content, path.name
    return shipped.stat().st_size


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
        size = sum(compressed(built_site / file) for file in files)
        assert size <= LARGEST_PAGE, (page.path, size)


def engine_of(site: Path) -> tuple[Path, dict[str, Any]]:
    (manifest,) = site.glob("engine/*/engine.json")
    return manifest.parent, json.loads(manifest.read_text("utf-8"))


def test_either_way_of_starting_python_stays_within_its_budget(built_site: Path) -> None:
    folder, told = engine_of(built_site)
    always = {"engine.json", told["worker"], "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"}
    starts = {"plain": always | {file["url"] for file in told["files"]}}
    if told["snapshot"]:
        starts["snapshot"] = always | {told["snapshot"]["url"]}
    for name, files in starts.items():
        size = sum(compressed(folder / file) for file in files)
        assert size <= LARGEST_ENGINE, (name, size)


def test_the_manifest_of_the_engine_tells_the_truth(built_site: Path) -> None:
    folder, told = engine_of(built_site)
    sizes = {file["url"]: file["bytes"] for file in told["files"]}
    assert told["totalBytes"] == sum(sizes.values())
    assert told["wheel"] in sizes
    assert told["stdlib"] in sizes
    if told["snapshot"]:
        sizes[told["snapshot"]["url"]] = told["snapshot"]["bytes"]
    assert sizes == {name: (folder / name).stat().st_size for name in sizes}
    shipped = {path.name for path in folder.iterdir() if path.suffix not in (".br", ".zst")}
    assert shipped == {*sizes, told["worker"], "engine.json"}


def test_python_starts_from_a_snapshot(built_site: Path) -> None:
    _, told = engine_of(built_site)
    assert told["snapshot"], "the build made none: see its warning"
    assert told["rungs"] == ["shared-snapshot", "worker-snapshot", "worker"]
