"""Source code as HTML."""

from __future__ import annotations

from functools import cache

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer


@cache
def highlighted(source: str) -> str:
    """Return Python source as HTML with classes."""
    formatter: HtmlFormatter[str] = HtmlFormatter(cssclass="highlight", wrapcode=True)
    return str(highlight(source, PythonLexer(), formatter))
