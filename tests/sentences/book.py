"""How a play says which sentence it answers for, and what plays of several games need."""

from collections.abc import Callable, Iterator, Mapping

import pasyans as ps
from pasyans.catalog import OptionValue
from reference.deals import shuffled
from support import known_wins, pile

Options = Mapping[str, OptionValue]
Play = Callable[[Options], None]


class Book:
    """The plays of a game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.plays: list[tuple[str, dict[str, OptionValue], Play]] = []

    def says(self, beginning: str, /, **options: OptionValue) -> Callable[[Play], Play]:
        """The play answers for the sentence that begins so; with options, only where it is said of these."""

        def add(play: Play) -> Play:
            self.plays.append((beginning, options, play))
            return play

        return add

    def plays_of(self, sentence: str, options: Options) -> list[Play]:
        return [
            play
            for beginning, wanted, play in self.plays
            if sentence.startswith(beginning) and wanted.items() <= options.items()
        ]


def deals(name: str, options: Options, count: int = 20) -> Iterator[ps.Game]:
    for number in range(32000, 32000 + count):
        yield ps.Game(name, number, rules=None, **options)


def in_dealing_order(game: ps.Game) -> list[str]:
    """The shuffled pack, or both, in the order in which the cards are dealt."""
    assert game.deal is not None
    return [card for card, _ in reversed(shuffled(game.deal, game.info.packs))]


def copies(game: ps.Game) -> list[int]:
    """Of which pack, 0 or 1, each card is that `in_dealing_order` gives."""
    assert game.deal is not None
    return [pack for _, pack in reversed(shuffled(game.deal, game.info.packs))]


def heights(game: ps.Game, letter: str, count: int) -> list[int]:
    """How many cards lie in each of the piles t1, t2, … of a letter."""
    return [len(pile(game, f"{letter}{i}")) for i in range(1, count + 1)]


def closed_piles(game: ps.Game) -> set[str]:
    """The piles of which a player does not see all cards."""
    return {name for name, cards in game.position(fair=True)["piles"].items() if "??" in cards}


def won_games(name: str, options: Options) -> Iterator[ps.Game]:
    """Games under these options at their end; they are won by the last move and not before."""
    for rules in (None, *ps.catalog.game_info(name).rule_sets):
        chosen = ps.Game(name, 1, rules=rules).options
        if not options.items() <= ({k: v[0] for k, v in ps.catalog.game_info(name).options.items()} | chosen).items():
            continue
        for game, moves in known_wins(name, rules):
            game.play_all(moves[:-1])
            assert game.legal_moves
            game.play(moves[-1])
            assert game.status is ps.Status.WON
            assert not game.legal_moves
            yield game
