"""Faults of a host, put between server and site and taken away again."""

from __future__ import annotations

import asyncio
import fnmatch
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

type Fault = Callable[[ASGIApp, Scope, Receive, Send], Awaitable[None]]


class Faults:
    """What is wrong with which files, by name or by path; empty: nothing is."""

    def __init__(self) -> None:
        self.by_name: dict[str, Fault] = {}

    def wrap(self, app: ASGIApp) -> ASGIApp:
        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            path = scope["path"]
            for pattern, fault in list(self.by_name.items()):
                named = path if "/" in pattern else path.rpartition("/")[2]
                if fnmatch.fnmatch(named, pattern):
                    await fault(app, scope, receive, send)
                    return
            await app(scope, receive, send)

        return serve


async def missing(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """The file was not copied to the host."""
    await PlainTextResponse("missing", 404)(scope, receive, send)
    del app


async def broken_off(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """The line dies in the middle of the file."""

    async def half(message: Message) -> None:
        if message["type"] == "http.response.body":
            body = message["body"]
            await send({**message, "body": body[: len(body) // 2], "more_body": True})
            raise ConnectionError("broken off by the test")
        await send(message)

    await app(scope, receive, half)


def with_header(name: bytes, value: bytes) -> Fault:
    """Make a host that sends another value of a header."""

    async def fault(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def changed(message: Message) -> None:
            if message["type"] == "http.response.start":
                kept = [(key, old) for key, old in message["headers"] if key.lower() != name]
                message = {**message, "headers": [*kept, (name, value)]}
            await send(message)

        await app(scope, receive, changed)

    return fault


def beginning_with(script: bytes) -> Fault:
    """Put a line of script before a script, which is sent without compression."""

    async def fault(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        left_out = (b"accept-encoding", b"if-none-match", b"if-modified-since")
        asked = [(key, value) for key, value in scope["headers"] if key not in left_out]
        rest = script + b"\n"

        async def changed(message: Message) -> None:
            nonlocal rest
            if message["type"] == "http.response.start":
                dropped = (b"content-length", b"etag", b"cache-control")
                kept = [pair for pair in message["headers"] if pair[0].lower() not in dropped]
                message = {**message, "headers": [*kept, (b"cache-control", b"no-store")]}
            else:
                message, rest = {**message, "body": rest + message.get("body", b"")}, b""
            await send(message)

        await app({**scope, "headers": asked}, receive, changed)

    return fault


class Held:
    """A file that does not come until it is let go."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self._gate = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    def let_go(self) -> None:
        """Open the gate, from the thread of the test."""
        if self._loop:
            self._loop.call_soon_threadsafe(self._gate.set)
        else:
            self._gate.set()

    async def __call__(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        self._loop = asyncio.get_running_loop()
        self.asked.set()
        await self._gate.wait()
        await app(scope, receive, send)


@dataclass
class SlowHost:
    """A host whose engine comes when a test lets it."""

    address: str
    faults: Faults
    engine: Held
