"""Decisions and tasks: which rule lists, takes or carries out what. No rule stands here."""

from __future__ import annotations

from sim.engine.agenda import close_decision
from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.romans.codes import CHOICES, CURRENCIES, ELECTORS, DecisionKind, Task
from sim.games.romans.effects.choices import decide_effect_choice, list_effect_choices
from sim.games.romans.effects.resolving import announce, resolve
from sim.games.romans.rules.battlegrounds import (
    decide_supply_line,
    list_links,
    list_open_grounds,
    place_all_military,
    place_military,
    score_battlegrounds,
    supply_lines,
)
from sim.games.romans.rules.components import (
    ask_seat,
    decide_discount,
    decide_payment,
    decide_use_cost,
    gain_any,
    gain_currency,
    list_discounts,
    list_first,
    list_owned_currencies,
    list_payments,
    pay,
    pay_any,
    take_discount,
)
from sim.games.romans.rules.elector_countries import decide_point, list_points, spend_points
from sim.games.romans.rules.game_end import (
    count_prestige,
    decide_prestige_vote,
    final_vote,
    place_prestige_votes,
)
from sim.games.romans.rules.john_of_luxembourg import (
    decide_loyalty,
    decide_loyalty_direction,
    list_directions,
    loyalty_step,
    move_marker,
    use_john,
)
from sim.games.romans.rules.market_and_events import (
    acquire,
    decide_chronicle_purchase,
    decide_market_order,
    decide_purchase,
    decide_writing_history,
    finish_event,
    list_chronicle_purchases,
    list_market_order,
    list_purchases,
    list_writing_history,
    look_market,
    offer_purchase,
    offer_writing_history,
    order_market,
    refill,
    resolve_event,
)
from sim.games.romans.rules.playing_cards import (
    announce_deed,
    ask_boost,
    counter_window,
    decide_counter,
    decide_destination,
    decide_order,
    decide_use,
    list_counters,
    list_order,
    list_playable,
    list_uses,
    look_own,
    order_own,
    play_card,
    resolve_deed,
)
from sim.games.romans.rules.round_end import (
    advance,
    after_rotation,
    clean_up,
    decide_kept_card,
    hand_step,
    keep_card,
    list_kept,
    rotate,
    round_end,
    score_countries,
)
from sim.games.romans.rules.sequence_of_play import (
    decide_initiative,
    next_play,
    start_round,
)


@compiled
def list_actions(state, values, actions):
    """Write the legal actions of the open decision, ascending; return how many there are."""
    kind = state.decision
    if kind == DecisionKind.POLITICAL_POINT:
        return list_points(state, values, actions)
    if kind == DecisionKind.CARD:
        return list_playable(state, values, actions)
    if kind == DecisionKind.USE:
        return list_uses(state, values, actions)
    if kind == DecisionKind.PURCHASE:
        return list_purchases(state, actions)
    if kind == DecisionKind.PAYMENT:
        return list_payments(state, values, actions)
    if kind == DecisionKind.MILITARY_GROUND:
        return list_open_grounds(state, actions)
    if kind == DecisionKind.ANY_YIELD:
        return list_first(actions, kind, CURRENCIES)
    if kind >= DecisionKind.OPTION and kind <= DecisionKind.REMOVED_CARD:
        return list_effect_choices(state, values, actions)
    if kind == DecisionKind.FREE_CARD or kind == DecisionKind.VOTE:
        return list_effect_choices(state, values, actions)
    return list_rarer_actions(state, values, actions)


@compiled
def list_rarer_actions(state, values, actions):
    """Go on with `list_actions`: the decisions that come up less often."""
    kind = state.decision
    if kind == DecisionKind.USE_COST:
        return list_owned_currencies(state, actions)
    if kind == DecisionKind.BOOST:
        return list_first(actions, kind, 2)
    if kind == DecisionKind.COUNTER:
        return list_counters(state, values, actions)
    if kind == DecisionKind.LOOK_DESTINATION:
        return list_first(actions, kind, 2)
    if kind == DecisionKind.LOOK_ORDER:
        return list_order(state, actions)
    if kind == DecisionKind.CHRONICLE_PURCHASE:
        return list_chronicle_purchases(state, values, actions)
    if kind == DecisionKind.CHRONICLE_ORDER:
        return list_market_order(state, actions)
    if kind == DecisionKind.DISCOUNT:
        return list_discounts(state, values, actions)
    if kind == DecisionKind.WRITING_HISTORY:
        return list_writing_history(state, values, actions)
    if kind == DecisionKind.SUPPLY_LINE:
        return list_links(state, values, actions)
    if kind == DecisionKind.LOYALTY:
        return list_first(actions, kind, 2)
    if kind == DecisionKind.LOYALTY_DIRECTION:
        return list_directions(state, actions, kind)
    if kind == DecisionKind.KEPT_CARD:
        return list_kept(state, actions)
    if kind == DecisionKind.PRESTIGE_VOTE:
        return list_first(actions, kind, ELECTORS)
    if kind == DecisionKind.INITIATIVE:
        return list_first(actions, kind, 2)
    return 0


@compiled
def take_decision(state, values, journal, action):
    """Carry out a legal action of the open decision."""
    kind = state.decision
    seat = state.seat_to_move
    choice = action - kind * CHOICES
    close_decision(state)
    if kind == DecisionKind.POLITICAL_POINT:
        decide_point(state, values, journal, seat, choice)
    elif kind == DecisionKind.CARD:
        play_card(state, values, journal, seat, choice)
    elif kind == DecisionKind.USE:
        decide_use(state, values, journal, seat, choice)
    elif kind == DecisionKind.PURCHASE:
        decide_purchase(state, values, seat, choice)
    elif kind == DecisionKind.PAYMENT:
        decide_payment(state, values, journal, seat, choice)
    elif kind == DecisionKind.MILITARY_GROUND:
        place_military(state, journal, seat, choice, state.asked[0])
    elif kind == DecisionKind.ANY_YIELD:
        gain_currency(state, journal, seat, choice, 1)
    elif (
        (kind >= DecisionKind.OPTION and kind <= DecisionKind.REMOVED_CARD)
        or kind == DecisionKind.FREE_CARD
        or kind == DecisionKind.VOTE
    ):
        decide_effect_choice(state, kind, choice)
    else:
        take_rarer_decision(state, values, journal, kind, seat, choice)


@compiled
def take_rarer_decision(state, values, journal, kind, seat, choice):
    """Go on with `take_decision`: the decisions that come up less often."""
    if kind == DecisionKind.USE_COST:
        decide_use_cost(state, journal, seat, choice)
    elif kind == DecisionKind.BOOST:
        state.boosted = choice
    elif kind == DecisionKind.COUNTER:
        decide_counter(state, values, journal, seat, choice)
    elif kind == DecisionKind.LOOK_DESTINATION:
        decide_destination(state, journal, seat, choice)
    elif kind == DecisionKind.LOOK_ORDER:
        decide_order(state, journal, seat, choice)
    elif kind == DecisionKind.CHRONICLE_PURCHASE:
        decide_chronicle_purchase(state, values, journal, seat, choice)
    elif kind == DecisionKind.CHRONICLE_ORDER:
        decide_market_order(state, journal, seat, choice)
    elif kind == DecisionKind.DISCOUNT:
        decide_discount(state, journal, seat, choice)
    elif kind == DecisionKind.WRITING_HISTORY:
        decide_writing_history(state, values, journal, seat, choice)
    elif kind == DecisionKind.SUPPLY_LINE:
        decide_supply_line(state, values, journal, seat, choice)
    elif kind == DecisionKind.LOYALTY:
        decide_loyalty(state, seat, choice)
    elif kind == DecisionKind.LOYALTY_DIRECTION:
        decide_loyalty_direction(state, values, journal, seat, choice)
    elif kind == DecisionKind.KEPT_CARD:
        decide_kept_card(state, values, journal, seat, choice)
    elif kind == DecisionKind.PRESTIGE_VOTE:
        decide_prestige_vote(state, journal, seat, choice)
    elif kind == DecisionKind.INITIATIVE:
        decide_initiative(state, values, journal, seat, choice)


@compiled
def do_next_task(state, values, journal):
    """Take the next task off the agenda and carry it out: those of a play stand here.

    The task is read here and not passed on: so many arguments would go over the stack, which
    costs a twentieth of a game's time.
    """
    place = state.agenda_size - 1
    state.agenda_size = place
    task = wide(state.agenda[place, 0])
    a, b = wide(state.agenda[place, 1]), wide(state.agenda[place, 2])
    c = wide(state.agenda[place, 3])
    if task == Task.POLITICAL:
        spend_points(state, a, b)
    elif task == Task.PAY:
        pay(state, a)
    elif task == Task.NEXT_PLAY:
        next_play(state, values, journal, a)
    elif task == Task.CHOOSE_USE:
        ask_seat(state, DecisionKind.USE, a, b, c)
    elif task == Task.AFTER_USE:
        use_john(state, values, journal, a, b)
    elif task == Task.BUY:
        offer_purchase(state, values, journal, a)
    elif task == Task.MILITARY:
        place_all_military(state, a, b)
    elif task == Task.ANNOUNCE:
        announce(state, values, a, b, c)
    elif task == Task.RESOLVE:
        resolve(state, values, journal, a, b, c)
    elif task == Task.ASK_BOOST:
        ask_boost(state, values, a, b)
    elif task == Task.ANNOUNCE_DEED:
        announce_deed(state, values, journal, a, b)
    elif task == Task.COUNTER_WINDOW:
        counter_window(state, values, a, b)
    elif task == Task.RESOLVE_DEED:
        resolve_deed(state, values, journal, a, b)
    elif task == Task.TAKE_DISCOUNT:
        take_discount(state, journal, a, b)
    elif task == Task.ACQUIRE:
        acquire(state, values, journal, a, b, c)
    elif task == Task.REFILL:
        refill(state, values, journal, a)
    elif task == Task.GAIN_ANY:
        if b > 0:
            gain_any(state, a, b)
    elif task == Task.PAY_USE:
        pay_any(state, a, b)
    else:
        do_rarer_task(state, values, journal, task, a, b, c)


@compiled
def do_rarer_task(state, values, journal, task, a, b, c):
    """Go on with `do_next_task`: events, looks, the round end and the game's end."""
    if task == Task.REVEAL:
        offer_writing_history(state, values, b, c)
    elif task == Task.RESOLVE_EVENT:
        resolve_event(state, values, journal, a, b)
    elif task == Task.EVENT_DONE:
        finish_event(state, journal, b)
    elif task == Task.LOOK_OWN:
        look_own(state, a, b, c)
    elif task == Task.LOOK_OWN_ORDER:
        order_own(state, a)
    elif task == Task.LOOK_MARKET:
        look_market(state, values, journal, a, b)
    elif task == Task.LOOK_MARKET_ORDER:
        order_market(state, a)
    elif task == Task.ROUND_END:
        round_end(state, values, journal)
    elif task == Task.SUPPLY:
        supply_lines(state, values, journal, a)
    elif task == Task.SCORE_COUNTRIES:
        score_countries(state, values, journal)
    elif task == Task.SCORE_BATTLEGROUNDS:
        score_battlegrounds(state, values, journal)
    elif task == Task.LOYALTY_STEP:
        loyalty_step(state, values, a)
    elif task == Task.LOYALTY_MOVE:
        move_marker(state, values, journal, b, values.loyalty_steps)
    elif task == Task.ROTATE:
        rotate(state, journal)
    elif task == Task.AFTER_ROTATION:
        after_rotation(state)
    elif task == Task.HAND_STEP:
        hand_step(state, values, journal)
    elif task == Task.KEEP:
        keep_card(state, values, a)
    elif task == Task.CLEAN_UP:
        clean_up(state, journal)
    elif task == Task.ADVANCE:
        advance(state, journal)
    elif task == Task.START_ROUND:
        start_round(state, values, journal)
    elif task == Task.PRESTIGE:
        count_prestige(state, values, journal)
    elif task == Task.PRESTIGE_VOTE:
        place_prestige_votes(state, a, b)
    elif task == Task.FINAL_VOTE:
        final_vote(state, values, journal)


@compiled
def work(state, values, journal):
    """Do what is on the agenda until a seat must choose or the game is over."""
    while state.decision == DecisionKind.NO_DECISION and state.agenda_size > 0:
        do_next_task(state, values, journal)
