import gc

import pytest

from sitegen.garbage import without_collections


def test_collector_is_as_before_even_after_a_fault() -> None:
    assert gc.isenabled()
    seen: list[bool] = []
    with pytest.raises(IndexError), without_collections():
        seen[0] = gc.isenabled()
    with without_collections():
        seen.append(gc.isenabled())
    assert [*seen, gc.isenabled()] == [False, True]


def test_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with without_collections():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
