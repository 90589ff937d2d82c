"""Gather what a site ships besides its pages."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sitegen.packaging.bundle import (
    bundle_early_script,
    bundle_head_start,
    bundle_register_styles,
    bundle_script,
    bundle_styles,
)
from sitegen.packaging.engine import engine_files
from sitegen.packaging.offline import offline_files
from sitegen.packaging.snapshot import with_snapshot
from sitegen.problems import BuildError, Problem
from sitegen.render import Shipped

ICON = "assets/icon.svg"


def ship(root: Path, formulas: dict[tuple[str, bool], str]) -> tuple[Shipped, list[Problem]]:
    """Return the bundles and the engine, and what went wrong with them."""
    cache = root / ".cache"
    try:
        early, script, styles, register_styles, engine = (
            bundle_early_script(root, cache),
            bundle_script(root, cache),
            bundle_styles(root, cache),
            bundle_register_styles(root, cache),
            engine_files(root, cache),
        )
        engine, problems = with_snapshot(engine, root, cache)
        head_start = bundle_head_start(root, cache, engine.files[engine.manifest])
        styles_paths = (styles.path, register_styles.path)
        shell = (early.path, head_start.path, script.path, *script.at_once, *styles_paths, ICON)
        offline = offline_files(root, cache, shell, engine.manifest)
    except BuildError as error:
        return Shipped({}, "", "", ICON, "", formulas), list(error.problems)
    files = {early.path: early.content, head_start.path: head_start.content}
    files |= {**script.files, styles.path: styles.content, **offline}
    files |= {register_styles.path: register_styles.content, **engine.files}
    shipped = Shipped(files, styles.path, script.path, ICON, engine.manifest, formulas)
    return replace(
        shipped,
        register_styles=register_styles.path,
        early_script=early.path,
        head_start=head_start.path,
        preloads=script.at_once,
    ), problems
