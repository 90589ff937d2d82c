"""A mask for new positions behind a cache."""


def mask(past, new, window=None):
    """Return one list of booleans for each new position, one for each of past + new columns.

    True means visible. With a window, a position sees that many positions, itself included.
    """
    rows = []
    for position in range(past, past + new):
        first = 0 if window is None else position - window + 1
        rows.append([first <= column <= position for column in range(past + new)])
    return rows
