"""How large may a block be before more than a tenth of the last blocks stays empty?"""

from pyodide_demos.models.paging_load import requests

# Full lengths of all requests that the figure draws with seed 0.
LENGTHS = [request.prompt + request.answer for request in requests(0)]


def tail_waste(lengths, block):
    """Return the empty slots over all slots held, when sequences take blocks of this size."""
    held = sum(-(-length // block) * block for length in lengths)
    return (held - sum(lengths)) / held


def first_above(lengths, share):
    """Double the block until more than this share stays empty."""
    block = 1
    while tail_waste(lengths, block) <= share:
        block *= 2
    return block


ANSWER = first_above(LENGTHS, 0.1)
