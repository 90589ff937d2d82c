"""How long bytes take on a shaped line, and what is counted."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send

from tools.browser_bench.line import (
    LOOPBACK,
    SHAPED,
    Meter,
    Shape,
    TokenBucket,
    Transfer,
    pieces,
    shaping,
)


def test_a_line_takes_the_time_of_its_rate() -> None:
    bucket = TokenBucket(1_000)
    assert bucket.take(500, now=10) == pytest.approx(0.5)
    assert bucket.take(500, now=10) == pytest.approx(1.0)
    assert bucket.take(500, now=10.25) == pytest.approx(1.25)


def test_a_line_that_rested_gives_nothing_back() -> None:
    bucket = TokenBucket(1_000)
    bucket.take(500, now=0)
    assert bucket.take(500, now=100) == pytest.approx(0.5)


def test_a_burst_passes_at_once_and_only_once() -> None:
    bucket = TokenBucket(1_000, burst=600)
    assert bucket.take(600, now=0) == 0
    assert bucket.take(100, now=0) == pytest.approx(0.1)


@given(st.lists(st.integers(1, 10**6), min_size=1), st.floats(1, 1e9))
def test_any_pieces_take_as_long_as_their_sum(sizes: list[int], rate: float) -> None:
    bucket = TokenBucket(rate)
    waits = [bucket.take(size, now=0) for size in sizes]
    assert waits == sorted(waits)
    assert waits[-1] == pytest.approx(sum(sizes) / rate)


@given(st.binary(max_size=500), st.integers(1, 60))
def test_pieces_are_the_body(body: bytes, size: int) -> None:
    cut = list(pieces(body, size))
    assert b"".join(cut) == body
    assert cut
    assert all(len(piece) <= size for piece in cut)


async def _site(scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * scope["size"]})


type Header = tuple[bytes, bytes]
type Asked = tuple[list[list[Message]], list[Transfer], float]


def _ask(line: Shape, size: int, times: int = 1, headers: tuple[Header, ...] = ()) -> Asked:
    """Ask the site over one connection; return messages, what was metered, and seconds."""
    meter = Meter()

    async def run() -> tuple[list[list[Message]], float]:
        app = meter.wrap(shaping(line)(_site))
        scope = {
            "type": "http",
            "path": "/x",
            "client": ("127.0.0.1", 1),
            "size": size,
            "headers": headers,
        }
        clock = asyncio.get_running_loop()
        started = clock.time()
        answers: list[list[Message]] = []
        for _ in range(times):
            sent: list[Message] = []

            async def keep(message: Message, sent: list[Message] = sent) -> None:
                sent.append(message)

            await app(scope, None, keep)  # type: ignore[arg-type]
            answers.append(sent)
        return answers, clock.time() - started

    answers, seconds = asyncio.run(run())
    return answers, meter.done, seconds


@pytest.mark.parametrize("size", [0, 1, 50_000])
def test_a_shaped_answer_is_the_same_answer(size: int) -> None:
    (sent,), done, _ = _ask(Shape("quick", 1e9, 0), size)
    bodies = [message for message in sent if message["type"] == "http.response.body"]
    assert b"".join(message["body"] for message in bodies) == b"x" * size
    assert [message["more_body"] for message in bodies] == [True] * (len(bodies) - 1) + [False]
    assert done == [Transfer("/x", size, 200)]


def test_a_new_connection_costs_a_round_trip_more() -> None:
    # Sleeping never ends early, so these hold on a busy machine too.
    _, done, seconds = _ask(Shape("far", 1e9, 0.01), 10, times=2)
    assert seconds >= 0.03
    assert len(done) == 2


def test_a_free_line_holds_nothing_back() -> None:
    assert LOOPBACK.is_free
    assert not SHAPED.is_free
    assert shaping(LOOPBACK)(_site) is _site


def test_the_meter_tells_what_came_since() -> None:
    meter = Meter()
    meter.done = [Transfer("/a", 1, 200), Transfer("/b", 2, 304)]
    assert meter.since(1) == [Transfer("/b", 2, 304)]
    assert meter.since(2) == []


@pytest.mark.parametrize(
    ("header", "for_later"),
    [
        ((b"service-worker", b"script"), True),
        ((b"referer", b"http://127.0.0.1:1/sw.js"), True),
        ((b"referer", b"http://127.0.0.1:1/en/"), False),
    ],
)
def test_what_a_service_worker_keeps_is_told_apart(
    header: tuple[bytes, bytes], for_later: bool
) -> None:
    _, (transfer,), _ = _ask(LOOPBACK, 1, headers=(header,))
    assert transfer.for_later is for_later
