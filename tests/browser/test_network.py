"""What a page asks for: never another host, and no engine before a figure is wanted."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright, Request, expect

from tests.browser.conftest import FLAGS, Serve, Visit, program
from tests.browser.looking import read_to_the_end
from tests.browser.parts import Figure, address
from tests.browser.requests import Requests
from tests.browser.watch import Watch
from tests.built import LANGUAGES

MOST_REQUESTS = 8
WITH_FIGURE = [f"/{lang}/knob/" for lang in LANGUAGES]


@pytest.mark.parametrize("path", WITH_FIGURE)
def test_the_engine_waits_until_a_figure_is_near_and_comes_whole(
    visit: Visit, serve: Serve, built_site: Path, path: str
) -> None:
    requests = Requests()
    at = serve(built_site, requests.wrap)
    page = visit("/404.html", at=at, viewport={"width": 1280, "height": 400})
    requests.forget()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert len(requests.paths) <= MOST_REQUESTS, requests.paths
    assert not requests.engine
    Figure(page).start()
    engine = requests.engine
    assert len(engine) == len(set(engine)), engine
    assert {"engine.json", "pyodide.asm.wasm"} <= set(engine)


# Notes what is asked of Python through the line to the shared worker, and when.
LISTEN = """
globalThis.asked = [];
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...more) {
  const told = message.type === 'call' ? [message] : message.questions ?? [];
  for (const {args} of told) asked.push([document.readyState, args.params]);
  return post.call(this, message, ...more);
};
"""


def test_a_state_in_the_address_is_asked_for_once_before_the_page_has_been_read(
    visit: Visit, built_site: Path, serve: Serve
) -> None:
    requests = Requests()
    at = serve(built_site, requests.wrap)
    page = visit(address("en", {"layers": 4, "width": 33}), at=at, scripts=(LISTEN,))
    figure = Figure(page)
    figure.wait_until("live")
    figure.shows({"macs-cached": str(2 * 4 * 33**2 * 40)})
    told = {"layers": "4", "width": "33", "positions": "40"}  # the lesson sets positions
    assert page.evaluate("asked") == [["loading", told]]
    assert "engine.json" not in requests.engine
    # What Python reads more strictly than a page does, the page asks again in its own words.
    page.goto(address("en", {"layers": 4, "width": "33.2"}))
    figure.wait_until("live")
    figure.shows({"macs-cached": str(2 * 4 * 33**2 * 40)})
    whole = {"layers": 4, "width": 33, "positions": 40}
    assert [params for _, params in page.evaluate("asked")][1:] == [whole]


def test_a_second_page_takes_nothing_of_the_engine_from_the_network(
    playwright: Playwright, host: str, tmp_path: Path
) -> None:
    # A profile on disk, as readers have: without one Chromium keeps no file this large.
    context = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=program(), args=FLAGS
    )
    watch = Watch(context, host, ())
    page = context.new_page()
    page.goto(f"{host}/zh/knob/?engine=worker")
    Figure(page).start()
    finished: list[Request] = []

    def note(request: Request) -> None:  # Playwright takes no built-in function
        finished.append(request)

    context.on("requestfinished", note)
    page.goto(f"{host}/en/knob/?engine=worker")
    Figure(page).start()
    sizes = {request.url: request.sizes()["responseBodySize"] for request in finished}
    watch.end()
    assert any("/engine/" in url for url in sizes)
    assert not [url for url, size in sizes.items() if "/engine/" in url and size > 0], sizes
    assert not watch.complaints, watch.complaints


def test_a_reader_who_saves_data_gets_the_engine_only_by_touching_a_knob(visit: Visit) -> None:
    saving = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});"
    page = visit("/zh/knob/", scripts=(saving,))
    seen: list[str] = []
    page.context.on("request", lambda request: seen.append(request.url))
    figure = Figure(page)
    figure.host.scroll_into_view_if_needed()
    read_to_the_end(page)
    assert not [url for url in seen if "/engine/" in url]
    figure.slider("layers").press("ArrowRight")
    figure.wait_until("live")
    expect(figure.number("macs-cached")).to_have_attribute("value", "245760")


def test_nothing_is_kept_but_theme_and_language(visit: Visit) -> None:
    page = visit("/zh/knob/?account-a.layers=3")
    Figure(page).start()
    page.locator(".header__theme").click()
    page.locator('[data-action="language"]').click()
    page.wait_for_url("**/en/knob/**")
    assert page.context.cookies() == []
    kept = page.evaluate("() => [Object.keys(localStorage).sort(), sessionStorage.length]")
    assert kept == [["kv-language", "kv-theme"], 0]
