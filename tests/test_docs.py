"""Each game has its page, and the page keeps up with the game."""

import re
from pathlib import Path

import pytest

import pasyans as ps
from pasyans.catalog import text_from_value

PAGES = Path(__file__).parents[1] / "docs" / "games"


@pytest.mark.parametrize("info", ps.games(), ids=lambda info: info.name)
def test_a_page_shows_the_first_deal_and_names_every_option(info: ps.GameInfo) -> None:
    page = (PAGES / f"{info.name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {info.title_en} ({info.title_ru})\n")
    assert f"```text\n{ps.Game(info.name, 1)}\n```" in page
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)`( to `[^`]+`)?( \(default\))? \|", page, re.MULTILINE)
    for option, values in info.options.items():
        named = [value for name, value, _, _ in rows if name == option]
        is_range = any(name == option and to for name, _, to, _ in rows)
        texts = [text_from_value(value) for value in values]
        assert set(named) <= set(texts)
        assert is_range or set(named) == set(texts)
        assert [value for name, value, _, default in rows if name == option and default] == texts[:1]
    for rules, chosen in info.rule_sets.items():
        options = ", ".join(f"`{option}={text_from_value(value)}`" for option, value in chosen.items())
        assert f"- `{rules}`: {options}\n" in page
