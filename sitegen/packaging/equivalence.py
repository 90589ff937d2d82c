"""Certify that CPython and the shipped Pyodide print every claim, and draw the figures, alike.

The build asks both the same questions, the Pyodide in Node with the very files that browsers get.
What came of it is kept by the hash of the engine and of the questions; tests ask again.
"""

from __future__ import annotations

import json
import platform
import posixpath
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pyodide_demos.quantities import exact
from sitegen.certificate import Certificate
from sitegen.graph.inputs import resolved_arguments
from sitegen.graph.modules import sha256
from sitegen.library import Library
from sitegen.packaging import equivalence_questions
from sitegen.packaging.cache import cached
from sitegen.packaging.node import node
from sitegen.problems import Place, Problem
from sitegen.schema.claim import CallValue
from sitegen.values import Values

DRIVER = Path(__file__).with_name("equivalence.mjs")
QUESTIONS = Path(equivalence_questions.__file__)
PATH = "equivalence.json"
FORMAT_VERSION = 2
LONGEST_SECONDS = 300

type Question = dict[str, Any]


class EquivalenceError(Exception):
    """Carry the problems of answers that differ or cannot be had."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(f"{len(problems)} problems")
        self.problems = problems


def certify(
    library: Library, values: Values, files: dict[str, bytes], manifest: str, cache: Path
) -> Certificate:
    """Ask both; `files` are those of the site, with the engine whose manifest is named.

    Raises:
        EquivalenceError: where they answer differently, or Pyodide cannot be asked.
    """
    folder = posixpath.dirname(manifest)
    engine = {p.removeprefix(f"{folder}/"): c for p, c in files.items() if p.startswith(folder)}
    about = json.loads(engine["engine.json"])
    wheel = engine[about["wheel"]]
    questions = list(_questions(library, values))
    text = json.dumps(questions, sort_keys=True)
    names = (about["wheel"], about["stdlib"], *_RUNTIME)
    parts = [*(engine[name] for name in names), text.encode()]
    parts += [DRIVER.read_bytes(), QUESTIONS.read_bytes(), platform.python_version().encode()]
    mine: dict[str, str] = {}

    def compare() -> bytes:
        mine.update(equivalence_questions.answer(questions))
        problems = list(differences(library, mine, _asked({n: engine[n] for n in names}, text)))
        if problems:
            raise EquivalenceError(problems)
        return json.dumps({"keys": sorted(mine), "size": sum(map(len, mine.values()))}).encode()

    kept = json.loads(cached(cache, "equivalence", parts, compare))
    states = [key for key in kept["keys"] if key.startswith("figure ")]
    named = [question["name"] for question in questions]
    return Certificate(
        claims=tuple(name for name in named if " " not in name),
        computed=sum("function" in q for q in questions if " " not in q["name"]),
        derivations=sum(" " in name for name in named),
        figures=len({key.split(" ")[1] for key in states}),
        states=len(states),
        characters=kept["size"],
        cpython=platform.python_version(),
        pyodide=str(about["version"]),
        python=str(about["python"]),
        package=str(about["wheel"]),
        package_sha256=sha256(wheel),
    )


_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")


def certificate_json(certificate: Certificate) -> bytes:
    """Return what is published of it."""
    head = {"$schema": "schemas/equivalence.schema.json", "format": FORMAT_VERSION}
    data = {**head, **asdict(certificate), "differences": 0}
    return (json.dumps(data, indent=1) + "\n").encode()


def _questions(library: Library, values: Values) -> Iterator[Question]:
    """Yield every value that is printed; names of what is no claim hold a blank."""
    for name, computed in sorted(values.claims.items()):
        claim = library.claims[name].record
        formats = list(computed.texts)
        yield _question(name, claim.value, values, exact(computed.value), formats)
        if claim.check and computed.check is not None:
            first = formats[:1]
            yield _question(f"{name} check", claim.check, values, exact(computed.check), first)
    for name, computed in sorted(values.checks.items()):
        check = library.retired[name].record.check
        spec = CallValue(call=check.call, args=dict(check.args))
        value, formats = exact(computed.value), list(computed.texts)
        yield _question(f"{name} retired", spec, values, value, formats)


def _question(name: str, spec: object, values: Values, value: str, formats: list[str]) -> Question:
    question: Question = {"name": name, "formats": formats, "value": value}
    if isinstance(spec, CallValue):
        question |= {"function": spec.call, "args": resolved_arguments(spec, values)}
    return question


def _asked(engine: dict[str, bytes], questions: str) -> dict[str, str]:
    """Return what the shipped Pyodide answers, in Node."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "engine")
        folder.mkdir()
        for file, content in engine.items():
            (folder / file).write_bytes(content)
        asked, answers = Path(name, "questions.json"), Path(name, "answers.json")
        asked.write_text(questions, "utf-8")
        command = [str(node()), *map(str, (DRIVER, folder, QUESTIONS, asked, answers))]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=LONGEST_SECONDS, check=False
            )
            why = (done.stderr.strip() or done.stdout.strip()).split("\n")[-1]
        except subprocess.TimeoutExpired:
            why = f"no answer within {LONGEST_SECONDS} seconds"
        if not answers.is_file():
            place = Place(f"sitegen/packaging/{DRIVER.name}")
            message = f"the shipped Pyodide cannot be asked: {why.rstrip('.')}."
            raise EquivalenceError([Problem(place, message, "Run: make site", "E247")])
        found: dict[str, str] = json.loads(answers.read_text("utf-8"))
        return found


def differences(
    library: Library, mine: dict[str, str], theirs: dict[str, str]
) -> Iterator[Problem]:
    """Yield a problem for every answer that is not the same to the last character."""
    for key in sorted(mine.keys() | theirs.keys()):
        one, other = mine.get(key, "nothing"), theirs.get(key, "nothing")
        if one == other:
            continue
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        start = max(0, at - 20)
        message = (
            f"CPython answers {one[start : at + 20]!r}, "
            f"the shipped Pyodide {other[start : at + 20]!r} to {key!r}."
        )
        remedy = "Compute it with whole numbers or fractions, or print fewer digits."
        entry = library.claims.get(key.split(" ")[1])
        if key.startswith("claim ") and entry:
            yield entry.problem("E247", message, remedy, "value")
        else:
            yield Problem(Place("pyodide_demos"), message, remedy, "E247")
