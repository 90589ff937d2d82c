"""A mask for new positions behind a cache."""


def mask(past, new, window=None):
    """Return one list of booleans for each new position, one for each of past + new columns.

    True means visible. With a window, a position sees that many positions, itself included.
    """
    return [[column <= row for column in range(past + new)] for row in range(new)]
