"""What tests of the ladder share: its rungs, the line that names them, and ways to break one."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.browser.copies import replace
from tests.browser.faults import Fault
from tests.browser.parts import STARTING, said

# What browsers themselves write on the console about a file that a fault took away.
FILE_GONE = r"Failed to load resource: .*(404|net::ERR_)|NetworkError|NS_ERROR"
STARTS = ("shared", "worker-snapshot", "worker")


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

    def at(self, start: str) -> str:
        """Return the rung that `?engine=` leads to."""
        return {"shared": self.best, "worker-snapshot": self.own, "worker": "worker"}[start]


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


def publish_another_version(site: Path) -> None:
    """Do what a new build does: an engine of another name, and pages that ask for it."""
    (old,) = site.glob("engine/*")
    new = old.with_name("0123456789abcdef")
    shutil.copytree(old, new)
    for page in list(site.rglob("*.html")):
        replace(page, page.read_text("utf-8").replace(old.name, new.name))


async def spoiled(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Somebody's tool changed the file: it is whole, and it is not what was built."""
    await Response(b"KVSN1\0" + bytes(4000), media_type="application/octet-stream")(
        scope, receive, send
    )
    del app
