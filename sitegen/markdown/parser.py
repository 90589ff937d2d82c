"""Set up the Markdown parser and note where everything stands."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.myst_role import myst_role_plugin
from mdit_py_plugins.myst_role.index import myst_role

from sitegen.load.text import TextFile
from sitegen.markdown.document import Directive, Document, Origin, Role, YamlOrigin
from sitegen.markdown.emphasis import cjk_emphasis_plugin
from sitegen.markdown.formula_ends import formula_ends_plugin
from sitegen.markdown.han import han_softbreak_plugin
from sitegen.markdown.inline import quick_inline_plugin

_HEADING_ID = re.compile(r"\s*\{#([^}\s]+)\}\s*$")
_FENCE = re.compile(r"^\{(?P<name>[\w-]+)\}\s*(?P<argument>.*?)\s*$")
_OPTION = re.compile(r"^:(?P<name>[a-z-]+):\s*(?P<value>.*?)\s*$")
MARKDOWN_DIRECTIVES = frozenset({"note"})
"""Directives whose body is Markdown."""


@cache
def _parser() -> MarkdownIt:
    return make_parser()


def make_parser() -> MarkdownIt:
    """Return a parser of the Markdown that lessons are written in."""
    # `html` is off: raw HTML in a lesson is shown as text, never passed on.
    md = MarkdownIt("commonmark", {"html": False}).enable("table")
    md.use(quick_inline_plugin).use(colon_fence_plugin).use(deflist_plugin)
    md.use(dollarmath_plugin, double_inline=True, allow_digits=False)
    md.use(myst_role_plugin).use(cjk_emphasis_plugin).use(han_softbreak_plugin)
    md.use(formula_ends_plugin)
    md.inline.ruler.at("myst_role", _role_with_offset)
    md.core.ruler.before("inline", "heading_ids", _take_heading_ids)
    return md


def parse_document(file: TextFile, body: str, first_line: int) -> Document:
    """Parse the body of a Markdown file whose first line is line `first_line` of the file."""
    return _finish(_parser().parse(body), file, first_line, file)


def parse_phrase(text: str, origin: YamlOrigin) -> Document:
    """Parse inline Markdown that stands in a YAML register."""
    return _finish(_parser().parseInline(text.strip()), origin, origin.line, None)


def _finish(
    tokens: list[Token], origin: Origin, first_line: int, file: TextFile | None
) -> Document:
    """Give every block its line and turn roles and fences into records with places."""
    line = first_line
    for token in tokens:
        if token.map:
            line = first_line + (token.map[0] if file else 0)
        token.meta["line"] = line
        if alignment := token.attrs.pop("style", None):
            # The policy refuses inline styles; a class says the same.
            token.attrJoin("class", str(alignment).replace("text-align:", "align-"))
        if token.nesting >= 0 and token.block:
            token.attrSet("data-src", f"{origin.path}:{line}")
        if token.type == "inline" and token.children:
            _place_roles(token, origin, line, file)
        elif token.type == "colon_fence":
            token.type = "directive"
            token.meta["directive"] = _directive(token, origin, line, file)
    return Document(origin, tokens)


def _place_roles(inline: Token, origin: Origin, line: int, file: TextFile | None) -> None:
    roles: list[Role] = []
    inline.meta["roles"] = roles
    rows = inline.content.split("\n")
    for child in inline.children or ():
        if child.type != "myst_role":
            continue
        column, row = int(child.meta["offset"]) + 1, 0
        while column > len(rows[row]) + 1:
            column -= len(rows[row]) + 1
            row += 1
        if file:
            # Inline text is stripped of what makes it a list item, a cell or a quotation.
            text, shown = rows[row], file.line(line + row)
            column += max(shown.find(text), shown.find(text.replace("|", r"\|")), 0)
        role = Role(
            str(child.meta["name"]), child.content, line + (row if file else 0), column, origin
        )
        child.meta["role"] = role
        roles.append(role)


def _directive(token: Token, origin: Origin, line: int, file: TextFile | None) -> Directive:
    match = _FENCE.match(token.info.strip())
    name, argument = (match["name"], match["argument"]) if match else (token.info.strip(), "")
    lines = token.content.split("\n")
    options: dict[str, str] = {}
    option_lines: dict[str, int] = {}
    doubled: list[str] = []
    first = line + 1
    while lines and (option := _OPTION.match(lines[0])):
        if option["name"] in options:
            doubled.append(option["name"])
        options[option["name"]] = option["value"]
        option_lines[option["name"]] = first
        lines.pop(0)
        first += 1
    text, body = "\n".join(lines), None
    if file and name in MARKDOWN_DIRECTIVES:
        text, body = "", parse_document(file, text, first)
    return Directive(
        name, argument, options, option_lines, body, line, 1, origin, tuple(doubled), text.strip()
    )


def _role_with_offset(state: StateInline, silent: bool) -> bool:
    start = state.pos
    found = myst_role(state, silent)
    if found and not silent:
        state.tokens[-1].meta["offset"] = start
    return found


def _take_heading_ids(state: StateCore) -> None:
    for token, inline in zip(state.tokens, state.tokens[1:], strict=False):
        if token.type == "heading_open" and (match := _HEADING_ID.search(inline.content)):
            token.attrSet("id", match[1])
            inline.content = inline.content[: match.start()]
