"""Registers of which only what somebody asks for is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pyodide_demos import registry as whole
from sitegen import registers

CHECKOUT = Path(__file__).parents[3]
NAMES = ("FIGURES", "SCENES", "DRAWINGS", "RUNNERS", "FUNCTIONS")
ASK = """
import sys
from sitegen import registers
registers.use({places!r})
found = {expression}
print(found, "pyodide_demos.registry" in sys.modules)
"""


def asked(expression: str, places: registers.Places) -> str:
    """Evaluate something in a process that has imported nothing yet."""
    done = subprocess.run(
        [sys.executable, "-c", ASK.format(places=places, expression=expression)],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_registers_hold_what_the_registry_holds() -> None:
    for name in NAMES:
        assert dict(getattr(registers, name)) == getattr(whole, name)


def test_a_place_stands_for_exactly_that_entry() -> None:
    told = 0
    for name, entries in registers.places().items():
        assert list(entries) == list(getattr(whole, name))
        for entry, place in entries.items():
            if place:
                module, attribute = place
                assert getattr(sys.modules[module], attribute) is getattr(whole, name)[entry]
                told += 1
    assert told > len(whole.FUNCTIONS)


def test_what_is_asked_for_is_imported_alone() -> None:
    places = registers.places()
    assert asked("registers.SCENES['cache-steps'].name", places) == "cache-steps False"
    assert asked("registers.FUNCTIONS['account_a.macs_cached'].__name__", places).endswith("False")
    names = str(len(whole.RUNNERS) + len(whole.FIGURES))
    expression = "len(registers.RUNNERS) + len([*registers.FIGURES])"
    assert asked(expression, places) == f"{names} False"
    assert asked("('nobody' in registers.SCENES, registers.SCENES.get('nobody'))", places) == (
        "(False, None) False"
    )


def test_what_has_no_place_is_found_in_the_registry() -> None:
    runner = "registers.RUNNERS['run-script'].name"
    assert asked(runner, registers.places()) == "run-script True"
    assert asked(runner, {}) == "run-script True"
