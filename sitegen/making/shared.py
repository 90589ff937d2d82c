"""What is no lesson: registers, home pages, data, and files that are shipped as they are."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from sitegen.contents import Fronts, Head
from sitegen.formulas import Typesetter
from sitegen.gates import Literal
from sitegen.graph.equations import typeset_equations
from sitegen.library import Library
from sitegen.making.made import Made, PageMade
from sitegen.making.page import Finisher, Write
from sitegen.making.store import Base
from sitegen.render.published import claims_json, sources_json
from sitegen.render.receipts import receipt_files
from sitegen.render.site import file_of, fixed_files, make_site, page_tasks, write_page
from sitegen.write import write_files


def make_shared(base: Base, library: Library, write: Write) -> Made:
    """Make the registers, the home pages and the registers as data."""
    with closing(Typesetter(library.root)) as typesetter:
        formulas, problems = typesetter.formulas(library.documents())
        equations, found = typeset_equations(typesetter, library, base.values)
        formulas, problems = formulas | equations, problems + found
        fresh = typesetter.fresh
    site = make_site(library, base.values, replace(base.shipped, formulas=formulas))
    finisher = Finisher(library, base.values, site.pieces, base.shipped.files, write)
    pages: list[PageMade] = []
    literals: list[Literal] = []
    for task in page_tasks(site):
        marked = write_page(task, problems)
        page, found, told = finisher.finish(file_of(task), marked, library)
        pages.append(page)
        problems += found
        literals += told
    targets = {r.target for d in library.documents() for r in d.roles() if r.name == "lesson"}
    data = {
        "claims.json": claims_json(site),
        "sources.json": sources_json(site),
        **receipt_files(site),
    }
    for path, content in data.items():
        write(path, content)
    return Made.of(
        pages,
        data,
        head=Head("", Fronts({})),
        problems=tuple(problems),
        literals=tuple(literals),
        named=tuple(sorted(targets)),
        formulas=fresh,
    )


def set_down(base: Base, site: Path | None) -> tuple[Base, dict[str, tuple[str, int]]]:
    """Write the files that no lesson changes, and keep only those in memory that pages load.

    Return their hashes and sizes, too; without a folder nothing is written.
    """
    tree = fixed_files(base.library, base.shipped)
    hashes = write_files(tree, site) if site else {}
    return base.light(), {path: (digest, len(tree[path])) for path, digest in hashes.items()}
