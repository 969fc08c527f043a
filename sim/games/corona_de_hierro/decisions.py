"""Decisions and tasks: which rule takes or carries out what. No rule stands here.

The choices of a decision are the bits of ``asked[0]``, so one function lists them all.
"""

from __future__ import annotations

from sim.engine.agenda import close_decision
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    CHOICES,
    NO_DIE,
    ActionKind,
    CardType,
    DecisionKind,
    Task,
)
from sim.games.corona_de_hierro.rules.advanced_rules import (
    decide_set_up_card,
    look_at_cards,
    shuffle_back,
)
from sim.games.corona_de_hierro.rules.alliances import decide_acceptance, decide_alliance
from sim.games.corona_de_hierro.rules.attack_an_army import attack, decide_battle_city
from sim.games.corona_de_hierro.rules.castle_by_diplomacy import (
    decide_castle_sent_to,
    request_support,
)
from sim.games.corona_de_hierro.rules.castle_by_force import attack_castle
from sim.games.corona_de_hierro.rules.dice import decide_reroll, roll_die
from sim.games.corona_de_hierro.rules.executing_cards import execute_card
from sim.games.corona_de_hierro.rules.hostages import (
    answer_asking,
    answer_exchange,
    ask_back,
    decide_castle,
    give_back,
    offer_exchange,
    take_hostage,
)
from sim.games.corona_de_hierro.rules.initiative_cards import (
    buy_card,
    decide_kept,
    discard_card,
    take_card,
)
from sim.games.corona_de_hierro.rules.military_cards import (
    decide_fortune,
    decide_resistance,
    resist,
)
from sim.games.corona_de_hierro.rules.move_an_army import (
    decide_from,
    decide_pawns,
    decide_permission,
    decide_to,
)
from sim.games.corona_de_hierro.rules.political_cards import (
    decide_place,
    decide_spied,
    decide_spy_discard,
    replace_emissary,
)
from sim.games.corona_de_hierro.rules.recruit_an_army import decide_recruit
from sim.games.corona_de_hierro.rules.retrieving import decide_retrieval
from sim.games.corona_de_hierro.rules.setup import (
    ask_for_castle,
    deal_cards,
    decide_main_castle,
)
from sim.games.corona_de_hierro.rules.turn_structure import (
    choose_action,
    decide_action,
    end_action,
    start_turn,
)


@compiled
def list_actions(state, actions):
    """Write the legal actions of the open decision, ascending; return how many there are.

    Each code is written and only kept if its bit is set: without a branch that processors guess
    wrong half the time, all games are a tenth faster.
    """
    choices = state.asked[0]
    action = state.decision * CHOICES
    count = 0
    while choices != 0:
        if choices & 0xFF == 0:
            choices >>= 8
            action += 8
            continue
        actions.code[count] = action
        count += choices & 1
        choices >>= 1
        action += 1
    return count


@compiled
def take_decision(state, values, journal, action):
    """Carry out a legal action of the open decision."""
    kind = state.decision
    seat = state.seat_to_move
    choice = action - kind * CHOICES
    close_decision(state)
    if kind == DecisionKind.ACTION:
        decide_action(state, values, journal, seat, choice)
    elif kind <= DecisionKind.MOVE_TO:
        take_move(state, values, journal, seat, kind, choice)
    elif kind <= DecisionKind.ATTACK_CASTLE:
        take_fight(state, values, journal, seat, kind, choice)
    elif kind <= DecisionKind.HOSTAGE_OF:
        take_diplomacy(state, values, journal, seat, kind, choice)
    elif kind <= DecisionKind.EXECUTE_CARD:
        take_card_decision(state, values, journal, seat, kind, choice)
    else:
        take_effect(state, values, journal, seat, kind, choice)


@compiled
def take_move(state, values, journal, seat, kind, choice):
    """Carry out decisions of the set-up and of moves."""
    if kind == DecisionKind.MOVE_FROM:
        decide_from(state, values, seat, choice)
    elif kind == DecisionKind.MOVE_PAWNS:
        decide_pawns(state, values, seat, choice)
    elif kind == DecisionKind.MOVE_TO:
        decide_to(state, values, journal, seat, choice)
    elif kind == DecisionKind.MAIN_CASTLE:
        decide_main_castle(state, values, journal, seat, choice)
    else:
        decide_set_up_card(state, values, journal, seat, choice)


@compiled
def take_fight(state, values, journal, seat, kind, choice):
    """Carry out decisions of passage, recruiting, battles and castles attacked."""
    if kind == DecisionKind.PERMISSION:
        decide_permission(state, values, journal, seat, choice)
    elif kind == DecisionKind.RECRUIT:
        decide_recruit(state, values, journal, seat, choice)
    elif kind == DecisionKind.BATTLE_CITY:
        decide_battle_city(state, seat, choice)
    elif kind == DecisionKind.ENEMY:
        take_enemy(state, values, journal, seat, choice)
    elif kind == DecisionKind.REROLL:
        decide_reroll(state, values, journal, seat, choice)
    else:
        attack_castle(state, values, journal, seat, choice, NO_DIE)


@compiled
def take_enemy(state, values, journal, seat, enemy):
    """Attack an army, or resist it if that is the card."""
    if state.card >= 0 and values.card_type[state.card] == CardType.RESISTANCE:
        resist(state, values, journal, seat, enemy)
    else:
        attack(state, values, journal, seat, enemy)


@compiled
def take_diplomacy(state, values, journal, seat, kind, choice):
    """Carry out decisions about emissaries."""
    if kind == DecisionKind.SEND_TO_CASTLE:
        decide_castle_sent_to(state, values, journal, seat, choice)
    elif kind == DecisionKind.REQUEST_SUPPORT:
        request_support(state, values, journal, seat, choice, NO_DIE)
    elif kind == DecisionKind.REQUEST_ALLIANCE:
        decide_alliance(state, journal, seat, choice)
    elif kind == DecisionKind.ACCEPT_ALLIANCE:
        decide_acceptance(state, values, journal, seat, choice)
    elif kind == DecisionKind.RETRIEVE:
        decide_retrieval(state, values, journal, seat, choice)
    elif kind == DecisionKind.TAKE_HOSTAGE:
        decide_castle(state, seat, choice)
    elif state.action == ActionKind.TAKE_HOSTAGE:
        take_hostage(state, journal, seat, choice, state.asked[1])
    else:
        replace_emissary(state, values, journal, seat, choice, state.asked[1])


@compiled
def take_card_decision(state, values, journal, seat, kind, choice):
    """Carry out decisions about initiative cards."""
    if kind == DecisionKind.TAKE_CARD:
        take_card(state, journal, seat, choice)
    elif kind == DecisionKind.BUY_CARD:
        buy_card(state, values, journal, seat, choice)
    elif kind == DecisionKind.KEEP_CARD:
        decide_kept(state, values, journal, seat, choice)
    elif kind == DecisionKind.DISCARD_CARD:
        discard_card(state, journal, seat, choice)
    else:
        execute_card(state, values, journal, seat, choice)


@compiled
def take_effect(state, values, journal, seat, kind, choice):
    """Carry out decisions that cards ask for, and those about hostages."""
    if kind == DecisionKind.GOOD_FORTUNE:
        decide_fortune(state, values, journal, seat, choice)
    elif kind == DecisionKind.RESISTANCE:
        decide_resistance(state, seat, choice)
    elif kind == DecisionKind.SPY_ON:
        decide_spied(state, journal, seat, choice)
    elif kind == DecisionKind.SPY_DISCARD:
        decide_spy_discard(state, journal, seat, choice)
    elif kind == DecisionKind.HOSTAGE:
        decide_place(state, seat, choice)
    elif kind == DecisionKind.RETURN_HOSTAGE:
        give_back(state, journal, seat, choice)
    elif kind == DecisionKind.ASK_FOR_HOSTAGE:
        ask_back(state, journal, seat, choice)
    elif kind == DecisionKind.OFFER_EXCHANGE:
        offer_exchange(state, journal, seat, choice)
    elif kind == DecisionKind.ANSWER_HOSTAGE:
        answer_asking(state, journal, seat, choice)
    else:
        answer_exchange(state, journal, seat, choice)


@compiled
def do_next_task(state, values, journal):
    """Take the next task off the agenda and carry it out."""
    place = state.agenda_size - 1
    state.agenda_size = place
    task = state.agenda[place, 0]
    a = state.agenda[place, 1]
    if task == Task.END_ACTION:
        end_action(state, values, journal, a)
    elif task == Task.START_TURN:
        start_turn(state, values, journal, a)
    elif task == Task.ROLL:
        roll_die(state, values, journal, a)
    elif task == Task.CHOOSE_ACTION:
        choose_action(state, values, a)
    elif task == Task.CHOOSE_CASTLE:
        ask_for_castle(state, values, a)
    elif task == Task.DEAL_CARDS:
        deal_cards(state, values, journal)
    elif task == Task.LOOK_AT_CARDS:
        look_at_cards(state, values, journal, a)
    elif task == Task.SHUFFLE_BACK:
        shuffle_back(state, values, journal)


@compiled
def work(state, values, journal):
    """Do what is on the agenda until a seat must choose or the game is over."""
    while state.decision == DecisionKind.NO_DECISION and state.agenda_size > 0:
        do_next_task(state, values, journal)
