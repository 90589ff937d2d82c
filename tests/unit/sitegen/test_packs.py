"""Bytes that stay in a file until somebody asks."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sitegen import packs
from sitegen.packs import LostError, Pack


def again(kept: list[Pack]) -> list[Pack]:
    found: list[Pack] = pickle.loads(pickle.dumps(kept))
    return found


def the_file(folder: Path) -> Path:
    (path,) = packs.files_of(folder, "a")
    return path


def put_down(kept: list[Pack], folder: Path) -> None:
    packs.put_down(kept, folder, "a")
    packs.drop_others(kept, folder, "a")


def test_a_pack_in_no_file_takes_its_bytes_along() -> None:
    (found,) = again([Pack(b"one")])
    assert (found.data, found.place) == (b"one", None)


def test_new_packs_are_written_behind_the_old_ones(tmp_path: Path) -> None:
    kept = [Pack(b"one"), Pack(b"two")]
    put_down(kept, tmp_path)
    kept = [*again(kept)[1:], Pack(b"three")]
    put_down(kept, tmp_path)
    assert the_file(tmp_path).read_bytes() == b"onetwothree"
    assert [pack.data for pack in again(kept)] == [b"two", b"three"]
    assert len(pickle.dumps(Pack(bytes(5000)))) > 5000 > len(pickle.dumps(kept))


def test_equal_bytes_are_equal_wherever_they_are(tmp_path: Path) -> None:
    here, there = Pack(b"one"), Pack(b"one")
    put_down([there], tmp_path)
    assert here == there
    assert hash(here) == hash(there)
    assert here != Pack(b"two")


def test_a_file_that_holds_little_of_use_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "SPARED", 10)
    kept = [Pack(b"stays"), Pack(b"x" * 20)]
    put_down(kept, tmp_path)
    old, kept = the_file(tmp_path), [kept[0], Pack(b"new")]
    packs.put_down(kept, tmp_path, "a")
    assert old.exists()  # the last state still names it
    packs.drop_others(kept, tmp_path, "a")
    assert the_file(tmp_path).read_bytes() == b"staysnew"
    assert [pack.data for pack in again(kept)] == [b"stays", b"new"]


@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_what_was_damaged_is_lost(tmp_path: Path, damage: str) -> None:
    kept = [Pack(b"one"), Pack(b"two")]
    put_down(kept, tmp_path)
    assert packs.all_there(kept)
    path = the_file(tmp_path)
    if damage == "gone":
        path.unlink()
    else:
        path.write_bytes({"cut": b"onet", "changed": b"onetwi"}[damage])
    assert packs.all_there(kept) == (damage == "changed")  # only reading all would tell
    with pytest.raises(LostError):
        again(kept)[1].data  # noqa: B018
