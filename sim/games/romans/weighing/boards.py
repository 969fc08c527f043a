"""Weighing places: elector countries and boxes, battlegrounds, John's marker."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.romans import operands as Op  # noqa: N812 (read as Op.AMOUNT, like a code)
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CHOICES,
    ELECTORS,
    NONE,
    DecisionKind,
    Verb,
)
from sim.games.romans.effects.choices import choice_made, choices_made, times_chosen
from sim.games.romans.features import (
    CHASES_COUNTRY,
    CUBES,
    FOOTHOLD,
    GROUND_CARDS,
    GROUND_PLAYS,
    GROUND_SUPPLY,
    HOLDS_COUNTRY,
    JOHN,
    VOTE,
    WINS_COUNTRY,
)
from sim.games.romans.rules.elector_countries import REMOVE, point_cost
from sim.games.romans.weighing.outlook import (
    GIVES_CARDS,
    GIVES_PLAYS,
    GIVES_SUPPLY,
    GRIP,
    HOLD,
    LEAD,
    ROUNDS,
    WORTH,
    add_lead,
    lead_gained,
    points_to_lead,
    rounds_to_come,
    time_to_spend,
    vote_gain,
)
from sim.games.romans.weighing.texts import military_moved, own_way, place_ground, steps_of_john

FULL_SHARE = 1.0


# --- countries ------------------------------------------------------------------------------


@compiled
def weigh_point(values, elector, points, price, room, place):
    """Weigh one point in a country while ``points`` are left to spend (5.21, 7.51)."""
    lead = room.shared[LEAD + elector]
    needed = points_to_lead(lead)
    cubes = needed + price - 1.0  # the first may cost 2
    holds = lead > 0.0
    wins = (not holds) & (cubes <= points)
    steps = needed if wins else 1.0
    price = cubes if wins else (1.0 if holds else price)
    feature = HOLDS_COUNTRY if holds else (WINS_COUNTRY if wins else CHASES_COUNTRY)
    room.of_action[feature, place] = lead_gained(room, elector, steps, 1.0) / price
    weigh_foothold(values, elector, points, 1.0, room, place)


@compiled
def weigh_foothold(values, elector, points, gained, room, place):
    """Weigh the way to a stable lead, if ``points`` can reach it and a round follows (7.5, 7.6)."""
    missing = values.stability[elector] - room.shared[LEAD + elector]
    if missing > 0.0 and missing <= points and room.shared[ROUNDS] > 0.0:
        share = min(1.0, gained / missing)
        room.of_action[FOOTHOLD, place] = share * room.shared[WORTH + elector]


@compiled
def weigh_block(values, elector, points, room, place):
    """Weigh influence that goes to a country whole, by a Deed, an event or a supply line."""
    lead = room.shared[LEAD + elector]
    gain = lead_gained(room, elector, points, 1.0)
    if lead > 0.0:
        room.of_action[HOLDS_COUNTRY, place] = gain
    elif lead + points > 0.0:
        room.of_action[WINS_COUNTRY, place] = gain
    else:
        room.of_action[CHASES_COUNTRY, place] = gain
    weigh_foothold(values, elector, points, points, room, place)


@compiled
def weigh_points(state, values, seat, actions, count, room):
    """Weigh POLITICAL_POINT: forfeiting the rest is worth nothing."""
    points = float(state.asked[0])
    for place in range(count):
        choice = actions.code[place] - DecisionKind.POLITICAL_POINT * CHOICES
        if choice != NONE:
            elector = choice if choice < REMOVE else choice - REMOVE
            price = float(point_cost(state, values, seat, elector))
            weigh_point(values, elector, points, price, room, place)


@compiled
def add_announced(state, values, seat, asking, room):
    """Add the influence that a text has announced elsewhere to the leads: it is on its way."""
    for place in range(state.announced_size):
        line, choice = wide(state.announced[place, 0]), wide(state.announced[place, 2])
        if line != asking and state.announced[place, 1] == seat and choice < ELECTORS:
            verb = values.program[line, Op.VERB]
            if verb == Verb.PLACE_INFLUENCE or verb == Verb.REMOVE_INFLUENCE:
                amount = 1.0
                if values.program[line, Op.SPREAD] == 1:
                    amount = float(values.program[line, Op.AMOUNT])
                add_lead(room, choice, amount)


@compiled
def weigh_countries(state, values, seat, actions, count, room):
    """Weigh COUNTRY: all of a text's influence, or the next point of one that is split."""
    line, owner = state.asked[0], state.asked[1]
    amount = values.program[line, Op.AMOUNT]
    removes = values.program[line, Op.VERB] == Verb.REMOVE_INFLUENCE
    splits = values.program[line, Op.SPREAD] > 1
    left = amount - choices_made(state, owner, line)
    add_announced(state, values, owner, line, room)
    for place in range(count):
        elector = actions.code[place] - DecisionKind.COUNTRY * CHOICES
        if elector == NONE:
            continue
        if splits:
            add_lead(room, elector, float(times_chosen(state, owner, line, elector)))
            weigh_point(values, elector, float(left), 1.0, room, place)
        else:
            points = amount
            if removes:
                points = min(amount, state.influence[elector, 1 - seat])
            weigh_block(values, elector, float(points), room, place)


@compiled
def weigh_links(state, values, actions, count, room):
    """Weigh SUPPLY_LINE: where the influence of a held battleground goes (8.42)."""
    influence = float(values.supply_influence)
    for place in range(count):
        elector = actions.code[place] - DecisionKind.SUPPLY_LINE * CHOICES
        weigh_block(values, elector, influence, room, place)


@compiled
def weigh_votes(state, seat, actions, count, rounds, room):
    """Weigh VOTE and PRESTIGE_VOTE: the box where one vote moves most (7.31)."""
    for place in range(count):
        elector = actions.code[place] - state.decision * CHOICES
        if elector < ELECTORS:
            room.of_action[VOTE, place] = vote_gain(state, elector, seat, rounds)


# --- battlegrounds --------------------------------------------------------------------------


@compiled
def weigh_military(state, actions, count, room):
    """Weigh MILITARY_GROUND: all of a card's military in one battleground (5.22)."""
    military = float(state.asked[0])
    for place in range(count):
        ground = actions.code[place] - DecisionKind.MILITARY_GROUND * CHOICES
        place_ground(room, place, ground, military, 1.0, FULL_SHARE)


@compiled
def weigh_grounds(state, values, seat, actions, count, room):
    """Weigh GROUND and GROUND_TO: where a text places, removes, moves or blocks."""
    line, owner = state.asked[0], state.asked[1]
    verb = values.program[line, Op.VERB]
    for place in range(count):
        ground = actions.code[place] - state.decision * CHOICES
        if ground >= BATTLEGROUNDS:
            continue
        if verb == Verb.MOVE_MILITARY:
            military = float(values.program[line, Op.AMOUNT])
            source = ground
            if state.decision == DecisionKind.GROUND_TO:
                source = choice_made(state, owner, line, 0)
            military = min(military, float(state.military[source, seat]))
            if state.decision == DecisionKind.GROUND:
                military = -military
            place_ground(room, place, ground, military, 1.0, FULL_SHARE)
        elif verb == Verb.BLOCK_BATTLEGROUND:
            weigh_blocked(room, place, ground)
        else:
            military = military_moved(state, values, line, seat, ground)
            place_ground(room, place, ground, military, 1.0, FULL_SHARE)


@compiled
def weigh_blocked(room, place, ground):
    """Weigh a battleground that takes in no more military: what is held there is certain (8.6)."""
    hold = room.shared[HOLD + ground]
    certain = 0.0
    if hold > 0.0:
        certain = 1.0
    elif hold < 0.0:
        certain = -1.0
    gain = certain - room.shared[GRIP + ground]
    room.of_action[GROUND_CARDS, place] = gain * room.shared[GIVES_CARDS + ground]
    room.of_action[GROUND_PLAYS, place] = gain * room.shared[GIVES_PLAYS + ground]
    room.of_action[GROUND_SUPPLY, place] = gain * room.shared[GIVES_SUPPLY + ground]


# --- John (10.3, 10.4) ----------------------------------------------------------------------


@compiled
def weigh_directions(state, seat, actions, count, room):
    """Weigh DIRECTION and LOYALTY_DIRECTION: toward the own side is better."""
    for place in range(count):
        toward = actions.code[place] - state.decision * CHOICES
        if toward != NONE:
            room.of_action[JOHN, place] = steps_of_john(state, seat, toward)


@compiled
def weigh_loyalty(state, values, seat, actions, count, room):
    """Weigh LOYALTY: a step for cubes, or none."""
    for place in range(count):
        if actions.code[place] - DecisionKind.LOYALTY * CHOICES == 1:
            room.of_action[JOHN, place] = steps_of_john(state, seat, own_way(state, seat))
            cube = time_to_spend(rounds_to_come(state, values))
            room.of_action[CUBES, place] = -cube * values.loyalty_cost
