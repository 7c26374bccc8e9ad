#!/usr/bin/env python3
"""Convert PySolFC's behaviour, as written down elsewhere, into this project's names.

    python tests/convert_conformance.py /path/to/conformance [/path/to/output]

reads the outside data (layouts of numbered deals, all legal moves along played games, games that
were won, verdicts of other solvers) and rewrites the files in ``tests/data/conformance/`` (or in the
given folder); what each of them holds is said in the README.md there. The same input always gives the same bytes.

The outside data counts piles from 0 by kind (``t0:4>t2``, ``w:1>f3``); here every pile has a name
(``t1-t3*4``, ``waste-fD``). ``RULE_SETS`` is the table of those names. A game whose piles are lists
of cards needs one more entry there; a game with other moves or places (a row, a grid) needs an entry
of a subclass of ``RuleSet`` that replaces ``piles``, ``move`` and ``play``.

Nothing is trusted: cards are counted, every played game is replayed with the converted moves, and
its end is compared with the end that the source gives.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from reference import Position, paganini

Piles = dict[str, list[str]]  # pile name -> its cards, bottom first
Json = dict[str, Any]

TARGET = Path(__file__).resolve().parent / "data" / "conformance"
PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
MOVE = re.compile(r"([trfw])(\d*):(\d+)>([trfw])(\d*)")
GRID_MOVE = re.compile(r"t(\d+):1>t(\d+)")


class ConversionError(ValueError):
    """The source does not hold what it should; the message says where."""


def numbered(letter: str, count: int) -> tuple[str, ...]:
    """``numbered("t", 3)`` is ``("t1", "t2", "t3")``."""
    return tuple(f"{letter}{i}" for i in range(1, count + 1))


def by_suit(prefix: str, suits: str = "CSHD") -> tuple[str, ...]:
    """Foundation names in PySolFC's order of suits, which is clubs, spades, hearts, diamonds."""
    return tuple(prefix + suit for suit in suits)


# ── What one press on the stock does ─────────────────────────────────────────


def no_stock(piles: Piles) -> None:
    raise ConversionError("a deal in a game without a stock")


def turn_one(piles: Piles) -> None:
    """One card from the stock to the waste."""
    piles["waste"].append(piles["stock"].pop())


def deal_algerian(piles: Piles) -> None:
    """Two cards to each of the six reserves, round by round; the last eight cards to the columns."""
    reserves, columns = numbered("r", 6), numbered("t", 8)
    for name in columns if len(piles["stock"]) == len(columns) else reserves * 2:
        piles[name].append(piles["stock"].pop())


def deal_olympus(piles: Piles) -> None:
    """A card to each place of the hill, left to right, while there are any."""
    for name in numbered("t", 9):
        if piles["stock"]:
            piles[name].append(piles["stock"].pop())


def redeals_of(rules: str, number: str) -> Callable[[Piles], None]:
    """The redeals of a numbered game of paganini, one after the other.

    The source gives no layout after a redeal, so the reference deals; the ends of the games show whether it is right.
    """
    position = paganini.deal(number, paganini.RULE_SETS[rules])

    def redeal(piles: Piles) -> None:
        nonlocal position
        position = paganini.play({**position, "piles": piles}, "redeal")
        piles.update(position["piles"])

    return redeal


# ── The table ────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class RuleSet:
    """Our names for the piles of one of PySolFC's games, each kind in PySolFC's order.

    ``source`` is the stem of the files (``deals_<source>.json``), ``title`` the name in wins.json.
    ``order`` lists the piles as RULES.md does; positions are written in that order.
    ``deal_name`` is our text for a press on the stock, ``deal`` what it does.
    ``traced`` says whether there are played games of it.
    """

    game: str
    rules: str
    source: str
    title: str
    order: tuple[str, ...]
    tableau: tuple[str, ...]
    foundations: tuple[str, ...]
    reserve: tuple[str, ...] = ()
    packs: int = 1
    deal_name: str = ""
    deal: Callable[[Piles], None] = no_stock
    traced: bool = True

    def file(self, kind: str) -> str:
        return f"{kind}_{self.game}_{self.rules}.jsonl"

    def piles(self, source: Json) -> Piles:
        """A layout of the source under our names, with every card of the packs in its place."""
        found: Piles = {}
        for kind, names in (
            ("tableau", self.tableau),
            ("reserve", self.reserve),
            ("foundations", self.foundations),
        ):
            if len(source[kind]) != len(names):
                raise ConversionError(f"{self.source}: {len(source[kind])} piles of {kind}")
            found.update(zip(names, source[kind], strict=True))
        found["stock"] = source["stock"][::-1]  # there the next card is the first, here the last
        found["waste"] = source["waste"]
        if unnamed := [n for n, cards in found.items() if cards and n not in self.order]:
            raise ConversionError(f"{self.source}: cards in {unnamed}")
        result = {name: list(found.get(name, [])) for name in self.order}
        if Counter(chain(*result.values())) != Counter(PACK * self.packs):
            raise ConversionError(f"{self.source}: not the cards of {self.packs} pack(s)")
        return result

    def of_game(self, number: str) -> RuleSet:
        """The same, with what one numbered game needs beside its piles."""
        return self

    def moves(self, number: str, texts: Iterable[str]) -> list[str]:
        """Our texts for the moves of a whole game."""
        return [self.move(text) for text in texts]

    def move(self, text: str, piles: Piles | None = None) -> str:
        """Our text for a move of the source.

        ``piles`` is the position, where it is known, for games whose moves name cards; here the
        names of the piles are enough.
        """
        if text == "deal" and self.deal_name:
            return self.deal_name
        if not (parts := MOVE.fullmatch(text)):
            raise ConversionError(f"{self.source}: move {text!r}")
        kind, index, count, to_kind, to_index = parts.groups()
        n = int(count)
        return f"{self._pile(kind, index)}-{self._pile(to_kind, to_index)}" + (f"*{n}" if n > 1 else "")

    def _pile(self, kind: str, index: str) -> str:
        if kind == "w":
            return "waste"
        return {"t": self.tableau, "r": self.reserve, "f": self.foundations}[kind][int(index)]

    def play(self, move: str, piles: Piles) -> None:
        """Carry out one of our moves on ``piles``."""
        if move == self.deal_name:
            self.deal(piles)
            return
        source, _, rest = move.partition("-")
        target, _, count = rest.partition("*")
        n = int(count or 1)
        if len(piles[source]) < n:
            raise ConversionError(f"{self.source}: {move} with {len(piles[source])} cards")
        piles[target] += piles[source][-n:]
        del piles[source][-n:]


class RefilledHill(RuleSet):
    """A place that becomes empty is filled from the stock."""

    def play(self, move: str, piles: Piles) -> None:
        super().play(move, piles)
        source = move.partition("-")[0]
        if move != self.deal_name and not piles[source] and piles["stock"]:
            piles[source].append(piles["stock"].pop())


class Row(RuleSet):
    """One row of single cards, from which one (``one:4``) or two neighbours (``two:4``) are discarded."""

    def piles(self, source: Json) -> Piles:
        row = list(chain(*source["tableau"]))
        return super().piles({**source, "tableau": [row]})

    def move(self, text: str, piles: Piles | None = None) -> str:
        count, _, index = text.partition(":")
        place = int(index) + 1
        if count not in ("one", "two"):
            raise ConversionError(f"{self.source}: move {text!r}")
        return f"x{place}" if count == "one" else f"x{place}-{place + 1}"

    def play(self, move: str, piles: Piles) -> None:
        for place in reversed(move.removeprefix("x").split("-")):
            piles["discard"].append(piles["row"].pop(int(place) - 1))


class Grid(RuleSet):
    """Rows of places in the source's tableau, a pile of it for each place; moves name the card."""

    def piles(self, source: Json) -> Piles:
        cells = [pile[0] if pile else paganini.GAP for pile in source["tableau"]]
        length = len(cells) // len(self.order)
        aces_are_out = length == 13
        expected = [card for card in PACK if not (aces_are_out and card[0] == "A")] * self.packs
        if Counter(cells) - Counter({paganini.GAP: len(cells)}) != Counter(expected):
            raise ConversionError(f"{self.source}: not the cards of {self.packs} pack(s)")
        return {name: cells[i * length :][:length] for i, name in enumerate(self.order)}

    def of_game(self, number: str) -> RuleSet:
        return replace(self, deal=redeals_of(self.rules, number))

    def moves(self, number: str, texts: Iterable[str]) -> list[str]:
        position = paganini.deal(number, paganini.RULE_SETS[self.rules])
        played = []
        for text in texts:
            played.append(self.move(text, position["piles"]))
            position = paganini.play(position, played[-1])
        if not paganini.won(position):
            raise ConversionError(f"{self.source} {number}: the moves do not win")
        return played

    def move(self, text: str, piles: Piles | None = None) -> str:
        if text == "deal":
            return self.deal_name
        if piles is None or not (parts := GRID_MOVE.fullmatch(text)):
            raise ConversionError(f"{self.source}: move {text!r}")
        length = len(piles[self.order[0]])
        (row, place), (to_row, to_place) = (divmod(int(index), length) for index in parts.groups())
        card = piles[self.order[row]][place]
        copy = f"@{self.order[row]}.{place}" if self.packs == 2 else ""
        return f"{card}{copy}-{self.order[to_row]}.{to_place}"

    def play(self, move: str, piles: Piles) -> None:
        if move == self.deal_name:
            self.deal(piles)
        else:
            position: Position = {"game": self.game, "options": {}, "piles": piles, "counters": {}}
            piles.update(paganini.play(position, move)["piles"])


def grid(rules: str, source: str, title: str, packs: int = 1, *, traced: bool = True) -> RuleSet:
    return Grid(
        game="paganini",
        rules=rules,
        source=source,
        title=title,
        order=numbered("row", 4 * packs),
        tableau=(),
        foundations=(),
        packs=packs,
        deal_name="redeal",
        traced=traced,
    )


def cellar(rules: str, source: str, title: str, cellars: tuple[str, ...], *, traced: bool = True) -> RuleSet:
    centre, doors = numbered("c", 4), ("LA", "RA")
    return RuleSet(
        game="cellar",
        rules=rules,
        source=source,
        title=title,
        order=(*centre, *numbered("L", 4), *numbered("R", 4), *doors, *cellars),
        tableau=(*chain(*zip(numbered("L", 4), numbered("R", 4), strict=True)), *doors),
        foundations=centre,
        reserve=cellars,
        traced=traced,
    )


class ClosedPiles(RuleSet):
    """Piles that are dealt closed but for the first top card.

    PySolFC turns a first card that lies on the pile of its own rank by itself: it is then in its layout,
    open and under that pile. Here it is put back on top.
    """

    def piles(self, source: Json) -> Piles:
        tableau: list[list[str]] = []
        for cards, closed in zip(source["tableau"], source["tableau_face_down_indices"], strict=True):
            turned = min(closed)
            tableau.append(cards[turned:] + cards[:turned])
        return super().piles({**source, "tableau": tableau})


def bakers_dozen(rules: str, source: str, title: str) -> RuleSet:
    columns = numbered("t", 13)
    return RuleSet(
        game="bakers-dozen",
        rules=rules,
        source=source,
        title=title,
        order=columns + by_suit("f", "CDHS"),
        tableau=columns,
        foundations=by_suit("f"),
    )


RULE_SETS = (
    bakers_dozen("pysolfc", "bakers_dozen", "Baker's Dozen"),
    bakers_dozen("portuguese", "portuguese_solitaire", "Portuguese Solitaire"),
    bakers_dozen("spanish-ii", "spanish_patience_ii", "Spanish Patience II"),
    RuleSet(
        game="australian",
        rules="pysolfc",
        source="australian_patience",
        title="Australian Patience",
        order=(*numbered("t", 7), "stock", "waste", *by_suit("f", "CDHS")),
        tableau=numbered("t", 7),
        foundations=by_suit("f"),
        deal_name="draw",
        deal=turn_one,
    ),
    RuleSet(
        game="algerian",
        rules="pysolfc",
        source="algerian_patience",
        title="Algerian Patience",
        order=(*numbered("t", 8), *numbered("r", 6), "stock", *by_suit("up", "CDHS"), *by_suit("down", "CDHS")),
        tableau=numbered("t", 8),
        reserve=numbered("r", 6),
        foundations=by_suit("up") + by_suit("down"),
        packs=2,
        deal_name="deal",
        deal=deal_algerian,
    ),
    RefilledHill(
        game="olympus",
        rules="mount-olympus",
        source="mount_olympus",
        title="Mount Olympus",
        order=(
            *numbered("t", 9),
            "stock",
            *(name + pack for parity in ("odd", "even") for pack in ("", "2") for name in by_suit(parity, "CDHS")),
        ),
        tableau=numbered("t", 9),
        foundations=tuple(name + pack for parity in ("odd", "even") for name in by_suit(parity) for pack in ("", "2")),
        packs=2,
        deal_name="deal",
        deal=deal_olympus,
    ),
    Row(
        game="marriage",
        rules="pysolfc",
        source="royal_marriage",
        title="Royal Marriage",
        order=("row", "stock", "discard"),
        tableau=("row",),
        foundations=("discard",),
    ),
    ClosedPiles(
        game="clock",
        rules="pysolfc",
        source="clock",
        title="Clock",
        order=(*numbered("p", 13), *numbered("o", 13)),
        tableau=numbered("p", 13),
        foundations=(),
        traced=False,
    ),
    grid("blue-moon", "blue_moon", "Blue Moon"),
    grid("red-moon", "red_moon", "Red Moon"),
    grid("montana", "montana", "Montana"),
    grid("spaces", "spaces", "Spaces"),
    grid("double-montana", "double_montana", "Double Montana", packs=2),
    grid("double-blue-moon", "double_blue_moon", "Double Blue Moon", packs=2, traced=False),
    grid("paganini-ii", "paganini_ii", "Paganini II", packs=2),
    cellar("kleine-napoleon", "der_kleine_napoleon", "Der kleine Napoleon", ("cellar",)),
    cellar("master", "master", "Master", ("cellar", "cellar2"), traced=False),
)


@dataclass(frozen=True)
class Verdicts:
    """A table of verdicts, a layout a row; ``tableau`` names its columns in the order in which it lists them.

    ``options`` are those under which the verdicts hold, ``fronts`` cards that it leaves out at the starts of rows.
    """

    game: str
    solver: str
    source: str
    tableau: tuple[str, ...]
    options: dict[str, str]
    fronts: tuple[str, ...] = ()

    @property
    def file(self) -> str:
        return f"verdicts_{self.game}_{self.solver}.jsonl"


VERDICTS = (
    Verdicts("bakers-dozen", "solvitaire", "verdicts_bakers_dozen.tsv", numbered("t", 13), {}),
    Verdicts("bakers-dozen", "fc-solve", "verdicts_bakers_dozen_fcsolve.tsv", numbered("t", 13), {"kings": "swap"}),
    Verdicts("australian", "solvitaire", "verdicts_australian.tsv", (*numbered("t", 7), "stock"), {}),
    Verdicts(
        "paganini",
        "phase",
        "verdicts_paganini_phase.tsv",
        numbered("row", 4),
        {"redeal": "none"},
        fronts=("AC", "AH", "AS", "AD"),
    ),
)


# ── Deals, games, wins ───────────────────────────────────────────────────────


def deals(rules: RuleSet, source: Json) -> Iterator[Json]:
    for deal in source["deals"]:
        # PySolFC pads a Mersenne number to twenty digits; we show the number alone.
        shown = deal["shown_as"].lstrip("0")
        yield {"number": deal["number"], "shown": shown, "piles": rules.piles(deal["piles"])}


def traces(rules: RuleSet, source: Json) -> Iterator[Json]:
    for trace in source["traces"]:
        game = rules.of_game(trace["number"])
        start = rules.piles(trace["initial"])
        now = rules.piles(trace["initial"])
        steps: list[Json] = []
        for step in trace["steps"]:
            legal = {game.move(text, now) for text in step["legal"]}
            if step["can_deal"]:
                legal.add(game.move("deal", now))
            converted: Json = {"legal": sorted(legal), "won": step["won"]}
            if "move" in step:
                move = converted["move"] = game.move(step["move"], now)
                if move not in legal:
                    raise ConversionError(f"{rules.source} {trace['number']}: {move} was not listed")
                game.play(move, now)
            steps.append(converted)
        end = rules.piles(trace["final"])
        if now != end:
            raise ConversionError(f"{rules.source} {trace['number']}: the replay ends differently")
        yield {"number": trace["number"], "policy": trace["policy"], "start": start, "steps": steps, "end": end}


def wins(source: Json) -> Iterator[Json]:
    by_title = {rules.title: rules for rules in RULE_SETS}
    for win in source["wins"]:
        if rules := by_title.get(win["game"]):
            moves = rules.moves(win["number"], win["moves"])
            yield {"game": rules.game, "rules": rules.rules, "number": win["number"], "moves": moves}


def redeals(source: Json) -> Iterator[Json]:
    by_title = {rules.title: rules for rules in RULE_SETS}
    for game in source["redeals"]:
        rules = by_title[game["game"]]
        layouts = [game[f"round{i}"] for i in range(1, game["max_rounds"] + 1)]
        rounds = [rules.piles({"tableau": [[card] if card else [] for card in cells]}) for cells in layouts]
        yield {"game": rules.game, "rules": rules.rules, "number": game["number"], "rounds": rounds}


# ── Verdicts of other solvers ────────────────────────────────────────────────


def layout(text: str, table: Verdicts) -> Piles:
    """The columns, bottom first; a stock's last card is the next one (the source has it first)."""
    piles: Piles = {}
    for name, cards, front in zip_longest(table.tableau, text.split(";"), table.fronts, fillvalue=""):
        piles[name] = [*front.split(), *cards.removeprefix("stock: ").split()]
        if name == "stock":
            piles[name].reverse()
    if Counter(card for card in chain(*piles.values()) if card != paganini.GAP) != Counter(PACK):
        raise ConversionError(f"not one pack: {text}")
    return piles


def verdicts(table: Verdicts, lines: Iterable[str]) -> Iterator[Json]:
    """Its rows; ``deal`` and ``moves`` are there where the source has them."""
    for row in csv.DictReader(lines, delimiter="\t"):
        item: Json = {"verdict": row["verdict"], "options": table.options}
        if "deal" in row:
            item["deal"] = row["deal"]
        if row.get("moves"):
            item["moves"] = int(row["moves"])
        yield {**item, "piles": layout(row["layout"], table)}


# ── Files ────────────────────────────────────────────────────────────────────


def read(path: Path) -> Json:
    data: Json = json.loads(path.read_text(encoding="utf-8"))
    return data


def write(path: Path, lines: Iterable[str]) -> None:
    text = "".join(line + "\n" for line in lines)
    path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(text):8} bytes  {path.name}")


def jsonl(items: Iterable[Json]) -> Iterator[str]:
    return (json.dumps(item, separators=(",", ":")) for item in items)


def main() -> None:
    parser = argparse.ArgumentParser(description="Rewrite tests/data/conformance/ from the outside data.")
    parser.add_argument("conformance", type=Path, help="directory with deals_*.json, trace_*.json, wins.json …")
    parser.add_argument("output", type=Path, nargs="?", default=TARGET, help="where to write instead")
    arguments = parser.parse_args()
    source: Path = arguments.conformance
    output: Path = arguments.output
    output.mkdir(parents=True, exist_ok=True)

    for rules in RULE_SETS:
        dealt = list(deals(rules, read(source / f"deals_{rules.source}.json")))
        played = list(traces(rules, read(source / f"trace_{rules.source}.json"))) if rules.traced else []
        layouts = {deal["number"]: deal["piles"] for deal in dealt}
        for game in played:
            if game["start"] != layouts.get(game["number"], game["start"]):
                raise ConversionError(f"{rules.source} {game['number']}: two layouts for one number")
        write(output / rules.file("deals"), jsonl(dealt))
        if rules.traced:
            write(output / rules.file("traces"), jsonl(played))
    write(output / "wins.jsonl", jsonl(wins(read(source / "wins.json"))))
    write(output / "redeals.jsonl", jsonl(redeals(read(source / "redeals.json"))))
    for table in VERDICTS:
        lines = (source / table.source).read_text(encoding="utf-8").splitlines()
        write(output / table.file, jsonl(verdicts(table, lines)))


if __name__ == "__main__":
    main()
