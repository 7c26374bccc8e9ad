"""The rules of each game in words, with the options that were chosen.

A game's file lists sentences in English and Russian; a sentence with `when` belongs to the rules only under those
options.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from ..catalog import OptionValue, game_info
from ..errors import OptionError

LANGUAGES = ("en", "ru")


def rules_text(game: str, options: Mapping[str, OptionValue] | None = None, lang: str = "en") -> str:
    """The rules of a game for a player, a sentence or two a line, under its title.

    `options` are those that differ from the defaults, as `Game.options` gives them; `lang` is "en" or "ru".
    """
    if lang not in LANGUAGES:
        raise OptionError(f"there are no rules in {lang!r}; the languages are: {', '.join(LANGUAGES)}")
    info = game_info(game)
    chosen = {name: values[0] for name, values in info.options.items()} | dict(options or {})
    lines = [info.title(lang), ""]
    for sentence in _sentences(game):
        if all(chosen[name] == value for name, value in sentence.get("when", {}).items()):
            lines.append(f"- {sentence[lang]}")
    return "\n".join(lines)


@cache
def _sentences(game: str) -> tuple[dict[str, Any], ...]:
    file = resources.files(__package__).joinpath(f"{game.replace('-', '_')}.toml")
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["sentence"])
