"""Punctuation that closes behind a formula and must not begin the next line.

Browsers break a line on either side of a formula, whatever stands there. So the marks behind it
are taken from the text and kept with the formula, for whoever writes both as one.
"""

from __future__ import annotations

import re
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore

_CLOSING = re.compile("[-,.;:!?)\\]%，。；：！？、）》」』”’]+")


def formula_ends_plugin(md: MarkdownIt) -> None:
    """Move closing punctuation from a text to the formula before it, as `meta["end"]`."""
    md.core.ruler.push("formula_ends", _take_ends)


def _take_ends(state: StateCore) -> None:
    for inline in state.tokens:
        for formula, text in pairwise(inline.children or []):
            both = (formula.type, text.type) == ("math_inline", "text")
            if both and (match := _CLOSING.match(text.content)):
                formula.meta["end"] = match[0]
                text.content = text.content[match.end() :]
