"""What else is installed has no say in what is valid."""

from __future__ import annotations

import pytest
from pydantic.plugin import _loader

from sitegen.schema.base import Record


def test_no_plugin_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def entry_points(*, group: str) -> tuple[()]:
        asked.append(group)
        return ()

    monkeypatch.setattr(_loader, "_plugins", None)
    monkeypatch.setattr(_loader, "entry_points", entry_points)

    class One(Record):
        number: int

    assert One(number=1).number == 1
    assert asked == []
