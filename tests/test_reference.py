"""The core against the slow reference in plain Python, which was written from the rules alone."""

import copy
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import pasyans as ps
import reference
from pasyans.catalog import OptionValue, text_from_value, value_from_text
from pasyans.solve import DEFAULT_MEMORY, Limits, solve_position
from support import DATA, RULE_SETS, known_wins, read_jsonl, rules_id

every_rule_set = pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)


def reference_deal(name: str, rules: str | None, number: str) -> reference.Position:
    rules_of_game = reference.REFERENCE[name]
    return rules_of_game.deal(number, rules_of_game.RULE_SETS[rules] if rules else {})


def reference_options(name: str, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The reference's values of these options: a rank is a text there, the 7 too."""
    return {
        option: next(
            allowed
            for allowed in reference.REFERENCE[name].OPTION_VALUES[option]
            if text_from_value(allowed) == text_from_value(value)
        )
        for option, value in options.items()
    }


def reference_position(game: ps.Game) -> reference.Position:
    position = game.position()
    return {
        "game": game.name,
        "options": reference_options(game.name, game.options),
        "piles": position["piles"],
        "counters": position["counters"],
    }


@every_rule_set
@pytest.mark.parametrize("number", ["1", "617", "31999", "32000", "ms8589934591", "12345678901234567890"])
def test_deals(name: str, rules: str | None, number: str) -> None:
    assert reference_position(ps.Game(name, number, rules=rules)) == reference_deal(name, rules, number)


def play_both_at_random(game: ps.Game, position: reference.Position, seed: int) -> None:
    rules_of_game = reference.REFERENCE[game.name]
    choose = random.Random(seed)
    for _ in range(120):
        assert reference_position(game) == position
        moves = rules_of_game.legal_moves(position)
        assert sorted(game.legal_moves) == sorted(moves)
        assert (game.status is ps.Status.WON) == rules_of_game.won(position)
        if not moves:
            break
        move = choose.choice(moves)
        position = rules_of_game.play(position, move)
        game.play(move)


@every_rule_set
def test_random_play(name: str, rules: str | None) -> None:
    for number in range(1, 11):
        game = ps.Game(name, number, rules=rules)
        play_both_at_random(game, reference_deal(name, rules, str(number)), number)


def some_values(values: tuple[OptionValue, ...]) -> tuple[OptionValue, ...]:
    """All values but the default; of very many the first, one in the middle and the last."""
    return values[1:] if len(values) < 20 else (values[1], values[len(values) // 2], values[-1])


@pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        (info.name, option, value)
        for info in ps.games()
        for option, values in info.options.items()
        for value in some_values(values)
    ],
)
def test_random_play_with_an_option(name: str, option: str, value: OptionValue) -> None:
    options = {option: value}
    for number in range(1, 4):
        position = reference.REFERENCE[name].deal(str(number), reference_options(name, options))
        play_both_at_random(ps.Game(name, number, rules=None, **options), position, number)


@pytest.mark.parametrize("info", ps.games(), ids=lambda info: info.name)
def test_options_and_rule_sets(info: ps.GameInfo) -> None:
    rules_of_game = reference.REFERENCE[info.name]
    assert {
        option: tuple(value_from_text(text_from_value(value)) for value in values)
        for option, values in rules_of_game.OPTION_VALUES.items()
    } == info.options
    assert {
        rules: reference_options(info.name, options) for rules, options in info.rule_sets.items()
    } == rules_of_game.RULE_SETS


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


LATE_POSITIONS = 250


def strewn(won: dict[str, Any], foundations: list[str], choose: random.Random) -> ps.Game | None:
    """A won position of which some cards were taken from the foundations and strewn over some other piles.

    None if the game refuses that.
    """
    position = copy.deepcopy(won)
    piles = position["piles"]
    others = [name for name in piles if name not in foundations]
    others = choose.sample(others, choose.randint(1, len(others)))
    for _ in range(choose.randint(2, 30)):
        card = piles[choose.choice([name for name in foundations if piles[name]])].pop()
        pile = piles[choose.choice(others)]
        pile.insert(choose.randint(0, len(pile)), card)
    try:
        return ps.Game.from_position(position)
    except ps.PositionError:
        return None


def nearly_played(name: str, rules: str | None, choose: random.Random) -> ps.Game:
    """A position some moves before the end of a game that was won or played at random, and some random moves on."""
    if choose.random() < 0.5:
        game, line = choose.choice(known_wins(name, rules))
    else:
        game = ps.Game(name, choose.randint(1, 10_000), rules=rules)
        line = list(game.playout(choose.getrandbits(32)))
    game.play_all(line[: max(0, len(line) - choose.randint(1, 15))])
    game.play_all(game.playout(choose.getrandbits(32), choose.randint(0, 4)))
    return ps.Game.from_position(game.position())


@every_rule_set
def test_verdicts_of_late_positions_agree_with_brute_force(name: str, rules: str | None) -> None:
    choose = random.Random(f"{name} {rules}")
    game, line = known_wins(name, rules)[0]
    game.play_all(line)
    won = game.position()
    foundations = [place.name for place in game.view if place.kind == "foundation"]
    by_force: Counter[str] = Counter()
    undecided = 0
    for number in range(LATE_POSITIONS):
        late = strewn(won, foundations, choose) if foundations and number % 2 else None
        late = late or nearly_played(name, rules, choose)
        verdict = reference.brute_force(reference_position(late), 500)
        if verdict is None:
            continue
        by_force[verdict] += 1
        for without in ((), ("forced",), ("dead",), ("merged",), ("forced", "dead", "merged")):
            solution = solve_position(late._position, Limits.of(5000, None, DEFAULT_MEMORY), without)
            beyond_a_redeal = verdict == "won" and solution.reason == "redeal"  # where no solver looks
            assert solution.verdict in (verdict, ps.Verdict.UNKNOWN) or beyond_a_redeal, (without, ps.dumps(late))
            undecided += not without and solution.verdict is ps.Verdict.UNKNOWN
    assert by_force["won"] >= 20
    assert by_force["lost"] >= 10
    assert undecided <= by_force.total() // 20


if __name__ == "__main__":
    import json

    with PERFT.open("w", encoding="utf-8") as file:
        for rule_set in RULE_SETS:
            for number in range(1, 51):
                counts = reference_counts(*rule_set, number)
                row = {"game": rule_set[0], "rules": rule_set[1], "deal": number, "counts": counts}
                file.write(json.dumps(row) + "\n")
