"""Gate 7, second half: what a retired claim said stands on no page outside its own entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from pyodide_demos.quantities import as_fraction, printed
from pyodide_demos.words import LANGUAGES
from sitegen.gates.page_text import PageText
from sitegen.gates.sources import SourceFinder
from sitegen.library import Library
from sitegen.markdown import Document
from sitegen.problems import Problem
from sitegen.values import Computed, Values


def find_retired(pages: Sequence[PageText], library: Library, values: Values) -> list[Problem]:
    """Return every place where a retired number or statement is still told as if it held."""
    finder = SourceFinder(library)
    problems: set[Problem] = set()
    for retired_id, needle in retired_needles(library, values):
        pattern = needle_pattern(needle)
        for page in pages:
            for run in page.runs:
                if run.retired == retired_id:
                    continue
                if pattern.search(" ".join(run.without(retired_id).split())):
                    problems.add(
                        finder.problem(
                            page.path,
                            run,
                            needle,
                            "E403",
                            f"{needle!r} belongs to the retired claim {retired_id!r}.",
                            "Use its successor, or tell its story with :::{retired}.",
                        )
                    )
    return sorted(problems)


@cache
def needle_pattern(needle: str) -> re.Pattern[str]:
    """Return what finds a text, and no number that is longer."""
    return re.compile(rf"(?<![\d.,/]){re.escape(needle)}(?![\d/]|[.,]\d)")


def retired_needles(library: Library, values: Values) -> list[tuple[str, str]]:
    """Return retired claims, each with a text that only its own entry may hold."""
    return [
        (retired_id, " ".join(needle.split()))  # as texts of pages are compared
        for retired_id in library.retired
        for needle in dict.fromkeys(
            [*_numbers(library, values, retired_id), *_statements(library, retired_id)]
        )
    ]


def _numbers(library: Library, values: Values, retired_id: str) -> Iterator[str]:
    """Yield how a wrong number, and what follows from it at once, would be printed."""
    computed = values.retired.get(retired_id, ())
    for item, one in zip(library.retired[retired_id].record.values, computed, strict=False):
        for text in [*one.texts.values(), *derived_texts(one)] if item.only_here else ():
            if len(re.sub(r"\D", "", text)) >= 3:  # a shorter one is on many pages by right
                yield text


def derived_texts(computed: Computed) -> Iterator[str]:
    """Yield what a share is turned into: what is left of it, and how many times it is contained."""
    number = as_fraction(computed.value)
    if 0 < number < 1:
        for form in computed.texts:
            kind, _, digits = form.partition("-")
            if kind == "percent":
                yield printed(1 - number, form)
                yield printed(1 / number, f"times-{digits}")
    elif number.denominator == 1:
        yield str(number.numerator)


def _statements(library: Library, retired_id: str) -> Iterator[str]:
    for lang in LANGUAGES:
        phrase = library.phrases.get(("retired", retired_id, "statement", lang))
        text = _longest_text(phrase) if phrase else ""
        if len(text) >= 12:
            yield text


def _longest_text(phrase: Document) -> str:
    """Return the longest piece of a statement that holds no role."""
    texts = [
        " ".join(child.content.split())
        for token in phrase.tokens
        for child in token.children or ()
        if child.type == "text"
    ]
    return max(texts, key=len, default="")
