"""Find and read the files of a project."""

from __future__ import annotations

import json
import os
from collections.abc import Collection
from pathlib import Path
from typing import Any

from sitegen.load.raw import ExerciseFiles, MarkdownFile, Raw, RecordFiles
from sitegen.load.text import TextFile, is_whole, read_text
from sitegen.load.yaml_file import YamlFile, parse_yaml
from sitegen.problems import BuildError, Place, Problem

REGISTERS = (
    "claims", "formulas", "published", "runs", "sources", "retired", "glossary", "quiz", "ui",
    "presets/models", "presets/devices",
)  # fmt: skip
LANGUAGES = ("zh", "en")
MOST_TEXTS = 100
"""So many lessons are kept in memory as they were read; those of a longer course are read again."""


def load_lessons(root: Path, known: Collection[str]) -> dict[str, dict[str, MarkdownFile]]:
    """Read the lessons that are not `known`.

    Raises:
        BuildError: as `load`.
    """
    problems: list[Problem] = []
    folder = root / "content" / "lessons"
    lessons = _bilingual(root, folder, problems, with_front=True, known=known)
    if problems:
        raise BuildError(problems)
    return lessons


def load(root: Path) -> Raw:
    """Read every file that a site is made of.

    Raises:
        BuildError: with all files that are missing, unreadable or malformed.
    """
    problems: list[Problem] = []
    content = root / "content"
    if not content.is_dir():
        raise BuildError(
            [
                Problem(
                    Place("content"),
                    "there is no such folder.",
                    "Run the build in the project's root.",
                    "E107",
                )
            ]
        )
    raw = Raw(
        root=root,
        registers={name: _register(root, content / name, problems) for name in REGISTERS},
        lessons=_bilingual(root, content / "lessons", problems, with_front=True),
        scenes=_bilingual(root, content / "scenes", problems, with_front=False),
        exercises=_exercises(root, content / "exercises", problems),
        records=_records(root, content / "records", problems),
        templates=_templates(root, problems),
        scripts=_scripts(root / "pyodide_demos"),
        static=_static(root),
        vectors=_vectors(root, problems),
    )
    if problems:
        raise BuildError(problems)
    return raw


def _scripts(demos: Path) -> dict[str, bytes]:
    """Read what lessons show and readers download: scripts, and models that stand alone."""
    paths = [*_files(demos / "scripts", "*.py"), *_files(demos / "models", "attention.py")]
    return {path.name: path.read_bytes() for path in paths if path.name != "__init__.py"}


def _static(root: Path) -> dict[str, bytes]:
    """Read what is shipped as it is: icons, schemas, and the models for readers of their source."""
    demos = root / "pyodide_demos"
    found = {f"assets/{p.name}": p.read_bytes() for p in _files(root / "assets" / "icons", "*")}
    schemas = _files(root / "assets" / "schemas", "*.schema.json")
    found |= {f"schemas/{p.name}": p.read_bytes() for p in schemas}
    for path in _files(demos, "**/*.py"):
        found[f"python/{path.relative_to(demos).as_posix()}"] = path.read_bytes()
    return found


def _vectors(root: Path, problems: list[Problem]) -> dict[str, Any]:
    """Read the conformance vectors, which `python -m tests.golden.make_kv_vectors` writes."""
    path = root / "content" / "vectors" / "kv-vectors.json"
    file = read_text(root, path, problems) if path.is_file() else None
    if file is None:
        return {}
    try:
        return dict(json.loads(file.text, object_pairs_hook=_unique_keys))
    except (ValueError, RecursionError, TypeError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        what = f"JSON cannot be read: {getattr(error, 'msg', error)}."
        remedy = "Run 'python -m tests.golden.make_kv_vectors'."
        problems.append(file.problem(line, column, "E105", what, remedy))
        return {}


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(p for p in folder.glob(pattern) if p.is_file() and not p.name.startswith("."))


def _register(root: Path, folder: Path, problems: list[Problem]) -> tuple[YamlFile, ...]:
    found: list[YamlFile] = []
    for path in _files(folder, "*.yaml"):
        file = read_text(root, path, problems)
        parsed = parse_yaml(file, problems) if file else None
        if parsed:
            found.append(parsed)
    return tuple(found)


def _bilingual(
    root: Path,
    folder: Path,
    problems: list[Problem],
    *,
    with_front: bool,
    known: Collection[str] = (),
) -> dict[str, dict[str, MarkdownFile]]:
    found: dict[str, dict[str, MarkdownFile]] = {}
    entries = list(_folders(folder, known))
    for entry in entries:
        texts: dict[str, MarkdownFile] = {}
        for lang in LANGUAGES:
            path = entry / f"{lang}.md"
            if not path.is_file():
                problems.append(
                    Problem(
                        Place(path.relative_to(root).as_posix()),
                        "this file is missing.",
                        "Write it: both languages stand side by side.",
                        "E107",
                    )
                )
                continue
            file = read_text(root, path, problems)
            text = _markdown(file, problems, with_front=with_front) if file else None
            if text:
                texts[lang] = text
                if len(entries) > MOST_TEXTS:
                    text.file.let_go(root)
        found[entry.name] = texts
    return found


def _folders(folder: Path, known: Collection[str]) -> list[Path]:
    """Return the folders in a folder, but for those that are known, of which there may be many."""
    if not folder.is_dir():
        return []
    with os.scandir(folder) as entries:
        names = [entry.name for entry in entries if entry.name not in known and entry.is_dir()]
    return [folder / name for name in sorted(names)]


def _markdown(file: TextFile, problems: list[Problem], *, with_front: bool) -> MarkdownFile | None:
    if not with_front:
        return MarkdownFile(file, None, 1)
    if file.line(1).rstrip() != "---":
        problems.append(
            file.problem(
                1,
                1,
                "E106",
                "front matter is missing.",
                "Begin the file with a line '---', keys, and '---'.",
            )
        )
        return None
    end = next((i for i, line in enumerate(file.lines[1:], 1) if line.rstrip() == "---"), None)
    if end is None:
        problems.append(
            file.problem(1, 1, "E106", "front matter is not closed.", "End it with a line '---'.")
        )
        return None
    front = parse_yaml(file, problems, "\n".join(file.lines[1:end]), first_line=2)
    file.forget_lines()  # a course has many files, and most are in order
    if front is None:
        return None
    return MarkdownFile(file, front, end + 2)


def _exercises(root: Path, folder: Path, problems: list[Problem]) -> dict[str, ExerciseFiles]:
    found: dict[str, ExerciseFiles] = {}
    for name, texts in _bilingual(root, folder, problems, with_front=True).items():
        sources: list[TextFile] = []
        for part in ("starter", "solution", "tests"):
            path = folder / name / f"{part}.py"
            if path.is_file():
                file = read_text(root, path, problems)
                sources += [file] if file else []
            else:
                where = Place(path.relative_to(root).as_posix())
                remedy = "Write it: an exercise has starter.py, solution.py and tests.py."
                problems.append(Problem(where, "this file is missing.", remedy, "E107"))
        if len(sources) == 3 and len(texts) == len(LANGUAGES):
            found[name] = ExerciseFiles(texts, *sources)
    return found


def _records(root: Path, folder: Path, problems: list[Problem]) -> dict[str, RecordFiles]:
    found: dict[str, RecordFiles] = {}
    for path in _files(folder, "*.json"):
        file = read_text(root, path, problems)
        text_path = path.with_suffix(".txt")
        if not text_path.is_file():
            problems.append(
                Problem(
                    Place(text_path.relative_to(root).as_posix()),
                    "the text of this record is missing.",
                    "Make a new record with 'python build.py record kv_cache'.",
                    "E107",
                )
            )
            continue
        text = read_text(root, text_path, problems)
        if not file or not text:
            continue
        try:
            data = json.loads(file.text, object_pairs_hook=_unique_keys)
        except json.JSONDecodeError as error:
            problems.append(
                file.problem(
                    error.lineno,
                    error.colno,
                    "E105",
                    f"JSON cannot be read: {error.msg}.",
                    "Restore the record; it is never edited.",
                )
            )
            continue
        except (ValueError, RecursionError) as error:
            problems.append(
                file.problem(
                    1,
                    1,
                    "E105",
                    f"JSON cannot be read: {error}.",
                    "Restore the record; it is never edited.",
                )
            )
            continue
        found[path.stem] = RecordFiles(file, data, text)
    return found


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    for text in (*data, *data.values()):
        if isinstance(text, str) and not is_whole(text):
            raise ValueError("half of a character stands in it")
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"key {double!r} stands twice")
    return data


def _templates(root: Path, problems: list[Problem]) -> dict[str, TextFile]:
    folder = root / "templates"
    found: dict[str, TextFile] = {}
    for path in _files(folder, "**/*.html"):
        file = read_text(root, path, problems)
        if file:
            found[path.relative_to(folder).as_posix()] = file
    if not found:
        problems.append(
            Problem(Place("templates"), "no template is there.", "Restore the folder.", "E107")
        )
    return found
