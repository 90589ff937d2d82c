"""Bytes of a row against paying block by block."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import kv_dtypes
from pyodide_demos.models.kv_dtypes import TYPES, kv_type


@given(st.sampled_from(sorted(TYPES)), st.integers(1, 600))
def test_a_row_pays_for_every_block_it_begins(name, elements):
    kv = kv_type(name)
    paid = sum(kv.block_bytes for _start in range(0, elements, kv.block)) + kv.row_bytes
    assert kv.row(elements) == paid
    assert kv.row(elements) >= kv.per_element * elements


@pytest.mark.parametrize(
    ("name", "size"),
    [("f32", 4), ("16-bit", 2), ("fp8", 1), ("q8_0", Fraction(34, 32)), ("q5_1", Fraction(24, 32)),
     ("q5_0", Fraction(22, 32)), ("q4_1", Fraction(20, 32)), ("q4_0", Fraction(18, 32))],
)  # fmt: skip
def test_one_element_takes(name, size):
    assert kv_type(name).per_element == size


def test_scales_of_rows_come_on_top():
    assert (kv_type("fp8-row").row(128), kv_type("int8-row").row(128)) == (132, 130)
    assert kv_type("fp8-row").row(0) == 0


def test_llama_3_8b_in_blocks_as_the_facts_print_it():
    in_kib = {"q8_0": 68, "q5_1": 48, "q5_0": 44, "q4_1": 40, "q4_0": 36}
    for name, kib in in_kib.items():
        kv = TYPES[name]
        assert kv_dtypes.bytes_per_token_blocked(32, 8, 128, 32, kv.block_bytes) == kib * 1024


def test_the_entry_with_an_8_bit_latent_has_656_bytes():
    assert kv_dtypes.latent_with_scales(512, 128, 4, 64) == 656


def test_an_unknown_type_is_refused_with_the_names_there_are():
    with pytest.raises(ValueError, match=r"There is no KV type 'q3'\. There are: f32, 16-bit"):
        kv_type("q3")
