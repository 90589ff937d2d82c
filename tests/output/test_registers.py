"""The registers as data: they fit their schemas, which refuse what does not fit."""

from __future__ import annotations

import copy
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource

SCHEMAS = Path(__file__).parents[2] / "assets" / "schemas"
BY_NAME = {path.name: json.loads(path.read_text("utf-8")) for path in SCHEMAS.glob("*.json")}
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in BY_NAME.items()
)
OF = {
    "claims.json": "claims.schema.json",
    "sources.json": "sources.schema.json",
    "equivalence.json": "equivalence.schema.json",
    "records/*.json": "record.schema.json",
    "presets.json": "presets.schema.json",
    "kv-vectors.json": "kv-vectors.schema.json",
}


def validate(data: Any, schema: str) -> None:
    Draft202012Validator(BY_NAME[schema], registry=REGISTRY).validate(data)


@pytest.mark.parametrize("name", BY_NAME)
def test_schema_is_one_and_is_shipped(built_site: Path, name: str) -> None:
    Draft202012Validator.check_schema(BY_NAME[name])
    assert (built_site / "schemas" / name).read_bytes() == (SCHEMAS / name).read_bytes()
    assert BY_NAME[name]["$id"] == name


@pytest.mark.parametrize(("pattern", "schema"), OF.items())
def test_register_fits_its_schema(built_site: Path, pattern: str, schema: str) -> None:
    files = sorted(built_site.glob(pattern))
    assert files
    for file in files:
        data = json.loads(file.read_text("utf-8"))
        validate(data, schema)
        if "$schema" in data:
            assert data["$schema"] == f"schemas/{schema}"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda claim: claim.update(value="16384O"),
        lambda claim: claim.pop("statement"),
        lambda claim: claim["statement"].pop("zh"),
        lambda claim: claim.update({"class": "certain"}),
        lambda claim: claim.update(note="typed"),
        lambda claim: claim["verification"].update(status="proved"),
    ],
)
def test_schema_refuses_what_does_not_fit(built_site: Path, spoil: Any) -> None:
    whole = json.loads((built_site / "claims.json").read_text("utf-8"))
    claim = copy.deepcopy(whole["claims"][0])
    spoil(claim)
    with pytest.raises(ValidationError):
        validate({**whole, "claims": [claim]}, "claims.schema.json")


def test_what_a_register_names_is_there(built_site: Path) -> None:
    claims = json.loads((built_site / "claims.json").read_text("utf-8"))
    sources = json.loads((built_site / "sources.json").read_text("utf-8"))["sources"]
    known = {claim["id"] for claim in claims["claims"]}
    for claim in claims["claims"]:
        assert set(claim["sources"]) <= {source["id"] for source in sources}
        if "call" in claim:
            assert claim["call"]["function"] in claims["functions"]
        for use in claim["uses"]:
            assert use.get("claim", claim["id"]) in known
            for url in use.get("urls", {}).values():
                page, _, anchor = url.partition("#")
                html = (built_site / page / "index.html").read_text("utf-8")
                assert not anchor or f'id="{anchor}"' in html


def test_functions_are_those_of_the_shipped_files(built_site: Path) -> None:
    functions = json.loads((built_site / "claims.json").read_text("utf-8"))["functions"]
    for name, function in functions.items():
        data = (built_site / function["url"]).read_bytes()
        assert hashlib.sha256(data).hexdigest() == function["sha256"], name
        lines = data.decode().split("\n")[function["line"] - 1 : function["end_line"]]
        assert "\n".join(lines) == function["source"], name
        for path, digest in function["modules"].items():
            shipped = built_site / "python" / path.removeprefix("pyodide_demos/")
            assert hashlib.sha256(shipped.read_bytes()).hexdigest() == digest
