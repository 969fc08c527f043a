"""Phase IV, actions: whose turn it is, buying cards, passing."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.engine.masks import lowest_in
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    NOBODY,
    PASS,
    PRIVILEGE,
    DecisionKind,
    Effect,
    EndReason,
    Task,
)
from sim.games.shadow_of_the_emperor.journal import Note, note_holdings, note_turn
from sim.games.shadow_of_the_emperor.rules.action_cards import ALL_EFFECTS, begin_action, payable
from sim.games.shadow_of_the_emperor.rules.components import (
    ask_seat,
    begin_step,
    list_choice,
    seat_after,
)
from sim.games.shadow_of_the_emperor.rules.game_end import end_game
from sim.games.shadow_of_the_emperor.rules.privileges import open_privileges, use_privilege


@compiled
def begin_actions(state):
    """Begin with the Emperor; nobody has passed yet."""
    state.passed = 0
    state.moment[:] = 0
    push(state, Task.NEXT_TURN, state.emperor, 0, 0, 0)


@compiled
def next_turn(state, values, journal, seat):
    """Begin the turn of ``seat``, or of the next one clockwise that hasn't passed.

    The phase ends when all have passed.
    """
    for behind in range(state.seats):
        active = seat_after(state, seat, behind)
        if (state.passed >> active) & 1 == 0:
            start_turn(state, values, journal, active)
            return
    state.active_seat = NOBODY
    state.moment[:] = 0


@compiled
def start_turn(state, values, journal, seat):
    """Ask a seat for its action: buy a card, use a privilege, or pass."""
    if state.turns >= values.max_turns:
        note_holdings(journal, state, values)
        end_game(state, journal, EndReason.MAX_TURNS)
        return
    state.turns += 1
    state.moment[seat] += 1
    state.active_seat = seat
    begin_step(state)
    log(journal, Note.TURN_STARTS, seat, state.moment[seat], 0, 0, 0, state.round_number)
    ask_seat(state, DecisionKind.ACTION, seat, 0, 0)
    state.asked[2] = cards_to_buy(state, values, seat)
    state.asked[3] = open_privileges(state, values, seat)


@compiled
def cards_to_buy(state, values, seat):
    """Return the cards that a seat may buy, a bit mask: in their stack, to be paid and carried out.

    The Emperor can't become his own Rival, and a round has one challenger.
    """
    effects = ALL_EFFECTS
    if seat == state.emperor or state.challenger != NOBODY:
        effects &= ~(1 << Effect.RIVAL)
    cards = payable(state, values, seat, effects)
    for card in range(values.cards):
        to_buy = 1 if state.stack[card] > 0 else 0
        cards &= ~((1 - (to_buy & values.card_buyable[card])) << card)
    return cards


@compiled
def list_turn(state, actions):
    """List cards to buy, privileges to use, and passing."""
    count = 0
    cards = state.asked[2]
    while cards != 0:
        count = list_choice(actions, count, DecisionKind.ACTION, lowest_in(cards))
        cards &= cards - 1
    privileges = state.asked[3]
    while privileges != 0:
        choice = PRIVILEGE + lowest_in(privileges)
        count = list_choice(actions, count, DecisionKind.ACTION, choice)
        privileges &= privileges - 1
    return list_choice(actions, count, DecisionKind.ACTION, PASS)


@compiled
def decide_action(state, values, journal, seat, choice):
    """Buy a card, use a privilege, or pass; then the next seat's turn comes."""
    note_turn(journal, seat, state.asked[2], values.cards, state.round_number)
    push(state, Task.NEXT_TURN, seat_after(state, seat, 1), 0, 0, 0)
    if choice == PASS:
        state.passed |= 1 << seat
        log(journal, Note.PASSED, seat, 0, 0, 0, 0, state.round_number)
    elif choice >= PRIVILEGE:
        use_privilege(state, values, journal, seat, choice - PRIVILEGE)
    else:
        state.stack[choice] -= 1
        state.cards[seat, choice] += 1
        begin_action(state, values, journal, seat, choice, 0)
