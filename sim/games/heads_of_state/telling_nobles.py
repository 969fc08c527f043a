"""The log in words: nobles created and killed, and the markers that are scored at once."""

from __future__ import annotations

from sim.games.heads_of_state.codes import NO_BOX, NO_CARD, NOBODY
from sim.games.heads_of_state.journal import Note
from sim.games.heads_of_state.names import (
    ORDINALS,
    a_noble,
    area_name,
    cards_played,
    country_name,
    noble_in,
    noble_name,
    player,
    treachery_title,
)
from sim.games.heads_of_state.telling import Section, Teller
from sim.games.prose import count, joined
from sim.games.telling import SEAT, A, B, C, D, Row, Told

# --- creating a noble -----------------------------------------------------------------------


def created(tell: Teller, line: int) -> Told:
    """Tell that a noble is created, with which set, and the Noble Card for it."""
    row = tell.log[line]
    box, instead = row[A], row[B]
    noble = int(tell.values.box_noble[box])
    area = area_name(tell.loaded, int(tell.values.box_area[box]))
    tell.owner[box] = row[SEAT]
    tell.created += 1
    if box in tell.emptied:
        tell.emptied.remove(box)
    where = f"{a_noble(noble)} in {area}"
    rules = [Section.CREATE]
    if row[C]:
        where = f"a new {noble_name(noble)} in {area}"
        rules = [Section.REMOVE]
    text = f"creates {where} with {joined(tell.set_of(noble, instead))}"
    if instead != NO_BOX:
        rules.append(Section.COURTESAN)
    end = line + 1
    if tell.note_at(end) == Note.NOBLE_CARD and tell.log[end][SEAT] == row[SEAT]:
        got, more = _noble_card(tell, tell.log[end])
        text += got
        rules += more
        end += 1
    return tell.one(line, tell.does(row[SEAT], text), *rules, end=end)


def _noble_card(tell: Teller, row: Row) -> tuple[str, list[str]]:
    """Return what became of the Noble Card, and the rule of it."""
    name = noble_name(row[A])
    if not row[B]:
        return f", but no {name} card is left", [Section.NOBLES]
    tell.noble_cards[row[SEAT]][row[A]] = row[B]
    return f", and takes {a_noble(row[A])} card" + (f", {row[B]} now" if row[B] > 1 else ""), []


def noble_card(tell: Teller, line: int) -> Told:
    """Tell that a Noble Card is taken, when its creation was not told with it."""
    row = tell.log[line]
    got, rules = _noble_card(tell, row)
    text = got.removeprefix(", and ").removeprefix(", but ")
    return tell.one(line, tell.does(row[SEAT], text), *(rules or [Section.CREATE]))


# --- markers (Scoring During The Game 1 to 3) -------------------------------------------------


def initial_marker(tell: Teller, line: int) -> Told:
    """Tell that a first noble in an area scores."""
    row = tell.log[line]
    what = f"for the first noble in {area_name(tell.loaded, row[A])}"
    return tell.one(line, tell.scores(row[SEAT], 2 * row[B], what), Section.INITIAL)


def country_marker(tell: Teller, line: int) -> Told:
    """Tell that a player has created nobles in all areas of a country."""
    row = tell.log[line]
    what = f"as the {ORDINALS[row[C]]} with a noble created in every area of "
    text = tell.scores(row[SEAT], 2 * row[B], what + country_name(row[A]))
    if row[D]:
        verb = "returns" if row[D] == 1 else "return"
        text += f"; {count(row[D], 'flipped counter')} {verb} to the supply"
    return tell.one(line, text, Section.COUNTRY)


def house_marker(tell: Teller, line: int) -> Told:
    """Tell that a player has created a Noble House."""
    row = tell.log[line]
    what = f"for the {ORDINALS[row[A]]} Noble House, one noble of each type"
    return tell.one(line, tell.scores(row[SEAT], 2 * row[B], what), Section.NOBLE_HOUSE)


# --- treachery (Removing An Existing Noble) ---------------------------------------------------


def played(tell: Teller, line: int) -> Told:
    """Tell an attempt at treachery and what came of it."""
    row = tell.log[line]
    box = row[C]
    tell.played += 1
    titles = [treachery_title(tell.loaded, kind) for kind in row[A : B + 1] if kind != NO_CARD]
    text = f"plays {cards_played(titles)} against {player(row[D])}'s {noble_in(tell.loaded, box)}"
    rules = [_card_section(tell, kind) for kind in row[A : B + 1] if kind != NO_CARD]
    end = line + 1
    if tell.note_at(end) == Note.CUBE_DRAWN:
        cube = row[SEAT] if tell.log[end][B] else row[D]
        text += f" and draws {_whose_cube(tell, cube, row[SEAT])}"
        end += 1
    result = tell.log[end] if end < len(tell.log) else None
    if tell.note_at(end) == Note.KILLED and result is not None:
        text += f": {_is_killed(tell, result)}"
        if result[C]:
            rules.append(Section.COUNTRY)
        end += 1
    elif tell.note_at(end) == Note.FAILED:
        text += ": the attempt fails"
        end += 1
    return tell.one(line, tell.does(row[SEAT], text), *rules, end=end)


def _card_section(tell: Teller, kind: int) -> str:
    if tell.values.assassin[kind]:
        return Section.ASSASSIN
    if int(tell.values.used_in[kind]).bit_count() > 1:
        return Section.SPECIAL_CARDS
    return Section.COUNTRY_CARDS


def _whose_cube(tell: Teller, owner: int, seat: int) -> str:
    """Return whose cube is drawn, and the chance of it."""
    own, other = int(tell.values.own_cubes), int(tell.values.target_cubes)
    cubes = own if owner == seat else other
    name = player(owner)
    if owner == seat:
        name += "'s own"
    else:
        name += "'s"
    cube = f"{name} cube" if cubes == 1 else f"a cube of {name}"
    return f"{cube} ({cubes} in {own + other})"


def _is_killed(tell: Teller, row: Row) -> str:
    """Return that a noble is killed, and what becomes of its counter."""
    tell.owner[row[A]] = NOBODY
    tell.emptied.append(row[A])
    text = f"the {noble_name(tell.values.box_noble[row[A]])} is killed"
    if row[C]:
        country = country_name(tell.values.box_country[row[A]])
        scored = f"since {player(row[B])} has scored {country} already"
        return f"{text}; its counter returns to the supply, {scored}"
    if tell.for_the_first_time("face down"):
        text += " and lies face down on its hexagon"
    return text


def killed(tell: Teller, line: int) -> Told:
    """Tell that a noble is killed, when its attempt was not told with it."""
    row = tell.log[line]
    rules = [Section.REMOVE, Section.COUNTRY] if row[C] else [Section.REMOVE]
    return tell.one(line, f"{player(row[B])} loses a noble: {_is_killed(tell, row)}", *rules)


def failed(tell: Teller, line: int) -> Told:
    """Tell that an attempt fails, when it was not told with it."""
    row = tell.log[line]
    text = f"the attempt on {player(row[B])}'s {noble_in(tell.loaded, row[A])} fails"
    return tell.one(line, text, Section.ASSASSIN)


def cube_drawn(tell: Teller, line: int) -> Told:
    """Tell whose cube is drawn, when the attempt was not told with it."""
    row = tell.log[line]
    whose = f"a cube of {player(row[SEAT])}'s own" if row[B] else "a cube of the other player's"
    return tell.one(line, tell.does(row[SEAT], f"draws {whose}"), Section.ASSASSIN)
