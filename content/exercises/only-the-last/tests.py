"""Tests of the exercise."""

from random import Random

from exercise import with_cache, without_cache

from pyodide_demos.exercise import same

TOKENS = [4.0, 8.0, 0.0, 16.0, 2.0]


def rounded(outputs):
    return [round(output, 9) for output in outputs]


def test_first_token():
    """只有一个词元时，两种做法相同。

    With a single token both ways agree.
    """
    for layers in (1, 2, 3):
        same(without_cache([4.0], layers), with_cache([4.0], layers))


def test_one_layer():
    """只有一层时，每一步都相同。

    With one layer they agree at every step.
    """
    same(rounded(without_cache(TOKENS, 1)), rounded(with_cache(TOKENS, 1)))


def test_two_layers():
    """有两层时，每一步也要相同。

    With two layers they agree at every step too.
    """
    same(rounded(without_cache(TOKENS, 2)), rounded(with_cache(TOKENS, 2)))


def test_many_layers():
    """换别的数、别的层数，结果仍然相同。

    They agree for other numbers and other depths.
    """
    pick = Random(0)
    for layers in (3, 5):
        tokens = [pick.randrange(100) / 4 for _ in range(9)]
        same(rounded(without_cache(tokens, layers)), rounded(with_cache(tokens, layers)))


def test_tokens_are_left_alone():
    """传进来的列表没有被改动。

    The list that was passed in is not changed.
    """
    tokens = list(TOKENS)
    without_cache(tokens, 2)
    same(tokens, TOKENS)
