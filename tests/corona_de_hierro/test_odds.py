"""The exact odds of rolls, battles and attacks on castles, worked out by hand.

Dice: red 1 1 1 2 2 3, yellow 1 1 2 2 3 3, green 1 2 2 3 3 3. The attacker wins ties. So he
wins one roll by the sum, over the attacker's faces, of their chance times the defender's chance of
no more than them: red against red is 1/2 x 1/2 + 1/3 x 5/6 + 1/6 x 1 = 25/36.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.corona_de_hierro.odds import (
    DICE,
    GREEN,
    RED,
    YELLOW,
    chances,
    never,
    reaches,
    rolls,
    until_winning,
    wins_battle,
    wins_roll,
)

# Attacker's die, defender's die: the attacker wins one roll.
ROLL = {
    ("red", "red"): Fraction(25, 36),
    ("red", "yellow"): Fraction(5, 9),
    ("red", "green"): Fraction(5, 12),
    ("yellow", "red"): Fraction(7, 9),
    ("yellow", "yellow"): Fraction(2, 3),
    ("yellow", "green"): Fraction(5, 9),
    ("green", "red"): Fraction(31, 36),
    ("green", "yellow"): Fraction(7, 9),
    ("green", "green"): Fraction(25, 36),
}
# Attacker's pawns, defender's pawns: the attacker wins the battle, nobody rolling again.
# W(m, n) = p W(m, n - 1) + (1 - p) W(m - 1, n), with p from the table above.
BATTLE = {
    (1, 1): Fraction(25, 36),
    (1, 2): Fraction(5, 9) * Fraction(25, 36),
    (1, 3): Fraction(5, 12) * Fraction(125, 324),
    (2, 1): Fraction(7, 9) + Fraction(2, 9) * Fraction(25, 36),
    (2, 2): Fraction(2, 3) * Fraction(151, 162) + Fraction(1, 3) * Fraction(125, 324),
    (2, 3): Fraction(5, 9) * Fraction(3, 4) + Fraction(4, 9) * Fraction(625, 3888),
    (3, 1): Fraction(31, 36) + Fraction(5, 36) * Fraction(151, 162),
    (3, 2): Fraction(7, 9) * Fraction(5777, 5832) + Fraction(2, 9) * Fraction(3, 4),
    (3, 3): Fraction(25, 36) * Fraction(49187, 52488) + Fraction(11, 36) * Fraction(2135, 4374),
    (4, 4): Fraction(25, 36) * Fraction(97465, 104976)
    + Fraction(11, 36) * Fraction(44042525, 68024448),
}
# One shield each: the attacker rolls again whatever is not 3, the defender while behind.
SHIELDS = {
    (1, 1): Fraction(11, 36)
    + Fraction(5, 18) * Fraction(25, 36)
    + Fraction(5, 12) * Fraction(1, 4),
    (2, 2): Fraction(12157, 17496),
}
# A Cavalry charge: the yellow die throughout.
CHARGE = {
    (1, 1): Fraction(7, 9),
    (1, 2): Fraction(2, 3) * Fraction(7, 9),
    (1, 3): Fraction(5, 9) * Fraction(14, 27),
    (2, 1): Fraction(7, 9) + Fraction(2, 9) * Fraction(7, 9),
    (3, 3): Fraction(15190, 19683),
}
# The die and shields spent until the number is reached: 1 - (1 - q) ^ (shields + 1).
REACHES = {
    ("red", 2): (Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)),
    ("red", 3): (Fraction(1, 6), Fraction(11, 36), Fraction(91, 216)),
    ("yellow", 2): (Fraction(2, 3), Fraction(8, 9), Fraction(26, 27)),
    ("yellow", 3): (Fraction(1, 3), Fraction(5, 9), Fraction(19, 27)),
    ("green", 2): (Fraction(5, 6), Fraction(35, 36), Fraction(215, 216)),
    ("green", 3): (Fraction(1, 2), Fraction(3, 4), Fraction(7, 8)),
}


def test_the_faces() -> None:
    assert chances(RED) == {1: Fraction(1, 2), 2: Fraction(1, 3), 3: Fraction(1, 6)}
    assert chances(YELLOW) == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}
    assert chances(GREEN) == {1: Fraction(1, 6), 2: Fraction(1, 3), 3: Fraction(1, 2)}


@pytest.mark.parametrize(("dice", "chance"), ROLL.items())
def test_one_roll(dice: tuple[str, str], chance: Fraction) -> None:
    attacker, defender = dice
    assert wins_roll(DICE[attacker], DICE[defender]) == chance


@pytest.mark.parametrize(("armies", "chance"), BATTLE.items())
def test_a_battle(armies: tuple[int, int], chance: Fraction) -> None:
    assert wins_battle(*armies) == chance


def test_two_pawns_against_two_are_three_to_one() -> None:
    assert wins_battle(2, 2) == Fraction(3, 4)


@pytest.mark.parametrize(("armies", "chance"), SHIELDS.items())
def test_a_battle_with_a_shield_each(armies: tuple[int, int], chance: Fraction) -> None:
    assert wins_battle(*armies, 1, 1) == chance


def test_more_shields_are_never_worse() -> None:
    for attackers in (1, 2, 3):
        for defenders in (1, 2, 3):
            odds = [wins_battle(attackers, defenders, shields, 0) for shields in range(4)]
            assert odds == sorted(set(odds))
            odds = [wins_battle(attackers, defenders, 0, shields) for shields in range(4)]
            assert odds == sorted(set(odds), reverse=True)


@pytest.mark.parametrize(("armies", "chance"), CHARGE.items())
def test_a_charge(armies: tuple[int, int], chance: Fraction) -> None:
    assert wins_battle(*armies, charge="yellow") == chance


def test_a_charge_is_worse_for_a_large_army() -> None:
    assert wins_battle(1, 1, charge="yellow") > wins_battle(1, 1)
    assert wins_battle(3, 1, charge="yellow") < wins_battle(3, 1)


@pytest.mark.parametrize(("needed", "by_shields"), REACHES.items())
def test_an_attack_on_a_castle(needed: tuple[str, int], by_shields: tuple[Fraction, ...]) -> None:
    die, number = needed
    found = tuple(reaches(DICE[die], number, shields) for shields in range(3))
    assert found == by_shields


def test_shields_left_after_rolling_again() -> None:
    """Red for a 2 with two shields: 1/2 at once, 1/4 with one spent, 1/8 with both, 1/8 fail."""
    found = rolls(RED, 2, 2, until_winning)
    left = {shields: Fraction(0) for shields in range(3)}
    for (_, shields), chance in found.items():
        left[shields] += chance
    assert left == {2: Fraction(1, 2), 1: Fraction(1, 4), 0: Fraction(1, 4)}
    assert found[1, 0] == Fraction(1, 8)
    assert sum(found.values()) == 1
    assert rolls(RED, 2, 2, never) == {
        (1, 2): Fraction(1, 2),
        (2, 2): Fraction(1, 3),
        (3, 2): Fraction(1, 6),
    }
