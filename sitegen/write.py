"""Write the site beside the old one, then put it in its place with one rename."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitegen.problems import BuildError, Place, Problem

MANIFEST = ".kv-ledger"
"""Names every file of a built site with its sha256, and marks the folder as one."""


@contextmanager
def staged(tree: dict[str, bytes], out: Path) -> Iterator[Path]:
    """Write all files to a temporary folder beside `out`; it is removed at the end.

    Raises:
        BuildError: when `out` holds something else than a built site, or cannot be written.
    """
    try:
        _refuse_foreign(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    except OSError as error:
        raise BuildError([_not_writable(out, error)]) from error
    try:
        site = folder / out.name
        _write_all(tree, site, out)
        yield site
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def publish(site: Path, out: Path) -> None:
    """Put a staged site in the place of the old one.

    Raises:
        BuildError: when the folder cannot be replaced; the old site is then still there.
    """
    old = site.with_name(f"{site.name}-old")
    try:
        if out.exists():
            out.rename(old)
        try:
            site.rename(out)
        except OSError:
            if old.exists():
                old.rename(out)
            raise
    except OSError as error:
        raise BuildError([_not_writable(out, error)]) from error


def _write_all(tree: dict[str, bytes], site: Path, out: Path) -> None:
    lines: list[str] = []
    try:
        site.mkdir()
        for path, data in sorted(tree.items()):
            file = site / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            lines.append(f"{hashlib.sha256(data).hexdigest()}  {path}\n")
        (site / MANIFEST).write_text("".join(lines), "utf-8")
    except OSError as error:
        raise BuildError([_not_writable(out, error)]) from error


def _refuse_foreign(out: Path) -> None:
    if not out.exists() and not out.is_symlink():
        return
    if (
        out.is_dir()
        and not out.is_symlink()
        and (not any(out.iterdir()) or (out / MANIFEST).is_file())
    ):
        return
    raise BuildError(
        [
            Problem(
                Place(str(out)),
                "this is not a site that was built here, and it is not overwritten.",
                "Name another folder with --out, or remove it yourself.",
                "E502",
            )
        ]
    )


def _not_writable(out: Path, error: OSError) -> Problem:
    what = error.strerror or str(error)
    return Problem(
        Place(str(out)),
        f"the output folder cannot be written: {what}.",
        "Check its permissions, or use --out.",
        "E501",
    )
