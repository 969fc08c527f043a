"""What the subcommands share: exit codes, messages, JSON, and how numbers are written."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

JSON_SCHEMA = "kingmaker/1"
WIDTH = 100  # columns of a line, at most


class ExitCode(IntEnum):
    """The documented exit codes; there are no others."""

    DONE = 0  # done or passed
    FAILED = 1  # a check failed or rows differ
    BAD_INPUT = 2  # wrong use or bad input
    CANNOT_TELL = 3  # more games are needed to tell
    FAULT = 70  # a fault of our own
    INTERRUPTED = 130  # Ctrl-C


def problem_lines(error: Exception) -> list[str] | None:
    """Return the lines that tell bad input, or None if the error is a fault of our own."""
    from sim.values.errors import InputError

    if isinstance(error, InputError):
        return [str(problem) for problem in error.problems]
    return None


def fault_text(error: Exception) -> str:
    """Return one line about a fault of our own, and a hint."""
    told = str(error).strip().splitlines()
    first = f": {told[0]}" if told else ""
    return (
        f"kingmaker: a fault of our own, not of your input: {type(error).__name__}{first}\n"
        "Run the command again with KINGMAKER_TRACEBACK=1 to see where, and report it."
    )


def print_json(command: str, games: int, figures: Iterable[Any] = (), **facts: Any) -> None:
    """Print a command's one JSON object: schema, command, games, figures, and its own facts."""
    sys.stdout.write(json_text(command, games, figures, **facts))


def json_text(command: str, games: int, figures: Iterable[Any] = (), **facts: Any) -> str:
    """Return a command's one JSON object as text."""
    listed = [figure.as_dict() for figure in figures]
    found = {"schema": JSON_SCHEMA, "command": command, "games": games, "figures": listed, **facts}
    return json.dumps(found, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def how_to_go_on() -> str:
    """Return what to type for a command that was stopped to go on."""
    import shlex

    return f"To go on:\n  {shlex.join(['kingmaker', *sys.argv[1:]])}"


def check_game(name: str) -> None:
    """Raise InputError if there is no game of this name."""
    from sim.games import GAMES
    from sim.values.errors import InputError, Problem, nearest, shown

    if name not in GAMES:
        option = f"--game {name}"
        message = "there is no game of this name"
        near = nearest(name, GAMES)
        raise InputError([Problem(option, None, "", message, shown(name), tuple(GAMES), near)])


def one_of(numbers: Sequence[int]) -> str:
    """Return ascending whole numbers as a reader says them: ``2``, ``2 to 5`` or ``2, 4``."""
    if len(numbers) > 1 and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def counted(number: float) -> str:
    """Return a count with thousands separated: ``1,234`` or ``6.2 million``."""
    if number >= 10_000_000:
        return f"{number / 1e6:,.0f} million"
    if number >= 1_000_000:
        return f"{number / 1e6:,.1f} million"
    return f"{number:,.0f}"


def lasted(seconds: float) -> str:
    """Return a time span: ``0.42 s``, ``12 s`` or ``3 min 5 s``."""
    if seconds < 10:
        return f"{seconds:.2f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds // 60:.0f} min {seconds % 60:.0f} s"
