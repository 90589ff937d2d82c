import hashlib
from functools import partial
from pathlib import Path

import brotli
import pytest
import zstandard

from sitegen.packaging import compress
from sitegen.packaging.compress import compressed

TEXT = b"<p>the same words again</p>\n" * 40


def noise(size: int) -> bytes:
    """Return bytes without a pattern, the same each time."""
    return b"".join(hashlib.sha256(bytes([n])).digest() for n in range(size // 32))


def test_both_forms_give_the_content_back(cache: Path) -> None:
    smaller = compressed({"zh/index.html": TEXT, "engine/x/a.wasm": TEXT[1:]}, cache)
    assert list(smaller) == [
        "engine/x/a.wasm.br",
        "engine/x/a.wasm.zst",
        "zh/index.html.br",
        "zh/index.html.zst",
    ]
    assert brotli.decompress(smaller["zh/index.html.br"]) == TEXT
    assert zstandard.ZstdDecompressor().decompress(smaller["engine/x/a.wasm.zst"]) == TEXT[1:]


def test_only_what_shrinks_and_is_not_packed_yet(cache: Path) -> None:
    tree = {
        "a.json": b"{}",
        "b.bin": noise(4096),
        "c.json.gz": TEXT,
        "d.png": TEXT,
        "LICENSE": TEXT,
    }
    assert compressed(tree, cache) == {}


def test_a_second_time_nothing_is_compressed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = {"a.css": TEXT, "b.css": TEXT, "c.json": b"{}"}
    first = compressed(tree, cache)
    assert len(list((cache / "compressed").iterdir())) == 4  # two contents in two forms

    def refuse(_: bytes) -> bytes:
        raise AssertionError

    fixed_by = {suffix: encoding()[0] for suffix, encoding in compress.ENCODINGS.items()}
    unused = {
        suffix: partial(lambda name: (name, refuse), name) for suffix, name in fixed_by.items()
    }
    monkeypatch.setattr(compress, "ENCODINGS", unused)
    assert compressed(tree, cache) == first
