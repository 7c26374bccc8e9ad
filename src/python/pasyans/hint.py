"""Hints: the move that leads to a win, asked again and again as a game goes on."""

from dataclasses import dataclass

from . import _core
from .solve import Limits, Move, Solution, Verdict, solve_position


@dataclass(frozen=True, slots=True)
class Hint:
    """What to play."""

    move: Move | None
    """The move to play: the first of `line`, or the only legal one. None if there is nothing to recommend."""
    verdict: Verdict
    line: tuple[Move, ...]
    """A line to the win; empty unless WON."""
    take_back: int | None
    """If the position is LOST: the fewest moves to take back after which the game can be won; None if that is
    not known, or if the game was lost from its start."""
    reason: str
    """Why the verdict is UNKNOWN, as in `Solution.reason`; empty otherwise."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """A decided position of a game."""

    played: tuple[Move, ...]
    """The moves from the start of the game to here."""
    line: tuple[Move, ...] | None
    """The win from here; None if the position is lost."""

    def meets(self, played: tuple[Move, ...]) -> int:
        """How many of the moves from the start of the game are those that lead to here and on along the line."""
        way = self.played + (self.line or ())
        return next((ply for ply, move in enumerate(played) if way[ply : ply + 1] != (move,)), len(played))


def find_hint(position: _core.Position, milestones: list[Milestone], limits: Limits) -> Hint:
    """The hint for a position, and in `milestones` what the next one can go by.

    Solving anew after every move can walk in a circle: from A the search finds a win by way of B, from B another by
    way of A. So the game is followed from its start: along the line found there, to the first move that leaves it,
    along the line found from there, and so on. The hint depends on the deal and the moves alone, wherever it is
    asked, and who follows hints stays on one line to its end. The searches share the limits; those for earlier
    positions of the game take half of them at most.
    """
    played = tuple(map(Move, position.history[: position.history_position]))
    while milestones and milestones[-1].meets(played) < len(milestones[-1].played):
        milestones.pop()
    budget = _Budget(position, limits)
    while True:
        ply = 0
        if milestones:
            last = milestones[-1]
            if last.line is None:
                return Hint(None, Verdict.LOST, (), _take_back(position, milestones, budget), "")
            ply = last.meets(played)
            if ply == len(played):
                line = last.line[ply - len(last.played) :]
                return Hint(line[0] if line else None, Verdict.WON, line, None, "")
            ply += 1
        solution = budget.solve(ply, part=1 if ply == len(played) else 2)
        if solution.verdict is Verdict.UNKNOWN and ply < len(played):
            ply = len(played)
            solution = budget.solve(ply)
        if solution.verdict is Verdict.UNKNOWN:
            legal = position.legal_moves
            return Hint(Move(legal[0]) if len(legal) == 1 else None, Verdict.UNKNOWN, (), None, solution.reason)
        milestones.append(Milestone(played[:ply], solution.moves if solution.verdict is Verdict.WON else None))


def _take_back(position: _core.Position, milestones: list[Milestone], budget: "_Budget") -> int | None:
    """How few moves to take back so that the game can be won. Every position behind a lost one is lost, and every one
    before a won one is won; what lies between the last milestone, lost, and the one before is searched."""
    here = position.history_position
    for ply in range(len(milestones[-1].played) - 1, -1, -1):
        if len(milestones) > 1 and ply <= milestones[-2].meets(milestones[-1].played):
            return here - ply
        verdict = budget.solve(ply).verdict
        if verdict is not Verdict.LOST:
            return here - ply if verdict is Verdict.WON else None
    return None


class _Budget:
    """What the searches of one hint spend together."""

    def __init__(self, position: _core.Position, limits: Limits) -> None:
        self._trial = position.copy()
        self._limits = limits
        self._states = 0
        self._seconds = 0.0

    def solve(self, ply: int, part: int = 1) -> Solution:
        """Solve the position after `ply` moves with what is left of the limits, divided by `part`."""
        self._trial.go_to(ply)
        limits = Limits(
            max(0, self._limits.states // part - self._states),
            max(0.0, self._limits.seconds / part - self._seconds),
            self._limits.memory,
        )
        solution = solve_position(self._trial, limits)
        self._states += solution.states
        self._seconds += solution.seconds
        return solution
