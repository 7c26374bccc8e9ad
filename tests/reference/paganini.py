"""Paganini and its kin, RULES.md section 7.

A move of a card is `7C-row2.5`; with two packs `7C@row3.4-row2.5`, as either copy may be the one that moves.
An ace that lies in no row is still to be put (`ace_order` player) or out of the game (`out`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from . import deals
from .cards import (
    RANKS,
    SUITS,
    Card,
    Option,
    Options,
    Piles,
    Position,
    copied,
    defaults,
    differing,
    is_king,
    numbered,
    rank,
    suit,
)

NAME = "paganini"
GAP = "--"
REDEALS = 2
FOUNDATIONS: tuple[str, ...] = ()

OPTION_VALUES: dict[str, tuple[Option, ...]] = {
    "packs": (1, 2),
    "ace_order": ("player", "dealt", "suits", "loose", "out"),
    "redeal": ("stuck", "any", "none"),
    "redeal_gaps": ("row", "random"),
}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {
    "blue-moon": {"ace_order": "dealt", "redeal": "any"},
    "red-moon": {"ace_order": "suits", "redeal": "any"},
    "montana": {"ace_order": "out", "redeal": "any"},
    "spaces": {"ace_order": "out", "redeal": "any", "redeal_gaps": "random"},
    "double-montana": {"packs": 2, "ace_order": "out", "redeal": "any"},
    "double-blue-moon": {"packs": 2, "ace_order": "dealt", "redeal": "any"},
    "paganini-ii": {"packs": 2, "ace_order": "loose", "redeal": "none"},
}

Row = list[Card]
Place = tuple[str, int]


def piles(options: Options) -> tuple[str, ...]:
    return numbered("row", 8 if options.get("packs", 1) == 2 else 4)


PILES = piles({})


def in_rows(cards: list[Card], length: int) -> list[Row]:
    return [cards[i : i + length] for i in range(0, len(cards), length)]


def is_ace(card: Card) -> bool:
    return card[0] == "A"


def deal(number: str, options: Options) -> Position:
    kept = differing(options, OPTION_VALUES)
    packs = 2 if kept.get("packs") == 2 else 1
    order = [c.card for c in reversed(deals.shuffled(number, packs))]
    return {
        "game": NAME,
        "options": kept,
        "piles": dict(zip(piles(kept), rows_dealt(order, (OPTIONS | kept)["ace_order"]), strict=True)),
        "counters": {"redeals": 0, "deal": str(deals.parse_number(number)), "draws": len(order) - 1},
    }


def rows_dealt(order: list[Card], ace_order: Option) -> list[Row]:
    if ace_order == "suits":
        rows = in_rows([c for c in order if not is_ace(c)], 12)
        return [["A" + deals.PACK_SUITS[i % 4], GAP, *row] for i, row in enumerate(rows)]
    if ace_order == "loose":
        return [[GAP, *row] for row in in_rows(order, 13)]
    rows = in_rows([GAP if is_ace(c) else c for c in order], 13)
    if ace_order == "out":
        return rows
    first = [c for c in order if is_ace(c)] if ace_order == "dealt" else [GAP] * len(rows)
    return [[card, *row] for card, row in zip(first, rows, strict=True)]


def option(position: Position, name: str) -> Option:
    return (OPTIONS | position["options"])[name]


def first_rank(position: Position) -> int:
    """The rank that belongs to place 0 of a row."""
    return 1 if option(position, "ace_order") == "out" else 0


def ordered(row: Row, first: int) -> int:
    """How many cards at the row's start are in order."""
    run = [r + suit(row[0]) for r in RANKS[first:]] if row[0] != GAP else []
    return next((i for i, card in enumerate(run) if row[i] != card), len(run))


def won(position: Position) -> bool:
    first = first_rank(position)
    return all(ordered(row, first) == len(RANKS) - first for row in position["piles"].values())


def aces_to_put(position: Position) -> list[str]:
    """The moves that put an ace, while a row is without."""
    row = next((name for name, cards in sorted(position["piles"].items()) if cards[0] == GAP), None)
    if row is None:
        return []
    put = Counter(chain(*position["piles"].values()))
    return [f"{ace}-{row}" for ace in ("A" + s for s in SUITS) if put[ace] < int(option(position, "packs"))]


def fitting(position: Position, row: Row, place: int) -> list[Card]:
    """The cards that the gap at this place of the row takes."""
    if place == 0:
        starts = {"loose": "A", "out": "2"}.get(str(option(position, "ace_order")))
        return [starts + s for s in SUITS] if starts else []
    left = row[place - 1]
    return [] if left == GAP or is_king(left) else [RANKS[rank(left) + 1] + suit(left)]


def places(rows: Piles) -> Iterator[tuple[Place, Card]]:
    """Row by row."""
    for name, row in sorted(rows.items()):
        for place, card in enumerate(row):
            yield (name, place), card


def move_texts(position: Position) -> list[str]:
    rows = position["piles"]
    lies_at: dict[Card, list[Place]] = {}
    for at, card in places(rows):
        lies_at.setdefault(card, []).append(at)
    moves: list[str] = []
    for name, place in lies_at[GAP]:
        for card in fitting(position, rows[name], place):
            for source, source_place in lies_at[card]:
                copy = f"@{source}.{source_place}" if option(position, "packs") == 2 else ""
                moves.append(f"{card}{copy}-{name}.{place}")
    return moves


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    if option(position, "ace_order") == "player" and (aces := aces_to_put(position)):
        return aces
    moves = move_texts(position)
    redeal = option(position, "redeal")
    if int(position["counters"].get("redeals", 0)) < REDEALS and (redeal == "any" or (redeal == "stuck" and not moves)):
        moves.append("redeal")
    return moves


def place_of(text: str) -> Place:
    name, _, place = text.partition(".")
    return name, int(place or 0)


def play(position: Position, move: str) -> Position:
    if move == "redeal":
        return redealt(position)
    after = copied(position)
    rows = after["piles"]
    what, _, target = move.partition("-")
    card, _, source = what.partition("@")
    # An ace that is put comes from no row, and its twin of the other pack stays where it lies.
    if "." in target:
        name, place = place_of(source) if source else next(at for at, c in places(rows) if c == card)
        rows[name][place] = GAP
    name, place = place_of(target)
    rows[name][place] = card
    return after


class Counting:
    """A generator that counts its numbers, `draws` of which are drawn at once."""

    def __init__(self, below: deals.Generator, draws: int) -> None:
        self.below = below
        self.draws = 0
        for _ in range(draws):
            self(1)

    def __call__(self, n: int) -> int:
        self.draws += 1
        return self.below(n)


def seed_of_cards(position: Position) -> int:
    """A seed of the MS generator for a position without a deal number."""
    seed = 0
    for _, card in places(position["piles"]):
        index = 0 if card == GAP else 1 + 13 * SUITS.index(suit(card)) + rank(card)
        seed = (53 * seed + index) % 2**31
    return seed


def generator_of(position: Position) -> Counting:
    counters = position["counters"]
    if "deal" not in counters:
        return Counting(deals.ms_generator(seed_of_cards(position)), 0)
    return Counting(deals.generator(deals.parse_number(str(counters["deal"]))), int(counters["draws"]))


def random_gaps(loose: list[Place], count: int, below: deals.Generator) -> list[Place]:
    gaps: list[Place] = []
    while len(gaps) < count:
        place = loose[below(len(loose))]
        if place not in gaps:
            gaps.append(place)
    return gaps


def redealt(position: Position) -> Position:
    after = copied(position)
    rows, counters = after["piles"], after["counters"]
    runs = {name: ordered(row, first_rank(position)) for name, row in rows.items()}
    loose = [(name, place) for (name, place), _ in places(rows) if place >= runs[name]]
    cards = [rows[name][place] for name, place in loose if rows[name][place] != GAP]
    below = generator_of(position)
    deals.shuffle(cards, below)
    gaps = list(runs.items())
    if option(position, "redeal_gaps") == "random":
        gaps = random_gaps(loose, len(rows), below)
    for name, place in loose:
        rows[name][place] = GAP if (name, place) in gaps else cards.pop()
    counters["redeals"] = int(counters.get("redeals", 0)) + 1
    if "deal" in counters:
        counters["draws"] = below.draws
    return after
