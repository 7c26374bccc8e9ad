"""A game in play: rules, position, moves back and forth."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Self

from . import _core
from .catalog import GameInfo, OptionValue, game_info, text_from_value, value_from_text
from .deal import deal_text
from .errors import IllegalMoveError, MoveSyntaxError, OptionError, PasyansError, PositionError, is_text, quoted
from .hint import Hint, Milestone, find_hint
from .solve import DEFAULT_MEMORY, DEFAULT_SECONDS, Limits, Move, Solution, solve_position
from .view import Place

_POSITION_PARTS = {"game", "options", "piles", "counters"}
_DEEPEST_PERFT = 64


class Status(StrEnum):
    OPEN = "open"
    """There are legal moves."""
    WON = "won"
    STUCK = "stuck"
    """No legal move, and not won."""


class Game:
    """A game of patience in play.

    `Game("australian", 7)` is deal 7 as PySolFC numbers it, with our rules; `Game("australian", 7, rules="pysolfc")`
    with a named rule set, `Game("bakers-dozen", 7, fill="king")` with options, which override those of a rule set.
    `pasyans.games()` lists them all.

    Raises UnknownGameError, DealError or OptionError.
    """

    __slots__ = ("_deal", "_milestones", "_position")
    __hash__ = None  # type: ignore[assignment]  # a game changes as it is played

    def __init__(self, name: str, deal: int | str, /, *, rules: str | None = None, **options: OptionValue) -> None:
        game_info(name)
        if rules is not None and not (is_text(rules) and rules):
            raise OptionError(f"{name} has no rule set {quoted(rules)}")
        self._deal: str | None = deal_text(deal)
        self._position = _core.Position.deal(name, self._deal, rules or "", _option_texts(options))
        self._milestones: list[Milestone] = []

    @classmethod
    def from_position(cls, position: "Mapping[str, Any] | str") -> Self:
        """The game that goes on from a position, a mapping as `position()` gives it or its JSON text.

        PositionError names the pile and the card that are wrong.
        """
        data = _parse_json(position) if isinstance(position, str) else position
        if not isinstance(data, Mapping):
            raise PositionError(f"a position is a mapping, not {type(data).__name__}")
        for part in ("game", "piles"):
            if part not in data:
                raise PositionError(f"the position has no {part!r}")
        if extra := sorted(quoted(part) for part in data if part not in _POSITION_PARTS):
            raise PositionError(f"a position has no part {extra[0]}; its parts are: game, options, piles, counters")
        if not isinstance(data["game"], str):
            raise PositionError(f"the position's game is {quoted(data['game'])}, not a name")
        info = game_info(data["game"])
        options = data.get("options", {})
        if not isinstance(options, Mapping):
            raise PositionError(f"the position's options are {quoted(options)}, not a mapping")
        counters = data.get("counters", {})
        if not isinstance(counters, Mapping):
            raise PositionError(f"the position's counters are {quoted(counters)}, not a mapping")
        game = cls.__new__(cls)
        game._deal = None
        game._milestones = []
        game._position = _core.Position.read(
            info.name, _pile_texts(data["piles"]), _counter_texts(counters), _option_texts(options)
        )
        return game

    @property
    def name(self) -> str:
        return self._position.game

    @property
    def info(self) -> GameInfo:
        """What is known of the game; packs and piles are those of its options."""
        return replace(game_info(self.name), packs=self._position.packs, piles=tuple(self._position.piles))

    @property
    def deal(self) -> str | None:
        """The number of the deal as it is shown, "ms7" or "32000"; None if the game began from a position."""
        return self._deal

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options that differ from the game's defaults."""
        return {name: value_from_text(value) for name, value in self._position.options.items()}

    def position(self, *, fair: bool = False) -> dict[str, Any]:
        """The position as a dictionary that JSON can hold; `from_position` reads it back.

        `fair=True` writes `??` for every card that a fair player does not see; that cannot be read back.
        """
        return {
            "game": self.name,
            "options": self.options,
            "piles": {place.name: list(place.shown() if fair else place.cards) for place in self.view},
            "counters": {name: _counter_value(name, value) for name, value in self._position.counters.items()},
        }

    @property
    def view(self) -> tuple[Place, ...]:
        """The piles with their places on the table, in the order of the rules."""
        return tuple(
            Place(name, kind, column, row, fan, closed, tuple(cards), known)
            for name, kind, column, row, fan, closed, cards, known in self._position.view
        )

    @property
    def key(self) -> int:
        """A number below 2**128, equal for equal positions; positions that differ only in the order of columns that
        the rules treat alike are equal here."""
        return self._position.key

    @property
    def status(self) -> Status:
        if self._position.won:
            return Status.WON
        return Status.OPEN if self._position.legal_moves else Status.STUCK

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Each distinct legal move once, in a fixed order; none in a won position."""
        return tuple(map(Move, self._position.legal_moves))

    def words(self, move: str, *, lang: str = "en") -> str:
        """A legal move in a player's words, in English or in Russian (`lang="ru"`): "J♥ with 4♣ → onto Q♥ (column 3)".

        Closed cards are not betrayed. The errors are those of `play`; OptionError for another language.
        """
        from .words import moves_in_words

        self.copy().play(move)
        legal = self.legal_moves
        return moves_in_words(self.name, self.view, legal, lang)[legal.index(move.strip())]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led here from the start of the game."""
        return tuple(map(Move, self._position.history[: self._position.history_position]))

    def play(self, move: str) -> None:
        """Play a move given by its text. MoveSyntaxError or IllegalMoveError leave the game as it was."""
        _play(self._position, move)

    def play_all(self, moves: Iterable[str]) -> None:
        """Play moves one after the other; if one of them is refused none is played."""
        if isinstance(moves, str):
            raise TypeError(f"moves are a list of texts, not one text: {quoted(moves)}")
        trial = self._position.copy()
        for ply, move in enumerate(moves, start=1):
            try:
                _play(trial, move)
            except ValueError as error:
                raise type(error)(f"move {ply}: {error}") from None
        self._position = trial

    def undo(self, count: int = 1) -> None:
        """Take back moves. IllegalMoveError if fewer were played, and nothing is taken back then."""
        self._go(-_count(count), "take back")

    def redo(self, count: int = 1) -> None:
        """Play again what was taken back. IllegalMoveError if it was less, and nothing is played then."""
        self._go(_count(count), "play again")

    def restart(self) -> None:
        """Take back all moves."""
        self._position.go_to(0)

    def _go(self, step: int, what: str) -> None:
        here = self._position.history_position
        most = here if step < 0 else self._position.history_length - here
        if abs(step) > most:
            raise IllegalMoveError(f"there {'is' if most == 1 else 'are'} {most} to {what}, not {abs(step)}")
        self._position.go_to(here + step)

    def copy(self) -> Self:
        """An independent game in the same position, with the same moves to take back and to play again."""
        twin = type(self).__new__(type(self))
        twin._deal = self._deal
        twin._position = self._position.copy()
        twin._milestones = self._milestones.copy()
        return twin

    def perft(self, depth: int) -> int:
        """The number of sequences of `depth` legal moves from here."""
        if not 0 <= depth <= _DEEPEST_PERFT:
            raise ValueError(f"perft goes from depth 0 to {_DEEPEST_PERFT}, not {depth}")
        return self._position.perft(depth)

    def playout(self, seed: int, max_moves: int = 1000) -> tuple[Move, ...]:
        """A random game from here, each legal move equally likely; the same seed gives the same moves.

        It ends where no move is left or after `max_moves`. The game itself stays as it is.
        """
        if not 0 <= seed < 2**64:
            raise ValueError(f"a seed is a number from 0 to 2**64 - 1, not {seed}")
        if not 0 <= max_moves < 2**31:
            raise ValueError(f"max_moves is a number from 0 to 2**31 - 1, not {max_moves}")
        return tuple(map(Move, self._position.playout(seed, max_moves)))

    def solve(
        self,
        *,
        max_states: int | None = None,
        max_seconds: float | None = DEFAULT_SECONDS,
        max_memory: int | None = DEFAULT_MEMORY,
    ) -> Solution:
        """Whether the position can be won, all cards known, and a line that wins it.

        `max_memory` is in bytes; None lifts a limit. A line was replayed through the plain rules before it is
        returned; LOST means that every line was tried or excluded by a proved argument; anything else is UNKNOWN
        with the limit that was hit. With limits in states alone the answer and the count of states are always the
        same. Ctrl-C ends it and leaves the game as it was.
        """
        return solve_position(self._position, Limits.of(max_states, max_seconds, max_memory))

    def hint(
        self,
        *,
        max_states: int | None = None,
        max_seconds: float | None = DEFAULT_SECONDS,
        max_memory: int | None = DEFAULT_MEMORY,
    ) -> Hint:
        """A move that leads to a win, with the whole line, or the word that there is none.

        The limits are those of `solve`. Who follows hints stays on one line to the win, and following it asks no
        search again. A game that began from a position, not from a deal, knows no moves before it: whoever hands on
        positions alone keeps the line.
        """
        limits = Limits.of(max_states, max_seconds, max_memory)
        return find_hint(self._position, self._milestones, limits)

    def __eq__(self, other: object) -> bool:
        """Two games are equal if they have the same rules and the same cards in the same places."""
        return self.position() == other.position() if isinstance(other, Game) else NotImplemented

    def __repr__(self) -> str:
        start = "…" if self._deal is None else repr(self._deal)
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<Game({self.name!r}, {start}{options}) after {self._position.history_position} moves>"

    def __str__(self) -> str:
        from .render.text import text_picture

        return text_picture(self.view)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        start = self.copy()
        start.restart()
        state = (self._position.history, self._position.history_position, self._milestones)
        return _restore, (type(self), start.position(), self._deal, *state)


def _restore(
    cls: type[Game],
    start: dict[str, Any],
    deal: str | None,
    moves: list[str],
    played: int,
    milestones: list[Milestone],
) -> Game:
    game = cls.from_position(start)
    game._milestones = milestones
    game._deal = deal
    for move in moves:
        game._position.play(move)
    game._position.go_to(played)
    return game


def dumps(position: Game | Mapping[str, Any]) -> str:
    """A position as JSON text on one line, as `Game.from_position` reads it."""
    return json.dumps(position.position() if isinstance(position, Game) else dict(position), ensure_ascii=False)


def _play(position: _core.Position, move: str) -> None:
    if not isinstance(move, str):
        raise TypeError(f"a move is a text, not {type(move).__name__}")
    if not is_text(move):
        raise MoveSyntaxError(f"{quoted(move)} is no move of {position.game}")
    position.play(move.strip())


def _count(count: int) -> int:
    if count < 0:
        raise ValueError(f"a count of moves is not negative: {count}")
    return count


def _option_texts(options: Mapping[Any, Any]) -> dict[str, str]:
    return _plain_texts(options, "option", OptionError)


def _counter_texts(counters: Mapping[Any, Any]) -> dict[str, str]:
    return _plain_texts(counters, "counter", PositionError)


def _counter_value(name: str, text: str) -> OptionValue:
    """A number; only the number of a deal stays a text, "ms7" or "32000"."""
    return text if name == "deal" else value_from_text(text)


def _plain_texts(values: Mapping[Any, Any], what: str, error: type[PasyansError]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for name, value in values.items():
        refused = error(f"{what} {quoted(name)} cannot be {quoted(value)}")
        if not is_text(name) or not isinstance(value, bool | int | str):
            raise refused
        try:
            texts[name] = text_from_value(value)
        except ValueError:  # an int of too many digits
            raise refused from None
        if not is_text(texts[name]):
            raise refused
    return texts


def _pile_texts(piles: object) -> dict[str, list[str]]:
    if not isinstance(piles, Mapping):
        raise PositionError(f"the position's piles are {quoted(piles)}, not a mapping")
    result: dict[str, list[str]] = {}
    for name, cards in piles.items():
        if not is_text(name):
            raise PositionError(f"a pile's name is a text, not {quoted(name)}")
        if isinstance(cards, str) or not isinstance(cards, Iterable):
            raise PositionError(f"pile {name}: {quoted(cards)} is no list of cards")
        result[name] = list(cards)
        for card in result[name]:
            if not is_text(card):
                raise PositionError(f"pile {name}: {quoted(card)} is no card")
    return result


def _parse_json(text: str) -> object:
    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise PositionError(f"no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except PositionError:
        raise
    except ValueError:
        raise PositionError("the position has a number of too many digits") from None
    except RecursionError:
        raise PositionError("the position is nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise PositionError(f"{quoted(name)} is there twice")
        result[name] = value
    return result
