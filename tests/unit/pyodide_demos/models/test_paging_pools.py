"""Pools own every slot once: the audit finds what is lost, owned twice or wrongly counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models.paging_load import Request
from pyodide_demos.models.paging_pools import BlockPool, ConservationError, ContiguousPool


def ask(number, prompt=20, opening=0, opening_length=0):
    return Request(number, 0, opening, opening_length, prompt, 8)


@pytest.fixture
def pool():
    """Eight blocks of four slots, and two requests that share one whole block of an opening."""
    pool = BlockPool(32, 4, share=True, evict=True)
    assert pool.admit(ask(1, 9, opening=1, opening_length=6), 9)
    assert pool.admit(ask(2, 7, opening=1, opening_length=6), 7)
    pool.audit()
    return pool


def test_whole_blocks_of_an_opening_stand_once(pool):
    assert pool.place_of(1) == (0, 1, 2)
    assert pool.place_of(2) == (0, 3)
    assert [cell.kind for cell in pool.cells()] == ["shared", "own", "own", "own"]
    assert (pool.held(), pool.empty()) == (16, 3 + 1)


def test_an_opening_that_nobody_reads_is_kept_and_found_again(pool):
    pool.release(1)
    pool.release(2)
    assert [(cell.kind, cell.filled) for cell in pool.cells()] == [("idle", 4)]
    assert pool.held() == 0
    assert pool.admit(ask(3, 8, opening=1, opening_length=6), 8)
    assert pool.place_of(3) == (0, 1)
    pool.audit()


def test_kept_openings_give_way_only_where_eviction_is_on():
    for evict in (True, False):
        pool = BlockPool(16, 4, share=True, evict=evict)
        assert pool.admit(ask(1, 8, opening=1, opening_length=8), 8)
        pool.release(1)
        assert pool.admit(ask(2, 12), 12) == evict
        pool.audit()
        kept = [cell.start for cell in pool.cells() if cell.kind == "idle"]
        assert kept == ([0] if evict else [0, 4]), "the last block of an opening goes first"


def test_a_request_that_does_not_fit_changes_nothing(pool):
    before = pool.cells()
    assert not pool.admit(ask(3, 17), 17)
    assert pool.cells() == before
    assert pool.admit(ask(3, 16), 16)
    assert not pool.grow(1, 13)
    pool.audit()


def test_a_contiguous_pool_reserves_the_longest_for_each():
    pool = ContiguousPool(1024)
    assert pool.admit(ask(1), 20)
    assert pool.admit(ask(2), 30)
    assert not pool.admit(ask(3), 1)
    assert pool.grow(2, 31)
    assert (pool.held(), pool.empty()) == (1024, 1024 - 51)
    pool.release(1)
    pool.audit()
    assert pool.admit(ask(3), 1)
    assert pool.place_of(3) == (0,)
    assert not pool.grow(3, 513)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda pool: pool._free.append(2), "in use"),
        (lambda pool: pool._free.remove(7), "in use"),
        (lambda pool: pool._tables[1].append(3), "counted users"),
        (lambda pool: pool._tables[1].append(2), "twice"),
        (lambda pool: pool._keys.clear(), "two users"),
        (lambda pool: pool._index.clear(), "disagree"),
    ],
)
def test_the_audit_finds_damage(pool, damage, words):
    damage(pool)
    with pytest.raises(ConservationError, match=words):
        pool.audit()


def test_the_audit_of_a_contiguous_pool_finds_damage():
    pool = ContiguousPool(1024)
    pool.admit(ask(1), 20)
    pool._free.append(0)
    with pytest.raises(ConservationError, match="pieces free"):
        pool.audit()


@given(st.data())
def test_nothing_is_lost_whatever_happens(data):
    share, evict = data.draw(st.booleans()), data.draw(st.booleans())
    pool = BlockPool(64, data.draw(st.integers(1, 9)), share=share, evict=evict)
    lengths: dict[int, int] = {}
    for number in range(1, 30):
        if lengths and data.draw(st.booleans()):
            gone = data.draw(st.sampled_from(sorted(lengths)))
            pool.release(gone)
            del lengths[gone]
        opening = data.draw(st.integers(0, 3))
        length = data.draw(st.integers(1, 25))
        if pool.admit(ask(number, length, opening, min(length, opening * 5)), length):
            lengths[number] = length
        for older in sorted(lengths):
            if pool.grow(older, lengths[older] + 3):
                lengths[older] += 3
            else:
                pool.release(older)
                del lengths[older]
        pool.audit()
        in_use = [cell for cell in pool.cells() if cell.kind != "idle"]
        assert sum(cell.size for cell in in_use) == pool.held()
        assert sum(cell.size - cell.filled for cell in in_use) == pool.empty()
        if not share:
            assert sum(lengths.values()) == pool.held() - pool.empty()
