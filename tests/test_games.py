"""What must hold for every registered game and rule set. A new game is tested here by being registered."""

import copy
import itertools
import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import pasyans as ps
from support import RULE_SETS, cards_of, rules_id

SEEDS = range(6)
LONGEST = 150

every_rule_set = pytest.mark.parametrize(("name", "rules"), RULE_SETS, ids=rules_id)


def play_at_random(name: str, rules: str | None, seed: int) -> Iterator[ps.Game]:
    """A game after each move of a random play, its first position included."""
    game = ps.Game(name, 1 + seed, rules=rules)
    yield game
    for move in game.playout(seed, LONGEST):
        game.play(move)
        yield game


@every_rule_set
def test_cards_are_conserved(name: str, rules: str | None) -> None:
    for seed in SEEDS:
        packs = ps.Game(name, 1, rules=rules).info.packs
        pack = Counter([rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] * packs)
        aside = pack - Counter(cards_of(ps.Game(name, 1, rules=rules)))
        assert {card[0] for card in aside} <= {"A"}, "only aces may wait beside the table"
        for game in play_at_random(name, rules, seed):
            cards = Counter(cards_of(game))
            assert not cards - pack
            assert pack - cards <= aside
            aside = pack - cards


@every_rule_set
def test_undo_and_redo_restore_key_text_and_moves(name: str, rules: str | None) -> None:
    for seed in SEEDS:
        seen = [(game.key, str(game), game.legal_moves, game.position()) for game in play_at_random(name, rules, seed)]
        *_, game = play_at_random(name, rules, seed)
        walk = random.Random(seed)
        here = last = len(seen) - 1
        for _ in range(60):
            target = walk.randint(0, last)
            if target < here:
                game.undo(here - target)
            else:
                game.redo(target - here)
            here = target
            assert (game.key, str(game), game.legal_moves, game.position()) == seen[here]


@cache
def moves_met(name: str, rules: str | None) -> set[str]:
    """Whatever was legal somewhere in some games."""
    return {move for seed in SEEDS for game in play_at_random(name, rules, seed) for move in game.legal_moves}


@every_rule_set
def test_every_listed_move_is_accepted_and_every_other_refused(name: str, rules: str | None) -> None:
    for seed in range(2):
        for game in itertools.islice(play_at_random(name, rules, seed), 0, None, 25):
            before = game.position()
            legal = game.legal_moves
            piles = game.info.piles
            counts = ["", *(f"*{n}" for n in range(2, 20))]
            texts = {f"{a}-{b}{n}" for a in piles for b in piles for n in counts} | {"draw", "deal", "open", "turn"}
            texts |= moves_met(name, rules)
            assert texts.issuperset(legal)
            for text in texts.difference(legal):
                with pytest.raises((ps.IllegalMoveError, ps.MoveSyntaxError)):
                    game.play(text)
            assert (game.position(), game.legal_moves) == (before, legal)
            for text in legal:
                game.play(text)
                assert game.position() != before
                game.undo()
                assert game.position() == before


@every_rule_set
def test_legal_moves_are_distinct_and_in_a_fixed_order(name: str, rules: str | None) -> None:
    for seed in SEEDS:
        for game in play_at_random(name, rules, seed):
            moves = game.legal_moves
            assert len(set(moves)) == len(moves)
            assert ps.Game.from_position(game.position()).legal_moves == moves


@every_rule_set
def test_equal_keys_mean_positions_with_the_same_future(name: str, rules: str | None) -> None:
    futures: dict[int, tuple[ps.Status, int]] = {}
    met_again = 0
    choices = False
    for seed in SEEDS:
        for game in play_at_random(name, rules, seed):
            choices |= len(game.legal_moves) > 1
            # A few moves and a few replies: some pairs come to the same in either order.
            for move, reply in itertools.product(game.legal_moves[:8], range(-1, 4)):
                game.play(move)
                if reply >= 0:
                    if reply >= len(game.legal_moves):
                        game.undo()
                        continue
                    game.play(game.legal_moves[reply])
                future = game.status, game.perft(2)
                met_again += game.key in futures
                assert futures.setdefault(game.key, future) == future
                game.undo(1 if reply < 0 else 2)
    assert met_again > 0 or not choices


def piles_to_tell_apart(game: ps.Game) -> list[tuple[str, ...]]:
    """The piles but for their names, and but for the order in which cards were thrown out for good.

    (A foundation that is built in order has but one order.)
    """
    return sorted(tuple(sorted(place.cards) if place.kind == "foundation" else place.cards) for place in game.view)


@every_rule_set
def test_different_positions_have_different_keys(name: str, rules: str | None) -> None:
    positions: dict[int, list[tuple[str, ...]]] = {}
    for seed in SEEDS:
        for game in play_at_random(name, rules, seed):
            piles = piles_to_tell_apart(game)
            assert positions.setdefault(game.key, piles) == piles


@every_rule_set
def test_position_text_pickle_and_copy_round_trip(name: str, rules: str | None) -> None:
    for seed in SEEDS:
        for game in itertools.islice(play_at_random(name, rules, seed), 0, None, 7):
            assert ps.Game.from_position(game.position()) == game
            assert ps.Game.from_position(ps.dumps(game)) == game
            assert json.loads(ps.dumps(game)) == game.position()
            assert ps.Game.from_position(game.position()).key == game.key
            for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
                assert (twin, twin.moves, twin.deal, str(twin)) == (game, game.moves, game.deal, str(game))


@every_rule_set
def test_pickle_keeps_what_was_taken_back(name: str, rules: str | None) -> None:
    *_, game = play_at_random(name, rules, 3)
    end = game.position()
    taken = len(game.moves) // 2
    game.undo(taken)
    twin = pickle.loads(pickle.dumps(game))
    twin.redo(taken)
    assert twin.position() == end


@every_rule_set
def test_a_playout_ends_where_no_move_is_left(name: str, rules: str | None) -> None:
    for seed in SEEDS:
        game = ps.Game(name, 1 + seed, rules=rules)
        line = game.playout(seed, 5000)
        assert line == game.playout(seed, 5000)
        assert not game.moves
        game.play_all(line)
        assert len(line) == 5000 or not game.legal_moves


@every_rule_set
def test_perft_is_the_sum_of_its_first_moves(name: str, rules: str | None) -> None:
    game = ps.Game(name, 5, rules=rules)
    assert game.perft(0) == 1
    for depth in (1, 2, 3):
        below = 0
        for move in game.legal_moves:
            game.play(move)
            below += game.perft(depth - 1)
            game.undo()
        assert game.perft(depth) == below


@every_rule_set
def test_the_view_names_every_pile_once_in_the_order_of_the_rules(name: str, rules: str | None) -> None:
    game = ps.Game(name, 1, rules=rules)
    assert tuple(place.name for place in game.view) == game.info.piles
    for place in game.view:
        assert place.name in str(game)


@every_rule_set
def test_closed_cards_are_not_betrayed(name: str, rules: str | None) -> None:
    game = ps.Game(name, 1, rules=rules)
    fair = game.position(fair=True)["piles"]
    for place in game.view:
        hidden = len(place.cards) - place.known if place.closed else 0
        assert fair[place.name] == list(place.cards[: len(place.cards) - hidden]) + ["??"] * hidden
    closed = {card for place in game.view if place.closed for card in place.cards[place.known :]}
    open_cards = {card for place in game.view if not place.closed for card in place.cards}
    signs = str.maketrans("CDHS", "♣♦♥♠")
    for card in closed - open_cards:
        assert card[0] + card[1].translate(signs) not in str(game)
