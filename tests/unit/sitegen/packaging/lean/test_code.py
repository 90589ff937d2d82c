import pytest

from sitegen.packaging.lean.code import called_by, reached

SEEN = b"\x10\x09"
"""A call of function 9, behind whatever an instruction brings with it."""
INSTRUCTIONS = {
    "block": b"\x02\x40",
    "if with a type by its number": b"\x04\x10",
    "try and catch": b"\x06\x40\x07\x10\x19",
    "throw": b"\x08\x10",
    "jump by a table": b"\x0e\x02\x10\x10\x10",
    "call by the table": b"\x11\x10\x00",
    "choice with types": b"\x1c\x01\x10",
    "try with a table": b"\x1f\x40\x02\x00\x10\x10\x02\x10",
    "variable": b"\x20\x90\x10",
    "load": b"\x28\x02\x90\x10",
    "load from another memory": b"\x28\x42\x01\x10",
    "size of memory": b"\x3f\x00",
    "constants": b"\x41\x90\x10\x42\x10\x43\x10\x10\x10\x10\x44" + b"\x10" * 8,
    "arithmetic": b"\x6a\xc4",
    "no reference": b"\xd0\x70\xd1",
    "cut to a range": b"\xfc\x07",
    "copy and fill": b"\xfc\x0a\x00\x00\xfc\x0b\x00\xfc\x09\x10",
    "vectors": b"\xfd\x0c" + b"\x10" * 16 + b"\xfd\x15\x10\xfd\x54\x00\x10\x10\xfd\xae\x01",
}


@pytest.mark.parametrize("before", INSTRUCTIONS.values(), ids=INSTRUCTIONS)
def test_a_call_is_seen_behind_any_instruction_and_operands_are_no_calls(before: bytes) -> None:
    body = b"\x01\x10\x7f" + before + SEEN + b"\x0b"
    assert called_by(b"\x10" + body, 1, 1 + len(body)) == {9}


def test_calls_in_place_of_a_return_and_references_count() -> None:
    assert called_by(b"\0\x12\x90\x10\xd2\x07\x0b", 0, 7) == {2064, 7}


def test_what_calls_itself_alone_is_not_reached() -> None:
    assert reached([1], {1: {2}, 2: {1, 3}, 4: {4, 5}}) == {1, 2, 3}
