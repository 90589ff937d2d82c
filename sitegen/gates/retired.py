"""Gate 7, second half: what a retired claim said stands on no page outside its own entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pyodide_demos.words import LANGUAGES
from sitegen.gates.page_text import PageText
from sitegen.gates.sources import SourceFinder
from sitegen.library import Library
from sitegen.markdown import Document
from sitegen.problems import Problem
from sitegen.values import Values


def find_retired(pages: Sequence[PageText], library: Library, values: Values) -> list[Problem]:
    """Return every place where a retired number or statement is still told as if it held."""
    finder = SourceFinder(library)
    problems: set[Problem] = set()
    for retired_id, needle in retired_needles(library, values):
        pattern = re.compile(rf"(?<![\d.,/]){re.escape(needle)}(?![\d/]|[.,]\d)")
        for page in pages:
            for run in page.runs:
                if run.retired != retired_id and pattern.search(" ".join(run.whole.split())):
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


def retired_needles(library: Library, values: Values) -> list[tuple[str, str]]:
    """Return retired claims, each with a text that only its own entry may hold."""
    return [
        (retired_id, needle)
        for retired_id in library.retired
        for needle in dict.fromkeys(
            [*_numbers(values, retired_id), *_statements(library, retired_id)]
        )
    ]


def _numbers(values: Values, retired_id: str) -> Iterator[str]:
    for computed in values.retired.get(retired_id, ()):
        for text in computed.texts.values():
            if len(re.sub(r"\D", "", text)) >= 3:  # a shorter one is on many pages by right
                yield text


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
