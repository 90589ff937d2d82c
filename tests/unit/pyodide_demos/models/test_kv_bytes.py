"""Bytes of a cache against adding up element by element, and against known models."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import kv_bytes

SMALL = st.integers(1, 6)


@given(SMALL, SMALL, SMALL, SMALL, SMALL, SMALL)
def test_total_equals_adding_up(sequences, layers, positions, kv_heads, head_dim, size):
    added = 0
    for _sequence in range(sequences):
        for _position in range(positions):
            for _layer in range(layers):
                for _matrix in ("k", "v"):
                    added += sum(size for _ in range(kv_heads * head_dim))
    assert added == kv_bytes.bytes_total(sequences, layers, positions, kv_heads, head_dim, size)


def test_one_token_of_a_model_with_32_layers_8_heads_of_128_in_16_bit():
    assert kv_bytes.elements_per_token(32, 8, 128) == 65_536
    assert kv_bytes.bytes_per_token(32, 8, 128, 2) == 131_072
    assert kv_bytes.bytes_total(1, 32, 8192, 8, 128, 2) == 2**30


def test_account_a_at_two_bytes_and_at_another_size():
    assert kv_bytes.account_a_bytes(2, 32, 40) == 10_240
    assert kv_bytes.account_a_bytes(2, 32, 40, bytes_per_element=4) == 20_480


@pytest.mark.parametrize("argument", range(6))
def test_every_argument_is_checked(argument):
    values = [1] * 6
    values[argument] = 0
    with pytest.raises(ValueError, match=r"at least 1, not 0"):
        kv_bytes.bytes_total(*values)


def test_account_a_checks_its_element_size():
    with pytest.raises(ValueError, match="bytes_per_element must be"):
        kv_bytes.account_a_bytes(2, 32, 40, bytes_per_element=0)
