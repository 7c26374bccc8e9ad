"""Exact rules, numbered deals and a fast native hint solver for patience games.

>>> import pasyans as ps
>>> game = ps.Game("bakers-dozen", 7)
>>> game.solve().verdict
<Verdict.WON: 'won'>
"""

from .catalog import GameInfo, games
from .deal import deal_text, parse_deals
from .errors import (
    DealError,
    IllegalMoveError,
    MoveSyntaxError,
    OptionError,
    PasyansError,
    PositionError,
    RecordError,
    UnknownGameError,
)
from .game import Game, Status, dumps
from .hint import Hint
from .many import solve_many
from .solve import Move, Solution, Verdict
from .view import Place

__version__ = "0.1.0"

__all__ = [
    "DealError",
    "Game",
    "GameInfo",
    "Hint",
    "IllegalMoveError",
    "Move",
    "MoveSyntaxError",
    "OptionError",
    "PasyansError",
    "Place",
    "PositionError",
    "RecordError",
    "Solution",
    "Status",
    "UnknownGameError",
    "Verdict",
    "deal_text",
    "dumps",
    "games",
    "parse_deals",
    "solve_many",
]
