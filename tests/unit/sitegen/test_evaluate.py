"""Every kind of value, and what is said of those that do not hold."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from pyodide_demos.models.record_notes import sentences
from pyodide_demos.quantities import Ratio
from sitegen.evaluate import evaluate
from tests.sites.project import Project
from tests.unit.sitegen.steps import Checked, check

ENTRY = """
- id: {id}
  statement: {{zh: 数, en: a number}}
  value: {value}
  unit: {unit}
  formats: [{formats}]
  scope: {{zh: 这里, en: here}}
  evidence: [editorial]
  verification: {verification}
{more}"""


def with_claim(project: Project, value: str, **more: str) -> Checked:
    fields = {"id": "added", "unit": "count", "formats": "decimal-3", "more": ""}
    fields["verification"] = "{status: unneeded}"
    project.write("content/claims/added.yaml", ENTRY.format(**{**fields, "value": value, **more}))
    return check(project)


@pytest.mark.parametrize(
    ("value", "formats", "expected", "text"),
    [
        ("{call: account_a.macs_cached, args: {layers: 2, width: 32, positions: 40}}", "integer",
         163840, "163,840"),
        ("{call: account_a.cached_ratio, args: {layers: 2, width: 32, positions: 40}}", "fraction",
         None, "2/41"),
        ("{call: account_a.macs_cached, args: {layers: 1, width: 1, positions: {claim: opinion}}}",
         "integer", 12, "12"),
        ("{quote: 20.4, source: paper}", "decimal-1", None, "20.4"),
        ("{quote: '20.40', source: paper}", "decimal-2", None, "20.40"),
        ("{quote: 8192, source: paper}", "integer", 8192, "8,192"),
        ("{quote: '8192.0', source: paper}", "integer", 8192, "8,192"),
        ("{record: run, path: counts.cached.total}", "integer", 912, "912"),
        ("{record: run, path: cache.elements.0}", "integer", 16, "16"),
        ("{record: run, path: timing.totals.ratio_of_medians}", "percent-2", None, "30.53%"),
        ("{claim: with-cache}", "integer", 163840, "163,840"),
        ("{sum: [with-cache, without-cache]}", "integer", 3522560, "3,522,560"),
        ("{sum: [share, share]}", "fraction", Fraction(4, 41), "4/41"),
    ],
)  # fmt: skip
def test_values(project: Project, value: str, formats: str, expected: Any, text: str) -> None:
    unit = "ratio" if "share" in value else "mac" if "sum" in value else "count"
    checked = with_claim(project, value, formats=formats, unit=unit)
    assert checked.messages == []
    computed = checked.values.claims["added"]
    assert computed.texts[formats] == text
    if expected is not None:
        assert computed.value == expected


def test_ratio_keeps_its_teaching_form(checked: Checked) -> None:
    assert checked.values.claims["share"].value == Ratio(2, 41)
    assert checked.values.claims["share"].numerator == 163840


def test_retired_values_and_checks(checked: Checked) -> None:
    (value,) = checked.values.retired["last-only"]
    assert value.texts == {"integer": "3,545,600"}
    assert checked.values.checks["last-only"].value > 0  # type: ignore[operator]


def test_order_of_the_files_does_not_matter(project: Project) -> None:
    checked = with_claim(project, "{claim: zz}", more=ENTRY.format(
        id="zz", value="{claim: with-cache}", unit="count", formats="integer",
        verification="{status: unneeded}", more="",
    ))  # fmt: skip
    assert checked.messages == []
    assert checked.values.claims["added"].value == 163840


def test_long_chain_is_computed(project: Project) -> None:
    more = "".join(
        ENTRY.format(
            id=f"c{i}", value=f"{{claim: {f'c{i + 1}' if i < 1499 else 'with-cache'}}}",
            unit="count", formats="integer", verification="{status: unneeded}", more="",
        )
        for i in range(1500)
    )  # fmt: skip
    checked = with_claim(project, "{claim: c0}", more=more, formats="integer")
    assert checked.messages == []
    assert checked.values.claims["added"].value == 163840


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{call: account_a.macs_cached, args: {layers: 0, width: 1, positions: 1}}",
         "layers must be a whole number of at least 1, not 0."),
        ("{call: account_a.macs_cached, args: {layers: {claim: used}, width: 1, positions: 1}}",
         "layers must be a whole number of at least 1, not Decimal('20.4')."),
        ("{record: run, path: counts.cached.0}", "record 'run' has nothing at 'counts.cached.0'."),
        ("{record: run, path: cache.elements.99}", "has nothing at 'cache.elements.99'."),
        ("{record: run, path: cache.elements.x}", "has nothing at 'cache.elements.x'."),
        ("{record: run, path: counts}", "'counts' of record 'run' is no number."),
        ("{record: run, path: counts.cached.total.x}", "has nothing at"),
    ],
)  # fmt: skip
def test_what_cannot_be_computed(project: Project, value: str, message: str) -> None:
    checked = with_claim(project, value)
    assert checked.codes == ["E231"]
    assert message in checked.messages[0]
    assert checked.messages[0].startswith("content/claims/added.yaml:4:3:")
    assert "added" not in checked.values.claims


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_value_that_is_not_finite(project: Project, number: str) -> None:
    text = project.read("content/records/run.json")
    project.write("content/records/run.json", text.replace('"total": 912', f'"total": {number}'))
    checked = check(project)
    assert "E231" in checked.codes
    assert any("which is not finite" in message for message in checked.messages)


def test_problem_of_one_claim_is_not_told_of_those_that_need_it(project: Project) -> None:
    project.replace(
        "content/claims/counts.yaml",
        "{call: account_a.macs_uncached, args: {layers: 2,",
        "{call: account_a.macs_uncached, args: {layers: 0,",
    )
    assert check(project).codes == ["E231"]


@pytest.mark.parametrize(
    ("numerator", "denominator", "codes"),
    [
        ("{quote: 1, source: paper}", "{quote: 4, source: paper}", []),
        ("{quote: 2, source: paper}", "{quote: 8, source: paper}", []),
        ("{quote: 1, source: paper}", "{quote: 3, source: paper}", ["E232"]),
        ("{quote: 1, source: paper}", "{quote: 0, source: paper}", ["E232"]),
        ("{quote: 1, source: paper}", "{record: run, path: none}", ["E231"]),
    ],
)
def test_ratios(project: Project, numerator: str, denominator: str, codes: list[str]) -> None:
    more = f"  numerator: {numerator}\n  denominator: {denominator}\n"
    value = "{quote: '0.25', source: paper}"
    assert with_claim(project, value, more=more, formats="percent-1").codes == codes


@pytest.mark.parametrize(("formats", "codes"), [("percent-1", []), ("fraction", ["E232"])])
def test_measured_ratio_agrees_as_printed(project: Project, formats: str, codes: list[str]) -> None:
    more = (
        "  numerator: {record: run, path: timing.totals.cached.median_ns}\n"
        "  denominator: {record: run, path: timing.totals.uncached.median_ns}\n"
    )
    value = "{record: run, path: timing.totals.ratio_of_medians}"
    assert with_claim(project, value, more=more, formats=formats).codes == codes


VERIFIED = (
    "{{status: {status}, by: author, how: read, date: 2026-11-29, scope: {{zh: 全, en: all}}, "
    "reason: {{zh: 因, en: why}}{value}}}"
)


@pytest.mark.parametrize(
    ("status", "value", "message"),
    [
        ("checked", ", value: '20.4'", ""),
        ("partly", ", value: '20.4'", ""),
        ("checked", "", "does not say which value was checked. After checking it, add value:"),
        ("checked", ", value: '20.40'", "is 20.4, but 20.40 was checked."),
        ("checked", ", value: 20", "is 20.4, but 20 was checked."),
    ],
)
def test_verified_value(project: Project, status: str, value: str, message: str) -> None:
    checked = with_claim(
        project,
        "{quote: 20.4, source: paper}",
        verification=VERIFIED.format(status=status, value=value),
    )
    assert checked.codes == (["E233"] if message else [])
    assert message in "".join(checked.messages)


@pytest.mark.parametrize(
    ("formats", "message"),
    [
        ("integer", "The format 'integer' needs a whole number, not 102/5."),
        ("whole", "'whole' is not a format."),
        ("percent-x", "'percent-x' is not a format."),
    ],
)
def test_format_that_does_not_suit(project: Project, formats: str, message: str) -> None:
    checked = with_claim(project, "{quote: 20.4, source: paper}", formats=f"decimal-1, {formats}")
    assert checked.codes == ["E220"]
    assert message in checked.messages[0]


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything in a JSON value, save where a list repeats itself."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(data, list):
        for index, inner in enumerate(data[:2]):
            yield from leaves(inner, (*path, index))


SPOILED = (None, 0, -1, 10**400, 1e308, "", "x", [], {}, [None], True)


def test_spoiled_records_are_reported_and_never_break_a_build(checked: Checked) -> None:
    record = checked.library.records["run"]
    for number, path in enumerate(leaves(record.data)):
        data = copy.deepcopy(record.data)
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = SPOILED[number % len(SPOILED)]
        assert json.dumps(data) != json.dumps(record.data)
        spoiled = dataclasses.replace(record, data=data)
        library = dataclasses.replace(checked.library, records={"run": spoiled})
        _, problems = evaluate(library)
        unchecked = path[0] in ("format", "date", "method", "environment", "equivalence")
        assert problems or unchecked, f"{path} = {inner[path[-1]]!r} was not noticed"


def test_notes_of_the_record_can_be_printed(checked: Checked) -> None:
    assert all(sentences(checked.library.records["run"].data, "zh"))
