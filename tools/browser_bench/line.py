"""A line between the browser and the host: how long bytes take on it, and what went over it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

CHUNK = 16 * 1024
"""Connections take turns by pieces of this size, as on a real line."""
HEAD_BYTES = 300
"""About what the head of an answer takes; it travels with the first piece."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A line: its name, its rate, and how long there and back takes."""

    name: str
    bits_per_second: float
    round_trip: float

    @property
    def is_free(self) -> bool:
        """Whether nothing is held back."""
        return self.bits_per_second <= 0


LOOPBACK = Shape("loopback", 0, 0)
SHAPED = Shape("20 Mbit/s, 40 ms", 20e6, 0.040)


class TokenBucket:
    """Say how long bytes have to wait so that no more than the rate passes."""

    def __init__(self, bytes_per_second: float, burst: float = 0) -> None:
        self._rate = bytes_per_second
        self._burst = burst / bytes_per_second
        self._free_at = float("-inf")

    def take(self, size: int, now: float) -> float:
        """Book the next place on the line; return the seconds until the last byte is over it."""
        start = max(self._free_at, now - self._burst)
        self._free_at = start + size / self._rate
        return max(0.0, self._free_at - now)


def pieces(body: bytes, size: int = CHUNK) -> Iterator[bytes]:
    """Cut a body; an empty one is one piece, for its head travels too."""
    for start in range(0, max(1, len(body)), size):
        yield body[start : start + size]


@dataclass(frozen=True, slots=True)
class Transfer:
    """One answer; `for_later`: a service worker asked for it, to keep it for a later visit."""

    path: str
    size: int
    status: int
    for_later: bool = False


class Meter:
    """Every answer of a host, in the order of their ends, and how many are under way."""

    def __init__(self) -> None:
        self.done: list[Transfer] = []
        self.under_way = 0
        self.last = time.monotonic()

    def since(self, place: int) -> list[Transfer]:
        """Return what has come after a place in the list."""
        return self.done[place:]

    def wrap(self, app: ASGIApp) -> ASGIApp:
        """Put the meter around a site."""

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            size, status = 0, 0

            async def counted(message: Message) -> None:
                nonlocal size, status
                size += len(message.get("body", b""))
                status = message.get("status", status)
                await send(message)

            self.under_way += 1
            try:
                await app(scope, receive, counted)
            finally:
                self.under_way -= 1
                self.last = time.monotonic()
                self.done.append(Transfer(scope["path"], size, status, _for_later(scope)))

        return serve


def _for_later(scope: Scope) -> bool:
    """Tell whether a request is for a service worker's script, or made by it for itself."""
    asked = dict(scope["headers"])
    return b"service-worker" in asked or asked.get(b"referer", b"").endswith(b"/sw.js")


def shaping(shape: Shape) -> Callable[[ASGIApp], ASGIApp]:
    """Return what holds a site back to the line; all connections share its rate.

    A new connection costs a round trip, and so does every request. There is no encryption to
    agree upon and no slow start: the line is kinder than a real one, to every page alike.
    """

    def wrap(app: ASGIApp) -> ASGIApp:
        if shape.is_free:
            return app
        bucket = TokenBucket(shape.bits_per_second / 8)
        known: set[tuple[str, int]] = set()

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            client = tuple(scope["client"])
            trips = 1 if client in known else 2
            known.add(client)
            await asyncio.sleep(trips * shape.round_trip)
            head = HEAD_BYTES

            async def slowly(message: Message) -> None:
                nonlocal head
                if message["type"] != "http.response.body":
                    await send(message)
                    return
                more = message.get("more_body", False)
                body: bytes = message.get("body", b"")
                left = len(body)
                for piece in pieces(body):
                    await asyncio.sleep(bucket.take(len(piece) + head, time.monotonic()))
                    head = 0
                    left -= len(piece)
                    await send({**message, "body": piece, "more_body": more or left > 0})

            await app(scope, receive, slowly)

        return serve

    return wrap
