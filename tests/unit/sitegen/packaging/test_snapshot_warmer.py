import gc
import sys
import types

import pytest

from sitegen.packaging import snapshot_warmer


def test_module_that_is_let_go_of_leaves_nothing_behind_where_it_was_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left, kept = types.ModuleType("left_here"), types.ModuleType("kept_here")
    exec("def opens(): pass\nclass Socket: pass", left.__dict__)
    kept.__dict__.update(left=left, opens=left.opens, Socket=left.Socket, own=len, count=3)
    monkeypatch.setitem(sys.modules, "left_here", left)
    monkeypatch.setitem(sys.modules, "kept_here", kept)
    snapshot_warmer._leave_out(frozenset({"left_here", "never_loaded"}))
    assert "left_here" not in sys.modules
    names = {name: kept.__dict__[name] for name in ("left", "opens", "Socket", "own", "count")}
    assert names == {"left": None, "opens": None, "Socket": None, "own": len, "count": 3}
    assert not left.__dict__


def test_what_a_page_may_want_is_not_let_go_of() -> None:
    wanted = {"ast", "contextlib", "dataclasses", "decimal", "fractions", "io", "itertools", "json"}
    wanted |= {"logging", "math", "pathlib", "random", "re", "statistics", "traceback", "typing"}
    assert not wanted & snapshot_warmer.LEFT_OUT


def test_what_python_holds_at_the_end_is_out_of_the_collector_s_way() -> None:
    held = [[place] for place in range(100)]
    gc.unfreeze()
    try:
        snapshot_warmer._settle()
        assert gc.get_freeze_count() > len(held)
        assert not any(one is held for one in gc.get_objects())
    finally:
        gc.unfreeze()
