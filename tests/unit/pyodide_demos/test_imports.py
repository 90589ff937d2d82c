"""The package loads few modules, all of the standard library: each one costs the reader time."""

from __future__ import annotations

import subprocess
import sys
import tomllib

from pyodide_demos import __version__
from tests.unit.pyodide_demos.conftest import ROOT

ALLOWED = frozenset(
    """
    annotationlib argparse ast bisect collections contextlib copy copyreg dataclasses datetime
    decimal dis enum errno fnmatch fractions functools gettext glob grp hashlib html importlib
    inspect ipaddress itertools json keyword linecache math ntpath numbers opcode operator
    pathlib platform pwd random re reprlib statistics token tokenize types typing unicodedata
    urllib warnings weakref
    """.split()  # noqa: SIM905 - one name after another is easier to read and to compare
)
"""Public modules that may be loaded in Python 3.12 to 3.14; most come along with a few of ours."""

COMMAND = """
import sys
before = set(sys.modules)
import pyodide_demos.registry, pyodide_demos.engine
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


def loaded() -> set[str]:
    ended = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{COMMAND}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stdout.split())


def test_nothing_outside_the_allow_list_is_loaded():
    names = loaded() - {"pyodide_demos"}
    assert {name for name in names if not name.startswith("_")} <= ALLOWED
    assert names <= sys.stdlib_module_names


def test_a_browser_loads_no_figure_before_one_is_asked_for():
    code = "import pyodide_demos.calls; print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    names = [name for name in told.stdout.split() if name.startswith("pyodide_demos.")]
    assert not [name for name in names if ".figures." in name or ".models." in name], names


def test_the_package_states_the_version_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project.get("version", __version__) == __version__
