"""A real browser, the built site behind a real server, and pages that are watched."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.faults import Faults, Held, SlowHost
from tests.browser.ladder import Rungs
from tests.browser.watch import Watch
from tests.hosting import hosted

type Visit = Callable[..., Page]
type Look = Callable[[str], Page]
type Serve = Callable[..., str]

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    # Whatever a worker asks another host for, it does not get there.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
OLDEST_FIREFOX = 143
# How long a test waits before it calls a browser stuck; no test measures time by it.
PATIENCE = 30_000


def program() -> str | None:
    """Return the installed Chromium; nothing means Playwright's own."""
    return os.environ.get("KV_LEDGER_BROWSER") or shutil.which("chromium")


def launch(playwright: Playwright, *flags: str) -> Browser:
    """Start a Chromium with no profile."""
    return playwright.chromium.launch(executable_path=program(), args=[*FLAGS, *flags])


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    started = launch(playwright)
    yield started
    started.close()


@pytest.fixture(scope="session")
def without_wasm(playwright: Playwright) -> Iterator[Browser]:
    started = launch(playwright, "--js-flags=--jitless")
    yield started
    started.close()


def launch_firefox(playwright: Playwright, **prefs: bool) -> Browser:
    """Start the installed Firefox ESR; `tools/browser.sh` installs it where it can."""
    program = os.environ.get("KV_LEDGER_FIREFOX") or shutil.which("firefox-esr")
    if not program:
        pytest.skip("no Firefox ESR is installed: this engine was not tried")
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    version = re.search(r"\d+", said.stdout)
    if not version or int(version[0]) < OLDEST_FIREFOX:
        pytest.skip(f"Playwright drives Firefox from {OLDEST_FIREFOX} on: {said.stdout.strip()}")
    named = {name.replace("__", "."): value for name, value in prefs.items()}
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=program, firefox_user_prefs=named
    )


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    started = launch_firefox(playwright)
    yield started
    started.close()


@pytest.fixture(scope="session")
def firefox_without_wasm(playwright: Playwright) -> Iterator[Browser]:
    started = launch_firefox(playwright, javascript__options__wasm=False)
    yield started
    started.close()


@pytest.fixture(params=["chromium", "firefox"])
def either(request: pytest.FixtureRequest) -> Browser:
    """Drive Chromium, then Firefox."""
    browser: Browser = request.getfixturevalue(
        {"chromium": "browser", "firefox": "firefox"}[request.param]
    )
    return browser


@pytest.fixture(scope="session")
def rungs(built_site: Path) -> Rungs:
    (manifest,) = built_site.glob("engine/*/engine.json")
    return Rungs(bool(json.loads(manifest.read_text("utf-8")).get("snapshot")))


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serve a folder until the pages of the test are gone: none may ask a host that went first."""
    with ExitStack() as hosts:
        yield lambda *site_and_wrap: hosts.enter_context(hosted(*site_and_wrap))


@pytest.fixture
def ill_host(serve: Serve, built_site: Path, faults: Faults) -> str:
    return serve(built_site, faults.wrap)


@pytest.fixture
def slow(serve: Serve, built_site: Path, faults: Faults) -> Iterator[SlowHost]:
    """Keep every file of the engine back; however quick a machine is, Python is not there."""
    engine = Held()
    faults.by_name["/engine/*"] = engine
    yield SlowHost(serve(built_site, faults.wrap), faults, engine)
    engine.let_go()


@pytest.fixture(scope="session")
def host(built_site: Path) -> Iterator[str]:
    with hosted(built_site) as address:
        yield address


@pytest.fixture
def visit(browser: Browser, host: str, serve: Serve) -> Iterator[Visit]:
    """Open an address in a fresh, watched profile; the test fails on what a page must never do."""
    del serve  # named, so that its hosts stay until the pages are closed
    watches: list[Watch] = []

    def open_page(
        address: str,
        *,
        at: str | None = None,
        within: Browser | None = None,
        scripts: tuple[str | Path, ...] = (),
        allowed: tuple[str, ...] = (),
        **options: Any,
    ) -> Page:
        base = at or host
        # What was kept would hide what a page asks for; `test_offline.py` lets it be kept.
        options.setdefault("service_workers", "block")
        context = (within or browser).new_context(base_url=base, **options)
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, base, allowed)
        watches.append(watch)
        for script in scripts:
            if isinstance(script, Path):
                context.add_init_script(path=script)
            else:
                context.add_init_script(script)
        page = context.new_page()
        page.goto(address)
        return page

    yield open_page
    for watch in watches:
        watch.end()
    complaints = [complaint for watch in watches for complaint in watch.complaints]
    assert not complaints, "\n".join(complaints)


@pytest.fixture(scope="session")
def onlooker(browser: Browser, host: str) -> Iterator[tuple[Page, Watch]]:
    """One page for all tests of a worker that only look."""
    context = browser.new_context(
        base_url=host, service_workers="block", reduced_motion="reduce", color_scheme="light"
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, host, ())
    yield context.new_page(), watch
    watch.end()


@pytest.fixture
def look(onlooker: tuple[Page, Watch]) -> Iterator[Look]:
    """Open an address where other tests have looked: a tenth of what `visit` costs.

    For tests that change nothing but the size, the theme and what is open. Files are kept from
    page to page, storage is empty, the window is 1280 by 800, light; a page that complains fails
    the test as it does in `visit`.
    """
    page, watch = onlooker

    def open_page(address: str) -> Page:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.emulate_media(color_scheme="light", media="screen")
        page.goto("about:blank")  # the same address with another fragment would not load again
        page.goto(address)
        return page

    yield open_page
    page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    complaints = watch.take()
    assert not complaints, "\n".join(complaints)
