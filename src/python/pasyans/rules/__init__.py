"""What each game says to a player: its rules in words, and how it calls its piles and moves.

A game's file lists sentences in English and Russian; a sentence with `when` belongs to the rules only under those
options, one with `unless` only under others. `{name}` in a sentence stands for the value of that option. Then, by
language, come names: of piles, each by its beginning, where `{}` stands for the rest, and of moves that are one word.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from ..catalog import OptionValue, game_info, text_from_value
from ..errors import OptionError, quoted

LANGUAGES = ("en", "ru")


def rules_text(game: str, options: Mapping[str, OptionValue] | None = None, lang: str = "en") -> str:
    """The rules of a game for a player, a sentence or two a line, under its title.

    `options` are those that differ from the defaults, as `Game.options` gives them; `lang` is "en" or "ru".
    """
    _check_language(lang)
    info = game_info(game)
    chosen = {name: values[0] for name, values in info.options.items()} | dict(options or {})
    lines = [info.title(lang), ""]
    for sentence in _file(game)["sentence"]:
        wanted, unwanted = sentence.get("when", {}), sentence.get("unless", {})
        if wanted.items() <= chosen.items() and not unwanted.items() & chosen.items():
            text = sentence[lang]
            for name, value in chosen.items():
                text = text.replace(f"{{{name}}}", text_from_value(value))
            lines.append(f"- {text}")
    return "\n".join(lines)


def names_in_words(game: str, lang: str) -> Mapping[str, Mapping[str, str]]:
    """The words for piles, under "pile", and for moves of one word, under "move"."""
    _check_language(lang)
    names: Mapping[str, Mapping[str, str]] = _file(game)[lang]
    return names


def _check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise OptionError(f"there are no words in {quoted(lang)}; the languages are: {', '.join(LANGUAGES)}")


@cache
def _file(game: str) -> dict[str, Any]:
    file = resources.files(__package__).joinpath(f"{game.replace('-', '_')}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
