"""The Cellar, RULES.md section 8."""

from __future__ import annotations

from . import deals
from .cards import (
    RANKS,
    Card,
    Option,
    Options,
    Piles,
    Position,
    carried,
    deal_rows,
    defaults,
    differing,
    move_text,
    numbered,
    rank,
    suit,
)

NAME = "cellar"
CENTRE = numbered("c", 4)
MAIN_ROWS = ("L1", "R1", "L2", "R2", "L3", "R3", "L4", "R4")
DOORS = ("LA", "RA")
CELLARS = ("cellar", "cellar2")
FOUNDATIONS = CENTRE

OPTION_VALUES: dict[str, tuple[Option, ...]] = {
    "direction": ("common", "each", "up"),
    "wrap": (True, False),
    "bases": ("earned", *RANKS, "first"),
    "cellars": (1, 2),
}
OPTIONS = defaults(OPTION_VALUES)
RULE_SETS: dict[str, dict[str, Option]] = {
    "kleine-napoleon": {"bases": "first"},
    "master": {"bases": "A", "direction": "up", "cellars": 2},
}


def piles(options: Options) -> tuple[str, ...]:
    cellars = CELLARS if options.get("cellars", 1) == 2 else CELLARS[:1]
    return (*CENTRE, *numbered("L", 4), *numbered("R", 4), *DOORS, *cellars)


PILES = piles({})


def deal(number: str, options: Options) -> Position:
    kept = differing(options, OPTION_VALUES)
    order = deals.plain_order(number)
    bases = str((OPTIONS | kept)["bases"])
    if bases == "earned":
        centre = order[:4]
    else:
        base_rank = order[0][0] if bases == "first" else bases
        centre = [base_rank + s for s in deals.PACK_SUITS]
    others = [card for card in order if card not in centre]
    dealt: Piles = {name: [] for name in piles(kept)}
    deal_rows(centre, CENTRE, dealt)
    deal_rows(others[:40], MAIN_ROWS, dealt)
    deal_rows(others[40:], DOORS, dealt)
    return {"game": NAME, "options": kept, "piles": dealt, "counters": {}}


def won(position: Position) -> bool:
    return sum(len(position["piles"][name]) for name in CENTRE) == 52


def bases_made(rows: Piles) -> bool:
    return len({suit(rows[name][0]) for name in CENTRE if rows[name]}) == 4


def step(lower: Card, upper: Card) -> int:
    """1 for the next higher rank in the circle, 12 for the next lower."""
    return (rank(upper) - rank(lower)) % len(RANKS)


def directions(base: list[Card], rows: Piles, direction: Option) -> set[int]:
    """The steps that the next card on a base may take."""
    if direction == "up":
        return {1}
    begun = [base] if direction == "each" else [rows[name] for name in CENTRE]
    return {step(*cards[:2]) for cards in begun if len(cards) > 1} or {1, 12}


def fits_base(card: Card, base: list[Card], rows: Piles, direction: Option) -> bool:
    return suit(card) == suit(base[-1]) and step(base[-1], card) in directions(base, rows, direction)


def fits_row(card: Card, row: list[Card], wrap: Option) -> bool:
    if not row:
        return True
    near = step(row[-1], card) in (1, 12) if wrap else abs(rank(card) - rank(row[-1])) == 1
    return suit(card) == suit(row[-1]) and near


def legal_moves(position: Position) -> list[str]:
    if won(position):
        return []
    rows = position["piles"]
    options = OPTIONS | position["options"]
    made = bases_made(rows)
    cellars = [name for name in CELLARS if name in rows]
    sources = [*MAIN_ROWS, *DOORS]
    if not made:
        sources += CENTRE
    if not all(rows[door] for door in DOORS):
        sources += cellars

    moves: list[str] = []
    for source in sources:
        if not rows[source]:
            continue
        card = rows[source][-1]
        if made:
            targets = [name for name in CENTRE if fits_base(card, rows[name], rows, options["direction"])]
        else:
            targets = [name for name in CENTRE if not rows[name]]
        targets += [name for name in MAIN_ROWS if fits_row(card, rows[name], options["wrap"])]
        targets += [name for name in cellars if not rows[name]]
        moves += [move_text(source, target) for target in targets if target != source]
    return moves


def play(position: Position, move: str) -> Position:
    return carried(position, move)
