"""What would change with a file or a claim: claims, sentences in both languages, figures."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from pyodide_demos.quantities import exact
from sitegen.graph.sentences import all_sentences
from sitegen.graph.study import Study
from sitegen.graph.walk import claims_from, figures_of, with_dependents
from sitegen.library import Library
from sitegen.markdown import Directive

SCRIPTS = "pyodide_demos/scripts/"


@dataclass(frozen=True)
class Touched:
    """Where a change begins."""

    claims: frozenset[str] = frozenset()
    sources: frozenset[str] = frozenset()
    records: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    figures: frozenset[tuple[str, str]] = frozenset()


def impact(asked: Study, target: str) -> list[str] | None:
    """Return the lines that say what would change; `None` for neither a file nor a claim."""
    touched = _touched(asked, target)
    if touched is None:
        return None
    library = asked.library
    claims = with_dependents(touched.claims, asked.values.dependents)
    lines = [f"claims ({len(claims)})"]
    for name in sorted(claims):
        entry, computed = library.claims[name], asked.values.claims[name]
        place = f"{entry.yaml.file.path}:{entry.line()}"
        lines.append(f"  {place} {name} = {exact(computed.value)}")
    named = {
        *(("claim", name) for name in claims),
        *(("cite", name) for name in touched.sources),
        *(("term", name) for name in touched.terms),
    }
    found = [
        sentence
        for sentence in all_sentences(library, asked.values)
        if any((role.name, role.target) in named for role in sentence.roles)
    ]
    lines.append(f"sentences ({len(found)})")
    lines += [f"  {sentence.place} {sentence.text}" for sentence in found]
    answers = list(_answers(library, claims))
    lines += [f"answers of questions ({len(answers)})", *answers]
    placed = list(_directives(asked, touched))
    lines.append(f"figures and records ({len(placed)})")
    return [*lines, *placed]


def _touched(asked: Study, target: str) -> Touched | None:
    library = asked.library
    if target in library.claims:
        return Touched(claims=frozenset({target}))
    path = _inside(library.root, target)
    if path is None:
        return None
    functions = {
        name
        for name, found in asked.values.functions.items()
        if path == found.file or path in found.modules
    }
    records = {
        name
        for name, record in library.records.items()
        if path in (record.files.json_file.path, record.files.text_file.path)
        or path == f"{SCRIPTS}{record.data.get('script', {}).get('name', '')}"
    }
    sources = {n for n, e in library.sources.items() if e.yaml.file.path == path}
    claims = claims_from(library, functions=functions, sources=sources, records=records)
    claims |= {n for n, e in library.claims.items() if e.yaml.file.path == path}
    return Touched(
        claims=frozenset(claims),
        sources=frozenset(sources),
        records=frozenset(records),
        terms=frozenset(n for n, e in library.terms.items() if e.yaml.file.path == path),
        figures=frozenset(figures_of(library.root, path)),
    )


def _inside(root: Path, target: str) -> str | None:
    """Return a file's path from the project's root."""
    for path in (root / target, Path(target).absolute()):
        if path.is_file() and path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return None


def _answers(library: Library, claims: AbstractSet[str]) -> Iterator[str]:
    """Yield the right and the wrong answers that are values of claims."""
    for name, entry in library.questions.items():
        answer = entry.record.answer
        if answer is None:
            continue
        numbers: list[tuple[tuple[str | int, ...], str]] = [(("answer", "claim"), answer.claim)]
        for place, mistake in enumerate(answer.mistakes):
            numbers.append((("answer", "mistakes", place, "claim"), mistake.claim))
        for path, claim in numbers:
            if claim in claims:
                yield f"  {entry.yaml.file.path}:{entry.line(*path)} {name} {claim}"


def _directives(asked: Study, touched: Touched) -> Iterator[str]:
    for text in asked.library.texts():
        for directive in text.document.directives():
            if _is_touched(directive, touched):
                place = f"{text.file.path}:{directive.line}"
                yield f"  {place} {directive.name} {directive.argument}"


def _is_touched(directive: Directive, touched: Touched) -> bool:
    record = directive.options.get("record", "")
    if directive.name == "record":
        record = directive.argument
    return record in touched.records or (directive.name, directive.argument) in touched.figures
