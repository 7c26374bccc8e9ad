"""What several test files need: every game with each of its rule sets, and the data in tests/data."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pasyans as ps

DATA = Path(__file__).parent / "data"

RULE_SETS: list[tuple[str, str | None]] = [
    (info.name, rules) for info in ps.games() for rules in (None, *info.rule_sets)
]
"""Every game with its default rules (None) and each named rule set."""


def rules_id(value: object) -> str:
    return "default" if value is None else str(value)


def read_jsonl(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def cards_of(game: ps.Game) -> list[str]:
    return sorted(card for pile in game.position()["piles"].values() for card in pile)
