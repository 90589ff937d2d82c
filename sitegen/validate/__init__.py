"""Type every record and check it against all others."""

from __future__ import annotations

import datetime

from sitegen.graph.runs import check_runs, check_shown_runs
from sitegen.library import Library
from sitegen.load.raw import Raw
from sitegen.presets import check_committed
from sitegen.problems import Problem
from sitegen.validate.build import build_library
from sitegen.validate.claims import (
    check_claim_cycles,
    check_claim_formats,
    check_claim_functions,
    check_claim_references,
    check_evidence,
    check_units,
)
from sitegen.validate.contexts import check_directive_form, check_role_places
from sitegen.validate.exercises import check_exercises
from sitegen.validate.formulas import check_formulas
from sitegen.validate.givens import check_givens
from sitegen.validate.languages import check_languages
from sitegen.validate.lessons import check_headings, check_lesson_order, check_scenes
from sitegen.validate.names import check_badges, check_names
from sitegen.validate.quiz import check_questions
from sitegen.validate.references import check_directives, check_roles
from sitegen.validate.retired import check_retired_use
from sitegen.validate.sources import check_quotes, check_shelf_life

LESSON_CHECKS = (
    ("every role is known and names something that exists", check_roles),
    ("every directive is known and names something that exists", check_directives),
    ("every role stands where it means something", check_role_places),
    ("every option and text of a directive is used", check_directive_form),
    ("every given is used", check_givens),
    ("headings have ids", check_headings),
    ("lessons follow each other", check_lesson_order),
    ("both languages say the same", check_languages),
    ("no record that was cleared is shown", check_shown_runs),
)
"""What a lesson is checked for, by itself or with others."""

CHECKS = (
    *LESSON_CHECKS,
    ("every claim refers to things that exist", check_claim_references),
    ("every function that a claim calls exists", check_claim_functions),
    ("no claim is computed from itself", check_claim_cycles),
    ("every function that a claim calls has a formula", check_formulas),
    ("every format is known", check_claim_formats),
    ("every evidence has what it requires", check_evidence),
    ("units are named and not mixed", check_units),
    ("no claim derives from a retired one", check_retired_use),
    ("nothing rests on a record that was cleared", check_runs),
    ("scenes have a text for every frame", check_scenes),
    ("every exercise can be solved", check_exercises),
    ("every question can be answered", check_questions),
    ("names can be addresses", check_names),
    ("every badge has words", check_badges),
    ("quotations are short", check_quotes),
    ("the figures have the presets of the content", check_committed),
)


def validate(raw: Raw, today: datetime.date) -> tuple[Library, list[Problem]]:
    """Return the library and every problem found in it.

    `today` decides which sources are past their shelf life.
    """
    library, problems = build_library(raw)
    problems += check_all(library)
    problems += check_shelf_life(library, today)
    return library, problems


def check_all(library: Library) -> list[Problem]:
    """Return every problem of a library, except for lessons that are not in it."""
    problems: list[Problem] = []
    for _, check in CHECKS:
        problems.extend(check(library))
    return problems


def check_lesson(library: Library) -> list[Problem]:
    """Return every problem of the lesson that a slice of a library holds."""
    return [problem for _, check in LESSON_CHECKS for problem in check(library)]
