"""Decisions and tasks: which rule lists, takes or carries out what. No rule stands here."""

from __future__ import annotations

from sim.engine.agenda import close_decision
from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import FIRST_ACTIONS, DecisionKind, Task
from sim.games.shadow_of_the_emperor.rules.action_cards import (
    decide_destination,
    decide_doctor,
    decide_foreign_daughter,
    decide_knight,
    decide_move,
    decide_ordinance,
    decide_promotion,
    list_destinations,
    list_knight_posts,
    list_movers,
    list_ordinance_places,
    list_own_grooms,
    list_patients,
    list_promotions,
)
from sim.games.shadow_of_the_emperor.rules.actions import decide_action, list_turn, next_turn
from sim.games.shadow_of_the_emperor.rules.ageing import (
    decide_successor,
    list_successors,
    succeed,
)
from sim.games.shadow_of_the_emperor.rules.course_of_play import (
    begin_phase,
    end_round,
    start_round,
)
from sim.games.shadow_of_the_emperor.rules.descent import (
    decide_daughter,
    decide_marriage,
    decide_son,
    descend,
    list_answers,
    list_grooms,
    list_son_places,
    return_cards,
)
from sim.games.shadow_of_the_emperor.rules.election import (
    cast_vote,
    count_votes,
    decide_church_influence,
    decide_excommunication,
    decide_fallen,
    decide_vote,
    list_archdioceses,
    list_excommunications,
    list_fallen_places,
    list_votes,
    offer_fallen,
    offer_names,
)
from sim.games.shadow_of_the_emperor.rules.emperors_action import (
    decide_imperial_city,
    decide_imperial_from,
    decide_imperial_to,
    list_imperial_cities,
    list_imperial_destinations,
    list_imperial_spaces,
    use_imperial_city,
)
from sim.games.shadow_of_the_emperor.rules.new_electors import (
    decide_gray_eminence,
    decide_new_elector,
    decide_tie,
    list_deposed_places,
    list_gray_eminence,
    list_new_electors,
    list_tied,
    offer_gray_eminence,
    settle,
    settle_deposed,
)
from sim.games.shadow_of_the_emperor.rules.permits import decide_permit, list_building_spaces
from sim.games.shadow_of_the_emperor.rules.preparation import (
    decide_setup_aristocrat,
    decide_setup_elector,
    decide_setup_imperial_city,
    decide_setup_knight,
    list_setup_city_spaces,
    list_setup_electorates,
    list_setup_posts,
    list_vacant,
    offer_elector,
    offer_imperial_city,
    offer_piece,
)
from sim.games.shadow_of_the_emperor.rules.privileges import (
    decide_privilege_baron,
    decide_taken_action,
    list_privilege_places,
    list_taken_actions,
    score_privileges,
)


@compiled
def list_actions(state, values, actions):
    """Write the legal actions of the open decision, ascending; return how many there are."""
    kind = state.decision
    if kind == DecisionKind.ACTION:
        return list_turn(state, actions)
    if kind < DecisionKind.ACTION:
        return list_before_actions(state, values, actions)
    if kind < DecisionKind.GRAY_EMINENCE:
        return list_in_actions(state, values, actions)
    return list_after_actions(state, values, actions)


@compiled
def list_before_actions(state, values, actions):
    """List the actions of the set-up, and of phases I to III."""
    kind = state.decision
    seat = state.seat_to_move
    if kind == DecisionKind.SETUP_ARISTOCRAT:
        return list_setup_electorates(state, actions)
    if kind == DecisionKind.SETUP_KNIGHT:
        return list_setup_posts(state, actions)
    if kind == DecisionKind.SON:
        return list_son_places(state, actions)
    if kind == DecisionKind.DAUGHTER:
        return list_grooms(state, values, actions, seat)
    if kind == DecisionKind.MARRIAGE:
        return list_answers(actions)
    if kind == DecisionKind.SUCCESSOR:
        return list_successors(state, actions, seat)
    if kind == DecisionKind.SETUP_ELECTOR:
        return list_vacant(state, values, actions)
    if kind == DecisionKind.SETUP_IMPERIAL_CITY:
        return list_setup_city_spaces(state, values, actions)
    return 0


@compiled
def list_in_actions(state, values, actions):
    """List the actions of phase IV, but for those of a turn's beginning."""
    kind = state.decision
    seat = state.seat_to_move
    if kind == DecisionKind.DOCTOR:
        return list_patients(state, values, actions, seat)
    if kind == DecisionKind.MOVE:
        return list_movers(state, actions, seat)
    if kind == DecisionKind.MOVE_TO:
        return list_destinations(state, actions)
    if kind == DecisionKind.PERMIT:
        return list_building_spaces(state, values, actions, seat)
    if kind == DecisionKind.ORDINANCE:
        return list_ordinance_places(state, values, actions)
    if kind == DecisionKind.KNIGHT:
        return list_knight_posts(state, actions)
    if kind == DecisionKind.FOREIGN_DAUGHTER:
        return list_own_grooms(state, values, actions, seat)
    if kind == DecisionKind.PROMOTION:
        return list_promotions(state, actions, seat)
    if kind == DecisionKind.PRIVILEGE_BARON:
        return list_privilege_places(state, actions)
    if kind == DecisionKind.TAKEN_ACTION:
        return list_taken_actions(state, actions)
    return 0


@compiled
def list_after_actions(state, values, actions):
    """List the actions of phases V to VII."""
    kind = state.decision
    seat = state.seat_to_move
    if kind == DecisionKind.TIE:
        return list_tied(state, actions)
    if kind == DecisionKind.NEW_ELECTOR:
        return list_new_electors(state, values, actions, seat)
    if kind == DecisionKind.VOTE:
        return list_votes(actions)
    if kind == DecisionKind.GRAY_EMINENCE:
        return list_gray_eminence(state, actions)
    if kind == DecisionKind.CHURCH_INFLUENCE:
        return list_archdioceses(state, values, actions)
    if kind == DecisionKind.EXCOMMUNICATION:
        return list_excommunications(state, values, actions)
    if kind == DecisionKind.FALLEN_EMPEROR:
        return list_fallen_places(state, actions)
    if kind == DecisionKind.IMPERIAL_CITY:
        return list_imperial_spaces(state, values, actions)
    if kind == DecisionKind.IMPERIAL_CITY_FROM:
        return list_imperial_cities(state, values, actions)
    if kind == DecisionKind.IMPERIAL_CITY_TO:
        return list_imperial_destinations(state, values, actions)
    if kind == DecisionKind.DEPOSED:
        return list_deposed_places(state, actions)
    return 0


@compiled
def take_decision(state, values, journal, action):
    """Carry out a legal action of the open decision."""
    kind = state.decision
    seat = state.seat_to_move
    choice = action - FIRST_ACTIONS[kind]
    close_decision(state)
    if kind == DecisionKind.ACTION:
        decide_action(state, values, journal, seat, choice)
    elif kind < DecisionKind.ACTION:
        take_before_actions(state, values, journal, kind, seat, choice)
    elif kind < DecisionKind.GRAY_EMINENCE:
        take_in_actions(state, values, journal, kind, seat, choice)
    else:
        take_after_actions(state, values, journal, kind, seat, choice)


@compiled
def take_before_actions(state, values, journal, kind, seat, choice):
    """Carry out an action of the set-up, or of phases I to III."""
    if kind == DecisionKind.SETUP_ARISTOCRAT:
        decide_setup_aristocrat(state, journal, seat, choice)
    elif kind == DecisionKind.SETUP_KNIGHT:
        decide_setup_knight(state, journal, seat, choice)
    elif kind == DecisionKind.SON:
        decide_son(state, journal, seat, choice)
    elif kind == DecisionKind.DAUGHTER:
        decide_daughter(state, values, journal, seat, choice)
    elif kind == DecisionKind.MARRIAGE:
        decide_marriage(state, values, journal, seat, choice)
    elif kind == DecisionKind.SUCCESSOR:
        decide_successor(state, journal, seat, choice)
    elif kind == DecisionKind.SETUP_ELECTOR:
        decide_setup_elector(state, journal, seat, choice)
    elif kind == DecisionKind.SETUP_IMPERIAL_CITY:
        decide_setup_imperial_city(state, values, journal, choice)


@compiled
def take_in_actions(state, values, journal, kind, seat, choice):
    """Carry out an action of phase IV, but for those of a turn's beginning."""
    if kind == DecisionKind.DOCTOR:
        decide_doctor(state, journal, seat, choice)
    elif kind == DecisionKind.MOVE:
        decide_move(state, seat, choice)
    elif kind == DecisionKind.MOVE_TO:
        decide_destination(state, journal, seat, choice)
    elif kind == DecisionKind.PERMIT:
        decide_permit(state, values, journal, seat, choice)
    elif kind == DecisionKind.ORDINANCE:
        decide_ordinance(state, journal, seat, choice)
    elif kind == DecisionKind.KNIGHT:
        decide_knight(state, journal, seat, choice)
    elif kind == DecisionKind.FOREIGN_DAUGHTER:
        decide_foreign_daughter(state, journal, seat, choice)
    elif kind == DecisionKind.PROMOTION:
        decide_promotion(state, journal, seat, choice)
    elif kind == DecisionKind.PRIVILEGE_BARON:
        decide_privilege_baron(state, journal, seat, choice)
    elif kind == DecisionKind.TAKEN_ACTION:
        decide_taken_action(state, values, journal, seat, choice)


@compiled
def take_after_actions(state, values, journal, kind, seat, choice):
    """Carry out an action of phases V to VII."""
    if kind == DecisionKind.TIE:
        decide_tie(state, values, journal, seat, choice)
    elif kind == DecisionKind.NEW_ELECTOR:
        decide_new_elector(state, values, journal, seat, choice)
    elif kind == DecisionKind.VOTE:
        decide_vote(state, seat, choice)
    elif kind == DecisionKind.GRAY_EMINENCE:
        decide_gray_eminence(state, journal, seat, choice)
    elif kind == DecisionKind.CHURCH_INFLUENCE:
        decide_church_influence(state, journal, seat, choice)
    elif kind == DecisionKind.EXCOMMUNICATION:
        decide_excommunication(state, journal, seat, choice)
    elif kind == DecisionKind.FALLEN_EMPEROR:
        decide_fallen(state, journal, seat, choice)
    elif kind == DecisionKind.IMPERIAL_CITY:
        decide_imperial_city(state, values, journal, choice)
    elif kind == DecisionKind.IMPERIAL_CITY_FROM:
        decide_imperial_from(state, seat, choice)
    elif kind == DecisionKind.IMPERIAL_CITY_TO:
        decide_imperial_to(state, values, journal, choice)
    elif kind == DecisionKind.DEPOSED:
        settle_deposed(state, journal, choice)


@compiled
def do_next_task(state, values, journal):
    """Take the next task off the agenda and carry it out."""
    place = state.agenda_size - 1
    state.agenda_size = place
    task = state.agenda[place, 0]
    a, b, c = state.agenda[place, 1], state.agenda[place, 2], state.agenda[place, 3]
    if task == Task.NEXT_TURN:
        next_turn(state, values, journal, a)
    elif task == Task.PLACE_PIECE:
        offer_piece(state, values, a, b)
    elif task == Task.SETTLE:
        settle(state, values, journal, a)
    elif task == Task.DESCEND:
        descend(state, values, journal, a)
    elif task == Task.PHASE:
        begin_phase(state, values, journal, a)
    elif task == Task.CAST_VOTE:
        cast_vote(state, a)
    elif task == Task.START_ROUND:
        start_round(state, values, journal)
    elif task == Task.END_ROUND:
        end_round(state, values, journal)
    elif task == Task.RETURN_CARDS:
        return_cards(state, values, journal)
    elif task == Task.SCORE_PRIVILEGE:
        score_privileges(state, values, journal)
    elif task == Task.USE_IMPERIAL_CITY:
        use_imperial_city(state, values, journal, a)
    elif task == Task.COUNT_VOTES:
        count_votes(state, values, journal)
    elif task == Task.SUCCEED:
        succeed(state, values, journal, a, b)
    elif task == Task.PLACE_FALLEN:
        offer_fallen(state, journal)
    elif task == Task.NAME_VOTES:
        offer_names(state, values, a, b, c)
    elif task == Task.NAME_GRAY_EMINENCE:
        offer_gray_eminence(state, values, a, b, c)
    elif task == Task.PLACE_ELECTOR:
        offer_elector(state, values, a)
    elif task == Task.PLACE_IMPERIAL_CITY:
        offer_imperial_city(state, values)


@compiled
def work(state, values, journal):
    """Do what is on the agenda until a seat must choose or the game is over."""
    while state.decision == DecisionKind.NO_DECISION and state.agenda_size > 0:
        do_next_task(state, values, journal)
