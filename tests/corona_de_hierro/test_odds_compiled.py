"""Dice by the million against the exact odds that `test_odds.py` has worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from sim.games.corona_de_hierro.actions import parse_action
from sim.games.corona_de_hierro.state import STATE
from tests.corona_de_hierro.deeds import asking, empty, executing, storming
from tests.corona_de_hierro.odds import (
    DICE,
    HIGHEST,
    Die,
    chances,
    die_of,
    reaches,
    wins_battle,
    wins_roll,
)
from tests.corona_de_hierro.rolling import count_battles, count_castles, count_first_rolls
from tests.corona_de_hierro.table import BLUE, YELLOW, Table

SIZES = (1, 2, 3)
ROLLS = 120_000  # of each of nine pairs of dice
BATTLES = 120_000  # of each pair of armies
ATTACKS = 60_000  # of each die, number and count of shields
FAR = 4.5  # standard deviations


def facing(mine: int, theirs: int, shields: int) -> Table:
    """Return a table at the choice of whom to attack."""
    table = empty().army(YELLOW, "trento", mine).army(BLUE, "trento", theirs)
    return table.shields(shields, shields).turn_of(YELLOW)


def rolled(table: Table) -> tuple[Any, ...]:
    """Return what `rolling` wants of a table."""
    table.journal.log_wanted = 0
    copies = np.zeros(1, STATE).view(np.recarray)
    return table.state, copies, table.values, table.journal


def check(won: int, times: int, chance: Fraction) -> None:
    """See that as many were won as are to be expected."""
    spread = float(times * chance * (1 - chance)) ** 0.5
    assert abs(won - float(times * chance)) <= FAR * spread, (won / times, float(chance))


@pytest.mark.slow
@pytest.mark.parametrize("mine", SIZES)
@pytest.mark.parametrize("theirs", SIZES)
def test_one_roll_of_each_pair_of_dice(mine: int, theirs: int) -> None:
    """1,080,000 rolls in all."""
    table = facing(mine, theirs, shields=2).do("attack an army", "battle in trento")
    action = np.int64(parse_action("against blue", table.loaded))
    won = count_first_rolls(*rolled(table), action, ROLLS)
    check(won, ROLLS, wins_roll(die_of(mine), die_of(theirs)))


@pytest.mark.slow
@pytest.mark.parametrize("mine", SIZES)
@pytest.mark.parametrize("theirs", SIZES)
@pytest.mark.parametrize("shields", [0, 1, 2])
def test_battles(mine: int, theirs: int, shields: int) -> None:
    """1,080,000 battles without shields, and as many with one and with two each."""
    table = facing(mine, theirs, shields).do("attack an army", "battle in trento")
    action = np.int64(parse_action("against blue", table.loaded))
    city = table.city("trento")
    won = count_battles(*rolled(table), action, BATTLES, YELLOW, BLUE, city)
    check(won, BATTLES, wins_battle(mine, theirs, shields, shields))


@pytest.mark.slow
@pytest.mark.parametrize("mine", SIZES)
@pytest.mark.parametrize("theirs", SIZES)
def test_charges(mine: int, theirs: int) -> None:
    table = facing(mine, theirs, 0).hold(YELLOW, "cavalry_charge").refresh()
    table.do(*executing("cavalry_charge"), "battle in trento")
    action = np.int64(parse_action("against blue", table.loaded))
    city = table.city("trento")
    won = count_battles(*rolled(table), action, BATTLES, YELLOW, BLUE, city)
    check(won, BATTLES, wins_battle(mine, theirs, charge="yellow"))


def attacked(table: Table, decisions: list[str], castle: str, die: Die, shields: int) -> None:
    """Roll for a castle again and again; see how often it is won, and which faces come first."""
    *before, last = decisions
    table.do(*before)
    action = np.int64(parse_action(last, table.loaded))
    faces = np.zeros(HIGHEST + 1, np.int64)
    number = table.castle(castle)
    won = count_castles(*rolled(table), action, ATTACKS, YELLOW, number, faces)
    needed = int(table.values.force[number] if "attack" in last else table.values.word[number])
    check(won, ATTACKS, reaches(die, needed, shields))
    expected = [float(chances(die)[face]) * ATTACKS for face in (1, 2, 3)]
    assert faces[0] == 0
    assert chisquare(faces[1:], expected).pvalue > 1e-5


@pytest.mark.slow
@pytest.mark.parametrize("castle", ["verona", "padua"])  # 2 and 3 on the left
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shields", [0, 1, 2])
def test_castles_by_force(castle: str, size: int, shields: int) -> None:
    """1,080,000 attacks in all."""
    table = empty().army(YELLOW, castle, size).shields(shields).turn_of(YELLOW)
    attacked(table, storming(castle), castle, die_of(size), shields)


@pytest.mark.slow
@pytest.mark.parametrize("castle", ["verona", "padua"])  # 3 and 2 on the right
@pytest.mark.parametrize(("level", "colour"), [(5, "red"), (6, "yellow"), (11, "green")])
@pytest.mark.parametrize("shields", [0, 1, 2])
def test_castles_by_diplomacy(castle: str, level: int, colour: str, shields: int) -> None:
    table = empty().emissary(YELLOW, castle).levels(level).shields(shields).turn_of(YELLOW)
    attacked(table, asking(castle), castle, DICE[colour], shields)


@pytest.mark.slow
@pytest.mark.parametrize("castle", ["verona", "padua"])
def test_good_fortune(castle: str) -> None:
    table = empty().army(YELLOW, castle, 1).hold(YELLOW, "good_fortune").shields(1)
    table.turn_of(YELLOW)
    decisions = [*executing("good_fortune"), f"fortune in attacking {castle}_castle"]
    attacked(table, decisions, castle, DICE["green"], 1)
