"""The shell command, run as a user runs it."""

import json
import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Any

import pytest

import pasyans as ps

PASYANS = str(Path(sysconfig.get_path("scripts")) / "pasyans")
EASY_THEN_HARD = ("bakers-dozen", "1,417", "--rules", "pysolfc", "--max-seconds", "60", "--max-memory", "4G")
"""Two deals; no search decides the second quickly."""


def run(*arguments: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    return subprocess.run([PASYANS, *arguments], input=stdin, capture_output=True, text=True, timeout=60)


def output(*arguments: str, stdin: str = "", status: int = 0) -> str:
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (status, "")
    return done.stdout


def rows(*arguments: str, stdin: str = "", status: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output(*arguments, "--json", stdin=stdin, status=status).splitlines()]


def test_every_command_has_help() -> None:
    overview = output("--help")
    for command in ("games", "rules", "deal", "show", "solve", "hint", "perft"):
        assert command in overview
        assert f"pasyans {command}" in output(command, "--help")


def test_version() -> None:
    assert output("--version") == f"pasyans {ps.__version__}\n"


def test_games() -> None:
    listed = rows("games")
    assert [row["name"] for row in listed] == [info.name for info in ps.games()]
    text = output("games")
    for info in ps.games():
        for word in (info.name, info.title_ru, *info.options, *info.rule_sets):
            assert word in text


@pytest.mark.parametrize("info", ps.games(), ids=lambda info: info.name)
def test_rules(info: ps.GameInfo) -> None:
    default = output("rules", info.name)
    assert default.startswith(info.title_en)
    assert output("rules", info.name, "--lang", "ru").startswith(info.title_ru)
    for option, values in info.options.items():
        chosen = output("rules", info.name, "-o", f"{option}={ps.catalog.text_from_value(values[-1])}")
        assert chosen != default


def test_deal_and_show() -> None:
    game = ps.Game("bakers-dozen", 7)
    assert str(game) in output("deal", "bakers-dozen", "7")
    assert rows("deal", "bakers-dozen", "7") == [game.position()]
    assert [row["piles"] for row in rows("deal", "australian", "3-4,ms11982,32000")] == [
        ps.Game("australian", deal).position()["piles"] for deal in (3, 4, 11982, 32000)
    ]
    game.play(game.legal_moves[0])
    shown = output("show", "bakers-dozen", "7", "--moves", game.moves[0])
    assert str(game) in shown
    assert all(move in shown for move in game.legal_moves)


def test_solve() -> None:
    text = output("solve", "australian", "1-5", status=1)
    verdicts = [ps.Game("australian", deal).solve().verdict for deal in range(1, 6)]
    assert [line.split()[:2] for line in text.splitlines()[:5]] == [
        [f"ms{deal}", verdict] for deal, verdict in enumerate(verdicts, start=1)
    ]
    won = verdicts.count(ps.Verdict.WON)
    assert text.splitlines()[5] == f"5 deals: {won} won, {5 - won} lost, 0 unknown"

    (row,) = rows("solve", "australian", "3")
    game = ps.Game("australian", row["deal"])
    game.play_all(row["moves"])
    assert (row["verdict"], game.status) == ("won", "won")
    assert " ".join(row["moves"]) in output("solve", "australian", "3", "--show-moves")


@pytest.mark.parametrize(
    ("limit", "reason"),
    [(("--max-states", "10"), "states"), (("--max-seconds", "0"), "seconds"), (("--max-memory", "1K"), "memory")],
)
def test_limits(limit: tuple[str, str], reason: str) -> None:
    (row,) = rows("solve", "australian", "5", *limit, status=1)
    assert (row["verdict"], row["reason"]) == ("unknown", reason)


def test_hint() -> None:
    (row,) = rows("hint", "australian", "3")
    assert row["verdict"] == "won"
    assert row["move"] == row["line"][0]
    assert output("hint", "australian", "3").startswith(row["move"])
    assert " ".join(row["line"]) in output("hint", "australian", "3", "--show-moves")
    assert output("hint", "australian", "1", status=1) == "no way to win from here\n"
    lines = output("hint", "australian", "1,3", status=1).splitlines()
    assert lines == [
        "ms1: no way to win from here",
        f"ms3: {row['move']}   {row['words']}   (a win in {len(row['line'])} moves)",
    ]
    (row,) = rows("hint", "australian", "5", "--max-states", "10", status=1)
    assert (row["verdict"], row["reason"]) == ("unknown", "states")
    assert "limit in states" in output("hint", "australian", "5", "--max-states", "10", status=1)


def test_first_moves() -> None:
    game = ps.Game("australian", 3)
    first, second = game.solve().moves[:2]
    game.play_all([first, second])
    assert rows("show", "australian", "3", "--moves", f"{first} {second}") == [game.position()]
    assert rows("show", "australian", "3", "--moves", f"{first},{second}") == [game.position()]
    done = run("show", "australian", "3,4", "--moves", "draw draw t1-t1")
    assert done.returncode == 2
    assert done.stderr.startswith("pasyans: deal ms3: move 3: ")


def test_perft() -> None:
    game = ps.Game("algerian", 7)
    (row,) = rows("perft", "algerian", "7", "--depth", "3")
    assert row["counts"] == {str(depth): game.perft(depth) for depth in range(4)}
    (row,) = rows("perft", "algerian", "7", "--depth", "3", "--divide")
    assert sum(row["counts"].values()) == game.perft(3)
    assert list(row["counts"]) == list(game.legal_moves)


def test_rule_sets_and_options() -> None:
    by_name = rows("deal", "bakers-dozen", "7", "--rules", "spanish-ii")
    by_option = rows("deal", "bakers-dozen", "7", "-o", "kings=stay", "-o", "fill=any", "-o", "foundation_return=true")
    assert by_name == by_option == [ps.Game("bakers-dozen", 7, rules="spanish-ii").position()]


@pytest.mark.parametrize("command", ["show", "solve", "hint", "perft"])
def test_position_from_a_file_and_from_stdin(command: str, tmp_path: Path) -> None:
    game = ps.Game("australian", 3)
    game.play("draw")
    file = tmp_path / "position.json"
    file.write_text("\ufeff" + ps.dumps(game).replace(",", ",\r\n"), encoding="utf-8")
    from_file = run(command, "--position", str(file), "--json")
    from_stdin = run(command, "--position", "-", "--json", stdin=ps.dumps(game))
    assert (from_file.stderr, from_stdin.stderr) == ("", "")
    without_time = [{**json.loads(done.stdout), "seconds": 0} for done in (from_file, from_stdin)]
    assert without_time[0] == without_time[1]


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (("solve", "chess", "1"), "'chess'"),
        (("solve", "australian", "0"), "'0'"),
        (("solve", "australian", "1-x"), "'1-x'"),
        (("solve", "australian", "9-3"), "'9-3'"),
        (("solve", "australian", "1,,2"), "''"),
        (("deal", "australian", "ms8589934592"), "'ms8589934592'"),
        (("solve", "australian", "1", "--rules", "house"), "'house'"),
        (("solve", "australian", "1", "-o", "fill=any"), "'fill'"),
        (("solve", "bakers-dozen", "1", "-o", "fill=ace"), "'ace'"),
        (("solve", "bakers-dozen", "1", "-o", "fill"), "'fill'"),
        (("solve", "bakers-dozen", "1", "--max-memory", "much"), "'much'"),
        (("solve", "bakers-dozen"), "DEALS"),
        (("show", "bakers-dozen", "1", "--moves", "t1-t1"), "'t1-t1'"),
        (("show", "bakers-dozen", "1", "--moves", "jump"), "'jump'"),
        (("rules", "algerian", "--lang", "de"), "'de'"),
        (("show", "--position", "/no/such/file"), "/no/such/file"),
        (("solve", "australian", "1", "--max-states", "-3"), "--max-states"),
        (("dance",), "dance"),
        # Bytes that are no UTF-8.
        (("solve", "australian", "\udcff"), r"'\udcff'"),
        (("solve", "australian", "1", "--rules", "\udcff"), r"'\udcff'"),
        (("solve", "australian", "1", "-o", "\udcff=1"), r"'\udcff'"),
        (("show", "australian", "1", "--moves", "\udcff"), r"'\udcff'"),
        (("rules", "australian", "-o", "first_draw=" + "9" * 5000), "'99999"),
    ],
)
def test_bad_use_says_what_is_wrong(arguments: tuple[str, ...], culprit: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert culprit in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_damaged_position_says_where(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    text = ps.dumps(ps.Game("australian", 3))
    for damaged, culprit in (
        (text[:40], "line 1"),
        (text.replace('"KC"', '"KX"'), "'KX'"),
        ("\x00\x01", "line 1"),
        ("", "line 1"),
    ):
        file.write_text(damaged, encoding="utf-8")
        done = run("show", "--position", str(file))
        assert (done.returncode, done.stdout) == (2, "")
        assert str(file) in done.stderr
        assert culprit in done.stderr
    file.write_bytes(b"\xff\xfe\x00")
    assert run("show", "--position", str(file)).returncode == 2


@pytest.mark.parametrize("command", ["solve", "hint"])
def test_ctrl_c_ends_a_search_at_once(command: str) -> None:
    process = subprocess.Popen(
        [PASYANS, command, *EASY_THEN_HARD],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    assert process.stdout.readline()  # the first deal is done, however slowly the machine started
    time.sleep(0.5)
    assert process.poll() is None
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=10)
    assert time.monotonic() - begin < 1
    assert (process.returncode, errors) == (130, "pasyans: interrupted\n")


def test_ctrl_c_in_python_leaves_the_game_as_it_was() -> None:
    script = """
import os, signal, threading, time
import pasyans as ps
game = ps.Game("bakers-dozen", 417, rules="pysolfc")
before = game.position()
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
begin = time.monotonic()
try:
    game.solve(max_seconds=30, max_memory=4 << 30)
except KeyboardInterrupt:
    print(time.monotonic() - begin, game.position() == before)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    seconds, unchanged = done.stdout.split()
    assert unchanged == "True"
    assert 0.5 <= float(seconds) < 1.5


def test_a_closed_pipe_is_no_error() -> None:
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [PASYANS, "deal", "australian", "1-5000"], stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    os.read(reader, 10)
    os.close(reader)
    _, errors = process.communicate(timeout=60)
    assert "Traceback" not in errors
    assert "Exception ignored" not in errors


def test_a_terminal_without_suit_signs_gets_letters_and_escapes() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for arguments, text in ((("games", "--json"), r"\u0427"), (("deal", "australian", "7"), "x24")):
        done = subprocess.run([PASYANS, *arguments], capture_output=True, text=True, timeout=60, env=environment)
        assert (done.returncode, done.stderr) == (0, "")
        assert text in done.stdout
