"""Algerian Patience, RULES.md section 3."""

from __future__ import annotations

from . import deals
from .cards import (
    SUITS,
    Card,
    Option,
    Options,
    Piles,
    Position,
    carried,
    climbs,
    copied,
    deal_rows,
    defaults,
    descends,
    differing,
    is_king,
    move_text,
    numbered,
    per_suit,
    rank,
    stock_of,
    suit,
)

NAME = "algerian"
COLUMNS = numbered("t", 8)
RESERVES = numbered("r", 6)
UP = per_suit("up")
DOWN = per_suit("down")
FOUNDATIONS = (*UP, *DOWN)
PILES = (*COLUMNS, *RESERVES, "stock", *FOUNDATIONS)

OPTION_VALUES: dict[str, tuple[Option, ...]] = {
    "kings_start": (False, True),
    "reserve_cells": (False, True),
}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {
    "pysolfc": {"kings_start": True, "reserve_cells": True},
}


def deal(number: str, options: Options) -> Position:
    kept = differing(options, OPTION_VALUES)
    piles: Piles = {name: [] for name in PILES}
    order = deals.shuffled(number, 2)[::-1]
    in_columns = 12
    if kept.get("kings_start"):
        order = [c for c in order if not (is_king(c.card) and c.pack == 0)]
        for s in SUITS:
            piles["down" + s].append("K" + s)
        in_columns = 8
    cards = [c.card for c in order]
    in_reserves = 36
    deal_rows(cards[:in_columns], COLUMNS, piles)
    deal_rows(cards[in_columns : in_columns + in_reserves], RESERVES, piles)
    piles["stock"] = stock_of(cards[in_columns + in_reserves :])
    return {"game": NAME, "options": kept, "piles": piles, "counters": {}}


def won(position: Position) -> bool:
    return sum(len(position["piles"][name]) for name in UP + DOWN) == 104


def fits_column(card: Card, column: list[Card]) -> bool:
    if not column:
        return True
    top = column[-1]
    return suit(card) == suit(top) and (rank(card) - rank(top)) % 13 in (1, 12)


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    piles = position["piles"]
    moves: list[str] = []
    for source in COLUMNS + RESERVES + UP + DOWN:
        if not piles[source]:
            continue
        card = piles[source][-1]
        targets = [name for name in COLUMNS if fits_column(card, piles[name])]
        if position["options"].get("reserve_cells"):
            targets += [name for name in RESERVES if not piles[name]]
        if climbs(card, piles["up" + suit(card)]):
            targets.append("up" + suit(card))
        if descends(card, piles["down" + suit(card)]):
            targets.append("down" + suit(card))
        moves += [move_text(source, target) for target in targets if target != source]
    if piles["stock"]:
        moves.append("deal")
    return moves


def play(position: Position, move: str) -> Position:
    if move != "deal":
        return carried(position, move)
    after = copied(position)
    piles = after["piles"]
    onto, count = (RESERVES, 12) if len(piles["stock"]) > 8 else (COLUMNS, 8)
    dealt = [piles["stock"].pop() for _ in range(min(count, len(piles["stock"])))]
    deal_rows(dealt, onto, piles)
    return after
