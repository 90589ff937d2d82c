"""What docs/deploying.md tells a host to send is what the preview sends."""

from pathlib import Path

import pytest

from sitegen.policy import DOCUMENT_POLICY, META_POLICY, SERVICE_WORKER_POLICY, WORKER_POLICY
from sitegen.serve.headers import ASK_FIRST, FOR_EVER, TYPES

TEXT = (Path(__file__).parents[2] / "docs/deploying.md").read_text("utf-8")


@pytest.mark.parametrize("policy", [DOCUMENT_POLICY, WORKER_POLICY, SERVICE_WORKER_POLICY])
def test_policies_stand_in_the_text_and_in_both_recipes(policy: str) -> None:
    assert TEXT.count(policy) == 3


def test_no_other_policy_is_printed() -> None:
    lines = [line for line in TEXT.splitlines() if "default-src" in line]
    known = (DOCUMENT_POLICY, WORKER_POLICY, SERVICE_WORKER_POLICY)
    assert all(any(policy in line for policy in known) for line in lines)
    assert META_POLICY not in TEXT


def test_caching_and_types_are_those_of_the_preview() -> None:
    assert TEXT.count(FOR_EVER) >= 4
    assert ASK_FIRST in TEXT
    for suffix in (".wasm", ".mjs", ".whl"):
        assert TYPES[suffix].split(";")[0] in TEXT
