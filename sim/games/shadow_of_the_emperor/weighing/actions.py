"""Which features each kind of decision has."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.contract import clear_features
from sim.games.shadow_of_the_emperor.codes import (
    FACES,
    FIRST_ACTIONS,
    DecisionKind,
)
from sim.games.shadow_of_the_emperor.features import ALL_FEATURES
from sim.games.shadow_of_the_emperor.weighing.board import (
    weigh_answers,
    weigh_chosen,
    weigh_city_spaces,
    weigh_departures,
    weigh_electorates,
    weigh_grooms,
    weigh_imperial,
    weigh_own_grooms,
    weigh_patients,
    weigh_places,
    weigh_posts,
    weigh_promotions,
    weigh_pushed,
    weigh_successors,
    weigh_tied,
)
from sim.games.shadow_of_the_emperor.weighing.buying import weigh_taken, weigh_turn
from sim.games.shadow_of_the_emperor.weighing.changes import weigh_change
from sim.games.shadow_of_the_emperor.weighing.election import weigh_named, weigh_votes
from sim.games.shadow_of_the_emperor.weighing.prospects import look_ahead, room_for_prospects


@compiled
def weigh_actions(state, values, actions, count, room):
    """Write all features of each legal action of the open decision; see `action_features`."""
    clear_features(room, ALL_FEATURES, count)
    weigh_all(state, values, actions, count, room, room_for_prospects())


@compiled
def weigh_all(state, values, actions, count, room, prospects_room):
    """Write them into cleared room, with a room for prospects, which lives until this returns."""
    seat = state.seat_to_move
    kind = state.decision
    prospects = prospects_room[0]
    look_ahead(state, values, seat, prospects)
    if kind == DecisionKind.ACTION:
        weigh_turn(state, values, seat, prospects, actions, count, room)
    elif kind < DecisionKind.ACTION:
        weigh_before_actions(state, values, seat, prospects, kind, actions, count, room)
    elif kind < DecisionKind.GRAY_EMINENCE:
        weigh_in_actions(state, values, seat, prospects, kind, actions, count, room)
    else:
        weigh_after_actions(state, values, seat, prospects, kind, actions, count, room)


@compiled
def weigh_before_actions(state, values, seat, prospects, kind, actions, count, room):
    """Weigh the choices of the set-up, and of phases I to III."""
    if kind == DecisionKind.SETUP_ARISTOCRAT or kind == DecisionKind.SETUP_ELECTOR:
        face = state.asked[0]
        weigh_electorates(state, values, seat, prospects, kind, face, actions, count, room)
    elif kind == DecisionKind.SETUP_KNIGHT:
        weigh_posts(state, values, seat, prospects, kind, actions, count, room)
    elif kind == DecisionKind.SON:
        weigh_places(state, values, seat, prospects, kind, state.asked[0], actions, count, room)
    elif kind == DecisionKind.DAUGHTER:
        weigh_grooms(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.MARRIAGE:
        weigh_answers(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.SUCCESSOR:
        weigh_successors(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.SETUP_IMPERIAL_CITY:
        weigh_imperial(state, values, seat, prospects, kind, 1, actions, count, room)


@compiled
def weigh_in_actions(state, values, seat, prospects, kind, actions, count, room):
    """Weigh the choices of phase IV, but for those of a turn's beginning."""
    face = state.asked[0]
    if kind == DecisionKind.DOCTOR:
        weigh_patients(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.MOVE:
        weigh_departures(state, values, seat, prospects, kind, actions, count, room)
    elif kind == DecisionKind.MOVE_TO:
        weigh_places(state, values, seat, prospects, kind, face % FACES, actions, count, room)
    elif kind == DecisionKind.PERMIT:
        weigh_city_spaces(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.ORDINANCE or kind == DecisionKind.PRIVILEGE_BARON:
        weigh_places(state, values, seat, prospects, kind, face, actions, count, room)
    elif kind == DecisionKind.KNIGHT:
        weigh_posts(state, values, seat, prospects, kind, actions, count, room)
    elif kind == DecisionKind.PROMOTION:
        weigh_promotions(state, values, seat, prospects, face, actions, count, room)
    elif kind == DecisionKind.FOREIGN_DAUGHTER:
        weigh_own_grooms(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.TAKEN_ACTION:
        weigh_taken(state, values, seat, prospects, actions, count, room)


@compiled
def weigh_after_actions(state, values, seat, prospects, kind, actions, count, room):
    """Weigh the choices of phases V to VII."""
    if kind == DecisionKind.TIE:
        weigh_tied(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.NEW_ELECTOR:
        weigh_chosen(values, prospects, kind, actions, count, room)
    elif kind == DecisionKind.VOTE:
        weigh_votes(state, values, seat, actions, count, room)
    elif kind == DecisionKind.GRAY_EMINENCE:
        weigh_gray_choices(state, values, seat, prospects, actions, count, room)
    elif kind == DecisionKind.CHURCH_INFLUENCE or kind == DecisionKind.EXCOMMUNICATION:
        weigh_named(state, values, seat, actions, count, room)
    elif kind == DecisionKind.FALLEN_EMPEROR:
        weigh_places(state, values, seat, prospects, kind, state.asked[0], actions, count, room)
    elif kind == DecisionKind.IMPERIAL_CITY_FROM:
        weigh_imperial(state, values, seat, prospects, kind, -1, actions, count, room)
    elif kind == DecisionKind.DEPOSED:
        for place in range(count):
            where = actions.code[place] - FIRST_ACTIONS[kind]
            weigh_pushed(state, values, prospects, seat, where, place, room)
    else:
        weigh_imperial(state, values, seat, prospects, kind, 1, actions, count, room)


@compiled
def weigh_gray_choices(state, values, seat, prospects, actions, count, room):
    """Weigh the electorates in which the Gray eminence can work."""
    influence = state.asked[0]
    for place in range(count):
        electorate = actions.code[place] - FIRST_ACTIONS[DecisionKind.GRAY_EMINENCE]
        weigh_change(state, values, prospects, seat, seat, electorate, influence, 0, 0, place, room)
