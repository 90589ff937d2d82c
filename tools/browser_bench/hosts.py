"""Serve the pages that are compared, each on a line, with a meter."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sitegen.serve.app import make_app
from sitegen.serve.headers import FOR_EVER
from tools.browser_bench.line import Meter, Shape, shaping


@dataclass(frozen=True, slots=True)
class Host:
    """Where a site is served, over which line, and what was sent."""

    address: str
    line: Shape
    meter: Meter


@contextmanager
def hosted(site: Path, line: Shape, is_plain: bool = False) -> Iterator[Host]:
    """Serve a folder from a thread, with the headers of a real host.

    A plain page has no policy, and its files may be kept for ever, as those of a public CDN.
    """
    meter = Meter()
    app: ASGIApp = make_app(site)
    if is_plain:
        app = _plain_headers(app)
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        meter.wrap(shaping(line)(app)), log_level="critical", lifespan="off", timeout_keep_alive=60
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        yield Host(f"http://127.0.0.1:{listener.getsockname()[1]}", line, meter)
    finally:
        server.should_exit = True
        server.force_exit = True
        thread.join(10)
        listener.close()


def _plain_headers(app: ASGIApp) -> ASGIApp:
    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        async def edited(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(k, v) for k, v in message["headers"] if k != b"content-security-policy"]
                if not scope["path"].endswith("/"):
                    headers = [(k, v) for k, v in headers if k != b"cache-control"]
                    headers.append((b"cache-control", FOR_EVER.encode()))
                message = {**message, "headers": headers}
            await send(message)

        await app(scope, receive, edited)

    return serve
