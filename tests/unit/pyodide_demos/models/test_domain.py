"""The one check of arguments."""

import pytest

from pyodide_demos.models.domain import require_whole


@pytest.mark.parametrize("value", [0, -1, 1.0, True, "1", None])
def test_what_is_no_whole_number_of_at_least_the_minimum_is_refused_with_its_value(value):
    with pytest.raises(ValueError, match=r"layers must be .* at least 1, not") as caught:
        require_whole(1, width=3, layers=value)
    assert repr(value) in str(caught.value)


def test_the_minimum_itself_is_accepted():
    require_whole(1, layers=1)
    require_whole(0, steps=0, seed=0)
