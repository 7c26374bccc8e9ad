"""Faults that programs of this kind have had, one named test a fault.

Several were reported in public against some patience program; `RULE_SETS` makes each a test of all our games.
"""

import itertools
import json
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import pasyans as ps
from support import RANKS, RULE_SETS, cards_of, down_to, game_with, known_wins, may, pile, rules_id, up_to
from test_games import moves_met

GAMES = [info.name for info in ps.games()]

every_rule_set = pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)

NUMBERS = ["1", "617", "31999", "32000", "ms8589934591", "12345678901234567890"]


def after_moves(name: str, rules: str | None, deal: int | str = 5, moves: int = 40) -> ps.Game:
    game = ps.Game(name, deal, rules=rules)
    game.play_all(game.playout(moves, moves))
    return game


def in_the_middle(name: str, rules: str | None, deal: int) -> ps.Game:
    """Half-way through a random game, so that it is open."""
    game = ps.Game(name, deal, rules=rules)
    line = game.playout(deal, 50)
    game.play_all(line[: len(line) // 2])
    return game


def all_of(game: ps.Game) -> tuple[Any, ...]:
    """Everything that a refused move must leave alone, the moves to play again included."""
    redone = game.copy()
    count = 0
    while True:
        try:
            redone.redo()
        except ps.IllegalMoveError:
            return game.position(), game.key, str(game), game.moves, game.legal_moves, game.status, count
        count += 1


# --- numbers


@every_rule_set
@pytest.mark.parametrize("number", NUMBERS)
def test_restart_gives_the_same_cards_twice(name: str, rules: str | None, number: str) -> None:
    game = ps.Game(name, number, rules=rules)
    for seed in (1, 2):
        game.play_all(game.playout(seed, 30))
        assert game.moves
        game.restart()
        assert game == ps.Game(name, number, rules=rules)
        assert game.moves == ()
        game = pickle.loads(pickle.dumps(game))
        assert game == ps.Game(name, number, rules=rules)


def test_a_number_gives_the_same_cards_in_another_process() -> None:
    deals = [(name, rules, number) for name, rules in RULE_SETS for number in NUMBERS]
    script = (
        "import json, sys, pasyans as ps\n"
        "deals = json.load(sys.stdin)\n"
        "print(json.dumps([ps.Game(name, number, rules=rules).position() for name, rules, number in deals]))"
    )
    here = [ps.Game(name, number, rules=rules).position() for name, rules, number in deals]
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", script], input=json.dumps(deals), capture_output=True, text=True, check=True
        )
        assert json.loads(done.stdout) == here


@every_rule_set
def test_another_number_gives_other_cards(name: str, rules: str | None) -> None:
    numbers = [*range(1, 60), *range(31990, 32010), 2**31, 2**32, 2**33, *NUMBERS[3:], "ms32000", "ms4294967296"]
    layouts = {ps.dumps(ps.Game(name, number, rules=rules)) for number in numbers}
    assert len(layouts) == len({ps.deal_text(number) for number in numbers})


def test_the_stock_is_drawn_from_the_right_end() -> None:
    game = game_with("australian", "t7", stock="7S QC 9H")
    for card in ("9H", "QC", "7S"):
        game.play("draw")
        assert pile(game, "waste")[-1] == card
    game = game_with("algerian", "r6", stock="2S 3S 4S 5S 6S 7S 8S 9S", t1="KC", t8="KD")
    game.play("deal")
    assert [pile(game, f"t{i}")[-1] for i in range(1, 9)] == ["9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S"]


# --- undo


def test_a_deal_of_twelve_is_one_move_and_comes_back_in_order() -> None:
    game = ps.Game("algerian", 7)
    before = game.position()
    game.play("deal")
    after = game.position()
    game.undo()
    assert (game.position(), game.moves) == (before, ())
    game.redo()
    assert (game.position(), game.moves) == (after, ("deal",))


def test_a_group_is_one_move_and_comes_back_in_order() -> None:
    game = game_with("australian", "stock", t1="3D JH 4C 9S", t2="QH")
    before = game.position()
    game.play("t1-t2*3")
    game.undo()
    assert game.position() == before


@every_rule_set
def test_legal_moves_after_undo_are_those_of_before(name: str, rules: str | None) -> None:
    game = ps.Game(name, 11, rules=rules)
    for played in game.playout(11, 120):
        legal = game.legal_moves
        for move in legal:
            game.play(move)
            game.undo()
            assert game.legal_moves == legal
        game.play(played)


def test_after_undo_a_king_still_fits_an_empty_column() -> None:
    game = game_with("australian", "stock", t1="3C KS 2D", waste="KD")
    for move in ("t1-t2*2", "waste-t2", "draw"):
        game.play(move)
        game.undo()
        assert may(game, "t1-t2*2")
        assert may(game, "waste-t2")


@every_rule_set
def test_a_refused_move_leaves_everything_as_it_was(name: str, rules: str | None) -> None:
    game = after_moves(name, rules)
    game.undo(len(game.moves) // 2)
    before = all_of(game)
    assert before[-1] > 0
    attempts: tuple[Callable[[], None], ...] = (
        lambda: game.play("t1-t1"),
        lambda: game.play("t1-t2*99"),
        lambda: game.play("nonsense"),
        lambda: game.play_all([game.legal_moves[0], "t1-t1"]),
        lambda: game.undo(10_000),
        lambda: game.redo(10_000),
    )
    for attempt in attempts:
        with pytest.raises(ps.PasyansError):
            attempt()
        assert all_of(game) == before
    game.redo(before[-1])


def test_a_drawn_card_that_is_taken_back_does_not_play() -> None:
    game = game_with("australian", "t7", t1="TC", t7="KS", stock="9C")
    assert not may(game, "stock-t1")
    game.play("draw")
    assert may(game, "waste-t1")
    game.undo()
    assert not may(game, "stock-t1")
    assert not may(game, "waste-t1")
    assert pile(game, "waste") == []


# --- cards


@every_rule_set
def test_cards_stay_the_same_through_play_undo_redo_and_loading(name: str, rules: str | None) -> None:
    game = ps.Game(name, 3, rules=rules)
    for number, move in enumerate(game.playout(3, 200)):
        before = cards_of(game)
        game.play(move)
        after = cards_of(game)
        assert after == before or (set(after) >= set(before) and len(after) == len(before) + 1)  # an ace is put
        if number % 3 == 0:
            game.undo()
            assert cards_of(game) == before
            game.redo()
            assert cards_of(game) == after
        if number % 10 == 0:
            assert cards_of(ps.Game.from_position(ps.dumps(game))) == after
            assert cards_of(pickle.loads(pickle.dumps(game))) == after


# --- legal


def test_any_card_moves_with_its_unordered_tail() -> None:
    game = game_with("australian", "stock", t1="2D 9C KD 3S", t2="TC")
    assert "t1-t2*3" in game.legal_moves
    game.play("t1-t2*3")
    assert pile(game, "t2") == ["TC", "9C", "KD", "3S"]


@every_rule_set
def test_listed_moves_are_accepted_and_all_others_refused(name: str, rules: str | None) -> None:
    game = in_the_middle(name, rules, deal=8)
    legal = set(game.legal_moves)
    assert legal
    counts = ["", *(f"*{n}" for n in range(2, 14))]
    piles = game.info.piles
    texts = {f"{source}-{target}{n}" for source, target, n in itertools.product(piles, piles, counts)}
    texts |= legal | moves_met(name, rules)
    assert {text for text in texts if may(game, text)} == legal


@pytest.mark.parametrize("options", [{}, {"fill": "any"}, {"fill": "king"}], ids=str)
def test_bakers_dozen_moves_one_card_at_a_time(options: dict[str, bool | int | str]) -> None:
    game = game_with("bakers-dozen", "t13", options, t1="8H 7C", t2="9S", t13="2D")
    assert may(game, "t1-t2") is False
    assert not any(may(game, f"t1-{target}*2") for target in ("t2", "t3", "fH"))


# --- status


def every_other(first: str, suit: str) -> str:
    """The cards of every other rank, from the ace or the two up."""
    return " ".join(rank + suit for rank in RANKS[RANKS.index(first) :: 2])


SPADES_LEFT: dict[str, tuple[str, dict[str, str], dict[str, str]]] = {
    "australian": ("t1", {f"f{suit}": up_to("K", suit) for suit in "CDH"}, {"fS": up_to("Q", "S")}),
    "bakers-dozen": ("t1", {f"f{suit}": up_to("K", suit) for suit in "CDH"}, {"fS": up_to("Q", "S")}),
    "algerian": (
        "t1",
        {f"up{suit}": up_to("K", suit) for suit in "CDH"} | {f"down{suit}": down_to("A", suit) for suit in "CDHS"},
        {"upS": up_to("Q", "S")},
    ),
    "olympus": (
        "t1",
        {f"odd{suit}": every_other("A", suit) for suit in "CDH"}
        | {f"even{suit}": every_other("2", suit) for suit in "CDH"},
        {"oddS": every_other("A", "S").removesuffix(" KS"), "evenS": every_other("2", "S")},
    ),
    "cellar": ("L1", {f"c{i}": up_to("K", suit) for i, suit in enumerate("CDH", start=1)}, {"c4": up_to("Q", "S")}),
}
"""Games whose kings go home: a column, where all suits but the spades (or one copy of them) are home, and where the
spades are when only their king is missing."""


@pytest.mark.parametrize("name", SPADES_LEFT)
def test_a_king_that_can_go_home_is_a_move(name: str) -> None:
    column, others, spades = SPADES_LEFT[name]
    game = game_with(name, column, None, **others, **spades)
    assert pile(game, column) == ["KS"]
    assert game.status is ps.Status.OPEN
    assert f"{column}-{next(iter(spades))}" in game.legal_moves
    assert game.hint().verdict is ps.Verdict.WON


@pytest.mark.parametrize("name", SPADES_LEFT)
def test_a_position_that_is_partly_finished_from_the_start_is_solved(name: str) -> None:
    column, others, _ = SPADES_LEFT[name]
    base = {"c4": "AS"} if name == "cellar" else {}
    left = [f"{rank}S" for rank in "KQJT98765432A" if f"{rank}S" not in base.values()]
    game = game_with(name, column, None, **others, **{column: " ".join(left)}, **base)
    solution = game.solve()
    assert solution.verdict is ps.Verdict.WON
    assert len(solution.moves) == len(left)


def before_the_last_move(name: str, rules: str | None) -> tuple[ps.Game, str]:
    """A game that begins one move before its win, and that move."""
    game, line = known_wins(name, rules)[0]
    game.play_all(line[:-1])
    return ps.Game.from_position(game.position()), line[-1]


def stock_only(name: str) -> tuple[ps.Game, str]:
    """A position in which nothing but the stock is left to be played, and that move."""
    if name == "australian":
        return game_with(name, "stock", t1="2C", t2="2D", t3="2H", t4="2S", t5="9C", t6="7D", t7="5H"), "draw"
    # Eight columns without neighbours in suit, empty reserves; the pack's rest must lie in the stock.
    columns = dict(zip((f"t{i}" for i in range(1, 9)), ["2C", "5C", "8C", "JC", "2D", "5D", "8D", "JD"], strict=True))
    return game_with(name, "stock", None, **columns), "deal"


@pytest.mark.parametrize("name", ["australian", "algerian"])
def test_a_position_with_only_the_stock_left_is_open_and_the_hint_says_so(name: str) -> None:
    game, move = stock_only(name)
    assert game.legal_moves == (move,)
    assert game.status is ps.Status.OPEN
    assert game.hint(max_states=20, max_seconds=None).move == move


def test_a_position_without_a_move_is_stuck() -> None:
    game = game_with("bakers-dozen", "t1", t1="KC", t2="KD")
    assert game.legal_moves == ()
    assert game.status is ps.Status.STUCK
    assert game.solve().verdict is ps.Verdict.LOST
    assert game.hint().move is None


@every_rule_set
def test_a_win_is_noticed_on_every_path(name: str, rules: str | None) -> None:
    game, move = before_the_last_move(name, rules)
    assert game.status is ps.Status.OPEN
    assert move in game.legal_moves
    redone, replayed = game.copy(), game.copy()
    game.play(move)
    loaded = ps.Game.from_position(game.position())
    pickled = pickle.loads(pickle.dumps(game))
    redone.play(move)
    redone.undo()
    assert redone.status is ps.Status.OPEN
    redone.redo()
    replayed.play_all([move])
    for won in (game, loaded, pickled, redone, replayed, game.copy()):
        assert won.status is ps.Status.WON
        assert won.legal_moves == ()
        assert won == game


@every_rule_set
def test_a_position_that_is_finished_from_the_start_is_won(name: str, rules: str | None) -> None:
    game, move = before_the_last_move(name, rules)
    game.play(move)
    finished = ps.Game.from_position(game.position())
    assert finished.status is ps.Status.WON
    solution = finished.solve()
    assert (solution.verdict, solution.moves) == (ps.Verdict.WON, ())
    hint = finished.hint()
    assert (hint.verdict, hint.move, hint.line) == (ps.Verdict.WON, None, ())
    assert finished.perft(1) == 0


# --- hint


@every_rule_set
def test_following_the_hints_wins_within_the_first_line(name: str, rules: str | None) -> None:
    game, _ = known_wins(name, rules)[0]
    hint = game.hint()
    for left in range(len(hint.line), 0, -1):
        assert hint.verdict is ps.Verdict.WON
        assert hint.move == hint.line[0]
        assert len(hint.line) <= left
        game.play(hint.line[0])
        hint = game.hint()
        if game.status is ps.Status.WON:
            break
    assert game.status is ps.Status.WON


@every_rule_set
def test_hints_asked_afresh_after_each_move_end_in_the_win(name: str, rules: str | None) -> None:
    """A program that holds no game from one hint to the next must not be led in a circle either, whatever was played
    before it began to ask."""
    ended = 0
    ample: dict[str, Any] = {"max_states": 1_000_000, "max_seconds": None}
    for seed, (start, _) in itertools.product(range(5), known_wins(name, rules)):
        kept = start.copy()
        kept.play_all(kept.playout(seed, max_moves=seed))
        hint = kept.hint(**ample)
        if hint.verdict is not ps.Verdict.WON:
            continue
        for left in range(len(hint.line), 0, -1):
            afresh = start.copy()
            afresh.play_all(kept.moves)
            hint = afresh.hint(**ample)
            assert hint == kept.hint(**ample)
            assert hint.move is not None
            assert len(hint.line) == left
            kept.play(hint.move)
        assert kept.status is ps.Status.WON
        ended += 1
        if ended == 3:
            break
    assert ended == 3


@every_rule_set
def test_the_moves_to_take_back_are_the_fewest(name: str, rules: str | None) -> None:
    """Where it says 3, the position three moves back can be won, and the one two moves back cannot."""
    met = 0
    choices = False
    for seed, (start, line) in itertools.product(range(1, 60), known_wins(name, rules)):
        game = start.copy()
        game.play_all(line[: len(line) * seed // 60])
        for move in game.playout(seed, max_moves=10):
            choices |= len(game.legal_moves) > 1
            game.play(move)
        hint = game.hint(max_states=100_000, max_seconds=None)
        if hint.take_back is not None:
            game.undo(hint.take_back - 1)
            assert game.solve(max_states=100_000, max_seconds=None).verdict is not ps.Verdict.WON
            game.undo()
            assert game.solve(max_states=100_000, max_seconds=None).verdict is ps.Verdict.WON
            met += 1
        if met == 3:
            return
    assert met or not choices


def test_a_hint_goes_on_in_a_pickled_game() -> None:
    game = ps.Game("bakers-dozen", 4)
    line = game.hint().line
    game.play(line[0])
    again = pickle.loads(pickle.dumps(game))
    assert again.hint(max_states=0).line == line[1:]


# --- solver


@every_rule_set
def test_a_printed_solution_is_legal_step_by_step_and_wins(name: str, rules: str | None) -> None:
    won = 0
    deals = [ps.Game(name, deal, rules=rules) for deal in range(200, 215)]
    for game in deals + [game for game, _ in known_wins(name, rules)]:
        before = game.copy()
        solution = game.solve(max_states=20_000, max_seconds=None)
        assert game == before
        for move in solution.moves:
            assert move in game.legal_moves
            game.play(move)
        assert (game.status is ps.Status.WON) == (solution.verdict is ps.Verdict.WON)
        won += solution.verdict is ps.Verdict.WON
    assert won >= 3


@every_rule_set
@pytest.mark.parametrize(
    "limit", [*({"max_states": n} for n in (0, 1, 2, 30)), *({"max_memory": n} for n in (0, 5, 4096, 70_000))], ids=str
)
def test_a_search_that_gives_up_never_says_lost(name: str, rules: str | None, limit: dict[str, int]) -> None:
    game, _ = known_wins(name, rules)[0]
    solution = game.solve(**limit)
    assert solution.verdict is not ps.Verdict.LOST
    if solution.verdict is ps.Verdict.UNKNOWN:
        assert solution.reason == ("states" if "max_states" in limit else "memory")
    assert solution.states <= limit.get("max_states", solution.states)
    assert solution.memory <= limit.get("max_memory", solution.memory)


def foundation_to_column() -> ps.Game:
    """What lies on columns and reserves is named, all else is home."""
    columns = ["AH", "9S", "2C", "8S", "6S", "3H", "JS", "3S"]
    strewn = {
        **{f"t{column}": [card] for column, card in enumerate(columns, start=1)},
        "r1": ["3D", "3C", "AC", "2D", "7S", "7S", "4H", "4D", "5S", "QD", "JH", "QC", "QH", "KD", "2S", "2H", "AD"],
        "r2": ["AS", "4S", "KH", "QS", "TC", "JC", "KC", "TS", "KS"],
    }
    piles: dict[str, list[str]] = {pile: strewn.get(pile, []) for pile in ps.Game("algerian", 1).info.piles}
    gone = Counter(card for cards in strewn.values() for card in cards)
    for suit in "CDHS":
        home = Counter({rank: 2 - gone[rank + suit] for rank in RANKS})
        up, down = next(
            (RANKS[:up], RANKS[down:])
            for up in range(14)
            for down in range(14)
            if Counter(RANKS[:up] + RANKS[down:]) == home
        )
        piles[f"up{suit}"] = [rank + suit for rank in up]
        piles[f"down{suit}"] = [rank + suit for rank in reversed(down)]
    return ps.Game.from_position({"game": "algerian", "piles": piles})


def wins_without_foundation_moves(game: ps.Game) -> bool:
    """Every position that can be reached without moving a card from a foundation to a column is walked."""
    seen = {game.key}
    waiting = [game]
    while waiting:
        current = waiting.pop()
        if current.status is ps.Status.WON:
            return True
        for move in current.legal_moves:
            source, _, target = move.partition("-")
            if source.startswith(("up", "down")) and target.startswith("t"):
                continue
            following = current.copy()
            following.play(move)
            if following.key not in seen:
                seen.add(following.key)
                waiting.append(following)
    return False


def test_a_card_leaves_its_foundation_where_nothing_else_wins() -> None:
    game = foundation_to_column()
    assert not wins_without_foundation_moves(game)
    solution = game.solve()
    assert solution.verdict is ps.Verdict.WON
    assert any(move.startswith(("up", "down")) and "-t" in move for move in solution.moves)


@every_rule_set
def test_a_search_holds_its_limits_and_is_the_same_again(name: str, rules: str | None) -> None:
    for deal in range(300, 306):
        game = ps.Game(name, deal, rules=rules)
        first, again = (game.solve(max_states=500, max_seconds=None) for _ in range(2))
        assert (first.verdict, first.moves, first.states) == (again.verdict, again.moves, again.states)
        assert first.states <= 500
        short = game.solve(max_seconds=0.01, max_memory=2**21)
        assert short.seconds < 1
        assert short.memory <= 2**21


# --- input

Piles = dict[str, list[str]]


def a_card(piles: Piles) -> tuple[str, int]:
    """The pile and the place of a card that no game does without."""
    return next(
        (name, place) for name, cards in piles.items() for place, card in enumerate(cards) if card[0] in "23456789TJQ"
    )


def lose_a_card(piles: Piles) -> str:
    name, place = a_card(piles)
    card = piles[name][place]
    if any("--" in cards for cards in piles.values()):
        piles[name][place] = "--"
    else:
        del piles[name][place]
    return f"no pile holds these cards: {card}"


def double_a_card(piles: Piles) -> str:
    name, place = a_card(piles)
    card = piles[name][place]
    for cards in piles.values():
        cards[:] = [card if other[0] == "K" else other for other in cards]
    return card


def make_up_a_card(piles: Piles) -> str:
    name = list(piles)[1]
    piles[name].append("1Z")
    return f"{name}: '1Z'"


def add_a_pile(piles: Piles) -> str:
    piles["t99"] = []
    return "'t99'"


def leave_a_pile_out(piles: Piles) -> str:
    name = list(piles)[2]
    del piles[name]
    return name


def clear_the_board(piles: Piles) -> str:
    name = next(iter(piles))
    piles.clear()
    return name


@every_rule_set
@pytest.mark.parametrize(
    "spoil", [lose_a_card, double_a_card, make_up_a_card, add_a_pile, leave_a_pile_out, clear_the_board]
)
def test_a_wrong_board_is_refused_by_name(name: str, rules: str | None, spoil: Callable[[Piles], str]) -> None:
    position = ps.Game(name, 1, rules=rules).position()
    culprit = spoil(position["piles"])
    for form in (position, json.dumps(position)):
        with pytest.raises(ps.PositionError, match=culprit):
            ps.Game.from_position(form)


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_preset_is_refused_by_name(name: str) -> None:
    with pytest.raises(ps.OptionError, match="'no-such-rules'"):
        ps.Game(name, 1, rules="no-such-rules")
