"""A search is deterministic: over fixed deals it takes exactly the states written down in bench/signature.json."""

import json
import sys
from pathlib import Path

import pytest

from support import RULE_SETS, rules_id

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import signature


@pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)
def test_signature(name: str, rules: str | None) -> None:
    written = json.loads(signature.FILE.read_text(encoding="utf-8"))
    assert signature.counts(name, rules) == written[f"{name} {rules_id(rules)}"]
