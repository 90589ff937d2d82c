"""Build the library: typed registers and parsed texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from pyodide_demos.words import LANGUAGES, Language
from sitegen.contents import Course, Fronts, Head
from sitegen.library import (
    Entry,
    Exercise,
    ExerciseText,
    Lesson,
    LessonText,
    Library,
    PhraseKey,
    RunRecord,
    SceneText,
)
from sitegen.load.raw import MarkdownFile, Raw
from sitegen.load.yaml_file import YamlFile
from sitegen.markdown import Document, YamlOrigin, parse_document, parse_phrase
from sitegen.problems import Problem
from sitegen.schema.claim import Claim, Retired
from sitegen.schema.formula import Formula
from sitegen.schema.lesson import BadgeWords, ExerciseFront, FrontMatter, Term, Unit, Word
from sitegen.schema.preset import DevicePreset, ModelPreset
from sitegen.schema.published import Published
from sitegen.schema.quiz import Question, text_name, texts_in
from sitegen.schema.run import Run
from sitegen.schema.source import Source
from sitegen.validate.entries import Collected, read_entries, read_record
from sitegen.validate.parts import split_parts

PHRASES: dict[str, tuple[str, ...]] = {
    "claims": ("statement", "scope"),
    "retired": ("statement", "how_wrong"),
    "glossary": ("definition",),
}
"""Fields of the registers that hold inline Markdown."""


def build_library(raw: Raw, course: Course | None = None) -> tuple[Library, list[Problem]]:
    """Type every record and parse every text of a project.

    With a `course`, whose lessons are read one by one with `slice_of`, of lessons none.
    """
    claims = read_entries(raw.registers["claims"], Claim)
    formulas = read_entries(raw.registers["formulas"], Formula)
    published = read_entries(raw.registers["published"], Published)
    runs = read_entries(raw.registers["runs"], Run)
    sources = read_entries(raw.registers["sources"], Source)
    retired = read_entries(raw.registers["retired"], Retired)
    terms = read_entries(raw.registers["glossary"], Term)
    questions = read_entries(raw.registers["quiz"], Question)
    words = read_entries(_words(raw), Word)
    units = read_entries(_ui(raw, "units"), Unit)
    home = read_entries(_ui(raw, "home"), Word)
    models = read_entries(raw.registers["presets/models"], ModelPreset)
    devices = read_entries(raw.registers["presets/devices"], DevicePreset)
    badges, badge_problems = _badges(_ui(raw, "badges"))
    collected: tuple[Collected[Any], ...] = (
        claims, formulas, published, runs, sources, retired, terms, questions, words, units, home,
        models, devices,
    )  # fmt: skip
    problems = [p for register in collected for p in register.problems] + badge_problems
    lessons, broken = (
        ({}, set(raw.lessons) - set(course.heads)) if course else _lessons(raw, problems)
    )
    records = _records(raw, problems)
    broken |= raw.records.keys() - records.keys()
    library = Library(
        root=raw.root,
        lessons=lessons,
        scenes=_scenes(raw, problems),
        exercises=_exercises(raw, problems),
        claims=claims.entries,
        formulas=formulas.entries,
        published=published.entries,
        sources=sources.entries,
        retired=retired.entries,
        terms=terms.entries,
        questions=questions.entries,
        words=words.entries,
        units=units.entries,
        badges=badges,
        home=home.entries,
        records=records,
        runs=runs.entries,
        models=models.entries,
        devices=devices.entries,
        scripts=raw.scripts,
        templates=raw.templates,
        static=raw.static,
        vectors=raw.vectors,
        phrases=_phrases(claims, retired, terms, home) | _questions(questions),
        invalid=frozenset(set().union(*(register.invalid for register in collected)) | broken),
        course=course or Course({slug: head_of(lesson) for slug, lesson in lessons.items()}),
    )
    return library, problems


def head_of(lesson: Lesson) -> Head:
    """Return what other pages print of a lesson."""
    fronts = Fronts({lang: text.front.record for lang, text in lesson.texts.items()})
    return Head(lesson.slug, fronts, tuple(name for name, _ in lesson.texts["zh"].ids))


def read_heads(
    texts: Mapping[str, Mapping[str, MarkdownFile]], known: Mapping[str, Head]
) -> tuple[Course, list[Problem]]:
    """Return the course, of which some lessons are known and the others' front matter is read."""
    problems: list[Problem] = []
    heads = dict(known)
    for slug, files in texts.items():
        fronts: dict[Language, FrontMatter] = {}
        for lang in LANGUAGES:
            front = _front(files[lang], problems)
            if front:
                fronts[lang] = front
        if len(fronts) == len(LANGUAGES):
            heads[slug] = Head(slug, Fronts(fronts))
    return Course(heads), problems


def slice_of(
    library: Library, files: Mapping[str, Mapping[str, MarkdownFile]], slug: str
) -> Library:
    """Return the library with one lesson, to be checked and written by itself."""
    texts: dict[Language, LessonText] = {}
    for lang in LANGUAGES:
        front = library.course.heads[slug].fronts[lang]
        texts[lang] = _with_front(lang, files[slug][lang], front)
    return replace(library, lessons={slug: Lesson(slug, texts)}, is_slice=True)


def _front(source: MarkdownFile, problems: list[Problem]) -> FrontMatter | None:
    front_file = cast("YamlFile", source.front)
    return read_record(front_file, (), front_file.data, FrontMatter, problems)


def _ui(raw: Raw, *names: str) -> list[YamlFile]:
    paths = {f"content/ui/{name}.yaml" for name in names}
    return [file for file in raw.registers["ui"] if file.file.path in paths]


def _words(raw: Raw) -> list[YamlFile]:
    """Return the files of words: all but those with entries of another kind."""
    others = {file.file.path for file in _ui(raw, "badges", "home", "units")}
    return [file for file in raw.registers["ui"] if file.file.path not in others]


def _badges(
    files: list[YamlFile],
) -> tuple[dict[tuple[str, str], Entry[BadgeWords]], list[Problem]]:
    found: dict[tuple[str, str], Entry[BadgeWords]] = {}
    problems: list[Problem] = []
    for file in files:
        for index, item in enumerate(file.data if isinstance(file.data, list) else []):
            record = read_record(file, (index,), item, BadgeWords, problems)
            if record and (record.dimension, record.id) in found:
                message = f"badge {record.id!r} of {record.dimension!r} is defined twice."
                problems.append(file.problem((index, "id"), "E202", message, "Keep one of them."))
            elif record:
                found[record.dimension, record.id] = Entry(record, file, (index,))
    return found, problems


def _lessons(raw: Raw, problems: list[Problem]) -> tuple[dict[str, Lesson], set[str]]:
    lessons: dict[str, Lesson] = {}
    broken: set[str] = set()
    for slug, files in raw.lessons.items():
        texts = {
            lang: _lesson_text(lang, files[lang], problems) for lang in LANGUAGES if lang in files
        }
        whole = {lang: text for lang, text in texts.items() if text}
        if len(whole) == len(LANGUAGES):
            lessons[slug] = Lesson(slug, whole)
        else:
            broken.add(slug)
    return lessons, broken


def _lesson_text(
    lang: Language, source: MarkdownFile, problems: list[Problem]
) -> LessonText | None:
    front = _front(source, problems)
    return _with_front(lang, source, front) if front else None


def _with_front(lang: Language, source: MarkdownFile, front: FrontMatter) -> LessonText:
    front_file = cast("YamlFile", source.front)
    document = parse_document(source.file, source.body, source.body_line)
    intro, parts = split_parts(document)
    return LessonText(lang, source.file, Entry(front, front_file, ()), intro, parts, document)


def _scenes(raw: Raw, problems: list[Problem]) -> dict[str, dict[Language, SceneText]]:
    del problems  # a scene's text has no head that could be malformed
    scenes: dict[str, dict[Language, SceneText]] = {}
    for name, files in raw.scenes.items():
        scenes[name] = {}
        for lang in LANGUAGES:
            document = parse_document(files[lang].file, files[lang].body, files[lang].body_line)
            scenes[name][lang] = SceneText(
                lang, files[lang].file, split_parts(document)[1], document
            )
    return scenes


def _exercises(raw: Raw, problems: list[Problem]) -> dict[str, Exercise]:
    exercises: dict[str, Exercise] = {}
    for name, files in raw.exercises.items():
        texts = {
            lang: text
            for lang in LANGUAGES
            if (text := _exercise_text(lang, files.texts[lang], problems))
        }
        if len(texts) == len(LANGUAGES):
            exercises[name] = Exercise(name, texts, files.starter, files.solution, files.tests)
    return exercises


def _exercise_text(
    lang: Language, source: MarkdownFile, problems: list[Problem]
) -> ExerciseText | None:
    front_file = cast("YamlFile", source.front)
    front = read_record(front_file, (), front_file.data, ExerciseFront, problems)
    if front is None:
        return None
    document = parse_document(source.file, source.body, source.body_line)
    task, parts = split_parts(document)
    hints = tuple(part for part in parts if part.id.startswith("hint-"))
    solution = next((part for part in parts if part.id == "solution"), None)
    return ExerciseText(lang, source.file, front.title, task, hints, solution, document)


def _records(raw: Raw, problems: list[Problem]) -> dict[str, RunRecord]:
    records: dict[str, RunRecord] = {}
    for record_id, files in raw.records.items():
        if isinstance(files.data, dict):
            records[record_id] = RunRecord(record_id, files.data, files.text_file.text, files)
        else:
            problems.append(
                files.json_file.problem(
                    1, 1, "E201", "a record must be a JSON object.", "Restore the record."
                )
            )
    return records


def _phrases(
    claims: Collected[Claim],
    retired: Collected[Retired],
    terms: Collected[Term],
    home: Collected[Word],
) -> dict[PhraseKey, Document]:
    found: dict[PhraseKey, Document] = {}
    registers: dict[str, Collected[Any]] = {"claims": claims, "retired": retired, "glossary": terms}
    for register, collected in registers.items():
        for entry_id, entry in collected.entries.items():
            for name in PHRASES[register]:
                for lang in LANGUAGES:
                    text = getattr(entry.record, name).in_(lang)
                    found[register, entry_id, name, lang] = _phrase(text, entry, name, lang)
    for entry_id, home_entry in home.entries.items():
        for lang in LANGUAGES:
            text = home_entry.record.in_(lang)
            found["home", entry_id, "text", lang] = _phrase(text, home_entry, lang)
    return found


def _questions(questions: Collected[Question]) -> dict[PhraseKey, Document]:
    return {
        ("quiz", entry_id, text_name(path), lang): _phrase(text.in_(lang), entry, *path, lang)
        for entry_id, entry in questions.entries.items()
        for path, text in texts_in(entry.record)
        for lang in LANGUAGES
    }


def _phrase(text: str, entry: Entry[Any], *path: str | int) -> Document:
    return parse_phrase(text, YamlOrigin(entry.yaml, (*entry.location, *path)))
