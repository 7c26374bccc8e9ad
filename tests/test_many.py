"""Many games solved at once: the same answers as one by one, in their order, within limits that hold together."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import pasyans as ps

GAMES = [ps.Game(info.name, deal) for deal in range(1, 9) for info in ps.games() if info.name != "paganini"]


def what_was_found(solution: ps.Solution) -> tuple[object, ...]:
    return solution.verdict, solution.reason, solution.moves, solution.states


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_the_same_answers_in_order(threads: int) -> None:
    one_by_one = [game.solve(max_states=5000, max_seconds=None) for game in GAMES]
    at_once = ps.solve_many(GAMES, threads=threads, max_states=5000, max_seconds=None)
    assert list(map(what_was_found, at_once)) == list(map(what_was_found, one_by_one))


def test_more_games_than_are_handed_in_at_a_time() -> None:
    deals = range(1, 6001)
    wins = sum(solution.verdict is ps.Verdict.WON for solution in ps.solve_many(ps.Game("clock", n) for n in deals))
    assert wins == sum(ps.Game("clock", n).solve().verdict is ps.Verdict.WON for n in deals)


def test_nothing_to_solve() -> None:
    assert ps.solve_many([]) == []


def test_progress_counts_up_to_all_in_the_calling_thread() -> None:
    counts: list[int] = []
    threads: set[int] = set()

    def progress(count: int) -> None:
        counts.append(count)
        threads.add(threading.get_ident())

    ps.solve_many(GAMES, threads=2, max_states=1000, progress=progress)
    assert counts == sorted(set(counts))
    assert counts[-1] == len(GAMES)
    assert threads == {threading.get_ident()}


def test_games_stay_as_they_were_and_may_be_played_meanwhile() -> None:
    game = ps.Game("australian", 3)
    line = game.solve().moves

    def played() -> Iterator[ps.Game]:
        for move in line:
            yield game
            game.play(move)

    lengths = [len(solution.moves) for solution in ps.solve_many(played(), threads=2)]
    assert 0 not in lengths
    assert game.status is ps.Status.WON


@pytest.mark.parametrize("threads", [1, 4])
def test_memory_is_bounded_together(threads: int) -> None:
    most = 8 << 20
    hard = [ps.Game("bakers-dozen", 417) for _ in range(4)]
    for solution in ps.solve_many(hard, threads=threads, max_memory=most, max_states=400_000, max_seconds=None):
        assert solution.memory <= most // threads


def test_errors_end_all() -> None:
    def games() -> Iterator[ps.Game]:
        yield from [ps.Game("bakers-dozen", 417)] * 4
        raise ps.DealError("no more")

    def refuse(count: int) -> None:
        raise RuntimeError(f"after {count}")

    with pytest.raises(ps.DealError, match="no more"):
        ps.solve_many(games(), threads=2, max_seconds=60)
    with pytest.raises(RuntimeError, match="after"):
        ps.solve_many([*GAMES[:4], ps.Game("bakers-dozen", 417)], threads=2, max_seconds=60, progress=refuse)
    assert threading.active_count() == 1


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"threads": 0}, ValueError),
        ({"threads": -1}, ValueError),
        ({"threads": 10**9}, ValueError),
        ({"threads": 1.5}, TypeError),
        ({"threads": True}, TypeError),
        ({"threads": "2"}, TypeError),
        ({"max_states": -1}, ValueError),
    ],
)
def test_arguments_that_make_no_sense(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(arguments))):
        ps.solve_many(GAMES, **arguments)


def test_what_is_no_game_is_named() -> None:
    with pytest.raises(TypeError, match="'7'"):
        ps.solve_many([GAMES[0], "7"])  # type: ignore[list-item]


def test_interrupt_ends_all_at_once() -> None:
    script = """
import signal, threading, time
import pasyans as ps
game = ps.Game("bakers-dozen", 417)
threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
try:
    ps.solve_many([game] * 8, threads=2, max_seconds=60)
except KeyboardInterrupt:
    print(game.solve(max_states=10).states)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=20, check=True)
    assert done.stdout == "10\n"


def test_the_shell_says_the_same_with_more_threads() -> None:
    def lines(*arguments: str) -> list[str]:
        command = [sys.executable, "-m", "pasyans", "solve", "australian", "1-40", "--show-moves", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return [line.rsplit(maxsplit=2)[0] for line in done.stdout.splitlines()[:-1]]

    assert lines("--threads", "3") == lines()
