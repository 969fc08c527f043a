"""What must hold at every decision of every game: the checker, compiled.

It returns the first fault it finds; `Most` keeps how full the arrays of the state ever get.
"""

# ruff: noqa: PLR1714, SIM102, SIM110 (compiled code is written for the compiler)

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY
from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import MAX_ACTIONS, apply_action, is_over, legal_actions, new_game
from sim.engine.playing import choose, room_for_choosing
from sim.games.romans.codes import (
    BATTLEGROUNDS,
    CHOICES,
    CURRENCIES,
    ELECTORS,
    MAX_BONUSES,
    MAX_CARDS,
    MAX_ROUNDS,
    NO_CARD,
    NO_SHIELD,
    NOBODY,
    PILE,
    SEATS,
    Acquired,
    DecisionKind,
    Deck,
    EndReason,
    Location,
    Marker,
    Moment,
    Side,
    Step,
    Task,
)
from sim.games.romans.contract import MOMENTS, ORDINALS
from sim.games.romans.journal import EVENTS, LOG, Note
from sim.games.romans.state import ANNOUNCED, LOOKED, ROW


class Fault(IntEnum):
    """What the checker found broken."""

    NONE = 0
    CARD_LOST = 1
    CARD_TWICE = 2
    NO_SUCH_CARD = 3
    ROW_SIZE = 4
    JOHN = 5
    MARKER_PAST_FLIP = 6
    GROUND_OF_BOTH = 7
    BOX_OF_BOTH = 8
    NEGATIVE = 9
    SHIELD = 10
    EVENT_SHIELD = 11
    FOOTHOLD = 12
    PLAYS = 13
    HAND_ORDER = 14
    NO_ACTION = 15
    ACTION_ORDER = 16
    ACTION_KIND = 17
    TURNS = 18
    END = 19
    ROTATIONS = 20
    DEPARTURES = 21
    CUBES = 22
    SEAT = 23
    LOOKED = 24


class Most(IntEnum):
    """What is measured at its greatest, to compare with the room there is."""

    AGENDA = 0
    ANNOUNCED = 1
    LOOKED = 2
    HAND = 3
    DRAW_PILE = 4
    DISCARD = 5
    PLAY_AREA = 6
    ROW = 7
    MARKET_DECK = 8
    OUT_OF_PLAY = 9
    ASIDE = 10
    BONUSES = 11
    ACTIONS = 12
    ORDINAL = 13
    MOMENT = 14
    LOG = 15
    EVENTS = 16
    ROUNDS = 17
    TURNS = 18


ROOM = {
    Most.AGENDA: AGENDA_CAPACITY,
    Most.ANNOUNCED: ANNOUNCED,
    Most.LOOKED: LOOKED,
    Most.HAND: PILE,
    Most.DRAW_PILE: PILE,
    Most.DISCARD: PILE,
    Most.PLAY_AREA: PILE,
    Most.ROW: ROW,
    Most.MARKET_DECK: PILE,
    Most.OUT_OF_PLAY: MAX_CARDS,
    Most.ASIDE: PILE,
    Most.BONUSES: MAX_BONUSES,
    Most.ACTIONS: MAX_ACTIONS,
    Most.ORDINAL: ORDINALS,
    Most.MOMENT: MOMENTS,
    Most.LOG: LOG,
    Most.EVENTS: EVENTS,
    Most.ROUNDS: MAX_ROUNDS,
}

# (4 + 2) x 2 rounds, (5 + 2) x 4, (6 + 2) x 3, for two sides: no game can have more turns
MOST_TURNS = 2 * (6 * 2 + 7 * 4 + 8 * 3)
OWNED = 4  # marks that a card lies in a pile of seat 0; twice that: of seat 1


# --- the checker, compiled ------------------------------------------------------------------


@compiled
def count_pile(pile, size, mark, seen, values):
    """Count the cards of a pile; ``seen`` holds how often (0..3) and whose."""
    for place in range(size):
        card = pile[place]
        if card < 0 or card >= values.card_count:
            return Fault.NO_SUCH_CARD.value
        seen[card] += 1 + mark
    return 0


@compiled
def count_zones(state, values, seen):
    """Count every card in every zone; return a fault unless each lies in exactly one."""
    seen[:] = 0
    fault = 0
    for seat in range(SEATS):
        mark = OWNED * (1 + seat)
        fault += count_pile(state.draw_pile[seat], state.draw_pile_size[seat], mark, seen, values)
        fault += count_pile(state.hand[seat], state.hand_size[seat], mark, seen, values)
        fault += count_pile(state.discard[seat], state.discard_size[seat], mark, seen, values)
        fault += count_pile(state.play_area[seat], state.play_area_size[seat], mark, seen, values)
    fault += count_pile(state.row, state.row_size, 0, seen, values)
    fault += count_pile(state.market_deck, state.market_deck_size, 0, seen, values)
    fault += count_pile(state.aside, state.aside_size, 0, seen, values)
    fault += count_pile(state.out_of_play, state.out_of_play_size, 0, seen, values)
    if fault > 0:
        return Fault.NO_SUCH_CARD.value
    if state.extra_spot != NO_CARD:
        seen[state.extra_spot] += 1
    # cards in view, and a card of the deck that is being paid for, are between two zones
    looks = 0
    mark = 0
    for place in range(state.agenda_size):
        task = state.agenda[place, 0]
        if task == Task.LOOK_OWN or task == Task.LOOK_OWN_ORDER:
            looks = 1
            mark = OWNED * (1 + state.agenda[place, 1])
        elif task == Task.LOOK_MARKET or task == Task.LOOK_MARKET_ORDER:
            looks = 2
        elif task == Task.ACQUIRE and state.agenda[place, 3] == Acquired.CHRONICLE:
            seen[state.agenda[place, 2]] += 1
    if looks == 0 and state.looked_size > 0:
        return Fault.LOOKED.value
    for place in range(state.looked_size):
        if looks == 2 or state.set_back[place] >= 0:
            seen[state.looked[place]] += 1 + mark
    for card in range(values.card_count):
        times = seen[card] % OWNED
        if times == 0:
            return Fault.CARD_LOST.value
        if times > 1:
            return Fault.CARD_TWICE.value
    return 0


@compiled
def owner_of(seen, card):
    """Return the seat that has a card in its piles, or NOBODY."""
    return seen[card] // OWNED - 1


@compiled
def is_waiting(state, wanted):
    """Return whether a task is on the agenda."""
    for place in range(state.agenda_size):
        if state.agenda[place, 0] == wanted:
            return True
    return False


@compiled
def is_out(state, card):
    """Return whether a card has left the game."""
    for place in range(state.out_of_play_size):
        if state.out_of_play[place] == card:
            return True
    return False


@compiled
def check_john(state, values, seen):
    """One John at most is in play, with his holder; his marker is not where he would flip."""
    luxembourg, wittelsbach = state.seat_of[Side.LUXEMBOURG], state.seat_of[Side.WITTELSBACH]
    for card in range(values.card_count):
        if values.john[card] == 1:
            owner = owner_of(seen, card)
            mine = luxembourg if values.deck[card] == Deck.JOHN_LUXEMBOURG else wittelsbach
            if state.john_holder == NOBODY:
                if not is_out(state, card):
                    return Fault.JOHN.value
            elif state.john_holder == mine:
                if owner != mine:
                    return Fault.JOHN.value
            elif owner != NOBODY or is_out(state, card):
                return Fault.JOHN.value
    if state.john_holder == wittelsbach and state.marker == Marker.CHARLES_2:
        return Fault.MARKER_PAST_FLIP.value
    if state.john_holder == luxembourg and state.marker == Marker.LUDWIG_2:
        return Fault.MARKER_PAST_FLIP.value
    if state.marker < Marker.LUDWIG_2 or state.marker > Marker.CHARLES_2:
        return Fault.MARKER_PAST_FLIP.value
    return 0


@compiled
def check_board(state):
    """Net pools hold one side; nothing is negative."""
    for ground in range(BATTLEGROUNDS):
        ours, theirs = state.military[ground, 0], state.military[ground, 1]
        if ours < 0 or theirs < 0:
            return Fault.NEGATIVE.value
        if ours > 0 and theirs > 0:
            return Fault.GROUND_OF_BOTH.value
    for elector in range(ELECTORS):
        ours, theirs = state.votes[elector, 0], state.votes[elector, 1]
        if ours < 0 or theirs < 0:
            return Fault.NEGATIVE.value
        if state.influence[elector, 0] < 0 or state.influence[elector, 1] < 0:
            return Fault.NEGATIVE.value
        if ours > 0 and theirs > 0:
            return Fault.BOX_OF_BOTH.value
    for currency in range(CURRENCIES):
        if state.due[currency] < 0:
            return Fault.NEGATIVE.value
        for seat in range(SEATS):
            if state.wallet[seat, currency] < 0:
                return Fault.NEGATIVE.value
    for seat in range(SEATS):
        if state.discount[seat] < 0 or state.bonus_count[seat] < 0:
            return Fault.NEGATIVE.value
    return 0


@compiled
def check_shields(state, values, seen, event, event_shield):
    """A card's shield lies with its owner; the event's lies in the Curia once it has happened."""
    for card in range(values.card_count):
        shield = values.shield[card]
        if shield != NO_SHIELD:
            owner = owner_of(seen, card)
            there = state.shield_location[shield]
            if owner == NOBODY:
                if there != Location.SUPPLY or state.shield_seat[shield] != NOBODY:
                    return Fault.SHIELD.value
            elif there != values.shield_place[card] or state.shield_seat[shield] != owner:
                return Fault.SHIELD.value
    happened = is_out(state, event)
    there = state.shield_location[event_shield]
    if happened:
        if there != Location.CURIA:
            return Fault.EVENT_SHIELD.value
        if state.shield_seat[event_shield] != state.seat_of[Side.LUXEMBOURG]:
            return Fault.EVENT_SHIELD.value
    elif there != Location.SUPPLY:
        return Fault.EVENT_SHIELD.value
    return 0


@compiled
def phase_plays(state, values):
    """Return the plays that the round's phase gives each side."""
    for phase in range(values.phases):
        if state.round_number <= values.phase_end[phase]:
            return values.phase_plays[phase]
    return 0


@compiled
def check_round(state, values):
    """Rows are full, plays within what is allowed, footholds at most one a country."""
    if state.row_size > values.row_size:
        return Fault.ROW_SIZE.value
    stopped = state.last_round == 1 and state.step == Step.ROTATION  # Crécy came there: 12.13
    if state.row_size < values.row_size and not stopped:
        if state.market_deck_size > 0 and not is_waiting(state, Task.REFILL):
            return Fault.ROW_SIZE.value
    plays = phase_plays(state, values)
    for seat in range(SEATS):
        if state.plays_made[seat] > state.plays_allowed[seat]:
            return Fault.PLAYS.value
        allowed = state.plays_allowed[seat]
        if state.decision != DecisionKind.INITIATIVE and (allowed < plays or allowed > plays + 2):
            return Fault.PLAYS.value
        for place in range(1, state.hand_size[seat]):
            if state.hand[seat, place - 1] >= state.hand[seat, place]:
                return Fault.HAND_ORDER.value
    kind = state.decision
    cleared = kind == DecisionKind.LOYALTY or kind == DecisionKind.LOYALTY_DIRECTION
    if kind == DecisionKind.USE_COST and state.moment == Moment.ROUND_END:
        cleared = True
    if cleared:  # 9.2 is done and no event has come since
        for elector in range(ELECTORS):
            if state.influence[elector, 0] + state.influence[elector, 1] > 1:
                return Fault.FOOTHOLD.value
    return 0


@compiled
def check_actions(state, actions, count):
    """Legal actions are of the open decision, ascending, and there is at least one."""
    if count < 1:
        return Fault.NO_ACTION.value
    if state.seat_to_move < 0 or state.seat_to_move >= SEATS:
        return Fault.SEAT.value
    for place in range(count):
        if actions.code[place] // CHOICES != state.decision:
            return Fault.ACTION_KIND.value
        if place > 0 and actions.code[place] <= actions.code[place - 1]:
            return Fault.ACTION_ORDER.value
    return 0


@compiled
def check_state(state, values, seen, event, event_shield):
    """Return the first fault of a state, or 0."""
    fault = count_zones(state, values, seen)
    if fault == 0:
        fault = check_john(state, values, seen)
    if fault == 0:
        fault = check_board(state)
    if fault == 0:
        fault = check_shields(state, values, seen, event, event_shield)
    if fault == 0:
        fault = check_round(state, values)
    return fault


@compiled
def measure(state, most, count):
    """Keep the greatest sizes seen."""
    most[Most.AGENDA] = max(most[Most.AGENDA], state.agenda_size)
    most[Most.ANNOUNCED] = max(most[Most.ANNOUNCED], state.announced_size)
    most[Most.LOOKED] = max(most[Most.LOOKED], state.looked_size)
    most[Most.ROW] = max(most[Most.ROW], state.row_size)
    most[Most.MARKET_DECK] = max(most[Most.MARKET_DECK], state.market_deck_size)
    most[Most.OUT_OF_PLAY] = max(most[Most.OUT_OF_PLAY], state.out_of_play_size)
    most[Most.ASIDE] = max(most[Most.ASIDE], state.aside_size)
    most[Most.ACTIONS] = max(most[Most.ACTIONS], count)
    most[Most.MOMENT] = max(most[Most.MOMENT], state.moment)
    most[Most.ROUNDS] = max(most[Most.ROUNDS], state.round_number)
    most[Most.TURNS] = max(most[Most.TURNS], state.turns)
    most[Most.ORDINAL] = max(most[Most.ORDINAL], state.ordinal[state.decision])
    for seat in range(SEATS):
        most[Most.HAND] = max(most[Most.HAND], state.hand_size[seat])
        most[Most.DRAW_PILE] = max(most[Most.DRAW_PILE], state.draw_pile_size[seat])
        most[Most.DISCARD] = max(most[Most.DISCARD], state.discard_size[seat])
        most[Most.PLAY_AREA] = max(most[Most.PLAY_AREA], state.play_area_size[seat])
        most[Most.BONUSES] = max(most[Most.BONUSES], state.bonus_count[seat])


@compiled
def market_cards_above_crecy(state, values):
    """Return how many market cards lie above Crécy in the deck."""
    cards = 0
    for place in range(state.market_deck_size):
        card = state.market_deck[place]
        if values.deck[card] == Deck.CRECY:
            cards = 0
        else:
            cards += values.market[card]
    return cards


@compiled
def check_end(state, values, journal, above, counts):
    """Check the finished game against its log; ``counts`` keeps what kinds of game there were."""
    if state.end_reason == EndReason.MAX_TURNS or state.turns > MOST_TURNS:
        return Fault.TURNS.value
    counts[state.end_reason] += 1
    rotations = 0
    departures = 0  # of regular cards
    fills = 0
    from_deck = 0
    seen_crecy = False  # a chronicler has had Crécy in hand and put it back
    come = False
    for line in range(journal.log_size):
        note, card = journal.log[line, 0], journal.log[line, 2]
        if note == Note.ROTATED:
            rotations += 1
            departures += 1
        elif note == Note.BOUGHT:
            if journal.log[line, 3] == Acquired.CHRONICLE:
                if not come:
                    from_deck += 1
            elif values.deck[card] != Deck.MARKET_ASIDE:
                departures += 1
        elif note == Note.ROW_FILLED and not come:
            fills += 1
        elif note == Note.PUT_BACK and values.deck[card] == Deck.CRECY:
            seen_crecy = True
        elif note == Note.EVENT and values.deck[card] == Deck.CRECY:
            come = True
            empty = departures - fills  # spots empty when it came: 2 if Coronation opened one more
            if empty < 1 or empty > 2:
                return Fault.DEPARTURES.value
            counts[4 + empty] += 1
    if departures != journal.row_departures:
        return Fault.DEPARTURES.value
    if seen_crecy:
        counts[4] += 1
        if abs(fills + from_deck - above) > 8:
            return Fault.DEPARTURES.value
    elif (come and fills + from_deck != above) or (not come and fills + from_deck > above):
        return Fault.DEPARTURES.value
    if come != (state.end_reason != EndReason.FINAL_ROUND):
        return Fault.END.value
    expected = state.round_number
    if state.end_reason != EndReason.CRECY_IN_ROTATION:
        expected -= 1
    if rotations != expected or rotations > values.rounds - 1:
        return Fault.ROTATIONS.value
    for seat in range(SEATS):
        for currency in range(CURRENCIES):
            cubes = 0
            for round_number in range(state.round_number + 1):
                cubes += journal.gained[round_number, seat, currency]
                cubes -= journal.spent[round_number, seat, currency]
            if cubes != state.wallet[seat, currency]:
                return Fault.CUBES.value
    return 0


@compiled
def check_games(
    state,
    values,
    journal,
    policies,
    actions,
    run_seed,
    first,
    count,
    event,
    event_shield,
    most,
    counts,
    decisions,
):
    """Play games and check each decision; return fault, game and decision of the first fault."""
    room = room_for_choosing(policies, state)
    seen = np.zeros(MAX_CARDS, np.int64)
    for game in range(first, first + count):
        new_game(state, values, journal, game_seed(run_seed, 0, game), 2)
        above = market_cards_above_crecy(state, values)
        number = 0
        while not is_over(state):
            options = legal_actions(state, values, actions)
            fault = check_state(state, values, seen, event, event_shield)
            if fault == 0:
                fault = check_actions(state, actions, options)
            if fault > 0:
                return fault, game, number
            measure(state, most, options)
            decisions[state.decision] += 1
            chosen = 0
            if options > 1:
                policy = policies[state.seat_to_move]
                chosen = choose(policy, state, values, actions, options, room[0])
            apply_action(state, values, journal, actions.code[chosen])
            number += 1
        fault = check_state(state, values, seen, event, event_shield)
        if fault == 0:
            fault = check_end(state, values, journal, above, counts)
        if fault > 0:
            return fault, game, number
        most[Most.LOG] = max(most[Most.LOG], journal.log_size)
        most[Most.EVENTS] = max(most[Most.EVENTS], journal.event_count)
    return 0, 0, 0
