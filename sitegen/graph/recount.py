"""Count a record again, once for each script and each record."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyodide_demos.models import record_checks
from pyodide_demos.scripts import kv_cache
from sitegen.packaging.cache import cached


def counted_again(record: Mapping[str, Any], cache: Path) -> list[str]:
    """Return where counting again gives something else than the record.

    What was found is kept by all that it follows from: the record, the code that counts and
    compares, and this Python.
    """
    parts = [Path(str(module.__file__)).read_bytes() for module in (kv_cache, record_checks)]
    parts += [sys.version.encode(), json.dumps(record).encode()]

    def make() -> bytes:
        return json.dumps(record_checks.check_counts(record)).encode()

    return [str(message) for message in json.loads(cached(cache, "counts", parts, make))]
