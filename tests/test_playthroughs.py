"""Golden playthroughs: a game of each rule set with everything that is said of it on the way.

After a change that is meant, `python tests/test_playthroughs.py` writes them anew; read the difference.
"""

from pathlib import Path

import pytest

import pasyans as ps
from support import RULE_SETS, rules_id

FOLDER = Path(__file__).parent / "playthroughs"
DEAL = 11982
MOVES = 60


def playthrough(name: str, rules: str | None) -> str:
    game = ps.Game(name, DEAL, rules=rules)
    moves = game.playout(1, MOVES)
    lines = [repr(game), f"perft: {[game.perft(depth) for depth in range(5)]}"]
    for ply in range(len(moves) + 1):
        lines += [
            "",
            f"ply {ply}, {game.status}, key {game.key:032x}",
            f"legal moves: {' '.join(game.legal_moves)}",
            str(game),
            ps.dumps(game),
        ]
        if ply < len(moves):
            game.play(moves[ply])
            lines.append(f"plays {moves[ply]}")
    return "\n".join(lines) + "\n"


def path_of(name: str, rules: str | None) -> Path:
    return FOLDER / f"{name}_{rules_id(rules)}.txt"


@pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)
def test_playthrough(name: str, rules: str | None) -> None:
    path = path_of(name, rules)
    assert path.exists(), f"no golden playthrough: run python {Path(__file__).name}"
    assert playthrough(name, rules) == path.read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for rule_set in RULE_SETS:
        path_of(*rule_set).write_text(playthrough(*rule_set), encoding="utf-8")
