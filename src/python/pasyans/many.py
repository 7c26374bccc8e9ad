"""Many positions solved at once, by native threads."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from . import _core
from .game import Game
from .solve import DEFAULT_MEMORY, DEFAULT_SECONDS, Limits, Solution

_AHEAD: Final = 4096
"""How many games are handed in beyond the one whose turn it is: enough to keep the other threads busy while one of
them is at a hard one, few enough to stream through millions."""


def solve_many(
    games: Iterable[Game],
    *,
    threads: int | None = None,
    max_states: int | None = None,
    max_seconds: float | None = DEFAULT_SECONDS,
    max_memory: int | None = DEFAULT_MEMORY,
    progress: Callable[[int], object] | None = None,
) -> list[Solution]:
    """Solve games on several native threads; the solutions come in the order of the games.

    `threads` is by default the number of processors at hand. The limits are those of `Game.solve`, for each game;
    only `max_memory` is for all threads together, and each has its equal part. `progress` is called, by this thread,
    with the number of games solved so far. With limits in states alone the result does not depend on `threads`.
    Ctrl-C, or an exception in `games` or `progress`, ends all searches and leaves the games as they were.

    Raises TypeError or ValueError for a limit or a number of threads that makes no sense.
    """
    limits = Limits.of(max_states, max_seconds, max_memory)
    return [solution for _, solution in solve_each(games, _threads(threads), limits, progress)]


def solve_each(
    games: Iterable[Game], threads: int, limits: Limits, progress: Callable[[int], object] | None = None
) -> Iterator[tuple[Game, Solution]]:
    """Each game with its solution, in order; games are taken as they are needed."""
    pool = _core.SolverPool(threads, limits.states, limits.seconds, limits.memory)
    source = iter(games)
    waiting: deque[Game] = deque()
    reported = 0
    try:
        while True:
            for game in islice(source, _AHEAD - len(waiting)):
                if not isinstance(game, Game):
                    raise TypeError(f"{game!r} is no Game")
                pool.submit(game._position)
                waiting.append(game)
            if not waiting:
                return
            result = pool.next()
            if progress is not None and (finished := pool.finished) != reported:
                reported = finished
                progress(finished)
            if result is not None:
                yield waiting.popleft(), Solution.of(result)
    finally:
        pool.stop()


def _threads(count: int | None) -> int:
    if count is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if isinstance(count, bool) or not isinstance(count, int):
        raise TypeError(f"threads is an int or None, not {count!r}")
    if not 1 <= count <= 1024:
        raise ValueError(f"threads is a number from 1 to 1024, not {count}")
    return count
