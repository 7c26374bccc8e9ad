"""Solving a position: verdicts, lines, limits."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

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
    """No sequence of legal moves wins, without a redeal; proved."""
    UNKNOWN = "unknown"
    """A limit was hit first."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search found."""

    verdict: Verdict
    reason: str
    """Why the verdict is UNKNOWN: "states", "seconds" or "memory", the limit that was hit, or "incomplete": the
    search ended by itself without a win and without a proof. "redeal" if it is LOST only without a further redeal,
    whose order is chance. Empty otherwise."""
    moves: tuple[Move, ...]
    """From the position to the win; empty unless WON."""
    states: int
    """How many states the search looked at: positions, those that its game's solver takes for equal counted once."""
    seconds: float
    memory: int
    """The most bytes that the search held at a time."""

    @classmethod
    def of(cls, result: tuple[str, str, list[str], int, float, int]) -> Self:
        """From what the core says."""
        verdict, reason, moves, states, seconds, memory = result
        return cls(Verdict(verdict), reason, tuple(map(Move, moves)), states, seconds, memory)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a search may spend. A part that is not limited is as large as the core can count."""

    states: int
    seconds: float
    memory: int

    @classmethod
    def of(cls, max_states: int | None, max_seconds: float | None, max_memory: int | None) -> Self:
        """The limits of `Game.solve`; TypeError or ValueError name the one that makes no sense."""
        return cls(_limit("max_states", max_states), _seconds(max_seconds), _limit("max_memory", max_memory))


def solve_position(position: _core.Position, limits: Limits, without: tuple[str, ...] = ()) -> Solution:
    """`Game.solve`; `without` names prunes to switch off ("forced", "dead", "merged"), which must change no verdict."""
    return Solution.of(position.solve(limits.states, limits.seconds, limits.memory, list(without)))


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
