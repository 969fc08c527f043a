"""The log in words: influence, ties and new electors (phase V)."""

from __future__ import annotations

from dataclasses import replace

from sim.games.prose import count
from sim.games.shadow_of_the_emperor.codes import (
    IMPERIAL,
    NOBODY,
    SEATS,
    STAGES,
    Arrival,
    Side,
    Source,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import SIDE_NAMES, player, players, with_article
from sim.games.shadow_of_the_emperor.telling import Ruling, Teller
from sim.games.telling import SEAT, A, B, C, Level, Row, Told

# --- influence ----------------------------------------------------------------------------------


def gray_eminence(tell: Teller, line: int) -> Told:
    """Tell in which electorate the Gray eminence works."""
    row = tell.log[line]
    text = f"{player(row[SEAT])} names {tell.place(row[A])} for the Gray eminence: {row[B]} "
    return tell.told(line, line + 1, f"{text}influence more there")


def influence(tell: Teller, line: int) -> Told:
    """Tell how much influence each family has in an electorate, what of, and who wins it."""
    electorate = tell.log[line][A]
    end = line
    parts = []
    while tell.comes(end, Note.INFLUENCE) and tell.log[end][A] == electorate:
        row = tell.log[end]
        parts.append((row[B], f"{player(row[SEAT])} {row[B]} ({_made_of(tell, row)})"))
        end += 1
    parts.sort(key=lambda part: -part[0])
    text = f"{tell.place(electorate)}: {'; '.join(part for _, part in parts)}"
    text, end, rulings = _settled(tell, text, end, electorate)
    told = tell.told(line, end, text, *rulings)
    return replace(told, level=Level.PLAY, seat=NOBODY)


def _made_of(tell: Teller, row: Row) -> str:
    """Return what a family's influence in an electorate is made of."""
    seat, electorate = row[SEAT], row[A]
    pieces, values = tell.pieces, tell.values
    parts = []
    if pieces.elector[electorate] == seat:
        side = Side(pieces.elector_face[electorate] // STAGES)
        parts.append((f"elector {SIDE_NAMES[side]}", int(values.influence[side])))
    for side in Side:
        number = sum(face // STAGES == side for face in pieces.faces_in(seat, electorate))
        each = int(values.influence[side])
        parts.append((_several(number, SIDE_NAMES[side]), number * each))
    knights = pieces.knights_in(seat, electorate)
    parts.append((_several(knights, "knight"), knights * int(values.knight_influence)))
    cities = pieces.cities_in(seat, electorate)
    parts.append((_several(cities, "city", "cities"), cities * int(values.city_influence)))
    if pieces.emperor == seat:
        imperial = pieces.cities_in(IMPERIAL, electorate)
        worth = imperial * int(values.imperial_influence)
        parts.append((_several(imperial, "imperial city", "imperial cities"), worth))
    parts.append(("Gray eminence", pieces.gray[seat, electorate]))
    return ", ".join(f"{name} {worth}" for name, worth in parts if worth)


def _several(number: int, one: str, many: str | None = None) -> str:
    """Return ``knight`` or ``2 knights``."""
    return one if number == 1 else count(number, one, many)


def nobody_rules(tell: Teller, line: int) -> Told:
    """Tell that nobody has any influence in an electorate."""
    electorate = tell.log[line][A]
    text = f"{tell.place(electorate)}: nobody has any influence, and the elector space "
    text += "is empty" if tell.pieces.elector[electorate] == NOBODY else "stays as it is"
    return replace(tell.told(line, line + 1, text), level=Level.PLAY, seat=NOBODY)


# --- who wins an electorate ---------------------------------------------------------------------


def _settled(tell: Teller, text: str, line: int, electorate: int) -> tuple[str, int, list[str]]:
    """Return a text on influence with what follows from it at once, and where that ends."""
    if tell.comes(line, Note.TIE):
        return f"{text}. {_tie(tell, tell.log[line])}", line + 1, []
    if tell.comes(line, Note.REMAINS):
        return f"{text}. {player(tell.log[line][SEAT])} remains elector", line + 1, []
    if tell.comes(line, Note.VACANT):
        vacant, end, rulings = _vacant(tell, line)
        return f"{text}. {vacant}", end, rulings
    return text, line, []


def _tie(tell: Teller, row: Row) -> str:
    seats = [seat for seat in range(SEATS) if row[B] >> seat & 1]
    return f"{players(seats)} tie, and the Emperor, {player(row[SEAT])}, decides"


def tie(tell: Teller, line: int) -> Told:
    """Tell which families tie, when it was not told with the influence."""
    row = tell.log[line]
    return tell.told(line, line + 1, f"{tell.place(row[A])}: {_tie(tell, row)}")


def tie_decided(tell: Teller, line: int) -> Told:
    """Tell for whom the Emperor decides a tie, and what follows from it at once."""
    row = tell.log[line]
    own = row[B] == row[SEAT]
    text = f"{player(row[SEAT])} decides for {'itself' if own else player(row[B])}"
    if tell.comes(line + 1, Note.REMAINS):
        return tell.told(line, line + 2, f"{text}, {'and' if own else 'who'} remains elector")
    text, end, rulings = _settled(tell, text, line + 1, row[A])
    return tell.told(line, end, text, *rulings)


def remains(tell: Teller, line: int) -> Told:
    """Tell who remains elector, when it was not told with the influence."""
    row = tell.log[line]
    return tell.told(line, line + 1, f"{player(row[SEAT])} remains elector of {tell.place(row[A])}")


def new_elector(tell: Teller, line: int) -> Told:
    """Tell who becomes elector, the points for it, and where the deposed one goes."""
    row = tell.log[line]
    seat, electorate, deposed = row[SEAT], row[A], row[C]
    before = tell.face(tell.pieces.elector_face[electorate]) if deposed != NOBODY else ""
    text = f"{player(seat)}'s {tell.face(row[B])} becomes elector of {tell.place(electorate)}"
    scored, end = tell.scored(line + 1, Source.ELECTOR)
    if scored:
        text += f"; {player(seat)} {scored}"
    rulings: list[str] = []
    if deposed != NOBODY:
        goes, end, rulings = _deposed(tell, end, f"{player(deposed)}'s {before}")
        text += goes
    return tell.told(line, end, text, *rulings)


def vacant(tell: Teller, line: int) -> Told:
    """Tell that an elector space is vacant, when it was not told with the influence."""
    text, end, rulings = _vacant(tell, line)
    return tell.told(line, end, f"{tell.place(tell.log[line][A])}: {text}", *rulings)


def _vacant(tell: Teller, line: int) -> tuple[str, int, list[str]]:
    """Return that the winner has nobody fit for the space, and where its elector goes."""
    row = tell.log[line]
    seat, electorate, deposed = row[SEAT], row[A], row[B]
    tell.follow_to(line)
    fit = "aristocrat" if _may_marry(tell, electorate) else "unmarried aristocrat"
    text = f"{player(seat)} has no {fit} on a space there: the elector space is vacant"
    if deposed == NOBODY:
        return text, line + 1, []
    before = tell.face(tell.pieces.elector_face[electorate])
    goes, end, rulings = _deposed(tell, line + 1, f"{player(deposed)}'s {before}")
    return text + goes, end, [Ruling.NEW_ELECTORS, *rulings]


def _may_marry(tell: Teller, electorate: int) -> bool:
    return bool(tell.values.kind[electorate])


def _deposed(tell: Teller, line: int, who: str) -> tuple[str, int, list[str]]:
    """Return where a deposed elector goes, and where that ends; nothing if it isn't known yet."""
    if tell.comes(line, Note.WITHDRAWN):
        text = f"; {who}, deposed, finds no place there and returns to the supply"
        return text, line + 1, [Ruling.NEW_ELECTORS]
    pushed, at = tell.pushed(line)
    if not (tell.comes(at, Note.PLACED) and tell.log[at][C] == Arrival.DEPOSED):
        return "", line, []
    text = f"; {who}, deposed, moves to an aristocrat space there"
    if pushed:
        return f"{text}, where {pushed}", at + 1, [Ruling.NEW_ELECTORS]
    return text, at + 1, []


def deposed(tell: Teller, line: int) -> Told:
    """Tell where a deposed elector goes, when a choice came between."""
    _, at = tell.pushed(line)
    row = tell.log[at]
    name = tell.face(row[B])
    goes, end, rulings = _deposed(tell, line, f"{player(row[SEAT])}'s {name}")
    return tell.told(line, end, goes.removeprefix("; "), *rulings)


def withdrawn(tell: Teller, line: int) -> Told:
    """Tell that a deposed elector returns to the supply, when nothing else tells it."""
    row = tell.log[line]
    text = f"{player(row[SEAT])}'s deposed elector of {tell.place(row[A])}, "
    text += f"{with_article(tell.face(row[B]))}, returns to the supply"
    return tell.told(line, line + 1, text, Ruling.NEW_ELECTORS)
