"""Moves along one axis, answered by what the build computed while Python is not there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Visit
from tests.browser.faults import SlowHost, missing
from tests.browser.parts import BUILT, GOLDEN, Figure, address, said, start_of
from tests.built import LANGUAGES

FILE_GONE = r"Failed to load resource: .*404"
ON_AXES = [
    entry
    for entry in GOLDEN
    if sum(value != BUILT[name] for name, value in entry["params"].items()) <= 1
]
OFF_AXES = {**BUILT, "layers": 3, "width": 33}
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});"
WATCH_OUTPUT = """(host) => {
  globalThis.changes = [];
  new MutationObserver((records) => changes.push(...records.map(({type}) => type)))
    .observe(host.querySelector('[data-output]'), {
      subtree: true, childList: true, attributes: true, characterData: true,
    });
}"""
BELOW_TOP = "(output) => output.offsetTop - output.closest('kv-demo').offsetTop"
# Turns one slider through all its values and reads what the figure then holds.
WALK = """async (host, {name, values}) => {
  const slider = host.querySelector(`input[type="range"][name="${name}"]`);
  const output = host.querySelector('[data-output]');
  const seen = [];
  for (const value of values) {
    slider.value = String(value);
    slider.dispatchEvent(new Event('input', {bubbles: true}));
    seen.push(output.innerHTML);
  }
  host.querySelector('button[type="reset"]').click();
  return seen;
}"""
A_WORKER_TO_KILL = """
delete globalThis.SharedWorker;
globalThis.Worker = class extends Worker {
  constructor(...given) {
    if (globalThis.isBroken) throw new Error('no more workers');
    super(...given);
    globalThis.kill = () => {
      globalThis.isBroken = true;
      this.dispatchEvent(new ErrorEvent('error', {message: 'killed'}));
    };
  }
};
"""


def badge(figure: Figure, mode: str) -> Locator:
    return figure.badge.locator(f'summary [data-mode="{mode}"]')


def is_the_builds(figure: Figure, lang: str) -> None:
    """Look at what the page owes a reader whose state Python has not computed."""
    expect(figure.status).to_contain_text(said("axis-shown", lang))
    expect(figure.host).to_have_attribute("data-state", "loading")
    expect(badge(figure, "built")).to_be_visible()
    expect(badge(figure, "browser")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_move_is_answered_without_any_engine(
    slow: SlowHost, visit: Visit, lang: str
) -> None:
    figure = Figure(visit(f"/{lang}/knob/", at=slow.address))
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "245760", "macs-uncached": "5038080", "ratio": "2/41"})
    is_the_builds(figure, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_typed_values_and_addresses_give_the_stored_numbers(
    slow: SlowHost, visit: Visit, lang: str
) -> None:
    assert len(ON_AXES) >= 6
    figure = Figure(visit(address(lang, ON_AXES[0]["params"]), at=slow.address))
    figure.shows(ON_AXES[0]["numbers"])
    figure.host.locator('button[type="reset"]').click()
    for number, entry in enumerate(ON_AXES):
        moved = {name: v for name, v in entry["params"].items() if v != BUILT[name]}
        for name, value in moved.items():
            if number % 2:
                figure.typed(name).fill(str(value))
                figure.typed(name).press("Enter")
            else:
                figure.turn_to({name: value})
        figure.shows(entry["numbers"])
        figure.stands_at(entry["params"])
        figure.host.locator('button[type="reset"]').click()
        figure.shows({"macs-cached": "163840"})
    expect(badge(figure, "browser")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_outside_the_axes_the_status_says_what_it_waits_for(
    slow: SlowHost, visit: Visit, lang: str
) -> None:
    figure = Figure(visit(f"/{lang}/knob/", at=slow.address))
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "245760"})
    figure.slider("width").press("ArrowRight")
    expect(figure.status).to_contain_text(said("move-waits", lang))
    expect(figure.status).to_contain_text(start_of("stage.connect", lang))
    expect(figure.host.locator("progress")).to_be_visible()
    figure.shows({"macs-cached": "245760"})
    figure.slider("width").press("ArrowLeft")
    is_the_builds(figure, lang)


@pytest.mark.parametrize("params", [{**BUILT, "positions": 41}, OFF_AXES], ids=["on", "off"])
def test_python_takes_over_and_changes_nothing_it_agrees_with(
    slow: SlowHost, visit: Visit, params: dict[str, int]
) -> None:
    is_on_axis = params is not OFF_AXES
    cached = str(2 * params["layers"] * params["width"] ** 2 * params["positions"])
    figure = Figure(visit(f"/en/knob/{address('en', params)[9:]}", at=slow.address))
    if is_on_axis:
        figure.shows({"macs-cached": cached})
        is_the_builds(figure, "en")
        figure.host.evaluate(WATCH_OUTPUT)
    slow.engine.let_go()
    figure.wait_until("live")
    expect(figure.status).to_have_text(said("live", "en"))
    figure.shows({"macs-cached": cached})
    expect(badge(figure, "browser")).to_be_visible()
    expect(badge(figure, "built")).to_be_hidden()
    if is_on_axis:
        assert figure.page.evaluate("() => changes") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_wasm_the_knobs_stay_alive_along_their_axes(
    visit: Visit, without_wasm: Browser, lang: str
) -> None:
    figure = Figure(visit(f"/{lang}/knob/?account-a.layers=3", within=without_wasm))
    figure.shows({"macs-cached": "245760"})
    figure.host.scroll_into_view_if_needed()
    figure.wait_until("failed")
    expect(figure.status).to_contain_text(said("failure.no-wasm", lang))
    expect(figure.status).to_contain_text(said("axis-works", lang))
    figure.slider("layers").press("End")
    figure.shows({"macs-cached": "655360"})
    figure.typed("width").fill("64")
    figure.typed("width").press("Enter")
    figure.shows({"macs-cached": "655360"})
    expect(figure.status).to_contain_text(start_of("figure-shows", lang))
    expect(figure.status).to_contain_text(said("axis-works", lang))
    figure.host.locator('button[type="reset"]').press("Enter")
    figure.slider("positions").press("Home")
    figure.shows({"macs-cached": "4096", "ratio": "2/2"})
    expect(figure.status).not_to_contain_text(start_of("figure-shows", lang))
    expect(figure.host).to_have_attribute("data-state", "failed")
    expect(badge(figure, "built")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("query", ["", "?account-a.width=33"], ids=["start", "address"])
def test_nothing_moves_when_the_engine_fails(
    visit: Visit, without_wasm: Browser, lang: str, width: int, query: str
) -> None:
    viewport = {"width": width, "height": 640}
    page = visit(f"/{lang}/knob/{query}", within=without_wasm, viewport=viewport)
    figure = Figure(page)
    output = figure.host.locator("[data-output]")
    before = output.evaluate(BELOW_TOP)
    figure.host.scroll_into_view_if_needed()
    figure.wait_until("failed")
    expect(figure.status).to_contain_text(said("axis-works", lang))
    assert output.evaluate(BELOW_TOP) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_killed_engine_leaves_the_axes_and_the_badge_says_so(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/", scripts=(A_WORKER_TO_KILL,)))
    figure.start()
    figure.slider("layers").press("ArrowRight")
    expect(badge(figure, "browser")).to_be_visible()
    figure.page.evaluate("() => kill()")
    figure.wait_until("failed")
    expect(badge(figure, "browser")).to_be_visible()
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "327680"})
    expect(badge(figure, "built")).to_be_visible()
    expect(badge(figure, "browser")).to_be_hidden()
    assert "built" in (figure.part.get_attribute("data-display-mode") or "").split()
    figure.page.evaluate("() => { isBroken = false; }")
    figure.retry.click()
    figure.wait_until("live")
    expect(badge(figure, "browser")).to_be_visible()


def test_without_the_file_python_answers_as_before(slow: SlowHost, visit: Visit) -> None:
    slow.faults.by_name["account-a.*.json"] = missing
    figure = Figure(visit("/zh/knob/", at=slow.address, allowed=(FILE_GONE,)))
    figure.slider("layers").press("ArrowRight")
    expect(figure.status).to_contain_text(said("move-waits", "zh"))
    figure.shows({"macs-cached": "163840"})
    slow.engine.let_go()
    figure.wait_until("live")
    figure.shows({"macs-cached": "245760"})


def test_the_file_is_fetched_once_and_near_the_figure(slow: SlowHost, visit: Visit) -> None:
    page = visit("/404.html", at=slow.address, viewport={"width": 1280, "height": 400})
    seen: list[str] = []
    page.context.on("request", lambda request: seen.append(request.url))
    page.goto("/en/knob/")
    page.wait_for_load_state("networkidle")
    assert not [url for url in seen if "/figures/" in url]
    figure = Figure(page)
    figure.host.scroll_into_view_if_needed()
    for key in ("ArrowRight", "ArrowRight", "Home"):
        figure.slider("layers").press(key)
    figure.shows({"macs-cached": "81920"})
    assert len([url for url in seen if "/figures/" in url]) == 1


def test_a_reader_who_saves_data_fetches_it_with_the_first_move(
    slow: SlowHost, visit: Visit
) -> None:
    page = visit("/en/knob/", at=slow.address, scripts=(SAVES_DATA,))
    seen: list[str] = []
    page.context.on("request", lambda request: seen.append(request.url))
    figure = Figure(page)
    figure.host.scroll_into_view_if_needed()
    figure.slider("layers").focus()
    page.wait_for_timeout(300)
    assert not [url for url in seen if "/figures/" in url or "/engine/" in url]
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "245760"})


def stored(site: Path, lang: str) -> Any:
    from sitegen.fragments import unpack

    (path,) = site.glob(f"figures/account-a.{lang}.*.json")
    return unpack(path.read_bytes())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_on_screen_is_the_one_that_the_build_computed(
    slow: SlowHost, visit: Visit, built_site: Path, lang: str
) -> None:
    figure = Figure(visit(f"/{lang}/knob/", at=slow.address))
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "245760"})
    figure.host.locator('button[type="reset"]').click()
    for axis in stored(built_site, lang).axes:
        values = list(axis.values)
        seen = figure.host.evaluate(WALK, {"name": axis.name, "values": values})
        for value, state, shown in zip(values, axis.states, seen, strict=True):
            assert shown.replace("&nbsp;", "\N{NO-BREAK SPACE}") == state, f"{axis.name} {value}"
