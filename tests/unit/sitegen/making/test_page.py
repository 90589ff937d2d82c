"""A page is weighed once: closely only where it may be too large."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import brotli
import pytest

from sitegen.making.page import Finisher
from sitegen.render.pieces import Pieces
from sitegen.verify.budget import BEST, LARGEST_PAGE_BYTES, QUICK
from tests.unit.sitegen.steps import Checked

PAGE = (
    "<!DOCTYPE html>\n<html><head>"
    '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">\n'
    '<link rel="stylesheet" href="../style.css">'
    "</head><body><p>{}</p></body></html>"
)
NEAR = 23_000
"""So many words fit with a few more at their best, and not when they are compressed quickly."""


def words(count: int) -> str:
    chance = random.Random(7)
    known = ["".join(chance.choices("abcdefghijklmnop", k=6)) for _ in range(3000)]
    return " ".join(chance.choices(known, k=count))


def size(text: str, quality: int) -> int:
    return len(brotli.compress(text.encode(), quality=quality))


def is_suspect(checked: Checked, root: Path, page: str, style: str) -> bool:
    """Finish a page and tell whether `verify` has to look at it."""
    written: dict[str, bytes] = {}
    library = replace(checked.library, root=root)
    files = {"style.css": style.encode()}
    finisher = Finisher(library, checked.values, Pieces(), files, written.__setitem__)
    made, problems, _ = finisher.finish("a/index.html", page, library)
    assert not problems
    assert written["a/index.html"] == page.encode()
    return made.is_suspect


@pytest.mark.parametrize("long_part", ["page", "style"])
def test_page_that_fits_at_its_best_is_left_alone(
    checked: Checked, tmp_path: Path, long_part: str
) -> None:
    long, short = words(NEAR), words(2_000)
    page, style = (long, short) if long_part == "page" else (short, long)
    page = PAGE.format(page)
    assert size(page, BEST) + size(style, BEST) <= LARGEST_PAGE_BYTES
    assert size(page, QUICK) + size(style, QUICK) > LARGEST_PAGE_BYTES
    assert not is_suspect(checked, tmp_path, page, style)


def test_page_that_is_too_large_at_its_best_is_looked_at(checked: Checked, tmp_path: Path) -> None:
    page = PAGE.format(words(30_000))
    assert size(page, BEST) > LARGEST_PAGE_BYTES
    assert is_suspect(checked, tmp_path, page, "")
