"""What goes wrong, by name. Every message names the part that is wrong and quotes it."""

_LONGEST_QUOTE = 80


def quoted(value: object) -> str:
    """A value as a message quotes it: its repr, shortened. It never fails, whatever the value."""
    try:
        text = repr(value)
    except Exception:  # an int of too many digits, a list that holds itself too deeply
        return f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


def is_text(value: object) -> bool:
    """Whether a value is a str that the core can read: one without lone surrogates."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


class PasyansError(ValueError):
    """The base of all errors that this package raises for bad input."""


class UnknownGameError(PasyansError):
    """There is no game of this name."""


class OptionError(PasyansError):
    """The game has no such option or rule set, or the option has no such value."""


class DealError(PasyansError):
    """A text or number that numbers no deal."""


class PositionError(PasyansError):
    """A position that the game cannot have."""


class MoveSyntaxError(PasyansError):
    """A text that is no move of the game, in any position."""


class IllegalMoveError(PasyansError):
    """A move that is not legal in this position, or no move to take back or play again."""


class RecordError(PasyansError):
    """A record that cannot be read."""
