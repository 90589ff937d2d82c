"""Source code as HTML."""

from __future__ import annotations

from functools import cache


@cache
def highlighted(source: str) -> str:
    """Return Python source as HTML with classes."""
    # Imported here since few lessons show code, and a build may be of one lesson.
    from pygments import highlight  # noqa: PLC0415
    from pygments.formatters import HtmlFormatter  # noqa: PLC0415
    from pygments.lexers import PythonLexer  # noqa: PLC0415

    formatter: HtmlFormatter[str] = HtmlFormatter(cssclass="highlight", wrapcode=True)
    return str(highlight(source, PythonLexer(), formatter))
