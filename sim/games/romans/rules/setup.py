"""3.0 Setup: the board, the starter decks, the market, the opening hands."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.chance import chance, scaled, shuffle
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.romans.codes import (
    NO_CARD,
    NOBODY,
    SEATS,
    DecisionKind,
    Deck,
    Location,
    Side,
    Stream,
    Task,
)
from sim.games.romans.journal import Note, note_offered, start_journal
from sim.games.romans.rules.components import put_aside, put_on_draw_pile


@compiled
def set_up(state, values, journal, seed):
    """Set the game up in place (3.2 to 3.4); the opening hands are round 1's draw (3.5)."""
    start_journal(journal)
    state.seed = seed
    clear(state)
    seat_sides(state, values)
    set_up_board(state, values)
    set_up_starter_decks(state, values)
    set_up_market(state, values)
    for place in range(state.row_size):
        for seat in range(SEATS):
            note_offered(journal, values, seat, state.row[place])
    log(journal, Note.SETUP, -1, 0, 0, 0, 0, 0)
    push(state, Task.START_ROUND, 0, 0, 0, 0)


@compiled
def clear(state):
    """Empty everything that a game before may have left."""
    state.agenda_size = 0
    state.decision = DecisionKind.NO_DECISION
    state.seat_to_move = NOBODY
    state.asked[:] = 0
    state.ordinal[:] = 0
    state.turns = 0
    state.round_number = 0
    state.step = 0
    state.moment = 0
    state.first_seat = 0
    state.active_seat = 0
    state.plays_made[:] = 0
    state.plays_allowed[:] = 0
    state.last_round = 0
    state.crecy_round = 0
    state.over = 0
    state.end_reason = 0
    state.winner = NOBODY
    state.tie_break = 0
    state.kept_size[:] = 0
    state.announced_size = 0
    state.boosted = 0
    state.looked_size = 0
    state.due[:] = 0
    state.paid = 0
    state.wild = 0
    state.bonus_count[:] = 0
    state.discount[:] = 0
    state.discount_wild[:] = 0
    state.known_to[:] = 0
    state.aside_size = 0
    state.out_of_play_size = 0
    for seat in range(SEATS):
        state.draw_pile_size[seat] = 0
        state.shuffles[seat] = 0
        state.hand_size[seat] = 0
        state.discard_size[seat] = 0
        state.play_area_size[seat] = 0


# --- 3.1 Sides ------------------------------------------------------------------------------


@compiled
def seat_sides(state, values):
    """Seat Luxembourg in seat 0; in a mirror the seed may swap what texts mean by a side."""
    swapped = 0
    if values.swap_sides_by_seed == 1:
        swapped = scaled(chance(state.seed, Stream.SIDES, 0, 0), 2)
    state.seat_of[Side.LUXEMBOURG] = swapped
    state.seat_of[Side.WITTELSBACH] = 1 - swapped


# --- 3.2 Board ------------------------------------------------------------------------------


@compiled
def set_up_board(state, values):
    """Empty the board and the treasuries, place John's marker (3.21 to 3.23)."""
    state.influence[:] = 0
    state.supplied[:] = 0
    state.votes[:] = 0
    state.military[:] = 0
    state.blocked[:] = 0
    state.bonus_holder[:] = NOBODY
    state.wallet[:] = 0
    state.marker = values.marker_start
    state.john_holder = NOBODY
    if values.john_starts_with != NOBODY:
        state.john_holder = state.seat_of[values.john_starts_with]
    state.shield_location[:] = Location.SUPPLY
    state.shield_seat[:] = NOBODY


# --- 3.3 Starter decks ----------------------------------------------------------------------


@compiled
def set_up_starter_decks(state, values):
    """Shuffle each side's starters; John's holder has his card among them (3.31 to 3.33)."""
    for card in range(values.card_count):
        deck = values.deck[card]
        if deck == Deck.LUXEMBOURG or deck == Deck.WITTELSBACH:
            put_on_draw_pile(state, deck, card)
        elif deck == Deck.JOHN_LUXEMBOURG or deck == Deck.JOHN_WITTELSBACH:
            seat = state.seat_of[deck - Deck.JOHN_LUXEMBOURG]
            if state.john_holder == seat:
                put_on_draw_pile(state, seat, card)
            else:
                put_aside(state, card)
    for seat in range(SEATS):
        shuffle(
            state.draw_pile[seat],
            state.draw_pile_size[seat],
            state.seed,
            Stream.DRAW_PILE + seat,
            0,
        )
        state.shuffles[seat] = 1


# --- 3.4 Market -----------------------------------------------------------------------------


@compiled
def set_up_market(state, values):
    """Deal the row from the market cards, then build the market deck (3.41 to 3.45)."""
    deck, size = state.market_deck, 0
    for card in range(values.card_count):  # 3.41, 3.42
        if values.deck[card] == Deck.MARKET:
            deck[size] = card
            size += 1
        elif values.deck[card] == Deck.MARKET_ASIDE or values.deck[card] == Deck.UNUSED:
            put_aside(state, card)
    shuffle(deck, size, state.seed, Stream.ROW, 0)
    state.extra_spot = NO_CARD
    state.row_size = 0
    while state.row_size < values.row_size and size > 0:
        size -= 1
        state.row[state.row_size] = deck[size]
        state.row_size += 1
    for card in range(values.card_count):  # 3.43
        if values.deck[card] == Deck.HISTORICAL_EVENT or values.deck[card] == Deck.BATTLE_EVENT:
            deck[size] = card
            size += 1
    shuffle(deck, size, state.seed, Stream.DECK, 0)
    for card in range(values.card_count):  # 3.44
        if values.deck[card] == Deck.MARKET_LATE:
            bottom = size * values.late_share[0] // values.late_share[1]
            place = scaled(chance(state.seed, Stream.LATE_ENTRY, 0, card), bottom + 1)
            size = insert(deck, size, place, card)
    for card in range(values.card_count):  # 3.45
        if values.deck[card] == Deck.CRECY:
            places = min(values.crecy_depth, size + 1)
            place = scaled(chance(state.seed, Stream.CRECY, 0, card), places)
            size = insert(deck, size, place, card)
    state.market_deck_size = size


@compiled
def insert(deck, size, place, card):
    """Insert a card so that ``place`` cards lie below it; return the new size."""
    for above in range(size, place, -1):
        deck[above] = deck[above - 1]
    deck[place] = card
    return size + 1
