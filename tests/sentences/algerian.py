from support import SUITS, down_to, game_with, may, pile, up_to

from .book import Book, Options, closed_piles, copies, deals, heights, in_dealing_order, won_games

book = Book("algerian")

KINGS: Options = {"kings_start": True}


def laid_out(options: Options, in_columns: int) -> None:
    for game in deals("algerian", options):
        pack = in_dealing_order(game)
        if options == KINGS:
            pack = [card for card, copy in zip(pack, copies(game), strict=True) if (card[0], copy) != ("K", 0)]
        columns, pack = pack[:in_columns], pack[in_columns:]
        assert [pile(game, f"t{i + 1}") for i in range(8)] == [columns[i::8] for i in range(8)]
        assert [pile(game, f"r{i + 1}") for i in range(6)] == [pack[i:36:6] for i in range(6)]
        assert pile(game, "stock") == pack[:35:-1]
        assert len(pile(game, "stock")) == 56
        assert closed_piles(game) == {"stock"}


@book.says("Two packs. Eight columns")
def eight_columns_of_twelve_cards(options: Options) -> None:
    laid_out(options, 12)
    assert all(heights(game, "t", 8) == [2] * 4 + [1] * 4 for game in deals("algerian", options, 3))


@book.says("Two packs. One king of each suit")
def eight_columns_of_a_card_and_four_kings(options: Options) -> None:
    laid_out(options, 8)
    for game in deals("algerian", options):
        assert [pile(game, f"down{suit}") for suit in SUITS] == [[f"K{suit}"] for suit in SUITS]


@book.says("Each suit has two foundations")
def foundations_go_up_and_down(options: Options) -> None:
    game = game_with(
        "algerian",
        "r6",
        options,
        t1="8S",
        t2="6S",
        t3="AH",
        t4="KH",
        t5="AH",
        r6="5H",
        upS=up_to("7", "S"),
        downS=down_to("7", "S"),
    )
    to_foundations = {move for move in game.legal_moves if move.split("-")[-1][0] != "t" and "-" in move}
    assert {move for move in to_foundations if move.startswith("t")} == {
        "t1-upS",
        "t2-downS",
        "t3-upH",
        "t4-downH",
        "t5-upH",
    }
    full = game_with("algerian", "r6", options, t1="AS", t2="2S", r6="5H", upS=up_to("K", "S"), downS=down_to("3", "S"))
    assert may(full, "t2-downS")
    assert not any(may(full, move) for move in ("t1-upS", "t1-downS", "t2-upS"))


@book.says("The top card of a foundation may go to the other")
def foundation_cards_move_on(options: Options) -> None:
    game = game_with(
        "algerian", "r6", options, t1="6S", t2="9S", t3="7H", r6="5H", upS=up_to("7", "S"), downS=down_to("8", "S")
    )
    assert {move for move in game.legal_moves if move.startswith(("up", "down")) and move[-1] in "S123"} == {
        "upS-downS",
        "downS-upS",
        "upS-t1",
        "downS-t2",
    }


@book.says("Only top cards move, one at a time")
def neighbours_in_suit(options: Options) -> None:
    game = game_with(
        "algerian", "r6", options, t1="3H 7C", t2="8C", t3="6C", t4="8S", t5="9C", t6="AD", t7="KD", r6="5H"
    )
    onto_columns = {
        move for move in game.legal_moves if move[:1] == "t" and move.split("-")[1] in {f"t{i}" for i in range(1, 8)}
    }
    assert onto_columns == {"t1-t2", "t1-t3", "t2-t1", "t2-t5", "t3-t1", "t5-t2", "t6-t7", "t7-t6"}
    assert not may(game, "t1-t8*2")
    assert all(may(game, f"{source}-t8") for source in ("t1", "t4", "t6", "r6"))


@book.says("Only the top card of a reserve plays, and you put nothing there")
def reserves_take_nothing(options: Options) -> None:
    game = game_with("algerian", "r6", options, t1="8C", t2="9D", r1="9C 7C", r2="7D", r6="5H", stock="2H 3H 4H 6H")
    assert may(game, "r1-t1")
    assert not may(game, "r1-t1*2")
    assert not any(move.split("-")[-1].startswith("r") for move in game.legal_moves)


@book.says("Only the top card of a reserve plays. An empty reserve takes")
def empty_reserves_take_a_card(options: Options) -> None:
    game = game_with("algerian", "r6", options, t1="8C", t2="9D", r1="9C 7C", r2="7D", r6="5H")
    assert may(game, "r1-t1")
    assert not may(game, "r1-t1*2")
    into = {move.split("-")[-1] for move in game.legal_moves if "-r" in move}
    assert into == {"r3", "r4", "r5"}
    assert all(may(game, f"{source}-r3") for source in ("t1", "t2", "r1", "r2", "r6"))
    game.play("t1-r3")
    assert not may(game, "t2-r3")


@book.says("deal: at any time while the stock has cards")
def five_deals(options: Options) -> None:
    for game in deals("algerian", options, 5):
        before = game.position()["piles"]
        stock = before["stock"][::-1]
        for _ in range(4):
            game.play("deal")
        assert all(pile(game, f"r{i + 1}") == before[f"r{i + 1}"] + stock[i:48:6] for i in range(6))
        game.play("deal")
        assert all(pile(game, f"t{i + 1}") == [*before[f"t{i + 1}"], stock[48 + i]] for i in range(8))
        assert not may(game, "deal")
        game.restart()
        for move in game.playout(1, 200):
            assert may(game, "deal") is bool(pile(game, "stock"))
            game.play(move)


@book.says("The game is won when all 104")
def won_with_all_cards_home(options: Options) -> None:
    for game in won_games("algerian", options):
        for suit in SUITS:
            assert pile(game, f"up{suit}") == up_to("K", suit).split()
            assert pile(game, f"down{suit}") == down_to("A", suit).split()
