"""Emphasis that works beside Chinese punctuation.

CommonMark asks whether a run of `*` stands beside punctuation; Chinese is written without
spaces, so `**“引文”**后文` would stay literal. The rule below follows the public
markdown-cjk-friendly specification: CJK punctuation counts as a CJK character, and beside a CJK
character a run may open or close where it otherwise could not.
"""

from __future__ import annotations

import re
import unicodedata

from markdown_it import MarkdownIt
from markdown_it.rules_inline.state_inline import Delimiter, StateInline

from sitegen.markdown.han import is_cjk

_SELECTOR = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def cjk_emphasis_plugin(md: MarkdownIt) -> None:
    """Replace the tokenizing half of the emphasis rule."""
    md.inline.ruler.at("emphasis", _emphasis)


def _emphasis(state: StateInline, silent: bool) -> bool:
    marker = state.src[state.pos]
    if silent or marker not in "*_":
        return False
    start, end = state.pos, state.pos
    while end < state.posMax and state.src[end] == marker:
        end += 1
    can_open, can_close = _flanks(state, start, end, marker)
    for _ in range(end - start):
        token = state.push("text", "", 0)
        token.content = marker
        state.delimiters.append(
            Delimiter(
                marker=ord(marker),
                length=end - start,
                token=len(state.tokens) - 1,
                end=-1,
                open=can_open,
                close=can_close,
            )
        )
    state.pos = end
    return True


def _flanks(state: StateInline, start: int, end: int, marker: str) -> tuple[bool, bool]:
    before = _before(state.src, start)
    after = state.src[end] if end < state.posMax else " "
    before_cjk, after_cjk = is_cjk(before), is_cjk(after)
    before_mark = _is_punctuation(before) and not before_cjk
    after_mark = _is_punctuation(after) and not after_cjk
    left = not after.isspace() and (not after_mark or before.isspace() or before_mark or before_cjk)
    right = not before.isspace() and (not before_mark or after.isspace() or after_mark or after_cjk)
    if marker == "*":
        return left, right
    return (
        left and (not right or _is_punctuation(before)),
        right and (not left or _is_punctuation(after)),
    )


def _before(text: str, start: int) -> str:
    """Return the character before a run, without the selector of its variant."""
    if start > 1 and _SELECTOR.match(text[start - 1]):
        start -= 1
    return text[start - 1] if start else " "


def _is_punctuation(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"
