"""Find the functions of a WebAssembly module that nothing can call any more.

Every instruction of every function is read, so that what is called is known and not guessed;
one that is not known here ends the reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

UNREACHABLE = b"\0\0\x0b"
"""The body of a function that is never called: no locals, a trap, the end."""
_CALLS = frozenset({0x10, 0x12, 0xD2})
"""A call, one in place of a return, and a reference to a function."""
_NUMERIC = range(0x45, 0xC5)
_NOTHING = frozenset({0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *_NUMERIC})
_BLOCKS = (0x02, 0x03, 0x04, 0x06)
_JUMPS = (0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18)
_VARIABLES = range(0x20, 0x27)
_ONE_NUMBER = frozenset({*_BLOCKS, *_JUMPS, *_VARIABLES, 0x3F, 0x40, 0x41, 0x42, 0xD0})
_TWO_NUMBERS = frozenset({0x11, 0x13})
_MEMORY = range(0x28, 0x3F)
_FEW_OF_MEMORY = frozenset({8, 10, 12, 14})
"""Of the instructions behind 0xFC: those with two numbers."""
SEVERAL_MEMORIES = 64


class UnknownInstructionError(Exception):
    """A module holds something that is not known here; the message says what and where."""


def number(code: bytes, at: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, and where the next thing stands."""
    result = shift = 0
    while True:
        byte, at = code[at], at + 1
        result |= (byte & 0x7F) << shift
        shift += 7
        if not byte & 0x80:
            return result, at


def called_by(code: bytes, begin: int, end: int) -> set[int]:
    """Return the functions that the body of a function calls, or whose reference it takes.

    Raises:
        UnknownInstructionError: where the body cannot be read to its end.
    """
    locals_, at = number(code, begin)
    for _ in range(locals_):
        at = _after(code, at) + 1
    called, at = referred_to(code, at, end)
    if at != end:
        raise UnknownInstructionError(f"a function ends at {at} instead of {end}")
    return called


def referred_to(code: bytes, at: int, end: int) -> tuple[set[int], int]:
    """Return the functions that instructions name, and where the last instruction ends.

    Raises:
        UnknownInstructionError: for an instruction that is not known here.
    """
    called: set[int] = set()
    while at < end:
        instruction, at = code[at], at + 1
        if instruction in _CALLS:
            function, at = number(code, at)
            called.add(function)
        elif instruction not in _NOTHING:
            at = _after_operands(code, instruction, at)
    return called, at


def reached(roots: Iterable[int], calls: Mapping[int, AbstractSet[int]]) -> set[int]:
    """Return the roots and everything that is called from there."""
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            waiting.extend(calls.get(function, ()))
    return found


def thinned(code: bytes, bodies: Sequence[range], first: int, roots: Iterable[int]) -> list[bytes]:
    """Return the bodies, and a trap for each that cannot be reached; `first` is the first's index.

    Raises:
        UnknownInstructionError: as `called_by`.
    """
    calls = {
        first + place: called_by(code, body.start, body.stop) for place, body in enumerate(bodies)
    }
    alive = reached(roots, calls)
    return [
        code[body.start : body.stop] if first + place in alive else UNREACHABLE
        for place, body in enumerate(bodies)
    ]


def _after_operands(code: bytes, instruction: int, at: int) -> int:
    if instruction in _ONE_NUMBER:
        return _after(code, at)
    if instruction in _MEMORY:
        return _after_place(code, at)
    if instruction in _TWO_NUMBERS:
        return _after(code, _after(code, at))
    if instruction in _SELDOM:
        return _SELDOM[instruction](code, at)
    raise UnknownInstructionError(f"instruction {instruction:#x} at {at} is not known")


def _after(code: bytes, at: int) -> int:
    while code[at] & 0x80:
        at += 1
    return at + 1


def _after_place(code: bytes, at: int) -> int:
    """Skip the alignment and the offset of something in memory."""
    alignment, at = number(code, at)
    if alignment & SEVERAL_MEMORIES:
        at = _after(code, at)
    return _after(code, at)


def _after_table(code: bytes, at: int) -> int:
    """Skip the targets of a jump by number, the last for all other numbers."""
    count, at = number(code, at)
    for _ in range(count + 1):
        at = _after(code, at)
    return at


def _after_types(code: bytes, at: int) -> int:
    count, at = number(code, at)
    return at + count


def _after_catches(code: bytes, at: int) -> int:
    """Skip the type of a block and what it catches: a tag and a target, or a target."""
    count, at = number(code, _after(code, at))
    for _ in range(count):
        kind, at = code[at], at + 1
        at = _after(code, _after(code, at) if kind < 2 else at)
    return at


def _after_bulk(code: bytes, at: int) -> int:
    kind, at = number(code, at)
    if kind < 8:  # numbers that are cut to a range
        return at
    return _after(code, _after(code, at)) if kind in _FEW_OF_MEMORY else _after(code, at)


def _after_vector(code: bytes, at: int) -> int:
    kind, at = number(code, at)
    if kind <= 11 or kind in (92, 93):
        return _after_place(code, at)
    if kind in (12, 13):
        return at + 16
    if 21 <= kind <= 34:
        return at + 1
    return _after_place(code, at) + 1 if 84 <= kind <= 91 else at


_SELDOM: Mapping[int, Callable[[bytes, int], int]] = {
    0x0E: _after_table,
    0x1C: _after_types,
    0x1F: _after_catches,
    0x43: lambda _, at: at + 4,
    0x44: lambda _, at: at + 8,
    0xFC: _after_bulk,
    0xFD: _after_vector,
}
