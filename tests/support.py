"""What several test files need: every game with each of its rule sets, and the data in tests/data."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pasyans as ps
from pasyans.catalog import OptionValue

RANKS = "A23456789TJQK"
SUITS = "CDHS"
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
    return sorted(card for pile in game.position()["piles"].values() for card in pile if card != "--")


def known_wins(name: str, rules: str | None) -> list[tuple[ps.Game, list[str]]]:
    """Games of a rule set, and how to win them: deals that are won soon, or, where there are none, late positions.

    `python tests/make_wins.py` writes them.
    """
    return [
        (ps.Game.from_position(row["position"]), row["moves"])
        for row in read_jsonl(DATA / "wins.jsonl")
        if (row["game"], row["rules"]) == (name, rules)
    ]


def game_with(name: str, under: str, options: Mapping[str, OptionValue] | None = None, **piles: str) -> ps.Game:
    """A game with these cards, each pile bottom first; the rest of the pack lies beneath those of the pile `under`."""
    dealt = ps.Game(name, 1, rules=None, **(options or {}))
    info = dealt.info
    given = {pile: piles.pop(pile, "").split() for pile in info.piles}
    assert not piles, piles
    rest = [rank + suit for rank in RANKS for suit in SUITS] * info.packs
    for cards in given.values():
        for card in cards:
            rest.remove(card)
    given[under] = rest + given[under]
    return ps.Game.from_position(
        {"game": name, "options": options or {}, "piles": given, "counters": dealt.position()["counters"]}
    )


def up_to(rank: str, suit: str) -> str:
    """The cards from the ace up to a rank."""
    return " ".join(r + suit for r in RANKS[: RANKS.index(rank) + 1])


def down_to(rank: str, suit: str) -> str:
    """The cards from the king down to a rank."""
    return " ".join(r + suit for r in reversed(RANKS[RANKS.index(rank) :]))


def may(game: ps.Game, move: str) -> bool:
    """Whether a move is legal: listed and accepted, or neither."""
    trial = game.copy()
    try:
        trial.play(move)
    except (ps.IllegalMoveError, ps.MoveSyntaxError):
        assert move not in game.legal_moves
        return False
    assert move in game.legal_moves
    return True


def pile(game: ps.Game, name: str) -> list[str]:
    cards: list[str] = game.position()["piles"][name]
    return cards
