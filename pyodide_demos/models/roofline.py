"""Least times of reading and of arithmetic at peak figures, and where one overtakes the other.

Bandwidth is in GB/s and compute in TFLOP/s, both decimal, as makers print them; compute is dense
and in 16 bit. One multiply-add is two FLOP here, because peak figures count so. A time at a peak
figure is a bound: no program is faster, most are slower. Formula of the floor: bytes / bandwidth,
as in the source `scaling-book-tpus`.
"""

from __future__ import annotations

from fractions import Fraction

from pyodide_demos.models.domain import require_whole

type Rate = int | Fraction

FLOP_PER_MAC = 2


def read_milliseconds(bytes_read: int, gigabytes_per_second: Rate) -> Fraction:
    """Return the least time in ms to read so many bytes once: bytes over bandwidth."""
    require_whole(0, bytes_read=bytes_read)
    return Fraction(bytes_read) / (_positive(gigabytes_per_second) * 10**6)


def reads_per_second(bytes_read: int, gigabytes_per_second: Rate) -> Fraction:
    """Return how often so many bytes can be read in a second at most: bandwidth over bytes."""
    require_whole(1, bytes_read=bytes_read)
    return _positive(gigabytes_per_second) * 10**9 / bytes_read


def compute_milliseconds(flop: int, teraflops: Rate) -> Fraction:
    """Return the least time in ms of so many FLOP at a peak of TFLOP/s."""
    require_whole(0, flop=flop)
    return Fraction(flop) / (_positive(teraflops) * 10**9)


def ridge(teraflops: Rate, gigabytes_per_second: Rate) -> Fraction:
    """Return the FLOP per byte at which reading and arithmetic take equally long at peak."""
    return _positive(teraflops) * 1000 / _positive(gigabytes_per_second)


def weight_intensity(sequences: int, bits: int) -> Fraction:
    """Return the FLOP per byte of weights in a decode step: 2 B over the bytes of one weight.

    Every weight is read once and used in one multiply-add for each sequence.
    """
    require_whole(1, sequences=sequences, bits=bits)
    return Fraction(FLOP_PER_MAC * sequences * 8, bits)


def sequences_at_ridge(teraflops: Rate, gigabytes_per_second: Rate, bits: int) -> int:
    """Return the least batch whose weight reads no longer outlast its arithmetic; KV left out."""
    return _ceil(ridge(teraflops, gigabytes_per_second) / weight_intensity(1, bits))


def positions_where_kv_overtakes(weight_bytes: int, bytes_per_token: int, sequences: int) -> int:
    """Return the least positions of each sequence whose KV is at least as large as the weights."""
    require_whole(1, weight_bytes=weight_bytes, bytes_per_token=bytes_per_token)
    require_whole(1, sequences=sequences)
    return -(-weight_bytes // (bytes_per_token * sequences))


def layer_parameters(
    layers: int, hidden: int, query_heads: int, kv_heads: int, head_dim: int, intermediate: int
) -> int:
    """Count the weights of the matrices in all layers: Q, K, V, output, and three feed-forward.

    Embedding, output head and norms are left out.
    """
    require_whole(1, layers=layers, hidden=hidden, query_heads=query_heads)
    require_whole(1, kv_heads=kv_heads, head_dim=head_dim, intermediate=intermediate)
    attention = 2 * hidden * query_heads * head_dim + 2 * hidden * kv_heads * head_dim
    return layers * (attention + 3 * hidden * intermediate)


def causal_attention_flop(layers: int, query_heads: int, head_dim: int, positions: int) -> int:
    """Count scores and weighted sums of a prompt: 4 L H d N(N+1)/2."""
    require_whole(1, layers=layers, query_heads=query_heads, head_dim=head_dim)
    require_whole(1, positions=positions)
    pairs = positions * (positions + 1) // 2
    return 2 * FLOP_PER_MAC * layers * query_heads * head_dim * pairs


def prefill_flop(
    parameters: int, layers: int, query_heads: int, head_dim: int, positions: int
) -> int:
    """Count the FLOP of a prompt: 2 P N for the weights of the layers, and causal attention."""
    require_whole(1, parameters=parameters)
    weights = FLOP_PER_MAC * parameters * positions
    return weights + causal_attention_flop(layers, query_heads, head_dim, positions)


def table_bytes(rows: int, columns: int, bits: int) -> int:
    """Return the bytes of a table of weights, such as an embedding."""
    require_whole(1, rows=rows, columns=columns, bits=bits)
    return -(-rows * columns * bits // 8)


def bytes_less(whole: int, part: int) -> int:
    """Return the bytes that remain without a part."""
    require_whole(0, whole=whole, part=part)
    return whole - part


def teraflop(flop: int) -> Fraction:
    """Return a number of FLOP in units of 10^12."""
    require_whole(0, flop=flop)
    return Fraction(flop, 10**12)


def _positive(rate: Rate) -> Fraction:
    if rate <= 0:
        raise ValueError(f"A rate must be above 0, not {rate}.")
    return Fraction(rate)


def _ceil(value: Fraction) -> int:
    return -(-value.numerator // value.denominator)
