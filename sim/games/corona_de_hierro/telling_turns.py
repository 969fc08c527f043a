"""The log in words: turns, and what each action in them is."""

from __future__ import annotations

from sim.games.corona_de_hierro import telling_armies as armies
from sim.games.corona_de_hierro import telling_cards as cards
from sim.games.corona_de_hierro import telling_castles as castles
from sim.games.corona_de_hierro import telling_ends as ends
from sim.games.corona_de_hierro.codes import FIRST_FREE, NO_CARD, ActionKind
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.telling import Context, Phrase, Teller
from sim.games.telling import NOTE, SEAT, A, B, Told

# What each note says of its seat, with what follows it at once.
PHRASES: dict[int, Phrase] = {
    Note.LOOKED_AT: cards.looked_at,
    Note.KEPT: cards.kept,
    Note.ASKED_TO_PASS: armies.asked_to_pass,
    Note.PASSAGE: armies.passage,
    Note.MOVED: armies.moved,
    Note.MARCH_ENDED: armies.march_ended,
    Note.RECRUITED: armies.recruited,
    Note.BATTLE: armies.battle,
    Note.SHIELD_SPENT: armies.shield_spent,
    Note.ROUND_WON: armies.round_won,
    Note.BATTLE_WON: armies.battle_won,
    Note.SIEGE: castles.siege,
    Note.GARRISON_LOST: castles.garrison_lost,
    Note.CONQUERED: castles.conquered,
    Note.WITHSTOOD: castles.withstood,
    Note.SENT: castles.sent,
    Note.NEGOTIATION: castles.negotiation,
    Note.SUPPORTED: castles.supported,
    Note.DECLINED: castles.declined,
    Note.RETRIEVED: castles.retrieved,
    Note.ALLIANCE_REQUESTED: castles.alliance_requested,
    Note.ALLIANCE_ACCEPTED: castles.alliance_accepted,
    Note.ALLIANCE_BROKEN: castles.alliance_broken,
    Note.HOSTAGE_TAKEN: castles.hostage_taken,
    Note.HOSTAGE_BACK: castles.hostage_back,
    Note.HOSTAGE_ASKED: castles.hostage_asked,
    Note.HOSTAGE_ANSWER: castles.hostage_answer,
    Note.EXCHANGE_OFFERED: castles.exchange_offered,
    Note.EXCHANGE_ANSWER: castles.exchange_answer,
    Note.TOOK_CARD: cards.took_card,
    Note.SHIELDS_PAID: cards.shields_paid,
    Note.DISCARDED: cards.discarded,
    Note.EXECUTED: cards.executed,
    Note.SPIED: cards.spied,
    Note.SPY_DISCARDED: cards.spy_discarded,
    Note.RESISTED: cards.resisted,
    Note.LEVEL: cards.level,
    Note.POINTS: cards.points,
    Note.SHIELDS: cards.shields,
}


def turn_starts(tell: Teller, line: int) -> Told:
    """Step into a turn, which its actions tell."""
    tell.begin_turn(tell.log[line][SEAT])
    return tell.mark(line)


def action(tell: Teller, line: int) -> Told:
    """Tell an action, by what the next line of the log says of it; till then it says nothing."""
    row = tell.log[line]
    seat, kind, number = row[SEAT], ActionKind(row[A]), row[B]
    tell.context, tell.lead, tell.card = Context.TURN, seat, NO_CARD
    margin, before = f"{tell.turn}.{number}", ""
    if kind >= FIRST_FREE:
        margin, before = "", f"Before action {number}, "
    end = line + 1
    phrase = PHRASES.get(tell.note_at(end))
    if phrase is None:
        return tell.mark(line)
    clause = phrase(tell, end)
    if kind == ActionKind.EXECUTE_CARD and tell.note_at(end) == Note.ASKED_TO_PASS:
        clause = clause._replace(text=f"shows a {armies.MARCH} and {clause.text}")
    return tell.play(line, clause, margin, before)


def rolled(tell: Teller, line: int) -> Told:
    """Tell rolls of dice, and what comes of them."""
    row = tell.log[line]
    in_battle = row[A] in armies.IN_BATTLE
    clause = armies.rolled(tell, line) if in_battle else castles.attempt(tell, line)
    return tell.detail(line, clause)


def points(tell: Teller, line: int) -> Told:
    """Tell Victory Points: in the game by themselves, at its end all of a player's together."""
    if tell.log[line][B] in ends.IN_GAME:
        return tell.detail(line, cards.points(tell, line))
    return ends.scored(tell, line)


def detail(tell: Teller, line: int) -> Told:
    """Tell what a note says as a sentence of its own."""
    return tell.detail(line, PHRASES[tell.log[line][NOTE]](tell, line))
