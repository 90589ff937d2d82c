"""The steps of a build, in order; each is given what the one before it returned."""

from __future__ import annotations

import datetime
import gc
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from sitegen.formulas import keep_formulas
from sitegen.gates import Literal, too_many
from sitegen.library import Library
from sitegen.load import load
from sitegen.load.raw import Raw
from sitegen.making.course import Lessons
from sitegen.making.page import SiteWriter
from sitegen.making.reuse import Tree, intact
from sitegen.making.store import Base, State, Store
from sitegen.packs import LostError
from sitegen.problems import BuildError, Problem
from sitegen.registers import places, use
from sitegen.render.site import Shipped
from sitegen.validate import check_all
from sitegen.validate.build import build_library
from sitegen.validate.references import check_roles
from sitegen.validate.sources import check_shelf_life
from sitegen.values import Values
from sitegen.write import publish, staging

type Progress = Callable[[str], None]


@dataclass(frozen=True)
class Options:
    """How to build."""

    root: Path
    out: Path
    today: datetime.date
    strict: bool = False
    jobs: int = 1
    write: bool = True
    """Whether to replace the site, or only to check."""
    compress: bool = False
    """Whether to write compressed files beside those of the site."""


@dataclass(frozen=True)
class Report:
    """What came of a build."""

    files: int
    pages: int
    bytes: int
    claims: int
    warnings: tuple[Problem, ...]
    literals: tuple[Literal, ...]


def build(options: Options, progress: Progress) -> Report:
    """Build the site, or only check it.

    What the last build made is used again where nothing that it follows from has changed.

    Raises:
        BuildError: with every problem that was found; the old site is then untouched.
    """
    store = Store(options.root, options.out)
    try:
        return _build(options, store, progress)
    except LostError:  # somebody has changed what was kept
        store.forget()
        return _build(options, store, progress)


def _build(options: Options, store: Store, progress: Progress) -> Report:
    progress("load")
    state, last = _last_state(store, options)
    lessons = Lessons(store, state, last)
    base, problems = _read(options, lessons, state, progress)
    if lessons.base is None:
        state = State(state.key, spare=state.spare)
    with ExitStack() as stack:
        site, blocked = _open_stage(options, store, state, stack)
        fixed: dict[str, tuple[str, int]] = {}
        if lessons.base is None:
            from sitegen.making.shared import set_down  # noqa: PLC0415 - only where all is made

            base, fixed = set_down(base, site)
        progress("render")
        write = SiteWriter(site) if site else _write_nowhere
        lessons.make(base, options.jobs, write)
        progress("gates")
        library = replace(lessons.library(base), course=lessons.complete)
        shared = state.shared
        if shared is None or lessons.heads_changed or not last.issuperset(shared.paths):
            from sitegen.making.shared import make_shared  # noqa: PLC0415 - only where all is made

            shared = make_shared(base, library, write)
            problems += [] if lessons.base is None else check_roles(library)
        if lessons.base is None:
            problems += check_all(library)
        made = [shared, *lessons.made.values()]
        found = [*problems, *lessons.problems, *check_shelf_life(library, options.today)]
        found += [problem for one in made for problem in one.problems]
        found += lessons.unknown_anchors(library)
        literals = sorted({literal for one in made for literal in one.literals})
        stop_on_errors([*found, *too_many(literals)], strict=options.strict)
        progress("write")
        if site is None:
            raise blocked
        tree = Tree(options.out, site, state, made, fixed)
        progress("verify")
        found += tree.verify()
        stop_on_errors(found, strict=options.strict)
        if options.write:
            if options.compress:
                tree.compress(options.root / ".cache")
            tree.complete()
            progress("publish")
            publish(site, options.out)
            new = State(state.key, fixed=tree.fixed, shared=shared, problems=tuple(problems))
            lessons.remember(new)
            new.files, new.spare = tree.seen(), state.files
            keep_formulas(options.root, (one.formulas for one in made))
            store.keep(new, None if lessons.base else base)
    return Report(
        files=len(tree.sizes),
        pages=sum(path.endswith(".html") for one in made for path in one.paths),
        bytes=sum(tree.sizes.values()),
        claims=len(library.claims),
        warnings=tuple(sorted(set(found))),
        literals=tuple(literals),
    )


def _read(
    options: Options, lessons: Lessons, state: State, progress: Progress
) -> tuple[Base, list[Problem]]:
    """Return what every lesson's page needs, from the last build or anew, and what is wrong."""
    raw = lessons.read()
    if lessons.base is None:
        return _make_base(options, raw or load(options.root), lessons, progress)
    use(lessons.base.places)
    for step in ("validate", "evaluate", "typeset", "package"):
        progress(step)  # of what has changed; the rest is as it was
    return lessons.base, list(state.problems)


def _make_base(
    options: Options, raw: Raw, lessons: Lessons, progress: Progress
) -> tuple[Base, list[Problem]]:
    """Return what every lesson's page needs, and what is wrong with it."""
    from sitegen.evaluate import evaluate  # noqa: PLC0415 - only where all is made
    from sitegen.packaging.ship import ship  # noqa: PLC0415 - slow to import, and rarely needed

    gc.enable()  # the command line leaves it off, which is only good for what is small
    progress("validate")
    library, problems = build_library(raw, lessons.course)
    progress("evaluate")
    values, found = evaluate(library)
    problems += found
    progress("typeset")
    progress("package")
    shipped, found = ship(options.root, {})
    problems += found
    if options.write and options.compress and not any(p.severity == "error" for p in problems):
        shipped, found = _certified(library, values, shipped, options.root / ".cache")
        problems += found
    return Base(library, values, shipped, places()), problems


def _certified(
    library: Library, values: Values, shipped: Shipped, cache: Path
) -> tuple[Shipped, list[Problem]]:
    """Add the certificate that both Pythons answer alike: of a site that readers get."""
    from sitegen.packaging import equivalence  # noqa: PLC0415 - imports all figures

    try:
        found = equivalence.certify(library, values, shipped.files, shipped.engine, cache)
    except equivalence.EquivalenceError as error:
        return shipped, error.problems
    files = {**shipped.files, equivalence.PATH: equivalence.certificate_json(found)}
    return replace(shipped, files=files, certificate=found), []


def _last_state(store: Store, options: Options) -> tuple[State, set[str]]:
    """Return what the last build left, and which of its files nobody has changed since."""
    state = store.load(store.key(options.compress))
    last = intact(options.out, state.files)
    return (state, last) if state.fixed.keys() <= last else (State(state.key), set())


def _open_stage(
    options: Options, store: Store, state: State, stack: ExitStack
) -> tuple[Path | None, BuildError]:
    """Open a folder for the new site; say why not after everything else that is wrong."""
    spare = store.spare_folder if options.write else None
    try:
        folder = staging(options.out, spare, use_spare=bool(state.spare))
        return stack.enter_context(folder), BuildError([])
    except BuildError as error:
        return None, error


def _write_nowhere(path: str, data: bytes) -> None:
    del path, data


def stop_on_errors(problems: list[Problem], *, strict: bool) -> None:
    """Raise when there is an error; with `strict` every warning is one."""
    if strict:
        problems = [replace(problem, severity="error") for problem in problems]
    if any(problem.severity == "error" for problem in problems):
        raise BuildError(problems)
