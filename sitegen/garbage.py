"""When Python looks for garbage among objects that lead to each other."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_collections() -> Iterator[None]:
    """Look for none meanwhile: where thousands of objects are made to stay, that is only time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
