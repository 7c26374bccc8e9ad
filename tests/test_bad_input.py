"""Whatever comes in by any door is taken or refused by name; nothing crashes, hangs or half-changes."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pasyans as ps

TEXT = st.text(st.characters(codec=None), max_size=40)
"""Any text at all, lone surrogates and control characters too."""


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (1, "ms1"),
        ("31999", "ms31999"),
        (32000, "32000"),
        ("ms32000", "ms32000"),
        ("ms8589934591", "ms8589934591"),
        ("#12,345 L", "ms12345"),
        ("0007", "ms7"),
        ("12345678901234567890", "12345678901234567890"),
        (12345678901234567890, "12345678901234567890"),
        ("9" * 6000, "9" * 6000),
    ],
)
def test_deal_numbers(number: int | str, shown: str) -> None:
    assert ps.deal_text(number) == shown
    assert ps.Game("australian", number).deal == shown


@pytest.mark.parametrize(
    "number",
    [
        0,
        -1,
        "0",
        "ms0",
        "ms8589934592",
        "",
        " ",
        "ms",
        "msx",
        "seven",
        "1.5e3",
        "0x10",
        "１２",
        None,
        1.0,
        True,
        b"7",
        "7\0",
        "\ud800",
    ],
)
def test_no_deal_numbers(number: Any) -> None:
    with pytest.raises(ps.DealError, match="deal number"):
        ps.deal_text(number)
    with pytest.raises(ps.DealError):
        ps.Game("australian", number)


@pytest.mark.parametrize("text", ["", ",", "1,", "3-1", "1-2-3", "1-", "1..3", "1-ms3", "ms1-9999999999", "0-3", "x"])
def test_no_lists_of_deals(text: str) -> None:
    with pytest.raises(ps.DealError):
        ps.parse_deals(text)


def test_lists_of_deals() -> None:
    assert list(ps.parse_deals("1-3, ms5,31999-32001")) == ["ms1", "ms2", "ms3", "ms5", "ms31999", "32000", "32001"]
    assert list(ps.parse_deals("ms32000-ms32001")) == ["ms32000", "ms32001"]
    assert list(ps.parse_deals("1 - 3")) == ["ms1", "ms2", "ms3"]
    assert ps.parse_deals("1 - 3, 7").count == 4
    endless = ps.parse_deals("1-99999999999999999999999")
    assert next(iter(endless)) == "ms1"
    assert endless.count == 99999999999999999999999


@pytest.mark.parametrize("name", ["", "Australian", "chess", "australian ", "\ud800", None, 3])
def test_unknown_games(name: Any) -> None:
    with pytest.raises(ps.UnknownGameError, match="the games are"):
        ps.Game(name, 1)


@pytest.mark.parametrize(
    "options",
    [
        {"fill": "ace"},
        {"fill": True},
        {"fill": None},
        {"kings": 13},
        {"hill_step": 2},
        {"foundation_return": "yes"},
        {"fill": "\ud800"},
    ],
)
def test_unknown_options(options: dict[str, Any]) -> None:
    with pytest.raises(ps.OptionError, match=next(iter(options))):
        ps.Game("bakers-dozen", 1, **options)


def test_cards_in_every_spelling() -> None:
    position = ps.Game("australian", 3).position()
    spelled = json.loads(ps.dumps(position).replace('"TH"', '"10h"').replace('"KC"', '"k♣"').replace('"2D"', '"2♦"'))
    assert ps.Game.from_position(spelled).position() == position
    text = "\ufeff" + json.dumps(position, indent=2).replace("\n", "\r\n")
    assert ps.Game.from_position(text).position() == position


def spoilt(**parts: Any) -> dict[str, Any]:
    return {**ps.Game("bakers-dozen", 1).position(), **parts}


def spoilt_piles(**piles: Any) -> dict[str, Any]:
    return spoilt(piles={**ps.Game("bakers-dozen", 1).position()["piles"], **piles})


@pytest.mark.parametrize(
    ("position", "culprit"),
    [
        (None, "NoneType"),
        (7, "int"),
        ([], "list"),
        ({}, "game"),
        ({"game": "bakers-dozen"}, "piles"),
        (spoilt(game=None), "game"),
        (spoilt(game=["bakers-dozen"]), "game"),
        (spoilt(piles=None), "piles"),
        (spoilt(piles=[]), "piles"),
        (spoilt(options=[]), "options"),
        (spoilt(counters=3), "counters"),
        (spoilt(counters={"at": 1}), "at"),
        (spoilt(stock=[]), "stock"),
        (spoilt_piles(t1=None), "t1"),
        (spoilt_piles(t1="KH"), "t1"),
        (spoilt_piles(t1=[None]), "t1"),
        (spoilt_piles(t1=[["KH"]]), "t1"),
        (spoilt_piles(t1=["??"]), r"t1: '\?\?'"),
        (spoilt_piles(t1=["--"]), "t1: '--'"),
        (spoilt_piles(t1=[]), "no pile holds"),
        (spoilt_piles(t14=[]), "'t14'"),
        (spoilt_piles(stock=[]), "'stock'"),
        (spoilt_piles(fC=["AC"]), "AC"),
        (spoilt_piles(**{"\ud800": []}), "pile"),
    ],
)
def test_positions_that_cannot_be(position: Any, culprit: str) -> None:
    with pytest.raises(ps.PositionError, match=culprit):
        ps.Game.from_position(position)


def test_foundations_out_of_order() -> None:
    piles: dict[str, list[str]] = {pile: [] for pile in ps.Game("bakers-dozen", 1).info.piles}
    for suit in "CDHS":
        piles[f"f{suit}"] = [rank + suit for rank in "A23456789TJQK"]
    assert ps.Game.from_position({"game": "bakers-dozen", "piles": piles}).status is ps.Status.WON
    piles["fH"].reverse()
    with pytest.raises(ps.PositionError, match="pile fH: KH is out of order, AH belongs there"):
        ps.Game.from_position({"game": "bakers-dozen", "piles": piles})


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "nan", "\x00", '{"game": 1, "game": 2}', "[" * 100_000, "9" * 10_000, "\ud800"]
)
def test_texts_that_are_no_position(text: str) -> None:
    with pytest.raises(ps.PositionError):
        ps.Game.from_position(text)


@pytest.mark.parametrize(
    "move",
    [
        "",
        "-",
        "t1",
        "t1-",
        "-t1",
        "t1-t2*",
        "t1-t2*0",
        "t1-t2*-1",
        "t1-t2*x",
        "t1-t2*9999999999",
        "t0-t1",
        "T1-t2",
        "draw",
        "t1-t2\0",
        "\ud800",
    ],
)
def test_texts_that_are_no_move(move: str) -> None:
    game = ps.Game("bakers-dozen", 1)
    before = game.position()
    with pytest.raises(ps.MoveSyntaxError):
        game.play(move)
    assert (game.position(), game.moves) == (before, ())


def test_moves_must_be_texts_and_counts_sensible() -> None:
    game = ps.Game("bakers-dozen", 1)
    for move in (None, 3, b"t1-t2"):
        with pytest.raises(TypeError):
            game.play(move)  # type: ignore[arg-type]
    for count in (-1, 10**30):
        with pytest.raises(ValueError, match=str(count)):
            game.undo(count)
        with pytest.raises(ValueError, match=str(count)):
            game.redo(count)
    for depth in (-1, 65, 10**30):
        with pytest.raises(ValueError, match=str(depth)):
            game.perft(depth)


@settings(max_examples=300, deadline=None)
@given(text=TEXT)
def test_any_text_is_a_deal_or_a_deal_error(text: str) -> None:
    try:
        game = ps.Game("australian", text)
    except ps.DealError:
        return
    assert ps.Game("australian", str(game.deal)) == game


@settings(max_examples=300, deadline=None)
@given(text=TEXT)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    game = ps.Game("australian", 3)
    try:
        game.play(text)
    except (ps.MoveSyntaxError, ps.IllegalMoveError):
        assert game == ps.Game("australian", 3)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(part=st.sampled_from(["game", "options", "piles", "counters", "more"]), value=JSON)
def test_a_position_with_anything_in_it_is_refused_or_read(part: str, value: Any) -> None:
    position: Mapping[str, Any] = spoilt(**{part: value})
    try:
        game = ps.Game.from_position(position)
    except ps.PasyansError:
        return
    assert ps.Game.from_position(game.position()) == game


@settings(max_examples=300, deadline=None)
@given(pile=st.sampled_from(["t1", "t13", "fC"]), value=JSON)
def test_a_pile_with_anything_in_it_is_refused_or_read(pile: str, value: Any) -> None:
    with pytest.raises(ps.PasyansError):
        ps.Game.from_position(spoilt_piles(**{pile: [value, value]}))


@settings(max_examples=300, deadline=None)
@given(text=TEXT)
def test_any_text_is_a_position_or_a_position_error(text: str) -> None:
    with pytest.raises(ps.PasyansError):
        ps.Game.from_position(text)
