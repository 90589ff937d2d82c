"""Gate 7, first half: no current claim derives from a retired one."""

from __future__ import annotations

from sitegen.library import Library
from sitegen.problems import Problem
from sitegen.schema.claim import CallValue
from sitegen.validate.claims import claims_in


def check_retired_use(library: Library) -> list[Problem]:
    """Check that claims derived from a wrong number are marked as wrong themselves."""
    old = {
        (item.value.call, tuple(sorted(item.value.args.items()))): name
        for name, entry in library.retired.items()
        for item in entry.record.values
        if isinstance(item.value, CallValue)
    }
    wrong = {n: e.record.wrong for n, e in library.claims.items() if e.record.wrong}
    wrong |= {name: name for name in library.retired if name not in library.claims}
    problems: list[Problem] = []
    for entry in library.claims.values():
        if entry.record.wrong or entry.record.warns_of:
            continue
        for key, spec in entry.record.values:
            names = [wrong[name] for name, _ in claims_in(spec) if name in wrong]
            if isinstance(spec, CallValue):
                ours = (spec.call, tuple(sorted(spec.args.items())))
                names += [old[ours]] if ours in old else []
            problems.extend(
                entry.problem(
                    "E224",
                    f"claim {entry.record.id!r} derives from the retired claim {name!r}.",
                    "Compute it in another way, or retire it too. If it is there as a warning, "
                    f"mark it with 'wrong: {name}', or with 'warns_of: {name}' if it only "
                    "compares.",
                    key,
                )
                for name in names
            )
    return problems
