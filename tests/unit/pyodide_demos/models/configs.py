"""The configuration files that the tests of reading them share."""

from __future__ import annotations

import json
from typing import Any

from tests.unit.pyodide_demos.conftest import ROOT

FOLDER = ROOT / "tests" / "fixtures" / "configs"
FILES: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))
}
REFUSED = {name: file for name, file in FILES.items() if name.endswith("-refused")}
READ = {name: file for name, file in FILES.items() if name not in REFUSED}


def config_of(name: str, **changes: Any) -> dict[str, Any]:
    """Return the fields of a file, changed; a field changed to `...` is taken out."""
    fields = {**FILES[name]["config"], **changes}
    return {field: value for field, value in fields.items() if value is not ...}
