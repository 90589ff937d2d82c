"""The same 200 requests through three allocators, step by step.

At each step: requests arrive; each running one generates up to 8 positions, in the order of
admission; those that have finished give everything back; then waiting ones are admitted, first
come, first served, as long as the next one fits. Where blocks run out, the request admitted last
gives up its blocks and waits at the head of the queue; its text is kept, its K and V are computed
again. What is wasted and who is admitted follows from this alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.paging_load import Request, requests
from pyodide_demos.models.paging_pools import BlockPool, Cell, ContiguousPool, Pool
from pyodide_demos.quantities import Ratio

CAPACITY = 4096
"""Slots of the pool."""
GENERATED = 8
"""Positions a running request generates in one step, unless it needs fewer."""
LAST_STEP = 60
LARGEST_BLOCK = 128


@dataclass(slots=True, eq=False)
class Run:
    """A request on its way: what has been generated so far."""

    request: Request
    generated: int = 0

    @property
    def length(self) -> int:
        """Positions whose K and V are kept."""
        return self.request.prompt + self.generated


@dataclass(frozen=True, slots=True)
class State:
    """What can be seen after a step."""

    running: int
    waiting: int
    admitted: int
    """Requests admitted at least once."""
    completed: int
    preempted: int
    """Times a request had to give up its blocks."""
    logical: int
    """Positions of all running requests, each counted for itself."""
    held: int
    """Slots that running requests hold, each counted once."""
    filled: int
    """Slots among them that hold a position."""
    idle: int
    """Slots of openings that are kept though nobody reads them."""
    average: Ratio
    """Empty slots over held slots, added up over all steps up to this one."""
    cells: tuple[Cell, ...]
    oldest: int
    """Number of the request that has run longest; 0 where none runs."""
    place: tuple[int, ...]
    """Where its positions lie."""

    @property
    def empty(self) -> int:
        """Held slots that hold no position."""
        return self.held - self.filled

    @property
    def waste(self) -> Ratio:
        """Empty slots over held slots."""
        return Ratio(self.empty, max(1, self.held))


def contiguous(seed: int, step: int) -> State:
    """Run the allocator that reserves the longest possible request for each one."""
    return _simulate(ContiguousPool(CAPACITY), seed, step)


def paged(block: int, seed: int, step: int) -> State:
    """Run the allocator that hands out blocks and shares nothing."""
    return _simulate(_blocks(block, share=False, evict=False), seed, step)


def shared(block: int, evict: int, seed: int, step: int) -> State:
    """Run the allocator that hands out blocks and keeps whole blocks of common openings once."""
    return _simulate(_blocks(block, share=True, evict=bool(evict)), seed, step)


def _blocks(block: int, *, share: bool, evict: bool) -> BlockPool:
    require_whole(1, block=block)
    if block > LARGEST_BLOCK:
        raise ValueError(f"block must be at most {LARGEST_BLOCK}, not {block}.")
    return BlockPool(CAPACITY, block, share=share, evict=evict)


def _simulate(pool: Pool, seed: int, last_step: int) -> State:
    require_whole(0, step=last_step)
    books = _Books(pool)
    coming = list(requests(seed))
    for step in range(last_step + 1):
        while coming and coming[0].arrival == step:
            books.waiting.append(Run(coming.pop(0)))
        books.generate()
        books.finish()
        books.admit()
        pool.audit()
        books.count()
    return books.state()


class _Books:
    """Who waits, who runs, and the running totals of one simulation."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.waiting: list[Run] = []
        self._running: list[Run] = []
        self._admitted: set[int] = set()
        self._completed = self._preempted = 0
        self._held = self._empty = 0

    def generate(self) -> None:
        for run in list(self._running):
            if run not in self._running:
                continue  # it had to give way to an older one in this step
            longer = run.length + min(GENERATED, run.request.answer - run.generated)
            while not self._pool.grow(run.request.number, longer):
                victim = self._running.pop()
                self._pool.release(victim.request.number)
                self.waiting.insert(0, victim)
                self._preempted += 1
                if victim is run:
                    break
            else:
                run.generated = longer - run.request.prompt

    def finish(self) -> None:
        for run in list(self._running):
            if run.generated == run.request.answer:
                self._running.remove(run)
                self._pool.release(run.request.number)
                self._completed += 1

    def admit(self) -> None:
        while self.waiting and self._pool.admit(self.waiting[0].request, self.waiting[0].length):
            run = self.waiting.pop(0)
            self._running.append(run)
            self._admitted.add(run.request.number)

    def count(self) -> None:
        self._held += self._pool.held()
        self._empty += self._pool.empty()

    def state(self) -> State:
        cells = self._pool.cells()
        held = self._pool.held()
        oldest = self._running[0].request.number if self._running else 0
        return State(
            running=len(self._running),
            waiting=len(self.waiting),
            admitted=len(self._admitted),
            completed=self._completed,
            preempted=self._preempted,
            logical=sum(run.length for run in self._running),
            held=held,
            filled=held - self._pool.empty(),
            idle=sum(cell.size for cell in cells if cell.kind == "idle"),
            average=Ratio(self._empty, max(1, self._held)),
            cells=cells,
            oldest=oldest,
            place=self._pool.place_of(oldest) if oldest else (),
        )
