"""Turn plain data into typed records and explain what does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from sitegen.library import Entry
from sitegen.load.yaml_file import Location, YamlFile
from sitegen.problems import Problem, did_you_mean
from sitegen.schema.lesson import DERIVED_KEYS

_WORDS = {
    "Tuple must": "the list must",
    "valid tuple": "list",
    "valid dictionary": "mapping",
    " after validation": "",
}
"""What pydantic calls a thing → what an author of YAML calls it."""


@dataclass
class Collected[T: BaseModel]:
    """Entries of a register, with what was wrong."""

    entries: dict[str, Entry[T]] = field(default_factory=dict)
    invalid: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


def read_entries[T: BaseModel](
    files: Iterable[YamlFile], model: type[T], key: str = "id"
) -> Collected[T]:
    """Read every entry of the files of one register."""
    found = Collected[T]()
    for file in files:
        if file.data is None:
            continue
        if not isinstance(file.data, list):
            found.problems.append(
                file.problem(
                    (),
                    "E201",
                    "the file is not a list of entries.",
                    "Begin each entry with '- id: …'.",
                )
            )
            continue
        for index, item in enumerate(file.data):
            record = read_record(file, (index,), item, model, found.problems)
            name = str(item.get(key, "")) if isinstance(item, dict) else ""
            if record is None:
                found.invalid.add(name)
                continue
            _add(found, Entry(record, file, (index,)), name)
    return found


def read_record[T: BaseModel](
    file: YamlFile, location: Location, data: object, model: type[T], problems: list[Problem]
) -> T | None:
    """Read one record; on failure add a problem for each thing that does not fit."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        seen: set[tuple[object, ...]] = set()
        details = error.errors(include_url=False)
        inner = {detail["loc"][:-1] for detail in details}
        for detail in details:
            if detail["type"] == "too_short" and detail["loc"] in inner:
                continue  # what it should hold is there, and wrong
            problem = _explain(file, location, detail, model)
            if (problem.place, problem.code) not in seen:
                seen.add((problem.place, problem.code))
                problems.append(problem)
        return None


def _add[T: BaseModel](found: Collected[T], entry: Entry[T], name: str) -> None:
    first = found.entries.get(name)
    if first is None:
        found.entries[name] = entry
        return
    place = f"{first.yaml.file.path}:{first.line('id')}"
    found.problems.append(
        entry.problem(
            "E202",
            f"id {name!r} is used twice; it is already at {place}.",
            "Give one of them another id.",
            "id",
        )
    )


def _explain(
    file: YamlFile, location: Location, detail: ErrorDetails, model: type[BaseModel]
) -> Problem:
    path: Location = (*location, *detail["loc"])
    name = str(detail["loc"][-1]) if detail["loc"] else ""
    kind = detail["type"]
    if kind == "extra_forbidden" and name in DERIVED_KEYS and len(detail["loc"]) == 1:
        return file.problem(
            path,
            "E203",
            f"key {name!r} may not be typed: it is derived from what the text contains.",
            "Remove it.",
        )
    if kind == "extra_forbidden":
        hint = did_you_mean(name, model.model_fields) if len(detail["loc"]) == 1 else "Remove it."
        return file.problem(path, "E201", f"key {name!r} is not known here.", hint)
    if kind == "missing":
        return file.problem(path, "E201", f"key {name!r} is missing.", "Add it.")
    message = detail["msg"].removeprefix("Value error, ").removesuffix(".")
    message = message.removeprefix("Input ").replace("should ", "must ")
    for python, word in _WORDS.items():
        message = message.replace(python, word)
    value = detail["input"]
    shown = (
        f", not {value!r}"
        if isinstance(value, str | int | float | bool)
        and len(repr(value)) <= 60
        and repr(value) not in message
        else ""
    )
    label = f"{name}: " if name and not name.isdigit() else ""
    return file.problem(path, "E201", f"{label}{message}{shown}.", "Correct the value.")
