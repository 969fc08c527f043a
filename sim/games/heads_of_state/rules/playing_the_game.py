"""Playing The Game: the two options of a turn, taking cards, and hand limits."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    FROM_DECK,
    REVOLUTION,
    DecisionKind,
    Option,
    Task,
)
from sim.games.heads_of_state.journal import (
    Note,
    note_discarded,
    note_taken,
    note_treachery_discarded,
    note_treachery_taken,
    note_turn,
)
from sim.games.heads_of_state.rules.components import (
    ask_seat,
    draw_attribute,
    draw_treachery,
    gain_attribute,
    gain_treachery,
    list_choice,
    spend_attribute,
    spend_treachery,
    turn_up_attribute,
)
from sim.games.heads_of_state.rules.course_of_play import revolution
from sim.games.recording import log

# --- the two options ------------------------------------------------------------------------


@compiled
def may_flush(state, values):
    """Return whether six new cards can be turned up without the Revolution stack."""
    return state.deck_size - state.stack_size >= values.display


@compiled
def any_treachery_card(state):
    """Return whether there is a Treachery Card to take."""
    return (
        state.treachery_display_size + state.treachery_deck_size + state.treachery_discard_size > 0
    )


@compiled
def list_options(state, values, actions):
    """List the options of a turn."""
    count = list_choice(actions, 0, DecisionKind.OPTION, Option.TAKE)
    if may_flush(state, values):
        count = list_choice(actions, count, DecisionKind.OPTION, Option.FLUSH)
    if any_treachery_card(state):
        count = list_choice(actions, count, DecisionKind.OPTION, Option.TREACHERY)
    return count


@compiled
def decide_option(state, values, journal, seat, option):
    """Begin option 1 (three cards, or a flush and one card) or option 2."""
    state.option = option
    note_turn(journal, seat, option, state.round_number)
    cards = values.cards_taken
    if option == Option.FLUSH:
        cards = values.cards_after_flush
    if option == Option.TREACHERY:
        cards = 1
    log(journal, Note.OPTION, seat, option, cards, 0, 0, state.round_number)
    if option == Option.TREACHERY:
        push(state, Task.PLAY_TREACHERY, seat, 0, 0, 0)
        push(state, Task.TAKE_ATTRIBUTES, seat, cards, 0, 0)
        push(state, Task.TAKE_TREACHERY, seat, 0, 0, 0)
        return
    if option == Option.FLUSH:
        flush(state, journal, seat)
    push(state, Task.CREATE, seat, 0, 0, 0)
    push(state, Task.TAKE_ATTRIBUTES, seat, cards, 0, 0)


@compiled
def flush(state, journal, seat):
    """Set the open display aside and turn up as many new cards."""
    cards = state.display_size
    for attribute in range(ATTRIBUTES):
        state.flushed[attribute] = state.display[attribute]
        state.display[attribute] = 0
    state.display_size = 0
    log(journal, Note.FLUSHED, seat, cards, 0, 0, 0, state.round_number)
    for _ in range(cards):
        card = draw_attribute(state)
        turn_up_attribute(state, card)
        log(journal, Note.REFILLED, seat, card, 0, 0, 0, state.round_number)


# --- taking cards ---------------------------------------------------------------------------


@compiled
def take_attributes(state, seat, cards):
    """Ask for the next Attribute Card."""
    if cards > 0:
        ask_seat(state, DecisionKind.ATTRIBUTE, seat, cards, 0)


@compiled
def list_attributes(state, actions):
    """List the kinds in the open display, and the top of the deck."""
    count = 0
    for attribute in range(ATTRIBUTES):
        if state.display[attribute] > 0:
            count = list_choice(actions, count, DecisionKind.ATTRIBUTE, attribute)
    return list_choice(actions, count, DecisionKind.ATTRIBUTE, FROM_DECK)


@compiled
def decide_attribute(state, values, journal, seat, choice):
    """Take an Attribute Card; the Revolution Card halts the turn, and the card is taken anew."""
    cards = state.asked[0]
    from_deck = 0
    card = choice
    if choice == FROM_DECK:
        from_deck = 1
        card = draw_attribute(state)
        if card == REVOLUTION:
            push(state, Task.TAKE_ATTRIBUTES, seat, cards, 0, 0)
            revolution(state, values, journal, 0)
            return
    else:
        state.display[card] -= 1
        state.display_size -= 1
    gain_attribute(state, seat, card, from_deck)
    note_taken(journal, seat, card, from_deck, state.round_number)
    if cards > 1:
        push(state, Task.TAKE_ATTRIBUTES, seat, cards - 1, 0, 0)


@compiled
def take_treachery(state, seat):
    """Ask for a Treachery Card."""
    ask_seat(state, DecisionKind.TREACHERY_CARD, seat, 0, 0)


@compiled
def list_treachery_cards(state, values, actions):
    """List the kinds in the open display, and the top of the deck (or of the reshuffled pile)."""
    count = 0
    for kind in range(values.kinds):
        if state.treachery_display[kind] > 0:
            count = list_choice(actions, count, DecisionKind.TREACHERY_CARD, kind)
    if state.treachery_deck_size + state.treachery_discard_size > 0:
        count = list_choice(actions, count, DecisionKind.TREACHERY_CARD, FROM_DECK)
    return count


@compiled
def decide_treachery_card(state, values, journal, seat, choice):
    """Take a Treachery Card."""
    from_deck = 0
    kind = choice
    if choice == FROM_DECK:
        from_deck = 1
        kind = draw_treachery(state, values, journal)
    else:
        state.treachery_display[kind] -= 1
        state.treachery_display_size -= 1
    gain_treachery(state, seat, kind, from_deck)
    note_treachery_taken(journal, seat, kind, from_deck, state.round_number)


# --- hand limits ----------------------------------------------------------------------------


@compiled
def discard_down(state, values, seat, at_round_end):
    """Ask for the next card over a hand limit: ten and four, or six and two at a Turn's end."""
    too_many = state.hand_size[seat] - values.hand_limit[at_round_end]
    if too_many > 0:
        ask_seat(state, DecisionKind.DISCARD_ATTRIBUTE, seat, too_many, at_round_end)
        return
    too_many = state.treachery_hand_size[seat] - values.treachery_limit[at_round_end]
    if too_many > 0:
        ask_seat(state, DecisionKind.DISCARD_TREACHERY, seat, too_many, at_round_end)


@compiled
def list_hand(state, actions, seat):
    """List the kinds of Attribute Card in a hand."""
    count = 0
    for attribute in range(ATTRIBUTES):
        if state.hand[seat, attribute] > 0:
            count = list_choice(actions, count, DecisionKind.DISCARD_ATTRIBUTE, attribute)
    return count


@compiled
def list_treachery_hand(state, values, actions, seat):
    """List the kinds of Treachery Card in a hand."""
    count = 0
    for kind in range(values.kinds):
        if state.treachery_hand[seat, kind] > 0:
            count = list_choice(actions, count, DecisionKind.DISCARD_TREACHERY, kind)
    return count


@compiled
def decide_discard(state, journal, seat, attribute):
    """Discard an Attribute Card, and go on while there are too many."""
    at_round_end = state.asked[1]
    spend_attribute(state, seat, attribute)
    note_discarded(journal, seat, attribute, at_round_end, state.round_number)
    push(state, Task.DISCARD, seat, at_round_end, 0, 0)


@compiled
def decide_treachery_discard(state, journal, seat, kind):
    """Discard a Treachery Card, and go on while there are too many."""
    at_round_end = state.asked[1]
    spend_treachery(state, seat, kind)
    note_treachery_discarded(journal, seat, kind, at_round_end, state.round_number)
    push(state, Task.DISCARD, seat, at_round_end, 0, 0)
