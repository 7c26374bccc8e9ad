"""The core against the slow reference in plain Python, which was written from the rules alone."""

import copy
import random
from collections import Counter
from typing import Any, cast

import pytest

import pasyans as ps
import reference
from pasyans.solve import DEFAULT_MEMORY, Limits, solve_position
from support import DATA, RULE_SETS, read_jsonl, rules_id

every_rule_set = pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)


def reference_deal(name: str, rules: str | None, number: str) -> reference.Position:
    rules_of_game = reference.REFERENCE[name]
    return rules_of_game.deal(number, rules_of_game.RULE_SETS[rules] if rules else {})


@every_rule_set
@pytest.mark.parametrize("number", ["1", "617", "31999", "32000", "ms8589934591", "12345678901234567890"])
def test_deals(name: str, rules: str | None, number: str) -> None:
    position = ps.Game(name, number, rules=rules).position()
    assert position == reference_deal(name, rules, number)


@every_rule_set
def test_random_play(name: str, rules: str | None) -> None:
    rules_of_game = reference.REFERENCE[name]
    for number in range(1, 11):
        position = reference_deal(name, rules, str(number))
        game = ps.Game(name, number, rules=rules)
        choose = random.Random(number)
        for _ in range(120):
            moves = rules_of_game.legal_moves(position)
            assert sorted(game.legal_moves) == sorted(moves)
            assert (game.status is ps.Status.WON) == rules_of_game.won(position)
            if not moves:
                break
            move = choose.choice(moves)
            position = rules_of_game.play(position, move)
            game.play(move)
            assert game.position() == position


PERFT = DATA / "perft.jsonl"
"""Counts of the reference: 50 deals of each game and rule set, depths 1 to 4. `python tests/test_reference.py` writes
it; that takes some minutes."""


def reference_counts(name: str, rules: str | None, number: int) -> list[int]:
    position = reference_deal(name, rules, str(number))
    return [reference.perft(position, depth) for depth in range(1, 5)]


def test_perft_agrees_with_the_reference() -> None:
    met = set()
    for row in read_jsonl(PERFT):
        game = ps.Game(row["game"], row["deal"], rules=row["rules"])
        counts = [game.perft(depth) for depth in range(1, 5)]
        divided = divide(game) if counts != row["counts"] else {}
        assert counts == row["counts"], f"deal {row['deal']}, by first move at depth 4: {divided}"
        met.add((row["game"], row["rules"], row["deal"]))
    assert len(met) == 50 * len(RULE_SETS)


@every_rule_set
def test_perft_file_is_what_the_reference_counts(name: str, rules: str | None) -> None:
    rows = [row for row in read_jsonl(PERFT) if (row["game"], row["rules"]) == (name, rules)]
    for row in random.Random(name).sample(rows, 2):
        assert reference_counts(name, rules, row["deal"]) == row["counts"]


def divide(game: ps.Game) -> dict[str, int]:
    counts = {}
    for move in game.legal_moves:
        game.play(move)
        counts[str(move)] = game.perft(3)
        game.undo()
    return counts


LATE_POSITIONS = 150


def late_position(won: dict[str, Any], foundations: list[str], cards: int, choose: random.Random) -> ps.Game:
    """A won position of which `cards` cards were taken from the foundations and strewn over some other piles."""
    position = copy.deepcopy(won)
    piles = position["piles"]
    others = [name for name in piles if name not in foundations]
    others = choose.sample(others, choose.randint(1, len(others)))
    for _ in range(cards):
        card = piles[choose.choice([name for name in foundations if piles[name]])].pop()
        pile = piles[choose.choice(others)]
        pile.insert(choose.randint(0, len(pile)), card)
    return ps.Game.from_position(position)


@every_rule_set
def test_verdicts_of_late_positions_agree_with_brute_force(name: str, rules: str | None) -> None:
    choose = random.Random(f"{name} {rules}")
    game = next(game for deal in range(1, 50) if (game := ps.Game(name, deal, rules=rules)).solve().moves)
    game.play_all(game.solve().moves)
    won = game.position()
    foundations = [place.name for place in game.view if place.kind == "foundation"]
    by_force: Counter[str] = Counter()
    undecided = 0
    for _ in range(LATE_POSITIONS):
        late = late_position(won, foundations, choose.randint(2, 30), choose)
        verdict = reference.brute_force(cast(reference.Position, late.position()), 500)
        if verdict is None:
            continue
        by_force[verdict] += 1
        for without in ((), ("forced",), ("dead",), ("merged",), ("forced", "dead", "merged")):
            solution = solve_position(late._position, Limits.of(5000, None, DEFAULT_MEMORY), without)
            assert solution.verdict in (verdict, ps.Verdict.UNKNOWN), (without, ps.dumps(late))
            undecided += not without and solution.verdict is ps.Verdict.UNKNOWN
    assert by_force["won"] >= 20
    assert undecided <= by_force.total() // 20


if __name__ == "__main__":
    import json

    with PERFT.open("w", encoding="utf-8") as file:
        for rule_set in RULE_SETS:
            for number in range(1, 51):
                counts = reference_counts(*rule_set, number)
                row = {"game": rule_set[0], "rules": rule_set[1], "deal": number, "counts": counts}
                file.write(json.dumps(row) + "\n")
