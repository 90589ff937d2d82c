"""YAML with the line and column of every key and value."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, field

import yaml

from sitegen.load.text import TextFile, is_whole
from sitegen.problems import Place, Problem

type Location = tuple[str | int, ...]

LARGEST_DEPTH = 40
MOST_BRACKETS = 5_000

_CSafeLoader = getattr(yaml, "CSafeLoader", None)
_NOT_PLAIN = re.compile(
    r"(?m)^[ \t?:-]{80}|[\[{][\s\[{]{20}|(?:^|[\s,\[{:])[*&!%][^\s*]|\t"
    r"|[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]"
)
"""Deep nesting, aliases, anchors, tags, and characters on which the two might not agree."""


@dataclass(frozen=True)
class YamlFile:
    """A YAML document: its data and where each part of it stands."""

    file: TextFile
    data: object
    marks: dict[Location, tuple[int, int]] = field(repr=False)

    def place(self, location: Location) -> Place:
        """Return where the deepest part of a location that exists stands."""
        line, column = self._mark(location)
        return Place(self.file.path, line, column)

    def problem(self, location: Location, code: str, message: str, remedy: str = "") -> Problem:
        """Make a problem at a part of the document."""
        line, column = self._mark(location)
        return self.file.problem(line, column, code, message, remedy)

    def _mark(self, location: Location) -> tuple[int, int]:
        known: Location = ()
        for step in location:  # a location may name types that are no keys; those are passed over
            if (*known, step) in self.marks:
                known = (*known, step)
        return self.marks.get(known, (1, 1))


def parse_yaml(
    file: TextFile, problems: list[Problem], text: str | None = None, first_line: int = 1
) -> YamlFile | None:
    """Read one YAML document; on failure add problems and return `None`.

    `text` and `first_line` serve front matter, which is a part of its file.
    """
    offset = first_line - 1
    text = file.text if text is None else text
    node = _composed_quickly(text)
    try:
        if node is None:
            node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1 + offset, mark.column + 1) if mark else (first_line, 1)
        what = error.problem or error.context or "cannot be understood"
        problems.append(
            file.problem(
                line,
                column,
                "E103",
                f"YAML cannot be read: {what}.",
                "Mend the line, or quote the text.",
            )
        )
        return None
    except (yaml.YAMLError, RecursionError) as error:
        what = (
            "it is nested too deeply"
            if isinstance(error, RecursionError)
            else str(error).split("\n")[0]
        )
        problems.append(
            file.problem(first_line, 1, "E103", f"YAML cannot be read: {what}.", "Mend the file.")
        )
        return None
    reader = _Reader(file, offset, problems)
    count = len(problems)
    data = reader.read(node, ()) if node else None
    return YamlFile(file, data, reader.marks) if len(problems) == count else None


def _composed_quickly(text: str) -> yaml.Node | None:
    """Compose plain YAML with libyaml; leave the rest, and all that is wrong, to PyYAML.

    libyaml knows neither the rule against aliases nor a limit to the depth of its stack, and its
    messages differ.
    """
    if (
        _CSafeLoader is None
        or _NOT_PLAIN.search(text)
        or text.count("[") + text.count("{") > MOST_BRACKETS
    ):
        return None
    try:
        return yaml.compose(text, Loader=_CSafeLoader)
    except yaml.YAMLError:
        return None


class _Loader(yaml.SafeLoader):
    """A loader without aliases: a few of them can stand for gigabytes."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.composer.ComposerError(None, None, "aliases are not used here", mark)
        return super().compose_node(parent, index)


class _Reader:
    """Turn composed nodes into plain data and note where each stands."""

    def __init__(self, file: TextFile, offset: int, problems: list[Problem]) -> None:
        self.file, self.offset, self.problems = file, offset, problems
        self.marks: dict[Location, tuple[int, int]] = {}
        self._constructor = _Loader("")

    def read(self, node: yaml.Node, location: Location) -> object:
        self.marks.setdefault(location, self._position(node))
        if len(location) > LARGEST_DEPTH:
            self._add(
                node, "E103", "YAML is nested too deeply, or refers to itself.", "Write it flat."
            )
            return None
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, location)
        if isinstance(node, yaml.SequenceNode):
            return [self.read(child, (*location, i)) for i, child in enumerate(node.value)]
        return self._scalar(node)

    def _mapping(self, node: yaml.MappingNode, location: Location) -> dict[str, object]:
        data: dict[str, object] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                self._add(key_node, "E103", "A key must be a plain text.", "Write it on one line.")
                continue
            key = str(key_node.value)
            if key in data:
                first = self.marks[(*location, key)][0]
                self._add(
                    key_node,
                    "E104",
                    f"key {key!r} stands here again; it is already on line {first}.",
                    "Keep one of the two.",
                )
                continue
            self.marks[(*location, key)] = self._position(key_node)
            data[key] = self.read(value_node, (*location, key))
        return data

    def _scalar(self, node: yaml.Node) -> object:
        try:
            value: object = self._constructor.construct_object(node)
        except (yaml.YAMLError, ValueError, LookupError, AttributeError) as error:
            # PyYAML takes a wrong tag such as `!!int ''` at its word and stumbles.
            what = getattr(error, "problem", None) or f"it does not fit the tag {node.tag!r}"
            self._add(node, "E103", f"the value cannot be read: {what}.", "Quote the text.")
            return None
        if isinstance(value, str) and not is_whole(value):
            what = "half of a character stands in it"
            self._add(node, "E103", f"the value cannot be read: {what}.", "Write the character.")
            return None
        if isinstance(value, datetime.datetime):
            return value.isoformat()
        return value

    def _position(self, node: yaml.Node) -> tuple[int, int]:
        return (node.start_mark.line + 1 + self.offset, node.start_mark.column + 1)

    def _add(self, node: yaml.Node, code: str, message: str, remedy: str) -> None:
        line, column = self._position(node)
        self.problems.append(self.file.problem(line, column, code, message, remedy))
