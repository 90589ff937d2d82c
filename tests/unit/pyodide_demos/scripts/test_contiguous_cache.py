"""The naive cache keeps what is appended, counts what it wastes, and runs from a shell."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pyodide_demos.models.paging import unused_share
from pyodide_demos.scripts import contiguous_cache
from pyodide_demos.scripts.contiguous_cache import ContiguousCache


def test_rows_stay_in_order_and_the_rest_is_wasted():
    cache = ContiguousCache(5, 2)
    assert cache.wasted == 5
    for position in range(3):
        cache.append([position, 0], [0, position])
    assert cache.k[:3] == [[0, 0], [1, 0], [2, 0]]
    assert cache.v[:3] == [[0, 0], [0, 1], [0, 2]]
    assert cache.wasted == 2


def test_a_full_piece_takes_no_more():
    cache = ContiguousCache(1, 1)
    cache.append([1], [2])
    with pytest.raises(MemoryError, match="1 rows"):
        cache.append([3], [4])
    assert cache.k == [[1]]


def test_from_a_shell_it_prints_what_the_model_computes():
    ended = subprocess.run(
        [sys.executable, contiguous_cache.__file__, "8192", "40"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0
    assert ended.stdout.split() == [
        "reserved",
        "8,192",
        "written",
        "40",
        "wasted",
        "8,152",
        "99.5%",
    ]
    assert unused_share(8192, 40).numerator == 8152


@pytest.mark.parametrize("arguments", [[], ["8"], ["8", "x"], ["8", "9"], ["0", "0"]])
def test_wrong_lengths_get_one_answer_and_code_2(arguments, capsys):
    assert contiguous_cache.main(arguments) == 2
    assert capsys.readouterr().err
