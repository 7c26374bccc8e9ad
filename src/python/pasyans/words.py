"""Moves in a player's words: "J♥ with 4♣ → onto Q♥ (column 3)".

What a move's text says follows from its shape, which games share. How a game calls its piles, and its moves that are
one word, stands in the game's file beside its rules.
"""

import re
from collections import Counter
from collections.abc import Sequence

from .render.text import SUIT_SIGNS, card_text
from .rules import names_in_words
from .view import Place

_PHRASES = {
    "en": {
        "with": "{0} with {1}",
        "cards": "{0} cards",
        "from": "{0} ({1})",
        "onto": "{0} → onto {1} ({2})",
        "empty": "{0} → {1} (empty)",
        "to": "{0} → {1}",
        "place": "{0}, place {1}",
        "discard": "discard {0}",
        "and": "and",
    },
    "ru": {
        "with": "{0} и {1}",
        "cards": "ещё {0} на ней",
        "from": "{0} ({1})",
        "onto": "{0} → на {1} ({2})",
        "empty": "{0} → {1} (пусто)",
        "to": "{0} → {1}",
        "place": "{0}, место {1}",
        "discard": "сбросить {0}",
        "and": "и",
    },
}
_MOST_NAMED = 3

_PILE_TO_PILE = re.compile(r"(\w+)-(\w+?)(?:\*(\d+))?")
_CARD_TO_ROW = re.compile(r"([A-Z0-9][CDHS])(?:@(\w+)\.(\d+))?-(\w+?)(?:\.(\d+))?")
_OUT_OF_ROW = re.compile(r"x(\d+)(?:-(\d+))?")


def moves_in_words(game: str, view: Sequence[Place], moves: Sequence[str], lang: str) -> list[str]:
    """The legal moves of a position in words, in the same order and all different: where two would be the same, as the
    packs are two, the pile that a card comes from is named too."""
    speaker = _Speaker(game, view, lang)
    texts = [speaker.words(move) for move in moves]
    met = Counter(texts)
    return [
        text if met[text] == 1 else speaker.words(move, with_source=True)
        for move, text in zip(moves, texts, strict=True)
    ]


class _Speaker:
    def __init__(self, game: str, view: Sequence[Place], lang: str) -> None:
        self._places = {place.name: place for place in view}
        self._names = names_in_words(game, lang)
        self._phrases = _PHRASES[lang]

    def words(self, move: str, with_source: bool = False) -> str:
        if move in self._names["move"]:
            return self._names["move"][move]
        if match := _OUT_OF_ROW.fullmatch(move):
            first, last = int(match[1]), int(match[2] or match[1])
            return self._say("discard", self._listed(self._cards("row")[first - 1 : last]))
        if match := _CARD_TO_ROW.fullmatch(move):
            card, source, at, row, place = match.groups()
            text = card_text(card)
            if with_source and source is not None:
                text = self._say("from", text, self._say("place", self._pile(source), at))
            goal = self._pile(row) if place is None else self._say("place", self._pile(row), place)
            return self._say("to", text, goal)
        if "," in move:
            return self._say("discard", self._listed([self._cards(pile)[-1] for pile in move.split(",")]))
        match = _PILE_TO_PILE.fullmatch(move)
        assert match is not None, move
        source, target, count = match[1], match[2], int(match[3] or 1)
        text = self._carried(self._cards(source)[-count:])
        if with_source:
            text = self._say("from", text, self._pile(source))
        goal = self._pile(target)
        if self._places[target].kind == "foundation":
            return self._say("to", text, goal)
        cards = self._cards(target)
        return self._say("onto", text, cards[-1], goal) if cards else self._say("empty", text, goal)

    def _carried(self, cards: list[str]) -> str:
        first, *others = cards
        if not others:
            return first
        named = " ".join(others) if len(others) <= _MOST_NAMED else self._say("cards", len(others))
        return self._say("with", first, named)

    def _cards(self, pile: str) -> list[str]:
        return [card_text(card) for card in self._places[pile].shown()]

    def _say(self, phrase: str, *parts: object) -> str:
        return self._phrases[phrase].format(*parts)

    def _listed(self, cards: list[str]) -> str:
        *others, last = cards
        return f"{', '.join(others)} {self._phrases['and']} {last}" if others else last

    def _pile(self, name: str) -> str:
        """The longest beginning of a pile's name that the game has a word for; `{}` in it stands for the rest."""
        words = self._names["pile"]
        start = max((start for start in words if name.startswith(start)), key=len)
        rest = name[len(start) :]
        return words[start].format(rest.translate(SUIT_SIGNS))
