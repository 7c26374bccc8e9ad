"""One table: perft and solving a game, default rules. `python -m bench [DEALS]`; times are for reading only."""

import statistics
import sys
import time

import pasyans as ps

PERFT_DEALS = range(1, 101)
PERFT_MOVES = 10**7


def perft_speed(name: str) -> tuple[int, int, float]:
    """The depth from which all deals have moves enough, or the last that has any; the moves; moves a second."""
    games = [ps.Game(name, number) for number in PERFT_DEALS]
    depth, moves, seconds = 0, 0, 1.0
    while moves < PERFT_MOVES:
        begin = time.process_time()
        deeper = sum(game.perft(depth + 1) for game in games)
        if deeper == 0:
            break
        depth, moves, seconds = depth + 1, deeper, max(time.process_time() - begin, 1e-9)
    return depth, moves, moves / seconds


def main(deals: str = "1-200") -> None:
    print(f"perft of deals 1-100, then solving deals {deals} with default limits, one core")
    for info in ps.games():
        depth, moves, speed = perft_speed(info.name)
        print(f"{info.name:<13} perft({depth}) {moves:>11} moves, {speed / 1e6:.1f} M moves/s")
    for info in ps.games():
        solutions = [ps.Game(info.name, deal).solve() for deal in ps.parse_deals(deals)]
        seconds = sorted(solution.seconds for solution in solutions)
        states = sum(solution.states for solution in solutions)
        verdicts = ", ".join(f"{sum(s.verdict is v for s in solutions)} {v}" for v in ps.Verdict)
        lengths = [len(solution.moves) for solution in solutions if solution.moves]
        hardest = max(solutions, key=lambda solution: solution.states)
        print(
            f"{info.name:<13} {verdicts}; states a deal {states / len(solutions):.0f}; "
            f"{states / sum(seconds) / 1e6:.2f} M states/s; ms a deal: mean {1000 * statistics.mean(seconds):.2f}, "
            f"median {1000 * statistics.median(seconds):.2f}, "
            f"99 % {1000 * seconds[len(seconds) * 99 // 100]:.2f}, max {1000 * seconds[-1]:.1f}; "
            f"moves a win: median {statistics.median(lengths) if lengths else 0:.0f}; "
            f"bytes a state on the hardest {hardest.memory / max(hardest.states, 1):.0f}; "
            f"most memory {max(solution.memory for solution in solutions) / 2**20:.1f} MiB"
        )


if __name__ == "__main__":
    main(*sys.argv[1:2])
