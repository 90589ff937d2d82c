"""The requests keep to the distribution they state."""

from __future__ import annotations

import pytest

from pyodide_demos.models import paging, paging_load
from pyodide_demos.models.paging_load import requests


@pytest.mark.parametrize("seed", range(20))
def test_every_length_lies_in_its_range(seed):
    for request in requests(seed):
        assert 8 <= request.prompt - request.opening_length <= 96
        assert 8 <= request.answer <= 256
        if request.opening:
            assert 32 <= request.opening_length <= 160
        else:
            assert request.opening_length == 0
        assert request.prompt + request.answer <= paging_load.MAXIMUM == 512


def test_openings_and_answers_come_about_as_often_as_stated():
    drawn = [request for seed in range(20) for request in requests(seed)]
    assert 0.23 < sum(not request.opening for request in drawn) / len(drawn) < 0.27
    assert 0.57 < sum(request.answer < 64 for request in drawn) / len(drawn) < 0.63
    assert 0.08 < sum(request.answer >= 160 for request in drawn) / len(drawn) < 0.12
    first, second = (sum(request.opening == n for request in drawn) for n in (1, 2))
    assert 1.7 < first / second < 2.3


def test_three_arrive_at_a_step_and_a_seed_gives_the_same_ones():
    drawn = requests(7)
    assert len(drawn) == 200
    assert [request.arrival for request in drawn[:7]] == [0, 0, 0, 1, 1, 1, 2]
    assert drawn == requests(7) != requests(8)


@pytest.mark.parametrize("block", [1, 16, 48, 64])
def test_tail_waste_counted_block_by_block(block):
    held = filled = 0
    for request in requests(0):
        length = request.prompt + request.answer
        blocks = [range(start, start + block) for start in range(0, length, block)]
        held += sum(len(slots) for slots in blocks)
        filled += sum(position < length for slots in blocks for position in slots)
    waste = paging_load.tail_waste(block, 0)
    assert (waste.numerator, waste.denominator) == (held - filled, held)


@pytest.mark.parametrize("seed", range(3))
def test_the_first_power_of_two_above_ten_percent(seed):
    block = paging_load.first_block_above(10, seed)
    assert paging_load.tail_waste(block, seed).fraction > 0.1
    assert paging_load.tail_waste(block // 2, seed).fraction <= 0.1
    assert paging.slots(1, block) == block
