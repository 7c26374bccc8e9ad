from pasyans import Game
from support import game_with, pile

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("marriage")


def row_of(options: Options, cards: str, stock: str = "") -> Game:
    return game_with("marriage", "discard", options, row=cards, stock=stock)


def discards(options: Options, cards: str) -> set[str]:
    """What may be thrown out of a row, by its cards."""
    row = cards.split()
    game = row_of({**options, "row": "all"}, cards)
    places = [[int(place) for place in move[1:].split("-")] for move in game.legal_moves]
    return {" ".join(row[place - 1] for place in move) for move in places}


@book.says("One pack. The queen of hearts begins")
def queen_first_king_last(options: Options) -> None:
    for game in deals("marriage", options):
        pack = [card for card in in_dealing_order(game) if card not in ("QH", "KH")]
        assert pile(game, "row") + pile(game, "stock")[::-1] == ["QH", *pack, "KH"]
        assert pile(game, "discard") == []


@book.says("Beside the queen so many cards are dealt")
def the_row_has_its_length(options: Options) -> None:
    for row in (12, 2, 30, 50):
        for game in deals("marriage", {**options, "row": row}):
            assert len(pile(game, "row")) == row + 1
            assert len(pile(game, "stock")) == 51 - row
            assert closed_piles(game) <= {"stock"}
            assert pile(game, "stock")[1:] == [] or "stock" in closed_piles(game)


@book.says("All cards are dealt beside the queen")
def the_row_has_all_cards(options: Options) -> None:
    for game in deals("marriage", options):
        assert (len(pile(game, "row")), pile(game, "stock")) == (52, [])
        assert not closed_piles(game)


PAIRS = "QH 2C 5S 5D 9H TH 3S 7D 8C KH"
"""Two fives, and two hearts, side by side; no card, nor two, between two that match."""
BETWEEN_ONE = "QH 2C 5D 2S 9H TC JH 3D 4S 6C KH"
"""A card between two twos, and one between two hearts; else nothing."""
BETWEEN_TWO = "QH 2C 5D 9S 2H TC JD 3S 4C KH"
"""Two cards between two twos, and two between two clubs; else nothing."""


@book.says("Throw out two cards side by side of the same suit or the same rank, or one card", discards="pair,middle")
def pairs_and_middles(options: Options) -> None:
    assert discards(options, PAIRS) == {"5S 5D", "9H TH"}
    assert discards(options, BETWEEN_ONE) == {"5D", "TC"}
    assert discards(options, BETWEEN_TWO) == set()


@book.says("Throw out two cards side by side", discards="pair")
def pairs(options: Options) -> None:
    assert discards(options, PAIRS) == {"5S 5D", "9H TH"}
    assert discards(options, BETWEEN_ONE) == set()
    assert discards(options, BETWEEN_TWO) == set()


@book.says("Throw out one card between two", discards="middle")
def middles(options: Options) -> None:
    assert discards(options, PAIRS) == set()
    assert discards(options, BETWEEN_ONE) == {"5D", "TC"}
    assert discards(options, BETWEEN_TWO) == set()


@book.says("Throw out one card, or two side by side, between", discards="enclosed")
@book.says("Throw out one card, or two side by side, between", discards="middle,enclosed")
def enclosed(options: Options) -> None:
    assert discards(options, PAIRS) == set()
    assert discards(options, BETWEEN_ONE) == {"5D", "TC"}
    assert discards(options, BETWEEN_TWO) == {"5D 9S", "JD 3S"}


@book.says("Throw out two cards side by side of the same suit or the same rank; or", discards="pair,enclosed")
@book.says("Throw out two cards side by side of the same suit or the same rank; or", discards="pair,middle,enclosed")
def pairs_and_enclosed(options: Options) -> None:
    assert discards(options, PAIRS) == {"5S 5D", "9H TH"}
    assert discards(options, BETWEEN_ONE) == {"5D", "TC"}
    assert discards(options, BETWEEN_TWO) == {"5D 9S", "JD 3S"}


@book.says("The queen and the king of hearts are never thrown out")
def queen_and_king_stay(options: Options) -> None:
    assert discards(options, "QH 2H QC 8H KD KH") == {"2H", "QC", "KD"}


@book.says("A discard is written by its places")
def a_discard_closes_the_row(options: Options) -> None:
    game = row_of({"row": "all"}, "QH 5C JS JD 8H KH")
    game.play("x3-4")
    assert pile(game, "row") == ["QH", "5C", "8H", "KH"]
    game.play("x2")
    assert pile(game, "row") == ["QH", "8H", "KH"]


@book.says("A row that is shorter than at the start")
def the_row_is_topped_up(options: Options) -> None:
    for row in (12, 5):
        for game in deals("marriage", {**options, "row": row}):
            while game.legal_moves:
                length, stock = len(pile(game, "row")), pile(game, "stock")
                move = game.legal_moves[-1]
                game.play(move)
                left = length - (2 if "-" in move else 1) if move != "deal" else length
                taken = 1 if move == "deal" else min(len(stock), max(0, row + 1 - left))
                assert pile(game, "stock") == stock[: len(stock) - taken]
                assert pile(game, "row")[left:] == stock[::-1][:taken]


@book.says("deal: while nothing can be thrown out")
def a_card_is_dealt_when_nothing_goes(options: Options) -> None:
    for game in deals("marriage", options):
        while game.legal_moves:
            if pile(game, "stock"):
                assert ("deal" in game.legal_moves) is not any(move.startswith("x") for move in game.legal_moves)
            else:
                assert "deal" not in game.legal_moves
            game.play(game.legal_moves[0])


@book.says("The game is won when only the queen and the king")
def won_with_queen_and_king_left(options: Options) -> None:
    for game in won_games("marriage", options):
        assert pile(game, "row") == ["QH", "KH"]
        assert pile(game, "stock") == []
