"""Bytes that stay in a file until somebody asks for them.

Of a long course a build asks for few; what is new is written behind what is there already.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

SUFFIX = ".packs"
DIGEST_BYTES = 16
MOST_WASTE = 2
"""How many times the size of what is asked for a file may have before it is written anew."""
SPARED = 1 << 20
"""A file of this size is never written anew."""


class LostError(Exception):
    """What was kept is not there any more, or is not what it was."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where bytes are kept."""

    file: str
    offset: int
    size: int


class Pack:
    """Some bytes, here or in a file. Two are equal when their bytes are."""

    __slots__ = ("_data", "digest", "place")

    def __init__(self, data: bytes) -> None:
        """Hold bytes that are in no file yet."""
        self._data: bytes | None = data
        self.digest = _digest(data)
        self.place: Place | None = None

    @classmethod
    def kept(cls, digest: bytes, file: str, offset: int, size: int) -> Pack:
        """Return what is kept in a file, without reading it."""
        self = cls.__new__(cls)
        self._data, self.digest, self.place = None, digest, Place(file, offset, size)
        return self

    @property
    def data(self) -> bytes:
        """Return the bytes.

        Raises:
            LostError: when the file was cut or changed, or is gone.
        """
        if self._data is not None:
            return self._data
        if self.place is None:
            raise LostError
        try:
            with open(self.place.file, "rb") as file:  # noqa: PTH123 - one of thousands
                file.seek(self.place.offset)
                data = file.read(self.place.size)
        except OSError as error:
            raise LostError from error
        if _digest(data) != self.digest:
            raise LostError
        return data

    def put_down(self, place: Place) -> None:
        """Note that the bytes are in a file now."""
        self._data, self.place = None, place

    def __eq__(self, other: object) -> bool:
        """Compare by content."""
        return isinstance(other, Pack) and self.digest == other.digest

    def __hash__(self) -> int:
        """Hash as `__eq__` compares."""
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        if self.place is None:
            return (Pack, (self._data,))
        return (Pack.kept, (self.digest, self.place.file, self.place.offset, self.place.size))


def put_down(packs: Iterable[Pack], folder: Path, name: str) -> None:
    """Write packs that are in no file behind those that are.

    Where most of that file is not asked for any more, all are written to another one, and the old
    one stays until `drop_others`: the last state still names it.
    """
    everything = list(packs)
    sizes = {pack.place.file: 0 for pack in everything if pack.place}
    size = sum(pack.place.size for pack in everything if pack.place)
    path = Path(next(iter(sizes), folder / f"{name}-{secrets.token_hex(8)}{SUFFIX}"))
    if len(sizes) > 1 or (sizes and path.stat().st_size > max(SPARED, MOST_WASTE * size)):
        path = folder / f"{name}-{secrets.token_hex(8)}{SUFFIX}"
    file_name = str(path)
    new = [pack for pack in everything if pack.place is None or pack.place.file != file_name]
    if not new:
        return
    folder.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        offset = file.tell()
        for pack in new:
            data = pack.data
            file.write(data)
            pack.put_down(Place(file_name, offset, len(data)))
            offset += len(data)


def drop_others(packs: Iterable[Pack], folder: Path, name: str) -> None:
    """Remove the files that hold none of the packs."""
    asked = {pack.place.file for pack in packs if pack.place}
    for path in files_of(folder, name):
        if str(path) not in asked:
            path.unlink(missing_ok=True)


def files_of(folder: Path, name: str) -> Iterator[Path]:
    """Yield the files in which packs of a name are kept."""
    yield from folder.glob(f"{name}-*{SUFFIX}")


def all_there(packs: Iterable[Pack]) -> bool:
    """Tell whether the files of packs are as long as they have to be."""
    ends: dict[str, int] = {}
    for pack in packs:
        if pack.place:
            end = pack.place.offset + pack.place.size
            ends[pack.place.file] = max(end, ends.get(pack.place.file, 0))
    try:
        return all(Path(file).stat().st_size >= end for file, end in ends.items())
    except OSError:
        return False


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST_BYTES).digest()
