"""Logs written by hand: lines as the rules would note them."""

from __future__ import annotations

from pathlib import Path

from sim.games.shadow_of_the_emperor.codes import (
    ELECTOR_TILE,
    ELECTORATES,
    FACES,
    NOBODY,
    STAGES,
    THRONE_TILE,
    Arrival,
    Phase,
    Post,
    Side,
    Source,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.narration import tell_log
from sim.games.shadow_of_the_emperor.values import load_values

VALUES = Path(__file__).parents[2] / "scenarios" / "shadow_of_the_emperor" / "prototype-values.yaml"
LOADED = load_values(VALUES)
RED, YELLOW, GREEN, BLACK = range(4)
AGES = (15, 25, 35, 45)
EMPEROR = THRONE_TILE


def at(name: str) -> int:
    return LOADED.labels["electorates"].index(name)


def card(name: str) -> int:
    return LOADED.labels["cards"].index(name)


def baron(age: int) -> int:
    return Side.BARON * STAGES + AGES.index(age)


def couple(age: int) -> int:
    return Side.COUPLE * STAGES + AGES.index(age)


def tile(seat: int, name: str, face: int) -> int:
    return (seat * ELECTORATES + at(name)) * FACES + face


def elector(name: str) -> int:
    return ELECTOR_TILE + at(name)


def row(note, seat=NOBODY, a=0, b=0, c=0, d=0, round_number=1):
    return [int(x) for x in (note, seat, a, b, c, d, round_number)]


def placed(seat, name, face, arrival=Arrival.SETUP, pushed=NOBODY):
    return row(Note.PLACED, seat, at(name), face, arrival, pushed)


def knight(seat, name, post=Post.ARISTOCRAT_SPACE, arrival=Arrival.SETUP):
    return row(Note.KNIGHT_PLACED, seat, at(name), post, arrival)


def home(seat, name, by):
    return row(Note.KNIGHT_HOME, seat, at(name), by)


def first_elector(seat, name, face):
    return row(Note.FIRST_ELECTOR, seat, at(name), face)


def points(seat, source, number, in_all):
    return row(Note.POINTS, seat, source, number, in_all)


def bought(seat, name, price, *, by_privilege=0, idle=0):
    return row(Note.BOUGHT, seat, card(name), price, by_privilege, idle)


def city(seat, name, space=0, price=3, which=1):
    return row(Note.CITY_BUILT, seat, at(name), space, price, which)


def imperial(seat, name, space=0):
    return row(Note.IMPERIAL_PLACED, seat, at(name), space)


def phase(which):
    return row(Note.PHASE_STARTS, a=which)


SETUP = row(Note.SETUP, RED, 4, round_number=0)
CROWNED = row(Note.CROWNED, RED, baron(45), round_number=0)
BEGUN = [SETUP, CROWNED]
ROUND_1 = row(Note.ROUND_STARTS, a=1)
ACTIONS = [*BEGUN, ROUND_1, phase(Phase.ACTIONS)]
NEW_ELECTORS = [*BEGUN, ROUND_1, phase(Phase.NEW_ELECTORS)]
ELECTION = [*BEGUN, ROUND_1, row(Note.RIVAL, YELLOW), phase(Phase.ELECTION)]
STARTS = row(Note.TURN_STARTS, RED, 1)
ELECTED = points(RED, Source.ELECTOR, 2, 2)


def texts(*log):
    """Return the sentences of a log."""
    return [told.text for told in tell_log(LOADED, log)]
