from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sitegen.load.text import LARGEST_FILE_BYTES, LONGEST_LINE_CHARACTERS, TextFile, read_text
from sitegen.problems import BuildError, Problem
from tests.unit.sitegen.steps import printed


def read(tmp_path: Path, data: bytes) -> tuple[TextFile | None, list[str]]:
    (tmp_path / "a.md").write_bytes(data)
    problems: list[Problem] = []
    return read_text(tmp_path, tmp_path / "a.md", problems), printed(problems)


@pytest.mark.parametrize(
    "data", [b"a\nb", b"a\r\nb", b"a\rb", b"\xef\xbb\xbfa\nb"], ids=["LF", "CRLF", "CR", "mark"]
)
def test_ends_of_lines_are_alike(tmp_path: Path, data: bytes) -> None:
    file, problems = read(tmp_path, data)
    assert file is not None
    assert (file.path, file.text, file.lines) == ("a.md", "a\nb", ["a", "b"])
    assert problems == []


def test_lines_count_from_one() -> None:
    file = TextFile("a", "one\ntwo")
    assert [file.line(n) for n in (-1, 0, 1, 2, 3)] == ["", "", "one", "two", ""]


def test_wrong_encoding_is_found_at_its_character(tmp_path: Path) -> None:
    file, problems = read(tmp_path, "第一行\n缓存".encode() + b"\xd6\xd0\n")
    assert (file, problems) == (None, ["2:3 byte 0xd6 is not UTF-8. [E101]"])


def test_utf_16_is_not_utf_8(tmp_path: Path) -> None:
    assert read(tmp_path, "a".encode("utf-16"))[1] == ["1:1 byte 0xff is not UTF-8. [E101]"]


def test_sizes_have_a_limit(tmp_path: Path) -> None:
    line = b"a" * LONGEST_LINE_CHARACTERS
    assert read(tmp_path, line)[1] == []
    assert read(tmp_path, b"\n" + line + b"a")[1] == [
        "2:20001 the line is 20,001 characters long; at most 20,000 are read. [E102]"
    ]
    assert read(tmp_path, b"\n" * LARGEST_FILE_BYTES)[1] == []
    assert read(tmp_path, b"\n" * (LARGEST_FILE_BYTES + 1))[1] == [
        "0:0 is 2,000,001 bytes long; at most 2,000,000 are read. [E102]"
    ]


def test_what_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    problems: list[Problem] = []
    assert read_text(tmp_path, tmp_path / "b.md", problems) is None
    assert printed(problems) == ["0:0 cannot be read: No such file or directory. [E108]"]


def test_text_that_was_let_go_is_read_again(tmp_path: Path) -> None:
    file, _ = read(tmp_path, b"\xef\xbb\xbfone\r\ntwo")
    assert file is not None
    file.let_go(tmp_path)
    assert "text" not in file.__dict__
    again = pickle.loads(pickle.dumps(file))
    assert (file.text, again.line(2)) == ("one\ntwo", "two")
    file.forget_again()
    assert "text" not in file.__dict__
    assert file.lines == ["one", "two"]


@pytest.mark.parametrize("data", [b"one\nthree", b"\xff", None], ids=["words", "bytes", "gone"])
def test_file_that_changes_meanwhile_is_refused(tmp_path: Path, data: bytes | None) -> None:
    file, _ = read(tmp_path, b"one\ntwo")
    assert file is not None
    file.let_go(tmp_path)
    if data is None:
        (tmp_path / "a.md").unlink()
    else:
        (tmp_path / "a.md").write_bytes(data)
    with pytest.raises(BuildError) as caught:
        file.line(1)
    assert [problem.code for problem in caught.value.problems] == ["E108"]


def test_what_a_file_has_not_is_not_read() -> None:
    with pytest.raises(AttributeError):
        _ = TextFile("a", "one").words  # type: ignore[attr-defined]
