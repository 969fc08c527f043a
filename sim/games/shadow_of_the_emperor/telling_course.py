"""The log in words: set-up, rounds and phases, and the end of the game."""

from __future__ import annotations

from itertools import pairwise

from sim.games.prose import count, joined
from sim.games.shadow_of_the_emperor.codes import (
    NOBODY,
    Arrival,
    EndReason,
    Phase,
    Post,
    TieBreak,
)
from sim.games.shadow_of_the_emperor.journal import Note
from sim.games.shadow_of_the_emperor.names import player, players, thalers, with_article
from sim.games.shadow_of_the_emperor.telling import OF_A_PHASE, Context, Teller
from sim.games.telling import NOTE, SEAT, A, B, C, Level, Row, Told

# --- set-up -------------------------------------------------------------------------------------


def setup(tell: Teller, line: int) -> Told:
    """Tell how many play, with what, and who is the first Emperor."""
    tell.follow_to(line + 1)
    seats, values = tell.pieces.seats, tell.values
    order = tell.pieces.seats_from_emperor()
    cards = sum(int(copies) for copies in values.card_copies[seats])
    text = f"{count(seats, 'family', 'families')} with {thalers(values.start_thalers)} each and "
    text += f"{count(cards, 'action card')}. {player(order[0])} is the first Emperor; then come, "
    text += f"clockwise, {players(order[1:])}"
    return tell.told(line, line + 1, text)


def out_of_play(tell: Teller, line: int) -> Told:
    """Tell which electorates are out of play."""
    end = tell.run(line, Note.OUT_OF_PLAY, same_seat=False)
    names = [tell.place(row[A]) for row in tell.log[line:end]]
    verb = "is" if len(names) == 1 else "are"
    text = f"{joined(names)} {verb} drawn and out of play with {tell.pieces.seats} families"
    return tell.told(line, end, text)


def crowned(tell: Teller, line: int) -> Told:
    """Tell whom the first Emperor puts on the throne."""
    row = tell.log[line]
    text = f"{player(row[SEAT])} puts {with_article(tell.face(row[A]))} on the throne"
    return tell.told(line, line + 1, text)


def first_elector(tell: Teller, line: int) -> Told:
    """Tell where a family has its first elector."""
    row = tell.log[line]
    text = f"{player(row[SEAT])} makes {with_article(tell.face(row[B]))} elector of "
    return tell.told(line, line + 1, text + tell.place(row[A]))


def set_up_pieces(tell: Teller, line: int) -> Told:
    """Tell where a family's first aristocrats and knights are placed."""
    seat = tell.log[line][SEAT]
    end = line
    parts = []
    while end < len(tell.log) and tell.log[end][SEAT] == seat and _of_setup(tell.log[end]):
        row = tell.log[end]
        if row[NOTE] == Note.PLACED:
            parts.append(f"{with_article(tell.face(row[B]))} in {tell.place(row[A])}")
        else:
            parts.append(f"a knight {post_in(tell, row[A], row[B])}")
        end += 1
        if tell.goes_on:  # others of its pieces may still come: each is told by itself
            break
    return tell.told(line, end, f"{player(seat)} places {joined(parts)}")


def _of_setup(row: Row) -> bool:
    return row[NOTE] in (Note.PLACED, Note.KNIGHT_PLACED) and row[C] == Arrival.SETUP


def post_in(tell: Teller, electorate: int, post: int) -> str:
    """Return where a knight stands: ``in Trier's castle``, ``on an aristocrat space of Trier``."""
    name = tell.place(electorate)
    if post == Post.CASTLE:
        return f"in a castle of {name}"
    return f"on an aristocrat space of {name}"


# --- rounds and phases --------------------------------------------------------------------------


def round_starts(tell: Teller, line: int) -> Told:
    """Tell that a round starts."""
    row = tell.log[line]
    tell.follow_to(line + 1)
    text = f"ROUND {row[A]} of {int(tell.values.rounds)}"
    tell.context = Context.INCOME
    return Told(line, line + 1, Level.ROUND, text, tell.context)


def phase_starts(tell: Teller, line: int) -> Told:
    """Tell that a phase starts, where that is worth a sentence."""
    phase = Phase(tell.log[line][A])
    tell.context = OF_A_PHASE[phase]
    tell.follow_to(line + 1)
    if phase == Phase.AGEING:
        return _all_age(tell, line)
    if phase == Phase.ELECTION and tell.pieces.challenger == NOBODY:
        text = "nobody stands against the Emperor: there is no election"
        return tell.told(line, line + 1, text)
    return Told(line, line + 1, Level.MARK, "", tell.context)


def _all_age(tell: Teller, line: int) -> Told:
    """Return that all aristocrats grow older, and that nobody dies if that is so."""
    ages = [int(years) for years in tell.values.age]
    steps = ", ".join(f"{young} to {old}" for young, old in pairwise(ages))
    text = f"all aristocrats on the board grow older: {steps}"
    end = line + 1
    if tell.note_at(end) != Note.DIED and not tell.is_told_to(end):
        text += "; nobody dies"
    return tell.told(line, end, text)


def round_ends(tell: Teller, line: int) -> Told:
    """Tell the points after a round."""
    tell.context = Context.ROUND_END
    return tell.told(line, line + 1, f"points after round {tell.log[line][A]}: {tell.standings()}")


# --- the end of the game ------------------------------------------------------------------------


def final(tell: Teller, line: int) -> Told:
    """Tell the final points, and who wins."""
    tell.context = Context.OVER
    end = tell.run(line, Note.FINAL, same_seat=False)
    rows = sorted(tell.log[line:end], key=lambda row: (row[B], row[SEAT]))
    scores = ", ".join(f"{player(row[SEAT])} {row[A]}" for row in rows)
    winners = players(row[SEAT] for row in rows if row[B] == 1)
    result = f"{winners} wins"
    if TieBreak(rows[0][C]) == TieBreak.SHARED:
        result = f"{winners} share the victory"
    return tell.told(line, end, f"final points: {scores}. {result}")


def game_ends(tell: Teller, line: int) -> Told:
    """Tell that the game was stopped; by its rules it ends after the last round."""
    tell.context = Context.OVER
    if tell.log[line][A] == EndReason.MAX_TURNS:
        cap = count(int(tell.values.max_turns), "turn")
        text = f"the game is stopped: it has taken {cap}, the most that we allow"
        return tell.told(line, line + 1, text)
    return Told(line, line + 1, Level.MARK, "", tell.context)
