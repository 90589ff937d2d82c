"""Sentences inside a figure, with numbers put into them as elements."""

from __future__ import annotations

import re

from pyodide_demos.markup import Child, Element, group
from pyodide_demos.words import Language, Words

_HOLE = re.compile(r"\{([a-z_]+)\}")


def sentence(words: Words, lang: Language, /, **parts: Child) -> Element:
    """Fill the `{holes}` of a sentence with texts or elements.

    Raises:
        KeyError: for a hole that nothing was given for.
    """
    pieces = _HOLE.split(words.in_(lang))
    return group(*(parts[piece] if place % 2 else piece for place, piece in enumerate(pieces)))
