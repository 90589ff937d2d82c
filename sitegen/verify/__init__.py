"""Check the written files: links, addresses on other hosts, inline code, sizes."""

from __future__ import annotations

from pathlib import Path

from sitegen.problems import Problem
from sitegen.verify.budget import check_budgets
from sitegen.verify.links import check_links
from sitegen.verify.page import read_written_pages
from sitegen.verify.safety import check_safety

CHECKS = (
    ("every link leads somewhere", check_links),
    ("nothing is fetched from another host, nothing is inline", check_safety),
    ("pages stay within their budget", check_budgets),
)


def verify(site: Path) -> list[Problem]:
    """Return every problem of the files below a folder."""
    files = {
        path.relative_to(site).as_posix(): path
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }
    pages = read_written_pages(files)
    problems: list[Problem] = []
    for _, check in CHECKS:
        problems.extend(check(files, pages))
    return problems
