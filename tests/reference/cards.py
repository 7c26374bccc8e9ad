"""Cards as two characters ("TD"), the plain position, and what every game does with them.

Written from RULES.md ("Common terms") alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

RANKS = "A23456789TJQK"
SUITS = "CDHS"

Card = str
Option = bool | int | str
Options = Mapping[str, Option]
Piles = dict[str, list[Card]]


class Position(TypedDict):
    """A position as in RULES.md; each pile is written bottom first."""

    game: str
    options: dict[str, Option]
    piles: Piles
    counters: dict[str, int | str]


def numbered(letter: str, count: int) -> tuple[str, ...]:
    """Pile names: ("t", 3) gives t1, t2, t3."""
    return tuple(f"{letter}{i}" for i in range(1, count + 1))


def per_suit(prefix: str) -> tuple[str, ...]:
    """Pile names: "f" gives fC, fD, fH, fS."""
    return tuple(prefix + suit for suit in SUITS)


def rank(card: Card) -> int:
    """0 for the ace, 12 for the king."""
    return RANKS.index(card[0])


def suit(card: Card) -> str:
    return card[1]


def is_king(card: Card) -> bool:
    return card[0] == "K"


def climbs(card: Card, foundation: list[Card]) -> bool:
    """Whether the card's rank comes next on a foundation of its suit, ace to king."""
    return rank(card) == (rank(foundation[-1]) + 1 if foundation else 0)


def descends(card: Card, foundation: list[Card]) -> bool:
    """Whether the card's rank comes next on a foundation of its suit, king to ace."""
    return rank(card) == (rank(foundation[-1]) if foundation else len(RANKS)) - 1


def deal_rows(cards: list[Card], names: tuple[str, ...], piles: Piles) -> None:
    """Lay the cards one on each named pile, left to right, again and again."""
    for i, card in enumerate(cards):
        piles[names[i % len(names)]].append(card)


def stock_of(cards: list[Card]) -> list[Card]:
    """A stock from cards in the order of dealing: the card dealt next is the last one."""
    return cards[::-1]


def differing(options: Options, values: Mapping[str, tuple[Option, ...]]) -> dict[str, Option]:
    """The options that differ from their default, which is the first of their values.

    ValueError for an option or a value that the game does not have.
    """
    for name, value in options.items():
        if name not in values:
            raise ValueError(f"unknown option {name!r}")
        if value not in values[name]:
            raise ValueError(f"option {name!r} cannot be {value!r}")
    return {name: options[name] for name in values if name in options and options[name] != values[name][0]}


def defaults(values: Mapping[str, tuple[Option, ...]]) -> dict[str, Option]:
    return {name: allowed[0] for name, allowed in values.items()}


def move_text(source: str, target: str, count: int = 1) -> str:
    return f"{source}-{target}" if count == 1 else f"{source}-{target}*{count}"


def parse_move(move: str) -> tuple[str, str, int]:
    """Source, target and number of cards of `source-target` or `source-target*n`."""
    places, _, count = move.partition("*")
    source, _, target = places.partition("-")
    return source, target, int(count or 1)


def copied(position: Position) -> Position:
    return {
        "game": position["game"],
        "options": dict(position["options"]),
        "piles": {name: list(pile) for name, pile in position["piles"].items()},
        "counters": dict(position["counters"]),
    }


def carried(position: Position, move: str) -> Position:
    """The position after the top n cards of one pile went, as they lie, onto another."""
    source, target, count = parse_move(move)
    after = copied(position)
    pile = after["piles"][source]
    after["piles"][target].extend(pile[-count:])
    del pile[-count:]
    return after
