"""Olympus, RULES.md section 4."""

from __future__ import annotations

from . import deals
from .cards import (
    Card,
    Option,
    Options,
    Piles,
    Position,
    carried,
    copied,
    deal_rows,
    defaults,
    differing,
    move_text,
    numbered,
    parse_move,
    per_suit,
    rank,
    stock_of,
    suit,
)

NAME = "olympus"
HILL = numbered("t", 9)
SECOND_PACK = "2"
FOUNDATIONS = tuple(
    name + pack for parity in ("odd", "even") for pack in ("", SECOND_PACK) for name in per_suit(parity)
)
"""Of two packs; a game with one pack has those without a 2 alone."""

OPTION_VALUES: dict[str, tuple[Option, ...]] = {
    "hill_step": (2, 1),
    "move_runs": (False, True),
    "deal": ("fill", "row"),
    "packs": (1, 2),
}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {
    "mount-olympus": {"move_runs": True, "deal": "row", "packs": 2},
}


def piles(options: Options) -> tuple[str, ...]:
    two_packs = options.get("packs") == 2
    foundations = (name for name in FOUNDATIONS if two_packs or not name.endswith(SECOND_PACK))
    return (*HILL, "stock", *foundations)


PILES = piles(OPTIONS)


def deal(number: str, options: Options) -> Position:
    kept = differing(options, OPTION_VALUES)
    laid: Piles = {name: [] for name in piles(kept)}
    rest: list[Card] = []
    for card, _ in reversed(deals.shuffled(number, 2 if kept.get("packs") == 2 else 1)):
        if card[0] in "A2":
            laid[next(name for name in homes(card, laid) if not laid[name])].append(card)
        else:
            rest.append(card)
    deal_rows(rest[: len(HILL)], HILL, laid)
    laid["stock"] = stock_of(rest[len(HILL) :])
    return {"game": NAME, "options": kept, "piles": laid, "counters": {}}


def homes(card: Card, laid: Piles) -> list[str]:
    """The foundations of the card's suit and parity."""
    name = ("even" if rank(card) % 2 else "odd") + suit(card)
    return [home for home in (name, name + SECOND_PACK) if home in laid]


def won(position: Position) -> bool:
    return not any(position["piles"][name] for name in (*HILL, "stock"))


def fits_home(card: Card, foundation: list[Card]) -> bool:
    return rank(card) == (rank(foundation[-1]) + 2 if foundation else rank(card) % 2)


def on_hill(card: Card, below: Card, step: Option) -> bool:
    return suit(card) == suit(below) and rank(below) - rank(card) == step


def moving_groups(pile: list[Card], step: Option, runs: Option) -> list[int]:
    """The numbers of cards at the top of a pile that may move together."""
    if not pile:
        return []
    counts = [1]
    while runs and counts[-1] < len(pile) and on_hill(pile[-counts[-1]], pile[-counts[-1] - 1], step):
        counts.append(counts[-1] + 1)
    return counts


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    laid = position["piles"]
    options = OPTIONS | position["options"]
    step = options["hill_step"]
    moves: list[str] = []
    for source in HILL:
        for count in moving_groups(laid[source], step, options["move_runs"]):
            card = laid[source][-count]
            for target in HILL:
                fits = on_hill(card, laid[target][-1], step) if laid[target] else not laid["stock"]
                if fits and target != source:
                    moves.append(move_text(source, target, count))
            if count == 1:
                moves += [move_text(source, home) for home in homes(card, laid) if fits_home(card, laid[home])]
    if options["deal"] == "row" and laid["stock"]:
        moves.append("deal")
    return moves


def play(position: Position, move: str) -> Position:
    if move == "deal":
        after = copied(position)
        stock = after["piles"]["stock"]
        dealt = [stock.pop() for _ in range(min(len(HILL), len(stock)))]
        deal_rows(dealt, HILL, after["piles"])
        return after
    after = carried(position, move)
    left = after["piles"][parse_move(move)[0]]
    if not left and after["piles"]["stock"]:
        left.append(after["piles"]["stock"].pop())
    return after
