"""Write the conformance vectors by counting: python -m tests.golden.make_kv_vectors."""

from __future__ import annotations

import json

from tests.golden.kv_brute_force import PRESETS
from tests.golden.kv_vector_cases import Case, all_cases
from tests.golden.kv_vector_count import answer, wrongs

FILE = PRESETS.parents[1] / "vectors" / "kv-vectors.json"


def counted(case: Case) -> Case:
    """Return a case with its answer and the wrong ones."""
    return {
        "id": case["id"],
        "task": case["task"],
        "given": case["given"],
        "expect": answer(case["task"], case["given"]),
        "wrong": list(wrongs(case)),
        "source": case["source"],
    }


def as_text() -> str:
    """Return the file: one case a line, so that a change shows which."""
    lines = (json.dumps(counted(case), ensure_ascii=False) for case in all_cases())
    head = '{\n"format": 1,\n"$schema": "schemas/kv-vectors.schema.json",\n"cases": [\n'
    return head + ",\n".join(lines) + "\n]\n}\n"


def main() -> None:
    """Write the file."""
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(as_text(), "utf-8")


if __name__ == "__main__":
    main()
