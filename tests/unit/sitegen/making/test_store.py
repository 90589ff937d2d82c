"""When what was kept still holds: files are told apart without reading them all again."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from sitegen.making.store import TOO_FRESH_NS, Store


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/one.html").write_text("one", "utf-8")
    settle()
    return tmp_path


def settle() -> None:
    """Wait until a file that was just written is trusted."""
    time.sleep(2 * TOO_FRESH_NS / 1e9)


def key(root: Path) -> str:
    return Store(root, root / "site").key()


def test_files_that_did_not_change_are_not_read_again(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = key(root)
    monkeypatch.setattr("sitegen.making.store._hash", None)
    assert key(root) == before


def test_a_change_with_the_old_size_and_time_is_seen(root: Path) -> None:
    before, file = key(root), root / "templates/one.html"
    seen = file.stat()
    file.write_text("two", "utf-8")
    os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    settle()
    changed = key(root)
    assert changed != before
    file.write_text("one", "utf-8")
    assert key(root) == before


def test_two_changes_within_a_tick_are_both_seen(root: Path) -> None:
    keys = set()
    for text in ("two", "six", "ten"):
        (root / "templates/one.html").write_text(text, "utf-8")
        keys.add(key(root))
    assert len(keys) == 3


def test_a_file_that_comes_or_goes_is_seen(root: Path) -> None:
    before = key(root)
    (root / "templates/two.html").write_text("", "utf-8")
    with_two = key(root)
    (root / "templates/two.html").unlink()
    assert with_two != before == key(root)
