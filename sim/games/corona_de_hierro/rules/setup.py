"""Setup: the pieces, main castles, loyalty cards and the first initiative cards."""

from __future__ import annotations

import numpy as np

from sim.engine.agenda import NO_DECISION, push
from sim.engine.chance import chance, scaled, shuffle
from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import (
    DECKS,
    MAX_KINDS,
    MAX_LOYALTIES,
    NO_CARD,
    NO_CASTLE,
    NOBODY,
    DecisionKind,
    Loyalty,
    Stream,
    Task,
)
from sim.games.corona_de_hierro.journal import Note, start_journal
from sim.games.corona_de_hierro.noting import (
    note_dealt,
    note_first_banner,
    note_main_castle,
)
from sim.games.corona_de_hierro.rules.advanced_rules import lay_tiles
from sim.games.corona_de_hierro.rules.components import ask_seat, place_banner, place_pawns
from sim.games.corona_de_hierro.rules.hands import draw_card, gain_card, shuffle_deck
from sim.games.recording import log


@compiled
def set_up(state, values, journal, seed, seats):
    """Set the game up for so many players; the seats choose their main castles first."""
    state.seed = seed
    state.seats = seats
    start_journal(journal)
    clear_course(state)
    clear_action(state)
    lay_out_map(state, values)
    give_pieces(state, values)
    clear_cards(state)
    state.first_seat = values.first_seat
    if values.first_seat == NOBODY:
        state.first_seat = scaled(chance(seed, Stream.FIRST_SEAT, 0, 0), seats)
    log(journal, Note.SETUP, state.first_seat, seats, values.advanced, 0, 0, 0)
    push(state, Task.START_TURN, state.first_seat, 0, 0, 0)
    push(state, Task.DEAL_CARDS, 0, 0, 0, 0)
    for behind in range(seats):  # the youngest player is the first to choose
        seat = (state.first_seat + seats - 1 - behind) % seats
        push(state, Task.CHOOSE_CASTLE, seat, 0, 0, 0)


# --- what lies on the table -----------------------------------------------------------------


@compiled
def clear_course(state):
    """Forget all that has happened."""
    state.agenda_size = 0
    state.decision = NO_DECISION
    state.seat_to_move = NOBODY
    state.asked[:] = 0
    state.turns = 0
    state.ordinal[:] = 0
    state.active_seat = NOBODY
    state.round_number = 0
    state.turns_taken[:] = 0
    state.action_number = 0
    state.over = 0
    state.end_reason = 0
    state.last_card_drawn = 0
    state.lost_last_castle = 0
    state.returned[:] = 0
    state.asked_back[:] = 0
    state.offered[:] = 0
    state.kings = 0


@compiled
def clear_action(state):
    """Forget the action in progress."""
    state.action = 0
    state.card = NO_CARD
    state.from_city = 0
    state.to_city = 0
    state.moved_pawns = 0
    state.steps = 0
    state.marched = 0
    state.to_ask = 0
    state.enemy = NOBODY
    state.battle_city = 0
    state.castle = 0
    state.roll_die = 0
    state.roll[:] = 0
    state.rerolls[:] = 0
    state.battle_round = 0


@compiled
def lay_out_map(state, values):
    """Lay every castle where it is printed; all are neutral."""
    state.army[:] = 0
    state.army_cities[:] = 0
    state.refusals[:] = 0
    state.closed = 0
    state.city_castle[:] = NO_CASTLE
    state.castle_city[:] = 0
    state.castle_cities = 0
    for castle in range(values.castles):
        city = values.castle_city[castle]
        state.castle_city[castle] = city
        state.city_castle[city] = castle
        state.castle_cities |= 1 << city
    state.owner[:] = NOBODY
    state.neutral = (1 << values.castles) - 1
    state.owned[:] = 0
    state.own_cities[:] = 0
    state.garrisoned = 0
    state.main_castle[:] = NO_CASTLE


@compiled
def give_pieces(state, values):
    """Give each seat pawns, emissaries and shields; its markers on 0 points and its start level."""
    state.pawns[:] = 0
    state.emissaries[:] = 0
    state.in_castle[:] = 0
    state.emissary_castles[:] = 0
    state.full = 0
    state.ready = 0
    state.posted[:] = 0
    state.requested[:] = 0
    state.accepted[:] = 0
    state.allies[:] = 0
    state.hostages[:] = 0
    state.hostage_total = 0
    state.shields[:] = 0
    state.level[:] = 0
    state.points[:] = 0
    state.shield_stock = values.shields
    for seat in range(state.seats):
        state.pawns[seat] = values.army_pawns
        state.emissaries[seat] = values.emissaries
        state.shields[seat] = values.start_shields
        state.shield_stock -= values.start_shields
        state.level[seat] = values.start_level


@compiled
def clear_cards(state):
    """Empty decks and hands."""
    state.deck_size[:] = 0
    state.hand_size[:] = 0
    state.hand_kinds[:] = 0
    state.discarded[:] = 0
    state.seen_size = 0
    state.seen_deck = 0
    state.to_keep[:] = 0
    state.set_aside[:] = 0
    state.loyalty[:] = NO_CARD


# --- main castles ---------------------------------------------------------------------------


@compiled
def ask_for_castle(state, values, seat):
    """Ask which of the grey castles left is the seat's main castle."""
    choices = values.main_castles[state.seats] & state.neutral
    ask_seat(state, DecisionKind.MAIN_CASTLE, seat, choices, 0)


@compiled
def decide_main_castle(state, values, journal, seat, castle):
    """Place a banner, an army inside, and an army pawn in the city."""
    state.main_castle[seat] = castle
    place_banner(state, seat, castle)
    state.pawns[seat] -= values.start_pawns
    place_pawns(state, seat, state.castle_city[castle], values.start_pawns)
    note_main_castle(state, journal, seat, castle)
    note_first_banner(state, journal, seat, castle)


# --- cards ----------------------------------------------------------------------------------


@compiled
def deal_cards(state, values, journal):
    """Deal loyalty cards and initiative cards; in the advanced set-up all look at more of them."""
    if values.advanced == 1:
        lay_tiles(state, values, journal)
    deal_loyalty(state, values, journal)
    for deck in range(DECKS):
        make_deck(state, values, journal, deck)
    if values.advanced == 1:
        push(state, Task.SHUFFLE_BACK, 0, 0, 0, 0)
        for behind in range(state.seats):
            seat = (state.first_seat + state.seats - 1 - behind) % state.seats
            push(state, Task.LOOK_AT_CARDS, seat, 0, 0, 0)
        return
    for step in range(state.seats):
        seat = (state.first_seat + step) % state.seats
        for deck in range(DECKS):
            for _ in range(values.dealt[deck]):
                kind = draw_card(state, deck)
                gain_card(state, seat, kind)
                note_dealt(state, journal, seat, kind, deck)


@compiled
def loyalty_used(state, values, card):
    """Return whether a loyalty card is used with so many players: its colour must play."""
    if state.seats < values.loyalty_players[card]:
        return False
    if values.loyalty_kind[card] == Loyalty.COLOUR:
        return values.loyalty_seat[card] < state.seats
    return True


@compiled
def deal_loyalty(state, values, journal):
    """Shuffle the loyalty cards in use and deal one to each seat."""
    cards = np.empty(MAX_LOYALTIES, np.int64)
    size = 0
    for card in range(values.loyalties):
        if loyalty_used(state, values, card):
            cards[size] = card
            size += 1
    shuffle(cards, size, state.seed, Stream.LOYALTY, 0)
    for seat in range(state.seats):
        state.loyalty[seat] = cards[seat]
        log(journal, Note.LOYALTY, seat, cards[seat], 0, 0, 0, 0)


@compiled
def make_deck(state, values, journal, deck):
    """Shuffle all cards of a deck."""
    copies = np.zeros(MAX_KINDS, np.int64)
    for kind in range(values.kinds):
        if values.card_deck[kind] == deck:
            copies[kind] = values.copies[kind]
    shuffle_deck(state, journal, deck, copies, 0)
