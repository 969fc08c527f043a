"""Weighing nobles to create: in empty boxes, and in those of the killed."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.heads_of_state.codes import CHOICES, NOBODY, NONE, DecisionKind
from sim.games.heads_of_state.features import Of
from sim.games.heads_of_state.rules.game_end import half_points_of
from sim.games.heads_of_state.weighing.cards import stand_in_for, weigh_paying
from sim.games.heads_of_state.weighing.prospects import (
    country_gain,
    initial_points,
    move_standing,
    points_of_seat,
)


@compiled
def leader_of_others(state, seat):
    """Return the other seat with most Victory Points; of several the next one to the left."""
    leader = NOBODY
    most = -1
    for behind in range(1, state.seats):
        other = (seat + behind) % state.seats
        points = half_points_of(state, other)
        if points > most:
            most = points
            leader = other
    return leader


@compiled
def weigh_others(state, values, seat, prospects, box, leader, place, room):
    """Weigh what others lose in influence by an own noble in an empty box."""
    country = values.box_country[box]
    move_standing(state, values, prospects, box, seat, 1)
    for other in range(state.seats):
        if other != seat:
            lost = prospects.points[country, other]
            lost -= points_of_seat(state, values, prospects, country, other)
            room.of_action[Of.THEIR_INFLUENCE, place] += lost
            if other == leader:
                room.of_action[Of.LEADERS_INFLUENCE, place] = lost
    move_standing(state, values, prospects, box, seat, -1)


@compiled
def weigh_creation(state, values, seat, prospects, box, leader, place, room):
    """Weigh a noble in an empty box, and the cards for it."""
    noble = values.box_noble[box]
    room.of_action[Of.INITIAL, place] = initial_points(state, values, box)
    room.of_action[Of.INFLUENCE, place] = prospects.influence[box]
    room.of_action[Of.LATER, place] = prospects.later[box]
    room.of_action[Of.COUNTRY, place] = country_gain(state, values, seat, prospects, box)
    room.of_action[Of.HOUSE, place] = prospects.house[noble]
    room.of_action[Of.MAJORITY, place] = prospects.majority[noble]
    room.of_action[Of.CARDS, place] = bits_in(values.chart[noble])
    weigh_others(state, values, seat, prospects, box, leader, place, room)
    instead = stand_in_for(state, values, seat, noble)
    weigh_paying(state, values, seat, prospects, noble, instead, place, room)


@compiled
def weigh_creations(state, values, seat, prospects, actions, count, room):
    """Weigh the nobles that can be created, and creating nothing more."""
    leader = leader_of_others(state, seat)
    for place in range(count):
        box = actions.code[place] - DecisionKind.CREATE * CHOICES
        if box == NONE:
            room.of_action[Of.STOP, place] = 1.0
        else:
            weigh_creation(state, values, seat, prospects, box, leader, place, room)
