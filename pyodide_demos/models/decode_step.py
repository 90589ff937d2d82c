"""One decode step of a batch: what it reads, what it computes, and the least time of either.

Counted are weights and KV in 16 bit, each read once, and two FLOP for each multiply-add with a
weight or with a cached element. Left out: activations, norms, softmax, sampling, communication.
Of a model with experts the least read is that of one token: its active parameters.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from pyodide_demos.models import roofline
from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.kv_layers import SIXTEEN_BIT, KvModel, LayerGroup, kept, model_bytes
from pyodide_demos.models.roofline import FLOP_PER_MAC, Rate

BYTES_PER_WEIGHT = 2
FARTHEST = 10**9
"""Positions up to which an overtaking is looked for."""


@dataclass(frozen=True, slots=True)
class Step:
    """A batch of sequences of equal length that each get one more token."""

    model: KvModel
    query_heads: int
    parameters: int
    active: int
    """Parameters that one token uses."""
    embedding: int
    """Elements of the input embedding, of which a step reads a few rows."""
    sequences: int
    positions: int
    """Positions of each sequence in the cache, the new one included."""

    def __post_init__(self) -> None:
        require_whole(1, active=self.active, sequences=self.sequences, positions=self.positions)


def weight_bytes(step: Step) -> int:
    """Return the least bytes of weights that a step reads: all, or those of the active experts."""
    return step.active * BYTES_PER_WEIGHT


def most_weight_bytes(step: Step) -> int:
    """Return the bytes of weights when every sequence chooses experts that no other chooses."""
    return min(step.parameters, step.sequences * step.active) * BYTES_PER_WEIGHT


def embedding_bytes(step: Step) -> int:
    """Return the bytes of the input embedding, which need not be read whole if it is not tied."""
    return step.embedding * BYTES_PER_WEIGHT


def kv_bytes(step: Step) -> int:
    """Return the bytes of KV that a step reads: everything the model must keep."""
    return step.sequences * model_bytes(step.model, [step.positions], SIXTEEN_BIT)


def bytes_read(step: Step) -> int:
    """Return the bytes of weights and KV that a step reads at least."""
    return weight_bytes(step) + kv_bytes(step)


def flop(step: Step) -> int:
    """Count the FLOP of a step: two a weight and sequence, and attention over the cache."""
    weights = FLOP_PER_MAC * step.active
    return step.sequences * (weights + attention_flop(step, step.positions))


def attention_flop(step: Step, positions: int) -> int:
    """Count scores and weighted sums of one new token of one sequence, in all layers."""
    return sum(
        FLOP_PER_MAC * group.layers * kept(group, positions) * _macs_per_position(step, group)
        for group in step.model.running(draft=False)
    )


def prefill_flop(step: Step) -> int:
    """Count the FLOP of processing all positions of one sequence at once.

    Two a weight of the layers and position, without embedding and output head; a position attends
    to what it sees, itself included.
    """
    layers = max(step.active - 2 * step.embedding, 0)
    attention = sum(
        FLOP_PER_MAC * group.layers * _kept_in_all(group, step.positions)
        * _macs_per_position(step, group)
        for group in step.model.running(draft=False)
    )  # fmt: skip
    return FLOP_PER_MAC * layers * step.positions + attention


def intensity(step: Step) -> Fraction:
    """Return the FLOP for each byte that a step reads."""
    return Fraction(flop(step), bytes_read(step))


def memory_milliseconds(step: Step, gigabytes_per_second: Rate) -> Fraction:
    """Return the least time in ms to read the weights and the KV of a step."""
    return roofline.read_milliseconds(bytes_read(step), gigabytes_per_second)


def floor_milliseconds(step: Step, gigabytes_per_second: Rate, teraflops: Rate) -> Fraction:
    """Return the least time in ms of a step: the longer of reading and arithmetic."""
    reading = memory_milliseconds(step, gigabytes_per_second)
    if not teraflops:
        return reading
    return max(reading, roofline.compute_milliseconds(flop(step), teraflops))


def steps_per_second(step: Step, gigabytes_per_second: Rate, teraflops: Rate) -> Fraction:
    """Return how many steps a second can hold at most: 1000 over the floor in ms."""
    return 1000 / floor_milliseconds(step, gigabytes_per_second, teraflops)


def tokens_per_second(step: Step, gigabytes_per_second: Rate, teraflops: Rate) -> Fraction:
    """Return the tokens of all sequences that a second can hold at most: B a step."""
    return step.sequences * steps_per_second(step, gigabytes_per_second, teraflops)


def peak_bandwidth(gigabytes_per_second: Fraction) -> Fraction:
    """Return the bandwidth in GB/s that the maker prints, as the preset of the device has it."""
    return gigabytes_per_second


def peak_compute(teraflops: Fraction) -> Fraction:
    """Return the dense 16-bit TFLOP/s that the maker prints, as the preset of the device has it."""
    return teraflops


def bytes_without_embedding(step: Step) -> int:
    """Return the bytes of the weights without the input embedding."""
    return weight_bytes(step) - embedding_bytes(step)


def sequences_where_arithmetic_takes_over(
    step: Step, gigabytes_per_second: Rate, teraflops: Rate
) -> int:
    """Return the least batch whose arithmetic takes at least as long as its reads, or 0: never.

    One more sequence adds arithmetic and KV reads; where its reads take longer than its arithmetic
    no batch gets there.
    """
    one = replace(step, sequences=1)
    gained = roofline.compute_milliseconds(flop(one), teraflops) - roofline.read_milliseconds(
        kv_bytes(one), gigabytes_per_second
    )
    if gained <= 0:
        return 0
    batch = roofline.read_milliseconds(weight_bytes(one), gigabytes_per_second) / gained
    return -(-batch.numerator // batch.denominator)


def positions_where_kv_overtakes(step: Step) -> int:
    """Return the least positions whose KV reads equal those of the weights, or 0: never."""
    low, high = 1, FARTHEST
    if kv_bytes(replace(step, positions=high)) < weight_bytes(step):
        return 0
    while low < high:
        middle = (low + high) // 2
        if kv_bytes(replace(step, positions=middle)) >= weight_bytes(step):
            high = middle
        else:
            low = middle + 1
    return low


def _macs_per_position(step: Step, group: LayerGroup) -> int:
    """Count the multiply-adds of one token with one cached position in one layer."""
    if group.kind == "mla":  # the absorbed form: scores on latent and rope part, sums on latent
        return step.query_heads * (2 * group.latent + group.rope)
    if group.kind in ("full", "sliding"):
        return step.query_heads * (group.head_dim + group.v_width)
    return 0


def _kept_in_all(group: LayerGroup, positions: int) -> int:
    """Add up what each of the positions 1 ... N sees in a layer."""
    full = kept(group, positions)
    return full * (full + 1) // 2 + full * (positions - full)
