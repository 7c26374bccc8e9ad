"""Solving a position: verdicts, lines, limits."""

import math
import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from . import _core

DEFAULT_SECONDS: Final = 5.0
DEFAULT_MEMORY: Final = 2**30
"""Bytes."""

_NO_LIMIT: Final = 2**63 - 1


class Move(str):
    """A move in the notation of the rules: "t3-t5*4", "waste-fH", "draw". It is a str, so any text will do for it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


class Verdict(StrEnum):
    WON = "won"
    """There is a win, and a line that was replayed through the plain rules."""
    LOST = "lost"
    """No sequence of legal moves wins; proved."""
    UNKNOWN = "unknown"
    """A limit was hit first."""


@dataclass(frozen=True, slots=True)
class Solution:
    verdict: Verdict
    reason: str
    """Why the verdict is UNKNOWN: "states", "seconds" or "memory", the limit that was hit, or "incomplete": the
    search ended by itself without a win and without a proof. Empty otherwise."""
    moves: tuple[Move, ...]
    """From the position to the win; empty unless WON."""
    states: int
    """How many distinct states the search looked at."""
    seconds: float
    memory: int
    """The most bytes that the search held at a time."""


@dataclass(frozen=True, slots=True)
class Hint:
    move: Move | None
    """The move to play: the first of `line`, or the only legal one. None if there is nothing to recommend."""
    verdict: Verdict
    line: tuple[Move, ...]
    """A line to the win; empty unless WON."""
    take_back: int | None
    """If the position is LOST: the fewest moves to take back after which the game can be won; None if that is
    not known, or if the game was lost from its start."""


def solve_position(
    position: _core.Position,
    max_states: int | None,
    max_seconds: float | None,
    max_memory: int | None,
    without: tuple[str, ...] = (),
) -> Solution:
    """`Game.solve`; `without` names prunes to switch off ("forced", "dead", "merged"), which must change no verdict."""
    verdict, reason, moves, states, seconds, memory = position.solve(
        _limit("max_states", max_states),
        _seconds(max_seconds),
        _limit("max_memory", max_memory),
        list(without),
    )
    return Solution(Verdict(verdict), reason, tuple(map(Move, moves)), states, seconds, memory)


def find_take_back(
    position: _core.Position, max_states: int | None, max_seconds: float | None, max_memory: int | None
) -> int | None:
    """How few moves to take back so that the game can be won; None if the searches, which share `max_seconds`, do
    not tell."""
    start = time.monotonic()
    trial = position.copy()
    here = trial.history_position
    for count in range(1, here + 1):
        trial.go_to(here - count)
        left = None if max_seconds is None else max(0.0, max_seconds - (time.monotonic() - start))
        solution = solve_position(trial, max_states, left, max_memory)
        if solution.verdict is Verdict.WON:
            return count
        if solution.verdict is Verdict.UNKNOWN:
            return None
    return None


def _limit(name: str, value: int | None) -> int:
    if value is None:
        return _NO_LIMIT
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is an int or None, not {value!r}")
    if value < 0:
        raise ValueError(f"{name} cannot be negative: {value}")
    return min(value, _NO_LIMIT)


def _seconds(value: float | None) -> float:
    if value is None:
        return math.inf
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"max_seconds is a number or None, not {value!r}")
    try:
        seconds = float(value)
    except OverflowError:  # an int of too many digits
        seconds = math.inf if value > 0 else -math.inf
    if math.isnan(seconds) or seconds < 0:
        raise ValueError(f"max_seconds cannot be {seconds}")
    return seconds
