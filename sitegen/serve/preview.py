"""Build, serve, watch, build again: what `python build.py serve` does."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import click
import uvicorn
from watchfiles import awatch

from sitegen.serve.app import make_app
from sitegen.serve.reloads import Reloads

HOST = "127.0.0.1"
WATCHED = ("content", "templates", "assets", "pyodide_demos", "sitegen", "pyproject.toml")
DEBOUNCE_MS = 120


def run(root: Path, port: int = 8000, open_browser: bool = False, site: Path | None = None) -> int:
    """Preview the checkout at `root` until interrupted, and return the exit code.

    A build that fails shows its problems in the terminal; the last good site stays served.
    """
    site = site or root / "site"
    try:
        listener = socket.create_server((HOST, port))
    except OSError as error:
        click.echo(
            f"Port {port} cannot be used: {os.strerror(error.errno or 0)}. "
            f"Choose another: python build.py serve --port {port + 1}",
            err=True,
        )
        return 1
    with listener:
        url = f"http://{HOST}:{listener.getsockname()[1]}/"
        try:
            _serve(root, site, listener, _Welcome(url, open_browser))
        except KeyboardInterrupt:
            click.echo("")
    return 0


@dataclass(frozen=True, slots=True)
class _Welcome:
    """What is said, and shown, once the first build has ended."""

    url: str
    open_browser: bool

    def __call__(self) -> None:
        click.echo(f"Serving {self.url}  (Ctrl+C ends it)")
        if self.open_browser and _has_screen():
            webbrowser.open(self.url)


class _Server(uvicorn.Server):
    """A server that lets go of the pages waiting for a reload when it is told to end."""

    def __init__(self, config: uvicorn.Config, reloads: Reloads) -> None:
        super().__init__(config)
        self._reloads = reloads

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._reloads.close()
        super().handle_exit(sig, frame)


def _serve(root: Path, site: Path, listener: socket.socket, welcome: Callable[[], None]) -> None:
    async def watch() -> None:
        paths = [root / name for name in WATCHED if (root / name).exists()]
        changes = awatch(*paths, debounce=DEBOUNCE_MS)
        # Watch before the first build: a file saved while it runs must not be missed.
        change = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0)
        await _build(root, site)
        welcome()
        while True:
            await change
            change = asyncio.ensure_future(anext(changes))
            if await _build(root, site):
                reloads.announce()

    reloads = Reloads(watch)
    config = uvicorn.Config(make_app(site, reloads), log_level="warning", lifespan="on")
    _Server(config, reloads).run([listener])


async def _build(root: Path, site: Path) -> bool:
    """Build in a process of its own, which sees the code as it is now."""
    started = time.monotonic()
    program = [sys.executable, str(root / "build.py"), "build"]
    command = [*program, "--no-compress", "--out", str(site)]
    process = await asyncio.create_subprocess_exec(*command, cwd=root)
    try:
        good = await process.wait() == 0
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    click.echo(_outcome(good, site, time.monotonic() - started))
    return good


def _outcome(good: bool, site: Path, seconds: float) -> str:
    kept = "the last good site stays served" if site.exists() else "there is no site to serve yet"
    what = "built" if good else f"not built; {kept}"
    return f"[{time.strftime('%H:%M:%S')}] {what} ({seconds:.1f} s)"


def _has_screen() -> bool:
    """Tell whether a browser can open a window; otherwise one may take over the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
