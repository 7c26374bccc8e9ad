from itertools import pairwise

from pasyans import Game
from support import RANKS, SUITS, game_with, may, pile

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("cellar")

ROWS = [f"{side}{i}" for i in range(1, 5) for side in "LR"]
CENTRE = [f"c{i}" for i in range(1, 5)]


def table(options: Options, **piles: str) -> Game:
    """These piles; the other cards lie beneath those of the main row R4 and at the right door."""
    position = game_with("cellar", "R4", options, **piles).position()
    position["piles"]["RA"] = [position["piles"]["R4"].pop(0) for _ in range(4)]
    return Game.from_position(position)


def bases_of(rank: str) -> dict[str, str]:
    return {f"c{i}": rank + suit for i, suit in enumerate(SUITS, start=1)}


@book.says("One pack, all open.")
def ten_rows_around_the_centre(options: Options) -> None:
    for game in deals("cellar", options):
        pack = in_dealing_order(game)
        assert [pile(game, name) for name in CENTRE] == [[card] for card in pack[:4]]
        assert [pile(game, name) for name in ROWS] == [pack[4 + i : 44 : 8] for i in range(8)]
        assert [pile(game, name) for name in ("LA", "RA")] == [pack[44::2], pack[45::2]]
        assert not closed_piles(game)
    game = table(options, **bases_of("8"), L1="9C 2H", L2="9D", LA="9H 3D", R1="9S", L3="2D", R4="KH")
    to_bases = {move for move in game.legal_moves if move.split("-")[1] in CENTRE}
    assert to_bases == {"L2-c2", "R1-c4"}


def stores(options: Options, cellars: list[str]) -> None:
    for game in deals("cellar", options, 5):
        assert [name for name in game.position()["piles"] if name.startswith("cellar")] == cellars
        assert all(pile(game, cellar) == [] for cellar in cellars)
    shut = table(options, **bases_of("8"), L1="6C", L2="7D", LA="9S", R1="KD", **{cellars[-1]: "5C"})
    assert not any(move.startswith("cellar") for move in shut.legal_moves)
    assert not any(move.endswith(f"-{cellars[-1]}") for move in shut.legal_moves)
    shut.play("LA-c4")
    assert may(shut, f"{cellars[-1]}-L1")
    for cellar in cellars:
        game = table(options, **bases_of("8"), L1="6C", LA="3S")
        assert all(may(game, f"{source}-{cellar}") for source in ("L1", "R4", "LA", "RA"))


@book.says("Between the doors is the cellar")
def one_cellar(options: Options) -> None:
    stores(options, ["cellar"])


@book.says("Between the doors are two cellars")
def two_cellars(options: Options) -> None:
    stores(options, ["cellar", "cellar2"])


@book.says("While the four cards of the centre are not of four suits")
def the_centre_moves(options: Options) -> None:
    game = table(options, c1="8S", c2="3S", c3="JD", c4="AC", L1="4S", L2="9H", LA="KH", R1="9S")
    assert {move for move in game.legal_moves if move.startswith("c2")} >= {"c2-L1", "c2-cellar", "c2-L3"}
    assert may(game, "c1-R1")
    assert not any(move.split("-")[1] in CENTRE for move in game.legal_moves)
    game.play("c2-L1")
    assert all(may(game, f"{source}-c2") for source in ("L1", "L2", "LA", "c1", "c3"))
    assert not any(move.split("-")[1] in {"c1", "c3", "c4"} for move in game.legal_moves)


@book.says("As soon as the centre holds four cards of four suits")
def four_suits_are_the_bases(options: Options) -> None:
    game = table(options, c1="8S", c2="", c3="JD", c4="AC", L1="4S", L2="9H")
    game.play("L2-c2")
    assert not any(move.startswith("c") for move in game.legal_moves)
    at_once = 0
    for game in deals("cellar", options, 100):
        made = len({pile(game, name)[0][1] for name in CENTRE}) == 4
        assert made is not any(move.split("-")[0] in CENTRE for move in game.legal_moves)
        at_once += made
    assert at_once


@book.says("The four ")
def a_rank_in_the_centre(options: Options) -> None:
    rank = str(options["bases"])
    for game in deals("cellar", options):
        assert sorted(pile(game, name)[0] for name in CENTRE) == sorted(rank + suit for suit in SUITS)
        pack = [card for card in in_dealing_order(game) if card[0] != rank]
        assert [pile(game, name) for name in ROWS] == [pack[i:40:8] for i in range(8)]
        assert not any(move.startswith("c") for move in game.legal_moves)


@book.says("The card that would be dealt first")
def the_first_rank_in_the_centre(options: Options) -> None:
    for game in deals("cellar", options):
        first = in_dealing_order(game)[0]
        assert {pile(game, name)[0][0] for name in CENTRE} == {first[0]}
        assert pile(game, "L1")[0] == next(card for card in in_dealing_order(game) if card[0] != first[0])
        assert not any(move.startswith("c") for move in game.legal_moves)


def goes_round(options: Options, order: str) -> bool:
    """Whether twelve cards go on a base in this order."""
    bases = bases_of(order[0])
    del bases["c4"]
    game = table(options, c4=order[0] + "S", L1=" ".join(f"{rank}S" for rank in order[:0:-1]), **bases)
    for _ in range(12):
        if not may(game, "L1-c4"):
            return False
        game.play("L1-c4")
    return pile(game, "c4") == [f"{rank}S" for rank in order]


UP, DOWN = "89TJQKA234567", "8765432AKQJT9"


def onto_bases(options: Options) -> set[str]:
    """Two bases take a card, one up and one down, and one of them has one above already."""
    game = table(options, **bases_of("8"), L1="9C", L2="TC", L3="7C", R1="7D", R2="9D", LA="7S 9H")
    game.play("L1-c1")
    return {move for move in game.legal_moves if move.split("-")[1] in CENTRE}


@book.says("On a base go cards of its suit, rank by rank, all up or all down", direction="common")
def one_direction_for_all(options: Options) -> None:
    assert goes_round(options, UP)
    assert goes_round(options, DOWN)
    assert onto_bases(options) == {"L2-c1", "R2-c2", "LA-c3"}


@book.says("On a base go cards of its suit, rank by rank, all up or all down", direction="each")
def a_direction_for_each(options: Options) -> None:
    assert goes_round(options, UP)
    assert goes_round(options, DOWN)
    assert onto_bases(options) == {"L2-c1", "R1-c2", "R2-c2", "LA-c3"}


@book.says("On a base go cards of its suit, rank by rank upwards")
def always_up(options: Options) -> None:
    assert goes_round(options, UP)
    assert not goes_round(options, DOWN)
    assert not may(table(options, **bases_of("8"), L1="7C"), "L1-c1")


@book.says("A card built on a base stays there")
def bases_give_nothing_back(options: Options) -> None:
    game = table(options, **bases_of("8"), L1="9C", L2="TC")
    game.play("L1-c1")
    assert not any(move.startswith("c") for move in game.legal_moves)


def onto_main_rows(options: Options) -> set[str]:
    """What goes to a main row that holds cards."""
    game = table(options, **bases_of("4"), L1="7D 8C", L2="7C", R1="9C", R2="8D", R3="KH", LA="AH", L3="AS KS", R4="QH")
    moves = {move for move in game.legal_moves if move.split("-")[1] in ROWS}
    into_empty = {move for move in moves if move.endswith("-L4")}
    assert into_empty == {f"{source}-L4" for source in ("L1", "L2", "L3", "R1", "R2", "R3", "R4", "LA", "RA")}
    return {move for move in moves - into_empty if not move.startswith("RA")}


NEIGHBOURS = {"L1-L2", "L2-L1", "L1-R1", "R1-L1", "R3-R4", "R4-R3"}


@book.says("On the outermost card of a main row goes its neighbour in suit", wrap=True)
def rows_go_round(options: Options) -> None:
    assert onto_main_rows(options) == NEIGHBOURS | {"LA-R3"}


@book.says("On the outermost card of a main row goes its neighbour in suit", wrap=False)
def rows_end_at_king_and_ace(options: Options) -> None:
    assert onto_main_rows(options) == NEIGHBOURS


@book.says("Cards move one at a time")
def doors_take_nothing(options: Options) -> None:
    game = table(options, **bases_of("4"), L1="7D 6D", L2="8D", R1="KH", LA="")
    assert not may(game, "L1-L2*2")
    for game in deals("cellar", options):
        for move in game.playout(1, 60):
            assert not any("*" in legal or legal.endswith(("-LA", "-RA")) for legal in game.legal_moves)
            game.play(move)


@book.says("The game is won when all 52")
def won_with_all_cards_on_the_bases(options: Options) -> None:
    for game in won_games("cellar", options):
        assert [len(pile(game, name)) for name in CENTRE] == [13] * 4
        for name in CENTRE:
            ranks = [RANKS.index(card[0]) for card in pile(game, name)]
            assert len({(after - before) % 13 for before, after in pairwise(ranks)}) == 1
