"""What seats can expect of the coming phase V: what all features share.

`look_ahead` fills one record of `PROSPECTS` from what everybody sees. Nothing is tried out and no
rule is carried out: these are a player's rough sums. Numbers in them that are no rule's stand at
the top.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiled import INTERPRETED, compiled, resolved
from sim.games.shadow_of_the_emperor.codes import (
    ELECTORATES,
    NOBODY,
    SEATS,
    Child,
    Colour,
    Kind,
    Phase,
    Privilege,
    Side,
)
from sim.games.shadow_of_the_emperor.rules.components import (
    ALL_FACES,
    BARONS,
    OLDEST,
    is_baron,
    points_of,
    stage_of,
)
from sim.games.shadow_of_the_emperor.rules.election import votes_in
from sim.games.shadow_of_the_emperor.rules.new_electors import influence_of

SAFE_AT_ONCE = 0.6  # lead in influence that is safe when nothing can happen any more
SAFE_A_SEAT = 0.6  # what each other seat that has not passed adds
SAFE_BEFORE = 2.6  # before the phase IV that comes first
TIE_FOR_EMPEROR = 0.5  # lead that deciding a tie is as good as
TIE_FOR_OTHERS = 0.2  # lead that not deciding it costs
ACTION_WORTH = 0.5  # rough points of a privilege: taking an action whose cards are gone
DOCTOR_WORTH = 1.0  # a free Doctor
BARON_WORTH = 2.0  # a Baron from the supply
GRAY_WORTH = 1.0  # the Gray eminence
THALER_WORTH = 0.4  # a thaler
VOTE_WORTH = 0.5  # a vote

_INT = np.int64
_FLOAT = np.float64

PROSPECTS = np.dtype(
    [
        ("rounds", _INT),  # phases V to come, this round's included
        ("ageings", _INT),  # phases II before the coming phase V: 1 once this round's is over
        ("incomes", _INT),  # phases I to come
        ("safe", _FLOAT),  # lead in influence that is safe now
        ("standing", _INT, (SEATS, ELECTORATES)),  # influence
        ("fit", _INT, SEATS),  # electorates where the seat could be elector, a bit mask
        ("leader", _INT),  # the other seat with most Victory Points
        ("votes", _FLOAT, SEATS),  # to expect in this round's election
    ],
    align=False,
)


def room_for_prospects() -> Any:
    """Return an array of one `PROSPECTS` record; keep the array as long as its record is in use."""
    return np.zeros(1, PROSPECTS).view(np.recarray)


if not INTERPRETED:

    @resolved(room_for_prospects)
    def _room_for_prospects():
        return lambda: np.zeros(1, PROSPECTS)


@compiled
def look_ahead(state, values, seat, prospects):
    """Fill ``prospects`` for a seat, in place."""
    round_number = max(state.round_number, 1)
    settled = 1 if state.phase > Phase.NEW_ELECTORS else 0
    prospects.rounds = values.rounds - round_number + 1 - settled
    prospects.ageings = settled
    prospects.incomes = values.rounds - round_number
    look_at_time(state, prospects, seat)
    prospects.leader = leader_of_others(state, seat)
    for other in range(state.seats):
        fit = 0
        for electorate in range(values.electorates):
            if (state.in_play >> electorate) & 1 == 1:
                influence = influence_of(state, values, other, electorate)
                prospects.standing[other, electorate] = influence
                fit |= can_be_elector(state, values, other, electorate) << electorate
        prospects.fit[other] = fit
    for other in range(state.seats):
        prospects.votes[other] = expected_votes(state, values, prospects, other)


@compiled
def look_at_time(state, prospects, seat):
    """Reckon which lead in influence is safe: the less, the fewer seats can still change it."""
    if state.phase < Phase.ACTIONS or state.phase > Phase.NEW_ELECTORS:
        prospects.safe = SAFE_BEFORE
        return
    prospects.safe = SAFE_AT_ONCE
    if state.phase == Phase.ACTIONS:
        for other in range(state.seats):
            if other != seat and (state.passed >> other) & 1 == 0:
                prospects.safe += SAFE_A_SEAT


@compiled
def can_be_elector(state, values, seat, electorate):
    """Return 1 if a seat is elector or has an aristocrat there who could be, else 0."""
    if state.elector[electorate] == seat:
        return 1
    wanted = BARONS if values.kind[electorate] == Kind.ECCLESIASTICAL else ALL_FACES
    return 1 if state.faces[seat, electorate] & wanted != 0 else 0


@compiled
def leader_of_others(state, seat):
    """Return the other seat with most Victory Points, the next one clockwise of equals."""
    leader = NOBODY
    most = 0
    for behind in range(1, state.seats):
        other = (seat + behind) % state.seats
        points = points_of(state, other)
        if leader == NOBODY or points > most:
            leader = other
            most = points
    return leader


# --- the coming phase V ---------------------------------------------------------------------


@compiled
def likelihood(state, prospects, seat, electorate, who, more):
    """Return how likely a seat has most influence, if seat ``who`` had ``more`` there than now.

    The deciding of ties is a little more lead for the Emperor, a little less for others.
    """
    own = prospects.standing[seat, electorate]
    if who == seat:
        own += more
    if own <= 0:
        return 0.0
    best = 0
    for other in range(state.seats):
        if other != seat:
            influence = prospects.standing[other, electorate]
            if who == other:
                influence += more
            best = max(best, influence)
    lead = own - best + (TIE_FOR_EMPEROR if seat == state.emperor else -TIE_FOR_OTHERS)
    return min(max(0.5 + lead / (2 * prospects.safe), 0.0), 1.0)


@compiled
def seat_chance(state, prospects, seat, electorate, who, more, made_fit):
    """Return how likely a seat holds an elector space after phase V; ``made_fit``: 1 if it may."""
    if made_fit == 0 and (prospects.fit[seat] >> electorate) & 1 == 0:
        return 0.0
    return likelihood(state, prospects, seat, electorate, who, more)


@compiled
def expected_votes(state, values, prospects, seat):
    """Return the votes that a seat can expect of elector spaces after the coming phase V."""
    votes = 0.0
    for electorate in range(values.electorates):
        if (state.in_play >> electorate) & 1 == 1:
            if state.phase >= Phase.ELECTION:
                chance = 1.0 if state.elector[electorate] == seat else 0.0
            else:
                chance = seat_chance(state, prospects, seat, electorate, NOBODY, 0, 0)
            votes += chance * votes_in(state, values, electorate)
    return votes


@compiled
def challenge_chance(state, prospects, challenger):
    """Return how likely a challenger wins: others' votes may go either way."""
    others = 0.0
    for seat in range(state.seats):
        if seat != challenger and seat != state.emperor:
            others += prospects.votes[seat]
    lead = prospects.votes[challenger] - prospects.votes[state.emperor] - TIE_FOR_OTHERS
    return min(max(0.5 + lead / (2 * (1 + others)), 0.0), 1.0)


# --- what lasts -----------------------------------------------------------------------------


@compiled
def lasting(prospects, face):
    """Return the phases V after the coming one that an aristocrat lives to see."""
    return max(min(OLDEST - stage_of(face) - prospects.ageings, prospects.rounds - 1), 0)


@compiled
def influence_by(values, face):
    """Return the influence of an aristocrat."""
    return values.influence[Side.BARON if is_baron(face) else Side.COUPLE]


@compiled
def throne_points(state, values):
    """Return the points of the Emperor's actions to come, this round's included."""
    points = 0
    for round_number in range(max(state.round_number, 1), values.rounds + 1):
        points += values.emperor_points[round_number]
    return points


@compiled
def office_worth(values, electorate):
    """Return what the privilege of an electorate is worth in a round, in rough points."""
    privilege = values.privilege[electorate]
    amount = values.privilege_amount[electorate]
    if privilege == Privilege.TAKE_ACTION:
        return ACTION_WORTH
    if privilege == Privilege.DOCTOR:
        return DOCTOR_WORTH
    if privilege == Privilege.POINTS:
        return 1.0 * amount
    if privilege == Privilege.BARON:
        return BARON_WORTH
    if privilege == Privilege.THALERS:
        return THALER_WORTH * amount
    if privilege == Privilege.GRAY_EMINENCE:
        return GRAY_WORTH
    if privilege == Privilege.VOTES:
        return VOTE_WORTH * (amount - values.votes)
    return 0.0


@compiled
def child_of(state, values, seat, more):
    """Return the child that the cards before a seat bring, with card ``more`` or none (-1)."""
    balance = 0  # blue cards less pink ones
    cards = 0
    for card in range(values.cards):
        copies = state.cards[seat, card] + (1 if card == more else 0)
        if copies > 0:
            cards += copies
            if values.card_colour[card] == Colour.BLUE:
                balance += copies
            elif values.card_colour[card] == Colour.PINK:
                balance -= copies
    if cards == 0:
        return Child.NONE
    return Child.SON if balance > 0 else Child.DAUGHTER


@compiled
def child_comes(state, values):
    """Return whether a child of the cards bought in this round will still be born."""
    return state.phase >= Phase.ACTIONS and state.round_number < values.rounds
