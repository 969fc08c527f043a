"""What happened in one game: counts for the tables, and a log for the replay.

Rules write here in one line and never read it. ``journal`` may be None everywhere, which costs
nothing. Round r and card c are places in the arrays; card counts are by printed card.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.compiled import compiled
from sim.games.recording import LOG_WIDTH, log
from sim.games.romans.codes import CURRENCIES, MAX_CARDS, MAX_ROUNDS, SEATS, Acquired, Step, Use

LOG = 4096  # notes kept when a log is wanted
EVENTS = 24  # events noted in a game
ROUNDS = MAX_ROUNDS + 1
USES, STEPS = len(Use), len(Step)

_INT = np.int64
_SMALL = np.int16  # for what is kept by card: all of it is emptied for every game


class Note(IntEnum):
    """The kinds of line in the log. Facts are given as (a, b, c, d)."""

    SETUP = 0
    ROUND_STARTS = 1  # a: round
    FIRST_PLAYER = 2  # seat; a: 0 by rule, 1 its own choice, 2 its opponent's
    DREW = 3  # a: card
    RESHUFFLED = 4  # a: cards
    PLAYED = 5  # a: card
    TURN_LOST = 6  # a: 1 passed, 0 no playable card, b: cards in hand
    GAINED = 7  # a: currency, b: cubes
    LOST = 8  # a: currency, b: cubes, 0 if there were none to lose
    USED = 9  # a: card, b: Use, c: points, d: 1 after a Counter
    PLACED = 10  # a: elector, b: influence, c: points paid (0 when not Numbers)
    REMOVED = 11  # a: elector, b: influence of the other side, c: points paid
    POINTS_LOST = 12  # a: points
    MILITARY_PLACED = 13  # a: battleground, b: placed, c: of the other side cancelled
    MILITARY_REMOVED = 14  # a: battleground, b: removed from the other side
    MILITARY_MOVED = 15  # a: from, b: to, c: moved
    BLOCKED = 16  # a: battleground
    ANNOUNCED = 17  # a: card, b: 1 with its boost
    COUNTERED = 18  # seat that counters; a: Counter card, b: countered card
    BOOST_PAID = 19  # a: card
    BONUS_WAITS = 20  # a: amount, b: types, c: card, d: Scope
    DISCOUNT_WAITS = 21  # a: cubes, b: wild currencies
    VOTE = 22  # seat; a: elector, b: votes of the other side taken, c: own added
    LOOKED = 23  # a: cards, b: 0 own pile, 1 market deck
    PUT_BACK = 24  # a: card, b: 0 discard, 1 top, 2 bottom
    JOHN_PAID = 25  # a: cubes
    MARKER = 26  # a: new place, b: Toward
    JOHN_FLIPPED = 27  # seat that gets him; a: Zone of the other side that he left
    JOHN_DIED = 28  # seat that held him; a: Zone that he left
    CARD_REMOVED = 29  # a: card, b: Zone that it left
    BOUGHT = 30  # a: card, b: Acquired, c: cubes paid
    SHIELD = 31  # a: shield, b: Location
    SHIELD_BACK = 32  # a: shield
    ROW_FILLED = 33  # a: card
    ROW_EMPTY = 34  # the market deck is empty
    EXTRA_SPOT = 35  # a: card
    EVENT = 36  # seat that caused it; a: event, b: Step
    EVENT_COUNTERED = 37  # seat; a: event, b: the card discarded
    LAST_ROUND = 38
    SUPPLIED = 39  # a: battleground, b: elector, c: influence
    COUNTRY = 40  # seat or NOBODY; a: elector, b: influence of seat 0, c: of seat 1, d: 1 tie
    FOOTHOLD = 41  # seat; a: elector
    HELD = 42  # seat; a: battleground
    LOYALTY = 43  # seat; a: Toward
    ROTATED = 44  # a: card
    KEPT = 45  # seat; a: card or NO_CARD
    PRESTIGE = 46  # a: cards of seat 0, b: cards of seat 1, c: votes to place
    ELECTED = 47  # seat; a: electors of seat 0, b: of seat 1, c: TieBreak
    ROUND_ENDS = 48  # a: round
    PAID = 49  # a: currency, b: cubes, c: currency due that they pay
    DISCOUNTED = 50  # a: currency
    CHOSE_NOTHING = 51  # a: DecisionKind with nothing to choose or declined, b: place or -1
    KEPT_OUT = 52  # a: blocked battleground, which military of the seat does not enter
    MARKER_STOPPED = 53  # a: steps lost at the end of the track, b: Toward, c: steps made
    INHERITED = 54  # seat; the votes that follow are John's inheritance
    EXTRA_SPOT_CLOSED = 55
    SHORT_END = 56  # the round end is the short one
    CLEARED = 57  # influence leaves the countries, footholds apart
    DECAYED = 58  # a: military lost in each battleground, b: bit mask of those now empty
    DISCARDED = 59  # a: cards from hand, b: cards from the play area
    LAPSED = 60  # a: cubes of an unused discount, b: wild currencies


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
        # --- game ---
        ("crecy_round", _INT),  # round in which Crécy came, 0 never
        ("crecy_step", _INT),  # Step
        ("crecy_departure", _INT),  # which departure from the row its refill was for, 0 never
        ("row_departures", _INT),  # regular cards that left the row
        ("flips", _INT),  # times John changed sides
        ("turns_lost", _INT, SEATS),  # plays lost for want of a playable card, or passed
        ("prestige_cards", _INT, SEATS),
        ("prestige_votes", _INT),  # placed by the side with more
        ("lead_changes", _INT),  # round ends at which another side led in electors
        ("leader", _INT),  # the side that led last, NOBODY before
        # --- rounds ---
        ("first_seat", _INT, ROUNDS),
        ("electors", _INT, (ROUNDS, SEATS)),  # controlled at round end
        ("votes", _INT, (ROUNDS, SEATS)),  # in all elector boxes at round end
        ("battlegrounds", _INT, (ROUNDS, SEATS)),  # held at round end, before decay
        ("gained", _INT, (ROUNDS, SEATS, CURRENCIES)),  # cubes
        ("spent", _INT, (ROUNDS, SEATS, CURRENCIES)),
        ("plays", _INT, (ROUNDS, SEATS)),
        ("purchases", _INT, (ROUNDS, SEATS)),  # bought, Chronicle included
        ("uses", _INT, (ROUNDS, SEATS, USES)),  # cards played, by Use (countered Deeds apart)
        ("deeds_countered", _INT, (ROUNDS, SEATS)),  # of those that the seat announced
        ("departures", _INT, (ROUNDS, STEPS)),  # cards that left regular spots of the row
        ("hand_left", _INT, (ROUNDS, SEATS)),  # unplayed cards at round end
        ("marker", _INT, ROUNDS),  # John's marker at round end
        ("ended", _INT, ROUNDS),  # 1 if the round was ended (its row is complete)
        # --- cards: by seat and printed card ---
        ("offered", _SMALL, (SEATS, MAX_CARDS)),  # 1 once the card was on offer to the seat
        ("opportunities", _SMALL, (SEATS, MAX_CARDS)),  # affordable at a purchase decision
        ("bought_round", _SMALL, (SEATS, MAX_CARDS)),  # 0 never
        ("bought_how", _SMALL, (SEATS, MAX_CARDS)),  # Acquired, where bought
        ("price", _SMALL, (SEATS, MAX_CARDS)),  # cubes paid, where bought
        ("drawn", _SMALL, (SEATS, MAX_CARDS)),  # times drawn
        ("first_drawn", _SMALL, (SEATS, MAX_CARDS)),  # round first drawn, 0 never
        ("used", _SMALL, (SEATS, MAX_CARDS, USES)),  # times played, by Use (countered Deeds apart)
        ("countered", _SMALL, (SEATS, MAX_CARDS)),  # times its Deed was countered
        ("discarded_to_counter", _SMALL, (SEATS, MAX_CARDS)),  # used as Counter or Writing History
        ("kept", _SMALL, (SEATS, MAX_CARDS)),  # times kept over a round end
        # --- events ---
        ("event_count", _INT),
        ("event_card", _INT, EVENTS),
        ("event_round", _INT, EVENTS),
        ("event_step", _INT, EVENTS),
        ("event_seat", _INT, EVENTS),  # whose purchase revealed it, NOBODY in the rotation
        ("event_countered", _INT, EVENTS),
        ("event_votes", _INT, (EVENTS, SEATS)),  # votes moved toward each seat
        ("event_influence", _INT, (EVENTS, SEATS)),  # influence placed for each seat
        ("event_military", _INT, (EVENTS, SEATS)),
        ("event_currency", _INT, (EVENTS, SEATS)),  # cubes gained less lost
        ("event_cards", _INT, (EVENTS, SEATS)),  # cards acquired less removed
        ("event_steps", _INT, EVENTS),  # marker steps toward Charles
        ("open_event", _INT),  # place of the event being resolved, -1 none
    ],
    align=False,
)


@compiled
def start_journal(journal):
    """Empty the journal for a new game; ``game``, ``member`` and ``log_wanted`` stay."""
    if journal is not None:
        journal.log_size = 0
        journal.crecy_round = 0
        journal.crecy_step = 0
        journal.crecy_departure = 0
        journal.row_departures = 0
        journal.flips = 0
        journal.turns_lost[:] = 0
        journal.prestige_cards[:] = 0
        journal.prestige_votes = 0
        journal.lead_changes = 0
        journal.leader = -1
        journal.first_seat[:] = 0
        journal.electors[:] = 0
        journal.votes[:] = 0
        journal.battlegrounds[:] = 0
        journal.gained[:] = 0
        journal.spent[:] = 0
        journal.plays[:] = 0
        journal.purchases[:] = 0
        journal.uses[:] = 0
        journal.deeds_countered[:] = 0
        journal.departures[:] = 0
        journal.hand_left[:] = 0
        journal.marker[:] = 0
        journal.ended[:] = 0
        journal.offered[:] = 0
        journal.opportunities[:] = 0
        journal.bought_round[:] = 0
        journal.bought_how[:] = 0
        journal.price[:] = 0
        journal.drawn[:] = 0
        journal.first_drawn[:] = 0
        journal.used[:] = 0
        journal.countered[:] = 0
        journal.discarded_to_counter[:] = 0
        journal.kept[:] = 0
        journal.event_count = 0
        journal.open_event = -1


@compiled
def note_drawn(journal, values, seat, card, round_number):
    """Note a card drawn."""
    if journal is not None:
        printed = values.printed[card]
        journal.drawn[seat, printed] += 1
        if journal.first_drawn[seat, printed] == 0:
            journal.first_drawn[seat, printed] = round_number
        log(journal, Note.DREW, seat, card, 0, 0, 0, round_number)


@compiled
def note_gained(journal, seat, currency, cubes, round_number):
    """Note currency gained."""
    if journal is not None:
        journal.gained[round_number, seat, currency] += cubes
        if journal.open_event >= 0:
            journal.event_currency[journal.open_event, seat] += cubes
        log(journal, Note.GAINED, seat, currency, cubes, 0, 0, round_number)


@compiled
def note_spent(journal, seat, currency, cubes, round_number):
    """Note currency paid or lost."""
    if journal is not None:
        journal.spent[round_number, seat, currency] += cubes
        if journal.open_event >= 0:
            journal.event_currency[journal.open_event, seat] -= cubes


@compiled
def note_played(journal, seat, card, round_number):
    """Note a card played."""
    if journal is not None:
        journal.plays[round_number, seat] += 1
        log(journal, Note.PLAYED, seat, card, 0, 0, 0, round_number)


@compiled
def note_turn_lost(journal, seat, passed, cards, round_number):
    """Note a play lost for want of a playable card, or passed."""
    if journal is not None:
        journal.turns_lost[seat] += 1
        log(journal, Note.TURN_LOST, seat, passed, cards, 0, 0, round_number)


@compiled
def note_used(journal, values, seat, card, use, points, after_counter, round_number):
    """Note what a card was used for."""
    if journal is not None:
        journal.used[seat, values.printed[card], use] += 1
        journal.uses[round_number, seat, use] += 1
        log(journal, Note.USED, seat, card, use, points, after_counter, round_number)


@compiled
def note_countered(journal, values, seat, counter, opponent, card, round_number):
    """Note a Deed countered by ``seat`` with the card ``counter``."""
    if journal is not None:
        journal.countered[opponent, values.printed[card]] += 1
        journal.deeds_countered[round_number, opponent] += 1
        journal.discarded_to_counter[seat, values.printed[counter]] += 1
        log(journal, Note.COUNTERED, seat, counter, card, 0, 0, round_number)


@compiled
def note_influence(journal, note, seat, elector, influence, points, round_number):
    """Note influence placed or removed; ``points`` is 0 outside Numbers."""
    if journal is not None:
        if journal.open_event >= 0 and note == Note.PLACED:
            journal.event_influence[journal.open_event, seat] += influence
        log(journal, note, seat, elector, influence, points, 0, round_number)


@compiled
def note_military(journal, seat, ground, military, cancelled, round_number):
    """Note military placed."""
    if journal is not None:
        if journal.open_event >= 0:
            journal.event_military[journal.open_event, seat] += military
        log(journal, Note.MILITARY_PLACED, seat, ground, military, cancelled, 0, round_number)


@compiled
def note_vote(journal, seat, elector, taken, added, round_number):
    """Note votes moved toward a seat."""
    if journal is not None:
        if journal.open_event >= 0:
            journal.event_votes[journal.open_event, seat] += taken + added
        log(journal, Note.VOTE, seat, elector, taken, added, 0, round_number)


@compiled
def note_offered(journal, values, seat, card):
    """Note that a card was on offer to a seat."""
    if journal is not None:
        journal.offered[seat, values.printed[card]] = 1


@compiled
def note_opportunity(journal, values, seat, card, times):
    """Note that a seat could afford a card at a purchase decision (``times`` 1), or not (0)."""
    if journal is not None:
        journal.offered[seat, values.printed[card]] |= times
        journal.opportunities[seat, values.printed[card]] += times


@compiled
def note_acquired(journal, values, seat, card, how, price, round_number):
    """Note a card acquired."""
    if journal is not None:
        printed = values.printed[card]
        journal.offered[seat, printed] = 1
        journal.bought_round[seat, printed] = round_number
        journal.bought_how[seat, printed] = how
        journal.price[seat, printed] = price
        if how != Acquired.FREE:  # 6.21
            journal.purchases[round_number, seat] += 1
        if journal.open_event >= 0:
            journal.event_cards[journal.open_event, seat] += 1
        log(journal, Note.BOUGHT, seat, card, how, price, 0, round_number)


@compiled
def note_departure(journal, step, round_number):
    """Note that a card left a regular spot of the market row."""
    if journal is not None:
        journal.row_departures += 1
        journal.departures[round_number, step] += 1


@compiled
def note_removed(journal, seat, card, zone, round_number):
    """Note a card removed from the game, and the zone that it left."""
    if journal is not None:
        if journal.open_event >= 0:
            journal.event_cards[journal.open_event, seat] -= 1
        log(journal, Note.CARD_REMOVED, seat, card, zone, 0, 0, round_number)


@compiled
def note_event(journal, seat, card, step, round_number):
    """Note an event revealed; what follows belongs to it until `note_event_done`."""
    if journal is not None:
        place = journal.event_count
        if place < EVENTS:
            journal.event_card[place] = card
            journal.event_round[place] = round_number
            journal.event_step[place] = step
            journal.event_seat[place] = seat
            journal.event_countered[place] = 0
            journal.event_votes[place, :] = 0
            journal.event_influence[place, :] = 0
            journal.event_military[place, :] = 0
            journal.event_currency[place, :] = 0
            journal.event_cards[place, :] = 0
            journal.event_steps[place] = 0
            journal.event_count = place + 1
        log(journal, Note.EVENT, seat, card, step, 0, 0, round_number)


@compiled
def note_event_opens(journal):
    """Count what happens from now on for the event just revealed."""
    if journal is not None:
        journal.open_event = journal.event_count - 1


@compiled
def note_event_done(journal):
    """Stop counting for an event."""
    if journal is not None:
        journal.open_event = -1


@compiled
def note_event_countered(journal, values, seat, event, card, round_number):
    """Note an event countered with Writing History."""
    if journal is not None:
        journal.event_countered[journal.event_count - 1] = 1
        journal.discarded_to_counter[seat, values.printed[card]] += 1
        log(journal, Note.EVENT_COUNTERED, seat, event, card, 0, 0, round_number)


@compiled
def note_marker(journal, place, toward, round_number):
    """Note one step of John's marker."""
    if journal is not None:
        if journal.open_event >= 0:
            journal.event_steps[journal.open_event] += 2 * toward - 1
        log(journal, Note.MARKER, -1, place, toward, 0, 0, round_number)


@compiled
def note_flip(journal, seat, zone, round_number):
    """Note that John changed sides, and the zone that he left."""
    if journal is not None:
        journal.flips += 1
        log(journal, Note.JOHN_FLIPPED, seat, zone, 0, 0, 0, round_number)


@compiled
def note_crecy(journal, step, spots_open, round_number):
    """Note the Battle of Crécy; ``spots_open`` are the regular spots that wait for a card.

    An event of the same refill may have taken another card of the row: that departure is refilled
    after the one that revealed Crécy.
    """
    if journal is not None:
        journal.crecy_round = round_number
        journal.crecy_step = step
        journal.crecy_departure = journal.row_departures - max(spots_open - 1, 0)
        log(journal, Note.LAST_ROUND, -1, 0, 0, 0, 0, round_number)


@compiled
def note_first_player(journal, seat, chosen, round_number):
    """Note who plays first this round."""
    if journal is not None:
        journal.first_seat[round_number] = seat
        log(journal, Note.FIRST_PLAYER, seat, chosen, 0, 0, 0, round_number)


@compiled
def note_kept(journal, values, seat, card, round_number):
    """Note a card kept over the round end (NO_CARD: none)."""
    if journal is not None:
        if card >= 0:
            journal.kept[seat, values.printed[card]] += 1
        log(journal, Note.KEPT, seat, card, 0, 0, 0, round_number)


@compiled
def note_round_end(journal, state):
    """Note how the round stands at its end."""
    if journal is not None:
        this_round = state.round_number
        for elector in range(state.votes.shape[0]):
            for seat in range(SEATS):
                if state.votes[elector, seat] > 0:
                    journal.electors[this_round, seat] += 1
                    journal.votes[this_round, seat] += state.votes[elector, seat]
        journal.marker[this_round] = state.marker
        journal.ended[this_round] = 1
        difference = journal.electors[this_round, 0] - journal.electors[this_round, 1]
        if difference != 0:
            leader = 0 if difference > 0 else 1
            if journal.leader >= 0 and journal.leader != leader:
                journal.lead_changes += 1
            journal.leader = leader
        log(journal, Note.ROUND_ENDS, -1, this_round, 0, 0, 0, this_round)


@compiled
def note_grounds_held(journal, state):
    """Note the battlegrounds held as they lie now, and the hands left over."""
    if journal is not None:
        this_round = state.round_number
        for seat in range(SEATS):
            held = 0
            for ground in range(state.military.shape[0]):
                if state.military[ground, seat] > 0:
                    held += 1
            journal.battlegrounds[this_round, seat] = held
            journal.hand_left[this_round, seat] = state.hand_size[seat]


@compiled
def note_prestige(journal, cards_0, cards_1, votes, round_number):
    """Note the count of Court Prestige."""
    if journal is not None:
        journal.prestige_cards[0] = cards_0
        journal.prestige_cards[1] = cards_1
        journal.prestige_votes = votes
        log(journal, Note.PRESTIGE, -1, cards_0, cards_1, votes, 0, round_number)
