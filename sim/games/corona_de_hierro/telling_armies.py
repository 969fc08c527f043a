"""The log in words: armies that move, are recruited and fight, and all rolls of dice."""

from __future__ import annotations

from sim.games.corona_de_hierro.codes import NO_CARD, CardType, Level, RollFor
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.names import (
    army_name,
    band_name,
    band_of,
    die_name,
    pawns,
    player,
    with_article,
)
from sim.games.corona_de_hierro.telling import (
    CARD_SECTIONS,
    Clause,
    Section,
    Teller,
    and_then,
    defeat,
)
from sim.games.prose import joined
from sim.games.telling import SEAT, A, B, C, D

IN_BATTLE = (RollFor.BATTLE_ATTACKER, RollFor.BATTLE_DEFENDER)
MARCH = CARD_SECTIONS[CardType.FORCED_MARCH]
HELD = "C4"  # the ruling, in the README of the game

# --- 1. Move an Army ------------------------------------------------------------------------


def asked_to_pass(tell: Teller, line: int) -> Clause:
    """Tell that an army is held and asks to leave, and what is answered."""
    row = tell.log[line]
    other = player(row[A])
    text = f"asks {other} to let {pawns(row[D])} go from {tell.city(row[B])} to {tell.city(row[C])}"
    end = line + 1
    if not tell.is_note(end, Note.PASSAGE, row[A]):
        return Clause(text, [Section.MOVE, HELD], end)
    permitted = tell.log[end][C]
    end += 1
    if permitted:
        return Clause(f"{text}: {other} permits it", [Section.MOVE, HELD], end)
    if tell.is_note(end, Note.MARCH_ENDED):
        return Clause(f"{text}: {other} refuses, and the march ends there", [MARCH, HELD], end + 1)
    text += f": {other} refuses, so the action is still to be chosen"
    return Clause(text, [Section.MOVE, HELD], end)


def passage(tell: Teller, line: int) -> Clause:
    """Tell an answer whose question has been told."""
    row = tell.log[line]
    verb = "permits" if row[C] else "refuses"
    text = f"{verb} {player(row[A])}'s army to leave {tell.city(row[B])}"
    return Clause(text, [Section.MOVE, HELD], line + 1)


def moved(tell: Teller, line: int) -> Clause:
    """Tell a move, what stays behind, and whom the army meets."""
    row = tell.log[line]
    seat, start, goal, number = row[SEAT], row[A], row[B], row[C]
    army = tell.army[seat]
    army[start] -= number
    army[goal] += number
    text = f"moves {pawns(number)} from {tell.city(start)} to {tell.city(goal)}"
    if row[D]:
        text += f", {army[start]} {'stays' if army[start] == 1 else 'stay'} behind"
    if army[goal] > number:
        text += f", {army[goal]} there now"
    met = [
        f"{player(other)}'s {pawns(tell.army[other][goal])}"
        for other in range(tell.seats)
        if other != seat and tell.army[other][goal]
    ]
    if met:
        text += f", and meets {joined(met)}"
    end = line + 1
    if not tell.card_is(CardType.FORCED_MARCH):
        return Clause(text, [Section.MOVE], end)
    if tell.is_note(end, Note.MARCH_ENDED):
        text += "; there the march ends"
        end += 1
    return Clause(text, [MARCH], end)


def march_ended(tell: Teller, line: int) -> Clause:
    """Tell where a Forced march ends, and why if it could have gone on."""
    row = tell.log[line]
    held = ", held there as permission is refused" if row[B] else ""
    rules = [MARCH, HELD] if row[B] else [MARCH]
    return Clause(f"ends the march in {tell.city(row[A])}{held}", rules, line + 1)


# --- 2. Recruit an Army -------------------------------------------------------------------------


def recruited(tell: Teller, line: int) -> Clause:
    """Tell that the army inside a castle steps out."""
    row = tell.log[line]
    seat, castle, city, number = row[SEAT], row[A], row[B], row[C]
    band = band_of(tell.loaded, tell.level[seat])
    due = int(tell.values.recruits[band])
    why, rules = f"in {band_name(band)}", [Section.RECRUIT]
    if row[D] != NO_CARD:
        due = max(due, int(tell.values.vassal_pawns))
        why = "as a Loyal vassal"
        rules = [CARD_SECTIONS[CardType.LOYAL_VASSAL]]
    tell.garrisoned[castle] = False
    tell.pawns[seat] -= number
    tell.army[seat][city] += number
    text = f"recruits {pawns(number)} from {tell.castle(castle)}, {why}"
    if number < due:
        text += f" instead of {due}, as no more are left"
        rules.append("C6")
    if tell.army[seat][city] > number:
        text += f", {tell.army[seat][city]} in {tell.city(city)} now"
    return Clause(text, rules, line + 1)


# --- rolling dice -------------------------------------------------------------------------------


def rolls_of(tell: Teller, line: int) -> tuple[str, int, int]:
    """Return a seat's rolls for one thing from a line on, the last number, and the line after."""
    row = tell.log[line]
    seat, what, roll = row[SEAT], row[A], row[C]
    text = f"rolls {roll} with {die_name(row[B])}"  # and then for a shield each, if any
    end = line + 1
    while tell.is_note(end, Note.SHIELD_SPENT, seat) and tell.log[end][A] == what:
        tell.shields[seat] = tell.log[end][B]
        text += f", then for a shield ({tell.log[end][B]} left)"
        end += 1
        if tell.is_note(end, Note.ROLLED, seat) and tell.log[end][A] == what:
            roll = tell.log[end][C]
            text += f" {roll}"
            end += 1
    return text, roll, end


def rolled(tell: Teller, line: int) -> Clause:
    """Tell a roll of dice that nothing before has told: in a battle, all rolls for a pawn."""
    row = tell.log[line]
    text, _, end = rolls_of(tell, line)
    if row[A] != RollFor.BATTLE_ATTACKER:
        return Clause(text, [Section.SHIELDS] if end > line + 1 else [], end)
    rules = [Section.BATTLE]
    shields = end > line + 1
    if tell.is_note(end, Note.ROLLED) and tell.log[end][A] == RollFor.BATTLE_DEFENDER:
        defender = player(tell.log[end][SEAT])
        start = end
        answer, _, end = rolls_of(tell, end)
        shields = shields or end > start + 1
        text += f"; {defender} {answer}"
    if shields:
        rules.append(Section.SHIELDS)
    if tell.is_note(end, Note.ROUND_WON):
        text += f": {_round_won(tell, end)}"
        end += 1
    return Clause(text, rules, end)


def shield_spent(tell: Teller, line: int) -> Clause:
    """Tell that a shield is spent, when the roll before has been told."""
    row = tell.log[line]
    tell.shields[row[SEAT]] = row[B]
    return Clause(f"spends a shield ({row[B]} left) to roll again", [Section.SHIELDS], line + 1)


# --- 3. Attack an Enemy Army ----------------------------------------------------------------------


def battle(tell: Teller, line: int) -> Clause:
    """Tell that a battle begins, with the sizes of both armies."""
    row = tell.log[line]
    defender, city = row[A], row[B]
    tell.battle_city = city
    text = f"attacks {player(defender)} in {tell.city(city)}, "
    text += f"{_army(tell, row[C])} against {_army(tell, row[D])}"
    rules = [Section.BATTLE]
    if tell.card_is(CardType.CAVALRY_CHARGE):
        text += f", with {die_name(int(tell.values.charge_die))} throughout"
        rules = [CARD_SECTIONS[CardType.CAVALRY_CHARGE]]
    return Clause(text, rules, line + 1)


def _army(tell: Teller, number: int) -> str:
    return f"{with_article(army_name(tell.loaded, number))} of {pawns(number)}"


def round_won(tell: Teller, line: int) -> Clause:
    """Tell who loses a pawn, when the rolls have been told."""
    return Clause(f"wins the roll: {_round_won(tell, line)}", [Section.BATTLE], line + 1)


def _round_won(tell: Teller, line: int) -> str:
    row = tell.log[line]
    loser, left = row[A], row[B]
    tell.army[loser][tell.battle_city] = left
    tell.pawns[loser] += 1
    why = "in the tie the attacker wins, " if row[C] else ""
    return f"{why}{player(loser)} loses a pawn, {left or 'none'} left"


def battle_won(tell: Teller, line: int) -> Clause:
    """Tell who wins a battle, and what both gain and lose."""
    row = tell.log[line]
    winner, loser = row[SEAT], row[A]
    text = f"wins the battle with {pawns(row[C])} left"
    gained, end = tell.level_change(line + 1, winner, int(tell.values.battle_won), Level.BATTLE)
    lost, end = tell.level_change(end, loser, -int(tell.values.battle_lost), Level.BATTLE)
    shield, end = tell.shield_gain(end, loser)
    return Clause(and_then(text, gained, defeat(loser, lost, shield)), [Section.BATTLE], end)
