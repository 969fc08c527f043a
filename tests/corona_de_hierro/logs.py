"""Logs written by hand: lines as the rules would note them."""

from __future__ import annotations

from sim.games.corona_de_hierro.codes import (
    AT_POST,
    IN_ZONE,
    NO_CARD,
    NOBODY,
    ActionKind,
    Deck,
    Die,
    Level,
    Post,
    RollFor,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.narration import tell_log
from tests.corona_de_hierro.whole_games import load

LOADED = load()
YELLOW, BLUE, BLACK, RED, GREEN = range(5)
ROME, SARACENS, MAGYARS = (AT_POST + post for post in Post)
MILITARY, POLITICAL = Deck
RED_DIE, YELLOW_DIE, GREEN_DIE = Die


def city(name: str) -> int:
    return LOADED.labels["cities"].index(name)


def castle(name: str) -> int:
    return LOADED.labels["castles"].index(f"{name}_castle")


def card(name: str) -> int:
    return LOADED.labels["cards"].index(name)


def family(name: str) -> int:
    return LOADED.labels["families"].index(name)


def loyalty(name: str) -> int:
    return LOADED.labels["loyalty_cards"].index(name)


def banner(seat: int) -> int:
    """Return the place of an emissary on a seat's banner in the Alliance Zone."""
    return IN_ZONE + seat


def row(note, seat=NOBODY, a=0, b=0, c=0, d=0, round_number=1):
    return [int(x) for x in (note, seat, a, b, c, d, round_number)]


def starts(seat):
    return row(Note.TURN_STARTS, seat, 1)


def action(seat, kind, number=1):
    return row(Note.ACTION, seat, kind, number)


def main_castle(seat, name):
    return row(Note.MAIN_CASTLE, seat, castle(name), round_number=0)


def moved(seat, start, goal, pawns=1, behind=0):
    return row(Note.MOVED, seat, city(start), city(goal), pawns, behind)


def recruited(seat, name, pawns=1, kind=NO_CARD):
    where = int(LOADED.record[0].castle_city[castle(name)])
    return row(Note.RECRUITED, seat, castle(name), where, pawns, kind)


def rolled(seat, what, die, roll, spent=0):
    return row(Note.ROLLED, seat, what, die, roll, spent)


def attacks(seat, die, roll, spent=0):
    return rolled(seat, RollFor.BATTLE_ATTACKER, die, roll, spent)


def defends(seat, die, roll, spent=0):
    return rolled(seat, RollFor.BATTLE_DEFENDER, die, roll, spent)


def by_force(seat, die, roll, spent=0):
    return rolled(seat, RollFor.CASTLE_BY_FORCE, die, roll, spent)


def by_word(seat, die, roll, spent=0):
    return rolled(seat, RollFor.CASTLE_BY_WORD, die, roll, spent)


def again(seat, what, left):
    return row(Note.SHIELD_SPENT, seat, what, left)


def level(seat, by, reason, now, crowned=0):
    return row(Note.LEVEL, seat, by, reason, now, crowned)


def shields(seat, now, gained=1):
    return row(Note.SHIELDS, seat, gained, now)


def executed(seat, name):
    return row(Note.EXECUTED, seat, card(name))


SETUP = row(Note.SETUP, RED, 4, 0, round_number=0)
MOVES = action(RED, ActionKind.MOVE)
LEVEL = Level


def texts(*log):
    """Return the sentences of a log that say something."""
    return [told.text for told in tell_log(LOADED, log) if told.text]
