"""Python cannot run: the page says why, keeps the built figure, and tries again when asked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visit
from tests.browser.faults import Fault, Faults, Held, broken_off, missing, with_header
from tests.browser.parts import STARTING, Figure, Run, said, start_of
from tests.built import LANGUAGES

# What Chromium itself writes on the console about a file that a fault took away.
FILE_GONE = r"Failed to load resource: .*(404|net::ERR_)"
# Pyodide's own words when a file that it has begun to use is gone.
OF_PYODIDE = r"/engine/\w+/pyodide(\.asm)?\.mjs\)$"
# As long as the page is patient with a silent network: `BOOT_SILENCE` in `engine/session.js`.
GIVEN_UP_AFTER = 20_000
NO_WASM_POLICY = b"default-src 'none'; script-src 'self'; connect-src 'self'"


def the_built_figure_is_still_there(figure: Figure) -> None:
    figure.shows({"macs-uncached": "3358720", "macs-cached": "163840", "ratio": "2/41"})
    expect(figure.number("macs-cached")).to_be_visible()
    expect(figure.badge.locator('summary [data-mode="built"]')).to_be_visible()


def it_failed(figure: Figure, reason: str, lang: str) -> None:
    """Look at everything a failed figure owes its reader."""
    figure.host.scroll_into_view_if_needed()
    figure.wait_until("failed")
    expect(figure.status).to_contain_text(start_of(f"failure.{reason}", lang))
    expect(figure.retry).to_be_visible()
    the_built_figure_is_still_there(figure)


# Without a snapshot of its memory Python needs every one of its files.
PLAINLY = "?engine=worker"
FAULTS = (
    ("pyodide.asm.wasm", missing, "wasm-missing"),
    ("pyodide.asm.wasm", broken_off, "aborted"),
    ("pyodide.asm.wasm", with_header(b"content-type", b"application/octet-stream"), "wasm-type"),
    ("pyodide.asm.mjs", missing, "fetch"),
    ("pyodide.mjs", missing, "fetch"),
    ("python_stdlib.zip", missing, "fetch"),
    ("python_stdlib.zip", broken_off, "aborted"),
    ("pyodide-lock.json", missing, "fetch"),
    ("*.whl", missing, "fetch"),
    ("engine.json", missing, "fetch"),
    ("worker-*.js", missing, "worker-missing"),
)


def name_of(fault: tuple[str, Fault, str]) -> str:
    return f"{fault[0]}-{getattr(fault[1], '__name__', 'fault')}"


@pytest.mark.parametrize(("file", "fault", "reason"), FAULTS, ids=map(name_of, FAULTS))
def test_a_file_in_trouble_is_named_and_a_retry_helps(
    visit: Visit, ill_host: str, faults: Faults, file: str, fault: Fault, reason: str
) -> None:
    faults.by_name[file] = fault
    allowed = (FILE_GONE, OF_PYODIDE)
    page = visit(f"/zh/knob/{PLAINLY}", at=ill_host, allowed=allowed)
    figure = Figure(page)
    it_failed(figure, reason, "zh")
    faults.by_name.clear()
    figure.retry.click()
    figure.wait_until("live")
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "245760"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_policy_without_wasm_is_named(
    visit: Visit, ill_host: str, faults: Faults, lang: str
) -> None:
    policy = with_header(b"content-security-policy", NO_WASM_POLICY)
    faults.by_name["worker-*.js"] = policy
    told = r"violates the following Content Security Policy directive.*script-src"
    page = visit(f"/{lang}/knob/", at=ill_host, allowed=(told,))
    it_failed(Figure(page), "wasm-blocked", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_browser_without_wasm_is_told_so(visit: Visit, without_wasm: Browser, lang: str) -> None:
    off_axes = "account-a.layers=4&account-a.width=33"
    figure = Figure(visit(f"/{lang}/knob/?{off_axes}", within=without_wasm))
    it_failed(figure, "no-wasm", lang)
    figure.slider("layers").press("End")
    expect(figure.status).to_contain_text(start_of("figure-shows", lang))
    figure.retry.click()
    it_failed(figure, "no-wasm", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_browser_without_workers_is_told_so(visit: Visit, lang: str) -> None:
    none = "delete globalThis.Worker; delete globalThis.SharedWorker;"
    page = visit(f"/{lang}/knob/", scripts=(none,))
    it_failed(Figure(page), "worker-missing", lang)


def test_a_move_after_a_failure_is_answered_once_a_retry_works(
    visit: Visit, ill_host: str, faults: Faults
) -> None:
    faults.by_name["worker-*.js"] = missing
    off_axes = "account-a.layers=4&account-a.width=33"
    page = visit(f"/en/knob/{PLAINLY}&{off_axes}", at=ill_host, allowed=(FILE_GONE, OF_PYODIDE))
    figure = Figure(page)
    it_failed(figure, "worker-missing", "en")
    expect(figure.status).to_contain_text(start_of("figure-shows", "en"))
    figure.slider("positions").press("End")
    the_built_figure_is_still_there(figure)
    faults.by_name.clear()
    figure.retry.press("Enter")
    figure.wait_until("live")
    figure.shows({"macs-cached": str(2 * 4 * 33**2 * 200)})


def test_a_host_that_goes_away_after_the_page_is_named(visit: Visit, ill_host: str) -> None:
    page = visit("/en/card/", at=ill_host, allowed=(FILE_GONE,))
    page.goto("/en/knob/")
    page.context.set_offline(True)
    figure = Figure(page)
    it_failed(figure, "fetch", "en")
    page.context.set_offline(False)
    figure.retry.click()
    figure.wait_until("live")


def test_a_slow_line_shows_progress_and_then_answers(
    visit: Visit, ill_host: str, faults: Faults
) -> None:
    held = Held()
    faults.by_name["python_stdlib.zip"] = held
    off_axes = "account-a.width=33&account-a.positions=41"
    figure = Figure(visit(f"/en/knob/{PLAINLY}&{off_axes}", at=ill_host))
    figure.slider("layers").press("ArrowRight")
    bar = figure.host.locator("progress")
    expect(bar).to_be_visible()
    expect(figure.status).to_contain_text(start_of("stage.download", "en"))
    expect(figure.status).to_contain_text(said("move-waits", "en"))
    expect(figure.host.locator(".demo__progress span")).to_contain_text("MB")
    the_built_figure_is_still_there(figure)
    held.let_go()
    figure.wait_until("live")
    figure.shows({"macs-cached": str(2 * 3 * 33**2 * 41)})
    expect(bar).to_be_hidden()


def test_a_host_that_never_answers_is_given_up(visit: Visit, ill_host: str, faults: Faults) -> None:
    held = Held()
    faults.by_name["pyodide.asm.wasm"] = held
    page = visit("about:blank", at=ill_host)
    page.clock.install()  # of the page, which does the waiting; its worker has its own
    page.goto(f"/zh/knob/{PLAINLY}")
    figure = Figure(page)
    figure.host.scroll_into_view_if_needed()
    assert held.asked.wait(STARTING / 1000)
    # Other files may still come, and each begins the waiting anew.
    for _ in range(100):
        page.clock.fast_forward(GIVEN_UP_AFTER)
        if figure.host.get_attribute("data-state") != "loading":
            break
    it_failed(figure, "timeout", "zh")
    held.let_go()
    figure.retry.click()
    figure.wait_until("live")


def test_two_tabs_work_side_by_side(visit: Visit) -> None:
    first = Figure(visit("/zh/knob/"))
    second = Figure(first.page.context.new_page())
    second.page.goto("/zh/knob/?account-a.layers=8")
    second.start()
    second.shows({"macs-cached": "655360"})
    first.page.bring_to_front()
    first.start()
    first.slider("layers").press("Home")
    first.shows({"macs-cached": "81920"})
    second.shows({"macs-cached": "655360"})


@pytest.mark.parametrize(
    ("file", "reason"), [("pyodide.asm.wasm", "wasm-missing"), ("worker-*.js", "worker-missing")]
)
def test_a_run_that_cannot_start_says_why_and_a_retry_helps(
    visit: Visit, ill_host: str, faults: Faults, file: str, reason: str
) -> None:
    faults.by_name[file] = missing
    run = Run(visit("/en/measure/", at=ill_host, allowed=(FILE_GONE,)))
    run.start.click()
    run.wait_until("failed")
    expect(run.status).to_contain_text(start_of(f"failure.{reason}", "en"))
    expect(run.host.locator('[data-number="record-macs-cached-total"]')).to_be_visible()
    faults.by_name.clear()
    run.retry.click()
    run.wait_until("running", STARTING)
    run.stop.click()
    run.wait_until("stopped")
