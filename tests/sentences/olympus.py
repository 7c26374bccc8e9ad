from support import RANKS, SUITS, game_with, may, pile

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("olympus")

PACKS = {1: SUITS, 2: [suit + copy for copy in ("", "2") for suit in SUITS]}
"""What the names of foundations end in, by the number of packs."""


def begun(packs: int = 1) -> dict[str, str]:
    return {f"odd{end}": f"A{end[0]}" for end in PACKS[packs]} | {f"even{end}": f"2{end[0]}" for end in PACKS[packs]}


HILL = {f"t{i}": card for i, card in enumerate(["7S", "5S", "JH", "KD", "9C", "4H", "QS", "TD", "6S"], start=1)}


def laid_out(options: Options, in_stock: int) -> None:
    for game in deals("olympus", options):
        packs = game.info.packs
        for end in PACKS[packs]:
            assert pile(game, f"odd{end}") == [f"A{end[0]}"]
            assert pile(game, f"even{end}") == [f"2{end[0]}"]
        pack = [card for card in in_dealing_order(game) if card[0] not in "A2"]
        assert [pile(game, f"t{i}") for i in range(1, 10)] == [[card] for card in pack[:9]]
        assert pile(game, "stock")[::-1] == pack[9:]
        assert len(pile(game, "stock")) == in_stock
        assert closed_piles(game) == {"stock"}


@book.says("One pack.")
def nine_cards_of_one_pack(options: Options) -> None:
    laid_out(options, 35)


@book.says("Two packs.")
def nine_cards_of_two_packs(options: Options) -> None:
    laid_out(options, 79)


def foundations_take_every_other_rank(options: Options) -> None:
    for game in deals("olympus", options, 100):
        ends = PACKS[game.info.packs]
        for move in game.playout(1, 60):
            for source in (f"t{i}" for i in range(1, 10)):
                for goal, first in (("odd", 0), ("even", 1)):
                    for end in ends:
                        card, home = pile(game, source)[-1:], pile(game, goal + end)
                        fits = bool(card) and card[0] == RANKS[first::2][len(home) : len(home) + 1] + end[0]
                        if may(game, f"{source}-{goal}{end}") is not fits:
                            # of two like foundations one stands for both
                            twin = goal + (end[0] if end[1:] else end[0] + "2")
                            assert pile(game, twin) == home
                            assert may(game, f"{source}-{twin}")
            assert not any(legal.startswith(("odd", "even")) for legal in game.legal_moves)
            game.play(move)


@book.says("Each suit has two foundations")
def two_foundations_go_up_by_two(options: Options) -> None:
    foundations_take_every_other_rank(options)


@book.says("Each suit has four foundations")
def four_foundations_go_up_by_two(options: Options) -> None:
    foundations_take_every_other_rank(options)


def on_the_hill(options: Options) -> set[str]:
    game = game_with("olympus", "stock", options, **HILL, **begun())
    return {move for move in game.legal_moves if "-t" in move}


@book.says("On the hill a card goes onto a card of its suit that is two ranks higher")
def the_hill_goes_down_by_two(options: Options) -> None:
    assert on_the_hill(options) == {"t2-t1"}


@book.says("On the hill a card goes onto the card of its suit that is one rank higher")
def the_hill_goes_down_by_one(options: Options) -> None:
    assert on_the_hill(options) == {"t2-t9", "t9-t1"}


@book.says("Only the top card of a pile moves")
def only_top_cards_move(options: Options) -> None:
    game = game_with("olympus", "t9", options, **begun(), t1="7S 5S", t2="9S", t9="")
    assert not may(game, "t1-t2*2")
    assert not any("*" in move for move in game.legal_moves)
    assert may(game, "t1-t3")


@book.says("The top card of a pile moves, or several")
def runs_move(options: Options) -> None:
    game = game_with("olympus", "t9", options, **begun(), t1="JH 7S 5S 3S", t2="9S", t3="JD 9D", t9="")
    assert may(game, "t1-t2*3")
    assert may(game, "t1-t4*2")
    assert not may(game, "t1-t4*4")
    assert may(game, "t1-oddS")
    assert not any("*" in move for move in game.legal_moves if "-odd" in move or "-even" in move)


def gaps_are_filled(options: Options) -> None:
    game = game_with("olympus", "t9", options, **begun(), t1="7S", t2="5S", t9="", stock="KC 3S")
    game.play("t2-t1")
    assert (pile(game, "t2"), pile(game, "stock")) == (["3S"], ["KC"])
    game.play("t2-t1")
    assert (pile(game, "t2"), pile(game, "stock")) == (["KC"], [])
    game = game_with("olympus", "t9", options, **begun(), t1="7S 5S", t9="JC")
    assert may(game, "t1-t2")
    assert may(game, "t9-t2")


@book.says(
    "A pile that becomes empty gets the next card of the stock at once. When the stock is empty, any top card may"
)
def gaps_take_a_card(options: Options) -> None:
    gaps_are_filled(options)
    assert not may(game_with("olympus", "t9", options, **begun(), t1="JD 7S 5S", t9=""), "t1-t2*2")


@book.says(
    "A pile that becomes empty gets the next card of the stock at once. When the stock is empty, any top card, or"
)
def gaps_take_a_run(options: Options) -> None:
    gaps_are_filled(options)
    assert may(game_with("olympus", "t9", options, **begun(), t1="JD 7S 5S", t9=""), "t1-t2*2")


@book.says("Cards leave the stock in no other way")
def only_gaps_take_from_the_stock(options: Options) -> None:
    for game in deals("olympus", options, 100):
        for move in game.playout(1, 60):
            assert "deal" not in game.legal_moves
            before = game.position()["piles"]
            game.play(move)
            source = move.split("-")[0]
            left = before[source][:-1]
            taken = before["stock"][-1:] if not left else []
            assert pile(game, source) == left + taken
            assert len(pile(game, "stock")) == len(before["stock"]) - len(taken)


@book.says("deal: at any time while the stock has cards")
def a_row_is_dealt(options: Options) -> None:
    for game in deals("olympus", options, 5):
        while pile(game, "stock"):
            before = game.position()["piles"]
            game.play("deal")
            for i in range(9):
                assert pile(game, f"t{i + 1}") == before[f"t{i + 1}"] + before["stock"][::-1][i : i + 1]
            assert pile(game, "stock") == before["stock"][:-9]
        assert not may(game, "deal")


def all_home(options: Options) -> None:
    for game in won_games("olympus", options):
        for end in PACKS[game.info.packs]:
            assert pile(game, f"odd{end}") == [rank + end[0] for rank in RANKS[::2]]
            assert pile(game, f"even{end}") == [rank + end[0] for rank in RANKS[1::2]]


@book.says("The game is won when all 52")
def won_with_one_pack_home(options: Options) -> None:
    all_home(options)


@book.says("The game is won when all 104")
def won_with_two_packs_home(options: Options) -> None:
    all_home(options)
