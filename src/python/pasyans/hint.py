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
    """A line to the win. If the position is LOST but for a redeal: moves that bring as many cards in order as were
    found, and the redeal. Empty otherwise."""
    take_back: int | None
    """If the position is LOST: the fewest moves to take back after which the game can be won; None if that is
    not known, or if the game was lost from its start."""
    reason: str
    """As in `Solution.reason`: why the verdict is UNKNOWN, or "redeal"; empty otherwise."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """A decided position of a game."""

    played: tuple[Move, ...]
    """The moves from the start of the game to here."""
    verdict: Verdict
    reason: str
    line: tuple[Move, ...]
    """From here, as in `Hint`."""

    @property
    def way(self) -> tuple[Move, ...]:
        return self.played + self.line

    def meets(self, played: tuple[Move, ...]) -> int:
        """How many of the moves from the start of the game are those that lead to here and on along the line."""
        both = enumerate(zip(self.way, played, strict=False))
        return next((ply for ply, (ours, theirs) in both if ours != theirs), min(len(self.way), len(played)))


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
            ply = last.meets(played)
            has_more = ply < len(last.way)
            if last.verdict is Verdict.LOST and not last.line:
                return Hint(None, Verdict.LOST, (), _take_back(played, milestones, budget), last.reason)
            if ply == len(played) and (has_more or last.verdict is Verdict.WON):
                line = last.way[ply:]
                take_back = None if last.verdict is Verdict.WON else _take_back(played, milestones, budget)
                return Hint(line[0] if line else None, last.verdict, line, take_back, last.reason)
            ply += has_more
        solution = budget.solve(ply, part=1 if ply == len(played) else 2)
        if solution.verdict is Verdict.UNKNOWN and ply < len(played):
            ply = len(played)
            solution = budget.solve(ply)
        if solution.verdict is Verdict.UNKNOWN:
            legal = position.legal_moves
            return Hint(Move(legal[0]) if len(legal) == 1 else None, Verdict.UNKNOWN, (), None, solution.reason)
        line = solution.moves
        if solution.reason == "redeal":
            line = budget.before_redeal(ply)
        milestones.append(Milestone(played[:ply], solution.verdict, solution.reason, line))


def _take_back(played: tuple[Move, ...], milestones: list[Milestone], budget: "_Budget") -> int | None:
    """How few moves to take back so that the game can be won. Every position behind a lost one is lost, and every one
    before a won one is won; what lies between the last milestone that is won and the next, lost, is searched."""
    lost = len(milestones)
    while lost > 0 and milestones[lost - 1].verdict is Verdict.LOST:
        lost -= 1
    won = milestones[lost - 1].meets(played) if lost > 0 else -1
    for ply in range(len(milestones[lost].played) - 1, won, -1):
        verdict = budget.solve(ply).verdict
        if verdict is not Verdict.LOST:
            return len(played) - ply if verdict is Verdict.WON else None
    return len(played) - won if lost > 0 else None


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
        solution = solve_position(self._trial, self._left(part))
        self._states += solution.states
        self._seconds += solution.seconds
        return solution

    def before_redeal(self, ply: int) -> tuple[Move, ...]:
        self._trial.go_to(ply)
        limits = self._left(1)
        return tuple(map(Move, self._trial.before_redeal(limits.states, limits.seconds, limits.memory)))

    def _left(self, part: int) -> Limits:
        return Limits(
            max(0, self._limits.states // part - self._states),
            max(0.0, self._limits.seconds / part - self._seconds),
            self._limits.memory,
        )
