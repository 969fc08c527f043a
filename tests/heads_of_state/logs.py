"""Logs written by hand: lines as the rules would note them."""

from __future__ import annotations

from pathlib import Path

from sim.games.heads_of_state.codes import (
    NO_BOX,
    NO_CARD,
    NOBODY,
    Option,
)
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.narration import tell_log
from sim.games.heads_of_state.values import load_values

VALUES = Path(__file__).parents[2] / "scenarios" / "heads_of_state" / "prototype-values.yaml"
LOADED = load_values(VALUES)
BLUE, YELLOW, RED, GREEN, BLACK = range(5)
FROM_DISPLAY, FROM_DECK = 0, 1
TURN_END, ROUND_END = 0, 1
LAST = 3  # the Turn 1789


def box(name: str) -> int:
    return LOADED.labels["boxes"].index(name)


def area(name: str) -> int:
    return LOADED.labels["areas"].index(name)


def card(name: str) -> int:
    return LOADED.labels["treachery_cards"].index(name)


def row(note, seat=NOBODY, a=0, b=0, c=0, d=0, round_number=1):
    return [int(x) for x in (note, seat, a, b, c, d, round_number)]


def took(seat, attribute, source=FROM_DISPLAY):
    return row(Note.TOOK, seat, attribute, source)


def created(seat, name, instead=NO_BOX, replaces=0):
    return row(Note.CREATED, seat, box(name), instead, replaces)


def played(seat, kind, name, target, second=None):
    other = NO_CARD if second is None else card(second)
    return row(Note.PLAYED, seat, card(kind), other, box(name), target)


def killed(seat, name, target, went_home=0):
    return row(Note.KILLED, seat, box(name), target, went_home)


SETUP = row(Note.SETUP, RED, 3, round_number=0)
STARTS = row(Note.TURN_STARTS, RED, 4)
OPTION_1 = row(Note.OPTION, RED, Option.TAKE, 3)
OPTION_2 = row(Note.OPTION, RED, Option.TREACHERY, 1)
TURN_1 = [STARTS, OPTION_1]
TURN_2 = [STARTS, OPTION_2]
HALTED = row(Note.REVOLUTION, RED, 1, 0)


def texts(*log):
    """Return the sentences of a log."""
    return [told.text for told in tell_log(LOADED, log)]
