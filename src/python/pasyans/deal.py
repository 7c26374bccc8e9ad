"""Deal numbers and lists of them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from . import _core
from .errors import DealError, is_text, quoted

_RANGE = re.compile(r"(?P<prefix>ms)?(?P<first>[0-9]+)\s*-\s*(?P<again>ms)?(?P<last>[0-9]+)")


def deal_text(number: int | str) -> str:
    """How a deal's number is shown: `deal_text(7)` is "ms7", `deal_text("#32000L")` is "32000".

    Two numbers are the same deal exactly if their texts are equal. The number of a deal means what it means in
    PySolFC. DealError if it is none.
    """
    if isinstance(number, bool) or not isinstance(number, int | str):
        raise DealError(f"deal number {quoted(number)}: write an int or a str")
    if isinstance(number, str):
        if not is_text(number):
            raise DealError(f"deal number {quoted(number)}: write a decimal number, or ms and a decimal number")
        return _core.deal_text(number)
    if number < 1:
        raise DealError(f"deal number {quoted(number)}: deals are counted from 1")
    try:
        text = str(number)
    except ValueError:
        raise DealError("deal number: an int of so many digits must be given as a str") from None
    return _core.deal_text(text)


@dataclass(frozen=True, slots=True)
class _Range:
    """Deals whose texts are `prefix` and the numbers from `first` to `last`."""

    prefix: str
    first: int
    last: int

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def __iter__(self) -> Iterator[str]:
        for number in range(self.first, self.last + 1):
            yield deal_text(f"{self.prefix}{number}")


class DealList:
    """The deals of a list in their order, each by its text; of ranges only the ends are stored."""

    __slots__ = ("_parts", "count")

    def __init__(self, parts: Iterable[_Range | str]) -> None:
        self._parts = tuple(parts)
        self.count = sum(part.count if isinstance(part, _Range) else 1 for part in self._parts)
        """How many deals these are."""

    def __iter__(self) -> Iterator[str]:
        for part in self._parts:
            if isinstance(part, _Range):
                yield from part
            else:
                yield part


def parse_deals(text: str) -> DealList:
    """The deals of a list such as "7", "1-1000" or "1-3,ms11982,32000", in its order, each by its text.

    The list is checked as a whole before the first deal is given. DealError names the part that is wrong.
    """
    if not isinstance(text, str):
        raise DealError(f"deals {quoted(text)}: write a str")
    return DealList(_parse_part(part.strip()) for part in text.split(","))


def _parse_part(part: str) -> _Range | str:
    match = _RANGE.fullmatch(part)
    if match is None:
        if "-" in part or ".." in part:
            raise DealError(f"deals {quoted(part)}: a range is two numbers with one - between them")
        return deal_text(part)
    prefix = match["prefix"] or ""
    try:
        first, last = int(match["first"]), int(match["last"])
    except ValueError:
        raise DealError(f"deals {quoted(part)}: too many digits for a range") from None
    if match["again"] and not prefix:
        raise DealError(f"deals {quoted(part)}: write ms before the first number too")
    if first > last:
        raise DealError(f"deals {quoted(part)}: the range runs backwards")
    deal_text(f"{prefix}{first}")
    deal_text(f"{prefix}{last}")
    return _Range(prefix, first, last)
