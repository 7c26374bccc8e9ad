"""A progress bar for whatever lasts over a second: on stderr, and only on a terminal."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

_SILENT_SECONDS = 1.0


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each step. Without a total, or with a single step, there is nothing to show."""
    if total is None or total < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty())
    task = bar.add_task(what, total=total)
    begin = time.monotonic()
    started = False

    def advance() -> None:
        nonlocal started
        bar.advance(task)
        if not started and time.monotonic() - begin > _SILENT_SECONDS:
            bar.start()
            started = True

    try:
        yield advance
    finally:
        if started:
            bar.stop()
