from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import pytest

from sitegen.problems import BuildError
from sitegen.write import MANIFEST, publish, staged

TREE = {"index.html": b"<p>", "a/b.txt": "缓".encode()}


def write(out: Path, tree: dict[str, bytes] = TREE) -> None:
    with staged(tree, out) as site:
        publish(site, out)


def refused(out: Path) -> str:
    with pytest.raises(BuildError) as caught:
        write(out)
    (problem,) = caught.value.problems
    return f"{problem.message} [{problem.code}]"


def test_files_and_manifest(tmp_path: Path) -> None:
    out = tmp_path / "new" / "site"
    write(out)
    assert (out / "a/b.txt").read_text("utf-8") == "缓"
    assert (out / MANIFEST).read_text() == "".join(
        f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(TREE.items())
    )
    assert list(out.parent.iterdir()) == [out]


def test_nothing_is_replaced_before_it_is_published(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write(out)
    with staged({"index.html": b"new"}, out) as site:
        assert (site / "index.html").read_bytes() == b"new"
        assert (out / "index.html").read_bytes() == b"<p>"
    assert (out / "index.html").read_bytes() == b"<p>"
    assert list(tmp_path.iterdir()) == [out]


def test_old_files_are_gone(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write(out)
    write(out, {"index.html": b"new"})
    assert {path.name for path in out.rglob("*")} == {"index.html", MANIFEST}


def test_error_in_between_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), staged(TREE, tmp_path / "site"):
        _ = 1 / 0
    assert list(tmp_path.iterdir()) == []


def test_empty_folder_is_taken(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    write(tmp_path / "site")
    assert (tmp_path / "site/index.html").is_file()


@pytest.mark.parametrize("kind", ["file", "folder", "link", "link to nothing"])
def test_what_is_foreign_is_kept(tmp_path: Path, kind: str) -> None:
    out, other = tmp_path / "site", tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine")
    match kind:
        case "file":
            out.write_text("mine")
        case "folder":
            shutil.copytree(other, out)
        case "link":
            out.symlink_to(other)
        case _:
            out.symlink_to(tmp_path / "absent")
    before = sorted(tmp_path.rglob("*"))
    assert refused(out).endswith("is not overwritten. [E502]")
    assert sorted(tmp_path.rglob("*")) == before


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    below = tmp_path / "file" / "site"
    assert refused(below) == "the output folder cannot be written: File exists. [E501]"
    deeper = tmp_path / "file" / "a" / "site"
    assert refused(deeper) == "the output folder cannot be written: Not a directory. [E501]"
    long = tmp_path / ("x" * 300)
    assert refused(long) == "the output folder cannot be written: File name too long. [E501]"


def test_file_that_cannot_be_written(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write(out)
    with pytest.raises(BuildError), staged({"a": b"", "a/b": b""}, out):
        pass
    assert (out / "index.html").is_file()
    assert list(tmp_path.iterdir()) == [out]


def test_old_site_is_restored_when_the_new_one_is_gone(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write(out)
    with staged(TREE, out) as site:
        shutil.rmtree(site)
        with pytest.raises(BuildError) as caught:
            publish(site, out)
    assert caught.value.problems[0].code == "E501"
    assert (out / "index.html").read_bytes() == b"<p>"
    assert list(tmp_path.iterdir()) == [out]
