"""The certificate of the built site: it lists every claim, holds again, and would not be given."""

from __future__ import annotations

import datetime
import hashlib
import json
from pathlib import Path

import pytest

from pyodide_demos.quantities import Value, printed
from sitegen.graph.study import Study, study
from sitegen.packaging import equivalence, equivalence_questions

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def asked() -> Study:
    return study(ROOT, datetime.date(2026, 11, 29))


@pytest.fixture(scope="module")
def engine(built_site: Path) -> tuple[dict[str, bytes], str]:
    """Give the files of the engine as they were shipped, and the path of its manifest."""
    (manifest,) = built_site.glob("engine/*/engine.json")
    files = [path for path in manifest.parent.iterdir() if path.suffix not in (".br", ".zst")]
    found = {path.relative_to(built_site).as_posix(): path.read_bytes() for path in files}
    return found, manifest.relative_to(built_site).as_posix()


def test_certificate_lists_every_claim_and_names_the_package(
    built_site: Path, engine: tuple[dict[str, bytes], str]
) -> None:
    certificate = json.loads((built_site / "equivalence.json").read_text("utf-8"))
    claims = json.loads((built_site / "claims.json").read_text("utf-8"))["claims"]
    assert certificate["claims"] == [claim["id"] for claim in claims]
    assert certificate["computed"] == sum("call" in claim for claim in claims)
    assert certificate["differences"] == 0
    (wheel,) = [data for path, data in engine[0].items() if path.endswith(".whl")]
    assert certificate["package_sha256"] == hashlib.sha256(wheel).hexdigest()


def test_one_other_character_is_a_problem(
    asked: Study,
    engine: tuple[dict[str, bytes], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Let CPython print one digit of one format in another way than Pyodide does."""

    def other(value: Value, form: str) -> str:
        text = printed(value, form)
        return text.replace("4.878", "4.879") if form == "percent-3" else text

    monkeypatch.setattr(equivalence_questions, "printed", other)
    with pytest.raises(equivalence.EquivalenceError) as raised:
        equivalence.certify(asked.library, asked.values, *engine, tmp_path)
    names = {claim for claim, computed in asked.values.claims.items()
             if computed.texts.get("percent-3") == "4.878%"}  # fmt: skip
    assert names
    texts = [problem.as_text() for problem in raised.value.problems]
    assert len(texts) == len(names)
    assert all("4.879%" in text and "4.878%" in text and "[E247]" in text for text in texts)
    assert {text.split("'claim ")[1].split("'")[0] for text in texts} == names
    monkeypatch.undo()
    again = equivalence.certify(asked.library, asked.values, *engine, tmp_path)
    assert again.claims == tuple(sorted(asked.values.claims))
