"""What a file imports from the project, and what its code is apart from comments."""

from __future__ import annotations

import pytest

from sitegen.graph.modules import code_hash, imported_files

BASE = b'"""Add."""\n\n\ndef add(a, b):\n    """Return the sum."""\n    return a + b  # exact\n'
FILES = {
    "pyodide_demos/__init__.py": b"\n",
    "pyodide_demos/models/one.py": b"import json\nfrom pyodide_demos.models import two\n",
    "pyodide_demos/models/two.py": b"from .three import x\nimport pyodide_demos.models.one\n",
    "pyodide_demos/models/three.py": b"x = 1\n",
    "pyodide_demos/models/broken.py": b"def (:\n",
}


@pytest.mark.parametrize(
    "other",
    [
        BASE.replace(b"  # exact", b""),
        BASE.replace(b"Return the sum.", b"Give the sum of both."),
        BASE.replace(b"a + b", b"(a +\n            b)"),
        BASE.replace(b'    """Return the sum."""\n', b""),
        b"# A new head.\n" + BASE,
    ],
)
def test_comments_docstrings_and_layout_are_not_code(other: bytes) -> None:
    assert code_hash(other) == code_hash(BASE)


@pytest.mark.parametrize(("old", "new"), [(b"a + b", b"b + a"), (b"def add", b"def plus")])
def test_what_is_computed_is_code(old: bytes, new: bytes) -> None:
    assert code_hash(BASE.replace(old, new)) != code_hash(BASE)


def test_imports_are_followed_and_circles_end() -> None:
    found = imported_files("pyodide_demos/models/one.py", FILES.get)
    assert found == ("pyodide_demos/models/three.py", "pyodide_demos/models/two.py")


def test_a_file_that_is_no_python_imports_nothing() -> None:
    assert imported_files("pyodide_demos/models/broken.py", FILES.get) == ()
