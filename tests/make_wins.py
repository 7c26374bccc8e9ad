"""Writes tests/data/wins.jsonl: for every game and rule set three games and how to win them."""

import json
import random
from collections.abc import Iterator
from itertools import islice

import pasyans as ps
from support import DATA, RULE_SETS
from test_paganini import late_position

SOON = 20_000
"""States."""


def won_games(name: str, rules: str | None) -> Iterator[tuple[ps.Game, tuple[ps.Move, ...]]]:
    for deal in range(1, 100):
        game = ps.Game(name, deal, rules=rules)
        if line := game.solve(max_states=SOON, max_seconds=None).moves:
            yield game, line
    choose = random.Random(f"{name} {rules}")
    while name == "paganini":  # with two packs most deals are hard
        game = late_position({"packs": 1, "ace_order": "player"} | ps.Game(name, 1, rules=rules).options, 9, choose)
        if len(line := game.solve(max_states=SOON, max_seconds=None).moves) > 12:
            yield game, line


if __name__ == "__main__":
    with (DATA / "wins.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for name, rules in RULE_SETS:
            for game, line in islice(won_games(name, rules), 3):
                row = {"game": name, "rules": rules, "position": game.position(), "moves": line}
                file.write(json.dumps(row, separators=(",", ":")) + "\n")
