"""The commands."""

import codecs
import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from .. import __version__
from ..catalog import games as all_games
from ..catalog import text_from_value
from ..deal import parse_deals
from ..errors import PasyansError
from ..game import Game
from ..hint import Hint
from ..many import solve_each
from ..rules import rules_text
from ..solve import DEFAULT_MEMORY, DEFAULT_SECONDS, Limits, Solution, Verdict
from .progress import progress
from .source import (
    JsonOption,
    MovesOption,
    OptionOption,
    RulesOption,
    games_of,
    parse_options,
)

app = typer.Typer(
    name="pasyans",
    help="Patience games: exact rules, numbered deals, a solver that wins or proves that nothing does.\n\n"
    "Exit status: 0, or 1 if a verdict is not a win, or 2 for bad use or bad input.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

_NOT_WON = 1
_BAD_INPUT = 2
_INTERRUPTED = 130

GameName = Annotated[str | None, typer.Argument(metavar="GAME", help="The game's name; `pasyans games` lists them.")]
Deals = Annotated[
    str | None, typer.Argument(metavar="DEALS", help="Deals by number: 7, 1-1000, ms11982, or a list with commas.")
]
PositionOption = Annotated[
    str | None,
    typer.Option("--position", metavar="FILE", help="A position as JSON instead of GAME and DEALS; - reads stdin."),
]
MaxStates = Annotated[int | None, typer.Option(min=0, help="Give up after so many states.")]
MaxSeconds = Annotated[float, typer.Option(min=0, help="Give up after so many seconds a position.")]
MaxMemory = Annotated[str, typer.Option(metavar="SIZE", help="Memory for the search: bytes, or 512M, 2G.")]
Language = Annotated[str, typer.Option(metavar="en|ru", help="English or Russian.")]
ShowMoves = Annotated[bool, typer.Option("--show-moves", help="Write the winning line too.")]
_DEFAULT_MEMORY_TEXT = f"{DEFAULT_MEMORY // 2**30}G"


@contextmanager
def _reporting_errors() -> Iterator[None]:
    try:
        yield
    except PasyansError as error:
        print(f"pasyans: {error}", file=sys.stderr)
        raise typer.Exit(_BAD_INPUT) from None
    except KeyboardInterrupt:
        print("pasyans: interrupted", file=sys.stderr)
        raise typer.Exit(_INTERRUPTED) from None


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False))


def _bytes(text: str) -> int:
    units = {"K": 2**10, "M": 2**20, "G": 2**30}
    number, unit = (text[:-1], text[-1].upper()) if text[-1:].upper() in units else (text, "")
    try:
        size = float(number) * units.get(unit, 1)
        if not 0 <= size < 2**63:
            raise ValueError
    except ValueError:
        raise PasyansError(f"--max-memory {text!r}: write a number of bytes, or a number with K, M or G") from None
    return int(size)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"pasyans {__version__}")
        raise typer.Exit


@app.callback()
def _pasyans(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="The version.")
    ] = False,
) -> None:
    pass


@app.command("games")
def _games(json_output: JsonOption = False) -> None:
    """List the games, their options and their rule sets."""
    if json_output:
        for info in all_games():
            _print_json(
                {
                    "name": info.name,
                    "title_en": info.title_en,
                    "title_ru": info.title_ru,
                    "packs": info.packs,
                    "options": {name: list(values) for name, values in info.options.items()},
                    "rule_sets": {name: dict(values) for name, values in info.rule_sets.items()},
                }
            )
        return
    for info in all_games():
        print(f"{info.name}: {info.title_en} ({info.title_ru}), {_counted(info.packs, 'pack')}")
        for name, values in info.options.items():
            default, *others = map(text_from_value, values)
            print(f"  option {name} = {default} (default){''.join(f' | {other}' for other in others)}")
        for name, chosen in info.rule_sets.items():
            print(f"  rules {name}: {', '.join(f'{key}={text_from_value(value)}' for key, value in chosen.items())}")


@app.command("rules")
def _rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name.")],
    rules: RulesOption = None,
    option: OptionOption = None,
    lang: Language = "en",
    json_output: JsonOption = False,
) -> None:
    """Print the rules of a game, with its chosen options, for a player."""
    with _reporting_errors():
        options = Game(game, 1, rules=rules, **parse_options(game, option)).options
        text = rules_text(game, options, lang)
        if json_output:
            _print_json({"game": game, "options": options, "lang": lang, "rules": text})
        else:
            print(text)


@app.command("deal")
def _deal(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game's name.")],
    deals: Annotated[str, typer.Argument(metavar="DEALS", help="Deals by number: 7, 1-1000, ms11982, or a list.")],
    rules: RulesOption = None,
    option: OptionOption = None,
    json_output: JsonOption = False,
) -> None:
    """Deal games by their numbers."""
    with _reporting_errors():
        for dealt in games_of(game, deals, rules, option, None, None):
            _print_position(dealt, json_output)


@app.command("show")
def _show(
    game: GameName = None,
    deals: Deals = None,
    position: PositionOption = None,
    moves: MovesOption = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    json_output: JsonOption = False,
) -> None:
    """Show a position, of a deal after some moves or from a file, and its legal moves."""
    with _reporting_errors():
        for shown in games_of(game, deals, rules, option, position, moves):
            _print_position(shown, json_output)
            if not json_output:
                print(f"{shown.status}; legal moves: {' '.join(shown.legal_moves) or 'none'}\n")


def _print_position(game: Game, as_json: bool) -> None:
    if as_json:
        _print_json(game.position())
    else:
        print(f"{_title(game)}\n\n{game}\n")


def _title(game: Game) -> str:
    options = "".join(f", {name}={text_from_value(value)}" for name, value in game.options.items())
    start = "a position" if game.deal is None else f"deal {game.deal}"
    return f"{game.info.title_en}, {start}{options}"


@app.command("solve")
def _solve(
    game: GameName = None,
    deals: Deals = None,
    position: PositionOption = None,
    moves: MovesOption = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    max_states: MaxStates = None,
    max_seconds: MaxSeconds = DEFAULT_SECONDS,
    max_memory: MaxMemory = _DEFAULT_MEMORY_TEXT,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="Solve so many at once; they share the memory.")] = 1,
    show_moves: ShowMoves = False,
    json_output: JsonOption = False,
) -> None:
    """Solve deals: verdict, length of the line, states and seconds, a line a deal."""
    with _reporting_errors():
        limits = Limits.of(max_states, max_seconds, _bytes(max_memory))
        wins = decided = total = 0
        count = None if deals is None or position is not None else parse_deals(deals).count
        with progress("solving", count) as advance:
            asked = games_of(game, deals, rules, option, position, moves)
            for solved, solution in solve_each(asked, threads, limits):
                total += 1
                wins += solution.verdict is Verdict.WON
                decided += solution.verdict is not Verdict.UNKNOWN
                if json_output:
                    _print_json({"game": solved.name, "deal": solved.deal, **_solution_json(solution)})
                else:
                    print(_solution_line(solved, solution))
                    if show_moves and solution.moves:
                        print(f"  {' '.join(solution.moves)}")
                sys.stdout.flush()
                advance()
        if total > 1 and not json_output:
            print(f"{total} deals: {wins} won, {decided - wins} lost, {total - decided} unknown")
    if wins < total:
        raise typer.Exit(_NOT_WON)


def _solution_json(solution: Solution) -> dict[str, Any]:
    return {
        "verdict": solution.verdict,
        "reason": solution.reason,
        "moves": list(solution.moves),
        "states": solution.states,
        "seconds": round(solution.seconds, 6),
        "memory": solution.memory,
    }


def _solution_line(game: Game, solution: Solution) -> str:
    length = _counted(len(solution.moves), "move") if solution.verdict is Verdict.WON else solution.reason
    return (
        f"{game.deal or game.name:<12} {solution.verdict:<8} {length:<11} "
        f"{_counted(solution.states, 'state'):>18} {solution.seconds:>9.4f} s"
    )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


@app.command("hint")
def _hint(
    game: GameName = None,
    deals: Deals = None,
    position: PositionOption = None,
    moves: MovesOption = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    max_states: MaxStates = None,
    max_seconds: MaxSeconds = DEFAULT_SECONDS,
    max_memory: MaxMemory = _DEFAULT_MEMORY_TEXT,
    show_moves: ShowMoves = False,
    lang: Language = "en",
    json_output: JsonOption = False,
) -> None:
    """Show a move that is part of a win, or say that there is none."""
    won = True
    with _reporting_errors():
        memory = _bytes(max_memory)
        several = deals is not None and parse_deals(deals).count > 1
        for asked in games_of(game, deals, rules, option, position, moves):
            hint = asked.hint(max_states=max_states, max_seconds=max_seconds, max_memory=memory)
            won = won and hint.verdict is Verdict.WON
            if json_output:
                _print_json({"game": asked.name, "deal": asked.deal, **_hint_json(asked, hint, lang)})
            else:
                text = _hint_text(asked, hint, lang)
                print(f"{asked.deal}: {text}" if several else text)
                if show_moves and hint.line:
                    print(f"  {' '.join(hint.line)}")
            sys.stdout.flush()
    if not won:
        raise typer.Exit(_NOT_WON)


def _hint_json(game: Game, hint: Hint, lang: str) -> dict[str, Any]:
    return {
        "move": hint.move,
        "words": hint.move and game.words(hint.move, lang=lang),
        "verdict": hint.verdict,
        "reason": hint.reason,
        "line": list(hint.line),
        "take_back": hint.take_back,
    }


def _hint_text(game: Game, hint: Hint, lang: str) -> str:
    move = "" if hint.move is None else f"{hint.move}   {game.words(hint.move, lang=lang)}"
    if hint.verdict is Verdict.WON:
        return f"{move}   (a win in {_counted(len(hint.line), 'move')})" if move else "the game is won"
    if hint.verdict is Verdict.LOST:
        back = "" if hint.take_back is None else f": take back {_counted(hint.take_back, 'move')}"
        if hint.reason == "redeal":
            return f"{move}   (no way to win without a redeal{back})"
        return f"no way to win from here{back}"
    limit = "the search is incomplete" if hint.reason == "incomplete" else f"limit in {hint.reason}"
    unknown = f"no win found, none excluded: {limit}"
    return f"{move}   (the only move; {unknown})" if move else unknown


@app.command("perft")
def _perft(
    game: GameName = None,
    deals: Deals = None,
    depth: Annotated[int, typer.Option(min=0, max=64, help="How many moves deep.")] = 4,
    position: PositionOption = None,
    moves: MovesOption = None,
    rules: RulesOption = None,
    option: OptionOption = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count below each first move.")] = False,
    json_output: JsonOption = False,
) -> None:
    """Count the sequences of legal moves, depth by depth."""
    with _reporting_errors():
        for counted in games_of(game, deals, rules, option, position, moves):
            counts = _divided(counted, depth) if divide else {str(d): counted.perft(d) for d in range(depth + 1)}
            if json_output:
                _print_json({"game": counted.name, "deal": counted.deal, "depth": depth, "counts": counts})
            else:
                print(_title(counted))
                for label, number in counts.items():
                    print(f"  {label:<10} {number}")


def _divided(game: Game, depth: int) -> dict[str, int]:
    if depth == 0:
        raise PasyansError("--divide needs a depth of at least 1")
    counts = {}
    for move in game.legal_moves:
        after = game.copy()
        after.play(move)
        counts[str(move)] = after.perft(depth - 1)
    return counts


_LETTERS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "×": "x"}


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    """Suits as letters where an encoding has no suit signs; what else it lacks is written as in JSON."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = map(_LETTERS.get, lacking := error.object[error.start : error.end])
    return "".join(letter or f"\\u{ord(c):04x}" for letter, c in zip(letters, lacking, strict=True)), error.end


def main() -> None:
    """The entry point of the shell command."""
    codecs.register_error("pasyans-letters", _in_letters)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="pasyans-letters")
    app()
