"""The drawings of the story: shapes and keys, no words inside them but the letters of a cell."""

import pytest

from pyodide_demos.figures.trip_pictures import DRAWINGS
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, parse, shapes


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("picture", DRAWINGS, ids=lambda picture: picture.name)
def test_every_picture_is_well_formed_and_small(picture, lang):
    root = parse(picture.view(None, lang))
    assert_clean(root, lang)
    assert 8 <= shapes(root) <= 120
    assert root.find(".//ul[@class='legend']") is not None


def test_the_newest_word_has_no_notes_yet():
    (picture,) = [one for one in DRAWINGS if one.name == "trip-notes"]
    root = parse(picture.view(None, "en"))
    words = [e for e in root.iter("rect") if e.get("class", "").startswith("trip__slot")]
    cells = [e for e in root.iter("g") if e.get("class", "").startswith("cell q-k")]
    assert len(cells) == len(words) - 1
