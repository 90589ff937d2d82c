"""Every way of having Python: each answers, each gives way to the next, and the page says which."""

from __future__ import annotations

import json
import shutil
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.browser.conftest import Visit
from tests.browser.faults import Fault, Faults, broken_off, missing
from tests.browser.parts import GOLDEN, STARTING, Figure, Run, address, said
from tests.browser.requests import Requests
from tests.built import LANGUAGES
from tests.hosting import hosted

FILE_GONE = r"Failed to load resource: .*(404|net::ERR_)"
STARTS = ("shared", "worker-snapshot", "worker")
HUNG = "for (;;);"
OF_LAST_YEAR = """addEventListener('connect', ({ports: [port]}) => {
  port.onmessage = () => port.postMessage({type: 'ready', protocol: 1, bytes: 0});
});"""
SLEEPS = "addEventListener('connect', () => {});"


# A thousand moves of all knobs, some in one task and some a few milliseconds apart.
MOVES = """async ([seed, count]) => {
  const sliders = [...document.querySelectorAll('kv-demo input[type="range"]')];
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor(seed / 65536) % below;
  };
  for (let move = 0; move < count; move += 1) {
    const slider = sliders[random(sliders.length)];
    const [low, high] = [Number(slider.min), Number(slider.max)];
    slider.value = String(low + random(high - low + 1));
    slider.dispatchEvent(new Event('input', {bubbles: true}));
    const pause = random(12);
    if (pause > 6) await new Promise((resolve) => setTimeout(resolve, pause - 6));
  }
  return Object.fromEntries(sliders.map(({name, value}) => [name, Number(value)]));
}"""


class Line:
    """The line at the foot of the page that tells which Python answers."""

    def __init__(self, page: Page) -> None:
        self.host = page.locator("details.engine-line")
        self.facts = self.host.locator("dl")

    def tells(self, rung: str) -> None:
        expect(self.host).to_have_attribute("data-rung", rung, timeout=STARTING)

    def open(self) -> None:
        self.host.locator("summary").click()
        expect(self.facts).to_be_visible()

    def blames(self, rung: str, reason: str) -> None:
        """Look for a rung that did not work, with its reason."""
        self.open()
        term = said("engine.fell", "en").format(rung=said(f"engine.rung.{rung}", "en"))
        row = self.facts.locator("div", has_text=term)
        expect(row.locator("dd")).to_contain_text(reason)


@dataclass(frozen=True)
class Rungs:
    """The names of the rungs that this build has."""

    ships_snapshot: bool

    @property
    def best(self) -> str:
        return "shared-snapshot" if self.ships_snapshot else "shared"

    @property
    def own(self) -> str:
        """The best for a worker that no other page uses."""
        return "worker-snapshot" if self.ships_snapshot else "worker"


@pytest.fixture(scope="session")
def rungs(built_site: Path) -> Rungs:
    (manifest,) = built_site.glob("engine/*/engine.json")
    return Rungs(bool(json.loads(manifest.read_text("utf-8")).get("snapshot")))


@pytest.fixture
def faults() -> Faults:
    return Faults()


# Named before `visit` by every test, so that the host goes away after the pages.
@pytest.fixture
def ill_host(built_site: Path, faults: Faults) -> Iterator[str]:
    with hosted(built_site, faults.wrap) as at:
        yield at


def instead(script: str) -> Fault:
    """Give shared workers another script, and workers of one page the real one."""

    async def fault(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        answer: Callable[[Scope, Receive, Send], Awaitable[None]] = app
        if dict(scope["headers"]).get(b"sec-fetch-dest") == b"sharedworker":
            headers = {"cache-control": "no-store"}
            answer = Response(script, media_type="text/javascript", headers=headers)
        await answer(scope, receive, send)

    return fault


def shared_workers(browser: Browser, page: Page) -> list[str]:
    """Return the targets of the shared workers that live on the page's host."""
    origin = page.evaluate("() => location.origin")
    session = browser.new_browser_cdp_session()
    targets = session.send("Target.getTargets")["targetInfos"]
    session.detach()
    return [
        target["targetId"]
        for target in targets
        if target["type"] == "shared_worker" and target["url"].startswith(origin)
    ]


def kill(browser: Browser, target: str) -> None:
    session = browser.new_browser_cdp_session()
    session.send("Target.closeTarget", {"targetId": target})
    session.detach()


def it_answers(figure: Figure) -> None:
    figure.start()
    for entry in GOLDEN[:4]:
        figure.turn_to(entry["params"])
        figure.shows(entry["numbers"])
    figure.wait_until("live")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("start", STARTS)
def test_each_rung_answers_with_the_stored_numbers(
    visit: Visit, rungs: Rungs, start: str, lang: str
) -> None:
    page = visit(f"/{lang}/knob/?engine={start}")
    it_answers(Figure(page))
    expected = {"shared": rungs.best, "worker-snapshot": rungs.own, "worker": "worker"}
    Line(page).tells(expected[start])


@pytest.mark.parametrize("start", STARTS)
def test_a_thousand_moves_end_where_the_last_one_led(visit: Visit, start: str) -> None:
    figure = Figure(visit(f"/en/knob/?engine={start}"))
    figure.start()
    last = figure.page.evaluate(MOVES, [20261129, 1000])
    macs = 2 * last["layers"] * last["width"] ** 2 * last["positions"]
    figure.shows({"macs-cached": str(macs)})
    figure.stands_at(last)
    figure.wait_until("live")


@pytest.mark.parametrize("text", ["", "fast", "SHARED", "<i>", "9" * 3000])
def test_an_unknown_rung_in_the_address_means_the_best(
    visit: Visit, rungs: Rungs, text: str
) -> None:
    page = visit(f"/en/knob/?engine={text}")
    Figure(page).start()
    Line(page).tells(rungs.best)


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


@pytest.mark.parametrize(
    ("script", "reason"), [(HUNG, "lost"), (SLEEPS, "lost"), (OF_LAST_YEAR, "version")]
)
def test_a_shared_worker_that_is_no_good_gives_way(
    ill_host: str, visit: Visit, faults: Faults, rungs: Rungs, script: str, reason: str
) -> None:
    faults.by_name["worker-*.js"] = instead(script)
    page = visit("/en/knob/?account-a.layers=4", at=ill_host)
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": "327680"})
    line = Line(page)
    line.tells(rungs.own)
    line.blames(rungs.best, reason)


def test_a_shared_worker_that_cannot_be_fetched_gives_way(
    ill_host: str, visit: Visit, faults: Faults, rungs: Rungs
) -> None:
    faults.by_name["worker-*.js"] = instead("import './absent.js';")
    page = visit("/en/knob/", at=ill_host, allowed=(FILE_GONE,))
    Figure(page).start()
    line = Line(page)
    line.tells(rungs.own)
    line.blames(rungs.best, "worker-missing")


def test_a_killed_worker_is_noticed_and_replaced(
    visit: Visit, browser: Browser, rungs: Rungs
) -> None:
    page = visit("/en/knob/")
    figure = Figure(page)
    figure.start()
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "245760"})
    (target,) = shared_workers(browser, page)
    kill(browser, target)
    line = Line(page)
    line.tells(rungs.own)
    figure.wait_until("live")
    figure.slider("layers").press("ArrowRight")
    figure.shows({"macs-cached": "327680"})
    line.blames(rungs.best, "lost")
    page.goto("/zh/knob/")
    Figure(page).start()
    Line(page).tells(rungs.best)


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


@pytest.fixture
def own_site(built_site: Path, tmp_path: Path) -> Path:
    site = tmp_path / "site"
    shutil.copytree(built_site, site)
    return site


@pytest.fixture
def other_host(own_site: Path) -> Iterator[str]:
    with hosted(own_site) as at:
        yield at


def test_tabs_of_two_versions_keep_their_own_python(
    other_host: str, visit: Visit, browser: Browser, own_site: Path, rungs: Rungs
) -> None:
    page = visit("/en/knob/", at=other_host)
    figure = Figure(page)
    figure.start()
    publish_another_version(own_site)
    newer = Figure(page.context.new_page())
    newer.page.goto("/en/knob/")
    newer.start()
    assert len(shared_workers(browser, page)) == 2
    for each in (figure, newer):
        Line(each.page).tells(rungs.best)
        each.page.bring_to_front()
        each.slider("layers").press("End")
        each.shows({"macs-cached": "655360"})


def publish_another_version(site: Path) -> None:
    """Do what a new build does: an engine of another name, and pages that ask for it."""
    (old,) = site.glob("engine/*")
    new = old.with_name("0123456789abcdef")
    shutil.copytree(old, new)
    for page in site.rglob("*.html"):
        page.write_text(page.read_text("utf-8").replace(old.name, new.name), "utf-8")
    for old_page in (*site.rglob("*.html.br"), *site.rglob("*.html.zst")):
        old_page.unlink()


SNAPSHOT_FAULTS = (missing, broken_off)


async def spoiled(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Somebody's tool changed the file: it is whole, and it is not what was built."""
    await Response(b"KVSN1\0" + bytes(4000), media_type="application/octet-stream")(
        scope, receive, send
    )
    del app


@pytest.mark.parametrize("fault", [*SNAPSHOT_FAULTS, spoiled], ids=lambda fault: fault.__name__)
def test_a_snapshot_that_is_no_good_gives_way_to_the_library(
    ill_host: str, visit: Visit, faults: Faults, rungs: Rungs, fault: Fault
) -> None:
    if not rungs.ships_snapshot:
        pytest.skip("this build ships no snapshot")
    faults.by_name["snapshot-*.bin"] = fault
    page = visit("/en/knob/?account-a.layers=4", at=ill_host, allowed=(FILE_GONE,))
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": "327680"})
    line = Line(page)
    line.tells("worker")
    line.blames(rungs.best, "snapshot")


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
    built_site: Path, visit: Visit, line: str
) -> None:
    requests = Requests()
    with hosted(built_site, requests.wrap) as at:
        told = f"Object.defineProperty(navigator, 'connection', {{value: {line}}});"
        page = visit("/en/knob/", at=at, scripts=(told,))
        figure = Figure(page)
        figure.host.scroll_into_view_if_needed()
        figure.slider("layers").hover()
        figure.slider("layers").focus()
        page.wait_for_timeout(2_500)
        assert requests.engine == []
        figure.slider("layers").press("End")
        figure.wait_until("live")
        figure.shows({"macs-cached": "655360"})
        page.context.close()


@pytest.mark.parametrize("sign", ["hover", "focus"])
def test_hover_and_focus_start_python_where_nothing_is_to_be_spared(
    built_site: Path, visit: Visit, sign: str
) -> None:
    requests = Requests()
    unseen = "globalThis.IntersectionObserver = class { observe() {} disconnect() {} };"
    with hosted(built_site, requests.wrap) as at:
        page = visit("/en/knob/", at=at, scripts=(unseen,))
        figure = Figure(page)
        page.wait_for_timeout(500)
        assert requests.engine == []
        getattr(figure.slider("layers"), sign)()
        figure.wait_until("live")
        page.context.close()
