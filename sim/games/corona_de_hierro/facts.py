"""What scripts ask about a position, as the deciding seat sees it: the facts, by code."""

from __future__ import annotations

from enum import IntEnum

from sim.engine.compiled import compiled
from sim.engine.game import Fact
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import NOBODY, Deck, Post
from sim.games.corona_de_hierro.rules.components import band_of
from sim.games.corona_de_hierro.weighing.positions import levels_ahead
from sim.games.corona_de_hierro.weighing.prospects import open_points, points_ahead, wanted_king


class Ask(IntEnum):
    """The facts by code."""

    # --- course of play ---
    ROUND = 0
    OWN_TURNS = 1
    PLAYERS = 2
    TURN_ORDER = 3
    ACTION_NUMBER = 4
    MILITARY_DECK = 5
    POLITICAL_DECK = 6
    # --- standing ---
    LEVEL = 7
    LEVELS_AHEAD = 8
    LEVELS_TO_CROWN = 9
    BAND = 10
    POINTS = 11
    POINTS_LEAD = 12
    WANTS_ITSELF = 13
    WANTED_LEVEL = 14
    # --- pieces and cards ---
    CASTLES = 15
    GARRISONS = 16
    PAWNS = 17
    LARGEST_ARMY = 18
    EMISSARIES = 19
    IN_ROME = 20
    WITH_SARACENS = 21
    WITH_MAGYARS = 22
    ALLIES = 23
    HOSTAGES = 24
    HAND_SIZE = 25
    SHIELDS = 26
    BESIEGED = 27
    # --- of a castle ---
    OWNS = 28
    IS_NEUTRAL = 29
    EMISSARIES_IN = 30
    ARMY_AT = 31
    # --- of a family ---
    FAMILY_CASTLES = 32
    # --- of a kind of card ---
    IN_HAND = 33


SCRIPT_FACTS = (
    Fact("round", "the round: 1 while each seat takes its first turn, 0 in the set-up"),
    Fact("own_turns", "turns that the seat has begun in the game"),
    Fact("players", "how many play"),
    Fact("turn_order", "1 for the first player, 2 for the next one, and so on"),
    Fact("action_number", "which action of the turn it is: 1 or 2"),
    Fact("military_deck", "cards in the military deck"),
    Fact("political_deck", "cards in the political deck"),
    Fact("level", "level of legitimacy"),
    Fact("levels_ahead", "levels more than the best other seat, negative if fewer"),
    Fact("levels_to_crown", "levels up to the crown"),
    Fact("band", "area of the track: 0 red, 1 yellow, 2 green"),
    Fact("points", "Victory Points by all that is open, were it counted now"),
    Fact("points_lead", "the same, less the best other seat's"),
    Fact("wants_itself", "1 if the own loyalty card wants the seat itself as King"),
    Fact("wanted_level", "level of the seat that the own loyalty card wants as King"),
    Fact("castles", "castles held"),
    Fact("garrisons", "of them, those with an army inside"),
    Fact("pawns", "own pawns on the map"),
    Fact("largest_army", "pawns of the largest own army"),
    Fact("emissaries", "emissaries in the supply"),
    Fact("in_rome", "own emissaries in Rome"),
    Fact("with_saracens", "own emissaries with the Saracens"),
    Fact("with_magyars", "own emissaries with the Magyars"),
    Fact("allies", "alliances that stand"),
    Fact("hostages", "hostages held"),
    Fact("hand_size", "initiative cards in hand"),
    Fact("shields", "experience shields"),
    Fact("besieged", "own castles at whose gate another's army stands"),
    Fact("owns", "1 if the own banner is on a castle", "castles"),
    Fact("is_neutral", "1 while a castle has no banner", "castles"),
    Fact("emissaries_in", "own emissaries in a castle", "castles"),
    Fact("army_at", "own pawns at the gate of a castle", "castles"),
    Fact("family_castles", "castles held of a family", "families"),
    Fact("in_hand", "cards of a kind in hand", "cards"),
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
    if code <= Ask.POLITICAL_DECK:
        return fact_of_course(state, seat, code)
    if code <= Ask.WANTED_LEVEL:
        return fact_of_standing(state, values, seat, code)
    if code <= Ask.LARGEST_ARMY:
        return fact_of_armies(state, values, seat, code)
    if code <= Ask.BESIEGED:
        return fact_of_pieces(state, seat, code)
    if code <= Ask.ARMY_AT:
        return fact_of_castle(state, seat, code, argument)
    if code == Ask.FAMILY_CASTLES:
        return bits_in(state.owned[seat] & values.family_castles[argument])
    cards = 0
    for place in range(state.hand_size[seat]):
        if state.hand[seat, place] == argument:
            cards += 1
    return cards


@compiled
def fact_of_course(state, seat, code):
    """Return a fact about the course of play."""
    if code == Ask.ROUND:
        return state.round_number
    if code == Ask.OWN_TURNS:
        return state.turns_taken[seat]
    if code == Ask.PLAYERS:
        return state.seats
    if code == Ask.TURN_ORDER:
        return (seat - state.first_seat) % state.seats + 1
    if code == Ask.ACTION_NUMBER:
        return state.action_number
    if code == Ask.MILITARY_DECK:
        return state.deck_size[Deck.MILITARY]
    return state.deck_size[Deck.POLITICAL]


@compiled
def fact_of_standing(state, values, seat, code):
    """Return a fact about legitimacy, points, and whom the loyalty card wants."""
    if code == Ask.LEVEL:
        return state.level[seat]
    if code == Ask.LEVELS_AHEAD:
        return levels_ahead(state, seat)
    if code == Ask.LEVELS_TO_CROWN:
        return values.crown - state.level[seat]
    if code == Ask.BAND:
        return band_of(state, values, seat)
    if code == Ask.POINTS:
        return int(open_points(state, values, seat))
    if code == Ask.POINTS_LEAD:
        return int(points_ahead(state, values, seat))
    wanted = wanted_king(state, values, seat)
    if code == Ask.WANTS_ITSELF:
        return 1 if wanted == seat else 0
    return 0 if wanted == NOBODY else state.level[wanted]


@compiled
def fact_of_armies(state, values, seat, code):
    """Return a fact about castles and armies."""
    if code == Ask.CASTLES:
        return bits_in(state.owned[seat])
    if code == Ask.GARRISONS:
        return bits_in(state.owned[seat] & state.garrisoned)
    pawns = 0
    most = 0
    for city in range(values.cities):
        pawns += state.army[seat, city]
        most = max(most, state.army[seat, city])
    return pawns if code == Ask.PAWNS else most


@compiled
def fact_of_pieces(state, seat, code):
    """Return a fact about emissaries, alliances, cards and shields."""
    if code == Ask.EMISSARIES:
        return state.emissaries[seat]
    if code == Ask.IN_ROME:
        return state.posted[Post.ROME, seat]
    if code == Ask.WITH_SARACENS:
        return state.posted[Post.SARACENS, seat]
    if code == Ask.WITH_MAGYARS:
        return state.posted[Post.MAGYARS, seat]
    if code == Ask.ALLIES:
        return bits_in(state.allies[seat])
    if code == Ask.HOSTAGES:
        held = 0
        for other in range(state.seats):
            held += state.hostages[seat, other]
        return held
    if code == Ask.HAND_SIZE:
        return state.hand_size[seat]
    if code == Ask.SHIELDS:
        return state.shields[seat]
    armies = 0
    for other in range(state.seats):
        if other != seat:
            armies |= state.army_cities[other]
    return bits_in(state.own_cities[seat] & armies)


@compiled
def fact_of_castle(state, seat, code, castle):
    """Return a fact about a castle."""
    if code == Ask.OWNS:
        return (state.owned[seat] >> castle) & 1
    if code == Ask.IS_NEUTRAL:
        return (state.neutral >> castle) & 1
    if code == Ask.EMISSARIES_IN:
        return state.in_castle[seat, castle]
    return state.army[seat, state.castle_city[castle]]
