"""The log in words: income, ageing, the succession on the throne, and descent (phases I to III)."""

from __future__ import annotations

from dataclasses import replace

from sim.games.prose import joined, table
from sim.games.shadow_of_the_emperor.codes import (
    NOWHERE,
    STAGES,
    Arrival,
    Child,
    Colour,
    Source,
    Spot,
    Succession,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import (
    COLOUR_NAMES,
    card_title,
    kinds,
    player,
    thalers,
    with_article,
)
from sim.games.shadow_of_the_emperor.telling import Ruling, Teller
from sim.games.telling import SEAT, A, B, C, D, Row, Told

# --- phase I: income ----------------------------------------------------------------------------


def income(tell: Teller, line: int) -> Told:
    """Tell what each family receives, and for what."""
    end = tell.run(line, Note.INCOME, same_seat=False)
    paid = tell.run(end, Note.PRIVILEGE_USED, same_seat=False)
    privileges = tell.log[end:paid]
    values = tell.values
    rows: list[tuple[str, ...]] = [
        ("Family", "Had", "Basic", "Own cities", "Foreign cities", "Privilege", "Lost", "Has")
    ]
    before = list(tell.pieces.thalers)
    tell.follow_to(paid)
    for row in tell.log[line:end]:
        seat = row[SEAT]
        own = [other for other in privileges if other[SEAT] == seat]
        extra = sum(other[C] + other[D] for other in own)
        places = joined([tell.place(other[A]) for other in own])
        rows.append(
            (
                player(seat),
                str(before[seat]),
                str(int(values.income)),
                _or_dash(row[B] * int(values.city_income)),
                _foreign(tell, seat, row[C] * int(values.foreign_city_income)),
                f"{extra} ({places})" if own else "-",
                _or_dash(row[D] + sum(other[D] for other in own)),
                str(tell.pieces.thalers[seat]),
            )
        )
    text = f"thalers for each family, of which nobody keeps more than {int(values.most_thalers)}"
    return replace(tell.told(line, paid, text), lines=tuple(table(rows)))


def _or_dash(number: int) -> str:
    return str(number) if number else "-"


def _foreign(tell: Teller, seat: int, amount: int) -> str:
    """Return the thalers for cities of others, and where these are."""
    pieces = tell.pieces
    places = [
        f"{pieces.foreign_cities(electorate)} in {tell.place(electorate)}"
        for electorate, elector in enumerate(pieces.elector)
        if elector == seat and pieces.foreign_cities(electorate)
    ]
    return f"{amount} ({', '.join(places)})" if places else _or_dash(amount)


# --- phase II: ageing ---------------------------------------------------------------------------


def died(tell: Teller, line: int) -> Told:
    """Tell who has died, and that the tiles return to the supplies."""
    end = tell.run(line, Note.DIED, same_seat=False)
    lost: dict[int, list[str]] = {}
    for row in tell.log[line:end]:
        lost.setdefault(row[SEAT], []).append(_dead(tell, row))
    parts = [f"{player(seat)} loses {joined(names)}" for seat, names in lost.items()]
    return tell.told(line, end, f"{'; '.join(parts)}")


def _dead(tell: Teller, row: Row) -> str:
    """Return who has died: ``a Baron 45 in Trier``, ``a Couple 45 as elector of Trier``."""
    name = with_article(tell.face(row[A]))
    match Spot(row[C]):
        case Spot.THRONE:
            return f"{name} as Emperor"
        case Spot.ELECTOR:
            return f"{name} as elector of {tell.place(row[B])}"
        case _:
            return f"{name} in {tell.place(row[B])}"


# --- the succession -----------------------------------------------------------------------------


def succeeded(tell: Teller, line: int) -> Told:
    """Tell who comes to the throne."""
    return tell.told(line, line + 1, succession(tell, tell.log[line]))


def succession(tell: Teller, row: Row) -> str:
    """Return who comes to the throne, and where from."""
    name = player(row[SEAT])
    verb = "becomes Emperor" if row[C] == Succession.ELECTION else "succeeds to the throne"
    if row[B] == NOWHERE:
        text = f"{name} has no aristocrat on the board but electors, so "
        return f"{text}{with_article(tell.face(row[A]))} from the supply {verb}"
    return f"{name}'s {tell.face(row[A])} from {tell.place(row[B])} {verb}"


def no_successor(tell: Teller, line: int) -> Told:
    """Tell that the Emperor's family has nobody for the throne."""
    name = player(tell.log[line][SEAT])
    text = f"{name} has no aristocrat for the throne: it stays empty, and {name} is the Emperor"
    return tell.told(line, line + 1, text, Ruling.SUCCESSION)


# --- phase III: descent -------------------------------------------------------------------------


def descent(tell: Teller, line: int) -> Told:
    """Tell which child a family has, and what becomes of it."""
    row = tell.log[line]
    name = player(row[SEAT])
    match Child(row[A]):
        case Child.NONE:
            text = f"{name} has no card of the last round, so no child"
            return tell.told(line, line + 1, text)
        case Child.SON:
            text = f"{name} has {_cards(tell, row)}, so a son"
            then, end, rulings = _son(tell, line + 1)
        case _:
            text = f"{name} has {_cards(tell, row)}, so a daughter"
            then, end, rulings = _daughter(tell, line + 1)
    return tell.told(line, end, f"{text}{then}", *rulings)


def _cards(tell: Teller, row: Row) -> str:
    """Return a family's cards by colour: ``2 blue cards (Doctor, Move) and 1 pink (Permit)``."""
    parts: list[str] = []
    own = sorted(tell.pieces.cards[row[SEAT]].elements())
    numbers = {Colour.BLUE: row[B], Colour.PINK: row[C], Colour.NONE: row[D] - row[B] - row[C]}
    for colour, number in numbers.items():
        titles = kinds(
            card_title(tell.loaded, card) for card in own if tell.values.card_colour[card] == colour
        )
        if number:
            card = "" if parts else " card" if number == 1 else " cards"
            parts.append(f"{number} {COLOUR_NAMES[colour]}{card} ({', '.join(titles)})")
    return joined(parts)


def _son(tell: Teller, line: int) -> tuple[str, int, list[str]]:
    """Return where a son is placed, or why he isn't."""
    if tell.comes(line, Note.NO_SON):
        why = "no place for him" if tell.log[line][A] else "no tile left in the supply"
        return f", but there is {why}", line + 1, []
    pushed, at = tell.pushed(line)
    if not (tell.comes(at, Note.PLACED) and tell.log[at][C] == Arrival.SON):
        return "", line, []
    row = tell.log[at]
    text = f": {with_article(tell.face(row[B]))} in {tell.place(row[A])}"
    return f"{text}, where {pushed}" if pushed else text, at + 1, []


def _daughter(tell: Teller, line: int) -> tuple[str, int, list[str]]:
    """Return to whom a daughter is offered, and whether she marries."""
    text = ""
    if tell.comes(line, Note.OFFERED):
        text = f", offered to {tell.tile(tell.log[line][A])}".rstrip(",")
        line += 1
    if tell.comes(line, Note.MARRIED):
        married, end = _married(tell, line)
        return f"{text}: {married}", end, []
    if tell.comes(line, Note.CONVENT):
        tell.follow_to(line + 1)
        convent, rulings = _convent(tell, line)
        start = f"{text}: {player(tell.log[line - 1][B])} refuses, and she" if text else ", who"
        return f"{start} {convent}", line + 1, rulings
    return text, line, []


def _married(tell: Teller, line: int) -> tuple[str, int]:
    """Return that a Baron marries a daughter, and what her family scores."""
    row = tell.log[line]
    face = with_article(tell.face(tell.pieces.face_of(row[A]) + STAGES))
    text = f"{player(row[B])} accepts, and he becomes {face}"
    scored, end = tell.scored(line + 1, Source.DAUGHTER)
    return (f"{text}; {player(row[SEAT])} {scored}" if scored else text), end


def _convent(tell: Teller, line: int) -> tuple[str, list[str]]:
    """Return that a daughter goes to the convent, for how much; and the ruling of it."""
    row = tell.log[line]
    if not row[B]:
        nobody = "is offered to nobody"
        if not tell.values.unoffered_to_convent:
            return nobody, []
        return f"{nobody} and goes to the convent {_for_thalers(tell, row)}", [Ruling.DESCENT]
    return f"goes to the convent {_for_thalers(tell, row)}", []


def _for_thalers(tell: Teller, row: Row) -> str:
    """Return what a family receives for a daughter in the convent."""
    has = f"{player(row[SEAT])} has {thalers(tell.pieces.thalers[row[SEAT]])}"
    full = int(tell.values.convent_thalers)
    if row[A] < full:
        lost = "lost" if row[A] == 0 else f"{full - row[A]} of them lost"
        return f"for {thalers(full)}, {lost} at the limit ({has})"
    return f"for {thalers(full)} ({has})"


def married(tell: Teller, line: int) -> Told:
    """Tell that a daughter is married, when her offer was told before."""
    text, end = _married(tell, line)
    return tell.told(line, end, text)


def offered(tell: Teller, line: int) -> Told:
    """Tell to whom a daughter is offered, when her birth was told before."""
    text, end, rulings = _daughter(tell, line)
    return tell.told(
        line, end, f"{player(tell.log[line][SEAT])}'s daughter is {text[2:]}", *rulings
    )


def convent(tell: Teller, line: int) -> Told:
    """Tell that a daughter goes to the convent, when her birth was told before."""
    tell.follow_to(line + 1)
    text, rulings = _convent(tell, line)
    return tell.told(line, line + 1, f"{player(tell.log[line][SEAT])}'s daughter {text}", *rulings)


def no_son(tell: Teller, line: int) -> Told:
    """Tell why a son is not placed, when his birth was told before."""
    text, end, _ = _son(tell, line)
    return tell.told(line, end, f"{player(tell.log[line][SEAT])} has a son{text}")


def cards_return(tell: Teller, line: int) -> Told:
    """Tell that all cards return to their stacks."""
    return tell.told(line, line + 1, "all action cards return to their stacks")
