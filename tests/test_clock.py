"""The Clock is won by exactly one deal in 13: all orders of its cards are equally likely, and it is won by those in
which the last card to be opened belongs to the pile that began."""

import math

import pytest

import pasyans as ps

DEALS = 100_000


@pytest.mark.parametrize("start", ["A", "K"])
def test_one_deal_in_thirteen_is_won(start: str) -> None:
    # From 32000 on the deals are those of the Mersenne Twister, as good as independent.
    games = (ps.Game("clock", deal, start=start) for deal in range(32_000, 32_000 + DEALS))
    share = sum(game.solve().verdict is ps.Verdict.WON for game in games) / DEALS
    expected = 1 / 13
    standard_error = math.sqrt(expected * (1 - expected) / DEALS)
    assert abs(share - expected) <= 4 * standard_error
