"""Read the parts of a WebAssembly module that are rewritten: exports, functions and data."""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator

from sitegen.packaging.lean.code import UnknownInstructionError, referred_to, thinned

HEAD = b"\0asm\x01\0\0\0"
IMPORTS, GLOBALS, EXPORTS, START, ELEMENTS, CODE, DATA, DATA_COUNT = 2, 6, 7, 8, 9, 10, 11, 12
CONSTANT, GLOBAL, END = 0x41, 0x23, 0x0B
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
        if missing := {IMPORTS, EXPORTS, CODE, DATA} - self._sections.keys():
            raise WasmError(f"pyodide.asm.wasm has no section {min(missing)}")
        found = list(self._read_imports())
        self._imported_functions = self._count_functions()
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
        """Return the module with these data, and with no other exports than these names.

        Functions that can then be called from nowhere are left without a body.
        """
        wanted = set(exports)
        kept = [entry for name, entry, _ in self._read_exports() if name in wanted]
        roots = {at for name, _, at in self._read_exports() if name in wanted and at is not None}
        bodies = self._bodies(roots | self._started() | self._in_globals() | self._in_tables())
        runs = [_segment(image, match) for match in _RUN.finditer(image)]
        changed = {
            EXPORTS: _number(len(kept)) + b"".join(kept),
            CODE: _number(len(bodies)) + b"".join(_number(len(body)) + body for body in bodies),
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

    def _count_functions(self) -> int:
        """Return how many functions are imported: the module's own are numbered behind them."""
        count, at = self._unsigned(self._sections[IMPORTS][0])
        functions = 0
        for _ in range(count):
            _, at = self._name(at)
            _, at = self._name(at)
            functions += self._content[at] == 0
            at = self._skip_type(at)
        return functions

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

    def _bodies(self, roots: set[int]) -> list[bytes]:
        count, at = self._unsigned(self._sections[CODE][0])
        places = []
        for _ in range(count):
            length, at = self._unsigned(at)
            places.append(range(at, at + length))
            at += length
        try:
            return thinned(self._content, places, self._imported_functions, roots)
        except UnknownInstructionError as error:
            raise WasmError(f"pyodide.asm.wasm: {error}") from error

    def _started(self) -> set[int]:
        """Return the function that runs by itself, where there is one."""
        return {self._unsigned(self._sections[START][0])[0]} if START in self._sections else set()

    def _in_globals(self) -> set[int]:
        """Return the functions whose references globals hold at first."""
        found: set[int] = set()
        if GLOBALS not in self._sections:
            return found
        begin, end = self._sections[GLOBALS]
        count, at = self._unsigned(begin)
        for _ in range(count):
            at += 2  # its type, and whether it changes
            while self._content[at] != END:
                named, at = referred_to(self._content, at, at + 1)
                found |= named
            at += 1
        if at != end:
            raise WasmError("the globals of pyodide.asm.wasm end elsewhere")
        return found

    def _in_tables(self) -> set[int]:
        """Return the functions that can be called by their number in a table."""
        found: set[int] = set()
        if ELEMENTS not in self._sections:
            return found
        count, at = self._unsigned(self._sections[ELEMENTS][0])
        for _ in range(count):
            if self._content[at] or self._content[at + 1] not in (CONSTANT, GLOBAL):
                raise WasmError("the table of pyodide.asm.wasm is filled in another way")
            _, at = self._unsigned(at + 2)
            if self._content[at] != END:
                raise WasmError("the place of functions in the table is computed")
            size, at = self._unsigned(at + 1)
            for _ in range(size):
                function, at = self._unsigned(at)
                found.add(function)
        return found

    def _read_exports(self) -> Iterator[tuple[str, bytes, int | None]]:
        """Yield name, entry, and the index of what is a function."""
        count, at = self._unsigned(self._sections[EXPORTS][0])
        for _ in range(count):
            begin = at
            name, at = self._name(at)
            kind = self._content[at]
            index, at = self._unsigned(at + 1)
            yield name, bytes(self._content[begin:at]), None if kind else index

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
