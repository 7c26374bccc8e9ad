"""A position as text."""

from collections.abc import Sequence

from ..view import CLOSED_CARD, GAP, Place

_CARDS_A_LINE = 26
_CARD_WIDTH = 2
SUIT_SIGNS = str.maketrans("CDHS", "♣♦♥♠")


def card_text(card: str) -> str:
    """A card as players write it: "TD" -> "T♦"."""
    return card if card in (CLOSED_CARD, GAP) else card[0] + card[1].translate(SUIT_SIGNS)


def text_picture(view: Sequence[Place]) -> str:
    """The table in rows of piles: above each pile its name, below it the cards, the playable one last.

    Of a squared pile the top card and, if there are more, their number are shown. Closed cards are `??`.
    A pile that fans to the left has its lowest card at its right end, and plays from the left.
    Where the table is nothing but rows, their names stand in front of them, and above them the numbers of the places.
    """
    if all(place.fan == "right" for place in view) and len({place.row for place in view}) == len(view):
        return _grid(view)
    cell = max(4, *(len(place.name) for place in view)) + 1
    bands: list[list[dict[int, str]]] = []
    for row in sorted({place.row for place in view}):
        lines: list[dict[int, str]] = []
        for place in view:
            if place.row == row:
                column = round(place.column * cell)
                for number, text in enumerate(_pile_lines(place)):
                    if number == len(lines):
                        lines.append({})
                    overhang = len(text) - _CARD_WIDTH if place.fan == "left" and number > 0 else 0
                    lines[number][column - overhang] = text
        bands.append(lines)
    margin = -min(0, *(start for lines in bands for line in lines for start in line))
    return "\n\n".join("\n".join(_join(line, margin) for line in lines) for lines in bands)


def _grid(rows: Sequence[Place]) -> str:
    width = max(len(place.name) for place in rows)
    longest = max(len(place.cards) for place in rows)
    numbers = [f"{number:>{_CARD_WIDTH}}" for number in range(longest)]
    lines = [("", numbers), *((place.name, [card_text(card) for card in place.shown()]) for place in rows)]
    return "\n".join(f"{name:<{width}}  {' '.join(cells)}" for name, cells in lines)


def _lines_of(cards: list[str]) -> list[list[str]]:
    return [cards[i : i + _CARDS_A_LINE] for i in range(0, len(cards), _CARDS_A_LINE)]


def _pile_lines(place: Place) -> list[str]:
    cards = [card_text(card) for card in place.shown()]
    if not cards:
        return [place.name, "--"]
    if place.fan == "down":
        return [place.name, *cards]
    if place.fan == "right":
        return [place.name, *(" ".join(row) for row in _lines_of(cards))]
    if place.fan == "left":
        return [place.name, " ".join(reversed(cards))]
    return [place.name, cards[-1], *([f"×{len(cards)}"] if place.kind in ("stock", "waste") else [])]


def _join(cells: dict[int, str], margin: int) -> str:
    line = ""
    for column in sorted(cells):
        line = line.ljust(margin + column) + cells[column]
    return line
