"""9.0 Round End: supply, countries, battlegrounds, loyalty, rotation, hands."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.engine.narrow import wide
from sim.games.recording import log
from sim.games.romans.codes import (
    ELECTORS,
    MAX_SHIELDS,
    NO_CARD,
    NOBODY,
    NONE,
    SEATS,
    DecisionKind,
    Location,
    Moment,
    Passive,
    Step,
    Task,
)
from sim.games.romans.journal import Note, note_grounds_held, note_kept, note_round_end
from sim.games.romans.rules.components import (
    add_to_hand,
    ask_seat,
    gain_currency,
    list_choices,
    put_on_discard,
    put_out_of_play,
    start_moment,
)
from sim.games.romans.rules.elector_countries import foothold_seat, gain_vote, winner_of_country
from sim.games.romans.rules.market_and_events import take_from_row


@compiled
def is_final_round(state, values):
    """Return whether this round is the last: by its number, or by Crécy (9.8, 12.13)."""
    return state.last_round == 1 or state.round_number >= values.rounds


@compiled
def round_end(state, values, journal):
    """Put the steps of the round end on the agenda: all, or after the final round two (9.8)."""
    start_moment(state, Moment.ROUND_END)
    if is_final_round(state, values):
        log(journal, Note.SHORT_END, NOBODY, 0, 0, 0, 0, state.round_number)
        push(state, Task.PRESTIGE, 0, 0, 0, 0)
    else:
        push(state, Task.AFTER_ROTATION, 0, 0, 0, 0)
        push(state, Task.ROTATE, 0, 0, 0, 0)
        push(state, Task.LOYALTY_STEP, 1 - state.first_seat, 0, 0, 0)
        push(state, Task.LOYALTY_STEP, state.first_seat, 0, 0, 0)
        push(state, Task.SCORE_BATTLEGROUNDS, 0, 0, 0, 0)
    push(state, Task.SCORE_COUNTRIES, 0, 0, 0, 0)
    push(state, Task.SUPPLY, 0, 0, 0, 0)


# --- 9.1 Supply lines: see battlegrounds.supply_lines ---------------------------------------

# --- 9.2 Countries --------------------------------------------------------------------------


@compiled
def score_countries(state, values, journal):
    """Give each country's vote, then clear influence except footholds (9.2, 9.21, 9.22)."""
    note_grounds_held(journal, state)
    cleared = 0
    for elector in range(ELECTORS):
        ours, theirs = state.influence[elector, 0], state.influence[elector, 1]
        winner = winner_of_country(state, values, elector)
        tie = 1 if ours == theirs else 0
        log(journal, Note.COUNTRY, winner, elector, ours, theirs, tie, state.round_number)
        if winner != NOBODY:
            gain_vote(state, journal, winner, elector)
        keeper = foothold_seat(state, values, elector)
        state.influence[elector, 0] = 0
        state.influence[elector, 1] = 0
        if keeper != NOBODY:
            state.influence[elector, keeper] = 1
            log(journal, Note.FOOTHOLD, keeper, elector, 0, 0, 0, state.round_number)
        cleared += ours + theirs - state.influence[elector, 0] - state.influence[elector, 1]
    if cleared > 0:
        log(journal, Note.CLEARED, NOBODY, 0, 0, 0, 0, state.round_number)


# --- 9.3 Battlegrounds: see battlegrounds.score_battlegrounds -------------------------------

# --- 9.4 John's loyalty: see john_of_luxembourg.loyalty_step --------------------------------

# --- 9.5 Market rotation --------------------------------------------------------------------


@compiled
def rotate(state, journal):
    """Remove the oldest regular card of the row from the game and refill (9.5)."""
    state.step = Step.ROTATION
    if state.row_size > 0:
        oldest = state.row[0]
        put_out_of_play(state, oldest)
        log(journal, Note.ROTATED, NOBODY, oldest, 0, 0, 0, state.round_number)
        take_from_row(state, journal, 0)
        push(state, Task.REFILL, NOBODY, 0, 0, 0)


@compiled
def after_rotation(state):
    """Go on with the hand step, unless Crécy came in the rotation (12.13)."""
    if state.last_round == 1:
        push(state, Task.PRESTIGE, 0, 0, 0, 0)
    else:
        push(state, Task.ADVANCE, 0, 0, 0, 0)
        push(state, Task.CLEAN_UP, 0, 0, 0, 0)
        push(state, Task.KEEP, 1 - state.first_seat, 0, 0, 0)
        push(state, Task.KEEP, state.first_seat, 0, 0, 0)
        push(state, Task.HAND_STEP, 0, 0, 0, 0)


# --- 9.6 Hand and play area -----------------------------------------------------------------


@compiled
def hand_step(state, values, journal):
    """Give the currency of shields held, before cards are kept (9.6)."""
    for shield in range(MAX_SHIELDS):
        if values.passive[shield] == Passive.ROUND_END_GAIN:
            if state.shield_location[shield] != Location.SUPPLY:
                seat = state.shield_seat[shield]
                currency, cubes = values.passive_a[shield], values.passive_b[shield]
                gain_currency(state, journal, seat, currency, cubes)
    state.kept_size[:] = 0


@compiled
def keep_card(state, values, seat):
    """Ask which unplayed card is kept; all are discarded together afterwards, so it is secret."""
    kept = state.kept_size[seat]
    if kept < values.kept_cards and kept < state.hand_size[seat]:
        ask_seat(state, DecisionKind.KEPT_CARD, seat, 0, 0)


@compiled
def is_kept(state, seat, card):
    """Return whether a card has been chosen to be kept."""
    for place in range(state.kept_size[seat]):
        if state.kept[seat, place] == card:
            return True
    return False


@compiled
def list_kept(state, actions):
    """List the unplayed cards, and none."""
    seat = state.seat_to_move
    count = 0
    for place in range(state.hand_size[seat]):
        card = wide(state.hand[seat, place])
        if not is_kept(state, seat, card):
            count = list_choices(actions, count, DecisionKind.KEPT_CARD, card)
    return list_choices(actions, count, DecisionKind.KEPT_CARD, NONE)


@compiled
def decide_kept_card(state, values, journal, seat, card):
    """Keep a card, or no more."""
    if card == NONE:
        note_kept(journal, values, seat, NO_CARD, state.round_number)
        return
    note_kept(journal, values, seat, card, state.round_number)
    state.kept[seat, state.kept_size[seat]] = card
    state.kept_size[seat] += 1
    push(state, Task.KEEP, seat, 0, 0, 0)


@compiled
def clean_up(state, journal):
    """Discard hands and play areas, remove reminder tokens and waiting discounts (9.6, 5.43)."""
    for seat in range(SEATS):  # the log names both sides first
        from_hand = state.hand_size[seat] - state.kept_size[seat]
        played = state.play_area_size[seat]
        log(journal, Note.DISCARDED, seat, from_hand, played, 0, 0, state.round_number)
    for seat in range(SEATS):
        for place in range(state.hand_size[seat]):
            card = wide(state.hand[seat, place])
            if not is_kept(state, seat, card):
                put_on_discard(state, seat, card)
        for place in range(state.play_area_size[seat]):
            put_on_discard(state, seat, wide(state.play_area[seat, place]))
        state.play_area_size[seat] = 0
        state.hand_size[seat] = 0
        for place in range(state.kept_size[seat]):
            add_to_hand(state, seat, state.kept[seat, place])
        state.bonus_count[seat] = 0
        discount, wild = state.discount[seat], state.discount_wild[seat]
        if discount > 0 or wild > 0:
            log(journal, Note.LAPSED, seat, discount, wild, 0, 0, state.round_number)
        state.discount[seat] = 0
        state.discount_wild[seat] = 0
    state.blocked[:] = 0


# --- 9.7 ------------------------------------------------------------------------------------


@compiled
def advance(state, journal):
    """End the round; the next one starts (9.7)."""
    note_round_end(journal, state)
    push(state, Task.START_ROUND, 0, 0, 0, 0)
