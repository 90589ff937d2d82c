"""Every way of having Python gives way to the next, and the page says which one answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Serve, Visit
from tests.browser.faults import Faults
from tests.browser.ladder import FILE_GONE, Line, Rungs, instead, kill, shared_workers
from tests.browser.parts import GOLDEN, Figure, Run, address, said
from tests.browser.requests import Requests

HUNG = "for (;;);"
SLEEPS = "addEventListener('connect', () => {});"


def it_answers(figure: Figure) -> None:
    figure.start()
    for entry in (*GOLDEN[:2], *GOLDEN[3:5]):  # a few keys away
        figure.turn_to(entry["params"])
        figure.shows(entry["numbers"])
    figure.wait_until("live")


def test_an_unknown_rung_in_the_address_means_the_best(visit: Visit, rungs: Rungs) -> None:
    first = visit("/en/knob/?engine=")  # stays open, and so does the Python that pages share
    page = first
    for text in ("", "fast", "SHARED", "<i>", "9" * 3000):
        page.goto(f"/en/knob/?engine={text}")
        Figure(page).start()
        Line(page).tells(rungs.best)
        page = first.context.new_page() if page == first else page


def test_pages_share_one_python(visit: Visit, browser: Browser, rungs: Rungs) -> None:
    page = visit("/zh/knob/")
    Figure(page).start()
    assert len(shared_workers(browser, page)) == 1
    page.goto("/en/knob/")
    other = Figure(page.context.new_page())
    other.page.goto(address("zh", {"layers": 8}))
    for figure in (Figure(page), other):
        figure.start()
        line = Line(figure.page)
        line.tells(rungs.best)
        line.open()
    expect(line.facts).to_contain_text(said("engine.no-bytes", "zh"))
    other.shows({"macs-cached": "655360"})
    assert len(shared_workers(browser, page)) == 1


def test_a_browser_without_shared_workers_uses_its_own(visit: Visit, rungs: Rungs) -> None:
    page = visit("/en/knob/", scripts=("delete globalThis.SharedWorker;",))
    it_answers(Figure(page))
    Line(page).tells(rungs.own)


@pytest.mark.parametrize("script", [HUNG, SLEEPS])
def test_a_shared_worker_that_does_not_answer_gives_way(
    ill_host: str, visit: Visit, faults: Faults, rungs: Rungs, script: str
) -> None:
    faults.by_name["worker-*.js"] = instead(script)
    page = visit("/en/knob/?account-a.layers=4", at=ill_host)
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": "327680"})
    line = Line(page)
    line.tells(rungs.own)
    line.blames(rungs.best, "lost")


def test_a_shared_worker_that_cannot_be_fetched_gives_way(
    ill_host: str, visit: Visit, faults: Faults, rungs: Rungs
) -> None:
    faults.by_name["worker-*.js"] = instead("import './absent.js';")
    page = visit("/en/knob/", at=ill_host, allowed=(FILE_GONE,))
    Figure(page).start()
    line = Line(page)
    line.tells(rungs.own)
    line.blames(rungs.best, "worker-missing")


def test_a_worker_killed_while_it_starts_is_replaced(
    ill_host: str, visit: Visit, browser: Browser, faults: Faults, rungs: Rungs
) -> None:
    held = instead(SLEEPS)
    faults.by_name["worker-*.js"] = held
    page = visit("/en/knob/", at=ill_host)
    figure = Figure(page)
    figure.slider("layers").press("End")
    expect(figure.host).to_have_attribute("data-state", "loading")
    for target in shared_workers(browser, page):
        kill(browser, target)
    figure.wait_until("live")
    figure.shows({"macs-cached": "655360"})
    Line(page).tells(rungs.own)


def test_the_line_can_be_copied(visit: Visit, rungs: Rungs) -> None:
    page = visit("/en/knob/", permissions=["clipboard-read", "clipboard-write"])
    expect(page.locator("details.engine-line")).to_be_hidden()
    figure = Figure(page)
    figure.start()
    figure.slider("layers").press("End")
    figure.shows({"macs-cached": "655360"})
    line = Line(page)
    line.open()
    line.host.locator("button").click()
    expect(line.host.get_by_role("status")).to_have_text(said("engine.copied", "en"))
    copied = page.evaluate("() => navigator.clipboard.readText()").splitlines()
    assert "Engine: Pyodide 314.0.7" in copied
    assert f"Way of running: {said(f'engine.rung.{rungs.best}', 'en')}" in copied
    assert any(text.startswith("From request to ready: ") for text in copied)
    assert any(text.startswith("Last answer: ") for text in copied)


def test_a_run_of_the_script_has_a_worker_of_its_own(
    visit: Visit, browser: Browser, rungs: Rungs
) -> None:
    run = Run(visit("/en/measure/"))
    run.start.click()
    run.wait_until("running")
    Line(run.page).tells(rungs.own)
    assert shared_workers(browser, run.page) == []
    run.stop.click()
    run.wait_until("stopped")


@pytest.mark.parametrize("line", ["{saveData: true}", "{effectiveType: '3g'}"])
def test_on_a_line_to_be_spared_only_a_move_starts_python(
    built_site: Path, serve: Serve, visit: Visit, line: str
) -> None:
    requests = Requests()
    told = f"Object.defineProperty(navigator, 'connection', {{value: {line}}});"
    page = visit("/en/knob/", at=serve(built_site, requests.wrap), scripts=(told,))
    figure = Figure(page)
    figure.host.scroll_into_view_if_needed()
    figure.slider("layers").hover()
    figure.slider("layers").focus()
    page.wait_for_timeout(2_500)
    assert requests.engine == []
    figure.slider("layers").press("End")
    figure.wait_until("live")
    figure.shows({"macs-cached": "655360"})


@pytest.mark.parametrize("sign", ["hover", "focus"])
def test_hover_and_focus_start_python_where_nothing_is_to_be_spared(
    built_site: Path, serve: Serve, visit: Visit, sign: str
) -> None:
    requests = Requests()
    unseen = "globalThis.IntersectionObserver = class { observe() {} disconnect() {} };"
    page = visit("/en/knob/", at=serve(built_site, requests.wrap), scripts=(unseen,))
    figure = Figure(page)
    page.wait_for_timeout(500)
    assert requests.engine == []
    getattr(figure.slider("layers"), sign)()
    figure.wait_until("live")
