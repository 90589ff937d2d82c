"""A label is written for each language."""

from pyodide_demos.words import LANGUAGES, Words


def test_each_language_has_its_own_text():
    assert [Words("层", "layer").in_(lang) for lang in LANGUAGES] == ["层", "layer"]
