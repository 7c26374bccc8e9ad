"""The shell command `pasyans`."""

from .app import main

__all__ = ["main"]
