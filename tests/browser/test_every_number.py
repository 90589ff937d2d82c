"""Every number of every page opens its receipt, by click, by Enter and by touch.

`make test` opens each number in one of the three ways, in turn, so that the two languages of a page
differ; that the link can be met by a finger and focused by a key is asked of each. With
KV_LEDGER_EVERY_WAY=1 each number is opened in all three, which takes three times as long.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.looking import axe_complaints
from tests.browser.watch import Watch
from tests.built import LANGUAGES, LESSONS

SCRIPT = (Path(__file__).parent / "opening.js").read_text("utf-8")
WAYS = ("click", "Enter", "touch")
AXE_ON = ("/zh/measure/", "/en/quiz/", "/zh/claims/", "/en/retired/", "/zh/claims/heads/")
EVERY_WAY = bool(os.environ.get("KV_LEDGER_EVERY_WAY"))
# Numbers of figures are as built: that live ones open receipts too is seen in `test_receipts.py`.
WITHOUT_PYTHON = "delete globalThis.Worker; delete globalThis.SharedWorker;"
RECEIPTS = tuple(name for name in (*LESSONS, "other") if name != "quiz")
BELOW = (*LESSONS, "claims", "retired", *(f"claims/{name}" for name in RECEIPTS))
PATHS = [f"/{lang}/{name}/" for name in sorted(BELOW) for lang in LANGUAGES]


@pytest.fixture(scope="session")
def touched(browser: Browser, host: str) -> Iterator[tuple[Page, Watch]]:
    """One page for all tests of a worker, on a device with a mouse, keys and a touch screen."""
    context = browser.new_context(
        base_url=host,
        service_workers="block",
        reduced_motion="reduce",
        has_touch=True,
        # Wide enough for a slip beside every number: the next press puts it away.
        viewport={"width": 2200, "height": 800},
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WITHOUT_PYTHON)
    watch = Watch(context, host, ())
    yield context.new_page(), watch
    watch.end()


def ways_of(place: int, path: str) -> tuple[str, ...]:
    """Return the ways in which a number is opened."""
    turn = (place + path.startswith("/en/")) % len(WAYS)
    return WAYS if EVERY_WAY else (WAYS[turn],)


def open_one(page: Page, kind: str, place: int, way: str) -> list[str]:
    """Open a number in one way; return what is wrong. The slip is left open."""
    at = page.evaluate("(asked) => opening.at(...asked)", [kind, place, way == "Enter"])
    if "wrong" in at:
        return [at["wrong"]]
    if way == "click":
        page.mouse.click(at["x"], at["y"])
    elif way == "touch":
        page.touchscreen.tap(at["x"], at["y"])
    else:
        page.keyboard.press("Enter")
    agrees = page.evaluate("(kind) => opening.opened(kind)", kind)
    return [f"the receipt has another {name}" for name, is_so in agrees.items() if not is_so]


def close(page: Page) -> list[str]:
    """Close the slip with Escape; return what is wrong."""
    page.keyboard.press("Escape")
    return [] if page.evaluate("opening.closed()") else ["Escape left the focus elsewhere"]


@pytest.mark.parametrize("path", PATHS)
def test_every_number_opens_its_receipt(touched: tuple[Page, Watch], path: str) -> None:
    page, watch = touched
    page.emulate_media(color_scheme="light")
    page.goto(path)
    # Until then what stands above a number may still get its height, and move it from its place.
    expect(page.locator("html")).not_to_have_attribute("data-first-look", "")
    counts = page.evaluate(SCRIPT)
    assert counts["claims"]
    asked = [("claims", n, way) for n in range(counts["claims"]) for way in ways_of(n, path)]
    asked += [("inFigures", n, WAYS[2 * (n % 2)]) for n in range(counts["inFigures"])]
    asked += [("doors", n, "Enter") for n in range(counts["doors"])]
    found: list[str] = []
    for kind, place, way in asked:
        wrong = open_one(page, kind, place, way)
        # After a press the slip stays: the next press has to put it away and open another.
        if way == "Enter":
            wrong = wrong or close(page)
        found += [f"{kind}[{place}], {way}: {text}" for text in wrong]
    found += axe_with_a_receipt(page) if path in AXE_ON else []
    assert not found, "\n".join(found)
    complaints = watch.take()
    assert not complaints, "\n".join(complaints)


def axe_with_a_receipt(page: Page) -> list[str]:
    """Let axe look at an open, unfolded receipt, light and dark."""
    found = open_one(page, "claims", 0, "click")
    page.evaluate(
        "for (const it of document.querySelectorAll('kv-receipt details')) it.open = true"
    )
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found += axe_complaints(page, f"a receipt, {theme}", within="kv-receipt")
    return found


def test_no_page_with_numbers_is_left_out(built_site: Path) -> None:
    pages = sorted(
        f"/{page.parent.relative_to(built_site).as_posix()}/"
        for page in built_site.rglob("*.html")
        if " data-claim=" in page.read_text("utf-8")
    )
    assert pages == sorted(PATHS)
