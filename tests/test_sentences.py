"""The rules that a player reads are true: every sentence is played."""

import tomllib
from collections.abc import Iterator
from importlib import import_module, resources
from typing import Any

import pytest

import pasyans as ps
from pasyans.catalog import OptionValue

pytest.register_assert_rewrite("sentences")

from sentences.book import Book  # noqa: E402


def book_of(name: str) -> Book:
    book: Book = import_module(f"sentences.{name.replace('-', '_')}").book
    assert book.game == name
    return book


def sentences(name: str) -> list[dict[str, Any]]:
    file = resources.files("pasyans.rules").joinpath(f"{name.replace('-', '_')}.toml")
    found: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["sentence"]
    return found


def every_sentence() -> Iterator[tuple[str, str, dict[str, OptionValue]]]:
    for info in ps.games():
        for sentence in sentences(info.name):
            yield info.name, sentence["en"], sentence.get("when", {})


@pytest.mark.parametrize(("name", "sentence", "options"), list(every_sentence()))
def test_a_play_shows_the_sentence_to_be_true(name: str, sentence: str, options: dict[str, OptionValue]) -> None:
    plays = book_of(name).plays_of(sentence, options)
    assert len(plays) == 1
    plays[0](options)


@pytest.mark.parametrize("name", [info.name for info in ps.games()])
def test_no_play_is_without_a_sentence(name: str) -> None:
    used = [
        play
        for sentence in sentences(name)
        for play in book_of(name).plays_of(sentence["en"], sentence.get("when", {}))
    ]
    assert {play for _, _, play in book_of(name).plays} == set(used)
