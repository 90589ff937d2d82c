"""Sources: short quotations, and none checked too long ago."""

from __future__ import annotations

import datetime
import re

from sitegen.library import Library
from sitegen.problems import Problem
from sitegen.schema.source import LONGEST_QUOTE_WORDS

SHELF_LIFE_DAYS = {"documentation": 365, "engine-source": 365}
"""Kinds that grow stale; papers, data sheets and configurations at a commit do not."""

_WORD = re.compile(r"[\u3400-\u9fff]|[^\s\u3400-\u9fff]+")


def check_quotes(library: Library) -> list[Problem]:
    """Check that quotations are at most 25 words; a Han character counts as one."""
    problems: list[Problem] = []
    for entry in library.sources.values():
        words = len(_WORD.findall(entry.record.quote or ""))
        if words > LONGEST_QUOTE_WORDS:
            problems.append(
                entry.problem(
                    "E225",
                    f"the quotation has {words} words; "
                    f"at most {LONGEST_QUOTE_WORDS} may be quoted.",
                    "Shorten it.",
                    "quote",
                )
            )
    return problems


def check_shelf_life(library: Library, today: datetime.date) -> list[Problem]:
    """Gate 8: warn of sources that were checked too long ago."""
    problems: list[Problem] = []
    for entry in library.sources.values():
        days = SHELF_LIFE_DAYS.get(entry.record.kind)
        if days and (today - entry.record.checked).days > days:
            warning = entry.problem(
                "E219",
                f"source {entry.record.id!r} was last checked on {entry.record.checked}, "
                f"more than {days} days ago.",
                "Read it again and set 'checked'.",
                "checked",
            )
            problems.append(
                Problem(
                    warning.place,
                    warning.message,
                    warning.remedy,
                    warning.code,
                    warning.source_line,
                    "warning",
                )
            )
    return problems
