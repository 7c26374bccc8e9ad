"""What the README shows works as it stands there."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_lines_of_python_run_and_show_the_picture(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(program, {})
    picture = re.search(r"the picture below.*?```text\n(.*?)```", README, re.DOTALL)
    assert picture is not None
    assert picture[1] in capsys.readouterr().out
