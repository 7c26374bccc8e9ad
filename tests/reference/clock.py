"""The Clock, RULES.md section 9."""

from __future__ import annotations

from . import deals
from .cards import Option, Options, Piles, Position, copied, deal_rows, defaults, differing, numbered, rank

NAME = "clock"
CLOSED = numbered("p", 13)
OPENED = numbered("o", 13)
FOUNDATIONS: tuple[str, ...] = ()
PILES = (*CLOSED, *OPENED)

OPTION_VALUES: dict[str, tuple[Option, ...]] = {"start": ("A", "K")}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {"pysolfc": {"start": "K"}}


def deal(number: str, options: Options) -> Position:
    kept = differing(options, OPTION_VALUES)
    piles: Piles = {name: [] for name in PILES}
    deal_rows(deals.plain_order(number), CLOSED, piles)
    start = 13 if kept.get("start") == "K" else 1
    return {"game": NAME, "options": kept, "piles": piles, "counters": {"at": start}}


def won(position: Position) -> bool:
    return not any(position["piles"][name] for name in CLOSED)


def legal_moves(position: Position) -> list[str]:
    at = position["counters"]["at"]
    return ["turn"] if position["piles"][f"p{at}"] else []


def play(position: Position, move: str) -> Position:
    after = copied(position)
    piles = after["piles"]
    card = piles[f"p{after['counters']['at']}"].pop()
    after["counters"]["at"] = rank(card) + 1
    piles[f"o{rank(card) + 1}"].append(card)
    return after
