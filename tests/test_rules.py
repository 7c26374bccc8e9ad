"""The rules in words say what the chosen options change."""

import itertools

import pytest

import pasyans as ps
from pasyans.catalog import OptionValue
from pasyans.rules import LANGUAGES, rules_text

every_option = pytest.mark.parametrize(
    ("name", "option"), [(info.name, option) for info in ps.games() for option in info.options]
)


def values_of(name: str, option: str) -> tuple[OptionValue, ...]:
    return ps.catalog.game_info(name).options[option]


def plays_alike(name: str, one: dict[str, OptionValue], other: dict[str, OptionValue]) -> bool:
    """Whether two games have the same cards and the same legal moves all through some games."""
    for seed in range(3):
        games = ps.Game(name, 1 + seed, rules=None, **one), ps.Game(name, 1 + seed, rules=None, **other)
        for move in (*games[0].playout(seed, 100), ""):
            if len({(str(game), game.legal_moves) for game in games}) > 1:
                return False
            for game in games if move else ():
                game.play(move)
    return True


@every_option
@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_values_that_are_one_rule_have_one_text(name: str, option: str, lang: str) -> None:
    for one, other in itertools.combinations(values_of(name, option), 2):
        if rules_text(name, {option: one}, lang) == rules_text(name, {option: other}, lang):
            assert plays_alike(name, {option: one}, {option: other}), (one, other)


@every_option
def test_each_sentence_is_there_in_each_language_with_its_options_filled_in(name: str, option: str) -> None:
    for value in values_of(name, option):
        lines = {len(rules_text(name, {option: value}, lang).splitlines()) for lang in LANGUAGES}
        assert len(lines) == 1
        assert not {"{", "}"} & set(rules_text(name, {option: value}) + rules_text(name, {option: value}, "ru"))
