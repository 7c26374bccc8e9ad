import pasyans as ps
from support import RANKS, pile

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("clock")


def place_of(card: str) -> int:
    return RANKS.index(card[0]) + 1


@book.says("One pack. Thirteen closed piles")
def thirteen_closed_piles(options: Options) -> None:
    for game in deals("clock", options):
        pack = in_dealing_order(game)
        assert [pile(game, f"p{i}") for i in range(1, 14)] == [pack[i - 1 :: 13] for i in range(1, 14)]
        assert closed_piles(game) == {f"p{i}" for i in range(1, 14)}


def first_opened(options: Options, number: int) -> None:
    for game in deals("clock", options):
        before = pile(game, f"p{number}")
        assert game.legal_moves == ("turn",)
        game.play("turn")
        assert pile(game, f"p{number}") == before[:-1]


@book.says("turn: the first card is opened from the aces")
def the_aces_pile_begins(options: Options) -> None:
    first_opened(options, 1)


@book.says("turn: the first card is opened from the kings")
def the_kings_pile_begins(options: Options) -> None:
    first_opened(options, 13)


@book.says("The opened card is laid under the pile of its rank")
def each_card_points_to_the_next_pile(options: Options) -> None:
    for game in deals("clock", options):
        at = 1
        while game.legal_moves:
            assert game.legal_moves == ("turn",)
            card = pile(game, f"p{at}")[-1]
            game.play("turn")
            at = place_of(card)
            assert card in pile(game, f"o{at}")


def ends_at_the_fourth(options: Options, rank: str) -> None:
    own = place_of(rank)
    lasts = set()
    for game in deals("clock", options, 200):
        while game.legal_moves:
            assert len(pile(game, f"o{own}")) < 4
            game.play("turn")
        assert len(pile(game, f"o{own}")) == 4
        won = len(game.moves) == 52
        assert (game.status is ps.Status.WON) is won
        lasts.add(won)
    assert lasts == {True, False}
    assert all(len(game.moves) == 52 for game in won_games("clock", options))


@book.says("The fourth ace ends the game")
def the_fourth_ace_ends_it(options: Options) -> None:
    ends_at_the_fourth(options, "A")


@book.says("The fourth king ends the game")
def the_fourth_king_ends_it(options: Options) -> None:
    ends_at_the_fourth(options, "K")
