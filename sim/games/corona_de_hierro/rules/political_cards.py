"""Political Initiative Cards."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    AT_POST,
    POSTS,
    DecisionKind,
    Level,
    Post,
    Source,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_spied
from sim.games.corona_de_hierro.rules.components import (
    ask_seat,
    change_level,
    foreign_emissaries_in,
    foreign_emissary_castles,
    lift_emissary,
    place_emissary,
    score,
)
from sim.games.corona_de_hierro.rules.hands import lose_card, show_hand
from sim.games.corona_de_hierro.rules.hostages import hold
from sim.games.recording import log

# --- shields shown: Support of the Bishop, Secret pact --------------------------------------


@compiled
def has_shields_shown(state, values, seat, kind, any_will_do):
    """Return whether a seat has a castle of each family shown, or of any of them."""
    for family in range(values.families):
        if (values.card_families[kind] >> family) & 1 == 1:
            has = state.owned[seat] & values.family_castles[family] != 0
            if has and any_will_do == 1:
                return True
            if not has and any_will_do == 0:
                return False
    return any_will_do == 0


@compiled
def support_of_the_bishop(state, values, journal, seat):
    """Rise."""
    change_level(state, values, journal, seat, values.bishop_levels, Level.BISHOP)


@compiled
def secret_pact(state, values, journal, seat):
    """Gain Victory Points at once."""
    score(state, journal, seat, Source.SECRET_PACT, values.pact_points, -1)


# --- for all: the Pope, the King, the invasions ---------------------------------------------


@compiled
def support_of_the_pope(state, values, journal):
    """Raise who has the most emissaries in Rome, all who tie."""
    most = 0
    for seat in range(state.seats):
        most = max(most, state.posted[Post.ROME, seat])
    for seat in range(state.seats):
        if state.posted[Post.ROME, seat] == most:
            change_level(state, values, journal, seat, values.pope_levels, Level.POPE)


@compiled
def king_is_dead(state, values, journal):
    """Raise who has the highest level of legitimacy, all who tie."""
    highest = 0
    for seat in range(state.seats):
        highest = max(highest, state.level[seat])
    tied = 0
    for seat in range(state.seats):
        if state.level[seat] == highest:
            tied |= 1 << seat
    for seat in range(state.seats):
        if (tied >> seat) & 1 == 1:
            change_level(state, values, journal, seat, values.king_levels, Level.KING_IS_DEAD)


@compiled
def invade(state, values, journal, post):
    """Lower all who have no emissary with the people that invades, the one who plays too."""
    levels, reason = values.magyar_levels, Level.MAGYARS
    if post == Post.SARACENS:
        levels, reason = values.saracen_levels, Level.SARACENS
    for seat in range(state.seats):
        if state.posted[post, seat] == 0:
            change_level(state, values, journal, seat, -levels, reason)


# --- Spy ------------------------------------------------------------------------------------


@compiled
def seats_to_spy_on(state, seat):
    """Return the other seats that have a card in hand."""
    seats = 0
    for other in range(state.seats):
        if other != seat and state.hand_size[other] > 0:
            seats |= 1 << other
    return seats


@compiled
def begin_spying(state, seat):
    """Ask whose cards are looked at."""
    ask_seat(state, DecisionKind.SPY_ON, seat, seats_to_spy_on(state, seat), 0)


@compiled
def decide_spied(state, journal, seat, other):
    """Look at all of them and ask which is discarded."""
    show_hand(state, other, seat)
    log(journal, Note.SPIED, seat, other, state.hand_size[other], 0, 0, state.round_number)
    ask_seat(state, DecisionKind.SPY_DISCARD, seat, state.hand_kinds[other], other)


@compiled
def decide_spy_discard(state, journal, seat, kind):
    """Discard one of them."""
    other = state.asked[1]
    lose_card(state, other, kind)
    note_spied(state, journal, seat, other, kind)


# --- Hostage --------------------------------------------------------------------------------


@compiled
def hostage_places(state, seat):
    """Return the castles and Posts with an emissary of another seat."""
    places = foreign_emissary_castles(state, seat)
    for post in range(POSTS):
        for other in range(state.seats):
            if other != seat and state.posted[post, other] > 0:
                places |= 1 << (AT_POST + post)
    return places


@compiled
def may_take_hostage(state, seat):
    """Return whether there is one to replace, and an own emissary to put in its place."""
    return state.emissaries[seat] > 0 and hostage_places(state, seat) != 0


@compiled
def begin_hostage(state, seat):
    """Ask where."""
    ask_seat(state, DecisionKind.HOSTAGE, seat, hostage_places(state, seat), 0)


@compiled
def decide_place(state, seat, place):
    """Ask whose emissary is replaced."""
    seats = 0
    if place < AT_POST:
        seats = foreign_emissaries_in(state, seat, place)
    else:
        for other in range(state.seats):
            if other != seat and state.posted[place - AT_POST, other] > 0:
                seats |= 1 << other
    ask_seat(state, DecisionKind.HOSTAGE_OF, seat, seats, place)


@compiled
def replace_emissary(state, values, journal, seat, owner, place):
    """Put an own emissary in its place, and keep it; in Rome levels change too."""
    if place < AT_POST:
        lift_emissary(state, owner, place)
        place_emissary(state, values, seat, place)
    else:
        state.posted[place - AT_POST, owner] -= 1
        state.posted[place - AT_POST, seat] += 1
        state.emissaries[seat] -= 1
    hold(state, journal, seat, owner, place, 1)
    if place == AT_POST + Post.ROME:
        change_level(state, values, journal, seat, values.hostage_won, Level.HOSTAGE)
        change_level(state, values, journal, owner, -values.hostage_lost, Level.HOSTAGE)
