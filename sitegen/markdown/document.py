"""A parsed text: its tokens, and every role and directive with its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from markdown_it.token import Token

from sitegen.load.text import TextFile
from sitegen.load.yaml_file import Location, YamlFile
from sitegen.problems import Problem


class Origin(Protocol):
    """Where a text comes from."""

    @property
    def path(self) -> str:
        """Return the path of the file."""
        ...

    def problem(self, line: int, column: int, code: str, message: str, remedy: str = "") -> Problem:
        """Make a problem at a line and column of the text's file."""
        ...


@dataclass(frozen=True)
class YamlOrigin:
    """A text that is a value in a YAML file; its problems are shown at its key."""

    yaml: YamlFile
    location: Location

    @property
    def path(self) -> str:
        """Return the path of the file."""
        return self.yaml.file.path

    @property
    def line(self) -> int:
        """Return the line of the key."""
        return self.yaml.place(self.location).line

    def problem(self, line: int, column: int, code: str, message: str, remedy: str = "") -> Problem:
        """Make a problem at the key."""
        del line, column
        return self.yaml.problem(self.location, code, message, remedy)


@dataclass(frozen=True)
class Role:
    """One inline role, such as ``{claim}`id` ``."""

    name: str
    content: str
    """What stands between the backticks."""
    line: int
    column: int
    origin: Origin

    def problem(self, code: str, message: str, remedy: str = "") -> Problem:
        """Make a problem at the role."""
        return self.origin.problem(self.line, self.column, code, message, remedy)

    @property
    def target(self) -> str:
        """Return the id referred to: `id`, `id|format` and `text <id>` all name `id`."""
        return self._halves[0]

    @property
    def text(self) -> str:
        """Return the text to show, or nothing where the target's own name is to be shown."""
        return self._halves[1]

    def split(self) -> tuple[str, str]:
        """Return the target and the text or format beside it."""
        return self._halves

    @cached_property
    def _halves(self) -> tuple[str, str]:
        content = self.content.strip()
        if content.endswith(">") and "<" in content:
            text, _, target = content[:-1].rpartition("<")
            return target.strip(), text.strip()
        target, _, rest = content.partition("|")
        return target.strip(), rest.strip()


@dataclass(frozen=True)
class Directive:
    """One block directive, such as `:::{demo} account-a`."""

    name: str
    argument: str
    options: dict[str, str]
    option_lines: dict[str, int]
    body: Document | None
    """Parsed body of a directive that holds Markdown."""
    line: int
    column: int
    origin: Origin
    doubled: tuple[str, ...] = ()
    """Options that stand twice."""
    text: str = ""
    """What stands in a directive that holds no Markdown; it would not be shown."""

    def problem(self, code: str, message: str, remedy: str = "", option: str = "") -> Problem:
        """Make a problem at the directive or at one of its options."""
        line = self.option_lines.get(option, self.line)
        column = 1 if option in self.option_lines else self.column
        return self.origin.problem(line, column, code, message, remedy)


@dataclass(frozen=True)
class Document:
    """The tokens of one text."""

    origin: Origin
    tokens: list[Token] = field(repr=False)

    def roles(self) -> list[Role]:
        """Return every role, also those inside directives, in the order of the text."""
        return self._roles

    @cached_property
    def _roles(self) -> list[Role]:
        return list(self._find_roles())

    def _find_roles(self) -> Iterator[Role]:
        for token in self.tokens:
            if token.type == "inline":
                yield from token.meta.get("roles", ())
            elif isinstance(directive := token.meta.get("directive"), Directive) and directive.body:
                yield from directive.body.roles()

    def directives(self) -> list[Directive]:
        """Return every directive in the order of the text, also those inside others."""
        return self._directives

    @cached_property
    def _directives(self) -> list[Directive]:
        return list(self._find_directives())

    def _find_directives(self) -> Iterator[Directive]:
        for token in self.tokens:
            directive = token.meta.get("directive")
            if isinstance(directive, Directive):
                yield directive
                if directive.body:
                    yield from directive.body.directives()

    def formulas(self) -> Iterator[tuple[str, bool, int]]:
        """Yield each formula, whether it stands alone on its line, and its line."""
        for token in self.tokens:
            if token.type == "inline":
                if "$" in token.content:
                    yield from _inline_formulas(token, int(token.meta["line"]))
            elif token.type == "math_block":
                yield token.content.strip(), True, int(token.meta["line"])
            elif isinstance(directive := token.meta.get("directive"), Directive) and directive.body:
                yield from directive.body.formulas()


def _inline_formulas(inline: Token, line: int) -> Iterator[tuple[str, bool, int]]:
    for token in inline.children or ():
        if token.type in ("math_inline", "math_inline_double"):
            yield token.content.strip(), token.type != "math_inline", line
        elif token.children:
            yield from _inline_formulas(token, line)


def file_origin(file: TextFile) -> Origin:
    """Return a text file as the origin of a document."""
    return file
