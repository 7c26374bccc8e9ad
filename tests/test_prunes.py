"""Each forced move, dead test and merge of states can be switched off, and then no verdict is another."""

import random
from collections.abc import Iterator

import pytest

import pasyans as ps
from pasyans.solve import DEFAULT_MEMORY, Limits, solve_position
from support import RULE_SETS, rules_id

DEALS = 8
MAX_STATES = 4000
SWITCHED_OFF = ((), ("forced",), ("dead",), ("merged",), ("forced", "dead", "merged"))


def dealt_and_played_at_random(name: str, rules: str | None) -> Iterator[ps.Game]:
    for number in range(1, DEALS + 1):
        game = ps.Game(name, number, rules=rules)
        yield game.copy()
        line = game.playout(number)
        game.play_all(line[: random.Random(number).randint(0, len(line))])
        yield game


@pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)
def test_verdicts_agree_wherever_both_searches_decide(name: str, rules: str | None) -> None:
    for game in dealt_and_played_at_random(name, rules):
        limits = Limits.of(MAX_STATES, None, DEFAULT_MEMORY)
        verdicts = {without: solve_position(game._position, limits, without).verdict for without in SWITCHED_OFF}
        assert len(set(verdicts.values()) - {ps.Verdict.UNKNOWN}) <= 1, (verdicts, ps.dumps(game))
