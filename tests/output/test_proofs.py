"""Whatever the published register says can be proved from what is published with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyodide_demos import proof


@pytest.fixture(scope="module")
def register(built_site: Path) -> dict[str, Any]:
    return dict(json.loads((built_site / "claims.json").read_text("utf-8")))


def test_every_published_claim_proves_itself(register: dict[str, Any], built_site: Path) -> None:
    values = {claim["id"]: claim["value"] for claim in register["claims"]}
    wrong = []
    for claim in register["claims"]:
        name = claim["computed_from"].get("record")
        record = json.loads((built_site / f"records/{name}.json").read_text("utf-8")) if name else 0
        shown = [{"value": claim["value"], "text": text} for text in claim["printed"].values()]
        request = {"claim": claim, "shown": shown, "values": values, "record": record}
        answer = proof.prove({**request, "functions": register["functions"]})
        code = answer["code"] + ((answer["second"] or {}).get("code") or [])
        agrees = (answer["second"] or {}).get("agrees", True) and answer["terms"] is not False
        if answer["differs"] or not agrees or not all(one["same"] for one in code):
            wrong.append((claim["id"], answer))
    assert not wrong


def test_every_check_of_a_retired_claim_gives_what_is_registered(register: dict[str, Any]) -> None:
    assert register["retired"]
    for entry in register["retired"]:
        check = entry["check"]
        claim = {
            **check,
            "id": entry["id"],
            "class": "seeded",
            "formats": list(check["printed"]),
            "computed_from": {"call": check["call"]["function"]},
        }
        answer = proof.prove(
            {"claim": claim, "values": {}, "record": None, "functions": register["functions"]}
        )
        assert answer["differs"] == [], (entry["id"], answer)
        assert all(one["same"] for one in answer["code"]), (entry["id"], answer["code"])
