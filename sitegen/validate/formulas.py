"""Formulas: every function that a claim calls has one, and each fits its function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sitegen.library import Entry, Library
from sitegen.problems import Problem, did_you_mean
from sitegen.registers import FIGURES, FUNCTIONS
from sitegen.schema.claim import AnyValue, CallValue
from sitegen.schema.formula import Formula
from sitegen.validate.references import function_parameters

_MARK = "\x00"
_RUN_TOGETHER = re.compile(rf"[\d{_MARK}]\s*{_MARK}|{_MARK}\s*[\d{_MARK}]")


def check_formulas(library: Library) -> list[Problem]:
    """Check that every called function has a formula, and that every formula fits and is used."""
    problems: list[Problem] = []
    for entry in library.claims.values():
        for key, spec in entry.record.values:
            if key == "check" or not isinstance(spec, CallValue):
                continue
            known = {*library.formulas, *library.invalid}
            if spec.call in FUNCTIONS and spec.call not in known:
                message = f"function {spec.call!r} has no formula."
                remedy = "Write one in content/formulas/: tex with symbols, or words."
                problems.append(entry.problem("E240", message, remedy, key, "call"))
    called = functions_in_use(library)
    all_read = not library.invalid and called <= FUNCTIONS.keys()
    for formula in library.formulas.values():
        problems.extend(_fits(formula))
        if all_read and formula.record.id in FUNCTIONS and formula.record.id not in called:
            message = f"no claim and no figure calls {formula.record.id!r}."
            unused = formula.problem("E241", message, "Remove the formula, or use it.", "id")
            problems.append(replace(unused, severity="warning"))
    return problems


def functions_in_use(library: Library) -> set[str]:
    """Return the functions that claims, retired claims and figures call."""
    specs: list[AnyValue] = [
        spec for entry in library.claims.values() for _, spec in entry.record.values
    ]
    for retired in library.retired.values():
        specs += [item.value for item in retired.record.values]
    called = {spec.call for spec in specs if isinstance(spec, CallValue)}
    called |= {entry.record.check.call for entry in library.retired.values()}
    for figure in FIGURES.values():
        called.update(getattr(figure, "derivations", {}).values())
    return called


def _fits(entry: Entry[Formula]) -> Iterator[Problem]:
    formula = entry.record
    if formula.id not in FUNCTIONS:
        message = f"function {formula.id!r} does not exist."
        yield entry.problem("E218", message, did_you_mean(formula.id, FUNCTIONS), "id")
        return
    takes = function_parameters(formula.id)
    for name in formula.symbols:
        if name not in takes:
            message = f"{formula.id} takes no argument {name!r}."
            yield entry.problem("E242", message, did_you_mean(name, takes), "symbols", name)
    for name in formula.placeholders:
        if name not in formula.symbols:
            message = f"{{{name}}} stands in the formula and has no symbol."
            yield entry.problem("E242", message, did_you_mean(name, formula.symbols), "tex")
    for name in formula.symbols:
        if name in takes and name not in formula.placeholders:
            message = f"the symbol of {name!r} does not stand in the formula."
            yield entry.problem("E242", message, "Remove it, or use it.", "symbols", name)
    if set(formula.placeholders) <= set(formula.symbols):
        marked = formula.with_numbers(dict.fromkeys(formula.placeholders, _MARK))
        if _RUN_TOGETHER.search(marked):
            message = "with numbers in it, two of them would stand side by side as one."
            yield entry.problem("E242", message, r"Write \cdot between them.", "tex")
