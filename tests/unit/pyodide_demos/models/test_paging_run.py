"""The simulation keeps its books: what it counts fits together at every step."""

from __future__ import annotations

import pytest

from pyodide_demos.models import paging_counts
from pyodide_demos.models.paging_run import CAPACITY, contiguous, paged, shared
from pyodide_demos.quantities import Ratio

STEPS = range(0, 61, 6)


@pytest.mark.parametrize("seed", [0, 4])
@pytest.mark.parametrize("allocator", [0, 1, 2])
@pytest.mark.parametrize("evict", [0, 1])
def test_the_books_balance(allocator, seed, evict):
    before = None
    for step in STEPS:
        state = paging_counts.after(allocator, 16, evict, seed, step)
        arrived = min(200, 3 * (step + 1))
        assert state.running + state.waiting + state.completed == arrived
        assert state.completed + state.running <= state.admitted <= arrived
        assert state.held + state.idle <= CAPACITY
        assert state.filled <= state.logical
        if allocator < 2:
            assert state.filled == state.logical
            assert state.idle == 0
        if before:
            assert state.admitted >= before.admitted
            assert state.completed >= before.completed
            assert state.preempted >= before.preempted
        before = state


def test_contiguous_reservations_admit_as_many_as_fit_and_never_preempt():
    state = contiguous(0, 40)
    assert state.running == 8
    assert state.held == CAPACITY
    assert state.preempted == 0


def test_keeping_openings_for_ever_leaves_less_room():
    keeps, evicts = shared(16, 0, 0, 60), shared(16, 1, 0, 60)
    assert keeps.idle > evicts.idle
    assert keeps.admitted < evicts.admitted


def test_the_average_adds_up_all_steps():
    empty = sum(paged(16, 1, step).empty for step in range(11))
    held = sum(paged(16, 1, step).held for step in range(11))
    assert paged(16, 1, 10).average == Ratio(empty, held)


@pytest.mark.parametrize(
    "wrong", [(3, 16, 0, 0, 0), (0, 16, 2, 0, 0), (1, 0, 0, 0, 0), (1, 129, 0, 0, 0),
              (0, 16, 0, -1, 0), (0, 16, 0, 0, -1)],
)  # fmt: skip
def test_what_no_allocator_is_asked(wrong):
    with pytest.raises(ValueError, match=r"must be|is 0"):
        paging_counts.after(*wrong)
