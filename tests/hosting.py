"""Serve a built site for a test, with the headers of a real host."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from sitegen.serve.app import make_app


def _as_it_is(app: ASGIApp) -> ASGIApp:
    return app


@contextmanager
def hosted(site: Path, wrap: Callable[[ASGIApp], ASGIApp] = _as_it_is) -> Iterator[str]:
    """Serve the folder from a thread and give its address, without a slash at the end.

    `wrap` may put something between the server and the site, such as a fault.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(wrap(make_app(site)), log_level="critical", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()
