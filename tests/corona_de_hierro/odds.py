"""The exact odds of dice: rolls, battles and attacks on castles, as fractions.

Plain recursions over the faces of the dice, from the rulebook's sections 3 and 4 alone. A policy
of rolling again is a function of what a player sees; `never` and `until_winning` are the two here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache

Die = tuple[int, ...]
RED: Die = (1, 1, 1, 2, 2, 3)
YELLOW: Die = (1, 1, 2, 2, 3, 3)
GREEN: Die = (1, 2, 2, 3, 3, 3)
DICE = {"red": RED, "yellow": YELLOW, "green": GREEN}

# Whether to roll again: own roll, the number to reach.
Again = Callable[[int, int], bool]
HIGHEST = 3  # the highest face of these dice


def never(roll: int, needed: int) -> bool:
    """Keep every roll."""
    return False


def until_winning(roll: int, needed: int) -> bool:
    """Roll again while the roll is lower than needed: as long as there are shields."""
    return roll < needed


def chances(die: Sequence[int]) -> dict[int, Fraction]:
    """Return how likely each number is."""
    return {face: Fraction(times, len(die)) for face, times in Counter(die).items()}


def rolls(die: Die, shields: int, needed: int, again: Again) -> dict[tuple[int, int], Fraction]:
    """Return how likely each (number kept, shields left) is."""
    kept: Counter[tuple[int, int]] = Counter()
    for face, chance in chances(die).items():
        if shields > 0 and again(face, needed):
            for end, later in rolls(die, shields - 1, needed, again).items():
                kept[end] += chance * later
        else:
            kept[face, shields] += chance
    return dict(kept)


def reaches(die: Die, number: int, shields: int = 0) -> Fraction:
    """Return how likely a castle's number is reached with one action and so many shields."""
    kept = rolls(die, shields, number, until_winning)
    return sum((chance for (roll, _), chance in kept.items() if roll >= number), Fraction(0))


def die_of(pawns: int) -> Die:
    """Return the die of an army: small red, medium yellow, large green."""
    return {1: RED, 2: YELLOW}.get(pawns, GREEN)


def wins_roll(attacker: Die, defender: Die) -> Fraction:
    """Return how likely the attacker wins one roll without shields: ties are the attacker's."""
    return sum(
        (
            mine * theirs
            for roll, mine in chances(attacker).items()
            for other, theirs in chances(defender).items()
            if roll >= other
        ),
        Fraction(0),
    )


@lru_cache(maxsize=4096)
def wins_battle(
    attackers: int,
    defenders: int,
    attacking: int = 0,
    defending: int = 0,
    *,
    charge: str = "",
) -> Fraction:
    """Return how likely the attacker wins a battle.

    ``attacking`` and ``defending`` are the shields of the two. The attacker, who rolls before the
    defender, rolls again whatever is below the highest face; the defender rolls again while
    behind. ``charge``: the die that a Cavalry charge gives the attacker throughout.
    """
    if defenders == 0:
        return Fraction(1)
    if attackers == 0:
        return Fraction(0)
    mine = DICE[charge] if charge else die_of(attackers)
    chance = Fraction(0)
    for (roll, left), first in rolls(mine, attacking, HIGHEST, until_winning).items():
        theirs = rolls(die_of(defenders), defending, roll + 1, reachable)
        for (other, remain), second in theirs.items():
            if roll >= other:
                rest = wins_battle(attackers, defenders - 1, left, remain, charge=charge)
            else:
                rest = wins_battle(attackers - 1, defenders, left, remain, charge=charge)
            chance += first * second * rest
    return chance


def reachable(roll: int, needed: int) -> bool:
    """Roll again while behind, unless no face could win any more."""
    return roll < needed <= HIGHEST
