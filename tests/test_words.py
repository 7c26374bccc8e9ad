"""Moves in a player's words."""

import re

import pytest

import pasyans as ps
from support import RANKS, RULE_SETS, SUITS, cards_of, game_with, rules_id

every_rule_set = pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)


@every_rule_set
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_move_has_words_of_its_own_that_betray_no_closed_card(name: str, rules: str | None, lang: str) -> None:
    for deal in range(1, 6):
        game = ps.Game(name, deal, rules=rules)
        for move in game.playout(seed=deal, max_moves=60):
            texts = [game.words(legal, lang=lang) for legal in game.legal_moves]
            assert len(set(texts)) == len(texts)
            seen = {card for place in game.view for card in place.shown()}
            seen |= {rank + suit for rank in RANKS for suit in SUITS} - set(cards_of(game))  # beside the table
            for text in texts:
                assert not re.search("[{}]", text)
                assert {card_of(shown) for shown in re.findall("[A-Z0-9][♣♦♥♠]", text)} <= seen
            game.play(move)


def card_of(shown: str) -> str:
    return shown.translate(str.maketrans("♣♦♥♠", "CDHS"))


def test_what_the_words_are() -> None:
    game = ps.Game("australian", 3)
    assert game.words("draw") == "turn a stock card to the waste"
    assert game.words("draw", lang="ru") == "открыть карту запаса"
    assert game.words("t2-t7*3") == "7♦ with Q♦ 7♣ → onto 8♦ (column 7)"
    assert game.words("t2-t7*3", lang="ru") == "7♦ и Q♦ 7♣ → на 8♦ (столбец 7)"
    assert game.words("t3-fD") == "A♦ → foundation ♦"


def test_many_cards_are_counted() -> None:
    game = game_with("australian", "stock", t1="5H 2C 3C 9C AD", t2="6H")
    assert game.words("t1-t2*5") == "5♥ with 4 cards → onto 6♥ (column 2)"
    assert game.words("t1-t2*5", lang="ru") == "5♥ и ещё 4 на ней → на 6♥ (столбец 2)"


def test_the_pile_is_named_where_the_same_card_lies_twice() -> None:
    game = game_with("algerian", "stock", t1="7H", t2="7H", t3="8H", t4="9H")
    assert game.words("t1-t3") == "7♥ (column 1) → onto 8♥ (column 3)"
    assert game.words("t2-t3") == "7♥ (column 2) → onto 8♥ (column 3)"
    assert game.words("t4-t3") == "9♥ → onto 8♥ (column 3)"
    assert game.words("t1-t5", lang="ru") == "7♥ (столбец 1) → столбец 5 (пусто)"


def test_refusals_are_those_of_play() -> None:
    game = ps.Game("australian", 3)
    with pytest.raises(ps.IllegalMoveError):
        game.words("t1-t2")
    with pytest.raises(ps.MoveSyntaxError):
        game.words("nonsense")
    with pytest.raises(ps.OptionError, match="'de'"):
        game.words("draw", lang="de")
