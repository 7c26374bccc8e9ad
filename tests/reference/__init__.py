"""A slow reference of the games in plain Python, written from RULES.md and from nothing else.

The fast core is compared with it, so it must never be written, or mended, by looking at the core.
A position is the plain dict of RULES.md; moves are text. Nothing here checks that a move is legal.
"""

from __future__ import annotations

import heapq
import itertools
import random
from collections.abc import Mapping
from typing import Literal, Protocol

from . import algerian, australian, bakers_dozen, cellar, clock, marriage, olympus, paganini, thirteen
from .cards import Option, Options, Position

__all__ = [
    "REFERENCE",
    "Option",
    "Options",
    "Position",
    "Reference",
    "brute_force",
    "divide",
    "perft",
    "playout",
    "rules_of",
]


class Reference(Protocol):
    """What the module of a game offers.

    `PILES` are the piles under the default options; `FOUNDATIONS` those whose cards are done with, under any options.
    """

    @property
    def PILES(self) -> tuple[str, ...]: ...
    @property
    def FOUNDATIONS(self) -> tuple[str, ...]: ...
    @property
    def OPTIONS(self) -> Mapping[str, Option]: ...
    @property
    def OPTION_VALUES(self) -> Mapping[str, tuple[Option, ...]]: ...
    @property
    def RULE_SETS(self) -> Mapping[str, Mapping[str, Option]]: ...

    def deal(self, number: str, options: Options) -> Position: ...
    def legal_moves(self, position: Position) -> list[str]: ...
    def play(self, position: Position, move: str) -> Position: ...
    def won(self, position: Position) -> bool: ...


REFERENCE: dict[str, Reference] = {
    "australian": australian,
    "bakers-dozen": bakers_dozen,
    "algerian": algerian,
    "olympus": olympus,
    "marriage": marriage,
    "thirteen": thirteen,
    "paganini": paganini,
    "cellar": cellar,
    "clock": clock,
}


def rules_of(position: Position) -> Reference:
    return REFERENCE[position["game"]]


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` legal moves."""
    if depth == 0:
        return 1
    rules = rules_of(position)
    moves = rules.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules.play(position, move), depth - 1) for move in moves)


def divide(position: Position, depth: int) -> dict[str, int]:
    """Perft by first move; `depth` is at least 1 and counts that move."""
    if depth < 1:
        raise ValueError(f"divide needs a first move, depth {depth} has none")
    rules = rules_of(position)
    return {move: perft(rules.play(position, move), depth - 1) for move in rules.legal_moves(position)}


def playout(position: Position, rng: random.Random, max_moves: int) -> tuple[list[str], Position]:
    """Moves chosen evenly at random until none is left or `max_moves` are played; and where they end."""
    rules = rules_of(position)
    played: list[str] = []
    while len(played) < max_moves and (moves := rules.legal_moves(position)):
        move = rng.choice(moves)
        position = rules.play(position, move)
        played.append(move)
    return played, position


PositionKey = tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, int | str], ...]]


def position_key(position: Position) -> PositionKey:
    return (
        tuple(tuple(pile) for _, pile in sorted(position["piles"].items())),
        tuple(sorted(position["counters"].items())),
    )


def brute_force(position: Position, max_positions: int) -> Literal["won", "lost"] | None:
    """Whether some line wins, by walking all positions that can be reached, those with the most cards home first.

    None when that takes more than `max_positions` distinct positions, this one included.
    """
    rules = rules_of(position)
    if rules.won(position):
        return "won"
    order = itertools.count()
    seen = {position_key(position)}
    waiting = [(0, next(order), position)]
    while waiting:
        *_, current = heapq.heappop(waiting)
        for move in rules.legal_moves(current):
            following = rules.play(current, move)
            if rules.won(following):
                return "won"
            key = position_key(following)
            if key in seen:
                continue
            if len(seen) >= max_positions:
                return None
            seen.add(key)
            home = sum(len(following["piles"].get(name, ())) for name in rules.FOUNDATIONS)
            heapq.heappush(waiting, (-home, next(order), following))
    return "lost"
