"""The worked examples of the three games: positions, and what the rules say must follow."""

import random

import pytest

import pasyans as ps

RANKS = "A23456789TJQK"
SUITS = "CDHS"


def game_with(name: str, under: str, options: dict[str, ps.catalog.OptionValue] | None = None, **piles: str) -> ps.Game:
    """A game with these cards, each pile bottom first; the rest of the pack lies beneath those of the pile `under`."""
    info = ps.Game(name, 1).info
    given = {pile: piles.pop(pile, "").split() for pile in info.piles}
    assert not piles, piles
    rest = [rank + suit for rank in RANKS for suit in SUITS] * info.packs
    for cards in given.values():
        for card in cards:
            rest.remove(card)
    given[under] = rest + given[under]
    return ps.Game.from_position({"game": name, "options": options or {}, "piles": given, "counters": {}})


def up_to(rank: str, suit: str) -> str:
    """The cards from the ace up to a rank."""
    return " ".join(r + suit for r in RANKS[: RANKS.index(rank) + 1])


def down_to(rank: str, suit: str) -> str:
    """The cards from the king down to a rank."""
    return " ".join(r + suit for r in reversed(RANKS[RANKS.index(rank) :]))


def may(game: ps.Game, move: str) -> bool:
    """Whether a move is legal: listed and accepted, or neither."""
    trial = game.copy()
    try:
        trial.play(move)
    except ps.IllegalMoveError:
        assert move not in game.legal_moves
        return False
    assert move in game.legal_moves
    return True


def pile(game: ps.Game, name: str) -> list[str]:
    cards: list[str] = game.position()["piles"][name]
    return cards


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
