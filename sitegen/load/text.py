"""Text files with their lines."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sitegen.problems import BuildError, Place, Problem

LARGEST_FILE_BYTES = 2_000_000
LONGEST_LINE_CHARACTERS = 20_000


@dataclass(frozen=True)
class TextFile:
    """A file's path below the root, with `/` between folders, and its text."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> list[str]:
        """Return the lines without their ends."""
        return self.text.split("\n")

    def forget_lines(self) -> None:
        """Let the lines go; they are cut again when somebody asks."""
        self.__dict__.pop("lines", None)

    def let_go(self, root: Path) -> None:
        """Let the text go as well; it is read again below `root` when somebody asks.

        Raises then:
            BuildError: where the file does not hold what it held.
        """
        if "text" in self.__dict__:
            self.__dict__["read_again"] = (root, _digest(self.text))
            self.forget_lines()
            del self.__dict__["text"]

    def forget_again(self) -> None:
        """Let the text go, if it was let go before."""
        if "read_again" in self.__dict__:
            self.forget_lines()
            self.__dict__.pop("text", None)

    def __getattr__(self, name: str) -> str:
        """Read a text again that was let go."""
        if name != "text" or "read_again" not in self.__dict__:
            raise AttributeError(name)
        root, digest = self.__dict__["read_again"]
        place = Place(self.path)
        try:
            with open(f"{root}/{self.path}", "rb") as opened:  # noqa: PTH123 - one of thousands
                text = _decoded(opened.read())
        except OSError as error:
            what = f"cannot be read: {error.strerror}."
            raise BuildError([Problem(place, what, "Check its permissions.", "E108")]) from error
        except UnicodeDecodeError:
            text = ""
        if _digest(text) != digest:
            changed = Problem(place, "has changed while it was read.", "Build again.", "E108")
            raise BuildError([changed])
        self.__dict__["text"] = text
        return text

    def line(self, number: int) -> str:
        """Return a line counted from 1, or an empty text."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def problem(self, line: int, column: int, code: str, message: str, remedy: str = "") -> Problem:
        """Make a problem at a position of this file."""
        return Problem(Place(self.path, line, column), message, remedy, code, self.line(line))


def _decoded(data: bytes) -> str:
    return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def read_text(root: Path, path: Path, problems: list[Problem]) -> TextFile | None:
    """Read one UTF-8 file; on failure add a problem and return `None`."""
    name = path.relative_to(root).as_posix()
    try:
        data = path.read_bytes()
    except OSError as error:
        problems.append(
            Problem(
                Place(name), f"cannot be read: {error.strerror}.", "Check its permissions.", "E108"
            )
        )
        return None
    if len(data) > LARGEST_FILE_BYTES:
        problems.append(
            Problem(
                Place(name),
                f"is {len(data):,} bytes long; at most {LARGEST_FILE_BYTES:,} are read.",
                "Split it, or remove what got into it by mistake.",
                "E102",
            )
        )
        return None
    try:
        text = _decoded(data)
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        problems.append(
            Problem(
                Place(name, line, column),
                f"byte 0x{data[error.start]:02x} is not UTF-8.",
                "Save the file as UTF-8.",
                "E101",
            )
        )
        return None
    file = TextFile(name, text)
    return file if _lines_are_short(file, problems) else None


def is_whole(text: str) -> bool:
    """Tell whether no half of a character stands in a text, as escapes of JSON can write it."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _lines_are_short(file: TextFile, problems: list[Problem]) -> bool:
    for number, line in enumerate(file.lines, 1):
        if len(line) > LONGEST_LINE_CHARACTERS:
            problems.append(
                file.problem(
                    number,
                    LONGEST_LINE_CHARACTERS + 1,
                    "E102",
                    f"the line is {len(line):,} characters long; "
                    f"at most {LONGEST_LINE_CHARACTERS:,} are read.",
                    "Break it.",
                )
            )
            return False
    return True
