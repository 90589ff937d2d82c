"""The floor: what any site generator in Python has to do for these pages, and nothing else.

`python -m tools.bench.floor PROJECT OUT` reads every lesson with markdown-it-py and its stock
plugins, colours code with Pygments, puts the text into one Jinja2 layout and writes it, in as many
processes as there are cores. Nothing is checked, computed, linked or drawn.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, Environment
from markdown_it import MarkdownIt
from markupsafe import Markup
from mdit_py_plugins.colon_fence import colon_fence_plugin
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.myst_role import myst_role_plugin
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

LAYOUT = """<!DOCTYPE html>
<html lang="{{ lang }}">
<head><meta charset="utf-8"><title>{{ title }}</title>
<link rel="stylesheet" href="{{ css }}"></head>
<body>
<header><nav><ul>
{% for link in menu %}<li><a href="{{ link.url }}">{{ link.title }}</a></li>
{% endfor %}</ul></nav></header>
<main><article><h1>{{ title }}</h1>
{{ body }}
</article></main>
<footer>{{ title }}</footer>
</body>
</html>
"""
MENU_LINKS = 12


def make_page(project: Path, out: Path, lang: str, slug: str) -> None:
    """Make one page."""
    text = (project / "content/lessons" / slug / f"{lang}.md").read_text("utf-8")
    _, head, body = text.split("---\n", 2)
    title = re.search(r"^title: (.*)$", head, re.MULTILINE)
    menu = [{"url": f"../{number}/", "title": f"Page {number}"} for number in range(MENU_LINKS)]
    page = _layout().render(
        lang=lang,
        title=title[1] if title else slug,
        css="../style.css",
        menu=menu,
        body=Markup(_parser(project).render(body)),  # noqa: S704 - our own text
    )
    file = out / lang / slug / "index.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(page, "utf-8")


_made: dict[str, Any] = {}


def _layout() -> Any:
    if "layout" not in _made:
        environment = Environment(loader=DictLoader({"layout": LAYOUT}), autoescape=True)
        _made["layout"] = environment.get_template("layout")
    return _made["layout"]


def _parser(project: Path) -> MarkdownIt:
    if "parser" not in _made:
        md = MarkdownIt("commonmark", {"html": False}).enable("table")
        md.use(colon_fence_plugin).use(deflist_plugin).use(myst_role_plugin)
        md.use(dollarmath_plugin, double_inline=True, allow_digits=False)
        _made["project"] = project
        md.add_render_rule("colon_fence", _fence)
        md.add_render_rule("fence", _code)
        _made["parser"] = md
    parser: MarkdownIt = _made["parser"]
    return parser


def _fence(_self: Any, tokens: Any, index: int, *_: Any) -> str:
    """Show the functions that a fence names; other fences are shown as they stand."""
    match = re.match(r"\{script\} (\S+)", tokens[index].info.strip())
    names = re.search(r"^:functions: (.*)$", tokens[index].content, re.MULTILINE)
    if not match:
        return f"<div>{Markup.escape(tokens[index].content)}</div>"
    places = (
        _made["project"] / "pyodide_demos" / name / match[1] for name in ("scripts", "models")
    )
    source = next(path for path in places if path.is_file()).read_text("utf-8")
    wanted = [name.strip() for name in names[1].split(",")] if names else []
    parts = [
        ast.get_source_segment(source, node) or ""
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name in wanted
    ]
    return str(highlight("\n\n\n".join(parts) or source, PythonLexer(), HtmlFormatter()))


def _code(_self: Any, tokens: Any, index: int, *_: Any) -> str:
    return str(highlight(tokens[index].content, PythonLexer(), HtmlFormatter()))


def _share(project: Path, out: Path, pages: list[tuple[str, str]]) -> None:
    for lang, slug in pages:
        make_page(project, out, lang, slug)


def build(project: Path, out: Path, processes: int) -> int:
    """Make every lesson's pages and return how many they are."""
    slugs = sorted(p.name for p in (project / "content/lessons").iterdir() if p.is_dir())
    pages = [(lang, slug) for slug in slugs for lang in ("zh", "en")]
    shares = [pages[i::processes] for i in range(processes)]
    if processes == 1:
        _share(project, out, pages)
    else:
        context = get_context("fork" if sys.platform == "linux" else "spawn")
        with context.Pool(processes) as pool:
            pool.map(partial(_share, project, out), shares)
    return len(pages)


def main() -> None:
    """Build from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    print(build(arguments.project, arguments.out, arguments.jobs), "pages")


if __name__ == "__main__":
    main()
