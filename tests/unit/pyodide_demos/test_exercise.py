"""Whatever a reader writes comes back as a sentence, and nothing of it stays behind."""

from __future__ import annotations

import sys

import pytest

from pyodide_demos.exercise import MOST_PRINTED, read_tests, run, same, says

TESTS = '''
from exercise import double
from pyodide_demos.exercise import same

def test_two():
    """二的两倍是四。

    Twice two is four.
    """
    same(double(2), 4)

def test_text():
    """文字也能加倍。

    A text can be doubled too.
    """
    same(double("a"), "aa")
'''
GOOD = "def double(value):\n    return value * 2\n"


def why(code: str, lang: str = "en") -> list[str]:
    return [test["why"] for test in run(code, TESTS, lang)["tests"]]


def test_each_test_is_told_in_the_language_of_the_page():
    result = run(GOOD, TESTS, "zh")
    assert result["fault"] == ""
    assert [(test["says"], test["passed"]) for test in result["tests"]] == [
        ("二的两倍是四。", True),
        ("文字也能加倍。", True),
    ]
    assert run(GOOD, TESTS, "en")["tests"][0]["says"] == "Twice two is four."


def test_a_wrong_value_is_set_beside_the_right_one():
    code = "def double(value):\n    return value + value + value\n"
    assert why(code) == ["It gave 6; 4 was expected.", "It gave 'aaa'; 'aa' was expected."]
    assert why(code, "zh")[0] == "得到6，应为4。"


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("def double(:\n", "Python cannot read line 1: invalid syntax."),
        ("x = (1,\n", "Python cannot read line 1: '(' was never closed."),
        ("\n\nx = 1 / 0\n", "Line 3 failed with ZeroDivisionError: division by zero."),
        ("import numpy\n", "only a part of the standard library, and numpy is not in it."),
        ("raise MemoryError\n", "It ran out of memory"),
        ("print('x' * 10**6)\n", "It printed far too much"),
        ("while True: print('more')\n", "It printed far too much"),
        ("try:\n  while True: print(1)\nexcept Exception: pass\n", "It printed far too much"),
        ("raise SystemExit\n", "The program ended itself"),
        ("raise EOFError\n", "There is nothing to type"),
        ("def f(): return f()\nf()\n", "Line 1 failed with RecursionError: maximum recursion"),
        ("raise ValueError\n", "Line 1 failed with ValueError: …."),
        ("x = 'a\x00b'", "source code string cannot contain null bytes"),
    ],
)  # fmt: skip
def test_code_that_does_not_run_gets_a_sentence(code, fault):
    result = run(code, TESTS, "en")
    assert fault in result["fault"]
    assert result["tests"] == []
    assert run(code, TESTS, "zh")["fault"]


def test_a_missing_function_is_named():
    assert run("x = 1\n", TESTS, "en")["fault"] == "Your code has no double."
    assert run("x = 1\n", TESTS, "zh")["fault"] == "你的代码里没有double。"


def test_an_error_in_a_test_names_the_line_of_the_reader():
    code = "def double(value):\n    half = value\n    return half.absent\n"
    assert (
        why(code)[0] == "Line 3 failed with AttributeError: 'int' object has no attribute 'absent'."
    )


def test_what_is_printed_is_kept_up_to_its_limit():
    assert run("print('a')\n" + GOOD, TESTS, "en")["printed"] == "a\n"
    assert len(run("print('x' * 10**6)\n", TESTS, "en")["printed"]) == MOST_PRINTED


def test_progress_counts_the_tests():
    seen = []
    run(GOOD, TESTS, "en", lambda *count: seen.append(count))
    assert seen == [(0, True, ""), (1, True, "")]


def test_the_module_is_gone_afterwards():
    run(GOOD, TESTS, "en")
    assert "exercise" not in sys.modules


def test_a_test_without_words_says_nothing():
    (test,) = read_tests("def test_it():\n    pass\n").values()
    assert says(test, "zh") == says(test, "en") == ""


def test_same_shortens_what_it_prints():
    with pytest.raises(AssertionError, match=r"^\[0, .{190,}… is not 1$"):
        same(list(range(1000)), 1)
