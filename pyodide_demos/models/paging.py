"""Slots, blocks and what stays empty in them: the arithmetic of paging.

A slot holds K and V of one position in all layers. A block is a fixed number of slots that is
handed out as a whole. Counts of slots and blocks only; bytes are slots times bytes per token.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio


def blocks_needed(positions: int, block: int) -> int:
    """Count the blocks that hold `positions`: positions / block, rounded up."""
    require_whole(0, positions=positions)
    require_whole(1, block=block)
    return -(-positions // block)


def empty_slots(positions: int, block: int) -> int:
    """Count the slots left empty at the end of the last block; fewer than one block."""
    return blocks_needed(positions, block) * block - positions


def slots(blocks: int, block: int) -> int:
    """Count the slots of some blocks: blocks x slots per block."""
    require_whole(1, blocks=blocks, block=block)
    return blocks * block


def filled_slots(slots: int, empty: int) -> int:
    """Count the slots that hold a position: all of them but the empty ones."""
    require_whole(0, slots=slots, empty=empty)
    return slots - empty


def logical_slots(sequences: int, positions: int) -> int:
    """Count the positions of sequences of one length, each counted for itself."""
    require_whole(1, sequences=sequences, positions=positions)
    return sequences * positions


def shared_blocks(shared: int, block: int) -> int:
    """Count the whole blocks in a shared prefix: shared / block, rounded down.

    A block that the prefix fills in part goes on differently in each sequence, so nobody shares it.
    """
    require_whole(0, shared=shared)
    require_whole(1, block=block)
    return shared // block


def physical_blocks(sequences: int, positions: int, shared: int, block: int) -> int:
    """Count the blocks of sequences of one length whose first `shared` positions are the same.

    The whole blocks of the shared prefix stand once, all others once per sequence.
    """
    require_whole(1, sequences=sequences, positions=positions)
    if shared > positions:
        raise ValueError(f"shared must be at most {positions}, not {shared}.")
    once = shared_blocks(shared, block)
    return once + sequences * (blocks_needed(positions, block) - once)


def recomputed_positions(shared: int, block: int) -> int:
    """Count the positions of a shared prefix that a newcomer computes again: shared mod block."""
    return shared - shared_blocks(shared, block) * block


def unused_share(reserved: int, used: int) -> Ratio:
    """Return the share of reserved slots that hold nothing: (reserved - used) / reserved."""
    require_whole(1, reserved=reserved)
    require_whole(0, used=used)
    return Ratio(reserved - used, reserved)
