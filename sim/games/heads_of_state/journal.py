"""What happened in one game: counts for the tables, and a log for the replay.

Rules write here in one line and never read it. ``journal`` may be None everywhere, which costs
nothing. Round r is the place r in the arrays, from 1.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.compiled import compiled
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    COUNTRIES,
    MAX_AREAS,
    MAX_BOXES,
    MAX_KINDS,
    MAX_ROUNDS,
    NOBLES,
    OPTIONS,
    SEATS,
    SOURCES,
)
from sim.games.recording import LOG_WIDTH, log

LOG = 8192  # notes kept when a log is wanted
ATTEMPTS = 320  # attempts at treachery noted in a game; further ones are only counted
ROUNDS = MAX_ROUNDS + 1

_INT = np.int64


class Note(IntEnum):
    """The kinds of line in the log. Facts are given as (a, b, c, d)."""

    SETUP = 0  # seat: the start player; a: players
    ROUND_STARTS = 1  # a: round
    TURN_STARTS = 2  # seat; a: how many turns it has begun, this one included
    OPTION = 3  # seat; a: Option, b: Attribute Cards to take
    FLUSHED = 4  # seat: the display is replaced
    TOOK = 5  # seat; a: Attribute, b: 1 from the deck
    TOOK_TREACHERY = 6  # seat; a: kind, b: 1 from the deck
    CREATED = 7  # seat; a: box, b: Attribute that a Courtesan stood in for or -1, c: 1 in option 2
    NOBLE_CARD = 8  # seat; a: Noble, b: 0 if none was left, else its Noble Cards now
    INITIAL_MARKER = 9  # seat; a: area, b: points
    COUNTRY_MARKER = 10  # seat; a: country, b: points, c: place (0 first), d: counters returned
    HOUSE_MARKER = 11  # seat; a: place (0 first), b: points
    PLAYED = 12  # seat; a: kind, b: second kind or -1, c: target box, d: seat of the noble
    CUBE_DRAWN = 13  # seat; a: box, b: 1 if the cube was the seat's own
    KILLED = 14  # seat that killed; a: box, b: seat that lost it, c: 1 if the counter went home
    FAILED = 15  # seat; a: box, b: seat of the noble
    DISCARDED = 16  # seat; a: Attribute, b: 0 at the end of a turn, 1 of a round
    DISCARDED_TREACHERY = 17  # seat; a: kind, b: 0 at the end of a turn, 1 of a round
    RETURNED = 18  # the flushed cards are shuffled into the deck; a: cards
    REFILLED = 19  # a: Attribute turned up
    REFILLED_TREACHERY = 20  # a: kind turned up
    RESHUFFLED = 21  # the Treachery discard pile becomes the deck; a: cards
    REVOLUTION = 22  # seat: Active Player; a: round, b: 1 in the refill after a turn
    INFLUENCE = 23  # seat; a: country, b: influence, c: place (1, 2; 0 none), d: points
    TIE_BROKEN = 24  # a: country, b: seat ahead, c: seat behind, d: 1 by noble, 2 by hexagon
    NEW_DECK = 25  # a: cards gathered
    ROUND_ENDS = 26  # a: round
    MOST = 27  # seat; a: Noble, b: its Noble Cards, c: points in halves, d: how many share
    NOBODY_MOST = 28  # a: Noble, b: Noble Cards of those who tie, c: how many tie
    FINAL = 29  # seat; a: points in halves, b: rank, c: TieBreak
    GAME_ENDS = 30  # a: EndReason
    DONE = 31  # seat: creates no more nobles (a: 0), plays no more treachery (a: 1)


JOURNAL = np.dtype(
    [
        # --- the engine's part ---
        ("game", _INT),  # index in the run
        ("member", _INT),  # ensemble member played
        ("decisions", _INT),  # choices among two or more actions
        ("forced", _INT),  # choices with one action
        # --- the log ---
        ("log_wanted", _INT),  # 1 keeps the log
        ("log", _INT, (LOG, LOG_WIDTH)),
        ("log_size", _INT),
        # --- rounds, by round and seat ---
        ("half_points", _INT, (ROUNDS, SEATS, SOURCES)),  # scored in the round
        ("options", _INT, (ROUNDS, SEATS, OPTIONS)),  # turns taken, by Option
        ("attempts", _INT, (ROUNDS, SEATS)),
        ("kills", _INT, (ROUNDS, SEATS)),
        ("created", _INT, (ROUNDS, SEATS)),  # nobles created
        ("lost", _INT, (ROUNDS, SEATS)),  # nobles killed by others
        ("influence", _INT, (ROUNDS, SEATS, COUNTRIES)),  # at the end of the round
        ("place", _INT, (ROUNDS, SEATS, COUNTRIES)),  # 1 and 2 scored, 0 did not
        ("last_seat", _INT, ROUNDS),  # the Active Player when the Revolution Card appeared
        ("in_refill", _INT, ROUNDS),  # 1 if it appeared in the refill after a turn
        ("round_turns", _INT, ROUNDS),  # player turns begun in the round, by all
        ("rounds_ended", _INT),  # rounds that were scored
        # --- nobles, by seat and box ---
        ("box_created", _INT, (SEATS, MAX_BOXES)),
        ("box_lost", _INT, (SEATS, MAX_BOXES)),
        ("courtesans", _INT, SEATS),  # Courtesans used in sets
        ("without_card", _INT, SEATS),  # nobles created when their Noble Cards had run out
        # --- areas ---
        ("areas_opened", _INT),  # areas with a first noble so far
        ("area_place", _INT, MAX_AREAS),  # 1 for the first area opened; 0 never
        ("area_round", _INT, MAX_AREAS),
        ("area_turn", _INT, MAX_AREAS),  # player turn of the game, from 1
        ("area_seat", _INT, MAX_AREAS),
        ("area_noble", _INT, MAX_AREAS),
        # --- cards, by seat and kind: Attribute Cards, then Treachery Cards ---
        ("taken_open", _INT, (SEATS, ATTRIBUTES + MAX_KINDS)),
        ("taken_deck", _INT, (SEATS, ATTRIBUTES + MAX_KINDS)),
        ("used", _INT, (SEATS, ATTRIBUTES + MAX_KINDS)),  # in sets; played
        ("discarded", _INT, (SEATS, ATTRIBUTES + MAX_KINDS)),
        # --- majorities ---
        ("most_half_points", _INT, (SEATS, NOBLES)),
        # --- attempts at treachery ---
        ("attempt_count", _INT),  # all of them, noted or not
        ("attempt_round", _INT, ATTEMPTS),
        ("attempt_turn", _INT, ATTEMPTS),  # player turn of the game, from 1
        ("attempt_seat", _INT, ATTEMPTS),
        ("attempt_target", _INT, ATTEMPTS),  # seat of the noble
        ("attempt_box", _INT, ATTEMPTS),
        ("attempt_means", _INT, ATTEMPTS),  # Means
        ("attempt_first", _INT, ATTEMPTS),  # kind of card played
        ("attempt_second", _INT, ATTEMPTS),  # second kind, or NO_CARD
        ("attempt_killed", _INT, ATTEMPTS),
        ("attempt_replaced", _INT, ATTEMPTS),  # 1 if the seat created its own noble there
        ("box_attempt", _INT, MAX_BOXES),  # place of the latest attempt on the box, -1 none
    ],
    align=False,
)


@compiled
def start_journal(journal):
    """Empty the journal for a new game; ``game``, ``member`` and ``log_wanted`` stay."""
    if journal is not None:
        journal.log_size = 0
        journal.half_points[:] = 0
        journal.options[:] = 0
        journal.attempts[:] = 0
        journal.kills[:] = 0
        journal.created[:] = 0
        journal.lost[:] = 0
        journal.influence[:] = 0
        journal.place[:] = 0
        journal.last_seat[:] = -1
        journal.in_refill[:] = 0
        journal.round_turns[:] = 0
        journal.rounds_ended = 0
        journal.box_created[:] = 0
        journal.box_lost[:] = 0
        journal.courtesans[:] = 0
        journal.without_card[:] = 0
        journal.areas_opened = 0
        journal.area_place[:] = 0
        journal.taken_open[:] = 0
        journal.taken_deck[:] = 0
        journal.used[:] = 0
        journal.discarded[:] = 0
        journal.most_half_points[:] = 0
        journal.attempt_count = 0
        journal.box_attempt[:] = -1


@compiled
def note_turn(journal, seat, option, round_number):
    """Note what a turn is used for."""
    if journal is not None:
        journal.options[round_number, seat, option] += 1
        journal.round_turns[round_number] += 1


@compiled
def note_taken(journal, seat, card, from_deck, round_number):
    """Note an Attribute Card taken."""
    if journal is not None:
        if from_deck == 1:
            journal.taken_deck[seat, card] += 1
        else:
            journal.taken_open[seat, card] += 1
        log(journal, Note.TOOK, seat, card, from_deck, 0, 0, round_number)


@compiled
def note_treachery_taken(journal, seat, kind, from_deck, round_number):
    """Note a Treachery Card taken."""
    if journal is not None:
        if from_deck == 1:
            journal.taken_deck[seat, ATTRIBUTES + kind] += 1
        else:
            journal.taken_open[seat, ATTRIBUTES + kind] += 1
        log(journal, Note.TOOK_TREACHERY, seat, kind, from_deck, 0, 0, round_number)


@compiled
def note_paid(journal, seat, attribute):
    """Note an Attribute Card used in a set."""
    if journal is not None:
        journal.used[seat, attribute] += 1


@compiled
def note_created(journal, seat, box, instead, replaces, round_number):
    """Note a noble created; ``instead`` is the attribute that a Courtesan stood in for, or -1."""
    if journal is not None:
        journal.created[round_number, seat] += 1
        journal.box_created[seat, box] += 1
        if instead >= 0:
            journal.courtesans[seat] += 1
        if replaces == 1:
            place = journal.box_attempt[box]
            if place >= 0:
                journal.attempt_replaced[place] = 1
        log(journal, Note.CREATED, seat, box, instead, replaces, 0, round_number)


@compiled
def note_noble_card(journal, seat, noble, cards, round_number):
    """Note a Noble Card received; ``cards`` is 0 if none was left."""
    if journal is not None:
        if cards == 0:
            journal.without_card[seat] += 1
        log(journal, Note.NOBLE_CARD, seat, noble, cards, 0, 0, round_number)


@compiled
def note_opened(journal, seat, area, noble, turn, round_number):
    """Note the first noble of an area."""
    if journal is not None:
        journal.areas_opened += 1
        journal.area_place[area] = journal.areas_opened
        journal.area_round[area] = round_number
        journal.area_turn[area] = turn
        journal.area_seat[area] = seat
        journal.area_noble[area] = noble


@compiled
def note_scored(journal, seat, source, half_points, round_number):
    """Note Victory Points scored, in halves."""
    if journal is not None:
        journal.half_points[round_number, seat, source] += half_points


@compiled
def note_attempt(journal, seat, target, box, means, first, second, turn, round_number):
    """Note an attempt at treachery, and the cards played for it."""
    if journal is not None:
        journal.attempts[round_number, seat] += 1
        journal.used[seat, ATTRIBUTES + first] += 1
        if second >= 0:
            journal.used[seat, ATTRIBUTES + second] += 1
        place = journal.attempt_count
        journal.attempt_count = place + 1
        journal.box_attempt[box] = -1
        if place < ATTEMPTS:
            journal.box_attempt[box] = place
            journal.attempt_round[place] = round_number
            journal.attempt_turn[place] = turn
            journal.attempt_seat[place] = seat
            journal.attempt_target[place] = target
            journal.attempt_box[place] = box
            journal.attempt_means[place] = means
            journal.attempt_first[place] = first
            journal.attempt_second[place] = second
            journal.attempt_killed[place] = 0
            journal.attempt_replaced[place] = 0
        log(journal, Note.PLAYED, seat, first, second, box, target, round_number)


@compiled
def note_killed(journal, seat, target, box, went_home, round_number):
    """Note a noble killed; ``went_home`` is 1 if its counter returned to the supply at once."""
    if journal is not None:
        journal.kills[round_number, seat] += 1
        journal.lost[round_number, target] += 1
        journal.box_lost[target, box] += 1
        place = journal.box_attempt[box]
        if place >= 0:
            journal.attempt_killed[place] = 1
        log(journal, Note.KILLED, seat, box, target, went_home, 0, round_number)


@compiled
def note_discarded(journal, seat, attribute, at_round_end, round_number):
    """Note an Attribute Card discarded at a hand limit."""
    if journal is not None:
        journal.discarded[seat, attribute] += 1
        log(journal, Note.DISCARDED, seat, attribute, at_round_end, 0, 0, round_number)


@compiled
def note_treachery_discarded(journal, seat, kind, at_round_end, round_number):
    """Note a Treachery Card discarded at a hand limit."""
    if journal is not None:
        journal.discarded[seat, ATTRIBUTES + kind] += 1
        log(journal, Note.DISCARDED_TREACHERY, seat, kind, at_round_end, 0, 0, round_number)


@compiled
def note_revolution(journal, seat, in_refill, round_number):
    """Note that the Revolution Card has appeared."""
    if journal is not None:
        journal.last_seat[round_number] = seat
        journal.in_refill[round_number] = in_refill
        journal.rounds_ended = round_number
        log(journal, Note.REVOLUTION, seat, round_number, in_refill, 0, 0, round_number)


@compiled
def note_influence(journal, seat, country, influence, place, points, round_number):
    """Note a seat's influence in a country at the end of a round, and what it scores."""
    if journal is not None:
        journal.influence[round_number, seat, country] = influence
        journal.place[round_number, seat, country] = place
        log(journal, Note.INFLUENCE, seat, country, influence, place, points, round_number)


@compiled
def note_most(journal, seat, noble, cards, half_points, sharing, round_number):
    """Note Victory Points for the most nobles of a type."""
    if journal is not None:
        journal.most_half_points[seat, noble] = half_points
        log(journal, Note.MOST, seat, noble, cards, half_points, sharing, round_number)
