"""What scripts ask about a position, as the deciding seat sees it: the facts, by code."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.compiled import compiled
from sim.engine.game import Fact
from sim.engine.masks import bits_in
from sim.games.heads_of_state.codes import COURTESAN, NOBLES, SEATS
from sim.games.heads_of_state.rules.attribute_chart import holds_set
from sim.games.heads_of_state.rules.game_end import half_points_of, rank_of
from sim.games.heads_of_state.rules.playing_the_game import may_flush
from sim.games.heads_of_state.rules.scoring import count_influence, is_ahead
from sim.games.heads_of_state.weighing.prospects import (
    country_points,
    house_points,
    missing_areas,
    missing_types,
    most_of_others,
)


class Ask(IntEnum):
    """The facts by code."""

    # --- course of play ---
    ROUND = 0
    ROUNDS_LEFT = 1
    OWN_TURNS = 2
    PLAYERS = 3
    TURN_ORDER = 4
    DRAW_DECK = 5
    STACK = 6
    MAY_FLUSH = 7
    # --- points ---
    POINTS = 8
    RANK = 9
    POINTS_LEAD = 10
    # --- hands ---
    HAND_SIZE = 11
    TREACHERY_HAND_SIZE = 12
    SETS_IN_HAND = 13
    # --- the board as a whole ---
    EMPTY_BOXES = 14
    NOBLES_ALIVE = 15
    TYPES_MISSING = 16
    HOUSE_MARKER = 17
    NOT_REPLACED = 18
    # --- of a kind of Attribute Card ---
    IN_HAND = 19
    IN_DISPLAY = 20
    # --- of a kind of Treachery Card ---
    TREACHERY_IN_HAND = 21
    TREACHERY_IN_DISPLAY = 22
    # --- of a country ---
    NOBLES_IN = 23
    INFLUENCE = 24
    INFLUENCE_LEAD = 25
    INFLUENCE_PLACE = 26
    AREAS_MISSING = 27
    COUNTRY_MARKER = 28
    CARDS_AGAINST = 29
    # --- of a type of noble ---
    NOBLE_CARDS = 30
    NOBLE_CARDS_LEAD = 31
    EMPTY_BOXES_FOR = 32
    HOLDS_SET = 33
    CARDS_MISSING = 34
    COUNTERS = 35
    # --- of an area ---
    CREATED_IN = 36
    INITIAL_MARKER = 37
    NOBLES_IN_AREA = 38


SCRIPT_FACTS = (
    Fact("round", "the Turn in progress: 1 is 1589, 2 is 1689, 3 is 1789"),
    Fact("rounds_left", "Turns after this one"),
    Fact("own_turns", "turns that the seat has begun in the game"),
    Fact("players", "how many play"),
    Fact("turn_order", "1 for the start player, 2 for the next one, and so on"),
    Fact("draw_deck", "Attribute Cards in the draw deck, without those under the Revolution Disc"),
    Fact("stack", "cards under the Revolution Disc, the Revolution Card included"),
    Fact("may_flush", "1 while the draw deck holds enough cards to flush the display"),
    Fact("points", "Victory Points, halves left out"),
    Fact("rank", "place by Victory Points now, 1 is best"),
    Fact("points_lead", "Victory Points more than the best other seat, negative if fewer"),
    Fact("hand_size", "Attribute Cards in hand"),
    Fact("treachery_hand_size", "Treachery Cards in hand"),
    Fact("sets_in_hand", "types of noble whose set the hand holds, perhaps with a Courtesan"),
    Fact("empty_boxes", "empty boxes on the board"),
    Fact("nobles_alive", "own nobles on the board"),
    Fact("types_missing", "types of noble that the seat has no Noble Card of"),
    Fact("house_marker", "points of the Noble House Scoring Marker still to be had, 0 for none"),
    Fact("not_replaced", "nobles killed this turn and not replaced yet"),
    Fact("in_hand", "cards of a kind in hand", "attributes"),
    Fact("in_display", "cards of a kind in the open display", "attributes"),
    Fact("treachery_in_hand", "Treachery Cards of a kind in hand", "treachery_cards"),
    Fact("treachery_in_display", "Treachery Cards of a kind open", "treachery_cards"),
    Fact("nobles_in", "own nobles alive in a country", "countries"),
    Fact("influence", "influence in a country", "countries"),
    Fact("influence_lead", "influence in a country less the best other seat's", "countries"),
    Fact(
        "influence_place",
        "place in a country if the Turn ended now; 0 without a noble",
        "countries",
    ),
    Fact("areas_missing", "areas of a country where the seat has created no noble", "countries"),
    Fact(
        "country_marker", "points of the Country Scoring Marker to be had, 0 for none", "countries"
    ),
    Fact("cards_against", "country cards in hand that can be used in a country", "countries"),
    Fact("noble_cards", "Noble Cards of a type", "nobles"),
    Fact("noble_cards_lead", "Noble Cards of a type less the best other seat's", "nobles"),
    Fact("empty_boxes_for", "empty boxes for a type of noble", "nobles"),
    Fact("holds_set", "1 if the hand holds the set of a type, perhaps with a Courtesan", "nobles"),
    Fact("cards_missing", "cards that its set lacks, a Courtesan reckoned with", "nobles"),
    Fact("counters", "Noble Counters of a type in the seat's supply", "nobles"),
    Fact("created_in", "1 if the seat has ever created a noble in an area", "areas"),
    Fact("initial_marker", "1 while an area's Initial Scoring Marker lies there", "areas"),
    Fact("nobles_in_area", "own nobles alive in an area", "areas"),
)


@compiled
def fact_of(state, values, seat, code, argument):
    """Return a fact as a whole number, as ``seat`` sees it.

    Parameters
    ----------
    code : int
        `Ask`, the place in `SCRIPT_FACTS`.
    argument : int
        Place in the label set that the fact's argument is from; of no matter to the others.
    """
    if code <= Ask.MAY_FLUSH:
        return fact_of_course(state, values, seat, code)
    if code <= Ask.NOT_REPLACED:
        return fact_of_seat(state, values, seat, code)
    if code <= Ask.TREACHERY_IN_DISPLAY:
        return fact_of_card(state, seat, code, argument)
    if code <= Ask.CARDS_AGAINST:
        return fact_of_country(state, values, seat, code, argument)
    if code <= Ask.COUNTERS:
        return fact_of_noble(state, values, seat, code, argument)
    return fact_of_area(state, values, seat, code, argument)


@compiled
def fact_of_course(state, values, seat, code):
    """Return a fact about the course of play."""
    if code == Ask.ROUND:
        return state.round_number
    if code == Ask.ROUNDS_LEFT:
        return values.rounds - state.round_number
    if code == Ask.OWN_TURNS:
        return state.turns_taken[seat]
    if code == Ask.PLAYERS:
        return state.seats
    if code == Ask.TURN_ORDER:
        return (seat - state.first_seat) % state.seats + 1
    if code == Ask.DRAW_DECK:
        return state.deck_size - state.stack_size
    if code == Ask.STACK:
        return state.stack_size
    return 1 if may_flush(state, values) else 0


@compiled
def points_lead(state, seat):
    """Return Victory Points more than the best other seat, in halves."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, half_points_of(state, other))
    return half_points_of(state, seat) - most


@compiled
def fact_of_seat(state, values, seat, code):
    """Return a fact about a seat's points, hands and nobles, and the board as a whole."""
    if code == Ask.POINTS:
        return half_points_of(state, seat) // 2
    if code == Ask.RANK:
        return rank_of(state, seat)
    if code == Ask.POINTS_LEAD:
        return points_lead(state, seat) // 2
    if code == Ask.HAND_SIZE:
        return state.hand_size[seat]
    if code == Ask.TREACHERY_HAND_SIZE:
        return state.treachery_hand_size[seat]
    if code == Ask.SETS_IN_HAND:
        sets = 0
        for noble in range(NOBLES):
            if holds_set(state, values, seat, noble):
                sets += 1
        return sets
    if code == Ask.EMPTY_BOXES:
        return values.boxes - bits_in(state.occupied)
    if code == Ask.NOBLES_ALIVE:
        return bits_in(state.owned[seat])
    if code == Ask.TYPES_MISSING:
        return missing_types(state, seat)
    if code == Ask.HOUSE_MARKER:
        return house_points(state, values, seat)
    return bits_in(state.emptied)


@compiled
def fact_of_card(state, seat, code, kind):
    """Return a fact about a kind of card."""
    if code == Ask.IN_HAND:
        return state.hand[seat, kind]
    if code == Ask.IN_DISPLAY:
        return state.display[kind]
    if code == Ask.TREACHERY_IN_HAND:
        return state.treachery_hand[seat, kind]
    return state.treachery_display[kind]


@compiled
def boxes_of_country(values, country):
    """Return the boxes of a country."""
    return values.country_boxes[country, 0] | values.country_boxes[country, 1]


@compiled
def fact_of_country(state, values, seat, code, country):
    """Return a fact about a country."""
    if code == Ask.NOBLES_IN:
        return bits_in(state.owned[seat] & boxes_of_country(values, country))
    if code == Ask.AREAS_MISSING:
        return missing_areas(state, values, seat, country)
    if code == Ask.COUNTRY_MARKER:
        return country_points(state, values, seat, country)
    if code == Ask.CARDS_AGAINST:
        cards = 0
        for kind in range(values.kinds):
            if values.assassin[kind] == 0 and (values.used_in[kind] >> country) & 1 == 1:
                cards += state.treachery_hand[seat, kind]
        return cards
    standing = np.zeros((SEATS, 4), np.int64)  # rows as `count_influence` tells
    count_influence(state, values, country, standing)
    if code == Ask.INFLUENCE:
        return standing[seat, 0]
    most = 0
    place = 1
    for other in range(state.seats):
        if other != seat:
            most = max(most, standing[other, 0])
            if standing[other, 1] > 0 and is_ahead(standing, other, seat):
                place += 1
    if code == Ask.INFLUENCE_LEAD:
        return standing[seat, 0] - most
    return place if standing[seat, 1] > 0 else 0


@compiled
def fact_of_noble(state, values, seat, code, noble):
    """Return a fact about a type of noble."""
    if code == Ask.NOBLE_CARDS:
        return state.noble_cards[seat, noble]
    if code == Ask.NOBLE_CARDS_LEAD:
        return state.noble_cards[seat, noble] - most_of_others(state, seat, noble)
    if code == Ask.EMPTY_BOXES_FOR:
        return bits_in(values.noble_boxes[noble] & ~state.occupied)
    if code == Ask.HOLDS_SET:
        return 1 if holds_set(state, values, seat, noble) else 0
    if code == Ask.CARDS_MISSING:
        missing = bits_in(values.chart[noble] & ~state.hand_mask[seat])
        if missing > 0 and values.takes_courtesan[noble] == 1 and state.hand[seat, COURTESAN] > 0:
            missing -= 1
        return missing
    return state.counters[seat, noble]


@compiled
def fact_of_area(state, values, seat, code, area):
    """Return a fact about an area."""
    if code == Ask.CREATED_IN:
        return (state.created_areas[seat] >> area) & 1
    if code == Ask.INITIAL_MARKER:
        return (state.initial_markers >> area) & 1
    nobles = 0
    for box in range(values.boxes):
        if values.box_area[box] == area:
            nobles += (state.owned[seat] >> box) & 1
    return nobles
