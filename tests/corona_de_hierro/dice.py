"""Dice that fall as a test wants: chance is asked as ever, and then another number is taken.

Interpreted runs only. Until `fall` is called for the first time nothing is in the rules' way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sim.engine.compiled import INTERPRETED
from sim.games.corona_de_hierro.rules import dice as rules

_wanted: list[int] = []
_take_roll = rules.take_roll


def _take_wanted(state: Any, values: Any, journal: Any, what: int, die: int, roll: int) -> None:
    """Take the next wanted number in place of a roll; it must be on the die."""
    if _wanted:
        roll = _wanted.pop(0)
        assert roll in values.faces[die, : int(values.face_count[die])], (
            f"{roll} is not on die {die}"
        )
    _take_roll(state, values, journal, what, die, roll)


def fall(numbers: Iterable[int]) -> None:
    """Say the next rolls."""
    assert INTERPRETED, "dice can be told how to fall in interpreted runs only"
    assert not _wanted, f"these rolls were never made: {_wanted}"
    rules.take_roll = _take_wanted
    _wanted.extend(numbers)


def clear() -> None:
    """Forget what was wanted."""
    _wanted.clear()


def left() -> list[int]:
    """Return the wanted rolls that were not made."""
    return list(_wanted)
