"""Set formulas as MathML while the site is built, so that no page needs a script for them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

from sitegen.library import Library
from sitegen.markdown import Document
from sitegen.packaging.cache import content_hash, keep_file
from sitegen.problems import Place, Problem

type Wanted = tuple[str, bool]
"""TeX, and whether it stands on a line of its own."""
type Complain = Callable[[str, str, str], Problem]
"""Makes a problem at a place from a code, a message and a remedy."""

TEMML = Path("node_modules/temml/dist/temml.min.js")
_STYLE = re.compile(r' style="([^"]*)"')
_CLASS = re.compile(r' class="([^"]*)"')
_ERROR = re.compile(r"^<anonymous>:\d+: ParseError:\s*")
_WHERE = re.compile(r" at (?:end of input|position \d+):")
_TAG = re.compile(r"<[a-z][^>]*>")
_STYLE_CLASSES = {
    "padding-left:0em;padding-right:0em;": "tml-tight",
    "padding-left:0em;padding-right:1em;": "tml-column",
}
"""Inline styles that Temml writes → classes of our own style sheet; others are dropped."""


class Typesetter:
    """Set formulas; what was set before, in this build or another, is not set again."""

    def __init__(self, root: Path) -> None:
        self._source = root / TEMML
        self._cache = root / ".cache" / "formulas"
        self._engine: Any = None
        self._open = ExitStack()
        self._known: dict[str, str] | None = None
        self.fresh: dict[str, str] = {}
        """What was set since the start; `keep` writes it."""

    def formulas(
        self, documents: Iterable[Document]
    ) -> tuple[dict[tuple[str, bool], str], list[Problem]]:
        """Return MathML for every formula of some texts.

        Formulas that TeX cannot read become problems at their line.
        """
        wanted: dict[Wanted, Complain] = {}
        for document in documents:
            for tex, display, line in document.formulas():
                wanted.setdefault((tex, display), partial(document.origin.problem, line, 0))
        return self.all_of(wanted)

    def all_of(
        self, wanted: Mapping[Wanted, Complain]
    ) -> tuple[dict[tuple[str, bool], str], list[Problem]]:
        """Return MathML for some formulas, each with what makes a problem at its place."""
        found: dict[tuple[str, bool], str] = {}
        problems: list[Problem] = []
        if not wanted:
            return found, problems
        if not self._source.is_file():
            place = Place(TEMML.as_posix())
            return found, [Problem(place, "Temml is not installed.", "Run 'make site'.", "E107")]
        known = self._kept()
        for key, complain in sorted(wanted.items(), key=lambda item: item[0]):
            name = f"{int(key[1])}{key[0]}"
            wrong = ""
            if name not in known:
                mathml, wrong = self._set(*key)
                if not wrong:
                    self.fresh[name] = known[name] = mathml
            if name in known:
                found[key] = known[name]
            else:
                message = f"the formula '{' '.join(key[0].split())}' cannot be set: {wrong}."
                problems.append(complain("E302", message, "Correct its TeX."))
        return found, problems

    def _set(self, tex: str, display: bool) -> tuple[str, str]:
        """Return a formula's MathML, and what is wrong with it."""
        from py_mini_racer import JSEvalException, MiniRacer  # noqa: PLC0415 - seldom needed

        if self._engine is None:
            # Without the context manager Python 3.13 hangs when it exits.
            self._engine = self._open.enter_context(MiniRacer())
            self._engine.eval(self._source.read_text("utf-8"))
        options = {"displayMode": display, "throwOnError": True, "annotate": False}
        try:
            mathml = str(self._engine.call("temml.renderToString", tex, options))
        except JSEvalException as error:
            return "", _WHERE.split(_ERROR.sub("", str(error).split("\n")[0]))[0]
        return _with_classes(mathml), ""

    def _kept(self) -> dict[str, str]:
        if self._known is None:
            try:
                kept = json.loads(self._file().read_text("utf-8"))
            except (OSError, ValueError):
                kept = {}
            self._known = kept if isinstance(kept, dict) else {}
        return self._known

    def _file(self) -> Path:
        """Return the file that keeps what this Temml and this module make of formulas."""
        makers = (self._source.read_bytes(), Path(__file__).read_bytes())
        return self._cache / f"{content_hash(makers)}.json"

    def keep(self, fresh: Mapping[str, str]) -> None:
        """Keep formulas for later builds, also those that other processes set."""
        if fresh:
            known = {**self._kept(), **fresh}
            keep_file(self._file(), json.dumps(known, ensure_ascii=False, indent=0).encode())

    def close(self) -> None:
        """Let the engine go."""
        self._open.close()
        self._engine = None


def keep_formulas(root: Path, found: Iterable[Mapping[str, str]]) -> None:
    """Keep formulas that a build set for the first time."""
    fresh = {tex: mathml for formulas in found for tex, mathml in formulas.items()}
    with closing(Typesetter(root)) as typesetter:
        typesetter.keep(fresh)


def typeset(library: Library) -> tuple[dict[tuple[str, bool], str], list[Problem]]:
    """Return MathML for every formula of every text, and what was wrong with them."""
    with closing(Typesetter(library.root)) as typesetter:
        return typesetter.formulas(library.documents())


def _with_classes(mathml: str) -> str:
    """Replace inline styles, which the site's policy refuses, by classes."""
    return _TAG.sub(_tag_with_classes, mathml)


def _tag_with_classes(match: re.Match[str]) -> str:
    tag = match[0]
    style = _STYLE.search(tag)
    if not style:
        return tag
    tag = tag.replace(style[0], "")
    extra = _STYLE_CLASSES.get(style[1], "")
    if not extra:
        return tag
    present = _CLASS.search(tag)
    if present:
        return tag.replace(present[0], f' class="{present[1]} {extra}"')
    return f'{tag[:-1]} class="{extra}">'
