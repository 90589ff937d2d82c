"""Without a network: what was visited works, what was not says so; new versions and the switch."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.copies import copied, replace
from tests.browser.faults import Faults, Held
from tests.browser.parts import BUILT, STARTING, Figure, Run, address, slip_of
from tests.browser.requests import Requests
from tests.built import LANGUAGES
from tests.hosting import hosted

REFUSED = (
    r"net::ERR_(CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE)|the server responded with a status of 503"
)
IN_CHARGE = "() => navigator.serviceWorker.controller !== null"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const {url} of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found;
}"""


class Host:
    """A host that can go away, and whose files a test may change."""

    def __init__(self, site: Path, stack: ExitStack) -> None:
        self.site = site
        self.requests = Requests()
        self.faults = Faults()
        self._stack = stack
        wrap = self.requests.wrap
        self.address = stack.enter_context(hosted(site, lambda app: wrap(self.faults.wrap(app))))

    def go_away(self) -> None:
        self._stack.close()


@pytest.fixture
def own_host(built_site: Path, tmp_path: Path) -> Iterator[Host]:
    with ExitStack() as stack:
        yield Host(copied(built_site, tmp_path / "site"), stack)


def open_kept(visit: Visit, host: Host, path: str) -> Page:
    """Open a page and wait until the service worker has it."""
    page = visit(path, at=host.address, service_workers="allow", allowed=(REFUSED,))
    wait_until_kept(page, path)
    return page


def wait_until_kept(page: Page, *paths: str) -> None:
    for _ in range(300):
        if page.evaluate(IN_CHARGE) and set(paths) <= set(page.evaluate(KEPT)):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{paths} not among {page.evaluate(KEPT)}")


def engine_paths(host: Host) -> list[str]:
    """Return the addresses that a start from the snapshot needs, or from the library."""
    (folder,) = host.site.glob("engine/*")
    manifest = json.loads((folder / "engine.json").read_text("utf-8"))
    names = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", manifest["worker"]]
    snapshot = manifest.get("snapshot")
    names += [snapshot["url"]] if snapshot else ["python_stdlib.zip", manifest["wheel"]]
    return [f"/engine/{folder.name}/{name}" for name in ("engine.json", *names)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_visited_lessons_and_their_python_work_without_a_network(
    own_host: Host, visit: Visit, lang: str
) -> None:
    page = open_kept(visit, own_host, f"/{lang}/measure/")
    page.goto(f"/{lang}/knob/")
    Figure(page).start()
    wait_until_kept(page, f"/{lang}/knob/", *engine_paths(own_host))
    page.goto("about:blank")
    own_host.go_away()
    page.goto(own_host.address + address(lang, {**BUILT, "layers": 8}))
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": "655360"})
    figure.slider("positions").press("End")
    figure.shows({"macs-cached": str(2 * 8 * 32**2 * 200)})
    page.goto(f"{own_host.address}/{lang}/measure/")
    run = Run(page)
    run.start.click()
    run.wait_until("running")
    run.stop.click()
    run.wait_until("stopped")


def test_python_that_came_before_the_service_worker_is_kept_too(
    own_host: Host, visit: Visit
) -> None:
    held = Held()
    own_host.faults.by_name["sw.js"] = held
    page = visit("/en/knob/", at=own_host.address, service_workers="allow", allowed=(REFUSED,))
    Figure(page).start()
    assert not page.evaluate(IN_CHARGE)
    held.let_go()
    wait_until_kept(page, "/en/knob/", *engine_paths(own_host))
    page.goto("about:blank")
    own_host.go_away()
    page.goto(f"{own_host.address}/en/knob/?engine=worker-snapshot")
    figure = Figure(page)
    figure.start()
    figure.slider("layers").press("End")
    figure.shows({"macs-cached": "655360"})


def test_a_visited_lesson_opens_and_proves_its_receipts_without_a_network(
    own_host: Host, visit: Visit
) -> None:
    page = open_kept(visit, own_host, "/zh/knob/")
    Figure(page).start()
    wait_until_kept(page, "/receipts/knob.zh.json", "/claims.json", *engine_paths(own_host))
    page.goto("about:blank")
    own_host.go_away()
    page.goto(f"{own_host.address}/zh/knob/")
    page.locator('main a.number:has([data-claim="account-a-ratio"])').first.click()
    slip_of(page).get_by_role("button", name="在这里证明").click()
    expect(slip_of(page).locator('[data-result="proved"]')).to_be_visible(timeout=STARTING)


def test_a_page_that_was_never_opened_says_so_in_words(own_host: Host, visit: Visit) -> None:
    page = open_kept(visit, own_host, "/zh/knob/")
    wait_until_kept(page, "/offline.html")
    own_host.go_away()
    page.goto(f"{own_host.address}/en/measure/")
    expect(page.locator("h1")).to_contain_text("This page is not kept on this device")
    expect(page.locator("h1")).to_contain_text("这一页没有存在这台设备上")
    links = page.locator("main a").evaluate_all("(all) => all.map((a) => a.pathname)")
    assert links == ["/zh/", "/en/"]
    styled = page.locator("main h1").evaluate("(it) => getComputedStyle(it).fontFamily")
    assert "Times" not in styled
    page.goto(f"{own_host.address}/zh/knob/")
    expect(page.locator("kv-demo")).to_be_visible()


def test_a_second_visit_takes_no_byte_of_the_engine(own_host: Host, visit: Visit) -> None:
    page = open_kept(visit, own_host, "/en/knob/")
    Figure(page).start()
    wait_until_kept(page, *engine_paths(own_host))
    page.goto("about:blank")
    own_host.requests.forget()
    page.goto(f"{own_host.address}/zh/knob/?engine=worker-snapshot")
    figure = Figure(page)
    figure.start()
    figure.slider("layers").press("End")
    figure.shows({"macs-cached": "655360"})
    assert own_host.requests.engine == []
    line = page.locator("details.engine-line")
    line.locator("summary").click()
    expect(line.locator("dl")).to_contain_text("0 MB")


def test_a_first_visit_tells_what_the_network_brought(own_host: Host, visit: Visit) -> None:
    page = open_kept(visit, own_host, "/en/card/")
    page.goto(f"{own_host.address}/en/knob/")
    Figure(page).start()
    line = page.locator("details.engine-line")
    line.locator("summary").click()
    expect(line.locator("dl")).to_contain_text(re.compile(r"[1-9]\d*\.\d MB"))


def test_a_slow_host_gives_way_to_the_kept_page(own_host: Host, visit: Visit) -> None:
    page = open_kept(visit, own_host, "/en/knob/")
    held = Held()
    own_host.faults.by_name[""] = held
    page.goto(f"{own_host.address}/en/knob/")
    expect(page.locator("kv-demo")).to_be_visible()
    held.let_go()


def test_a_new_version_is_announced_and_comes_when_asked_for(own_host: Host, visit: Visit) -> None:
    page = open_kept(visit, own_host, "/en/knob/")
    names = page.evaluate("() => caches.keys()")
    expect(page.locator(".update")).to_be_hidden()
    worker = own_host.site / "sw.js"
    text = worker.read_text("utf-8")
    (version,) = re.findall(r'"version": "(\w+)"', text)
    replace(worker, text.replace(version, "0123456789abcdef"))
    page.goto(f"{own_host.address}/en/card/")
    notice = page.locator(".update")
    expect(notice).to_be_visible()
    assert page.evaluate("() => caches.keys()") >= names
    page.evaluate("() => { document.documentElement.dataset.old = 'yes'; }")
    notice.locator('[data-action="update"]').click()
    expect(page.locator("html:not([data-old])")).to_be_attached()
    expect(page.locator(".update")).to_be_hidden()
    wait_until_kept(page, "/en/knob/", "/offline.html")
    for name in page.evaluate("() => caches.keys()"):
        assert name.endswith("0123456789abcdef")


def test_the_switch_of_the_host_ends_the_service_worker(own_host: Host, visit: Visit) -> None:
    page = open_kept(visit, own_host, "/en/knob/")
    replace(own_host.site / "sw-kill.json", '{"off": true}')
    page.goto(f"{own_host.address}/en/knob/")
    for _ in range(100):
        state = page.evaluate(
            "async () => [(await navigator.serviceWorker.getRegistrations()).length,"
            " (await caches.keys()).length]"
        )
        if state == [0, 0]:
            break
        page.wait_for_timeout(100)
    assert state == [0, 0]
    page.reload()
    assert not page.evaluate(IN_CHARGE)
    Figure(page).start()


def test_a_full_device_is_no_trouble(own_host: Host, visit: Visit) -> None:
    page = visit("/404.html", at=own_host.address, service_workers="allow")
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": own_host.address, "quotaSize": 2_000})
    page.goto("/en/knob/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.goto("/zh/knob/")
    figure = Figure(page)
    figure.start()
    figure.slider("layers").press("End")
    figure.shows({"macs-cached": "655360"})
    assert not [path for path in page.evaluate(KEPT) if path.endswith((".wasm", ".bin"))]
