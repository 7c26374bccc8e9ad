"""Worked examples: positions, and what the rules say must follow."""

import random
from collections.abc import Mapping

import pytest

import pasyans as ps
from pasyans.catalog import OptionValue
from support import RANKS, SUITS, down_to, game_with, may, pile, up_to

# --- australian


def test_australian_a_group_moves_if_its_first_card_fits() -> None:
    game = game_with("australian", "stock", t1="3D JH 4C", t2="2S QH", t3="9S")
    assert may(game, "t1-t2*2")
    assert not may(game, "t1-t2")
    assert not may(game, "t1-t3*2")
    game.play("t1-t2*2")
    assert pile(game, "t2") == ["2S", "QH", "JH", "4C"]
    assert pile(game, "t1") == ["3D"]


def test_australian_foundation_waits_for_the_cards_below() -> None:
    assert not may(game_with("australian", "stock", t1="4C"), "t1-fC")
    assert not may(game_with("australian", "stock", t1="4C", fC="AC 2C"), "t1-fC")
    assert may(game_with("australian", "stock", t1="4C", fC="AC 2C 3C"), "t1-fC")


def test_australian_a_waste_card_must_stand_in_a_column_before_it_is_built_on() -> None:
    game = game_with("australian", "stock", t1="JH 4C", t2="6C", waste="5C")
    assert not may(game, "t1-waste")
    game.play("waste-t2")
    assert may(game, "t1-t2")


@pytest.mark.parametrize(
    ("target", "legal"), [("9H", True), ("9C", False), ("9D", False), ("7H", False), ("TH", False)]
)
def test_australian_columns_go_down_in_suit(target: str, legal: bool) -> None:
    assert may(game_with("australian", "stock", t1="8H", t2=target), "t1-t2") is legal


def test_australian_only_a_king_enters_an_empty_column() -> None:
    kings = game_with("australian", "stock", t1="3C KS 2D 7C", t2="KH", t3="4D", t4="QS", waste="KD")
    assert may(kings, "t1-t5*3")
    assert may(kings, "t2-t5")
    assert may(kings, "waste-t7")
    assert not may(kings, "t1-t5")
    assert not may(kings, "t1-t5*4")
    assert not may(kings, "t4-t5")
    assert not may(game_with("australian", "stock", t1="QS 2D", waste="QD"), "t1-t2*2")
    assert not may(game_with("australian", "stock", t1="QS 2D", waste="QD"), "waste-t2")


def test_australian_drawing_is_free_and_buries_the_waste() -> None:
    game = game_with("australian", "t7", t1="TC", t7="KH", stock="2D 9H", waste="9C")
    assert may(game, "waste-t1")
    game.play("draw")
    assert pile(game, "waste") == ["9C", "9H"]
    assert not may(game, "waste-t1")
    assert pile(game, "stock") == ["2D"]


def test_australian_the_waste_card_below_is_open_again() -> None:
    game = game_with("australian", "t7", t1="TC", t2="TH", t7="KD", stock="9H", waste="9C")
    game.play("draw")
    game.play("waste-t2")
    assert may(game, "waste-t1")


# --- bakers-dozen


def test_bakers_dozen_a_card_is_freed_and_goes_home() -> None:
    game = game_with("bakers-dozen", "t13", t1="2C AS 7C", t2="KD 8H", t13="KS")
    assert not may(game, "t1-fS")
    assert not may(game, "t1-t2*2")
    game.play("t1-t2")
    game.play("t1-fS")
    assert pile(game, "t1") == ["2C"]
    assert pile(game, "fS") == ["AS"]


def test_bakers_dozen_an_empty_column_stays_empty() -> None:
    game = game_with("bakers-dozen", "t13", t1="AS", t2="KD 8H", t3="KC", t13="KS")
    game.play("t1-fS")
    assert pile(game, "t1") == []
    assert not [move for move in game.legal_moves if move.endswith("-t1")]
    assert not any(may(game, f"{column}-t1") for column in ("t2", "t3", "t13", "fS"))


def dealt_rows(number: int) -> list[list[str]]:
    """The columns of a Mersenne deal before kings are sunk, by the scheme of PySolFC's deal numbers."""
    cards = [rank + suit for suit in "CSHD" for rank in RANKS]
    chance = random.Random(number)
    for last in range(51, 0, -1):
        other = int(chance.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return [cards[column::13] for column in range(13)]


def sunk(column: list[str]) -> list[str]:
    return [card for card in column if card[0] == "K"] + [card for card in column if card[0] != "K"]


def swapped(column: list[str]) -> list[str]:
    column = column.copy()
    for place, card in enumerate(column):
        if card[0] == "K":
            low = next((i for i in range(place) if column[i][0] != "K"), place)
            column[place], column[low] = column[low], card
    return column


def test_bakers_dozen_kings_sink_and_the_rest_keeps_its_order() -> None:
    assert sunk(["5C", "KD", "9S", "KH"]) == ["KD", "KH", "5C", "9S"]
    assert swapped(["5C", "KD", "9S", "KH"]) == ["KD", "KH", "9S", "5C"]
    columns = [f"t{i}" for i in range(1, 14)]
    two_kings = 0
    for number in range(32000, 32060):
        dealt = dealt_rows(number)
        shift = ps.Game("bakers-dozen", number)
        swap = ps.Game("bakers-dozen", number, rules="pysolfc")
        assert [pile(shift, name) for name in columns] == [sunk(column) for column in dealt]
        assert [pile(swap, name) for name in columns] == [swapped(column) for column in dealt]
        two_kings += sum(sunk(column) != swapped(column) for column in dealt)
    assert two_kings > 10


@pytest.mark.parametrize(
    ("card", "target", "legal"),
    [
        *[("7C", f"8{suit}", True) for suit in SUITS],
        ("7C", "9H", False),
        ("7C", "6H", False),
        ("7C", "7H", False),
        ("7C", "", False),
        ("KS", "AH", False),
        ("KS", "", False),
        ("2S", "AH", False),
        ("AS", "KS", False),
        ("AS", "2H", True),
    ],
)
def test_bakers_dozen_columns_go_down_in_any_suit(card: str, target: str, legal: bool) -> None:
    game = game_with("bakers-dozen", "t13", t1=card, t2=target, t13="QD")
    assert may(game, "t1-t2") is legal


# --- algerian


def test_algerian_five_deals_empty_the_stock() -> None:
    game = ps.Game("algerian", 2024)
    assert [len(pile(game, f"t{i}")) for i in range(1, 9)] == [2, 2, 2, 2, 1, 1, 1, 1]
    assert [len(pile(game, f"r{i}")) for i in range(1, 7)] == [6] * 6
    assert len(pile(game, "stock")) == 56
    for left, height in ((44, 8), (32, 10), (20, 12), (8, 14)):
        game.play("deal")
        assert len(pile(game, "stock")) == left
        assert [len(pile(game, f"r{i}")) for i in range(1, 7)] == [height] * 6
    before = [pile(game, f"t{i}") for i in range(1, 9)]
    last = pile(game, "stock")[::-1]
    game.play("deal")
    assert [pile(game, f"t{i}") for i in range(1, 9)] == [
        [*column, card] for column, card in zip(before, last, strict=True)
    ]
    assert pile(game, "stock") == []
    assert not may(game, "deal")


def test_algerian_the_last_card_of_a_foundation_is_the_other_copy() -> None:
    game = game_with("algerian", "r6", t1="KS", t2="AS", r6="5H", upS=up_to("Q", "S"), downS=down_to("2", "S"))
    assert may(game, "t1-upS")
    assert may(game, "t2-downS")
    assert not may(game, "t1-downS")
    assert not may(game, "t2-upS")


def test_algerian_a_card_goes_from_foundation_to_foundation() -> None:
    game = game_with("algerian", "r6", r6="5H", upS=up_to("7", "S"), downS=down_to("8", "S"))
    other = game.copy()
    game.play("upS-downS")
    assert (pile(game, "upS")[-1], pile(game, "downS")[-1]) == ("6S", "7S")
    other.play("downS-upS")
    assert (pile(other, "upS")[-1], pile(other, "downS")[-1]) == ("8S", "9S")


def test_algerian_a_foundation_card_goes_back_to_a_column() -> None:
    game = game_with("algerian", "r6", t1="8S", t2="6S", t3="7H", t4="5H", r6="5H", upS=up_to("7", "S"))
    assert may(game, "upS-t1")
    assert may(game, "upS-t2")
    assert may(game, "upS-t5")
    assert not may(game, "upS-t3")
    assert not may(game, "upS-r1")


def test_algerian_columns_go_up_and_down_one_card_at_a_time() -> None:
    game = game_with("algerian", "r6", t1="7D", t2="8D", r1="7D", t3="9D", r6="5H")
    game.play("t2-t1")
    game.play("r1-t1")
    assert pile(game, "t1") == ["7D", "8D", "7D"]
    assert not may(game, "t1-t3*2")
    game.play("t1-t4")
    game.play("t1-t3")
    assert pile(game, "t3") == ["9D", "8D"]


@pytest.mark.parametrize(
    ("card", "target", "legal"),
    [
        ("AC", "KC", True),
        ("KC", "AC", True),
        ("2C", "AC", True),
        ("QC", "KC", True),
        ("AC", "KS", False),
        ("7C", "8S", False),
        ("7C", "7C", False),
        ("7C", "9C", False),
        ("7C", "", True),
    ],
)
def test_algerian_king_and_ace_are_neighbours(card: str, target: str, legal: bool) -> None:
    assert may(game_with("algerian", "r6", t1=card, t2=target, r6="5H"), "t1-t2") is legal


def test_algerian_only_a_deal_fills_an_empty_reserve() -> None:
    position = ps.Game("algerian", 1).position()
    position["piles"]["t8"] = position["piles"]["r1"] + position["piles"]["t8"]
    position["piles"]["r1"] = []
    game = ps.Game.from_position(position)
    assert not any(may(game, f"{source}-r1") for source in ("t1", "t8", "r2", "r6", "upC"))
    stock = pile(game, "stock")
    game.play("deal")
    assert pile(game, "r1") == [stock[-1], stock[-7]]
    assert pile(game, "r6")[-2:] == [stock[-6], stock[-12]]


# --- olympus


HILL = {f"t{i}": card for i, card in enumerate(["7S", "5S", "3H", "KD", "9C", "4H", "QS", "TD", "6D"], start=1)}
OLYMPUS_START = {f"odd{suit}": f"A{suit}" for suit in SUITS} | {f"even{suit}": f"2{suit}" for suit in SUITS}


def test_olympus_the_hill_goes_down_in_suit_by_two() -> None:
    game = game_with("olympus", "stock", None, **HILL, **OLYMPUS_START)
    assert set(game.legal_moves) == {"t3-oddH", "t6-evenH", "t2-t1"}
    assert not any(may(game, move) for move in ("t9-t8", "t6-t3", "t6-t2", "t5-t8"))
    assert not any(may(game, f"t4-{goal}") for goal in ("t8", "t1", "oddD", "evenD"))


def test_olympus_the_stock_fills_a_place_at_once() -> None:
    game = game_with("olympus", "stock", None, **HILL, **OLYMPUS_START, stock="KC 3S")
    game.play("t2-t1")
    assert pile(game, "t2") == ["3S"]
    game.play_all(["t2-oddS", "t1-oddS", "t1-oddS"])
    assert pile(game, "oddS") == ["AS", "3S", "5S", "7S"]


def test_olympus_kings_and_queens_lie_on_top_at_the_end() -> None:
    home = {f"odd{suit}": " ".join(rank + suit for rank in RANKS[::2]) for suit in SUITS}
    home |= {f"even{suit}": " ".join(rank + suit for rank in RANKS[1::2]) for suit in SUITS}
    game = game_with("olympus", "stock", None, **home)
    assert game.status is ps.Status.WON
    assert sorted(place.cards[-1][0] for place in game.view if place.kind == "foundation") == ["K"] * 4 + ["Q"] * 4
    assert sum(len(pile(game, name)) for name in home) == 52


# --- marriage


def row_of(cards: str, options: Mapping[str, OptionValue] | None = None) -> ps.Game:
    """A row, and no stock."""
    return game_with("marriage", "discard", options, row=cards)


def test_marriage_a_pair_goes_and_the_row_closes_up() -> None:
    game = row_of("QH 5C JS JD 8H KH")
    game.play("x3-4")
    assert pile(game, "row") == ["QH", "5C", "8H", "KH"]
    game.play("x2")
    assert pile(game, "row") == ["QH", "8H", "KH"]
    assert not may(game, "x1-2")
    assert not may(game, "x2-3")
    game.play("x2")
    assert game.status is ps.Status.WON


def test_marriage_the_king_of_hearts_never_goes() -> None:
    game = row_of("QH 2D KD 9C KH")
    assert may(game, "x2-3")
    game = row_of("QH 2D 3C KD KH")
    assert not may(game, "x4-5")
    assert not may(game, "x5")


def test_marriage_a_card_between_two_that_match_goes() -> None:
    game = row_of("QH 9C 4H 9S KH")
    game.play("x3")
    assert pile(game, "row") == ["QH", "9C", "9S", "KH"]
    assert may(game, "x2-3")


def test_marriage_two_cards_between_hearts() -> None:
    game = row_of("QH 3S 7C KH")
    assert game.status is ps.Status.STUCK
    assert game.solve().verdict is ps.Verdict.LOST
    game = row_of("QH 3S 7C KH", {"discards": "enclosed", "row": "all"})
    assert game.solve().moves == ("x2-3",)


# --- thirteen


@pytest.mark.parametrize(
    ("ranks", "legal"),
    [
        *[(trio, True) for trio in ("984", "Q76", "T4A", "K55", "77A", "QQJ")],
        *[(trio, False) for trio in ("652", "Q22", "JTA", "AAA", "J22")],
    ],
)
def test_thirteen_two_less_the_third_make_thirteen(ranks: str, legal: bool) -> None:
    tops = dict(zip(("t1", "t2", "t3"), (rank + suit for rank, suit in zip(ranks, SUITS, strict=False)), strict=True))
    game = game_with("thirteen", "discard", None, out="8S", r1="6S", r2="5S", **tops)
    assert may(game, "t1,t2,t3") is legal
    assert may(game, "open") is not legal


def test_thirteen_the_reserve_opens_when_nothing_goes() -> None:
    tops = dict(zip((f"t{i}" for i in range(1, 8)), ["2C", "2D", "2H", "3C", "3D", "AC", "AD"], strict=True))
    game = game_with("thirteen", "discard", None, out="8S", r1="KS", r2="5S", **tops)
    assert game.legal_moves == ("open",)
    game.play("open")
    trios = {frozenset(move.split(",")) for move in game.legal_moves}
    assert {frozenset(trio) for trio in (("t1", "t2", "r1"), ("t4", "t5", "r1"), ("t6", "t7", "r1"))} <= trios
    game = game_with("thirteen", "discard", None, out="8S", r1="9S", r2="5S", **tops)
    game.play("open")
    assert game.legal_moves == ("open",)


def test_thirteen_the_reserve_cards_never_go_together() -> None:
    game = game_with("thirteen", "discard", None, out="7S", r1="8S", r2="9S", t1="4C", t2="KC", t3="KD")
    while "open" in game.legal_moves:
        game.play("open")
    assert game.position()["counters"] == {"open": 2}
    assert not any({"r1", "r2"} <= set(move.split(",")) for move in game.legal_moves)
    assert not may(game, "r1,r2,t1")


# --- cellar


def cellar_with(options: Mapping[str, OptionValue] | None = None, **piles: str) -> ps.Game:
    """A game of the Cellar; the other cards lie beneath those of the main row R4 and at the right door."""
    position = game_with("cellar", "R4", options, **piles).position()
    position["piles"]["RA"] = [position["piles"]["R4"].pop(0) for _ in range(4)]
    return ps.Game.from_position(position)


def test_cellar_the_first_card_sets_the_direction() -> None:
    bases = {f"c{i}": f"8{suit}" for i, suit in enumerate("SHDC", start=1)}
    for options, legal in ((None, False), ({"direction": "each"}, True)):
        game = cellar_with(options, **bases, L1="9S", L2="7H", L3="9D")
        game.play("L1-c1")
        assert may(game, "L2-c2") is legal
        assert may(game, "L3-c3")


@pytest.mark.parametrize("order", ["89TJQKA234567", "8765432AKQJT9"])
def test_cellar_thirteen_cards_go_on_a_base_in_a_circle(order: str) -> None:
    bases = {f"c{i}": f"8{suit}" for i, suit in enumerate("HDC", start=2)}
    game = cellar_with(None, c1="8S", L1=" ".join(f"{rank}S" for rank in order[:0:-1]), **bases)
    game.play_all(["L1-c1"] * 12)
    assert pile(game, "c1") == [f"{rank}S" for rank in order]


def test_cellar_bases_are_made_of_four_suits() -> None:
    game = cellar_with(None, c1="8S", c2="3S", c3="JD", c4="AC", L1="4S", L2="9H")
    assert not may(game, "L2-c1")
    away = game.copy()
    away.play("c2-cellar")
    game.play("c2-L1")
    game.play("L2-c2")
    assert not any(move.startswith("c") for move in game.legal_moves)
    away.play("L2-c2")
    assert not any(may(away, f"{centre}-L2") for centre in ("c1", "c2", "c3", "c4"))


def test_cellar_a_stored_card_waits_for_an_open_door() -> None:
    bases = {f"c{i}": f"8{suit}" for i, suit in enumerate("SHDC", start=1)}
    stored = {"cellar": "5C", "L1": "6C", "R3": "7D"}
    shut = cellar_with(None, **bases, **stored, LA="9S")
    assert not any(move.startswith("cellar") for move in shut.legal_moves)
    assert not any(move.endswith("cellar") for move in shut.legal_moves)
    shut.play("LA-c1")
    assert may(shut, "cellar-L1")
    assert may(shut, "cellar-L2")
    shut.play("cellar-L1")
    assert may(shut, "L1-cellar")


def test_cellar_rows_go_up_and_down_in_suit_and_doors_take_nothing() -> None:
    game = cellar_with(
        None, c1="2S", c2="2H", c3="2D", c4="2C", L1="7D", L2="6D", L3="8D", R1="8C", R2="QS", LA="6S 7S"
    )
    assert may(game, "L2-L1")
    assert may(game, "L3-L1")
    assert not may(game, "L1-R1")
    assert not may(game, "L2-LA")
    assert not may(game, "L2-RA")


# --- clock


def turned(piles: list[str]) -> ps.Game:
    """The Clock with these piles, each bottom first, played to its end."""
    game = ps.Game.from_position(
        {
            "game": "clock",
            "piles": {f"p{i}": cards.split() for i, cards in enumerate(piles, start=1)}
            | {f"o{i}": [] for i in range(1, 14)},
            "counters": {"at": 1},
        }
    )
    while game.status is ps.Status.OPEN:
        game.play("turn")
    return game


PACKETS = [" ".join(RANKS[i % 13] + suit for suit in SUITS) for i in range(1, 14)]
"""Pile k holds the cards of rank k + 1, the kings' pile the aces."""


def test_clock_every_pile_leads_to_the_next() -> None:
    game = turned(PACKETS)
    assert game.status is ps.Status.WON
    assert len(game.moves) == 52


def test_clock_four_aces_on_their_own_pile_end_it_at_once() -> None:
    game = turned([PACKETS[12], *PACKETS[1:12], PACKETS[0]])
    assert (game.status, len(game.moves)) == (ps.Status.STUCK, 4)
    assert sum(len(pile(game, f"p{i}")) for i in range(1, 14)) == 48


def test_clock_one_card_stays_closed() -> None:
    piles = [cards.split() for cards in PACKETS]
    piles[11][0], piles[12][0] = piles[12][0], piles[11][0]
    game = turned([" ".join(cards) for cards in piles])
    assert (game.status, len(game.moves)) == (ps.Status.STUCK, 51)
    assert [pile(game, f"p{i}") for i in range(1, 14) if pile(game, f"p{i}")] == [["KC"]]
