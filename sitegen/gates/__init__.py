"""Gates that read the finished pages: orphan numbers, retired claims, Markdown left over.

They run before anything is written, while the HTML still carries marks of its sources.
"""

from __future__ import annotations

from sitegen.gates.leftovers import find_leftovers
from sitegen.gates.orphans import Literal, find_orphans, too_many
from sitegen.gates.page_text import PageText, read_page
from sitegen.gates.retired import find_retired
from sitegen.library import Library
from sitegen.problems import Problem
from sitegen.render.markdown import without_source_marks
from sitegen.values import Values

__all__ = ["Literal", "look_closely", "read_pages", "run_gates", "too_many", "without_marks"]


def read_pages(tree: dict[str, bytes]) -> list[PageText]:
    """Read the text of every page."""
    return [
        read_page(path, data.decode())
        for path, data in sorted(tree.items())
        if path.endswith(".html")
    ]


def run_gates(
    tree: dict[str, bytes], library: Library, values: Values
) -> tuple[list[Problem], list[Literal]]:
    """Return what is wrong with the text of the pages, and every literal on them."""
    problems, literals = look_closely(tree, library, values)
    return problems + too_many(literals), literals


def look_closely(
    tree: dict[str, bytes], library: Library, values: Values
) -> tuple[list[Problem], list[Literal]]:
    """Do the same for some pages; of literals, only the whole site can have too many."""
    pages = read_pages(tree)
    problems, literals = find_orphans(pages, library)
    problems += find_retired(pages, library, values)
    problems += find_leftovers(pages, library)
    return problems, literals


def without_marks(tree: dict[str, bytes]) -> dict[str, bytes]:
    """Return the tree as readers get it."""
    return {
        path: without_source_marks(data.decode()).encode() if path.endswith(".html") else data
        for path, data in tree.items()
    }
