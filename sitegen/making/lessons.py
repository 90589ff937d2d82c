"""Make the pages of one lesson."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

from pyodide_demos.words import LANGUAGES
from sitegen.formulas import Typesetter
from sitegen.gates import Literal
from sitegen.library import Library
from sitegen.load.raw import MarkdownFile
from sitegen.making.made import Made, PageMade
from sitegen.making.page import Finisher, Write
from sitegen.packaging.axes import axes_sources, with_axes
from sitegen.render.site import Shipped, doubled, file_of, lesson_tasks, make_site, write_page
from sitegen.render.usage import with_contents
from sitegen.validate import check_lesson
from sitegen.validate.build import slice_of
from sitegen.values import Values


class LessonMaker:
    """Make lessons in one process; what they share is made once."""

    def __init__(
        self,
        library: Library,
        values: Values,
        shipped: Shipped,
        texts: dict[str, dict[str, MarkdownFile]],
        write: Write,
    ) -> None:
        """`library` holds no lessons; their files are in `texts`."""
        self._library, self._texts = library, texts
        self.count = 0
        """Lessons made so far."""
        self._shipped = replace(shipped, files={})
        self._axes_sources = cache(partial(axes_sources, library.root))
        self._sent: set[str] = set()
        self._named = _lessons_named(library)
        self._typesetter = Typesetter(library.root)
        self._site = make_site(library, values, shipped, with_usage=False)
        self._site.formulas.update(self._typesetter.formulas(library.documents())[0])
        self._finisher = Finisher(library, values, self._site.pieces, shipped.files, write)

    def make(self, slug: str) -> Made:
        """Check a lesson and write its pages."""
        self.count += 1
        try:
            return self._make(slug)
        finally:
            for file in self._texts[slug].values():
                file.file.forget_again()

    def _make(self, slug: str) -> Made:
        lesson_library = slice_of(self._library, self._texts, slug)
        lesson = lesson_library.lessons[slug]
        problems = check_lesson(lesson_library)
        self._typesetter.fresh = {}
        formulas, found = self._typesetter.formulas(lesson_library.documents())
        problems += found
        self._site.formulas.update(formulas)
        shipped, found = with_axes(
            self._shipped, lesson_library, self._library.root, self._axes_sources
        )
        problems += found
        site = replace(self._site, library=lesson_library, axes=shipped.axes)
        tasks = [task for lang in LANGUAGES for task in lesson_tasks(site, lang)]
        problems += doubled(lesson_library, [file_of(task) for task in tasks])
        pages: list[PageMade] = []
        literals: list[Literal] = []
        for task in tasks:
            marked = write_page(task, problems)
            page, found, told = self._finisher.finish(file_of(task), marked, lesson_library)
            pages.append(page)
            problems += found
            literals += told
        contents = {p: data for p, data in shipped.files.items() if p not in self._sent}
        self._sent.update(contents)
        head = with_contents(lesson_library, self._library.course.heads[slug], lesson)
        roles = _lessons_named(lesson_library)
        targets = roles | self._named | _read_again(lesson_library)
        return Made.of(
            pages,
            shipped.files,
            head=head,
            problems=tuple(dict.fromkeys(problems)),
            literals=tuple(literals),
            anchors=tuple(sorted((n, a) for n, _, a in (t.partition("#") for t in roles) if a)),
            named=tuple(sorted({t.partition("#")[0] for t in targets})),
            contents=contents,
            formulas=self._typesetter.fresh,
        )

    def close(self) -> None:
        """Let go of the engine that sets formulas."""
        self._typesetter.close()


def _lessons_named(library: Library) -> set[str]:
    """Return what the texts of a library refer to among lessons and their parts."""
    documents = library.documents()
    return {r.target for text in documents for r in text.roles() if r.name == "lesson"}


def _read_again(library: Library) -> set[str]:
    """Return the parts that the questions of a lesson send readers back to, by their titles."""
    asked = {d.argument for text in library.texts() for d in text.directives("quiz")}
    return {question.read for lesson in asked for question in library.questions_of(lesson)}
