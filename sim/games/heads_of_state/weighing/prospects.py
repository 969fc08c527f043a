"""What a seat can expect of boxes, sets and cards, in Victory Points: what all features share.

`look_ahead_of` fills one record of `PROSPECTS` for one seat from what that seat sees. Nothing is
tried out and no rule is carried out: these are a player's rough sums. Numbers in them that are no
rule's, such as how much a card that is still missing makes a set worth less, stand at the top.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.engine.compiled import INTERPRETED, compiled, resolved
from sim.engine.masks import bits_in
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    COUNTRIES,
    COURTESAN,
    MAX_BOXES,
    NO_BOX,
    NOBLES,
    NOBODY,
    SEATS,
    DecisionKind,
)

MISSING_CARD = 0.7  # worth of a set with one card missing, as a part of its worth with that card
IN_REACH = 0.6  # part of a box's worth while another's noble stands there, with cards against it
OUT_OF_REACH = 0.25  # and without such cards
SPREAD = 1.0  # lead in influence that is safe when a Turn is about to end
SPREAD_A_TURN = 0.6  # and what each turn still to come adds
CARDS_SPREAD = 1.0  # lead in Noble Cards that is safe at the end of the game
CARDS_SPREAD_A_TURN = 0.12  # and what each turn still to come adds
ROUND_TURNS = 6.0  # turns of a seat in a whole round, about

_INT = np.int64
_FLOAT = np.float64

PROSPECTS = np.dtype(
    [
        # --- time ---
        ("turns_left", _FLOAT),  # turns that each seat can expect before the Revolution Card
        ("rounds_after", _INT),  # rounds after this one
        ("spread", _FLOAT),  # lead in influence that is safe now
        ("slope", _FLOAT),  # what a point of influence adds to the likelihood of staying ahead
        ("cards_spread", _FLOAT),  # lead in Noble Cards of a type that is safe now
        ("cards_slope", _FLOAT),  # and what a Noble Card adds
        ("reach", _FLOAT, ATTRIBUTES + 1),  # part of its worth that a set has, by cards missing
        # --- countries ---
        ("standing", _INT, (COUNTRIES, SEATS)),  # influence of each seat
        ("capacity", _INT, COUNTRIES),  # influence if all boxes were full
        ("country", _FLOAT, COUNTRIES),  # for the next area of it, see `progress`
        ("gain", _FLOAT, (COUNTRIES, 2, 2)),  # points of one more noble, as `influence` in values
        ("later_gain", _FLOAT, (COUNTRIES, 2, 2)),  # the same at the ends of later rounds
        ("points", _FLOAT, (COUNTRIES, SEATS)),  # influence points of each seat; `look_at_all`
        # --- nobles ---
        ("house", _FLOAT, NOBLES),  # for a Noble Card of this type, see `progress`
        ("majority", _FLOAT, NOBLES),  # for one more Noble Card of this type
        ("set_worth", _FLOAT, NOBLES),  # of the best box that its set could be spent on
        # --- boxes ---
        ("influence", _FLOAT, MAX_BOXES),  # at this round's end, for an own noble in the box
        ("later", _FLOAT, MAX_BOXES),  # at the ends of later rounds
        ("worth", _FLOAT, MAX_BOXES),  # all that an own noble in the box brings
        # --- treachery ---
        ("assassins", _INT),  # held
        ("against", _INT, COUNTRIES),  # country cards held that can be used there
        ("own_gain", _FLOAT, MAX_BOXES),  # influence points gained if the noble in the box dies
        ("owner_loss", _FLOAT, MAX_BOXES),  # and lost by its owner; see `look_at_kills`
        # --- Attribute Cards ---
        ("unseen", _INT, ATTRIBUTES),  # cards of each kind out of sight; see `look_at_unseen`
        ("unseen_cards", _INT),  # of all kinds
        ("lacking", _INT, NOBLES),  # bit mask of attributes that bring its set nearer
        ("promise", _FLOAT, NOBLES),  # of its set, with the hand as it is
        ("promise_then", _FLOAT, NOBLES),  # and with one lacking card more
        ("payable_then", _INT, NOBLES),  # 1 if one lacking card more completes its set
        ("sets", _FLOAT),  # the promises of all sets together
        ("nearest", _FLOAT),  # the best of them
        ("payable", _FLOAT),  # worth of the best noble that the hand holds the set of
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
def look_ahead_of(state, values, seat, prospects):
    """Fill an empty record for one seat; kills and cards out of sight are looked at apart."""
    look_at_time(state, values, prospects)
    look_at_countries(state, values, seat, prospects)
    look_at_goals(state, values, seat, prospects)
    look_at_treachery(state, values, seat, prospects)
    look_at_boxes(state, values, seat, prospects)
    look_at_hand(state, values, seat, prospects)


# --- time -----------------------------------------------------------------------------------


@compiled
def is_round_end(state):
    """Return whether hands are being cut down at a round's end: the next round's deck comes."""
    return state.decision >= DecisionKind.DISCARD_ATTRIBUTE and state.asked[1] == 1


@compiled
def turns_to_come(state, values):
    """Return how many turns each seat can expect until the Revolution Card shows.

    It lies in the middle of its stack, as far as anybody knows.
    """
    if is_round_end(state):
        cards = -values.display - values.stack / 2
        for attribute in range(ATTRIBUTES):
            cards += values.attribute_cards[state.seats, attribute]
        for seat in range(state.seats):
            cards -= state.hand_size[seat]
        cards = max(cards, 0.0)
    else:
        cards = state.deck_size - state.stack_size / 2
    return cards / (state.seats * values.cards_taken)


@compiled
def look_at_time(state, values, prospects):
    """Fill in how long there is to go, and what that makes uncertain."""
    after = values.rounds - state.round_number
    if is_round_end(state):
        after -= 1
    turns = turns_to_come(state, values)
    prospects.turns_left = turns
    prospects.rounds_after = after
    prospects.spread = SPREAD + SPREAD_A_TURN * turns
    prospects.slope = 0.5 / prospects.spread
    prospects.cards_spread = CARDS_SPREAD + CARDS_SPREAD_A_TURN * (turns + after * ROUND_TURNS)
    prospects.cards_slope = 0.5 / prospects.cards_spread
    cards = (turns + 1) * values.cards_taken  # that may still come into a hand
    part = 1.0
    for missing in range(ATTRIBUTES + 1):
        prospects.reach[missing] = part
        if after == 0 and missing > cards:
            prospects.reach[missing] = 0.0
        part *= MISSING_CARD


# --- countries ------------------------------------------------------------------------------


@compiled
def likelihood(lead, slope):
    """Return how likely a lead lasts: a half when level, and ``slope`` more for each point."""
    return min(max(0.5 + lead * slope, 0.0), 1.0)


@compiled
def influence_points(state, values, prospects, country, own, front, behind):
    """Return the influence points to expect in a country at the end of this round.

    Parameters
    ----------
    own, front, behind : int
        Influence of a seat; the most of another; the next most of yet another.
    """
    first = likelihood(own - front, prospects.slope)
    second = 1.0
    if state.seats > 2:
        second = likelihood(own - behind, prospects.slope)
    points = first * values.influence_points[country, 0]
    points += (second - first) * values.influence_points[country, 1]
    if own == 0:  # whoever isn't there yet has to come first
        points *= 1 - 2 * SPREAD * prospects.slope
    return points


@compiled
def ahead_of_all(state, prospects, country, seat):
    """Return the most influence of another seat in a country, and the next most of yet another."""
    front = 0
    behind = 0
    for other in range(state.seats):
        if other != seat:
            influence = prospects.standing[country, other]
            if influence > front:
                behind = front
                front = influence
            elif influence > behind:
                behind = influence
    return front, behind


@compiled
def points_of_seat(state, values, prospects, country, seat):
    """Return the influence points that a seat can expect in a country, by the standing."""
    own = prospects.standing[country, seat]
    front, behind = ahead_of_all(state, prospects, country, seat)
    return influence_points(state, values, prospects, country, own, front, behind)


@compiled
def look_at_all(state, values, prospects):
    """Fill in the influence points that each seat can expect in each country."""
    for country in range(COUNTRIES):
        for seat in range(state.seats):
            prospects.points[country, seat] = points_of_seat(
                state, values, prospects, country, seat
            )


@compiled
def is_lower(state, values, box):
    """Return 1 if a noble stands above a box in its area, else 0."""
    above = values.above[box]
    return 1 if above != NO_BOX and state.owner[above] != NOBODY else 0


@compiled
def influence_in(state, values, box):
    """Return the influence of a noble in a box, by what stands above it."""
    return values.influence[values.box_kind[box], is_lower(state, values, box)]


@compiled
def look_at_countries(state, values, seat, prospects):
    """Fill in who has which influence where, and what one more noble of the seat would bring."""
    for box in range(values.boxes):
        country = values.box_country[box]
        lower = 1 if values.above[box] != NO_BOX else 0
        prospects.capacity[country] += values.influence[values.box_kind[box], lower]
        if state.owner[box] != NOBODY:
            prospects.standing[country, state.owner[box]] += influence_in(state, values, box)
    for country in range(COUNTRIES):
        own = prospects.standing[country, seat]
        front, behind = ahead_of_all(state, prospects, country, seat)
        now = influence_points(state, values, prospects, country, own, front, behind)
        rate = 0.0  # points that a point of influence brings at the ends of later rounds
        if prospects.capacity[country] > 0:
            rate = values.influence_points[country, 0] / prospects.capacity[country]
            rate *= prospects.rounds_after
        for kind in range(2):
            for lower in range(2):
                influence = values.influence[kind, lower]
                more = own + influence
                then = influence_points(state, values, prospects, country, more, front, behind)
                prospects.gain[country, kind, lower] = then - now
                prospects.later_gain[country, kind, lower] = rate * influence


# --- what is scored for having created ------------------------------------------------------


@compiled
def progress(points, missing):
    """Return what one of ``missing`` things is worth, which together score ``points``.

    The last one is worth all of it, one of two a third, of three a sixth: the others may never be.
    """
    return 2 * points / (missing * (missing + 1))


@compiled
def missing_areas(state, values, seat, country):
    """Return how many areas of a country a seat has never created a noble in."""
    return bits_in(values.country_areas[country] & ~state.created_areas[seat])


@compiled
def country_points(state, values, seat, country):
    """Return the Country Scoring Marker that a seat could still take, 0 for none."""
    place = state.country_markers[country]
    if place == 2 or (state.countries_scored[seat] >> country) & 1 == 1:
        return 0
    return values.country_markers[country, place]


@compiled
def missing_types(state, seat):
    """Return how many types of noble a seat has no Noble Card of."""
    missing = 0
    for noble in range(NOBLES):
        if state.noble_cards[seat, noble] == 0:
            missing += 1
    return missing


@compiled
def house_points(state, values, seat):
    """Return the Noble House Scoring Marker that a seat could still take, 0 for none."""
    place = state.house_markers
    if place == values.house_marker_count[state.seats] or state.house_scored[seat] == 1:
        return 0
    return values.house_markers[state.seats, place]


@compiled
def most_of_others(state, seat, noble):
    """Return the most Noble Cards of a type in front of another seat."""
    most = 0
    for other in range(state.seats):
        if other != seat and state.noble_cards[other, noble] > most:
            most = state.noble_cards[other, noble]
    return most


@compiled
def look_at_goals(state, values, seat, prospects):
    """Fill in what one more area of a country, and one more Noble Card, brings nearer."""
    for country in range(COUNTRIES):
        missing = missing_areas(state, values, seat, country)
        if missing > 0:
            points = country_points(state, values, seat, country)
            prospects.country[country] = progress(points, missing)
    house = 0.0
    missing = missing_types(state, seat)
    if missing > 0:
        house = progress(house_points(state, values, seat), missing)
    slope = prospects.cards_slope
    for noble in range(NOBLES):
        if state.noble_pile[noble] > 0:
            own = state.noble_cards[seat, noble]
            if own == 0:
                prospects.house[noble] = house
            lead = own - most_of_others(state, seat, noble)
            more = likelihood(lead + 1, slope) - likelihood(lead, slope)
            prospects.majority[noble] = values.most_nobles[noble] * more


# --- boxes and sets -------------------------------------------------------------------------


@compiled
def initial_points(state, values, box):
    """Return the Initial Scoring Marker that a noble in a box would take, 0 for none."""
    area = values.box_area[box]
    if (state.initial_markers >> area) & 1 == 0:
        return 0
    return values.hexagon[area]


@compiled
def country_gain(state, values, seat, prospects, box):
    """Return what a noble in a box is worth for the Country Scoring Marker."""
    if (state.created_areas[seat] >> values.box_area[box]) & 1 == 1:
        return 0.0
    return prospects.country[values.box_country[box]]


@compiled
def look_at_treachery(state, values, seat, prospects):
    """Fill in how many cards a hand has against the nobles of each country."""
    if state.treachery_hand_size[seat] == 0:
        return
    for kind in range(values.kinds):
        held = state.treachery_hand[seat, kind]
        if held > 0:
            if values.assassin[kind] == 1:
                prospects.assassins += held
            else:
                for country in range(COUNTRIES):
                    if (values.used_in[kind] >> country) & 1 == 1:
                        prospects.against[country] += held


@compiled
def look_at_boxes(state, values, seat, prospects):
    """Fill in what an own noble in each box is worth, and with it the set of each type."""
    for box in range(values.boxes):
        owner = state.owner[box]
        noble = values.box_noble[box]
        if owner == seat or state.counters[seat, noble] == 0:
            continue
        country = values.box_country[box]
        kind = values.box_kind[box]
        lower = is_lower(state, values, box)
        gain = prospects.gain[country, kind, lower]
        later = prospects.later_gain[country, kind, lower]
        worth = gain + later + prospects.house[noble] + prospects.majority[noble]
        worth += initial_points(state, values, box)
        worth += country_gain(state, values, seat, prospects, box)
        prospects.influence[box] = gain
        prospects.later[box] = later
        prospects.worth[box] = worth
        if owner != NOBODY:
            needed = values.cards_needed[kind]
            if prospects.against[country] >= needed or prospects.assassins >= needed:
                worth *= IN_REACH
            else:
                worth *= OUT_OF_REACH
        if worth > prospects.set_worth[noble]:
            prospects.set_worth[noble] = worth


@compiled
def look_at_hand(state, values, seat, prospects):
    """Fill in what a hand promises of each set, and what it would with one lacking card more."""
    mask = state.hand_mask[seat]
    courtesan = state.hand[seat, COURTESAN] > 0
    for noble in range(NOBLES):
        worth = prospects.set_worth[noble]
        lacking = values.chart[noble] & ~mask
        missing = bits_in(lacking)
        if missing > 0 and values.takes_courtesan[noble] == 1:
            if courtesan:
                missing -= 1
            else:
                lacking |= 1 << COURTESAN
        promise = worth * prospects.reach[missing]
        prospects.lacking[noble] = lacking
        prospects.promise[noble] = promise
        prospects.sets += promise
        prospects.nearest = max(prospects.nearest, promise)
        if missing > 0:
            prospects.promise_then[noble] = worth * prospects.reach[missing - 1]
            if missing == 1:
                prospects.payable_then[noble] = 1
        else:
            prospects.promise_then[noble] = promise
            prospects.payable = max(prospects.payable, worth)


@compiled
def sets_of(values, prospects, mask, courtesans):
    """Return what all sets together promise with another hand.

    Parameters
    ----------
    mask : int
        Bit a is set while the hand holds attribute a.
    courtesans : int
        How many Courtesans it holds.
    """
    sets = 0.0
    for noble in range(NOBLES):
        worth = prospects.set_worth[noble]
        if worth > 0.0:
            missing = bits_in(values.chart[noble] & ~mask)
            if missing > 0 and courtesans > 0 and values.takes_courtesan[noble] == 1:
                missing -= 1
            sets += worth * prospects.reach[missing]
    return sets


@compiled
def look_at_unseen(state, values, seat, prospects):
    """Fill in which Attribute Cards are out of a seat's sight: in the deck or another's hand."""
    for attribute in range(ATTRIBUTES):
        copies = values.attribute_cards[state.seats, attribute]
        copies -= state.display[attribute] + state.flushed[attribute] + state.discard[attribute]
        copies -= state.hand[seat, attribute]
        for other in range(state.seats):
            if other != seat:
                copies -= state.open_hand[other, attribute]
        prospects.unseen[attribute] = copies
        prospects.unseen_cards += copies


# --- kills ----------------------------------------------------------------------------------


@compiled
def box_below(values, box):
    """Return the box of the lower noble in the same area, or NO_BOX."""
    below = box + 1  # of two boxes in an area the upper one is numbered first
    if below < values.boxes and values.above[below] == box:
        return below
    return NO_BOX


@compiled
def move_standing(state, values, prospects, box, seat, sign):
    """Put a noble of ``seat`` into a box (``sign`` 1) or take it out (-1), in influence only.

    A noble below it has less while it stands there. With the other sign all is as before.
    """
    country = values.box_country[box]
    prospects.standing[country, seat] += sign * influence_in(state, values, box)
    below = box_below(values, box)
    if below != NO_BOX and state.owner[below] != NOBODY:
        kind = values.box_kind[box]
        less = values.influence[kind, 0] - values.influence[kind, 1]
        prospects.standing[country, state.owner[below]] -= sign * less


@compiled
def look_at_kills(state, values, seat, prospects, boxes):
    """Fill in what the death of each noble of others in ``boxes`` changes in influence points.

    After `look_at_all`.
    """
    for box in range(values.boxes):
        owner = state.owner[box]
        if (boxes >> box) & 1 == 0 or owner in (NOBODY, seat):
            continue
        country = values.box_country[box]
        move_standing(state, values, prospects, box, owner, -1)
        own = points_of_seat(state, values, prospects, country, seat)
        theirs = points_of_seat(state, values, prospects, country, owner)
        move_standing(state, values, prospects, box, owner, 1)
        prospects.own_gain[box] = own - prospects.points[country, seat]
        prospects.owner_loss[box] = prospects.points[country, owner] - theirs
