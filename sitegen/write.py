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
def staging(out: Path, spare: Path | None = None, *, use_spare: bool = False) -> Iterator[Path]:
    """Make a folder beside `out` for the new site; it is removed at the end.

    It is empty, or with `use_spare` holds what is in `spare`. At the end the site that was
    replaced, or else what was in `spare`, is put there.

    Raises:
        BuildError: when `out` holds something else than a built site, or cannot be written.
    """
    try:
        _refuse_foreign(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
        site = folder / out.name
        if not (spare and use_spare and _moved(spare, site)):
            site.mkdir()
    except OSError as error:
        raise BuildError([_not_writable(out, error)]) from error
    try:
        yield site
    except OSError as error:
        raise BuildError([_not_writable(out, error)]) from error
    finally:
        old = site.with_name(f"{site.name}-old")
        if spare and (use_spare or old.exists()):
            shutil.rmtree(spare, ignore_errors=True)
            _moved(old if old.exists() else site, spare)
        shutil.rmtree(folder, ignore_errors=True)


def _moved(source: Path, target: Path) -> bool:
    """Move a folder, where that takes no copying."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        source.rename(target)
    except OSError:
        return False
    return True


@contextmanager
def staged(tree: dict[str, bytes], out: Path) -> Iterator[Path]:
    """Write all files to a temporary folder beside `out`; it is removed at the end.

    Raises:
        BuildError: as `staging`.
    """
    with staging(out) as site:
        write_manifest(site, write_files(tree, site))
        yield site


def write_files(tree: dict[str, bytes], site: Path) -> dict[str, str]:
    """Write files and return their hashes."""
    hashes: dict[str, str] = {}
    for path, data in sorted(tree.items()):
        file = site / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)  # it may be the old site's too
        file.write_bytes(data)
        hashes[path] = hashlib.sha256(data).hexdigest()
    return hashes


def write_manifest(site: Path, hashes: dict[str, str]) -> None:
    """Name every file with its hash in the site itself."""
    lines = (f"{digest}  {path}\n" for path, digest in sorted(hashes.items()))
    (site / MANIFEST).unlink(missing_ok=True)
    (site / MANIFEST).write_text("".join(lines), "utf-8")


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
