"""Blocks of a paged cache: how many a sequence needs, and what stays empty in the last one."""


def blocks_needed(length, block):
    """Return how many blocks of `block` slots hold `length` tokens."""
    return (length + block - 1) // block


def empty_slots(length, block):
    """Return how many slots of those blocks hold no token."""
    return blocks_needed(length, block) * block - length
