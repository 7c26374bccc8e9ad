"""The signature of the searches: how many states each takes over fixed deals, and what it says.

The counts do not depend on the machine; `tests/test_signature.py` asserts them. After a change that is meant to change
them, `python -m bench.signature` writes them anew.
"""

import json
from pathlib import Path

import pasyans as ps

FILE = Path(__file__).with_name("signature.json")
DEALS = range(100_000, 100_020)
MAX_STATES = 10_000

Counts = dict[str, int]


def counts(name: str, rules: str | None) -> Counts:
    """States and verdicts over the deals, at most MAX_STATES states each."""
    solutions = [ps.Game(name, deal, rules=rules).solve(max_states=MAX_STATES, max_seconds=None) for deal in DEALS]
    result = {"states": sum(solution.states for solution in solutions)}
    for verdict in ps.Verdict:
        result[verdict] = sum(solution.verdict is verdict for solution in solutions)
    result["moves"] = sum(len(solution.moves) for solution in solutions)
    return result


def signature() -> dict[str, Counts]:
    """By game and rule set, as "bakers-dozen pysolfc"."""
    return {
        f"{info.name} {rules or 'default'}": counts(info.name, rules)
        for info in ps.games()
        for rules in (None, *info.rule_sets)
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(signature(), indent=2) + "\n", encoding="utf-8")
