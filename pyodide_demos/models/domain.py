"""The one check that every model makes of its arguments."""

from __future__ import annotations


def require_whole(minimum: int, /, **arguments: int) -> None:
    """Accept whole numbers of at least `minimum`, whatever their names.

    Raises:
        ValueError: for the first argument that is not such a number, with its name and value.
    """
    for name, value in arguments.items():
        if type(value) is not int or value < minimum:
            raise ValueError(f"{name} must be a whole number of at least {minimum}, not {value!r}.")
