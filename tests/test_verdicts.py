"""Verdicts of other solvers, met wherever they decided (see data/conformance/README.md)."""

from pathlib import Path

import pytest

import pasyans as ps
from support import DATA, read_jsonl


@pytest.mark.parametrize(
    "file", sorted((DATA / "conformance").glob("verdicts_*.jsonl")), ids=lambda file: file.stem.partition("_")[2]
)
def test_verdicts(file: Path) -> None:
    name = file.stem.split("_")[1]
    empty: dict[str, list[str]] = {pile: [] for pile in ps.Game(name, 1).info.piles}
    differing = []
    for row in read_jsonl(file):
        game = ps.Game.from_position({"game": name, "options": row["options"], "piles": empty | row["piles"]})
        if "deal" in row:
            assert game == ps.Game(name, row["deal"], **row["options"])
        if row["verdict"] != "open" and (verdict := game.solve().verdict) != row["verdict"]:
            differing.append((row, verdict))
    assert not differing
