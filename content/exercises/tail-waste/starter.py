"""How large may a block be before more than a tenth of the last blocks stays empty?"""

from pyodide_demos.models.paging_load import requests

# Full lengths of all requests that the figure draws with seed 0.
LENGTHS = [request.prompt + request.answer for request in requests(0)]


def tail_waste(lengths, block):
    """Return the empty slots over all slots held, when sequences take blocks of this size."""
    return 0


ANSWER = 0  # the smallest of 1, 2, 4, 8, 16, ... whose tail waste of LENGTHS is more than a tenth
