"""Thirteen by threes, RULES.md section 6."""

from __future__ import annotations

from itertools import combinations

from . import deals
from .cards import Card, Option, Options, Piles, Position, copied, defaults, differing, numbered, rank

NAME = "thirteen"
FANS = numbered("t", 7)
RESERVES = numbered("r", 2)
FOUNDATIONS = ("discard",)
PILES = (*FANS, *RESERVES, "out", "discard")

OPTION_VALUES: dict[str, tuple[Option, ...]] = {}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {}


def deal(number: str, options: Options) -> Position:
    cards = deals.plain_order(number)
    piles: Piles = {name: [] for name in PILES}
    piles["out"] = cards[:1]
    for i, fan in enumerate(FANS):
        piles[fan] = cards[1 + 7 * i : 8 + 7 * i]
    piles["r1"], piles["r2"] = cards[50:51], cards[51:]
    return {"game": NAME, "options": differing(options, OPTION_VALUES), "piles": piles, "counters": {"open": 0}}


def won(position: Position) -> bool:
    return sum(len(position["piles"][name]) for name in FANS + RESERVES) <= 3


def opened(position: Position) -> int:
    return int(position["counters"]["open"])


def makes_thirteen(cards: list[Card]) -> bool:
    """Whether two of the three cards less the third are thirteen."""
    values = [rank(card) + 1 for card in cards]
    return any(sum(values) - 2 * value == 13 for value in values)


def trios(position: Position) -> list[str]:
    piles = position["piles"]
    free = [name for name in FANS + RESERVES[: opened(position)] if piles[name]]
    return [
        ",".join(names)
        for names in combinations(free, 3)
        if not set(RESERVES) <= set(names) and makes_thirteen([piles[name][-1] for name in names])
    ]


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    return trios(position) or ["open"] * (opened(position) < len(RESERVES))


def play(position: Position, move: str) -> Position:
    after = copied(position)
    if move == "open":
        after["counters"]["open"] = opened(after) + 1
        return after
    for name in move.split(","):
        after["piles"]["discard"].append(after["piles"][name].pop())
    return after
