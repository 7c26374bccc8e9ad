"""Baker's Dozen, RULES.md section 2."""

from __future__ import annotations

from . import deals
from .cards import (
    Card,
    Option,
    Options,
    Piles,
    Position,
    carried,
    climbs,
    deal_rows,
    defaults,
    differing,
    is_king,
    move_text,
    numbered,
    per_suit,
    rank,
    suit,
)

NAME = "bakers-dozen"
COLUMNS = numbered("t", 13)
FOUNDATIONS = per_suit("f")
PILES = (*COLUMNS, *FOUNDATIONS)

OPTION_VALUES: dict[str, tuple[Option, ...]] = {
    "fill": ("none", "king", "any"),
    "kings": ("shift", "swap", "stay"),
    "foundation_return": (False, True),
}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {
    "pysolfc": {"kings": "swap", "foundation_return": True},
    "portuguese": {"fill": "king", "kings": "stay", "foundation_return": True},
    "spanish-ii": {"fill": "any", "kings": "stay", "foundation_return": True},
}


def deal(number: str, options: Options) -> Position:
    kept = differing(options, OPTION_VALUES)
    kings = (OPTIONS | kept)["kings"]
    cards = [card for card, _ in deals.shuffled(number, 1)]
    if kings == "swap":
        swap_kings_down(cards)
    elif kings == "stay":
        cards.reverse()
    piles: Piles = {name: [] for name in PILES}
    deal_rows(cards, COLUMNS, piles)
    if kings == "shift":
        for name in COLUMNS:
            piles[name] = kings_first(piles[name])
    return {"game": NAME, "options": kept, "piles": piles, "counters": {}}


def kings_first(column: list[Card]) -> list[Card]:
    return [c for c in column if is_king(c)] + [c for c in column if not is_king(c)]


def swap_kings_down(cards: list[Card]) -> None:
    """PySolFC's way of sinking, on the list from which rows are dealt from index 0."""
    for i in range(len(cards)):
        if is_king(cards[i]):
            for below in range(i % 13, i, 13):
                if not is_king(cards[below]):
                    cards[i], cards[below] = cards[below], cards[i]
                    break


def won(position: Position) -> bool:
    return sum(len(position["piles"][name]) for name in FOUNDATIONS) == 52


def fits_column(card: Card, column: list[Card], fill: Option) -> bool:
    if column:
        return rank(card) == rank(column[-1]) - 1
    return fill == "any" or (fill == "king" and is_king(card))


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    piles = position["piles"]
    options = OPTIONS | position["options"]
    moves: list[str] = []
    for source in PILES if options["foundation_return"] else COLUMNS:
        if not piles[source]:
            continue
        card = piles[source][-1]
        for target in COLUMNS:
            if target != source and fits_column(card, piles[target], options["fill"]):
                moves.append(move_text(source, target))
        home = "f" + suit(card)
        if home != source and climbs(card, piles[home]):
            moves.append(move_text(source, home))
    return moves


def play(position: Position, move: str) -> Position:
    return carried(position, move)
