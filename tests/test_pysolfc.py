"""What PySolFC does under its own rules, met to the card and to the move (see data/conformance/README.md)."""

from pathlib import Path

import pytest

import pasyans as ps
from convert_conformance import RULE_SETS as CONVERTED
from support import DATA, read_jsonl

FOLDER = DATA / "conformance"


def rule_set_of(file: Path) -> tuple[str, str]:
    _, game, rules = file.stem.split("_")
    return game, rules


def files(kind: str) -> list[Path]:
    return sorted(FOLDER.glob(f"{kind}_*.jsonl"))


def test_every_rule_set_with_outside_data_is_met() -> None:
    named = {(info.name, rules) for info in ps.games() for rules in info.rule_sets}
    traced = {(converted.game, converted.rules) for converted in CONVERTED if converted.traced}
    assert {rule_set_of(file) for file in files("deals")} == named
    assert {rule_set_of(file) for file in files("traces")} == named & traced


@pytest.mark.parametrize("file", files("deals"), ids=lambda file: file.stem)
def test_deals(file: Path) -> None:
    name, rules = rule_set_of(file)
    for deal in read_jsonl(file):
        game = ps.Game(name, deal["number"], rules=rules)
        assert game.deal == deal["shown"]
        assert game.position()["piles"] == deal["piles"]


@pytest.mark.parametrize("file", files("traces"), ids=lambda file: file.stem)
def test_traces(file: Path) -> None:
    name, rules = rule_set_of(file)
    for trace in read_jsonl(file):
        game = ps.Game(name, trace["number"], rules=rules)
        assert game.position()["piles"] == trace["start"]
        for step in trace["steps"]:
            assert set(game.legal_moves) == set(step["legal"])
            assert (game.status is ps.Status.WON) == step["won"]
            if "move" in step:
                game.play(step["move"])
        assert game.position()["piles"] == trace["end"]


@pytest.mark.parametrize(
    "win", list(read_jsonl(FOLDER / "wins.jsonl")), ids=lambda win: f"{win['game']}-{win['number']}"
)
def test_wins_are_wins_and_are_found(win: dict[str, str]) -> None:
    game = ps.Game(win["game"], win["number"], rules=win["rules"])
    last_redeal = max((ply for ply, move in enumerate(win["moves"], start=1) if move == "redeal"), default=0)
    for ply, move in enumerate(win["moves"]):
        if ply == last_redeal:  # what a redeal brings is chance, not a matter of solving
            assert game.solve(max_seconds=60).verdict is ps.Verdict.WON
        assert game.status is ps.Status.OPEN
        game.play(move)
    assert game.status is ps.Status.WON
    assert game.legal_moves == ()
