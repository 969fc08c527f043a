"""10. Retrieve an Emissary: from a castle, Rome, a people or the Alliance Zone."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    AT_POST,
    IN_ZONE,
    POSTS,
    AllianceEnd,
    DecisionKind,
    Level,
    Post,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import end_alliance
from sim.games.corona_de_hierro.rules.alliances import dissolve
from sim.games.corona_de_hierro.rules.components import ask_seat, change_level, lift_emissary
from sim.games.recording import log


@compiled
def places_to_retrieve_from(state, seat):
    """Return the places with an emissary of the seat, hostages left out."""
    places = state.emissary_castles[seat]
    for post in range(POSTS):
        if state.posted[post, seat] > 0:
            places |= 1 << (AT_POST + post)
    return places | (state.requested[seat] | state.accepted[seat]) << IN_ZONE


@compiled
def begin_retrieving(state, seat):
    """Ask from where."""
    ask_seat(state, DecisionKind.RETRIEVE, seat, places_to_retrieve_from(state, seat), 0)


@compiled
def decide_retrieval(state, values, journal, seat, place):
    """Return the emissary to the seat's hand; leaving Rome costs a level."""
    if place >= IN_ZONE:
        retrieve_from_zone(state, journal, seat, place - IN_ZONE)
        return
    state.emissaries[seat] += 1
    log(journal, Note.RETRIEVED, seat, place, 0, 0, 0, state.round_number)
    if place < AT_POST:
        lift_emissary(state, seat, place)
        return
    state.posted[place - AT_POST, seat] -= 1
    if place == AT_POST + Post.ROME:
        change_level(state, values, journal, seat, -values.rome_left, Level.ROME)


@compiled
def retrieve_from_zone(state, journal, seat, other):
    """Withdraw a request, or leave an alliance that was accepted: no level is lost (C11)."""
    was_accepted = (state.accepted[seat] >> other) & 1
    if was_accepted == 1:
        dissolve(state, seat, other)
        end_alliance(state, journal, seat, other, AllianceEnd.LEFT)
    else:
        state.requested[seat] &= ~(1 << other)
        state.emissaries[seat] += 1
        end_alliance(state, journal, seat, other, AllianceEnd.WITHDRAWN)
    place = IN_ZONE + other
    log(journal, Note.RETRIEVED, seat, place, was_accepted, 0, 0, state.round_number)
