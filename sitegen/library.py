"""The validated content of the site: typed records, parsed texts, and where each stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pyodide_demos.words import LANGUAGES, Language
from sitegen.contents import Course
from sitegen.load.raw import RecordFiles
from sitegen.load.text import TextFile
from sitegen.load.yaml_file import Location, YamlFile
from sitegen.markdown import Directive, Document, Role, YamlOrigin
from sitegen.problems import Problem
from sitegen.schema.claim import Claim, Retired
from sitegen.schema.formula import Formula
from sitegen.schema.lesson import BadgeWords, FrontMatter, Term, Unit, Word
from sitegen.schema.preset import DevicePreset, ModelPreset
from sitegen.schema.published import Published
from sitegen.schema.quiz import Question, text_name, texts_in
from sitegen.schema.run import Run
from sitegen.schema.source import Source


@dataclass(frozen=True)
class Entry[T]:
    """A record and the place it was written at."""

    record: T
    yaml: YamlFile
    location: Location

    def problem(self, code: str, message: str, remedy: str = "", *path: str | int) -> Problem:
        """Make a problem at the record or at a key inside it."""
        return self.yaml.problem((*self.location, *path), code, message, remedy)

    def line(self, *path: str | int) -> int:
        """Return the line of the record or of a key inside it."""
        return self.yaml.place((*self.location, *path)).line


@dataclass(frozen=True)
class Part:
    """A second-level section: of a lesson a part, of a scene a step."""

    id: str
    title: Document
    body: Document
    line: int
    headings: tuple[tuple[str, int], ...]
    """Ids of the third-level headings with their lines."""


@dataclass(frozen=True)
class LessonText:
    """A lesson in one language."""

    lang: Language
    file: TextFile
    front: Entry[FrontMatter]
    intro: Document
    parts: tuple[Part, ...]
    document: Document = field(repr=False)

    def roles(self, name: str) -> list[Role]:
        """Return the roles of one name in the order of the text."""
        return [role for role in self.document.roles() if role.name == name]

    def directives(self, name: str) -> list[Directive]:
        """Return the directives of one name in the order of the text."""
        return [d for d in self.document.directives() if d.name == name]

    @property
    def ids(self) -> list[tuple[str, int]]:
        """Return the ids of all headings with their lines, in order."""
        return [pair for part in self.parts for pair in ((part.id, part.line), *part.headings)]


@dataclass(frozen=True)
class Lesson:
    """A lesson in both languages."""

    slug: str
    texts: dict[Language, LessonText]

    @property
    def order(self) -> int:
        """Return the lesson's place in the course."""
        return self.texts["zh"].front.record.order


@dataclass(frozen=True)
class SceneText:
    """The prewritten steps of a scene in one language."""

    lang: Language
    file: TextFile
    steps: tuple[Part, ...]
    document: Document = field(repr=False)


@dataclass(frozen=True)
class ExerciseText:
    """What an exercise asks, hints and explains, in one language."""

    lang: Language
    file: TextFile
    title: str
    task: Document
    hints: tuple[Part, ...]
    solution: Part | None
    document: Document = field(repr=False)


@dataclass(frozen=True)
class Exercise:
    """Something a reader programs, with tests that say when it is done."""

    id: str
    texts: dict[Language, ExerciseText]
    starter: TextFile = field(repr=False)
    solution: TextFile = field(repr=False)
    tests: TextFile = field(repr=False)


@dataclass(frozen=True)
class RunRecord:
    """One recorded run."""

    id: str
    data: dict[str, Any]
    text: str
    files: RecordFiles = field(repr=False)

    def problem(self, code: str, message: str, remedy: str = "", find: str = "") -> Problem:
        """Make a problem at the first line of the JSON file that holds a text."""
        lines = self.files.json_file.lines
        line = next((i for i, text in enumerate(lines, 1) if find and find in text), 1)
        column = self.files.json_file.line(line).find(find) + 1 if find else 1
        return self.files.json_file.problem(line, max(1, column), code, message, remedy)


type PhraseKey = tuple[str, str, str, Language]
"""Register, id, field and language of a text that stands in a register."""


@dataclass(frozen=True)
class Library:
    """Everything the pages are made of."""

    root: Path
    lessons: dict[str, Lesson]
    scenes: dict[str, dict[Language, SceneText]]
    exercises: dict[str, Exercise]
    claims: dict[str, Entry[Claim]]
    formulas: dict[str, Entry[Formula]]
    published: dict[str, Entry[Published]]
    """What was published of each claim."""
    sources: dict[str, Entry[Source]]
    retired: dict[str, Entry[Retired]]
    terms: dict[str, Entry[Term]]
    questions: dict[str, Entry[Question]]
    words: dict[str, Entry[Word]]
    units: dict[str, Entry[Unit]]
    badges: dict[tuple[str, str], Entry[BadgeWords]]
    home: dict[str, Entry[Word]]
    records: dict[str, RunRecord]
    runs: dict[str, Entry[Run]]
    """Record → the run that made it."""
    models: dict[str, Entry[ModelPreset]]
    devices: dict[str, Entry[DevicePreset]]
    scripts: dict[str, bytes] = field(repr=False)
    templates: dict[str, TextFile] = field(repr=False)
    static: dict[str, bytes] = field(repr=False)
    phrases: dict[PhraseKey, Document] = field(repr=False)
    vectors: dict[str, Any] = field(repr=False)
    """The conformance vectors, as they are published."""
    invalid: frozenset[str]
    """Ids of entries that exist but are malformed: what refers to them is not to blame."""
    course: Course = field(default_factory=Course, repr=False)
    """All lessons, also where `lessons` holds only some of them."""
    other_files: tuple[TextFile, ...] = field(default=(), repr=False)
    """Files of the lessons that are not in `lessons`."""
    is_slice: bool = False
    """Whether this is a part of a course, whose registers and scenes are checked elsewhere."""

    @property
    def own_scenes(self) -> dict[str, dict[Language, SceneText]]:
        """Return the scenes that are to be checked with this library."""
        return {} if self.is_slice else self.scenes

    @property
    def own_exercises(self) -> dict[str, Exercise]:
        """Return the exercises that are to be checked with this library."""
        return {} if self.is_slice else self.exercises

    @property
    def own_phrases(self) -> dict[PhraseKey, Document]:
        """Return the texts of registers that are to be checked with this library."""
        return {} if self.is_slice else self.phrases

    def texts(self) -> Iterator[LessonText]:
        """Yield every lesson in every language, in the order of the course."""
        for lesson in self.ordered_lessons():
            for lang in LANGUAGES:
                yield lesson.texts[lang]

    def questions_of(self, lesson: str) -> list[Question]:
        """Return the questions of a lesson, in the order in which they were written."""
        found = (entry.record for entry in self.questions.values())
        return [question for question in found if question.lesson == lesson]

    def quiz_texts(self, lesson: str, lang: Language) -> Iterator[Document]:
        """Yield every text of the questions of a lesson in one language."""
        for question in self.questions_of(lesson):
            for path, _ in texts_in(question):
                yield self.phrases["quiz", question.id, text_name(path), lang]

    def ordered_lessons(self) -> list[Lesson]:
        """Return the lessons in the order of the course."""
        return sorted(self.lessons.values(), key=lambda lesson: (lesson.order, lesson.slug))

    def files(self) -> Iterator[TextFile]:
        """Yield every file that a text of a page can come from."""
        yield from self.other_files
        for text in self.texts():
            yield text.file
        for scene in self.scenes.values():
            for scene_text in scene.values():
                yield scene_text.file
        for exercise in self.exercises.values():
            for exercise_text in exercise.texts.values():
                yield exercise_text.file
        for phrase in self.phrases.values():
            if isinstance(phrase.origin, YamlOrigin):
                yield phrase.origin.yaml.file

    def documents(self) -> Iterator[Document]:
        """Yield every text that can hold roles."""
        for text in self.texts():
            yield text.document
        for scene in self.own_scenes.values():
            for scene_text in scene.values():
                yield scene_text.document
        for exercise in self.own_exercises.values():
            for exercise_text in exercise.texts.values():
                yield exercise_text.document
        yield from self.own_phrases.values()
