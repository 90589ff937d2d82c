import struct

from sitegen.packaging.lean.tables import encoding_tables


def index(*rows: tuple[int, int, int]) -> bytes:
    return b"".join(
        struct.pack("<IBBH", pointer, first, last, 0) if pointer else bytes(8)
        for pointer, first, last in rows
    )


def test_table_is_found_by_the_index_that_leads_to_it() -> None:
    rows = [(64, 0x21, 0x7E), (0, 0, 0), (252, 0x30, 0x3F), (284, 0, 255), (796, 1, 2)]
    image = bytes(1000) + index(*rows) + b"\xff" * 16
    assert encoding_tables(image) == [range(64, 800)]


def test_index_with_a_hole_between_rows_is_none() -> None:
    rows = [(64, 0x21, 0x7E), (254, 0x30, 0x3F), (286, 0, 255), (798, 1, 2)]
    assert encoding_tables(bytes(1000) + index(*rows) + b"\xff" * 16) == []


def test_short_index_is_left_alone() -> None:
    rows = [(64, 1, 2), (68, 1, 2), (72, 1, 2), (76, 1, 2)]
    assert encoding_tables(bytes(1000) + index(*rows) + b"\xff" * 16) == []


def test_table_of_the_library_is_found_by_one_row() -> None:
    row = struct.pack(
        "<94H", *(ord(bytes((0xA1, trail)).decode("euc_kr")) for trail in range(0xA1, 0xFF))
    )
    image = b"\xff" * 100 + row + b"\xff" * 94 * 92 * 2 + b"\xff" * 100
    assert encoding_tables(image) == [range(100, 100 + 94 * 93 * 2)]
