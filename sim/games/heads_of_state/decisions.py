"""Decisions and tasks: which rule lists, takes or carries out what. No rule stands here."""

from __future__ import annotations

from sim.engine.agenda import close_decision
from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import CHOICES, DecisionKind, Task
from sim.games.heads_of_state.rules.components import return_flushed
from sim.games.heads_of_state.rules.course_of_play import (
    deal_new_decks,
    end_turn,
    next_turn,
    refill_attributes,
    refill_treachery,
    start_turn,
)
from sim.games.heads_of_state.rules.creating_a_noble import (
    decide_creation,
    decide_payment,
    list_creations,
    list_payments,
    offer_creation,
)
from sim.games.heads_of_state.rules.playing_the_game import (
    decide_attribute,
    decide_discard,
    decide_option,
    decide_treachery_card,
    decide_treachery_discard,
    discard_down,
    list_attributes,
    list_hand,
    list_options,
    list_treachery_cards,
    list_treachery_hand,
    take_attributes,
    take_treachery,
)
from sim.games.heads_of_state.rules.removing_a_noble import (
    decide_second_card,
    decide_target,
    decide_treachery,
    list_second_cards,
    list_targets,
    list_treachery,
    offer_treachery,
)


@compiled
def list_actions(state, values, actions):
    """Write the legal actions of the open decision, ascending; return how many there are."""
    kind = state.decision
    seat = state.seat_to_move
    if kind == DecisionKind.ATTRIBUTE:
        return list_attributes(state, actions)
    if kind == DecisionKind.CREATE:
        return list_creations(state, values, actions)
    if kind == DecisionKind.OPTION:
        return list_options(state, values, actions)
    if kind == DecisionKind.TREACHERY:
        return list_treachery(state, values, actions)
    if kind == DecisionKind.TREACHERY_CARD:
        return list_treachery_cards(state, values, actions)
    if kind == DecisionKind.TARGET:
        return list_targets(state, values, actions)
    if kind == DecisionKind.PAYMENT:
        return list_payments(state, actions)
    if kind == DecisionKind.SECOND_CARD:
        return list_second_cards(state, values, actions)
    if kind == DecisionKind.DISCARD_ATTRIBUTE:
        return list_hand(state, actions, seat)
    if kind == DecisionKind.DISCARD_TREACHERY:
        return list_treachery_hand(state, values, actions, seat)
    return 0


@compiled
def take_decision(state, values, journal, action):
    """Carry out a legal action of the open decision."""
    kind = state.decision
    seat = state.seat_to_move
    choice = action - kind * CHOICES
    close_decision(state)
    if kind == DecisionKind.ATTRIBUTE:
        decide_attribute(state, values, journal, seat, choice)
    elif kind == DecisionKind.CREATE:
        decide_creation(state, values, journal, seat, choice)
    elif kind == DecisionKind.OPTION:
        decide_option(state, values, journal, seat, choice)
    elif kind == DecisionKind.TREACHERY:
        decide_treachery(state, values, journal, seat, choice)
    elif kind == DecisionKind.TREACHERY_CARD:
        decide_treachery_card(state, values, journal, seat, choice)
    elif kind == DecisionKind.TARGET:
        decide_target(state, values, journal, seat, choice)
    elif kind == DecisionKind.PAYMENT:
        decide_payment(state, values, journal, seat, choice)
    elif kind == DecisionKind.SECOND_CARD:
        decide_second_card(state, values, journal, seat, choice)
    elif kind == DecisionKind.DISCARD_ATTRIBUTE:
        decide_discard(state, journal, seat, choice)
    elif kind == DecisionKind.DISCARD_TREACHERY:
        decide_treachery_discard(state, journal, seat, choice)


@compiled
def do_next_task(state, values, journal):
    """Take the next task off the agenda and carry it out."""
    place = state.agenda_size - 1
    state.agenda_size = place
    task = state.agenda[place, 0]
    a, b = state.agenda[place, 1], state.agenda[place, 2]
    if task == Task.TAKE_ATTRIBUTES:
        take_attributes(state, a, b)
    elif task == Task.CREATE:
        offer_creation(state, values, a)
    elif task == Task.PLAY_TREACHERY:
        offer_treachery(state, values, a)
    elif task == Task.START_TURN:
        start_turn(state, values, journal, a)
    elif task == Task.TAKE_TREACHERY:
        take_treachery(state, a)
    elif task == Task.END_TURN:
        end_turn(state, a)
    elif task == Task.DISCARD:
        discard_down(state, values, a, b)
    elif task == Task.RETURN_FLUSHED:
        return_flushed(state, journal)
    elif task == Task.REFILL_ATTRIBUTES:
        refill_attributes(state, values, journal)
    elif task == Task.REFILL_TREACHERY:
        refill_treachery(state, values, journal)
    elif task == Task.NEXT_TURN:
        next_turn(state, a)
    elif task == Task.NEW_DECKS:
        deal_new_decks(state, values, journal)


@compiled
def work(state, values, journal):
    """Do what is on the agenda until a seat must choose or the game is over."""
    while state.decision == DecisionKind.NO_DECISION and state.agenda_size > 0:
        do_next_task(state, values, journal)
