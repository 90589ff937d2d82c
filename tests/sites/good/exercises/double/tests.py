from exercise import double

from pyodide_demos.exercise import same


def test_two():
    """二的两倍是四。

    Twice two is four.
    """
    same(double(2), 4)
