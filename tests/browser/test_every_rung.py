"""The same suite for the figures on every rung of the ladder, in every engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pyodide_demos.words import Language
from tests.browser.conftest import Visit
from tests.browser.figure_suite import IN_PAGE, FigureSuite, starts
from tests.browser.gallery import with_gallery
from tests.browser.ladder import STARTS, Line, Rungs
from tests.browser.looking import AXE, RUN_AXE
from tests.browser.webkit import WebKit, webkit_started
from tests.hosting import hosted

# Each rung is asked in both languages: in one by this engine, in the other by the next.
LANGUAGE: dict[tuple[str, str], Language] = {
    ("browser", "shared"): "zh",
    ("browser", "worker-snapshot"): "en",
    ("browser", "worker"): "zh",
    ("firefox", "shared"): "en",
    ("firefox", "worker-snapshot"): "zh",
    ("firefox", "worker"): "en",
}


@dataclass
class PlaywrightStand:
    """A page of Chromium or Firefox."""

    page: Page

    def open(self, address: str) -> None:
        self.page.goto(address)

    def ask(self, task: str, argument: object) -> Any:
        return self.page.evaluate(IN_PAGE, [task, argument])

    def press(self, selector: str, key: str) -> None:
        self.page.locator(selector).press(key)


@pytest.fixture(scope="session")
def gallery(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = with_gallery(built_site, tmp_path_factory.mktemp("gallery") / "site")
    with hosted(site) as address:
        yield address


@pytest.fixture
def run_suite(
    request: pytest.FixtureRequest, visit: Visit, built_site: Path, gallery: str
) -> Callable[[str, Language, str], Line]:
    """Run the suite in a browser, named by its fixture; return the line at the foot of the page."""

    def run(browser: str, lang: Language, start: str) -> Line:
        within: Browser = request.getfixturevalue(browser)
        page = visit("/404.html", at=gallery, within=within)
        FigureSuite(PlaywrightStand(page), lang, start, starts(built_site, lang)).run()
        return Line(page)

    return run


@pytest.mark.parametrize(("browser_name", "start"), LANGUAGE)
def test_the_figures_pass_where_python_answers(
    run_suite: Callable[[str, Language, str], Line], rungs: Rungs, browser_name: str, start: str
) -> None:
    line = run_suite(browser_name, LANGUAGE[browser_name, start], start)
    line.tells(rungs.at(start))


@pytest.mark.parametrize(
    ("browser_name", "lang"), [("without_wasm", "en"), ("firefox_without_wasm", "zh")]
)
def test_the_figures_of_the_build_pass_where_no_python_can_run(
    run_suite: Callable[[str, Language, str], Line], browser_name: str, lang: Language
) -> None:
    run_suite(browser_name, lang, "").tells("")


@pytest.fixture
def webkit() -> Iterator[WebKit]:
    with webkit_started() as started:
        yield started


def test_the_figures_pass_in_webkit_from_the_trimmed_library(
    webkit: WebKit, gallery: str, built_site: Path
) -> None:
    webkit.base = gallery
    assert STARTS[-1] == "worker"
    # Python takes ten times as long here, so fewer positions of each figure have to do.
    FigureSuite(webkit, "en", "worker", starts(built_site, "en"), stored=2).run()
    assert webkit.run("return document.querySelector('.engine-line').dataset.rung") == "worker"
    webkit.open("/en/knob/")
    webkit.run(AXE.read_text("utf-8"))
    found = webkit.evaluate(RUN_AXE, {"within": None, "rules": []})
    assert found["passes"] > 5, "axe did not look at the page"
    assert not found["told"], "\n".join(found["told"])
