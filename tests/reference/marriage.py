"""Royal Marriage, RULES.md section 5."""

from __future__ import annotations

from . import deals
from .cards import Card, Option, Options, Piles, Position, copied, defaults, differing, rank, stock_of, suit

NAME = "marriage"
FOUNDATIONS = ("discard",)
PILES = ("row", "stock", "discard")
QUEEN = "QH"
KING = "KH"

OPTION_VALUES: dict[str, tuple[Option, ...]] = {
    "discards": (
        "pair,middle",
        "pair",
        "middle",
        "enclosed",
        "pair,enclosed",
        "middle,enclosed",
        "pair,middle,enclosed",
    ),
    "row": (12, *(n for n in range(2, 51) if n != 12), "all"),
}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {
    "pysolfc": {"discards": "enclosed", "row": "all"},
}


def deal(number: str, options: Options) -> Position:
    kept = differing(options, OPTION_VALUES)
    between = [card for card in deals.plain_order(number) if card not in (QUEEN, KING)]
    piles: Piles = {"row": [], "stock": stock_of([QUEEN, *between, KING]), "discard": []}
    top_up(piles, kept)
    return {"game": NAME, "options": kept, "piles": piles, "counters": {}}


def top_up(piles: Piles, options: Options) -> None:
    """Stock cards to the right end, until the row holds as many beside the queen as the option says."""
    wanted = (OPTIONS | dict(options))["row"]
    length = 52 if wanted == "all" else 1 + int(wanted)
    while piles["stock"] and len(piles["row"]) < length:
        piles["row"].append(piles["stock"].pop())


def won(position: Position) -> bool:
    return position["piles"]["row"] == [QUEEN, KING]


def match(one: Card, other: Card) -> bool:
    return suit(one) == suit(other) or rank(one) == rank(other)


def discards(row: list[Card], kinds: list[str]) -> list[str]:
    one_enclosed = "middle" in kinds or "enclosed" in kinds
    moves: list[str] = []
    for i, card in enumerate(row):
        if card in (QUEEN, KING):
            continue
        if one_enclosed and 0 < i < len(row) - 1 and match(row[i - 1], row[i + 1]):
            moves.append(f"x{i + 1}")
        if i + 1 == len(row) or row[i + 1] in (QUEEN, KING):
            continue
        pair = "pair" in kinds and match(card, row[i + 1])
        enclosed = "enclosed" in kinds and 0 < i < len(row) - 2 and match(row[i - 1], row[i + 2])
        if pair or enclosed:
            moves.append(f"x{i + 1}-{i + 2}")
    return moves


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    kinds = str((OPTIONS | position["options"])["discards"]).split(",")
    piles = position["piles"]
    return discards(piles["row"], kinds) or ["deal"] * bool(piles["stock"])


def play(position: Position, move: str) -> Position:
    after = copied(position)
    piles = after["piles"]
    if move == "deal":
        piles["row"].append(piles["stock"].pop())
        return after
    for place in reversed(move.removeprefix("x").split("-")):
        piles["discard"].append(piles["row"].pop(int(place) - 1))
    top_up(piles, after["options"])
    return after
