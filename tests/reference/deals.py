"""Deal numbers: text -> generator -> shuffled pack.

Written from conformance/README.md, "Deal numbers". A shuffled list is given as it is, index 0 first;
a game says from which end it deals.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from .cards import RANKS, Card

LAST_PLAIN_MS = 31999
LAST_MS_SEED = 2**33 - 1

PACK_SUITS = "CSHD"
MS_SUITS = "CDHS"

Generator = Callable[[int], int]
"""Called with n, gives the next number from 0 to n - 1."""


class PackCard(NamedTuple):
    """A card that remembers the pack (0, 1) it comes from."""

    card: Card
    pack: int


AnyCard = TypeVar("AnyCard", Card, PackCard)


class DealNumber(NamedTuple):
    """A generator and its seed, in decimal digits without leading zeros; of any length."""

    ms: bool
    digits: str

    @property
    def seed(self) -> int:
        value = 0
        for digit in self.digits:  # int() refuses more than 4300 digits
            value = value * 10 + int(digit)
        return value

    def __str__(self) -> str:
        return f"ms{self.digits}" if self.ms else self.digits


def parse_number(text: str) -> DealNumber:
    """ValueError for whatever is no deal number."""
    if re.fullmatch(r"ms[0-9]+", text):
        number = DealNumber(True, text[2:].lstrip("0"))
        if not 1 <= number.seed <= LAST_MS_SEED:
            raise ValueError(f"deal number {text!r} is not within ms1 ... ms{LAST_MS_SEED}")
        return number
    digits = re.sub(r"[\s#\-_.,]", "", text.removesuffix("L"))
    if not re.fullmatch(r"[0-9]+", digits):
        raise ValueError(f"{text!r} is no deal number")
    number = DealNumber(False, digits.lstrip("0"))
    if number.seed == 0:
        raise ValueError("deal numbers start at 1")
    return number._replace(ms=number.seed <= LAST_PLAIN_MS)


def ms_generator(seed: int) -> Generator:
    x = seed if seed < 2**32 else seed - 2**32

    def below(n: int) -> int:
        nonlocal x
        x = (214013 * x + 2531011) % 2**33
        if seed < 2**31:
            output = (x >> 16) & 0x7FFF
        elif seed < 2**32:
            output = (x >> 16) & 0x7FFF | 0x8000
        else:
            output = ((x >> 16) & 0xFFFF) + 1
        return output % n

    return below


def mersenne_generator(seed: int) -> Generator:
    numbers = random.Random(seed)

    def below(n: int) -> int:
        return int(numbers.random() * n)

    return below


def generator(number: DealNumber) -> Generator:
    return ms_generator(number.seed) if number.ms else mersenne_generator(number.seed)


def shuffle(cards: list[AnyCard], below: Generator) -> None:
    for n in range(len(cards) - 1, 0, -1):
        other = below(n + 1)
        cards[n], cards[other] = cards[other], cards[n]


def ordered_packs(packs: int, ms: bool) -> list[PackCard]:
    """The list before the shuffle."""
    if packs == 1 and ms:
        return [PackCard(r + s, 0) for r in RANKS for s in MS_SUITS]
    return [PackCard(r + s, pack) for pack in range(packs) for s in PACK_SUITS for r in RANKS]


def shuffled(number: str, packs: int) -> list[PackCard]:
    """All cards of so many packs, shuffled by a deal number, index 0 first."""
    parsed = parse_number(number)
    cards = ordered_packs(packs, parsed.ms)
    shuffle(cards, generator(parsed))
    return cards


def plain_order(number: str) -> list[Card]:
    """One shuffled pack in the usual order of dealing: the last card of the list first."""
    return [card for card, _ in reversed(shuffled(number, 1))]
