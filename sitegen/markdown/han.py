"""Which characters are Chinese, Japanese or full-width, and how lines of them join."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

# Hangul is left out: Korean is written with spaces.
_CJK = re.compile(
    "[\u2e80-\u303f\u3040-\u30ff\u3100-\u312f\u31a0-\u31ff\u3200-\u9fff\uf900-\ufaff"
    "\ufe30-\ufe4f\uff00-\uffef\U0001f200-\U0001f2ff\U00020000-\U0003ffff“”‘’…—]"
)
# The quotation marks and dashes above are shared with Latin text; on their own they do not
# make a line Chinese.
_SHARED = frozenset("“”‘’…—")


def is_cjk(character: str) -> bool:
    """Tell whether a character is Han, kana, bopomofo or full-width."""
    return character not in _SHARED and bool(_CJK.match(character))


def joins_without_space(before: str, after: str) -> bool:
    """Tell whether a line break between two characters stands for nothing."""
    both = (before, after)
    return all(_CJK.match(c) for c in both) and any(is_cjk(c) for c in both)


def han_softbreak_plugin(md: MarkdownIt) -> None:
    """Drop line breaks between Chinese characters: a browser would show a space."""
    md.core.ruler.push("han_softbreak", _drop_softbreaks)


def _drop_softbreaks(state: StateCore) -> None:
    for token in state.tokens:
        if token.type == "inline" and token.children:
            token.children = [
                child
                for i, child in enumerate(token.children)
                if not (child.type == "softbreak" and _between_han(token.children, i))
            ]


def _between_han(children: list[Token], index: int) -> bool:
    before = next(
        (c.content for c in reversed(children[:index]) if c.type == "text" and c.content), ""
    )
    after = next((c.content for c in children[index + 1 :] if c.type == "text" and c.content), "")
    return bool(before and after) and joins_without_space(before[-1], after[0])
