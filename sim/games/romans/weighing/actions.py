"""Which features each kind of decision has: the shared numbers first, then every action's."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import clear_features
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import CHOICES, CURRENCIES, NONE, DecisionKind
from sim.games.romans.effects.reading import option_start
from sim.games.romans.features import (
    ALL_FEATURES,
    CARDS,
    CUBES,
    OF_COUNTRIES,
    OF_CUBES,
    OF_GROUNDS,
    OF_OWNED,
    OF_PLAYS,
    OF_PURCHASES,
    OF_STEPS,
    OF_TEXTS,
    ORDER,
    SCARCE_CUBES,
)
from sim.games.romans.rules.components import payment_rate
from sim.games.romans.weighing.boards import (
    weigh_countries,
    weigh_directions,
    weigh_grounds,
    weigh_links,
    weigh_loyalty,
    weigh_military,
    weigh_points,
    weigh_votes,
)
from sim.games.romans.weighing.cards import (
    look_at_deck,
    weigh_change,
    weigh_counters,
    weigh_kept,
    weigh_plays,
    weigh_purchases,
    weigh_removals,
    weigh_uses,
    worth_owned,
)
from sim.games.romans.weighing.outlook import (
    CUBE,
    NEED,
    SPARE,
    look_at_countries,
    look_at_row,
    look_out,
    rate_points,
    rounds_to_come,
)
from sim.games.romans.weighing.texts import clear_text, weigh_text, worth_of_text

CARD_POINTS = 3.0  # points of a usual card, to rate one before its card is chosen


@compiled
def features_of(kind):
    """Return the features that actions of a kind of decision may have, a bit mask."""
    if kind == DecisionKind.CARD:
        return OF_PLAYS
    if kind == DecisionKind.PURCHASE or kind == DecisionKind.CHRONICLE_PURCHASE:
        return OF_PURCHASES
    if kind == DecisionKind.USE or kind == DecisionKind.OPTION or kind == DecisionKind.BOOST:
        return OF_TEXTS
    if (
        kind == DecisionKind.PAYMENT
        or kind == DecisionKind.USE_COST
        or kind == DecisionKind.ANY_YIELD
        or kind == DecisionKind.DISCOUNT
    ):
        return OF_CUBES
    if (
        kind == DecisionKind.POLITICAL_POINT
        or kind == DecisionKind.COUNTRY
        or kind == DecisionKind.SUPPLY_LINE
    ):
        return OF_COUNTRIES
    if (
        kind == DecisionKind.MILITARY_GROUND
        or kind == DecisionKind.GROUND
        or kind == DecisionKind.GROUND_TO
    ):
        return OF_GROUNDS
    if (
        kind == DecisionKind.LOYALTY
        or kind == DecisionKind.LOYALTY_DIRECTION
        or kind == DecisionKind.DIRECTION
    ):
        return OF_STEPS
    if kind == DecisionKind.KEPT_CARD or kind == DecisionKind.REMOVED_CARD:
        return OF_OWNED
    return ALL_FEATURES


@compiled
def weigh_actions(state, values, actions, count, room):
    """Write the features of every legal action of the open decision; see `action_features`."""
    kind = state.decision
    seat = state.seat_to_move
    room.named = features_of(kind)
    clear_features(room, room.named, count)
    if kind == DecisionKind.POLITICAL_POINT:
        look_at_countries(state, values, seat, room)
        weigh_points(state, values, seat, actions, count, room)
    elif kind == DecisionKind.CARD:
        look_out(state, values, seat, room)
        rate_points(state, values, seat, CARD_POINTS, room)
        weigh_plays(state, values, seat, actions, count, room)
    elif kind == DecisionKind.USE:
        look_out(state, values, seat, room)
        rate_points(state, values, seat, float(values.political[state.asked[0]]), room)
        weigh_uses(state, values, seat, actions, count, room)
    elif kind == DecisionKind.PURCHASE:
        look_at_row(state, values, seat, room)
        weigh_purchases(state, values, seat, actions, count, kind, 0, room)
    elif kind == DecisionKind.PAYMENT:
        look_at_row(state, values, seat, room)
        weigh_payments(state, values, actions, count, room)
    elif kind == DecisionKind.ANY_YIELD:
        look_at_row(state, values, seat, room)
        weigh_currencies(state, actions, count, 1.0, room)
    elif kind == DecisionKind.MILITARY_GROUND:
        look_out(state, values, seat, room)
        weigh_military(state, actions, count, room)
    elif kind == DecisionKind.COUNTRY:
        look_at_countries(state, values, seat, room)
        weigh_countries(state, values, seat, actions, count, room)
    elif kind == DecisionKind.GROUND or kind == DecisionKind.GROUND_TO:
        look_out(state, values, seat, room)
        weigh_grounds(state, values, seat, actions, count, room)
    else:
        weigh_rarer_actions(state, values, kind, seat, actions, count, room)


@compiled
def weigh_rarer_actions(state, values, kind, seat, actions, count, room):
    """Go on with `weigh_actions`: the decisions that come up less often."""
    if kind == DecisionKind.USE_COST:
        look_at_row(state, values, seat, room)
        weigh_currencies(state, actions, count, -1.0, room)
    elif kind == DecisionKind.DISCOUNT:
        look_at_row(state, values, seat, room)
        weigh_currencies(state, actions, count, 1.0, room)
    elif kind == DecisionKind.OPTION:
        look_out(state, values, seat, room)
        weigh_options(state, values, seat, actions, count, room)
    elif kind == DecisionKind.BOOST:
        look_out(state, values, seat, room)
        weigh_boost(state, values, seat, actions, count, room)
    elif kind == DecisionKind.COUNTER or kind == DecisionKind.WRITING_HISTORY:
        look_out(state, values, seat, room)
        rate_points(state, values, seat, CARD_POINTS, room)
        weigh_counters(state, values, seat, actions, count, room)
    elif kind == DecisionKind.CHRONICLE_PURCHASE or kind == DecisionKind.FREE_CARD:
        discount = state.asked[0] if kind == DecisionKind.CHRONICLE_PURCHASE else 0
        look_at_row(state, values, seat, room)
        weigh_purchases(state, values, seat, actions, count, kind, discount, room)
    elif kind == DecisionKind.REMOVED_CARD:
        weigh_removals(state, values, seat, actions, count, room)
    elif kind == DecisionKind.KEPT_CARD:
        weigh_kept(state, values, actions, count, room)
    elif kind == DecisionKind.LOOK_DESTINATION:
        weigh_destination(state, values, seat, actions, count, room)
    elif kind == DecisionKind.LOOK_ORDER:
        weigh_order(values, actions, count, room)
    elif kind == DecisionKind.CHRONICLE_ORDER:
        look_out(state, values, seat, room)
        weigh_market_order(state, values, seat, actions, count, room)
    elif kind == DecisionKind.VOTE or kind == DecisionKind.PRESTIGE_VOTE:
        rounds = rounds_to_come(state, values) if kind == DecisionKind.VOTE else 0.0
        weigh_votes(state, seat, actions, count, rounds, room)
    elif kind == DecisionKind.SUPPLY_LINE:
        look_at_countries(state, values, seat, room)
        weigh_links(state, values, actions, count, room)
    elif kind == DecisionKind.DIRECTION or kind == DecisionKind.LOYALTY_DIRECTION:
        weigh_directions(state, seat, actions, count, room)
    elif kind == DecisionKind.LOYALTY:
        weigh_loyalty(state, values, seat, actions, count, room)
    elif kind == DecisionKind.INITIATIVE:
        weigh_initiative(actions, count, room)


# --- currencies -----------------------------------------------------------------------------


@compiled
def weigh_currencies(state, actions, count, cubes, room):
    """Weigh ANY_YIELD, USE_COST and DISCOUNT: one cube of a currency gained, paid or saved."""
    worth = cubes * room.shared[CUBE]
    for place in range(count):
        currency = actions.code[place] - state.decision * CHOICES
        if currency < CURRENCIES:
            room.of_action[CUBES, place] = worth
            room.of_action[SCARCE_CUBES, place] = cubes * room.shared[NEED + currency]


@compiled
def weigh_payments(state, values, actions, count, room):
    """Weigh PAYMENT: exchange costs more cubes, and scarce ones are dear (6.12)."""
    for place in range(count):
        currency = actions.code[place] - DecisionKind.PAYMENT * CHOICES
        rate = float(payment_rate(state, values, state.asked[0], currency))
        room.of_action[CUBES, place] = -rate * room.shared[CUBE]
        room.of_action[SCARCE_CUBES, place] = -rate * room.shared[NEED + currency]


# --- texts ----------------------------------------------------------------------------------


@compiled
def weigh_options(state, values, seat, actions, count, room):
    """Weigh OPTION: each option's text (an either/or)."""
    line, owner = state.asked[0], state.asked[1]
    for place in range(count):
        option = actions.code[place] - DecisionKind.OPTION * CHOICES
        if option != NONE:
            start = option_start(values, line, option)
            end = start + values.program[line, Op.ARG_2 + option]
            weigh_text(state, values, seat, owner, start, end, room, place, 1.0)


@compiled
def weigh_boost(state, values, seat, actions, count, room):
    """Weigh BOOST: what it adds, or does in place of the Deed, against its cost (5.71)."""
    card = state.asked[0]
    for place in range(count):
        if actions.code[place] - DecisionKind.BOOST * CHOICES == 1:
            start, end = values.boost_start[card], values.boost_end[card]
            weigh_text(state, values, seat, seat, start, end, room, place, 1.0)
            if values.boost_kind[card] == 2:
                start, end = values.deed_start[card], values.deed_end[card]
                weigh_text(state, values, seat, seat, start, end, room, place, -1.0)
            for currency in range(CURRENCIES):
                cost = values.boost_cost[card, currency]
                room.of_action[CUBES, place] -= cost * room.shared[CUBE]


# --- order ----------------------------------------------------------------------------------


@compiled
def weigh_destination(state, values, seat, actions, count, room):
    """Weigh LOOK_DESTINATION: a card on top is drawn next, one put away is not (5.92)."""
    look_at_deck(state, values, seat, room)
    card = state.looked[state.asked[0]]
    for place in range(count):
        if actions.code[place] - DecisionKind.LOOK_DESTINATION * CHOICES == 1:
            room.of_action[CARDS, place] = -1.0
            weigh_change(values, card, 1.0, room, place)


@compiled
def weigh_order(values, actions, count, room):
    """Weigh LOOK_ORDER: what goes back first is drawn last, so the least card goes first."""
    for place in range(count):
        card = actions.code[place] - DecisionKind.LOOK_ORDER * CHOICES
        room.of_action[ORDER, place] = -worth_owned(values, card)


@compiled
def weigh_market_order(state, values, seat, actions, count, room):
    """Weigh CHRONICLE_ORDER: what goes back first is revealed last (6.53).

    The other side will choose first from what is revealed next, so good cards go back first, and
    events that favour the seat last.
    """
    for place in range(count):
        card = actions.code[place] - DecisionKind.CHRONICLE_ORDER * CHOICES
        if values.event[card] == 1:
            clear_text(room, SPARE)
            start, end = values.deed_start[card], values.deed_end[card]
            weigh_text(state, values, seat, seat, start, end, room, SPARE, 1.0)
            room.of_action[ORDER, place] = -worth_of_text(room, SPARE)
        else:
            room.of_action[ORDER, place] = worth_owned(values, card)


@compiled
def weigh_initiative(actions, count, room):
    """Weigh INITIATIVE: whoever plays second has the last word in the round (4.1)."""
    for place in range(count):
        if actions.code[place] - DecisionKind.INITIATIVE * CHOICES == 1:
            room.of_action[ORDER, place] = 1.0
