import pasyans as ps
from support import SUITS, game_with, may, pile, up_to

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("australian")


@book.says("One pack. Seven columns")
def seven_columns_in_four_rows(options: Options) -> None:
    for game in deals("australian", options):
        pack = in_dealing_order(game)
        assert [pile(game, f"t{i}") for i in range(1, 8)] == [pack[i:28:7] for i in range(7)]
        assert pile(game, "stock")[::-1] == pack[28:]
        assert len(pile(game, "stock")) == 24
        assert closed_piles(game) == {"stock"}


@book.says("One card of the stock is turned")
def the_waste_begins_with_a_card(options: Options) -> None:
    for game in deals("australian", options):
        assert pile(game, "waste") == [in_dealing_order(game)[28]]
        assert len(pile(game, "stock")) == 23


@book.says("Any card of a column may be taken")
def a_card_goes_with_all_on_it(options: Options) -> None:
    game = game_with("australian", "stock", options, t1="8D 3C JH 4C", t2="QH", t3="QS", t4="TH", t5="KC")
    assert may(game, "t1-t2*2")
    assert not any(may(game, f"t1-t{i}*2") for i in (3, 4, 5))
    assert not any(may(game, f"t1-t2{count}") for count in ("", "*3", "*4"))
    game.play("t1-t2*2")
    assert (pile(game, "t1"), pile(game, "t2")) == (["8D", "3C"], ["QH", "JH", "4C"])


@book.says("An empty column takes only a king")
def kings_enter_empty_columns(options: Options) -> None:
    game = game_with("australian", "stock", options, t1="3C KS 2D", t2="5D KH", t3="QS", waste="QD")
    assert may(game, "t1-t4*2")
    assert may(game, "t2-t4")
    assert not any(may(game, move) for move in ("t1-t4", "t1-t4*3", "t2-t4*2", "t3-t4", "waste-t4"))


@book.says("draw: a card of the stock")
def the_stock_is_gone_through_once(options: Options) -> None:
    for game in deals("australian", options, 5):
        for left in range(len(pile(game, "stock")) - 1, -1, -1):
            top = pile(game, "stock")[-1]
            game.play("draw")
            assert pile(game, "waste")[-1] == top
            assert len(pile(game, "stock")) == left
        assert not may(game, "draw")
    game = game_with("australian", "t7", options, t1="6C", t2="8D", waste="7D AC 5C")
    assert may(game, "waste-t1")
    assert not any(may(game, move) for move in ("waste-fC", "waste-t2", "waste-t1*2", "waste-t2*3"))
    game.play("waste-t1")
    game.play("waste-fC")
    assert may(game, "waste-t2")


@book.says("The foundations (fC, fD, fH, fS)")
def foundations_go_up_in_suit(options: Options) -> None:
    game = game_with("australian", "stock", options, t1="4C", t2="4D", t3="AH", waste="AS", fC=up_to("3", "C"))
    assert may(game, "t1-fC")
    assert may(game, "t3-fH")
    assert may(game, "waste-fS")
    assert not any(may(game, move) for move in ("t2-fC", "t2-fD", "t3-fS", "t3-fC", "waste-fH"))
    assert not may(game_with("australian", "stock", options, t1="5C", fC=up_to("3", "C")), "t1-fC")


@book.says("A card on a foundation stays there")
def foundations_give_nothing_back(options: Options) -> None:
    game = game_with("australian", "stock", options, t1="4C", fC=up_to("3", "C"), fD=up_to("K", "D"))
    assert not any(move.startswith("f") for move in game.legal_moves)


@book.says("The top card of a foundation may go back")
def foundations_give_back_what_fits(options: Options) -> None:
    game = game_with("australian", "stock", options, t1="4C", t2="4D", fC=up_to("3", "C"))
    assert [move for move in game.legal_moves if move.startswith("f")] == ["fC-t1"]
    game = game_with("australian", "stock", options, t1="4C", fD=up_to("K", "D"))
    assert may(game, "fD-t2")


@book.says("The game is won when all 52")
def won_with_all_cards_home(options: Options) -> None:
    for game in won_games("australian", options):
        assert [pile(game, f"f{suit}") for suit in SUITS] == [up_to("K", suit).split() for suit in SUITS]
        assert game.status is ps.Status.WON
