"""The lessons of a build: those whose pages still hold, and those to be made."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cached_property, partial

from sitegen.contents import Course, Head
from sitegen.library import Library
from sitegen.load import load, load_lessons
from sitegen.load.raw import MarkdownFile, Raw
from sitegen.making.lessons import LessonMaker
from sitegen.making.made import Made
from sitegen.making.page import Write
from sitegen.making.pool import make_lessons
from sitegen.making.store import Base, State, Store, course_key, is_settled, now, surroundings
from sitegen.problems import Problem
from sitegen.validate.build import read_heads, slice_of
from sitegen.validate.references import check_roles


class Lessons:
    """All lessons of one build."""

    def __init__(self, store: Store, state: State, intact: Collection[str]) -> None:
        """`intact` are the files of the last site that nobody has changed since."""
        self._store, self._state = store, state
        self.base = store.base(state.key) if state.lessons else None
        self._looked_at = now()
        self._signatures = store.signatures()
        self.made: dict[str, Made] = {}
        if self.base:
            for slug, made in state.lessons.items():
                if self._signatures.get(slug) == state.signatures[slug] and all(
                    path in intact for path in made.paths
                ):
                    self.made[slug] = made
        self._texts: dict[str, dict[str, MarkdownFile]] = {}
        self.course = Course()
        self.problems: list[Problem] = []

    @property
    def fresh(self) -> list[Made]:
        """Return the lessons that were made by this build."""
        return [made for slug, made in self.made.items() if slug in self._texts]

    def read(self) -> Raw | None:
        """Read the lessons that have changed, and those that print something of them.

        Where nothing of the last build holds, all the rest is read and returned, too.

        Raises:
            BuildError: with all files that are missing, unreadable or malformed.
        """
        raw = None if self.base else load(self._store.root)
        self._texts = raw.lessons if raw else load_lessons(self._store.root, known=self.made)
        self._read_heads()
        other = self._reached()
        if other:
            for slug in other:
                del self.made[slug]
            self._texts.update(load_lessons(self._store.root, known=self.made.keys() | self._texts))
            self._read_heads()
        return raw

    def _reached(self) -> set[str]:
        """Return lessons whose pages print something that has changed in others."""
        if course_key(self.course) == self._state.course:
            return set()
        around = surroundings(self.course, {s: made.named for s, made in self.made.items()})
        return {s for s in self.made if around[s] != self._state.surroundings.get(s)}

    def _read_heads(self) -> None:
        known = {slug: made.head for slug, made in self.made.items()}
        self.course, self.problems = read_heads(self._texts, known)

    def make(self, base: Base, jobs: int, write: Write) -> None:
        """Make the pages of every lesson that is not there yet."""
        wanted = sorted(slug for slug in self._texts if slug in self.course.heads)
        library = self.library(base)
        maker = partial(LessonMaker, library, base.values, base.shipped, self._texts, write)
        written: set[str] = set()
        for made in make_lessons(maker, wanted, jobs):
            for path, content in made.contents.items():
                if path not in written:
                    write(path, content)
                    written.add(path)
            self._keep(made)

    def _keep(self, made: Made) -> None:
        """Keep a lesson that was made; let go of what is here twice, or needed no more."""
        slug = made.head.slug
        head = replace(made.head, fronts=self.course.heads[slug].fronts)
        self.made[slug] = replace(made, head=head, contents={})
        read = self._texts[slug].items()
        self._texts[slug] = {lang: replace(text, front=None) for lang, text in read}

    def library(self, base: Base) -> Library:
        """Return what every lesson's page needs, with the lessons as they are now."""
        invalid = base.library.invalid | (self._texts.keys() - self.course.heads.keys())
        files = tuple(file.file for texts in self._texts.values() for file in texts.values())
        return replace(base.library, course=self.course, invalid=invalid, other_files=files)

    @cached_property
    def complete(self) -> Course:
        """Return the course once all lessons are made."""
        return Course({slug: made.head for slug, made in self.made.items()})

    @property
    def heads_changed(self) -> bool:
        """Tell whether any page that is no lesson may have to say something new."""
        before = self._state.lessons
        if before.keys() != self.made.keys():
            return True
        return any(made.head != before[made.head.slug].head for made in self.fresh)

    def unknown_anchors(self, library: Library) -> Iterable[Problem]:
        """Check parts of other lessons that lessons refer to, now that all lessons are read."""
        heads = self.complete.heads
        library = replace(library, course=self.complete)
        wrong = [m.head.slug for m in self.made.values() if not _all_known(m.anchors, heads)]
        if wrong:
            texts = load_lessons(self._store.root, known=self.made.keys() - set(wrong))
            for slug in wrong:
                yield from check_roles(slice_of(library, texts, slug))

    def remember(self, state: State) -> None:
        """Note what the next build may use again."""
        course = self.complete
        state.course = course_key(course)
        same = state.course == self._state.course
        known = self._state.surroundings if same else {}
        new = {s: made.named for s, made in self.made.items() if s in self._texts or s not in known}
        around = {**known, **surroundings(course, new)}
        for slug, made in self.made.items():
            seen = self._signatures[slug]
            if is_settled(seen, self._looked_at):
                state.lessons[slug] = made
                state.signatures[slug] = seen
                state.surroundings[slug] = around[slug]


def _all_known(anchors: Iterable[tuple[str, str]], heads: dict[str, Head]) -> bool:
    return all(name not in heads or part in (heads[name].ids or ()) for name, part in anchors)
