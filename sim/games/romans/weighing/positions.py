"""Weighing a position as a seat sees it, for policies that look ahead."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    ELECTORS,
    NOBODY,
    SEATS,
    ControlBonus,
    Currency,
    Marker,
    Side,
)
from sim.games.romans.features import (
    BONUS_WAITS,
    BOXES,
    COUNTRIES,
    COUNTRIES_LED,
    COURT,
    DECK_DEED,
    DECK_MILITARY,
    DECK_POLITICAL,
    DECK_SIZE,
    DECK_YIELD,
    DISCOUNT_WAITS,
    ELECTION,
    ELECTORS_LED,
    FOOTHOLDS,
    HAND_CARDS,
    HAND_COUNTERS,
    HAND_MILITARY,
    HAND_POLITICAL,
    JOHN_HELD,
    MARKER,
    MILITARY,
    MILITARY_CARDS,
    MILITARY_PLAYS,
    MILITARY_SUPPLY,
    PLAYS,
    PRESTIGE,
    STATE_FEATURES,
    TIE,
    TREASURY,
    TREASURY_NEEDED,
)
from sim.games.romans.rules.components import cubes_of
from sim.games.romans.rules.elector_countries import electors_of
from sim.games.romans.weighing.cards import TENTH, is_counter, owned_values
from sim.games.romans.weighing.outlook import (
    BOX_DOUBT,
    CHANCE,
    COUNTRY_DOUBT,
    GIVES_CARDS,
    GIVES_PLAYS,
    GIVES_SUPPLY,
    GRIP,
    HOLD,
    LEAD,
    ROUND_DOUBT,
    ROUNDS,
    WORTH,
    asked_by_row,
    box_lead,
    curve,
    is_scored,
    look_out,
    plays_to_come,
)

FEATURES_OF_STATE = len(STATE_FEATURES)
ELECTION_DOUBT = 0.2  # of the lead in electors at the end
ELECTION_ROUND_DOUBT = 1.0  # and for each round to come
TIE_LEAD = 0.5  # electors that a tie won by the marker is like
PRESTIGE_DOUBT = 0.5  # how slowly Prestige votes ahead gain worth with the rounds to come


@compiled
def weigh_position(state, values, seat, room):
    """Write the features of a position as ``seat`` sees it; see `state_features`."""
    for feature in range(FEATURES_OF_STATE):
        room.of_state[feature] = 0.0
    look_out(state, values, seat, room)
    weigh_election(state, values, seat, room)
    court = weigh_deck(state, values, seat, 1.0, room)
    weigh_court(values, court, weigh_deck(state, values, 1 - seat, -1.0, room), room)
    weigh_country_leads(state, values, seat, room)
    weigh_ground_holds(state, values, seat, room)
    weigh_treasuries(state, values, seat, room)
    weigh_hand(state, values, seat, room)


@compiled
def weigh_election(state, values, seat, room):
    """Weigh electors, boxes, and John."""
    rounds = room.shared[ROUNDS]
    electors = float(electors_of(state, seat) - electors_of(state, 1 - seat))
    past = float(state.marker - Marker.NEUTRAL)  # toward Charles
    luxembourg = state.seat_of[Side.LUXEMBOURG] == seat
    own = past if luxembourg else -past
    wins_tie = own > 0.0
    if own == 0.0:
        wins_tie = values.neutral_winner < SEATS and state.seat_of[values.neutral_winner] == seat
    tie = 1.0 if wins_tie else -1.0
    doubt = ELECTION_DOUBT + ELECTION_ROUND_DOUBT * rounds
    room.of_state[ELECTORS_LED] = electors
    room.of_state[ELECTION] = curve(electors + TIE_LEAD * tie, doubt)
    room.of_state[MARKER] = own
    room.of_state[TIE] = tie / (1.0 + rounds)
    if state.john_holder != NOBODY:
        room.of_state[JOHN_HELD] = rounds if state.john_holder == seat else -rounds
    boxes = 0.0
    for elector in range(ELECTORS):
        boxes += curve(box_lead(state, elector, seat), BOX_DOUBT + ROUND_DOUBT * rounds)
    room.of_state[BOXES] = boxes


@compiled
def weigh_court(values, cards, others, room):
    """Weigh the market cards of the seat's Court and the other's, and the Prestige of them."""
    ratio = values.prestige_ratio
    room.of_state[COURT] = (cards - others) / ratio
    votes = float(cards // ratio - others // ratio)
    room.of_state[PRESTIGE] = votes / (1.0 + PRESTIGE_DOUBT * room.shared[ROUNDS])


@compiled
def weigh_country_leads(state, values, seat, room):
    """Weigh this round's influence."""
    doubt = room.shared[COUNTRY_DOUBT]
    countries, led, stable = 0.0, 0.0, 0.0
    for elector in range(ELECTORS):
        lead = room.shared[LEAD + elector]
        chance = room.shared[CHANCE + elector]
        countries += chance * room.shared[WORTH + elector]
        if lead > 0.0:
            led += 1.0
        elif lead < 0.0:
            led -= 1.0
        if lead >= values.stability[elector]:
            stable += 1.0
        elif -lead >= values.stability[elector]:
            stable -= 1.0
    room.of_state[COUNTRIES] = countries
    room.of_state[COUNTRIES_LED] = led / (1.0 + doubt)
    room.of_state[FOOTHOLDS] = stable * min(1.0, room.shared[ROUNDS])


@compiled
def weigh_ground_holds(state, values, seat, room):
    """Weigh military, and the bonuses that were won for the round to come."""
    military = 0.0
    scored = is_scored(state)
    for ground in range(BATTLEGROUNDS):
        hold = room.shared[HOLD + ground]
        held = room.shared[GRIP + ground]
        military += hold
        if scored:  # of the next round's bonuses nothing is open any more (9.3)
            weigh_bonus(state, values, seat, ground, room)
        else:
            room.of_state[MILITARY_CARDS] += held * room.shared[GIVES_CARDS + ground]
            room.of_state[MILITARY_PLAYS] += held * room.shared[GIVES_PLAYS + ground]
        room.of_state[MILITARY_SUPPLY] += held * room.shared[GIVES_SUPPLY + ground]
    room.of_state[MILITARY] = military * room.shared[ROUNDS]


@compiled
def weigh_bonus(state, values, seat, ground, room):
    """Weigh a bonus that is won already."""
    if state.bonus_holder[ground] == NOBODY:
        return
    bonus = float(values.bonus_size[ground])
    if state.bonus_holder[ground] != seat:
        bonus = -bonus
    if values.control_bonus[ground] == ControlBonus.PLAY:
        room.of_state[MILITARY_PLAYS] += bonus
    else:
        room.of_state[MILITARY_CARDS] += bonus


@compiled
def weigh_treasuries(state, values, seat, room):
    """Weigh cubes, and what waits for later plays."""
    rounds = room.shared[ROUNDS]
    other = 1 - seat
    room.of_state[TREASURY] = (cubes_of(state, seat) - cubes_of(state, other)) * rounds
    church, german, western, eastern = asked_by_row(state, values)
    needed = needed_cubes(state, seat, Currency.CHURCH, church)
    needed += needed_cubes(state, seat, Currency.GERMAN, german)
    needed += needed_cubes(state, seat, Currency.WESTERN, western)
    needed += needed_cubes(state, seat, Currency.EASTERN, eastern)
    room.of_state[TREASURY_NEEDED] = needed * rounds
    room.of_state[DISCOUNT_WAITS] = float(state.discount[seat] - state.discount[other])
    for side in range(SEATS):
        sign = 1.0 if side == seat else -1.0
        bonus = 0
        for place in range(state.bonus_count[side]):
            bonus += wide(state.bonus_amount[side, place])
        room.of_state[BONUS_WAITS] += sign * bonus * plays_to_come(state, values, side)


@compiled
def needed_cubes(state, seat, currency, asked):
    """Return a seat's cubes of a currency by how much the cards of the row ask for it."""
    cubes = float(state.wallet[seat, currency])
    return asked * cubes / (1.0 + cubes) / max(1, state.row_size)


@compiled
def weigh_deck(state, values, side, sign, room):
    """Weigh all that a side owns: as a whole, since only its split into piles is hidden.

    Returns how many market cards are among it.
    """
    rounds = room.shared[ROUNDS]
    size, political, military, cubes, deeds, court = owned_values(state, values, side)
    share = sign * rounds / max(1, size)
    room.of_state[DECK_POLITICAL] += share * political
    room.of_state[DECK_MILITARY] += share * military
    room.of_state[DECK_YIELD] += share * cubes
    room.of_state[DECK_DEED] += share * TENTH * deeds
    room.of_state[DECK_SIZE] += sign * rounds * size
    room.of_state[HAND_CARDS] += sign * state.hand_size[side]
    room.of_state[PLAYS] += sign * plays_to_come(state, values, side)
    return court


@compiled
def weigh_hand(state, values, seat, room):
    """Weigh the own hand: as many of its cards as plays are left for, on average."""
    size = state.hand_size[seat]
    if size == 0:
        return
    political, military, counters = 0.0, 0.0, 0.0
    for place in range(size):
        card = wide(state.hand[seat, place])
        political += values.political[card]
        military += values.military[card]
        if is_counter(values, card):
            counters += 1.0
    share = min(1.0, plays_to_come(state, values, seat) / size)
    room.of_state[HAND_POLITICAL] = political * share
    room.of_state[HAND_MILITARY] = military * share
    if plays_to_come(state, values, 1 - seat) > 0:
        room.of_state[HAND_COUNTERS] = counters
