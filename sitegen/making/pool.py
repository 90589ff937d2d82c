"""Make lessons in as many processes as help."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from sitegen.garbage import without_collections
from sitegen.making.lessons import LessonMaker
from sitegen.making.made import Made

LESSONS_WORTH_A_PROCESS = 12
"""With fewer lessons per process, starting processes costs more than it saves."""
LESSONS_AT_ONCE = 4
"""Lessons a process is given at a time: the last one to finish keeps the others waiting."""
LESSONS_BETWEEN_COLLECTIONS = 8
"""Tokens and views come by the thousand and go with their page; only few of them form circles."""

type MakeMaker = Callable[[], LessonMaker]


def make_lessons(make_maker: MakeMaker, slugs: Sequence[str], jobs: int) -> Iterator[Made]:
    """Yield every lesson once it is made, in no particular order."""
    processes = max(1, min(jobs, len(slugs) // LESSONS_WORTH_A_PROCESS))
    if processes > 1:
        gc.collect()
        _give_back()
    with without_collections():
        gc.freeze()
        try:
            if processes == 1:
                _start(make_maker)
                yield from map(_make, slugs)
                _maker.pop().close()
            else:
                yield from _in_processes(make_maker, slugs, processes)
        finally:
            _maker.clear()
            gc.unfreeze()


def _in_processes(make_maker: MakeMaker, slugs: Sequence[str], processes: int) -> Iterator[Made]:
    import multiprocessing  # noqa: PLC0415 - a build of few lessons has one process

    context = multiprocessing.get_context("fork" if _may_fork() else "spawn")
    with context.Pool(processes, _start, (make_maker,)) as pool:
        yield from pool.imap_unordered(_make, slugs, LESSONS_AT_ONCE)
        pool.close()
        pool.join()


def _give_back() -> None:
    """Give freed memory back to the system, where its library can: every process would hold it."""
    import ctypes  # noqa: PLC0415 - a build of one lesson does without

    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


def _may_fork() -> bool:
    """Tell whether this process has one thread only, which forking would keep whole.

    A forked process has everything that was loaded; a spawned one reads its own copy.
    """
    if sys.platform != "linux":
        return False
    return len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208 - not a folder of files


_maker: list[LessonMaker] = []


def _start(make_maker: MakeMaker) -> None:
    gc.disable()  # a spawned process does not inherit it
    _maker.append(make_maker())


def _make(slug: str) -> Made:
    maker = _maker[0]
    if maker.count and maker.count % LESSONS_BETWEEN_COLLECTIONS == 0:
        gc.collect()
        gc.freeze()  # what is left is kept for other pages: nothing to look through again
    return maker.make(slug)
