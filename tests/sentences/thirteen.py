import itertools

from support import RANKS, SUITS, game_with, may, pile

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("thirteen")

FANS = [f"t{i}" for i in range(1, 8)]


def makes_thirteen(cards: list[str]) -> bool:
    total = sum(RANKS.index(card[0]) + 1 for card in cards)
    return any(total - 2 * (RANKS.index(card[0]) + 1) == 13 for card in cards)


@book.says("One pack. The first card is left out")
def seven_fans_and_two_in_reserve(options: Options) -> None:
    for game in deals("thirteen", options):
        pack = in_dealing_order(game)
        assert pile(game, "out") == pack[:1]
        assert [pile(game, fan) for fan in FANS] == [pack[1 + 7 * i : 8 + 7 * i] for i in range(7)]
        assert pile(game, "r1") + pile(game, "r2") == pack[50:]
        assert closed_piles(game) == {"out", "r1", "r2"}


@book.says("The ace counts 1")
def cards_count_as_they_say(options: Options) -> None:
    by_rank = itertools.combinations_with_replacement(RANKS, 3)
    for trio in by_rank:
        cards = [rank + suit for rank, suit in zip(trio, SUITS, strict=False)]
        rest = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in cards]
        game = game_with(
            "thirteen",
            "discard",
            options,
            t1=cards[0],
            t2=cards[1],
            t3=cards[2],
            out=rest[0],
            r1=rest[1],
            r2=rest[2],
            t4=rest[3],
        )
        assert may(game, "t1,t2,t3") is makes_thirteen(cards)


@book.says("Throw out three free cards")
def three_cards_go(options: Options) -> None:
    game = game_with(
        "thirteen", "discard", options, t1="2C 9C", t4="8D", t6="3D 4S", t7="KS", out="AC", r1="AD", r2="AH"
    )
    assert may(game, "t1,t4,t6")
    assert not any(may(game, move) for move in ("t1,t4", "t6,t4,t1", "t1,t4,t7"))
    game.play("t1,t4,t6")
    assert sorted(pile(game, "discard")[-3:]) == ["4S", "8D", "9C"]
    assert (pile(game, "t1"), pile(game, "t4"), pile(game, "t6")) == (["2C"], [], ["3D"])


@book.says("Free are the top card of each fan")
def free_cards(options: Options) -> None:
    for game in deals("thirteen", options, 100):
        while game.legal_moves:
            opened = ["r1", "r2"][: game.position()["counters"]["open"]]
            tops = {name: pile(game, name)[-1] for name in [*FANS, *opened] if pile(game, name)}
            trios = {
                ",".join(trio)
                for trio in itertools.combinations(tops, 3)
                if makes_thirteen([tops[name] for name in trio]) and not {"r1", "r2"} <= set(trio)
            }
            assert {move for move in game.legal_moves if move != "open"} == trios
            game.play(game.legal_moves[-1])


@book.says("open: while no three cards")
def the_reserve_opens_when_nothing_goes(options: Options) -> None:
    both = 0
    for game in deals("thirteen", options, 100):
        opened = 0
        while game.legal_moves:
            goes = any("," in move for move in game.legal_moves)
            assert may(game, "open") is (not goes and opened < 2)
            move = game.legal_moves[0]
            game.play(move)
            opened += move == "open"
            assert closed_piles(game) == {"out", *[name for name in ("r1", "r2")[opened:] if pile(game, name)]}
            both += opened == 2 and bool(pile(game, "r1"))
    assert both


@book.says("The game is won when at most three cards")
def won_with_three_cards_left(options: Options) -> None:
    for game in won_games("thirteen", options):
        assert sum(len(pile(game, name)) for name in [*FANS, "r1", "r2"]) <= 3
        game.undo()
        assert sum(len(pile(game, name)) for name in [*FANS, "r1", "r2"]) > 3
