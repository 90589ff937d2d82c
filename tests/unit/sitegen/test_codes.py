"""The catalogue of codes and the page that is made of it."""

import re

from sitegen.codes import CODES
from tools.write_errors_page import PAGE, ROOT, STEPS, page


def test_page_is_the_one_of_today() -> None:
    assert PAGE.read_text("utf-8") == page(), "run: python -m tools.write_errors_page"


def test_every_code_is_on_the_page_once() -> None:
    assert re.findall(r"^\*\*(E\d{3})\*\*", page(), re.MULTILINE) == sorted(CODES)


def test_codes_are_sentences_in_order() -> None:
    assert list(CODES) == sorted(CODES)
    assert all(text[0].isupper() and text.endswith(".") for text in CODES.values())
    assert {code[:2] for code in CODES} == set(STEPS)


def test_no_code_is_used_that_is_not_in_the_catalogue() -> None:
    files = (ROOT / "sitegen").rglob("*.py")
    used = {code for file in files for code in re.findall(r'"(E\d{3})"', file.read_text("utf-8"))}
    assert used - set(CODES) == set()
    assert set(CODES) - used == set()
