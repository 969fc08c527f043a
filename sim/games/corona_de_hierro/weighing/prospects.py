"""What levels, castles and cards are worth to a seat, in Victory Points: rough sums of a player.

Numbers in them that are no rule's stand at the top.
"""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import (
    FAMILY_CASTLES,
    NO_CARD,
    NO_FAMILY,
    NOBODY,
    CardType,
    Loyalty,
)
from sim.games.corona_de_hierro.rules.castle_by_diplomacy import word_die
from sim.games.corona_de_hierro.weighing.odds import reach_with

BEFORE, AFTER = 2, 3  # levels below and above that an area's points are spread over
CROWN_WORTH = 1.0  # points that the last levels before the crown add
GARRISON_WORTH = 0.4  # points of an army inside a castle
WORDS = 0.6  # part of a castle's worth while its emissary must wait
RIVAL_THERE = 0.6  # and for each emissary of another seat there
CARD_WORTH = (1.0, 0.8, 0.6, 0.6, 0.8, 1.2, 0.9, 0.9, 0.5, 0.9, 0.9, 1.2, 0.6)  # by CardType
SHIELDS_SHOWN = 2.0  # what holding the shields of a card multiplies its worth by
SHIELDS_MISSING = 0.4  # and missing them


# --- legitimacy -----------------------------------------------------------------------------


@compiled
def level_points(values, level):
    """Return the points that a level is worth: its area's, smoothed over the levels around."""
    total = 0.0
    for near in range(level - BEFORE, level + AFTER + 1):
        inside = min(max(near, 0), values.crown)
        total += values.band_points[values.band_of[inside]]
        if near >= values.crown:
            total += CROWN_WORTH
    return total / (BEFORE + AFTER + 1)


@compiled
def levels_worth(state, values, seat, by):
    """Return the points that levels more or fewer are worth to a seat."""
    before = state.level[seat]
    after = min(max(before + by, 0), values.crown)
    return level_points(values, after) - level_points(values, before)


@compiled
def wanted_king(state, values, seat):
    """Return the seat that a seat's own loyalty card wants as King, NOBODY before it has one."""
    card = state.loyalty[seat]
    if card == NO_CARD:
        return NOBODY
    if values.loyalty_kind[card] == Loyalty.SOLE_KING:
        return seat
    return values.loyalty_seat[card]


@compiled
def king_points(state, values, seat):
    """Return the points of a seat's own loyalty card."""
    card = state.loyalty[seat]
    if card == NO_CARD:
        return 0
    own = 1 if values.loyalty_seat[card] in (NOBODY, seat) else 0
    return values.loyalty_points[card, own]


@compiled
def king_worth(state, values, seat, who, by):
    """Return what levels more of some seat mean to the own loyalty card, a level a point."""
    wanted = wanted_king(state, values, seat)
    if wanted == NOBODY:
        return 0.0
    points = 1.0 * by * king_points(state, values, seat)
    return points if who == wanted else -points / state.seats


# --- castles --------------------------------------------------------------------------------


@compiled
def family_points(state, values, seat, castle, more):
    """Return the points gained by one castle more (1) or less (-1) of its family."""
    family = values.family[castle]
    if family == NO_FAMILY:
        return 0
    held = bits_in(state.owned[seat] & values.family_castles[family])
    before = values.castle_points[min(held, FAMILY_CASTLES)]
    return values.castle_points[min(max(held + more, 0), FAMILY_CASTLES)] - before


@compiled
def castle_worth(state, values, seat, castle, levels):
    """Return the points of getting a castle, with the levels that this brings."""
    worth = family_points(state, values, seat, castle, 1) + GARRISON_WORTH
    return worth + levels_worth(state, values, seat, levels)


@compiled
def word_chance(state, values, seat, castle):
    """Return the chance that a request for a castle's support is granted."""
    shields = state.shields[seat] if values.word_rerolls == 1 else 0
    return reach_with(values, word_die(state, values, seat), values.word[castle], shields)


@compiled
def promise_of(state, values, seat, castle):
    """Return what an emissary in a neutral castle promises, others' emissaries there reckoned."""
    worth = castle_worth(state, values, seat, castle, values.support_won)
    worth *= WORDS * word_chance(state, values, seat, castle)
    for other in range(state.seats):
        if other != seat:
            for _ in range(state.in_castle[other, castle]):
                worth *= RIVAL_THERE
    return worth


# --- cards and points -----------------------------------------------------------------------


@compiled
def card_worth(state, values, seat, kind):
    """Return the rough worth of a card to a seat that has it."""
    what = values.card_type[kind]
    worth = CARD_WORTH[what]
    if what == CardType.BISHOP or what == CardType.SECRET_PACT or what == CardType.LOYAL_VASSAL:
        shown = 0
        held = 0
        for family in range(values.families):
            if (values.card_families[kind] >> family) & 1 == 1:
                shown += 1
                if state.owned[seat] & values.family_castles[family] != 0:
                    held += 1
        enough = held > 0 if what != CardType.SECRET_PACT else held == shown
        worth *= SHIELDS_SHOWN if enough else SHIELDS_MISSING
    return worth


@compiled
def open_points(state, values, seat):
    """Return the points that a seat has by all that is open, were it counted now."""
    points = 1.0 * values.free_emissaries_points
    for holder in range(state.seats):
        if state.hostages[holder, seat] > 0:
            points = 0.0
    for source in range(len(state.points[seat])):
        points += state.points[seat, source]
    for family in range(values.families):
        castles = bits_in(state.owned[seat] & values.family_castles[family])
        points += values.castle_points[min(castles, FAMILY_CASTLES)]
    return points + values.band_points[values.band_of[state.level[seat]]]


@compiled
def points_ahead(state, values, seat):
    """Return how far a seat is ahead of the best other one, by all that is open."""
    best = 0.0
    for other in range(state.seats):
        if other != seat:
            best = max(best, open_points(state, values, other))
    return open_points(state, values, seat) - best
