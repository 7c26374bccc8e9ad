"""The games that there are."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from . import _core
from .errors import UnknownGameError, quoted

OptionValue = bool | int | str

_MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is known of a game before any card is dealt.

    In `games()` packs and piles are those of the default options; `Game.info` has those of the game in play.
    """

    name: str
    title_en: str
    title_ru: str
    packs: int
    options: Mapping[str, tuple[OptionValue, ...]]
    """For each option all its values, the default first."""
    rule_sets: Mapping[str, Mapping[str, OptionValue]]
    """For each named rule set the options that it chooses."""
    piles: tuple[str, ...]

    def title(self, lang: str = "en") -> str:
        return self.title_ru if lang == "ru" else self.title_en


def value_from_text(text: str) -> OptionValue:
    """An option's value as Python has it: "true" -> True, "12" -> 12, "king" -> "king"."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else text


def text_from_value(value: object) -> str:
    """The inverse of `value_from_text`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def games() -> tuple[GameInfo, ...]:
    """All games, in the order of RULES.md."""
    return tuple(
        GameInfo(
            name,
            title_en,
            title_ru,
            packs,
            MappingProxyType({option: tuple(map(value_from_text, values)) for option, values in options.items()}),
            MappingProxyType(
                {
                    rules: MappingProxyType({option: value_from_text(value) for option, value in chosen.items()})
                    for rules, chosen in rule_sets.items()
                }
            ),
            tuple(piles),
        )
        for name, title_en, title_ru, packs, options, rule_sets, piles in _core.games()
    )


def game_info(name: str) -> GameInfo:
    """The game of this name; UnknownGameError if there is none."""
    for info in games():
        if info.name == name:
            return info
    known = ", ".join(info.name for info in games())
    raise UnknownGameError(f"there is no game {quoted(name)}; the games are: {known}")
