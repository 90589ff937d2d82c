"""Run a reader's code against the tests of an exercise, and say in words what came of it.

The build runs the same: a solution must pass every test, what the reader starts with must not.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from types import ModuleType
from typing import Any

from pyodide_demos.words import Language, Words

NAME = "exercise"
"""The module by which tests import what the reader wrote."""
CODE_FILE, TESTS_FILE = "exercise.py", "tests.py"
MOST_PRINTED = 20_000
"""Characters; a program that prints more is stopped."""
_LONGEST_VALUE = 200

SYNTAX = Words("第{line}行Python读不懂：{detail}。", "Python cannot read line {line}: {detail}.")
MEMORY = Words(
    "内存不够，已经停下。看看有没有一个越来越长的列表，或一块特别大的数据。",
    "It ran out of memory and was stopped. Look for a list that never stops growing, or for one "
    "very large block of data.",
)
PRINTED = Words(
    "打印的字太多，已经停下。只打印你要看的几个值。",
    "It printed far too much and was stopped. Print only the few values you want to see.",
)
ENDED = Words(
    "程序自己退出了，测试没有做完。", "The program ended itself before the tests were done."
)
NO_INPUT = Words(
    "这里没有键盘输入，不能用input。",
    "There is nothing to type into here, so input cannot be used.",
)
NO_MODULE = Words(
    "这里的Python只带了标准库的一部分，没有{detail}。",
    "The Python on this page has only a part of the standard library, and {detail} is not in it.",
)
NO_NAME = Words("你的代码里没有{detail}。", "Your code has no {detail}.")
MISMATCH = Words("得到{got}，应为{want}。", "It gave {got}; {want} was expected.")
ERROR = Words("第{line}行出错，{kind}：{detail}。", "Line {line} failed with {kind}: {detail}.")
ERROR_SOMEWHERE = Words("出错，{kind}：{detail}。", "It failed with {kind}: {detail}.")


class PrintedTooMuchError(BaseException):
    """Stop a program that prints without end; no `except Exception` of the reader keeps it."""


class MismatchError(AssertionError):
    """Say what was given and what was expected."""

    def __init__(self, got: object, want: object) -> None:
        super().__init__(f"{_short(got)} is not {_short(want)}")
        self.got, self.want = _short(got), _short(want)


def same(got: object, want: object) -> None:
    """Pass where two values are equal; tests of exercises call this.

    Raises:
        MismatchError: with both values.
    """
    if got != want:
        raise MismatchError(got, want)


def run(
    code: str, tests: str, lang: Language, on_test: Callable[[int, bool, str], object] | None = None
) -> dict[str, Any]:
    """Run all tests against the code.

    Returns `fault` (why the code itself did not run, or nothing), `printed`, and for each test
    its sentence `says`, whether it `passed`, and `why` not. `on_test` is given the place of a
    test that is done, whether it passed, and why not.
    """
    printed = _Printed()
    results: list[dict[str, Any]] = []
    fault = ""
    with redirect_stdout(printed), _module() as module:
        try:
            exec(compile(code, CODE_FILE, "exec"), module.__dict__)  # noqa: S102 - its purpose
            functions = read_tests(tests)
        except BaseException as error:  # noqa: BLE001 - whatever a reader can write
            fault = reason(error, lang)
            functions = {}
        for place, (name, test) in enumerate(functions.items()):
            passed, why = _tried(test, lang)
            says_ = says(test, lang)
            results.append({"name": name, "says": says_, "passed": passed, "why": why})
            if on_test:
                on_test(place, passed, why)
    return {"fault": fault, "printed": printed.getvalue(), "tests": results}


def read_tests(source: str) -> dict[str, Callable[[], object]]:
    """Return the test functions of a file, in its order."""
    space: dict[str, Any] = {"__name__": "tests"}
    exec(compile(source, TESTS_FILE, "exec"), space)  # noqa: S102 - a file of ours
    return {name: value for name, value in space.items() if name.startswith("test_")}


def says(test: Callable[[], object], lang: Language) -> str:
    """Return a test's sentence: its docstring has a Chinese paragraph, then an English one."""
    parts = [" ".join(part.split()) for part in (test.__doc__ or "").split("\n\n")]
    place = 0 if lang == "zh" else 1
    return parts[place] if len(parts) > place else ""


def _tried(test: Callable[[], object], lang: Language) -> tuple[bool, str]:
    try:
        test()
    except BaseException as error:  # noqa: BLE001 - whatever a reader can write
        return False, reason(error, lang)
    return True, ""


def reason(error: BaseException, lang: Language) -> str:
    """Say what went wrong, in a sentence that names the line of the reader's code."""
    for kind, words in (
        (MemoryError, MEMORY),
        (PrintedTooMuchError, PRINTED),
        (SystemExit, ENDED),
        (EOFError, NO_INPUT),
    ):
        if isinstance(error, kind):
            return words.in_(lang)
    if isinstance(error, SyntaxError):
        return SYNTAX.in_(lang).format(line=error.lineno or 1, detail=error.msg)
    if isinstance(error, MismatchError):
        return MISMATCH.in_(lang).format(got=error.got, want=error.want)
    if isinstance(error, ModuleNotFoundError):
        return NO_MODULE.in_(lang).format(detail=error.name)
    if isinstance(error, ImportError) and error.name == NAME:
        return NO_NAME.in_(lang).format(detail=getattr(error, "name_from", None) or error)
    line = _line(error)
    words = ERROR if line else ERROR_SOMEWHERE
    detail = str(error).rstrip(".")[:_LONGEST_VALUE]
    return words.in_(lang).format(line=line, kind=type(error).__name__, detail=detail or "…")


def _line(error: BaseException) -> int:
    """Return the last line of the reader's own code on the way to an error."""
    line, trace = 0, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == CODE_FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


@contextmanager
def _module() -> Iterator[ModuleType]:
    """Give the reader's code a module that tests can import, for as long as they run."""
    module = ModuleType(NAME)
    before = sys.modules.get(NAME)
    sys.modules[NAME] = module
    try:
        yield module
    finally:
        del sys.modules[NAME]
        if before is not None:
            sys.modules[NAME] = before


class _Printed(io.StringIO):
    """Keeps what is printed, up to a limit."""

    def write(self, text: str) -> int:
        """Keep a text, or stop the program.

        Raises:
            PrintedTooMuchError: beyond the limit.
        """
        room = MOST_PRINTED - self.tell()
        if len(text) > room:
            super().write(text[:room])
            raise PrintedTooMuchError
        return super().write(text)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
