"""Ask at each character of a text only the rules that can begin there.

`markdown-it` asks a dozen rules one after the other at every sign that may be markup; all but one
or two of them look at the sign and say no. The tokens are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.text import text as text_rule

type Rule = Callable[[StateInline, bool], bool]

BEGINS_WITH = {
    "newline": "\n",
    "escape": "\\",
    "backticks": "`",
    "emphasis": "*_",
    "link": "[",
    "image": "!",
    "autolink": "<",
    "html_inline": "<",
    "entity": "&",
    "math_inline": "$",
    "myst_role": "{",
}
"""Rule → the characters at which it may find something; a rule that is not here is always asked."""


class QuickInline(ParserInline):
    """Tokenize as the base class does, with a table of rules by their first character."""

    @cached_property
    def _table(self) -> tuple[tuple[Rule, ...], dict[str, tuple[Rule, ...]], bool]:
        """Return the rules for any character, those for some, and whether plain text comes first.

        Built when the first text is parsed: nothing changes the rules after that.
        """
        names = self.ruler.get_active_rules()
        rules = list(zip(names, self.ruler.getRules(""), strict=True))
        is_plain_first = bool(rules) and rules[0][1] is text_rule
        rest = rules[1:] if is_plain_first else rules
        signs = {sign for signs in BEGINS_WITH.values() for sign in signs}
        others = tuple(rule for name, rule in rest if name not in BEGINS_WITH)
        table = {
            sign: tuple(rule for name, rule in rest if sign in BEGINS_WITH.get(name, sign))
            for sign in signs
        }
        return others, table, is_plain_first

    def tokenize(self, state: StateInline) -> None:
        """Generate the tokens of a text."""
        others, table, is_plain_first = self._table
        most_nested = state.md.options["maxNesting"]
        source, end = state.src, state.posMax
        next_sign = self.terminator_re.search
        while state.pos < end:
            pos = state.pos
            is_read = state.level < most_nested
            if is_read and is_plain_first:
                match = next_sign(source, pos)
                stop = match.start() if match else end
                if stop > pos:
                    state.append_pending(source[pos:stop])
                    state.pos = stop
                    continue
            for rule in table.get(source[pos], others) if is_read else ():
                if rule(state, False):
                    if state.pos <= pos:
                        raise RuntimeError("inline rule didn't increment state.pos")
                    break
            else:
                state.append_pending(source[pos])
                state.pos = pos + 1
        if state.pending:
            state.pushPending()


def quick_inline_plugin(md: MarkdownIt) -> None:
    """Replace the inline parser; comes before whatever adds rules to it."""
    quick = QuickInline()
    quick.ruler.enableOnly(md.inline.ruler.get_active_rules())
    quick.ruler2.enableOnly(md.inline.ruler2.get_active_rules())
    md.inline = quick
