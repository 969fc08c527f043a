"""Turn Structure: whose turn it is, its actions, and what may be done with each."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    FIRST_FREE,
    NO_CARD,
    NO_DIE,
    ActionKind,
    DecisionKind,
    EndReason,
    Post,
    Task,
)
from sim.games.corona_de_hierro.journal import Note
from sim.games.corona_de_hierro.noting import note_action, note_free_step, note_round
from sim.games.corona_de_hierro.rules.alliances import (
    begin_acceptance,
    begin_alliance,
    seats_to_accept,
    seats_to_ally_with,
)
from sim.games.corona_de_hierro.rules.attack_an_army import begin_attack, cities_to_fight_in
from sim.games.corona_de_hierro.rules.castle_by_diplomacy import (
    begin_request,
    begin_sending,
    castles_to_request,
    castles_to_send_to,
)
from sim.games.corona_de_hierro.rules.castle_by_force import begin_siege, castles_to_attack
from sim.games.corona_de_hierro.rules.components import ask_seat
from sim.games.corona_de_hierro.rules.end_of_the_game import check_end, end_game
from sim.games.corona_de_hierro.rules.executing_cards import begin_execution, kinds_to_execute
from sim.games.corona_de_hierro.rules.hostages import (
    begin_free_step,
    begin_taking,
    castles_with_hostages,
    free_steps,
)
from sim.games.corona_de_hierro.rules.initiative_cards import (
    begin_buying,
    begin_discarding,
    begin_taking_card,
    may_buy,
    may_take,
)
from sim.games.corona_de_hierro.rules.move_an_army import begin_move, cities_to_leave
from sim.games.corona_de_hierro.rules.recruit_an_army import (
    begin_recruiting,
    castles_to_recruit_from,
)
from sim.games.corona_de_hierro.rules.retrieving import begin_retrieving, places_to_retrieve_from
from sim.games.corona_de_hierro.rules.rome_and_barbarians import may_send, send_to_post
from sim.games.recording import log

# --- turns ----------------------------------------------------------------------------------


@compiled
def start_turn(state, values, journal, seat):
    """Begin a turn; emissaries that came in earlier turns may now request support."""
    if state.turns >= values.max_turns:
        end_game(state, values, journal, EndReason.MAX_TURNS)
        return
    if seat == state.first_seat:
        if state.round_number > 0:
            note_round(state, values, journal)
        state.round_number += 1
        log(journal, Note.ROUND_STARTS, -1, state.round_number, 0, 0, 0, state.round_number)
    state.turns += 1
    state.turns_taken[seat] += 1
    state.active_seat = seat
    state.action_number = 1
    state.ordinal[:] = 0
    if state.closed != 0:
        state.closed = 0
    state.refusals[:] = 0
    state.returned[:] = 0
    state.asked_back[:] = 0
    state.offered[:] = 0
    state.ready = state.emissary_castles[seat]
    log(journal, Note.TURN_STARTS, seat, state.turns_taken[seat], 0, 0, 0, state.round_number)
    choose_action(state, values, seat)


@compiled
def end_action(state, values, journal, seat):
    """Check whether the game ends; go on with the next action, or the player to the left."""
    note_action(state, journal, seat)
    check_end(state, values, journal)
    if state.over == 1:
        return
    if state.action_number < values.turn_actions:
        state.action_number += 1
        choose_action(state, values, seat)
    else:
        end_turn(state, seat)


@compiled
def end_turn(state, seat):
    """Go on with the player to the left."""
    push(state, Task.START_TURN, (seat + 1) % state.seats, 0, 0, 0)


# --- what may be done -----------------------------------------------------------------------


@compiled
def choose_action(state, values, seat):
    """Ask for an action; without one that can be carried out the turn is over (C3)."""
    state.card = NO_CARD
    executable = kinds_to_execute(state, values, seat)
    kinds = armies_actions(state, values, seat) | emissaries_actions(state, values, seat)
    kinds |= cards_actions(state, values, seat, executable)
    if kinds == 0:
        end_turn(state, seat)
        return
    kinds |= free_steps(state, values, seat)
    ask_seat(state, DecisionKind.ACTION, seat, kinds, executable)


@compiled
def armies_actions(state, values, seat):
    """Return which actions with armies can be carried out, as a mask of `ActionKind`."""
    kinds = 0
    if cities_to_leave(state, values, seat) != 0:
        kinds |= 1 << ActionKind.MOVE
    if castles_to_recruit_from(state, seat) != 0:
        kinds |= 1 << ActionKind.RECRUIT
    if cities_to_fight_in(state, seat) != 0:
        kinds |= 1 << ActionKind.ATTACK_ARMY
    if castles_to_attack(state, values, seat) != 0:
        kinds |= 1 << ActionKind.ATTACK_CASTLE
    return kinds


@compiled
def emissaries_actions(state, values, seat):
    """Return which actions with emissaries can be carried out, as a mask of `ActionKind`."""
    kinds = 0
    if castles_to_send_to(state, values, seat) != 0:
        kinds |= 1 << ActionKind.SEND_TO_CASTLE
    if castles_to_request(state, values, seat) != 0:
        kinds |= 1 << ActionKind.REQUEST_SUPPORT
    if may_send(state, values, seat, Post.ROME):
        kinds |= 1 << ActionKind.SEND_TO_ROME
    if may_send(state, values, seat, Post.SARACENS):
        kinds |= 1 << ActionKind.SEND_TO_SARACENS
    if may_send(state, values, seat, Post.MAGYARS):
        kinds |= 1 << ActionKind.SEND_TO_MAGYARS
    if seats_to_ally_with(state, seat) != 0:
        kinds |= 1 << ActionKind.REQUEST_ALLIANCE
    if seats_to_accept(state, seat) != 0:
        kinds |= 1 << ActionKind.ACCEPT_ALLIANCE
    if places_to_retrieve_from(state, seat) != 0:
        kinds |= 1 << ActionKind.RETRIEVE
    if castles_with_hostages(state, seat) != 0:
        kinds |= 1 << ActionKind.TAKE_HOSTAGE
    return kinds


@compiled
def cards_actions(state, values, seat, executable):
    """Return which actions with initiative cards can be carried out, as a mask of `ActionKind`."""
    kinds = 0
    if may_take(state, values, seat):
        kinds |= 1 << ActionKind.TAKE_CARD
    if may_buy(state, values, seat):
        kinds |= 1 << ActionKind.BUY_CARD
    if state.hand_size[seat] > 0:
        kinds |= 1 << ActionKind.DISCARD_CARD
    if executable != 0:
        kinds |= 1 << ActionKind.EXECUTE_CARD
    return kinds


@compiled
def decide_action(state, values, journal, seat, kind):
    """Begin an action; what it still needs to know is asked next."""
    state.action = kind
    state.roll_die = NO_DIE
    log(journal, Note.ACTION, seat, kind, state.action_number, 0, 0, state.round_number)
    if kind >= FIRST_FREE:
        push(state, Task.CHOOSE_ACTION, seat, 0, 0, 0)
        note_free_step(state, journal, seat, kind)
        begin_free_step(state, values, seat, kind)
        return
    push(state, Task.END_ACTION, seat, 0, 0, 0)
    if kind <= ActionKind.ATTACK_CASTLE:
        begin_army_action(state, values, seat, kind)
    elif kind <= ActionKind.TAKE_HOSTAGE:
        begin_emissary_action(state, values, journal, seat, kind)
    else:
        begin_card_action(state, seat, kind)


@compiled
def begin_army_action(state, values, seat, kind):
    """Begin one of the actions 1 to 4."""
    if kind == ActionKind.MOVE:
        begin_move(state, values, seat)
    elif kind == ActionKind.RECRUIT:
        begin_recruiting(state, seat)
    elif kind == ActionKind.ATTACK_ARMY:
        begin_attack(state, seat)
    else:
        begin_siege(state, values, seat)


@compiled
def begin_emissary_action(state, values, journal, seat, kind):
    """Begin one of the actions 5 to 10, or take a hostage."""
    if kind == ActionKind.SEND_TO_CASTLE:
        begin_sending(state, values, seat)
    elif kind == ActionKind.REQUEST_SUPPORT:
        begin_request(state, values, seat)
    elif kind == ActionKind.SEND_TO_ROME:
        send_to_post(state, values, journal, seat, Post.ROME)
    elif kind == ActionKind.SEND_TO_SARACENS:
        send_to_post(state, values, journal, seat, Post.SARACENS)
    elif kind == ActionKind.SEND_TO_MAGYARS:
        send_to_post(state, values, journal, seat, Post.MAGYARS)
    elif kind == ActionKind.REQUEST_ALLIANCE:
        begin_alliance(state, seat)
    elif kind == ActionKind.ACCEPT_ALLIANCE:
        begin_acceptance(state, seat)
    elif kind == ActionKind.RETRIEVE:
        begin_retrieving(state, seat)
    else:
        begin_taking(state, seat)


@compiled
def begin_card_action(state, seat, kind):
    """Begin action 11 or 12."""
    if kind == ActionKind.TAKE_CARD:
        begin_taking_card(state, seat)
    elif kind == ActionKind.BUY_CARD:
        begin_buying(state, seat)
    elif kind == ActionKind.DISCARD_CARD:
        begin_discarding(state, seat)
    else:
        begin_execution(state, seat)
