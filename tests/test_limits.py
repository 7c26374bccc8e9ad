"""Limits of a search hold, a search is deterministic, and neither changes the game."""

import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pasyans as ps
from pasyans.solve import Limits, solve_position

FOLDER = Path(__file__).parent
EVERY_PRUNE = ("forced", "dead", "merged")


def endless() -> ps.Game:
    """A position whose search without prunes takes many minutes."""
    return ps.Game("australian", 5)


@pytest.mark.parametrize("most", [0, 1, 2, 100, 5000])
def test_states(most: int) -> None:
    solution = solve_position(endless()._position, Limits.of(most, None, None), EVERY_PRUNE)
    assert (solution.verdict, solution.reason, solution.states) == (ps.Verdict.UNKNOWN, "states", most)
    assert solution.moves == ()


@pytest.mark.parametrize("name", [info.name for info in ps.games()])
def test_states_with_the_default_search(name: str) -> None:
    for deal in range(1, 11):
        game = ps.Game(name, deal)
        whole = game.solve(max_seconds=None)
        again = game.solve(max_seconds=None)
        assert (whole.verdict, whole.moves, whole.states) == (again.verdict, again.moves, again.states)
        limited = game.solve(max_states=whole.states // 2, max_seconds=None)
        assert limited.states <= whole.states // 2
        assert limited.verdict is ps.Verdict.UNKNOWN or limited.verdict is whole.verdict


def test_seconds() -> None:
    begin = time.monotonic()
    solution = solve_position(endless()._position, Limits.of(None, 0.2, None), EVERY_PRUNE)
    assert (solution.verdict, solution.reason) == (ps.Verdict.UNKNOWN, "seconds")
    assert 0.2 <= solution.seconds < 1
    assert time.monotonic() - begin < 2


@pytest.mark.parametrize("most", [0, 1000, 2**20, 2**24])
def test_memory(most: int) -> None:
    solution = solve_position(endless()._position, Limits.of(None, None, most), EVERY_PRUNE)
    assert (solution.verdict, solution.reason) == (ps.Verdict.UNKNOWN, "memory")
    assert most * 0.9 - 2**17 <= solution.memory <= most


@pytest.mark.slow_under_sanitizers
@pytest.mark.skipif(sys.platform != "linux", reason="reads Linux's /proc/self/status")
def test_memory_as_the_operating_system_counts_it() -> None:
    mebibytes = 64
    script = f"""
import re
from pathlib import Path
from test_limits import EVERY_PRUNE, Limits, endless, solve_position
def most_kibibytes():
    return int(re.search(r"VmHWM:\\s+([0-9]+)", Path("/proc/self/status").read_text())[1])
before = most_kibibytes()
solution = solve_position(endless()._position, Limits.of(None, None, {mebibytes} << 20), EVERY_PRUNE)
assert solution.reason == "memory"
print(most_kibibytes() - before)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=FOLDER)
    assert 0.9 <= int(done.stdout) / 1024 / mebibytes <= 1.1


def test_memory_comes_back() -> None:
    def solve() -> int:
        solve_position(endless()._position, Limits.of(20_000, None, None), EVERY_PRUNE)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    solve()
    before = solve()
    for _ in range(5):
        assert solve() - before < 4096


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"max_states": -1}, ValueError),
        ({"max_states": 1.5}, TypeError),
        ({"max_states": True}, TypeError),
        ({"max_seconds": -1}, ValueError),
        ({"max_seconds": float("nan")}, ValueError),
        ({"max_seconds": "5"}, TypeError),
        ({"max_memory": -1}, ValueError),
        ({"max_memory": "1G"}, TypeError),
    ],
)
def test_limits_that_make_no_sense(limits: dict[str, int], error: type[Exception]) -> None:
    with pytest.raises(error, match=next(iter(limits))):
        endless().solve(**limits)


def test_huge_limits_are_no_limits() -> None:
    assert ps.Game("australian", 3).solve(max_states=10**30, max_memory=10**30, max_seconds=10**300).moves


def test_solving_leaves_the_game_as_it_was() -> None:
    game = ps.Game("australian", 3)
    game.play_all(game.solve().moves[:10])
    game.undo(4)
    before = (game.position(), game.moves, game.legal_moves)
    game.solve()
    game.hint()
    assert (game.position(), game.moves, game.legal_moves) == before
    game.redo(4)
