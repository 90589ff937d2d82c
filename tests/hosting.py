"""Serve a built site for a test, with the headers of a real host."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from sitegen.serve.app import make_app


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """Serve the folder from a thread and give its address, without a slash at the end."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(make_app(site), log_level="warning", lifespan="off"))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(10)
        listener.close()
