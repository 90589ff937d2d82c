"""Everything the build read from disk, before anything is made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sitegen.load.text import TextFile
from sitegen.load.yaml_file import YamlFile


@dataclass(frozen=True)
class MarkdownFile:
    """A Markdown file: its front matter, if any, and where its body begins."""

    file: TextFile
    front: YamlFile | None
    body_line: int
    """Line of the file, counted from 1, on which the body begins."""

    @property
    def body(self) -> str:
        """Return what stands below the front matter."""
        lines = self.file.text.split("\n", self.body_line - 1)
        return lines[-1] if len(lines) == self.body_line else ""


@dataclass(frozen=True)
class RecordFiles:
    """A recorded run: its JSON as data and its text."""

    json_file: TextFile
    data: object
    text_file: TextFile


@dataclass(frozen=True)
class ExerciseFiles:
    """An exercise: its texts, and its three files of Python."""

    texts: dict[str, MarkdownFile]
    starter: TextFile
    solution: TextFile
    tests: TextFile


@dataclass(frozen=True)
class Raw:
    """The files of the project."""

    root: Path
    registers: dict[str, tuple[YamlFile, ...]] = field(repr=False)
    """Register (`claims`, `sources`, …) → its files."""
    lessons: dict[str, dict[str, MarkdownFile]] = field(repr=False)
    """Slug → language → file."""
    scenes: dict[str, dict[str, MarkdownFile]] = field(repr=False)
    exercises: dict[str, ExerciseFiles] = field(repr=False)
    records: dict[str, RecordFiles] = field(repr=False)
    templates: dict[str, TextFile] = field(repr=False)
    scripts: dict[str, bytes] = field(repr=False)
    """Name → bytes of a teaching script."""
    static: dict[str, bytes] = field(repr=False)
    """Path below the site's root → bytes of files shipped as they are."""
    vectors: dict[str, Any] = field(default_factory=dict, repr=False)
    """The conformance vectors, as they stand in their file; empty where a project has none."""
