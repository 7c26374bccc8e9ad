import pasyans as ps
from pasyans import Game
from support import RANKS, SUITS, cards_of, may, pile

from .book import Book, Options, closed_piles, deals, in_dealing_order, won_games

book = Book("paganini")


def rows_of(game: Game) -> list[list[str]]:
    return list(game.position()["piles"].values())


def without_aces(row: list[str]) -> list[str]:
    return ["--" if card[0] == "A" else card for card in row]


def all_open(options: Options, rows: int) -> None:
    for game in deals("paganini", options):
        assert [*game.position()["piles"]] == [f"row{i}" for i in range(1, rows + 1)]
        assert not closed_piles(game)
        assert cards_of(game) == sorted(card for card in in_dealing_order(game) if card[0] != "A")


@book.says("One pack.")
def four_open_rows(options: Options) -> None:
    all_open(options, 4)


@book.says("Two packs.")
def eight_open_rows(options: Options) -> None:
    all_open(options, 8)


def dealt_rows(game: Game) -> list[list[str]]:
    pack = in_dealing_order(game)
    return [pack[i : i + 13] for i in range(0, len(pack), 13)]


@book.says("The cards are dealt row by row, thirteen to a row, into places 1 to 13; then the aces")
def the_player_puts_the_aces(options: Options) -> None:
    for game in deals("paganini", options):
        assert rows_of(game) == [["--", *without_aces(row)] for row in dealt_rows(game)]
        left = [f"A{suit}" for suit in SUITS]
        for row, ace in enumerate(["AS", "AC", "AH", "AD"], start=1):
            assert set(game.legal_moves) == {f"{card}-row{row}" for card in left}
            game.play(f"{ace}-row{row}")
            left.remove(ace)
            assert pile(game, f"row{row}")[0] == ace
        assert not any(move.startswith("A") for move in game.legal_moves)


@book.says("The cards are dealt row by row, thirteen to a row, into places 1 to 13; the aces go")
def the_aces_come_as_met(options: Options) -> None:
    for game in deals("paganini", options):
        aces = [card for card in in_dealing_order(game) if card[0] == "A"]
        assert rows_of(game) == [[ace, *without_aces(row)] for ace, row in zip(aces, dealt_rows(game), strict=True)]


def aces_by_suit(options: Options) -> None:
    for game in deals("paganini", options):
        packs = game.info.packs
        pack = [card for card in in_dealing_order(game) if card[0] != "A"]
        aces = ["AC", "AS", "AH", "AD"] * packs
        assert rows_of(game) == [[ace, "--", *pack[12 * i : 12 * i + 12]] for i, ace in enumerate(aces)]


@book.says("The aces of clubs, spades, hearts and diamonds stand")
def aces_by_suit_of_one_pack(options: Options) -> None:
    aces_by_suit(options)


@book.says("The aces of clubs, spades, hearts and diamonds, and then once more")
def aces_by_suit_of_two_packs(options: Options) -> None:
    aces_by_suit(options)


@book.says("The cards are dealt row by row, thirteen to a row, into places 1 to 13; the aces stay")
def loose_aces_may_start_any_row(options: Options) -> None:
    for game in deals("paganini", options):
        assert rows_of(game) == [["--", *row] for row in dealt_rows(game)]
        starts = {move for move in game.legal_moves if move.endswith(".0")}
        assert starts == {f"A{suit}-row{row}.0" for suit in SUITS for row in range(1, 5)}


@book.says("The cards are dealt row by row, thirteen to a row, into places 0 to 12; then the aces are taken out")
def without_aces_twos_may_start_any_row(options: Options) -> None:
    starts = 0
    for game in deals("paganini", options, 40):
        assert rows_of(game) == [without_aces(row) for row in dealt_rows(game)]
        for row in range(1, 5):
            if pile(game, f"row{row}")[0] == "--":
                assert all(may(game, f"2{suit}-row{row}.0") for suit in SUITS)
                assert sum(move.endswith(f"row{row}.0") for move in game.legal_moves) == 4
                starts += 1
    assert starts


def successors_fill_gaps(options: Options) -> None:
    packs = options["packs"]
    for game in deals("paganini", {"ace_order": "dealt", **options}):
        for _ in range(40):
            rows = game.position()["piles"]
            at = {(name, i): card for name, row in rows.items() for i, card in enumerate(row)}
            expected = set()
            for (name, i), card in at.items():
                left = at.get((name, i - 1), "--")
                if card != "--" or i == 0 or left == "--" or left[0] == "K":
                    continue
                successor = RANKS[RANKS.index(left[0]) + 1] + left[1]
                for (source, j), other in at.items():
                    if other == successor:
                        copy = f"@{source}.{j}" if packs == 2 else ""
                        expected.add((f"{successor}{copy}-{name}.{i}", (source, j), (name, i)))
            assert {move for move in game.legal_moves if move != "redeal"} == {move for move, _, _ in expected}
            if not expected:
                break
            move, (source, j), (target, i) = max(expected)
            game.play(move)
            assert pile(game, source)[j] == "--"
            assert pile(game, target)[i] == at[source, j]


@book.says("Into a gap goes the card of the same suit")
def the_successor_fills_a_gap(options: Options) -> None:
    successors_fill_gaps(options)


@book.says("Into a gap goes a card of the same suit")
def either_successor_fills_a_gap(options: Options) -> None:
    successors_fill_gaps(options)


def redeals(options: Options) -> tuple[set[bool], int]:
    """Whether a redeal was offered where cards could move, and where none could; how many redeals a game takes."""
    offered = {True: set[bool](), False: set[bool]()}
    most = 0
    for game in deals("paganini", {"ace_order": "dealt", **options}):
        taken = 0
        while game.legal_moves and len(game.moves) < 300:
            cards = [move for move in game.legal_moves if move != "redeal"]
            if taken < 2:
                offered[bool(cards)].add("redeal" in game.legal_moves)
            else:
                assert "redeal" not in game.legal_moves
            game.play(cards[len(game.moves) % len(cards)] if cards else "redeal")
            taken += not cards
        most = max(most, taken)
    return offered[True], most


@book.says("redeal: only when no card can move")
def a_redeal_when_stuck(options: Options) -> None:
    assert redeals(options) == ({False}, 2)


@book.says("redeal: at any time")
def a_redeal_at_any_time(options: Options) -> None:
    assert redeals(options) == ({True}, 2)


@book.says("There is no redeal")
def no_redeal(options: Options) -> None:
    for game in deals("paganini", {"ace_order": "dealt", **options}):
        while game.legal_moves and len(game.moves) < 300:
            assert "redeal" not in game.legal_moves
            game.play(game.legal_moves[len(game.moves) % len(game.legal_moves)])


def ordered(row: list[str]) -> int:
    count = 0
    while count < 13 and row[count] == RANKS[count] + row[0][1]:
        count += 1
    return count


def redealt(options: Options) -> list[tuple[list[str], list[str]]]:
    """Rows before and after a redeal, some cards of them in order."""
    pairs: list[tuple[list[str], list[str]]] = []
    for game in deals("paganini", {"ace_order": "dealt", "redeal": "any", **options}, 30):
        for move in game.playout(1, 40):
            if move == "redeal":
                break
            game.play(move)
        if not may(game, "redeal"):
            continue
        before = rows_of(game)
        game.play("redeal")
        after = rows_of(game)
        loose = [
            [card for old, row in zip(before, rows, strict=True) for card in row[ordered(old) :] if card != "--"]
            for rows in (before, after)
        ]
        assert loose[0] != loose[1]
        assert sorted(loose[0]) == sorted(loose[1])
        pairs += zip(before, after, strict=True)
    assert any(ordered(before) > 1 for before, _ in pairs)
    assert all(after[: ordered(before)] == before[: ordered(before)] for before, after in pairs)
    return pairs


@book.says("A redeal leaves the cards that are in order", redeal_gaps="row")
def a_redeal_with_a_gap_a_row(options: Options) -> None:
    for before, after in redealt(options):
        assert [i for i, card in enumerate(after) if card == "--"] == [ordered(before)]


@book.says("A redeal leaves the cards that are in order", redeal_gaps="random")
def a_redeal_with_gaps_anywhere(options: Options) -> None:
    pairs = redealt(options)
    assert all("--" not in after[: ordered(before)] for before, after in pairs)
    assert len({after.count("--") for _, after in pairs}) > 2
    assert len({i - ordered(before) for before, after in pairs for i, card in enumerate(after) if card == "--"}) > 5


@book.says("The game is won when every row holds the ace")
def won_with_rows_from_the_ace(options: Options) -> None:
    for game in won_games("paganini", options):
        if game.options.get("ace_order") != "out":
            assert all(ordered(row) == 13 and row[13] == "--" for row in rows_of(game))


@book.says("The game is won when every row holds the two")
def won_with_rows_from_the_two(options: Options) -> None:
    for game in won_games("paganini", options):
        assert all(row == [rank + row[0][1] for rank in RANKS[1:]] + ["--"] for row in rows_of(game))


@book.says("A solver looks as far as the next redeal")
def lost_means_without_a_redeal(options: Options) -> None:
    reasons = set()
    for game in deals("paganini", {"ace_order": "dealt", **options}, 10):
        solution = game.solve(max_seconds=10)
        if solution.verdict is ps.Verdict.WON:
            assert "redeal" not in solution.moves
        else:
            reasons.add(solution.reason)
    assert reasons == {"redeal"}
