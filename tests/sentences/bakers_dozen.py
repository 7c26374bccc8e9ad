from support import SUITS, game_with, may, pile, up_to

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("bakers-dozen")


def dealt_columns(options: Options) -> list[tuple[list[str], list[str]]]:
    """Columns as the pack gives them, and as they lie in the game."""
    found = []
    for game in deals("bakers-dozen", options, 60):
        pack = in_dealing_order(game)
        if options.get("kings") != "stay":
            pack.reverse()
        found += [(pack[i::13], pile(game, f"t{i + 1}")) for i in range(13)]
    return found


@book.says("One pack. Thirteen columns")
def thirteen_columns_in_four_rows(options: Options) -> None:
    for game in deals("bakers-dozen", options):
        assert not closed_piles(game)
    for dealt, column in dealt_columns(options):
        assert len(column) == 4
        assert sorted(column) == sorted(dealt)


@book.says("In every column the kings go to the bottom; the other")
def kings_sink_and_the_rest_keeps_its_order(options: Options) -> None:
    for dealt, column in dealt_columns(options):
        assert column == [c for c in dealt if c[0] == "K"] + [c for c in dealt if c[0] != "K"]


@book.says("In every column the kings go to the bottom: each changes")
def kings_change_places(options: Options) -> None:
    two_kings = 0
    for dealt, column in dealt_columns(options):
        kings = [card[0] == "K" for card in dealt]
        for place, king in enumerate(kings):
            lowest = next((low for low in range(place) if dealt[low][0] != "K"), place)
            if king:
                dealt[place], dealt[lowest] = dealt[lowest], dealt[place]
        assert column == dealt
        two_kings += sum(kings) > 1
    assert two_kings


@book.says("The kings stay where they are dealt")
def kings_stay(options: Options) -> None:
    columns = dealt_columns(options)
    assert all(dealt == column for dealt, column in columns)
    assert any(column[-1][0] == "K" for _, column in columns)


@book.says("Only the top card of a column moves")
def one_card_onto_the_next_rank(options: Options) -> None:
    game = game_with("bakers-dozen", "t13", options, t1="9H 7C", t2="8C", t3="8D", t4="6C", t5="AH", t6="2S", t13="QD")
    assert may(game, "t1-t2")
    assert may(game, "t1-t3")
    assert not any(may(game, move) for move in ("t1-t4", "t2-t1", "t1-t2*2", "t1-t13", "t6-t5"))
    assert may(game, "t5-t6")
    assert not any(move.endswith("-t5") for move in game.legal_moves)


@book.says("The foundations (fC, fD, fH, fS)")
def foundations_go_up_in_suit(options: Options) -> None:
    game = game_with("bakers-dozen", "t13", options, t1="4C", t2="4D", t3="AH", t4="5D", fC=up_to("3", "C"))
    assert may(game, "t1-fC")
    assert may(game, "t3-fH")
    assert not any(may(game, move) for move in ("t2-fC", "t2-fD", "t3-fS", "t4-fD"))
    assert may(game, "t1-t4")  # though it could go home


@book.says("A card on a foundation stays there")
def foundations_give_nothing_back(options: Options) -> None:
    game = game_with("bakers-dozen", "t13", options, t1="4C", t2="4D", fC=up_to("3", "C"))
    assert not any(move.startswith("f") for move in game.legal_moves)


@book.says("The top card of a foundation may go back")
def foundations_give_back_what_fits(options: Options) -> None:
    game = game_with("bakers-dozen", "t13", options, t1="4C", t2="4D", t3="5C", t13="QD", fC=up_to("3", "C"))
    back = {move for move in game.legal_moves if move.startswith("f")}
    assert {move for move in back if pile(game, move.split("-")[1])} == {"fC-t1", "fC-t2"}


def into_an_empty_column(options: Options) -> set[str]:
    game = game_with("bakers-dozen", "t13", options, t1="9C KS", t2="5D", t3="8H KH", t13="QD", fC=up_to("3", "C"))
    return {move for move in game.legal_moves if move.endswith("-t4") and move.startswith("t")}


@book.says("An empty column stays empty")
def empty_columns_stay_empty(options: Options) -> None:
    assert into_an_empty_column(options) == set()


@book.says("An empty column takes a king")
def empty_columns_take_kings(options: Options) -> None:
    assert into_an_empty_column(options) == {"t1-t4", "t3-t4"}


@book.says("An empty column takes any card")
def empty_columns_take_any_card(options: Options) -> None:
    assert into_an_empty_column(options) == {"t1-t4", "t2-t4", "t3-t4", "t13-t4"}


@book.says("The game is won when all 52")
def won_with_all_cards_home(options: Options) -> None:
    for game in won_games("bakers-dozen", options):
        assert [pile(game, f"f{suit}") for suit in SUITS] == [up_to("K", suit).split() for suit in SUITS]
