"""Whatever fails, the next rung begins or a sentence says why, at once: in Chromium and Firefox."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Serve, Visit
from tests.browser.copies import copied
from tests.browser.faults import Fault, Faults, beginning_with, broken_off, missing
from tests.browser.ladder import (
    FILE_GONE,
    Line,
    Rungs,
    instead,
    kill,
    publish_another_version,
    shared_workers,
    spoiled,
)
from tests.browser.parts import Figure, start_of

# Far above what it takes, which is milliseconds: nothing is loaded between failure and answer.
AT_ONCE_MS = 2_000
OF_LAST_YEAR = """addEventListener('connect', ({ports: [port]}) => {
  port.onmessage = () => port.postMessage({type: 'ready', protocol: 1, bytes: 0});
});"""
ENDS_WHEN_TOLD = b"new BroadcastChannel('end').onmessage = () => close();"
NO_ROOM = b"""Cache.prototype.put = () =>
  Promise.reject(new DOMException('no room', 'QuotaExceededError'));"""

# What the figure says, and when.
RECORD = """
globalThis.told = [];
addEventListener('DOMContentLoaded', () => {
  const host = document.querySelector('kv-demo');
  const status = host?.querySelector('.demo__status');
  const note = () => {
    told.push({at: performance.now(), state: host.dataset.state, says: status.textContent});
  };
  const everything = {attributes: true, characterData: true, childList: true, subtree: true};
  if (host) new MutationObserver(note).observe(host, everything);
});
"""
# For each failure: how long until the next worker began or the page gave up, and what it said then.
FAILURES = """(within) => {
  const begun = performance.getEntriesByName('kv-engine-began').map(({startTime}) => startTime);
  const givenUp = told.filter(({state}) => state === 'failed').map(({at}) => at);
  return performance.getEntriesByName('kv-engine-failed').map(({startTime, detail}) => {
    const after = [...begun, ...givenUp].filter((at) => at >= startTime);
    const said = told.filter(({at}) => at <= startTime + within).at(-1);
    const took = after.length > 0 ? Math.min(...after) - startTime : null;
    return {reason: detail, took, state: said?.state, says: said?.says ?? ''};
  });
}"""


def gave_way_at_once(page: Page, *reasons: str) -> None:
    """Look at every failure that the page noticed: what came next, how soon, and what was said."""
    failures = page.evaluate(FAILURES, AT_ONCE_MS)
    assert [failure["reason"] for failure in failures] == list(reasons)
    for failure in failures:
        assert failure["took"] is not None, failure
        assert failure["took"] < AT_ONCE_MS, failure
        assert failure["says"], failure
        assert failure["state"] in ("loading", "live", "failed"), failure


@pytest.mark.parametrize("fault", [missing, broken_off, spoiled], ids=lambda fault: fault.__name__)
def test_a_snapshot_that_is_no_good_gives_way_to_the_library(
    ill_host: str, visit: Visit, either: Browser, faults: Faults, rungs: Rungs, fault: Fault
) -> None:
    if not rungs.ships_snapshot:
        pytest.skip("this build ships no snapshot")
    faults.by_name["snapshot-*.bin"] = fault
    page = visit(
        "/en/knob/?account-a.layers=4&account-a.width=33",
        at=ill_host,
        within=either,
        scripts=(RECORD,),
        allowed=(FILE_GONE,),
    )
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": str(2 * 4 * 33**2 * 40)})
    line = Line(page)
    line.tells("worker")
    line.blames(rungs.best, "snapshot")
    gave_way_at_once(page, "snapshot")


def test_a_download_that_breaks_off_on_every_rung_ends_in_a_sentence(
    ill_host: str, visit: Visit, either: Browser, faults: Faults, rungs: Rungs
) -> None:
    faults.by_name["pyodide.asm.wasm"] = broken_off
    page = visit(
        "/en/knob/?account-a.layers=4",
        at=ill_host,
        within=either,
        scripts=(RECORD,),
        allowed=(FILE_GONE,),
    )
    figure = Figure(page)
    figure.host.scroll_into_view_if_needed()
    figure.wait_until("failed")
    expect(figure.status).to_contain_text(start_of("failure.aborted", "en"))
    figure.shows({"macs-cached": "327680"})  # one knob alone is answered from the build's states
    every = ("shared", "worker-snapshot", "worker") if rungs.ships_snapshot else ("shared", "own")
    gave_way_at_once(page, *["aborted" for _ in every])
    faults.by_name.clear()
    figure.retry.click()
    figure.wait_until("live")
    figure.slider("width").press("End")
    figure.shows({"macs-cached": str(2 * 4 * 256**2 * 40)})


def test_a_killed_worker_is_noticed_and_replaced(
    ill_host: str, visit: Visit, either: Browser, browser: Browser, faults: Faults, rungs: Rungs
) -> None:
    if either is not browser:  # Firefox lets nobody end a worker from outside
        faults.by_name["worker-*.js"] = beginning_with(ENDS_WHEN_TOLD)
    page = visit("/en/knob/", at=ill_host, within=either, scripts=(RECORD,))
    figure = Figure(page)
    figure.start()
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "245760"})
    faults.by_name.clear()
    if either is browser:
        (target,) = shared_workers(browser, page)
        kill(browser, target)
    else:
        page.evaluate("() => new BroadcastChannel('end').postMessage('now')")
    line = Line(page)
    line.tells(rungs.own)
    figure.wait_until("live")
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "327680"})
    line.blames(rungs.best, "lost")
    gave_way_at_once(page, "lost")
    page.goto("/zh/knob/")
    Figure(page).start()
    Line(page).tells(rungs.best)


def test_a_full_cache_keeps_nobody_from_python(
    ill_host: str, visit: Visit, either: Browser, faults: Faults, rungs: Rungs
) -> None:
    faults.by_name["sw.js"] = beginning_with(NO_ROOM)
    page = visit(
        "/404.html", at=ill_host, within=either, scripts=(RECORD,), service_workers="allow"
    )
    page.goto("/en/knob/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.goto("/zh/knob/")
    assert page.evaluate("() => navigator.serviceWorker.controller !== null")
    figure = Figure(page)
    figure.start()
    figure.slider("layers").press("End")
    figure.shows({"macs-cached": "655360"})
    Line(page).tells(rungs.best)
    gave_way_at_once(page)


def test_a_shared_worker_of_another_version_gives_way(
    ill_host: str, visit: Visit, either: Browser, faults: Faults, rungs: Rungs
) -> None:
    faults.by_name["worker-*.js"] = instead(OF_LAST_YEAR)
    page = visit("/en/knob/?account-a.layers=4", at=ill_host, within=either, scripts=(RECORD,))
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": "327680"})
    line = Line(page)
    line.tells(rungs.own)
    line.blames(rungs.best, "version")
    gave_way_at_once(page, "version")


@pytest.fixture
def own_site(built_site: Path, tmp_path: Path) -> Path:
    return copied(built_site, tmp_path / "site")


@pytest.fixture
def other_host(serve: Serve, own_site: Path) -> str:
    return serve(own_site)


def test_tabs_of_two_versions_keep_their_own_python(
    other_host: str, visit: Visit, either: Browser, browser: Browser, own_site: Path, rungs: Rungs
) -> None:
    page = visit("/en/knob/", at=other_host, within=either, scripts=(RECORD,))
    figure = Figure(page)
    figure.start()
    publish_another_version(own_site)
    newer = Figure(page.context.new_page())
    newer.page.goto("/en/knob/")
    newer.start()
    if either is browser:
        assert len(shared_workers(browser, page)) == 2
    for each in (figure, newer):
        Line(each.page).tells(rungs.best)
        each.page.bring_to_front()
        each.slider("layers").press("End")
        each.shows({"macs-cached": "655360"})
        gave_way_at_once(each.page)
