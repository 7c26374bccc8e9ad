"""Which games a command is about: deals by their numbers, or one position from a file."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ..catalog import OptionValue, game_info, value_from_text
from ..deal import parse_deals
from ..errors import OptionError, PasyansError, PositionError
from ..game import Game

RulesOption = Annotated[str | None, typer.Option("--rules", help="A named rule set of the game.")]
OptionOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given again."),
]
MovesOption = Annotated[
    str | None, typer.Option("--moves", metavar="MOVES", help="Moves to play first, with blanks or commas between.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="JSON for machines, one object a line.")]


def parse_options(game: str, texts: list[str] | None) -> dict[str, OptionValue]:
    """The options of a command line, "fill=king", as `Game` takes them."""
    known = game_info(game).options
    options: dict[str, OptionValue] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"option {text!r}: write NAME=VALUE; {game} has: {', '.join(known) or 'none'}")
        options[name] = value_from_text(value)
    return options


def load_position(file: str) -> Game:
    """The game of a JSON file; "-" is the standard input."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise PasyansError(f"cannot read {file!r}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise PositionError(f"{file}: byte {error.start + 1} is no UTF-8 text") from None
    try:
        return Game.from_position(text)
    except PasyansError as error:
        raise type(error)(f"{file}: {error}") from None


def games_of(
    game: str | None,
    deals: str | None,
    rules: str | None,
    option: list[str] | None,
    position: str | None,
    moves: str | None,
) -> Iterator[Game]:
    """The games that a command line names, each after the given moves: GAME and DEALS, or a position's file."""
    first_moves = (moves or "").replace(",", " ").split()
    if position is not None:
        if game is not None or rules is not None or option:
            raise PasyansError("--position brings its own game and options: give it alone")
        played = load_position(position)
        played.play_all(first_moves)
        yield played
        return
    if game is None or deals is None:
        raise PasyansError("name a GAME and DEALS, or a file by --position")
    options = parse_options(game, option)
    for deal in parse_deals(deals):
        played = Game(game, deal, rules=rules, **options)
        try:
            played.play_all(first_moves)
        except PasyansError as error:
            raise type(error)(f"deal {deal}: {error}") from None
        yield played
