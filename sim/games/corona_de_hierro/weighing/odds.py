"""What dice can do: a number reached, a battle won."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import MAX_PAWNS, NO_DIE

REROLL_WORTH = 0.5  # part of its shields that a seat is reckoned to spend on one roll


@compiled
def reach(values, die, number):
    """Return the chance that one roll of a die reaches a number."""
    reached = 0
    for face in range(values.face_count[die]):
        if values.faces[die, face] >= number:
            reached += 1
    return reached / values.face_count[die]


@compiled
def reach_with(values, die, number, shields):
    """Return the same with some of the shields spent on rolling again."""
    miss = 1.0 - reach(values, die, number)
    missed = miss
    for _ in range(int(shields * REROLL_WORTH)):
        missed *= miss
    return 1.0 - missed


@compiled
def wins_roll(values, attacker, defender):
    """Return the chance that the attacker's die is at least the defender's."""
    wins = 0
    for face in range(values.face_count[attacker]):
        for other in range(values.face_count[defender]):
            if values.faces[attacker, face] >= values.faces[defender, other]:
                wins += 1
    return wins / (values.face_count[attacker] * values.face_count[defender])


@compiled
def wins_battle(values, own, enemy, card_die):
    """Return the chance that an attack with ``own`` pawns on ``enemy`` pawns is won, no rerolls.

    ``card_die``: the die that a card makes the attacker roll, or NO_DIE.
    """
    if own == 0 or enemy == 0:
        return 1.0 if own > 0 else 0.0
    return _battle(values, min(own, MAX_PAWNS), min(enemy, MAX_PAWNS), card_die)


@compiled
def _battle(values, own, enemy, card_die):
    """Follow all courses of a battle, those with more pawns first."""
    # chance[d] of the attacker with a pawns left facing d enemies, one row of a at a time
    wins = 0.0
    row = [0.0] * (MAX_PAWNS + 1)
    row[enemy] = 1.0
    for pawns in range(own, 0, -1):
        die = values.army_die[values.size_of[pawns]] if card_die == NO_DIE else card_die
        below = [0.0] * (MAX_PAWNS + 1)
        for facing in range(enemy, 0, -1):
            here = row[facing]
            if here > 0.0:
                won = wins_roll(values, die, values.army_die[values.size_of[facing]])
                row[facing - 1] += here * won
                below[facing] += here * (1.0 - won)
        wins += row[0]
        row = below
    return wins
