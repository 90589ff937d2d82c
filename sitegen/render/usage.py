"""Which lessons use which claims, sources and terms; what a part contains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pyodide_demos.words import LANGUAGES, Language
from sitegen.contents import Contents, Course, Head
from sitegen.library import Lesson, LessonText, Library
from sitegen.markdown import Directive, Document
from sitegen.schema.base import (
    DISPLAY_MODES,
    EVIDENCE_KINDS,
    DisplayMode,
    EvidenceKind,
)

MOST_LESSONS = 24
"""Of what a longer course uses everywhere, registers name the first lessons only."""

_MODE_OF_DIRECTIVE: dict[str, DisplayMode] = {
    "scene": "prewritten",
    "demo": "built",
    "script": "script",
    "exercise": "script",
    "record": "record",
}


def contents_of(library: Library, document: Document) -> Contents:
    """Look through a text for what its badges are derived from."""
    named: dict[str, list[str]] = {"claim": [], "cite": [], "term": [], "retired": []}
    for role in document.roles():
        if role.name in named:
            named[role.name].append(role.target)
    directives = list(document.directives())
    named["retired"] += [d.argument for d in directives if d.name == "retired"]
    claims = [name for name in _unique(named["claim"]) if name in library.claims]
    sources = [name for name in _unique(named["cite"]) if name in library.sources]
    modes = {mode for directive in directives if (mode := _mode(directive))}
    experiment = "record" in modes
    return Contents(
        claims=tuple(claims),
        sources=tuple(sources),
        terms=_unique(named["term"]),
        retired=tuple(name for name in _unique(named["retired"]) if name in library.retired),
        modes=tuple(mode for mode in DISPLAY_MODES if mode in (modes or {"static"})),
        evidence=_evidence(library, claims, sources, experiment=experiment),
        statuses=Counter(library.claims[name].record.verification.status for name in claims),
    )


def _mode(directive: Directive) -> DisplayMode | None:
    """Return what a directive shows; what draws or runs beside a record shows the record."""
    if "record" in directive.options:
        return "record"
    return _MODE_OF_DIRECTIVE.get(directive.name)


def _evidence(
    library: Library, claims: Iterable[str], sources: Iterable[str], *, experiment: bool
) -> tuple[EvidenceKind, ...]:
    kinds: set[EvidenceKind] = {k for name in claims for k in library.claims[name].record.evidence}
    kinds |= {library.sources[name].record.evidence for name in sources}
    if experiment:
        kinds.add("experiment")
    return tuple(kind for kind in EVIDENCE_KINDS if kind in (kinds or {"editorial"}))


def _unique(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


@dataclass(frozen=True)
class LessonContents:
    """What a lesson contains in one language."""

    whole: Contents
    parts: tuple[Contents, ...]
    sources: tuple[str, ...]
    """Sources cited by the lesson itself or through its claims."""


@dataclass(frozen=True)
class Usage:
    """Register entry → slugs of the lessons that use it, in the order of the course."""

    claims: dict[str, tuple[str, ...]]
    sources: dict[str, tuple[str, ...]]
    terms: dict[str, tuple[str, ...]]
    places: dict[str, tuple[Use, ...]] = field(default_factory=dict)
    """Claim → the parts that print it, of the first lessons only."""


@dataclass(frozen=True, slots=True)
class Use:
    """A part of a lesson that prints a claim; an empty part is what stands before the first."""

    slug: str
    part: str
    languages: tuple[Language, ...]
    titles: tuple[str, ...]
    """The part's title in each of the languages."""


def completed(library: Library) -> Course:
    """Return the course with what each lesson that the library holds contains."""
    heads = dict(library.course.heads)
    for slug, lesson in library.lessons.items():
        if not heads[slug].packed:
            heads[slug] = with_contents(library, heads[slug], lesson)
    return Course(heads)


def with_contents(library: Library, head: Head, lesson: Lesson) -> Head:
    """Return a lesson's head with what the lesson contains."""
    read = {lang: contents_of_lesson(library, text) for lang, text in lesson.texts.items()}
    parts = {lang: found.parts for lang, found in read.items()}
    ids = tuple(name for name, _ in lesson.texts["zh"].ids)
    return head.with_contents(ids, read["zh"].whole, parts)


def contents_of_lesson(library: Library, text: LessonText) -> LessonContents:
    """Return what a lesson's text and each of its parts contain."""
    kept: LessonContents | None = text.__dict__.get("contents")
    if kept is None:
        parts = tuple(
            replace(contents_of(library, part.body), part=part.id, title=_plain(part.title))
            for part in text.parts
        )
        whole = contents_of(library, text.document)
        kept = LessonContents(whole, parts, lesson_sources(library, whole))
        text.__dict__["contents"] = kept  # a text is looked through once, for all that ask
    return kept


def usage_of(library: Library, course: Course | None = None) -> Usage:
    """Find out which lessons use which entries; a source of a claim in use is used too."""
    claims: dict[str, list[str]] = {}
    sources: dict[str, list[str]] = {}
    terms: dict[str, list[str]] = {}
    places: dict[str, list[Use]] = {}
    for lesson in (course or completed(library)).ordered:
        contents = lesson.whole
        if contents is None:
            continue
        for name in contents.claims:
            claims.setdefault(name, []).append(lesson.slug)
        few = [name for name in contents.claims if len(claims[name]) <= MOST_LESSONS]
        if few:
            _add_places(places, lesson, few)
        for name in lesson_sources(library, contents):
            sources.setdefault(name, []).append(lesson.slug)
        for name in contents.terms:
            terms.setdefault(name, []).append(lesson.slug)
    frozen = {name: tuple(uses) for name, uses in places.items()}
    return Usage(_frozen(claims), _frozen(sources), _frozen(terms), frozen)


def _add_places(places: dict[str, list[Use]], lesson: Head, claims: Iterable[str]) -> None:
    """Note the parts of a lesson that print some claims."""
    parts = lesson.parts
    titles: dict[tuple[str, str], dict[Language, str]] = {}
    for lang in LANGUAGES:
        for contents in parts[lang]:
            for name in contents.claims:
                titles.setdefault((name, contents.part), {})[lang] = contents.title
    for name in claims:
        found = [(part, by_lang) for (claim, part), by_lang in titles.items() if claim == name]
        for part_id, by_lang in found or [("", dict.fromkeys(LANGUAGES, ""))]:
            use = Use(lesson.slug, part_id, tuple(by_lang), tuple(by_lang.values()))
            places.setdefault(name, []).append(use)


def _plain(title: Document) -> str:
    """Return a title without markup; roles in it are left out."""
    inline = [child for token in title.tokens for child in token.children or ()]
    return "".join(c.content for c in inline if c.type in ("text", "code_inline"))


def lesson_sources(library: Library, contents: Contents) -> tuple[str, ...]:
    """Return the sources that a lesson cites, itself or through its claims."""
    cited = list(contents.sources)
    for name in contents.claims:
        cited += [s for s in library.claims[name].record.sources if s in library.sources]
    return _unique(cited)


def _frozen(lists: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {name: tuple(slugs) for name, slugs in lists.items()}
