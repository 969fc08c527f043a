"""What scripts ask about a position, as the deciding seat sees it: the facts, by code."""

from __future__ import annotations

from enum import IntEnum

from sim.engine.compiled import compiled
from sim.engine.game import Fact
from sim.engine.masks import bits_in
from sim.games.shadow_of_the_emperor.codes import NOBODY, Child
from sim.games.shadow_of_the_emperor.rules.components import (
    points_of,
)
from sim.games.shadow_of_the_emperor.rules.election import votes_in
from sim.games.shadow_of_the_emperor.rules.game_end import rank_of
from sim.games.shadow_of_the_emperor.rules.new_electors import influence_of
from sim.games.shadow_of_the_emperor.rules.permits import cities_built
from sim.games.shadow_of_the_emperor.weighing.prospects import can_be_elector, child_of


class Ask(IntEnum):
    """The facts by code."""

    # --- course of play ---
    ROUND = 0
    ROUNDS_LEFT = 1
    PHASE = 2
    OWN_TURNS = 3
    PLAYERS = 4
    PASSED = 5
    # --- the seat ---
    POINTS = 6
    RANK = 7
    POINTS_LEAD = 8
    THALERS = 9
    EMPEROR = 10
    CHALLENGER = 11
    CHALLENGED = 12
    ELECTORS = 13
    VOTES = 14
    VOTES_LEAD = 15
    CITIES = 16
    ARISTOCRATS = 17
    SUPPLY = 18
    KNIGHTS_SUPPLY = 19
    SON_COMES = 20
    DAUGHTER_COMES = 21
    CARDS_BOUGHT = 22
    # --- of an electorate ---
    INFLUENCE = 23
    INFLUENCE_LEAD = 24
    ELECTOR = 25
    CAN_BE_ELECTOR = 26
    EMPTY_SPACES = 27
    EMPTY_CITY_SPACES = 28
    # --- of a kind of card ---
    STACK = 29
    BOUGHT = 30


SCRIPT_FACTS = (
    Fact("round", "the round, 0 while the game is set up"),
    Fact("rounds_left", "rounds after this one"),
    Fact("phase", "the phase: 1 to 7, 0 in the set-up"),
    Fact("own_turns", "turns that the seat has begun in this phase IV"),
    Fact("players", "how many play"),
    Fact("passed", "other seats that are out of this phase IV"),
    Fact("points", "Victory Points"),
    Fact("rank", "place by Victory Points now, 1 is best"),
    Fact("points_lead", "Victory Points more than the best other seat, negative if fewer"),
    Fact("thalers", "thalers"),
    Fact("emperor", "1 for the Emperor"),
    Fact("challenger", "1 for the challenger"),
    Fact("challenged", "1 once there is a challenger in this round"),
    Fact("electors", "elector spaces held"),
    Fact("votes", "votes of the elector spaces held"),
    Fact("votes_lead", "these votes less the Emperor's; the Emperor's: less the most of others"),
    Fact("cities", "own cities built"),
    Fact("aristocrats", "own aristocrats on the board, electors and Emperor included"),
    Fact("supply", "aristocrats in the supply"),
    Fact("knights_supply", "knights in the supply"),
    Fact("son_comes", "1 if the cards before the seat bring a son"),
    Fact("daughter_comes", "1 if they bring a daughter"),
    Fact("cards_bought", "cards before the seat"),
    Fact("influence", "own influence in an electorate", "electorates"),
    Fact("influence_lead", "the same, less the best other seat's", "electorates"),
    Fact("elector", "1 if an own aristocrat is the elector of an electorate", "electorates"),
    Fact(
        "can_be_elector",
        "1 if the seat is elector there or has an aristocrat there who could be",
        "electorates",
    ),
    Fact("empty_spaces", "empty aristocrat spaces of an electorate", "electorates"),
    Fact("empty_city_spaces", "empty city spaces of an electorate", "electorates"),
    Fact("stack", "copies of a card left to buy", "cards"),
    Fact("bought", "copies of a card before the seat", "cards"),
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
    if code <= Ask.PASSED:
        return fact_of_course(state, values, seat, code)
    if code <= Ask.VOTES_LEAD:
        return fact_of_standing(state, values, seat, code)
    if code <= Ask.CARDS_BOUGHT:
        return fact_of_family(state, values, seat, code)
    if code <= Ask.EMPTY_CITY_SPACES:
        return fact_of_electorate(state, values, seat, code, argument)
    if code == Ask.STACK:
        return state.stack[argument]
    return state.cards[seat, argument]


@compiled
def fact_of_course(state, values, seat, code):
    """Return a fact about the course of play."""
    if code == Ask.ROUND:
        return state.round_number
    if code == Ask.ROUNDS_LEFT:
        return values.rounds - max(state.round_number, 1)
    if code == Ask.PHASE:
        return state.phase
    if code == Ask.OWN_TURNS:
        return state.moment[seat]
    if code == Ask.PLAYERS:
        return state.seats
    return bits_in(state.passed & ~(1 << seat))


@compiled
def fact_of_standing(state, values, seat, code):
    """Return a fact about a seat's points, offices and votes."""
    if code == Ask.POINTS:
        return points_of(state, seat)
    if code == Ask.RANK:
        return rank_of(state, seat)
    if code == Ask.POINTS_LEAD:
        most = 0
        for other in range(state.seats):
            if other != seat:
                most = max(most, points_of(state, other))
        return points_of(state, seat) - most
    if code == Ask.THALERS:
        return state.thalers[seat]
    if code == Ask.EMPEROR:
        return 1 if state.emperor == seat else 0
    if code == Ask.CHALLENGER:
        return 1 if state.challenger == seat else 0
    if code == Ask.CHALLENGED:
        return 1 if state.challenger != NOBODY else 0
    if code == Ask.ELECTORS:
        return electors_of(state, values, seat)
    if code == Ask.VOTES:
        return votes_held(state, values, seat)
    return votes_lead(state, values, seat)


@compiled
def electors_of(state, values, seat):
    """Return the elector spaces that a seat holds."""
    electors = 0
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat:
            electors += 1
    return electors


@compiled
def votes_held(state, values, seat):
    """Return the votes of the elector spaces that a seat holds."""
    votes = 0
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat:
            votes += votes_in(state, values, electorate)
    return votes


@compiled
def votes_lead(state, values, seat):
    """Return a seat's votes less the Emperor's; the Emperor's less the most of the others."""
    own = votes_held(state, values, seat)
    if seat != state.emperor:
        return own - votes_held(state, values, state.emperor)
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, votes_held(state, values, other))
    return own - most


@compiled
def fact_of_family(state, values, seat, code):
    """Return a fact about a family: its pieces, its cards, its child to come."""
    if code == Ask.CITIES:
        return cities_built(state, values, seat)
    if code == Ask.ARISTOCRATS:
        return values.aristocrats - state.supply[seat]
    if code == Ask.SUPPLY:
        return state.supply[seat]
    if code == Ask.KNIGHTS_SUPPLY:
        return state.knight_supply[seat]
    if code == Ask.SON_COMES:
        return 1 if child_of(state, values, seat, -1) == Child.SON else 0
    if code == Ask.DAUGHTER_COMES:
        return 1 if child_of(state, values, seat, -1) == Child.DAUGHTER else 0
    cards = 0
    for card in range(values.cards):
        cards += state.cards[seat, card]
    return cards


@compiled
def fact_of_electorate(state, values, seat, code, electorate):
    """Return a fact about an electorate."""
    if code == Ask.ELECTOR:
        return 1 if state.elector[electorate] == seat else 0
    if code == Ask.EMPTY_SPACES:
        return state.empty_spaces[electorate]
    if code == Ask.EMPTY_CITY_SPACES:
        return state.empty_city_spaces[electorate]
    if code == Ask.CAN_BE_ELECTOR:
        return can_be_elector(state, values, seat, electorate)
    own = influence_of(state, values, seat, electorate)
    if code == Ask.INFLUENCE:
        return own
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, influence_of(state, values, other, electorate))
    return own - most
