"""Write the presets as the figures read them, and as other programs may.

`content/presets` is what authors edit. Pyodide has no YAML, so the package carries a compact copy,
`pyodide_demos/data/presets.json`, which is committed; `python build.py presets` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from sitegen.library import Entry, Library
from sitegen.problems import Place, Problem
from sitegen.schema.preset import DeviceFigure, DevicePreset, ModelPreset, PresetSource

COMMITTED = "pyodide_demos/data/presets.json"
COMMAND = "python build.py presets"

type Models = Mapping[str, Entry[ModelPreset]]
type Devices = Mapping[str, Entry[DevicePreset]]


def compact(models: Models, devices: Devices) -> str:
    """Return what the figures need, an entry a line, as a file of the package."""
    kept = [("models", [_model(entry.record) for entry in models.values()])]
    kept.append(("devices", [_device(entry.record) for entry in devices.values()]))
    parts = [f'"{name}":[\n' + ",\n".join(map(_line, lines)) + "\n]" for name, lines in kept]
    return "{" + ",\n".join(parts) + "}\n"


def check_committed(library: Library) -> list[Problem]:
    """Return the problem of a committed file that does not follow from the presets."""
    if library.invalid or not (library.models or library.devices):
        return []  # what is malformed is reported already, and would differ anyway
    path = library.root / COMMITTED
    committed = path.read_text("utf-8") if path.is_file() else ""
    if committed == compact(library.models, library.devices):
        return []
    what = (
        "the file does not follow from content/presets." if committed else "there is no such file."
    )
    return [Problem(Place(COMMITTED), what, f"Run '{COMMAND}' and commit the file.", "E238")]


def write_committed(library: Library) -> Path:
    """Write the package's copy of the presets."""
    path = library.root / COMMITTED
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(compact(library.models, library.devices), "utf-8")
    return path


def published(library: Library) -> bytes:
    """Return every preset with its sources and cautions, for other programs."""
    data = {
        "format": 1,
        "$schema": "schemas/presets.schema.json",
        "units": {"memory": "GB as printed", "bandwidth": "GB/s", "tflops": "dense 16-bit TFLOP/s"},
        "models": [
            {**_model(entry.record), **_shape(entry.record), **_evidence(entry.record)}
            for entry in library.models.values()
        ],
        "devices": [
            {**_device(entry.record), **_figures(entry.record), **_evidence(entry.record)}
            for entry in library.devices.values()
        ],
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _line(entry: dict[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def _model(preset: ModelPreset) -> dict[str, Any]:
    shape = preset.model_dump(
        include={
            "id", "name", "family", "groups", "cycle", "query_heads", "hidden", "vocabulary",
            "context", "parameters", "active", "verified",
        },
        exclude_none=True,
    )  # fmt: skip
    shape["groups"] = [_group(group) for group in shape["groups"]]
    return shape


def _group(group: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in group.items() if value is not False}


def _shape(preset: ModelPreset) -> dict[str, Any]:
    return {
        "layers": preset.model.layers,
        "layer_map": preset.model.layer_map,
        "parameters_exact": preset.parameters_exact,
        "misprints": [misprint.model_dump() for misprint in preset.misprints],
    }


def _device(preset: DevicePreset) -> dict[str, Any]:
    return {
        "id": preset.id,
        "name": preset.name,
        "vendor": preset.vendor,
        "memory": _all(preset.memory),
        "memory_type": preset.memory_type,
        "bandwidth": _all(preset.bandwidth),
        "tflops": _all(preset.tflops) if preset.tflops else [],
        "verified": preset.verified,
    }


def _all(figure: DeviceFigure) -> list[int | str]:
    return [_number(value) for value in figure.values]


def _number(value: Decimal) -> int | str:
    """Return a whole number as such and any other exactly, as text."""
    return int(value) if value == value.to_integral_value() else str(value)


def _figures(preset: DevicePreset) -> dict[str, Any]:
    found: dict[str, Any] = {"disputed": {}}
    for name in ("memory", "bandwidth", "tflops"):
        figure: DeviceFigure | None = getattr(preset, name)
        if figure and figure.other:
            found["disputed"][name] = [
                {"value": _number(each.value), "says": each.says.model_dump()}
                for each in figure.other
            ]
    return found


def _evidence(preset: ModelPreset | DevicePreset) -> dict[str, Any]:
    return {
        "checked": preset.checked.isoformat(),
        "cautions": [caution.model_dump() for caution in preset.cautions],
        "sources": [_source(source) for source in preset.sources],
    }


def _source(source: PresetSource) -> dict[str, Any]:
    return {
        "title": source.title,
        **source.where.model_dump(exclude_none=True),
        "quote": source.quote,
        "read_scope": source.read_scope.model_dump(),
    }
