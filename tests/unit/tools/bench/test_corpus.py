"""A generated course stands beside the real lessons, not in their places."""

import re
from pathlib import Path

from tools.bench.corpus import slugs_of, write_corpus


def test_every_lesson_has_a_place_of_its_own(tmp_path: Path) -> None:
    write_corpus(tmp_path, 6)
    heads = [path.read_text("utf-8") for path in tmp_path.glob("content/lessons/*/zh.md")]
    orders = [
        match[1] for head in heads if (match := re.search(r"^order: (\d+)$", head, re.MULTILINE))
    ]
    assert len(orders) == len(heads) == len(set(orders))
    assert {path.name for path in tmp_path.glob("content/lessons/*")} >= set(slugs_of(6))
