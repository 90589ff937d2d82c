"""The sentences of all texts, with the roles that stand in each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.token import Token

from sitegen.library import LessonText, Library
from sitegen.markdown import Directive, Document, Role, YamlOrigin
from sitegen.values import Values

_END = re.compile(r"[。！？][”」）]*|(?<!\bet al)[.!?][”\")]*(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as readers get it, and what it refers to."""

    path: str
    line: int
    text: str
    roles: tuple[Role, ...]

    @property
    def place(self) -> str:
        """Return where it was written."""
        return f"{self.path}:{self.line}"


def all_sentences(library: Library, values: Values) -> list[Sentence]:
    """Return every sentence with a role in it, in the order of files and lines."""
    found: dict[tuple[str, int, str], Sentence] = {}
    texts = {id(text.document): text for text in library.texts()}
    for document in library.documents():
        reader = _Reader(library, values, texts.get(id(document)))
        for sentence in reader.sentences(document):
            found.setdefault((sentence.path, sentence.line, sentence.text), sentence)
    return [found[key] for key in sorted(found)]


class _Reader:
    """Read one text; of a lesson, its givens are known."""

    def __init__(self, library: Library, values: Values, text: LessonText | None) -> None:
        self._library, self._values = library, values
        self._givens = text.front.record.givens if text else {}

    def sentences(self, document: Document) -> Iterator[Sentence]:
        """Yield the sentences that refer to something."""
        for token in document.tokens:
            directive = token.meta.get("directive")
            if isinstance(directive, Directive) and directive.body:
                yield from self.sentences(directive.body)
            elif token.type == "inline":
                text, roles = self._read(token)
                yield from _cut(document, text, roles)

    def _read(self, inline: Token) -> tuple[str, list[tuple[int, Role]]]:
        """Return the text of a block, and where in it each role stands."""
        text = ""
        roles: list[tuple[int, Role]] = []
        for child in inline.children or ():
            role = child.meta.get("role")
            if isinstance(role, Role):
                roles.append((len(text), role))
                text += self._printed(role)
            elif child.type in ("softbreak", "hardbreak"):
                text += " "
            else:
                text += child.content + child.meta.get("end", "")
        return text, roles

    def _printed(self, role: Role) -> str:
        """Return what a role prints, without markup; of what prints a name its id."""
        computed = self._values.claims.get(role.target)
        if role.name == "claim" and computed:
            return computed.texts.get(role.text) or next(iter(computed.texts.values()))
        if role.name == "given" and role.target in self._givens:
            return f"{self._givens[role.target].exact:,}"
        if role.name == "cite" and role.target in self._library.sources:
            return f"[{self._library.sources[role.target].record.label}]"
        return role.text if role.name in ("term", "lesson") and role.text else role.target


def _cut(document: Document, text: str, roles: list[tuple[int, Role]]) -> Iterator[Sentence]:
    start = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        inside = tuple(role for at, role in roles if start <= at < max(end, start + 1))
        if inside and end > start:
            origin = document.origin
            line = origin.line if isinstance(origin, YamlOrigin) else inside[0].line
            yield Sentence(origin.path, line, " ".join(text[start:end].split()), inside)
        start = end
