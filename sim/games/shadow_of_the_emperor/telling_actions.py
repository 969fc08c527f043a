"""The log in words: the turns of phase IV, the cards bought in them and what they do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sim.games.shadow_of_the_emperor.codes import (
    EFFECT_PHASE,
    NO_FACE,
    STAGES,
    Arrival,
    Effect,
    Phase,
    Post,
    Privilege,
    Side,
    Source,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import (
    ORDINALS,
    SIDE_NAMES,
    card_title,
    player,
    thalers,
    with_article,
)
from sim.games.shadow_of_the_emperor.telling import OF_A_PHASE, Ruling, Teller
from sim.games.shadow_of_the_emperor.telling_course import post_in
from sim.games.telling import SEAT, A, B, C, D, Level, Told

# --- turns --------------------------------------------------------------------------------------


def turn_starts(tell: Teller, line: int) -> Told:
    """Tell a turn: its card, its privilege, or that the family passes."""
    tell.turn += 1
    text, end, rulings = _turn(tell, line + 1)
    if not text:
        return Told(line, end, Level.MARK, "", tell.context)
    return _play(tell, line, end, text, *rulings)


def _play(tell: Teller, line: int, end: int, text: str, *rulings: str) -> Told:
    """Return the first sentence of a turn, its number in the margin."""
    told = tell.told(line, end, text, *rulings)
    return replace(told, level=Level.PLAY, seat=tell.log[line][SEAT], margin=str(tell.turn))


def _turn(tell: Teller, line: int) -> tuple[str, int, list[str]]:
    """Return what a family does in its turn, where that ends, and rulings; nothing if unknown."""
    tell.follow_to(line)
    if tell.comes(line, Note.BOUGHT):
        return _bought(tell, line)
    if tell.comes(line, Note.PRIVILEGE_USED):
        return _privilege(tell, line)
    if tell.comes(line, Note.PASSED):
        seat = tell.log[line][SEAT]
        return f"{player(seat)} passes, with {tell.left(seat)}", line + 1, []
    return "", line, []


def passed(tell: Teller, line: int) -> Told:
    """Tell that a family passes, when its turn was not told."""
    seat = tell.log[line][SEAT]
    return _play(tell, line, line + 1, f"{player(seat)} passes, with {tell.left(seat)}")


def bought(tell: Teller, line: int) -> Told:
    """Tell what a family buys, when its turn was not told."""
    text, end, rulings = _bought(tell, line)
    return _play(tell, line, end, text, *rulings)


def _bought(tell: Teller, line: int) -> tuple[str, int, list[str]]:
    """Return what a family buys, and what the card does."""
    row = tell.log[line]
    seat, card = row[SEAT], row[A]
    tell.follow_to(line + 1)
    price = f"for {thalers(row[B]) if row[B] else 'nothing'} ({tell.left(seat)})"
    text = f"{player(seat)} buys {card_title(tell.loaded, card)} {price}"
    if row[C]:
        text = f"{player(seat)} takes the action of {card_title(tell.loaded, card)} {price}"
    then, end, rulings = _carried_out(tell, line)
    return text + then, end, rulings


def _carried_out(tell: Teller, line: int) -> tuple[str, int, list[str]]:
    """Return what comes of the card that is bought in a line: ``and moves ...``."""
    row = tell.log[line]
    effect = Effect(int(tell.values.card_effect[row[A]]))
    if row[D]:
        return ", which can't be carried out", line + 1, [Ruling.ACTIONS]
    if tell.comes(line + 1, Note.RIVAL):
        return " and is the challenger, out of this phase", line + 2, []
    phase = Phase(EFFECT_PHASE[effect])
    if phase != Phase.ACTIONS:
        when = OF_A_PHASE[phase].value.split(":", 1)[0].replace("Phase", "phase")
        return f", for {when}", line + 1, []
    then, end = does(tell, line + 1)
    return (f" and {then}" if then else ""), end, []


def rival(tell: Teller, line: int) -> Told:
    """Tell who is the challenger, when the card was told before."""
    text = f"{player(tell.log[line][SEAT])} is the challenger, out of this phase"
    return tell.told(line, line + 1, text)


# --- privileges ---------------------------------------------------------------------------------


def privilege_used(tell: Teller, line: int) -> Told:
    """Tell a privilege, when its turn or phase did not tell it."""
    text, end, rulings = _privilege(tell, line)
    return tell.told(line, end, text, *rulings)


def _privilege(tell: Teller, line: int) -> tuple[str, int, list[str]]:
    """Return how a family uses a privilege."""
    row = tell.log[line]
    seat, name = row[SEAT], player(row[SEAT])
    text = f"{name} uses the privilege of {tell.place(row[A])}"
    tell.follow_to(line + 1)
    match Privilege(row[B]):
        case Privilege.TAKE_ACTION if tell.comes(line + 1, Note.BOUGHT):
            taken, end, rulings = _bought(tell, line + 1)
            return f"{text} and {taken.removeprefix(f'{name} ')}", end, rulings
        case Privilege.GRAY_EMINENCE if tell.comes(line + 1, Note.BOUGHT):
            card = card_title(tell.loaded, tell.log[line + 1][A])
            return f"{text} and takes the card {card}, for phase V", line + 2, []
        case Privilege.DOCTOR | Privilege.BARON:
            then, end = does(tell, line + 1)
            return (f"{text} and {then}" if then else text), end, []
        case Privilege.THALERS:
            lost = f", {row[D]} of them lost at the limit" if row[D] else ""
            has = f"{name} has {thalers(tell.pieces.thalers[seat])}"
            return f"{text} for {thalers(row[C] + row[D])}{lost} ({has})", line + 1, []
        case Privilege.POINTS:
            scored, end = tell.scored(line + 1, Source.PRIVILEGE)
            return (f"{text} and {scored}" if scored else text), end, []
    return text, line + 1, []


# --- what cards and privileges do ---------------------------------------------------------------


def does(tell: Teller, line: int) -> tuple[str, int]:
    """Return what the lines from ``line`` on say that a family does, and where that ends.

    The text goes on from the family's name; it is empty if no such line comes.
    """
    act = ACTS.get(tell.note_at(line))
    if act is None:
        return "", line
    tell.follow_to(line)
    return act(tell, line)


def deed(tell: Teller, line: int) -> Told:
    """Tell what a family does, when what it does it with was told before."""
    text, end = does(tell, line)
    return tell.told(line, end, f"{_doer(tell, line)} {text}")


def _doer(tell: Teller, line: int) -> str:
    """Return who does what a line and those after it say: of a knight pushed, who pushes it."""
    row = tell.log[line]
    return player(row[B] if tell.comes(line, Note.KNIGHT_HOME) else row[SEAT])


def _treats(tell: Teller, line: int) -> tuple[str, int]:
    """Return whom the Doctor treats, and what becomes of the patient."""
    row = tell.log[line]
    patient = tell.tile(row[A], row[SEAT])
    end = line + 1
    if row[C] != NO_FACE:
        younger = "younger" if row[B] == row[SEAT] else "older"
        return f"makes {patient} {younger}: now {tell.face(row[C])}", end
    if tell.comes(end, Note.DIED):
        end += 1
    side = SIDE_NAMES[Side(tell.pieces.face_of(row[A]) // STAGES)]
    return f"makes {patient} older: the {side} dies", end


def _moves(tell: Teller, line: int) -> tuple[str, int]:
    """Return who moves where, and whose knight makes way."""
    row = tell.log[line]
    text = f"moves {with_article(tell.face(row[A]))} from {tell.place(row[B])} to "
    return _pushing(tell, line + 1, text + tell.place(row[C]))


def _pushing(tell: Teller, line: int, text: str) -> tuple[str, int]:
    """Return a text, with the knight that makes way if the line says so, and the next line."""
    pushed, end = tell.pushed(line)
    return (f"{text}, where {pushed}" if pushed else text), end


def _places(tell: Teller, line: int) -> tuple[str, int]:
    """Return which aristocrat comes where; a knight that makes way is told in a line before."""
    pushed, at = tell.pushed(line)
    row = tell.log[at]
    text = f"places {with_article(tell.face(row[B]))} in {tell.place(row[A])}"
    return (f"{text}, where {pushed}" if pushed else text), at + 1


def _pushes(tell: Teller, line: int) -> tuple[str, int]:
    """Return what comes of a knight that makes way for an aristocrat."""
    if tell.comes(line + 1, Note.PLACED):
        return _places(tell, line)
    row = tell.log[line]
    return f"pushes {player(row[SEAT])}'s knight out of {tell.place(row[A])}", line + 1


def _places_knight(tell: Teller, line: int) -> tuple[str, int]:
    """Return where a knight comes to stand."""
    row = tell.log[line]
    return f"places a knight {post_in(tell, row[A], row[B])}", line + 1


def _builds(tell: Teller, line: int) -> tuple[str, int]:
    """Return where a city is built, and the points for it."""
    row = tell.log[line]
    which = ORDINALS[row[D] - 1] if row[D] <= len(ORDINALS) else f"number {row[D]}"
    where = tell.place(row[A])
    if tell.values.permit_by_space:
        where = f"space {row[B] + 1} of {where}"
    text = f"builds its {which} city in {where}"
    scored, end = tell.scored(line + 1, Source.CITY)
    return (f"{text}, and {scored}" if scored else text), end


def _promotes(tell: Teller, line: int) -> tuple[str, int]:
    """Return which knight is promoted."""
    row = tell.log[line]
    where = tell.place(row[A])
    if row[B] == Post.CASTLE:
        where = f"the castle of {where}"
        where += ", who takes an aristocrat space there"
    end = line + 1
    if tell.comes(end, Note.PLACED) and tell.log[end][C] == Arrival.PROMOTION:
        end += 1
    return f"makes {with_article(tell.face(row[C]))} of the knight in {where}", end


def _marries(tell: Teller, line: int) -> tuple[str, int]:
    """Return which own Baron marries the foreign king's daughter."""
    row = tell.log[line]
    groom = tell.tile(row[A], row[SEAT])
    face = with_article(tell.face(tell.pieces.face_of(row[A]) + STAGES))
    return f"marries {groom} to her: now {face}", line + 1


def _scores(tell: Teller, line: int) -> tuple[str, int]:
    """Return points that a card brings by itself."""
    return tell.scored(line, Source.INDULGENCE)


ACTS: dict[int, Callable[[Teller, int], tuple[str, int]]] = {
    Note.TREATED: _treats,
    Note.MOVED: _moves,
    Note.PLACED: _places,
    Note.KNIGHT_HOME: _pushes,
    Note.KNIGHT_PLACED: _places_knight,
    Note.CITY_BUILT: _builds,
    Note.PROMOTED: _promotes,
    Note.BRIDE: _marries,
    Note.POINTS: _scores,
}
