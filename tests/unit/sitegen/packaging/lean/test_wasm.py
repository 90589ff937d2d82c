import pytest

from sitegen.packaging.lean.wasm import HEAD, Wasm, WasmError


def section(kind: int, body: bytes) -> bytes:
    return bytes((kind, len(body))) + body


# (module (import "env" "f" (func)) (import "GOT.func" "g" (global (mut i32))) (memory 1)
#   (export "g" (func 0)) (export "h" (func 0))
#   (data (i32.const 70) "ab") (data (i32.const 200) "c"))
TYPES = section(1, b"\x01\x60\0\0")
IMPORTS = section(2, b"\x02\x03env\x01f\0\0\x08GOT.func\x01g\x03\x7f\x01")
MEMORY = section(5, b"\x01\0\x01")
EXPORTS = section(7, b"\x02\x01g\0\0\x01h\0\0")
COUNT = section(12, b"\x02")
CODE = section(10, b"\0")
DATA = section(11, b"\x02\0\x41\xc6\0\x0b\x02ab\0\x41\xc8\x01\x0b\x01c")
MODULE = HEAD + TYPES + IMPORTS + MEMORY + EXPORTS + COUNT + CODE + DATA


def test_data_are_read_as_memory_will_hold_them() -> None:
    image = Wasm(MODULE).image()
    assert (image[70:72], image[200:], len(image)) == (b"ab", b"c", 201)


def test_imports_and_what_is_linked_by_address_are_told_apart() -> None:
    module = Wasm(MODULE)
    assert module.imports == {"f", "g"}
    assert module.linked == {"g"}


def test_rewritten_module_keeps_wanted_exports_and_new_data() -> None:
    module = Wasm(MODULE)
    image = bytearray(module.image())
    image[70:72] = bytes(2)
    image[130:133] = b"new"
    again = Wasm(module.rewritten(bytes(image), ["g", "unknown"]))
    assert again.image() == image
    assert [name for name, *_ in again._read_exports()] == ["g"]
    assert again.imports == module.imports


def test_unchanged_module_comes_back_as_it_was() -> None:
    module = Wasm(MODULE)
    assert module.rewritten(module.image(), ["g", "h"]) == MODULE


def test_numbers_in_code_and_data_count_as_pointers() -> None:
    code = section(10, b"\x01\x05\0\x41\xc6\x01\x0b")
    assert 198 in Wasm(MODULE.replace(CODE, code)).pointers()
    assert 198 not in Wasm(MODULE).pointers()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"MZ", "is no WebAssembly"),
        (HEAD + IMPORTS, "has no section 7"),
        (MODULE.replace(b"\0\x41\xc6", b"\1\x41\xc6"), "has no fixed address"),
        (MODULE.replace(b"\x41\xc6\0\x0b", b"\x41\xc6\0\x6a"), "is computed"),
    ],
)
def test_other_modules_are_refused(content: bytes, message: str) -> None:
    with pytest.raises(WasmError, match=message):
        Wasm(content)


# Function 0 is imported; 1 is exported and calls 2; 3 is in the table and calls 4; 5 is held by a
# global; 6 calls 7, and nobody calls 6.
FUNCTIONS = section(3, b"\x07" + b"\0" * 7)
TABLE = section(4, b"\x01\x70\0\x01")
GLOBALS = section(6, b"\x02\x7f\0\x41\x07\x0b\x70\0\xd2\x05\x0b")
ENTRY = section(7, b"\x02\x01g\0\x01\x01h\0\x06")
ELEMENTS = section(9, b"\x01\0\x41\0\x0b\x01\x03")
BODIES = (
    b"\0\x10\x02\x0b",
    b"\0\x01\x0b",
    b"\0\x41\x10\x1a\x10\x04\x0b",
    b"\x01\x02\x7f\x0b",
    b"\0\x01\x01\x0b",
    b"\0\x10\x07\x0b",
    b"\0\x01\x01\x01\x0b",
)


def with_bodies(bodies: tuple[bytes, ...]) -> bytes:
    code = section(10, bytes((len(bodies),)) + b"".join(bytes((len(b),)) + b for b in bodies))
    return b"".join((HEAD, TYPES, IMPORTS, FUNCTIONS, TABLE, MEMORY, GLOBALS, ENTRY, ELEMENTS,
                     COUNT, code, DATA))  # fmt: skip


def test_functions_that_nothing_can_call_lose_their_bodies() -> None:
    module = Wasm(with_bodies(BODIES))
    assert module.rewritten(module.image(), ["g", "h"]) == module._content
    trap = b"\0\0\x0b"
    fewer = module.rewritten(module.image(), ["g"])
    short = section(7, b"\x01\x01g\0\x01")
    assert fewer == with_bodies((*BODIES[:5], trap, trap)).replace(ENTRY, short)


def test_an_instruction_that_is_not_known_is_refused() -> None:
    module = Wasm(with_bodies((b"\0\xff\x0b", *BODIES[1:])))
    with pytest.raises(WasmError, match=r"instruction 0xff at .* is not known"):
        module.rewritten(module.image(), ["g"])
    cut = Wasm(with_bodies((b"\0\x41", *BODIES[1:])))
    with pytest.raises(WasmError, match="a function ends at"):
        cut.rewritten(cut.image(), ["g"])
