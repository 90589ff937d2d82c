"""Tell open pages, by server-sent events, that a new build is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

SCRIPT = Path(__file__).with_name("reload.js")
RELOAD_TAG = b'<script type="module" src="/__reload.js"></script>'


class Reloads:
    """The open pages, and the task that watches while the server runs."""

    def __init__(self, watch: Callable[[], Awaitable[None]]) -> None:
        self._watch = watch
        self._pages: set[asyncio.Queue[bool]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def routes(self) -> list[Route]:
        """Return what is served beside the site; none of it is ever written by a build.

        The switch is thrown, so that an author never looks at a page that the browser kept.
        """
        return [
            Route("/__reload.js", self._script),
            Route("/__reload", self._events),
            Route("/sw-kill.json", self._no_offline),
        ]

    def announce(self) -> None:
        """Let every open page load itself again."""
        for page in self._pages:
            page.put_nowait(True)

    def close(self) -> None:
        """Let go of the open pages, so that the server can end; from a signal too."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._let_go)

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """Watch for as long as the server runs."""
        self._loop = asyncio.get_running_loop()
        task = asyncio.ensure_future(self._watch())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _let_go(self) -> None:
        for page in self._pages:
            page.put_nowait(False)

    async def _no_offline(self, _request: Request) -> Response:
        return JSONResponse({"off": True}, headers={"cache-control": "no-store"})

    async def _script(self, _request: Request) -> Response:
        return FileResponse(SCRIPT, media_type="text/javascript")

    async def _events(self, _request: Request) -> Response:
        headers = {"cache-control": "no-store"}
        return StreamingResponse(self._stream(), headers=headers, media_type="text/event-stream")

    async def _stream(self) -> AsyncIterator[str]:
        page: asyncio.Queue[bool] = asyncio.Queue()
        self._pages.add(page)
        try:
            yield "retry: 500\n\n"
            while await page.get():
                yield "data: built\n\n"
        finally:
            self._pages.discard(page)
