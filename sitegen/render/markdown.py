"""Write parsed Markdown as HTML, with roles and directives filled in by the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup

from pyodide_demos.markup import h, to_html
from sitegen.markdown import Directive, Document, Role
from sitegen.markdown.parser import make_parser
from sitegen.render.finished import finished


def without_source_marks(html: str) -> str:
    """Cut out the marks that lead from HTML back to its source.

    Checks use them, readers do not get them. In texts and attributes quotes are written otherwise.
    """
    first, *parts = html.split(' data-src="')
    rest = (part.partition('"')[2] for part in parts)
    return "".join((first, *rest)).replace("<src-mark>", "").replace("</src-mark>", "")


_LONG_OPTION = re.compile("(?<= )--[a-z][a-z-]*")


class Writer(Protocol):
    """What a page gives the Markdown it prints."""

    def role_html(self, role: Role) -> str:
        """Write what a role stands for."""
        ...

    def directive(self, directive: Directive) -> Markup:
        """Return what a directive stands for."""
        ...

    def formula(self, tex: str, *, display: bool) -> Markup:
        """Return a formula as MathML."""
        ...

    def table_label(self) -> str:
        """Return the accessible name of a box in which a wide table scrolls."""
        ...


def to_markup(document: Document, writer: Writer) -> Markup:
    """Write a document."""
    md = _renderer()
    return finished(md.renderer.render(document.tokens, md.options, {"writer": writer}))


def plain_text(document: Document, writer: Writer) -> str:
    """Write a document as text without markup, for titles of windows and descriptions."""
    return to_markup(document, writer).striptags()


@cache
def _renderer() -> MarkdownIt:
    md = make_parser()
    md.add_render_rule("myst_role", _role)
    md.add_render_rule("directive", _directive)
    for name in ("math_inline", "math_inline_double", "math_block"):
        md.add_render_rule(name, _math)
    md.add_render_rule("fence", _fence)
    md.add_render_rule("th_open", _heading)
    md.add_render_rule("th_close", _heading)
    md.add_render_rule("table_open", _table_open)
    md.add_render_rule("table_close", _table_close)
    return md


type Tokens = Sequence[Token]


def _role(_self: Any, tokens: Tokens, index: int, _options: OptionsDict, env: Any) -> str:
    return str(env["writer"].role_html(tokens[index].meta["role"]))


def _directive(_self: Any, tokens: Tokens, index: int, _options: OptionsDict, env: Any) -> str:
    return str(env["writer"].directive(tokens[index].meta["directive"]))


def _math(_self: Any, tokens: Tokens, index: int, _options: OptionsDict, env: Any) -> str:
    token = tokens[index]
    display = token.type != "math_inline"
    markup = str(env["writer"].formula(token.content.strip(), display=display))
    if end := token.meta.get("end", ""):
        return to_html(h("span", end, class_="keep")).replace(">", f">{markup}", 1)
    if not display:
        return markup
    source = str(token.attrGet("data-src"))
    box = h("div", class_="formula", data_src=source, tabindex="0")
    return to_html(box).replace("</div>", f"{markup}</div>")


def _fence(self: Any, tokens: Tokens, index: int, options: OptionsDict, env: Any) -> str:
    """Write a block of code whose options of a command line stay whole where a line wraps."""
    return _LONG_OPTION.sub(
        r'<span class="keep">\g<0></span>', self.fence(tokens, index, options, env)
    )


def _heading(self: Any, tokens: Tokens, index: int, options: OptionsDict, env: Any) -> str:
    """Write the head of a column; an empty one heads nothing and is a cell like others."""
    text = str(self.renderToken(tokens, index, options, env))
    cell = tokens[index + tokens[index].nesting]  # after the one that opens, before the other
    if not cell.content:
        return text.replace("th", "td", 1)
    return text.replace("<th", '<th scope="col"', 1)


def _table_open(_self: Any, tokens: Tokens, index: int, _options: OptionsDict, env: Any) -> str:
    label = env["writer"].table_label()
    box = to_html(h("div", class_="scroll", tabindex="0", role="group", aria_label=label))
    return box.removesuffix("</div>") + f'<table data-src="{tokens[index].attrGet("data-src")}">'


def _table_close(_self: Any, tokens: Tokens, index: int, _options: OptionsDict, env: Any) -> str:
    del tokens, index, env
    return "</table></div>"
