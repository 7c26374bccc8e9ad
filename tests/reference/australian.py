"""Australian Patience, RULES.md section 1."""

from __future__ import annotations

from collections import defaultdict

from . import deals
from .cards import (
    RANKS,
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
    differing,
    move_text,
    numbered,
    per_suit,
    rank,
    stock_of,
    suit,
)

NAME = "australian"
COLUMNS = numbered("t", 7)
FOUNDATIONS = per_suit("f")
PILES = (*COLUMNS, "stock", "waste", *FOUNDATIONS)

OPTION_VALUES: dict[str, tuple[Option, ...]] = {
    "foundation_return": (False, True),
    "first_draw": (False, True),
}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {
    "pysolfc": {"foundation_return": True, "first_draw": True},
}


def deal(number: str, options: Options) -> Position:
    cards = deals.plain_order(number)
    piles: Piles = {name: [] for name in PILES}
    deal_rows(cards[:28], COLUMNS, piles)
    piles["stock"] = stock_of(cards[28:])
    position: Position = {
        "game": NAME,
        "options": differing(options, OPTION_VALUES),
        "piles": piles,
        "counters": {},
    }
    if position["options"].get("first_draw"):
        piles["waste"].append(piles["stock"].pop())
    return position


def won(position: Position) -> bool:
    return sum(len(position["piles"][name]) for name in FOUNDATIONS) == 52


def columns_by_wanted_card(piles: Piles) -> dict[Card, list[str]]:
    """For each card, the columns that take it; an empty column takes the four kings."""
    wanted: defaultdict[Card, list[str]] = defaultdict(list)
    for name in COLUMNS:
        if not piles[name]:
            for king in ("KC", "KD", "KH", "KS"):
                wanted[king].append(name)
        elif rank(piles[name][-1]) > 0:
            top = piles[name][-1]
            wanted[RANKS[rank(top) - 1] + suit(top)].append(name)
    return wanted


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    piles = position["piles"]
    wanted = columns_by_wanted_card(piles)
    moves: list[str] = []

    for source in (*COLUMNS, "waste"):
        if piles[source]:
            top = piles[source][-1]
            home = "f" + suit(top)
            if climbs(top, piles[home]):
                moves.append(move_text(source, home))

    for source in COLUMNS:
        for count, card in enumerate(reversed(piles[source]), start=1):
            for target in wanted.get(card, []):
                if target != source:
                    moves.append(move_text(source, target, count))

    single_sources = ["waste"]
    if position["options"].get("foundation_return"):
        single_sources.extend(FOUNDATIONS)
    for source in single_sources:
        if piles[source]:
            for target in wanted.get(piles[source][-1], []):
                moves.append(move_text(source, target))

    if piles["stock"]:
        moves.append("draw")
    return moves


def play(position: Position, move: str) -> Position:
    if move == "draw":
        after = copied(position)
        after["piles"]["waste"].append(after["piles"]["stock"].pop())
        return after
    return carried(position, move)
