"""The neutral picture of a position that texts and drawings are made from."""

from dataclasses import dataclass
from typing import Literal

CLOSED_CARD = "??"
GAP = "--"

Kind = Literal["tableau", "foundation", "reserve", "stock", "waste"]
Fan = Literal["squared", "down", "right", "left"]


@dataclass(frozen=True, slots=True)
class Place:
    """One pile: what it is, where it lies, what lies on it."""

    name: str
    kind: Kind
    column: float
    """Of its bottom card, in card widths from the left."""
    row: float
    """Of its bottom card, in card heights from the top."""
    fan: Fan
    closed: bool
    """A fair player does not see these cards."""
    cards: tuple[str, ...]
    """Bottom first; `--` is a gap."""
    known: int = 0
    """Of a closed pile: how many of its lowest cards the rules tell."""

    def shown(self) -> tuple[str, ...]:
        """The cards as a fair player sees them: a closed card is `??`."""
        if not self.closed:
            return self.cards
        return self.cards[: self.known] + (CLOSED_CARD,) * (len(self.cards) - self.known)
