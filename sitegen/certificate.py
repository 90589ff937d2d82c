"""The certificate that CPython and the shipped Pyodide answer alike."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Certificate:
    """How much was compared, between which two, and that nothing differed."""

    claims: tuple[str, ...]
    """All claims by id; each was printed in all its formats by both."""
    computed: int
    """Those of them that were computed again; the others were read back from their exact text."""
    derivations: int
    """Second derivations and checks of retired claims that were computed as well."""
    figures: int
    states: int
    """States of figures that were drawn by both, in each language."""
    characters: int
    """Characters that were compared."""
    cpython: str
    pyodide: str
    python: str
    """Python inside Pyodide."""
    package: str
    """Name of the wheel with the models."""
    package_sha256: str
