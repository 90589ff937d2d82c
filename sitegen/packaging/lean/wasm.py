"""Read the parts of a WebAssembly module that are rewritten: imports, exports and data."""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator

HEAD = b"\0asm\x01\0\0\0"
IMPORTS, EXPORTS, CODE, DATA, DATA_COUNT = 2, 7, 10, 11, 12
CONSTANT, END = 0x41, 0x0B
_ADDRESS = re.compile(rb"(?=(?:\x41|[\x28-\x3e][\0-\4])([\x80-\xff]{1,3}[\0-\x7f]))")
"""A constant, or where something is read or written; some other bytes look alike."""
_RUN = re.compile(rb"[^\0](?:\0{0,23}[^\0])*+")
"""Data without many zeros in turn: memory is zero before anything is copied."""


class WasmError(Exception):
    """A module that does not look as expected; the message says where."""


class Wasm:
    """A module whose data and exports can be thinned out."""

    def __init__(self, content: bytes) -> None:
        if not content.startswith(HEAD):
            raise WasmError("pyodide.asm.wasm is no WebAssembly")
        self._content = content
        self._sections = {kind: (begin, end) for kind, begin, end in self._read_sections()}
        if missing := {IMPORTS, EXPORTS, DATA} - self._sections.keys():
            raise WasmError(f"pyodide.asm.wasm has no section {min(missing)}")
        found = list(self._read_imports())
        self.imports = frozenset(name for _, name in found)
        self.linked = frozenset(name for module, name in found if module.startswith("GOT."))
        """Names the module asks for by address, which it may export itself."""
        self._segments = list(self._read_segments())
        self._size = max(address + length for address, _, length in self._segments)

    def image(self) -> bytes:
        """Return memory as the data section fills it."""
        memory = bytearray(self._size)
        for address, offset, length in self._segments:
            memory[address : address + length] = self._content[offset : offset + length]
        return bytes(memory)

    def pointers(self) -> list[int]:
        """Return, sorted, every number in code or data that might be an address.

        Too many is no harm: what one of them points to is left as it is.
        """
        words = array("I", self.image().ljust(-(-self._size // 4) * 4, b"\0"))
        if sys.byteorder == "big":
            words.byteswap()
        begin, end = self._sections[CODE]
        constants = _ADDRESS.finditer(self._content, begin, end)
        found = {self._unsigned(match.start(1))[0] for match in constants}
        return sorted(found | {word for word in words if word < self._size})

    def rewritten(self, image: bytes, exports: Iterable[str]) -> bytes:
        """Return the module with these data, and with no other exports than these names."""
        wanted = set(exports)
        kept = [entry for name, entry in self._read_exports() if name in wanted]
        runs = [_segment(image, match) for match in _RUN.finditer(image)]
        changed = {
            EXPORTS: _number(len(kept)) + b"".join(kept),
            DATA_COUNT: _number(len(runs)),
            DATA: _number(len(runs)) + b"".join(runs),
        }
        sections = [HEAD]
        for kind, begin, end in self._read_sections():
            body = changed[kind] if kind in changed else self._content[begin:end]
            sections += [bytes((kind,)), _number(len(body)), body]
        return b"".join(sections)

    def _read_sections(self) -> Iterator[tuple[int, int, int]]:
        at = len(HEAD)
        while at < len(self._content):
            kind = self._content[at]
            length, begin = self._unsigned(at + 1)
            yield kind, begin, begin + length
            at = begin + length

    def _read_imports(self) -> Iterator[tuple[str, str]]:
        count, at = self._unsigned(self._sections[IMPORTS][0])
        for _ in range(count):
            module, at = self._name(at)
            name, at = self._name(at)
            yield module, name
            at = self._skip_type(at)
        if at != self._sections[IMPORTS][1]:
            raise WasmError("the imports of pyodide.asm.wasm end too late")

    def _skip_type(self, at: int) -> int:
        kind, at = self._content[at], at + 1
        if kind == 3:  # a global: its type, and whether it changes
            return at + 2
        if kind in (0, 4):  # a function, an exception
            return self._unsigned(at + (kind == 4))[1]
        if kind == 1:  # a table: what it holds, and then like a memory
            at += 1
        has_maximum, at = self._content[at] & 1, at + 1
        for _ in range(1 + has_maximum):
            _, at = self._unsigned(at)
        return at

    def _read_exports(self) -> Iterator[tuple[str, bytes]]:
        count, at = self._unsigned(self._sections[EXPORTS][0])
        for _ in range(count):
            begin = at
            name, at = self._name(at)
            _, at = self._unsigned(at + 1)
            yield name, bytes(self._content[begin:at])

    def _read_segments(self) -> Iterator[tuple[int, int, int]]:
        """Yield what is copied when the module starts: address, place in the file, length."""
        count, at = self._unsigned(self._sections[DATA][0])
        for _ in range(count):
            if self._content[at] or self._content[at + 1] != CONSTANT:
                raise WasmError("the data of pyodide.asm.wasm has no fixed address")
            address, at = self._unsigned(at + 2)
            if self._content[at] != END:
                raise WasmError("the address of some data of pyodide.asm.wasm is computed")
            length, at = self._unsigned(at + 1)
            yield address, at, length
            at += length

    def _name(self, at: int) -> tuple[str, int]:
        length, at = self._unsigned(at)
        return self._content[at : at + length].decode(), at + length

    def _unsigned(self, at: int) -> tuple[int, int]:
        """Read a number of seven bits a byte; return it and where the next thing stands."""
        result = shift = 0
        while True:
            byte, at = self._content[at], at + 1
            result |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return result, at


def _number(value: int) -> bytes:
    result = bytearray()
    while value > 0x7F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*result, value))


def _signed(value: int) -> bytes:
    """Write a constant: its highest bit is its sign."""
    result = bytearray()
    while value > 0x3F:
        result.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*result, value))


def _segment(image: bytes, run: re.Match[bytes]) -> bytes:
    head = bytes((0, CONSTANT)) + _signed(run.start()) + bytes((END,))
    return head + _number(run.end() - run.start()) + image[run.start() : run.end()]
