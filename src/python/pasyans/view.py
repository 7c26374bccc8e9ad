"""The neutral picture of a position that texts and drawings are made from."""

from dataclasses import dataclass
from typing import Literal

CLOSED_CARD = "??"

Kind = Literal["tableau", "foundation", "reserve", "stock", "waste"]
Fan = Literal["squared", "down", "right"]


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
    """Bottom first."""

    def shown(self) -> tuple[str, ...]:
        """The cards as a fair player sees them: a closed card is `??`."""
        return (CLOSED_CARD,) * len(self.cards) if self.closed else self.cards
