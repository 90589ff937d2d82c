"""Every figure of the lessons on one page, as the build wrote it: one Python answers them all."""

from __future__ import annotations

import re
from pathlib import Path

from pyodide_demos.registry import FIGURES
from tests.browser.copies import copied, replace
from tests.built import LANGUAGES

_DEMO = re.compile(r'<kv-demo name="([\w-]+)".*?</kv-demo>', re.DOTALL)
_FRAME = "knob"


def with_gallery(site: Path, target: Path) -> Path:
    """Copy a site and add `/<lang>/figures/`, the page of one figure with all of them in its place.

    Lessons lie as deep as that page, so that what their figures link to and fetch is found.
    """
    root = copied(site, target)
    for folder in (root / lang for lang in LANGUAGES):
        figures: dict[str, str] = {}
        for page in sorted(folder.glob("*/index.html")):
            text = page.read_text("utf-8")
            figures |= {found[1]: found[0] for found in _DEMO.finditer(text)}
        assert figures.keys() == FIGURES.keys(), "a figure stands in no lesson"
        before, _, after = _parts((folder / _FRAME / "index.html").read_text("utf-8"))
        gallery = folder / "figures" / "index.html"
        gallery.parent.mkdir()
        replace(gallery, "".join([before, *figures.values(), after]))
    return root


def _parts(page: str) -> tuple[str, str, str]:
    """Return what stands before the only figure of a page, the figure, and what stands after it."""
    (found,) = _DEMO.finditer(page)
    return page[: found.start()], found[0], page[found.end() :]
