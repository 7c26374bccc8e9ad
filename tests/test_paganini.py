"""What is special to Paganini: redeals that replay, gaps, and verdicts about one phase of the game."""

import itertools
import pickle
import random
from collections import Counter
from typing import Any, cast

import pytest

import pasyans as ps
import reference
from pasyans.solve import DEFAULT_MEMORY, Limits, solve_position
from reference import paganini
from support import DATA, RANKS, read_jsonl

REDEALS = list(read_jsonl(DATA / "conformance" / "redeals.jsonl"))

OPTIONS: list[dict[str, Any]] = [
    dict(zip(paganini.OPTION_VALUES, values, strict=True))
    for values in itertools.product(*paganini.OPTION_VALUES.values())
]


def options_id(options: dict[str, Any]) -> str:
    return "-".join(map(str, options.values()))


def ways_to_save(game: ps.Game) -> list[ps.Game]:
    return [
        ps.Game.from_position(game.position()),
        ps.Game.from_position(ps.dumps(game)),
        pickle.loads(pickle.dumps(game)),
        game.copy(),
    ]


# ── The picture ──────────────────────────────────────────────────────────────


def test_the_picture_has_a_line_a_row_with_numbered_places() -> None:
    one, two = ps.Game("paganini", 1), ps.Game("paganini", 1, packs=2)
    assert str(one).splitlines() == [
        "       0  1  2  3  4  5  6  7  8  9 10 11 12 13",
        "row1  -- J♦ 2♦ 9♥ J♣ 5♦ 7♥ 7♣ 5♥ K♦ K♣ 9♠ 5♠ --",
        "row2  -- Q♣ K♥ 3♥ 2♠ K♠ 9♦ Q♦ J♠ -- -- 3♣ 4♣ 5♣",
        "row3  -- T♠ Q♥ 4♥ -- 4♦ 7♠ 3♠ T♦ 4♠ T♥ 8♥ 2♣ J♥",
        "row4  -- 7♦ 6♦ 8♠ 8♦ Q♠ 6♣ 3♦ 8♣ T♣ 6♠ 9♣ 2♥ 6♥",
    ]
    assert [line.split()[0] for line in str(two).splitlines()[1:]] == [f"row{number}" for number in range(1, 9)]
    assert len({len(line) for line in str(two).splitlines()}) == 1


# ── Redeals ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("known", REDEALS, ids=lambda known: f"{known['rules']}-{known['number']}")
def test_redeals_are_those_of_pysolfc(known: dict[str, Any]) -> None:
    first, second, third = known["rounds"]
    game = ps.Game("paganini", known["number"], rules=known["rules"])
    assert game.position()["piles"] == first
    for layout in (second, third):
        for saved in ways_to_save(game):
            saved.play("redeal")
            assert saved.position()["piles"] == layout
        game.play("redeal")
        assert game.position()["piles"] == layout
    assert "redeal" not in game.legal_moves
    for back in (1, 2):
        game.undo(back)
        assert game.position()["piles"] == known["rounds"][2 - back]
        redone = pickle.loads(pickle.dumps(game))
        redone.redo(back)
        assert redone.position()["piles"] == third
        for layout in known["rounds"][3 - back :]:
            game.play("redeal")
            assert game.position()["piles"] == layout


def test_redeals_go_on_wherever_a_game_was_saved() -> None:
    for number in ("617", "ms4294967296", "12345678901234567890"):
        game = ps.Game("paganini", number, rules="spaces")
        choose = random.Random(number)
        for _ in range(30):
            game.play(choose.choice([move for move in game.legal_moves if move != "redeal"] or game.legal_moves))
        rest = game.playout(1, 60)
        assert "redeal" in rest
        ends = []
        for saved in (game, *ways_to_save(game)):
            for ply, move in enumerate(rest):
                saved.play(move)
                if ply % 7 == 0:
                    saved = ps.Game.from_position(saved.position())
            ends.append(saved.position())
        assert ends == [ends[0]] * 5


def test_a_redeal_without_a_deal_number_is_seeded_by_the_cards() -> None:
    position = ps.Game("paganini", 1, rules="blue-moon").position()
    position["counters"] = {}
    for _ in range(2):
        game = ps.Game.from_position(position)
        game.play("redeal")
        assert " ".join(game.position()["piles"]["row1"]) == "AD -- 2C 9C 5D KD 7C 7S KS 5S TD 8S 6C 3H"
        assert game.position()["counters"] == {"redeals": 1}


def layout(text: str) -> dict[str, list[str]]:
    """Rows from a text, separated by /; "A-5C" stands for a run, and gaps fill the end of a row."""
    piles = {}
    for number, row in enumerate(text.split("/"), start=1):
        cards: list[str] = []
        for word in row.split():
            if len(word) == 4:
                first, last = RANKS.index(word[0]), RANKS.index(word[2])
                cards += [rank + word[3] for rank in RANKS[first : last + 1]]
            else:
                cards.append(word)
        piles[f"row{number}"] = cards + ["--"] * (14 - len(cards))
    return piles


def game_with(text: str, counters: dict[str, Any] | None = None, **options: Any) -> ps.Game:
    return ps.Game.from_position(
        {"game": "paganini", "options": options, "piles": layout(text), "counters": {"redeals": 0} | (counters or {})}
    )


WON = "A-KC / A-KD / A-KH / A-KS"


def test_redeal_of_one_card_or_two() -> None:
    one = game_with("A-QC -- KC / A-KD / A-KH / A-KS", ace_order="dealt", redeal="any")
    one.play("redeal")  # The gap stays behind the queen, and the last place is all that is left.
    assert one.position()["piles"]["row1"][11:] == ["QC", "--", "KC"]
    two = game_with("A-QC -- KD / A-QD -- KC / A-KH / A-KS", ace_order="dealt", redeal="any")
    two.play("redeal")
    rows = two.position()["piles"]
    assert {rows["row1"][13], rows["row2"][13]} == {"KC", "KD"}
    assert rows["row1"][12] == rows["row2"][12] == "--"


def test_a_won_game_has_no_redeal_and_a_shifted_one_is_not_won() -> None:
    won = game_with(WON, ace_order="dealt", redeal="any")
    assert won.status is ps.Status.WON
    assert won.legal_moves == ()
    shifted = "AC -- 2-KC / A-KD / A-KH / A-KS"
    assert game_with(shifted, ace_order="dealt").legal_moves == ("2C-row1.1",)


def test_a_redeal_is_offered_only_where_nothing_moves() -> None:
    stuck = "A-3C KC -- 4-QC / A-KD / A-KH / A-KS"
    assert game_with(stuck, ace_order="dealt").legal_moves == ("redeal",)
    assert game_with(stuck, {"redeals": 1}, ace_order="dealt").legal_moves == ("redeal",)
    assert game_with(stuck, {"redeals": 2}, ace_order="dealt").status is ps.Status.STUCK
    assert game_with(stuck, ace_order="dealt", redeal="none").status is ps.Status.STUCK
    movable = "A-3C -- 4-KC / A-KD / A-KH / A-KS"
    assert game_with(movable, ace_order="dealt").legal_moves == ("4C-row1.3",)
    assert game_with(movable, ace_order="dealt", redeal="any").legal_moves == ("4C-row1.3", "redeal")


# ── Hints ────────────────────────────────────────────────────────────────────


def test_lost_is_lost_without_a_further_redeal() -> None:
    stuck = "A-3C KC -- 4-QC / A-KD / A-KH / A-KS"
    solution = game_with(stuck, ace_order="dealt").solve()
    assert (solution.verdict, solution.reason) == (ps.Verdict.LOST, "redeal")
    solution = game_with(stuck, {"redeals": 2}, ace_order="dealt").solve()
    assert (solution.verdict, solution.reason) == (ps.Verdict.LOST, "")


def cards_in_order(game: ps.Game) -> int:
    return sum(
        next((place for place, card in enumerate(row) if card != RANKS[place % 13] + row[0][1]), 13)
        for row in game.position()["piles"].values()
        if row[0] != "--"
    )


@pytest.mark.parametrize(
    "options", [{}, {"ace_order": "dealt"}, {"ace_order": "dealt", "redeal": "any"}], ids=options_id
)
def test_hints_lead_to_many_cards_in_order_then_to_the_redeal(options: dict[str, Any]) -> None:
    ended: Counter[ps.Status] = Counter()
    for number in range(1, 9):
        game = ps.Game("paganini", number, **options)
        dealt = cards_in_order(game)
        while (hint := game.hint()).move is not None:
            if hint.move == "redeal":
                assert cards_in_order(game) > dealt
                assert hint.reason == "redeal"
                dealt = 4
            game.play(hint.move)
        ended[game.status] += 1
        assert game.status is ps.Status.WON or game.position()["counters"]["redeals"] == 2
    assert ended[ps.Status.WON] >= 4


# ── Positions that cannot be ─────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "counters", "options", "culprit"),
    [
        ("A-KC KD / A-QD / A-KH / A-KS", {}, {"ace_order": "dealt", "packs": 2}, "row5"),
        ("A-KC / A-KD / A-KH / A-QS", {}, {"ace_order": "dealt"}, "KS"),
        ("A-KC / A-KD / A-KH / A-KS KS", {}, {"ace_order": "dealt"}, "KS"),
        ("A-KC -- -- / A-KD / A-KH / A-KS", {}, {"ace_order": "dealt"}, "row1"),
        ("2-KC AC / A-KD / A-KH / A-KS", {}, {"ace_order": "dealt"}, "row1: 2C"),
        ("-- 2-KC / A-KD / A-KH / A-KS", {}, {"ace_order": "dealt"}, "AC"),
        ("-- 2-KC AC / A-KD / A-KH / A-KS", {}, {"ace_order": "dealt"}, "row1"),
        ("-- 2-KC / A-KD / A-KH / A-KS", {}, {}, "AD"),
        ("2C -- 3-KC / A-KD / A-KH / A-KS", {}, {}, "2C"),
        ("A-KD / A-KC / A-KH / A-KS", {}, {"ace_order": "suits"}, "AD"),
        ("A-KC / -- 2-KD / -- 2-KH / -- 2-KS", {"redeals": 1}, {}, "row2"),
        (WON, {"redeals": 3}, {}, "redeals"),
        (WON, {"redeals": 1}, {"redeal": "none"}, "redeals"),
        (WON, {"draws": 51}, {}, "draws"),
        (WON, {"deal": "ms7"}, {}, "draws"),
        (WON, {"deal": "ms7", "draws": 50}, {}, "draws"),
        (WON, {"deal": "ms7", "draws": 10**9}, {}, "draws"),
        (WON, {"deal": "seven", "draws": 51}, {}, "seven"),
        (WON, {"stock": 1}, {}, "stock"),
    ],
)
def test_positions_that_cannot_be(text: str, counters: dict[str, Any], options: dict[str, Any], culprit: str) -> None:
    with pytest.raises(ps.PositionError, match=culprit):
        game_with(text, counters, **options)


@pytest.mark.parametrize(
    "move", ["7C", "7C-row1", "7C-row1.14", "7C-row5.1", "7C@row1.2-row1.1", "AC-row1.0", "redeal!"]
)
def test_texts_that_are_no_move_here(move: str) -> None:
    game = ps.Game("paganini", 1)
    before = game.position()
    with pytest.raises((ps.MoveSyntaxError, ps.IllegalMoveError)):
        game.play(move)
    assert game.position() == before


# ── The reference ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", OPTIONS, ids=options_id)
def test_random_play_agrees_with_the_reference(options: dict[str, Any]) -> None:
    for number in ("1", "31999", "32000", "12345678901234567890"):
        position = paganini.deal(number, options)
        game = ps.Game("paganini", number, **options)
        choose = random.Random(number)
        for ply in range(60):
            assert game.position() == position
            if ply == 30:  # From here on redeals are seeded by the cards.
                position["counters"] = {"redeals": position["counters"]["redeals"]}
            if ply % 10 == 0:
                game = ps.Game.from_position(cast(dict[str, Any], position))
            moves = paganini.legal_moves(position)
            assert sorted(game.legal_moves) == sorted(moves)
            assert (game.status is ps.Status.WON) == paganini.won(position)
            if not moves:
                break
            move = choose.choice(moves)
            position = paganini.play(position, move)
            game.play(move)


@pytest.mark.parametrize("options", OPTIONS, ids=options_id)
def test_perft_agrees_with_the_reference(options: dict[str, Any]) -> None:
    game = ps.Game("paganini", 617, **options)
    game.play_all(game.playout(617, 12))
    position = cast(reference.Position, game.position())
    for depth in range(1, 4):
        assert game.perft(depth) == reference.perft(position, depth)


# ── Verdicts ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [2, 3, 5, 8])
def test_the_verdict_before_the_aces_are_put_is_that_of_the_best_order(number: int) -> None:
    verdict = ps.Game("paganini", number, redeal="none").solve().verdict
    verdicts = set()
    for aces in itertools.permutations(["AC", "AD", "AH", "AS"]):
        game = ps.Game("paganini", number, redeal="none")
        game.play_all(f"{ace}-row{row}" for row, ace in enumerate(aces, start=1))
        verdicts.add(game.solve().verdict)
    assert (verdict is ps.Verdict.WON) == (ps.Verdict.WON in verdicts)


def late_position(options: dict[str, Any], cards: int, choose: random.Random) -> ps.Game:
    """A won position, before the aces were put if the player puts them, in which so many cards and the gaps were
    shuffled."""
    packs, ace_order = int(options["packs"]), options["ace_order"]
    first = {"player": ["--"], "out": []}.get(ace_order, ["A"])
    suits = "CSHD" * packs
    piles = {
        f"row{number}": [
            *(rank + suit if rank == "A" else rank for rank in first),
            *(r + suit for r in RANKS[1:]),
            "--",
        ]
        for number, suit in enumerate(suits, start=1)
    }
    fixed = 0 if ace_order in ("out", "loose") else 1
    gaps = [(name, len(row) - 1) for name, row in piles.items()]
    tails = [(name, place) for name, row in piles.items() for place in range(max(fixed, len(row) - 8), len(row) - 1)]
    places = gaps + choose.sample(tails, cards)
    shuffled = choose.sample(places, len(places))
    found = [piles[name][place] for name, place in shuffled]
    for (name, place), card in zip(places, found, strict=True):
        piles[name][place] = card
    return ps.Game.from_position({"game": "paganini", "options": options, "piles": piles, "counters": {"redeals": 0}})


@pytest.mark.parametrize(
    ("packs", "ace_order"),
    [(1, "player"), (1, "dealt"), (1, "loose"), (1, "out"), (2, "dealt"), (2, "loose"), (2, "out")],
)
def test_verdicts_of_late_positions_agree_with_brute_force(packs: int, ace_order: str) -> None:
    options = {"packs": packs, "ace_order": ace_order, "redeal": "none"}
    choose = random.Random(f"{packs} {ace_order}")
    by_force: Counter[str] = Counter()
    for _ in range(150):
        late = late_position(options, choose.randint(2, 9 if packs == 1 else 6), choose)
        verdict = reference.brute_force(cast(reference.Position, late.position()), 800)
        if verdict is None:
            continue
        by_force[verdict] += 1
        for without in ((), ("forced",), ("dead",), ("merged",), ("forced", "dead", "merged")):
            solution = solve_position(late._position, Limits.of(50_000, None, DEFAULT_MEMORY), without)
            assert solution.verdict == verdict, (without, ps.dumps(late))
    assert min(by_force["won"], by_force["lost"]) >= 5
