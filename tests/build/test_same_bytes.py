"""The real site is the same to the last byte wherever and whenever it is built."""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

import pytest

from tests.built import CHECKOUT, build, share_caches

# Several whole builds each, the first of them with nothing in its cache.
pytestmark = pytest.mark.timeout(1200)

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", ".cache", "node_modules", "site", "__pycache__", ".*_cache", ".hypothesis"
)
ELSEWHERE = {
    "TZ": "Pacific/Kiritimati",
    "LC_ALL": "C",
    "LANG": "C",
    "PYTHONHASHSEED": "4242",
    "COLUMNS": "40",
    "HOME": "/nonexistent",
}
LATER = "1798761600"  # 2027-01-01
HERE = {"TZ": "America/Los_Angeles", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"}


def digests(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def checkout_copy(folder: Path) -> Path:
    """Make a checkout with other times of files and nothing in its cache."""
    shutil.copytree(CHECKOUT, folder, ignore=LEFT_OUT, copy_function=shutil.copyfile)
    (folder / "node_modules").symlink_to(CHECKOUT / "node_modules")
    return folder


def assert_same(one: Path, other: Path) -> None:
    first, second = digests(one), digests(other)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert len(first) > 40


def test_two_checkouts_give_the_same_bytes(tmp_path: Path) -> None:
    copy = checkout_copy(tmp_path / "a copy with spaces")
    share_caches(copy, "compressed")  # they follow from the content, and take a minute
    here, there = tmp_path / "here", tmp_path / "deep" / "er" / "there"
    build(CHECKOUT, here, "--jobs", "1", **HERE)
    build(copy, there, "--jobs", "2", **ELSEWHERE)
    assert_same(here, there)
    (copy / "content/claims/knob.yaml").touch()
    build(copy, there, **ELSEWHERE)
    assert_same(here, there)


def test_a_build_on_another_day_gives_the_same_bytes(built_site: Path, tmp_path: Path) -> None:
    later = tmp_path / "later"
    build(CHECKOUT, later, SOURCE_DATE_EPOCH=LATER)
    assert_same(built_site, later)


def test_a_page_differs_only_where_its_words_do(built_site: Path, tmp_path: Path) -> None:
    copy, after = checkout_copy(tmp_path / "copy"), tmp_path / "after"
    share_caches(copy)
    page = copy / "content/lessons/card/en.md"
    text = page.read_text("utf-8")
    summary = next(line for line in text.splitlines() if line.startswith("summary:"))
    page.write_text(text.replace(summary, f"{summary} Indeed.", 1), "utf-8")
    build(copy, after)
    first, second = digests(built_site), digests(after)
    changed = {
        re.sub(r"\.(br|zst)$", "", name)
        for name in first.keys() | second.keys()
        if first.get(name) != second.get(name)
    }
    assert "en/card/index.html" in changed
    assert changed <= {".kv-ledger", "en/card/index.html", "en/index.html"}
