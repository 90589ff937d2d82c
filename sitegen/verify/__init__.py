"""Check the written files: links, addresses on other hosts, inline code, sizes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from sitegen.problems import Problem
from sitegen.verify.budget import check_budgets
from sitegen.verify.links import check_links
from sitegen.verify.page import Files, WrittenPage, read_written_pages
from sitegen.verify.safety import check_safety

CHECKS = (
    ("every link leads somewhere", check_links),
    ("nothing is fetched from another host, nothing is inline", check_safety),
    ("pages stay within their budget", check_budgets),
)


class Linked(Protocol):
    """What was seen of a page while it was written."""

    @property
    def path(self) -> str:
        """Return the page's path from the site's root."""
        ...

    @property
    def ids(self) -> str:
        """Return all its ids, each on a line of its own."""
        ...

    @property
    def targets(self) -> str:
        """Return where its links lead: a file and an id with a tab between, each on a line."""
        ...

    @property
    def is_suspect(self) -> bool:
        """Tell whether it was not plainly in order."""
        ...


def verify(site: Path) -> list[Problem]:
    """Return every problem of the files below a folder."""
    files = _files(site)
    return _verify(files, read_written_pages(files), None)


def verify_pages(
    files: Files, pages: Sequence[Linked], others: Sequence[Linked] = ()
) -> list[Problem]:
    """Return every problem of pages of a site that were looked at while they were written.

    `others` are further pages of the site that they lead to. Only pages that were not plainly in
    order, or with a link that leads nowhere, are read again.
    """
    ids = {page.path: page.ids for page in (*others, *pages)}
    good: set[str] = {""}
    suspects: list[Linked] = []
    for page in pages:
        fresh = set(page.targets.split("\n")) - good
        bad = [target for target in fresh if not _leads_somewhere(files, ids, target)]
        good.update(fresh)
        good.difference_update(bad)
        if bad or page.is_suspect:
            suspects.append(page)
    if not suspects:
        return []
    named = {page.path for page in suspects} | {
        t.partition("\t")[0] for page in suspects for t in page.targets.split("\n")
    }
    read = read_written_pages({path: files[path] for path in sorted(named) if path in files})
    return _verify(files, read, {page.path for page in suspects})


def _files(site: Path) -> Files:
    return {
        path.relative_to(site).as_posix(): path
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def _leads_somewhere(files: Files, ids: dict[str, str], target: str) -> bool:
    path, _, fragment = target.partition("\t")
    if path not in files:
        return False
    return not fragment or path not in ids or f"\n{fragment}\n" in ids[path]


def _verify(files: Files, pages: dict[str, WrittenPage], only: set[str] | None) -> list[Problem]:
    problems = [problem for _, check in CHECKS for problem in check(files, pages)]
    return problems if only is None else [p for p in problems if p.place.path in only]
