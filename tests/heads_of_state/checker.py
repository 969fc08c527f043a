"""What must hold at every decision of every game: the checker, compiled.

Beside each game it keeps a `LEDGER`: what the board, seen before and after each action, must have
earned. It returns the first fault it finds; `Most` keeps how full the arrays of the state ever get.
"""

# ruff: noqa: PLR1714, SIM102, SIM114 (compiled code is written for the compiler)

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY
from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import MAX_ACTIONS, apply_action, is_over, legal_actions, new_game
from sim.engine.playing import choose, room_for_choosing
from sim.games.heads_of_state.codes import (
    ATTRIBUTES,
    CHOICES,
    COPIES,
    COUNTRIES,
    COURTESAN,
    DECK,
    MAX_BOXES,
    MAX_DUTY,
    NOBLES,
    NOBODY,
    REVOLUTION,
    SEATS,
    SOURCES,
    DecisionKind,
    EndReason,
    Option,
    Source,
)
from sim.games.heads_of_state.contract import ORDINALS
from sim.games.heads_of_state.journal import ATTEMPTS, LOG
from sim.games.heads_of_state.rules.components import MOMENTS, SHUFFLES


class Fault(IntEnum):
    """What the checker found broken."""

    NONE = 0
    ATTRIBUTE_CARDS = 1
    TREACHERY_CARDS = 2
    HAND_SIZE = 3
    HAND_MASK = 4
    OPEN_HAND = 5
    DISPLAY = 6
    DECK = 7
    REVOLUTION = 8
    COUNTERS = 9
    NOBLE_CARDS = 10
    OWNERS = 11
    AREAS = 12
    MARKERS = 13
    POINTS = 14
    HAND_LIMIT = 15
    DUTY = 16
    NEGATIVE = 17
    NO_ACTION = 18
    ACTION_ORDER = 19
    ACTION_KIND = 20
    SEAT = 21
    BOARD = 22
    INFLUENCE = 23
    MOST_NOBLES = 24
    END = 25
    JOURNAL = 26


class Most(IntEnum):
    """What is measured at its greatest, to compare with the room there is."""

    AGENDA = 0
    ACTIONS = 1
    ORDINAL = 2
    MOMENT = 3
    DECK = 4
    TREACHERY_DECK = 5
    SHUFFLES = 6
    COPIES = 7
    DUTY = 8
    LOG = 9
    ATTEMPTS = 10
    TURNS = 11
    HAND = 12
    TREACHERY_HAND = 13
    OCCUPIED = 14


ROOM = {
    Most.AGENDA: AGENDA_CAPACITY,
    Most.ACTIONS: MAX_ACTIONS,
    Most.ORDINAL: ORDINALS,
    Most.MOMENT: MOMENTS,
    Most.DECK: DECK,
    Most.TREACHERY_DECK: DECK,
    Most.SHUFFLES: SHUFFLES,
    Most.COPIES: COPIES,
    Most.DUTY: MAX_DUTY,
    Most.LOG: LOG,
    Most.ATTEMPTS: ATTEMPTS,
}

_INT = np.int64

LEDGER = np.dtype(
    [
        # --- the table as it was before the action ---
        ("owner", _INT, MAX_BOXES),
        ("decision", _INT),
        ("option", _INT),
        ("turns", _INT),
        ("active_seat", _INT),
        ("round_number", _INT),
        ("rounds_ended", _INT),
        # --- what follows from all that was seen ---
        ("half_points", _INT, (SEATS, SOURCES)),
        ("areas", _INT, SEATS),  # in which the seat has ever had a noble
        ("opened", _INT),  # areas in which anybody has
        ("noble_cards", _INT, (SEATS, NOBLES)),
        ("country_markers", _INT, COUNTRIES),  # taken
        ("countries_scored", _INT, SEATS),
        ("house_markers", _INT),  # taken
        ("house_scored", _INT, SEATS),
        ("duty", _INT),  # boxes emptied this turn and not filled again
    ],
    align=False,
)

# Kinds of game counted by `check_games`.
GAMES, HALTED, TIED_INFLUENCE, NO_SECOND, SHARED_MOST, NOBODY_MOST, WITHOUT_CARD = range(7)
COUNTS = 7


# --- a state by itself ----------------------------------------------------------------------


@compiled
def check_attributes(state, values):
    """All Attribute Cards in play lie somewhere; hands, masks and open parts agree."""
    in_deck = np.zeros(ATTRIBUTES + 1, np.int64)
    for place in range(state.deck_size):
        card = state.deck[place]
        if card < 0 or card > REVOLUTION:
            return Fault.DECK.value
        if card == REVOLUTION and place >= state.stack_size:
            return Fault.REVOLUTION.value
        in_deck[card] += 1
    hidden = 1  # the Revolution Card lies aside from its appearance until the new deck
    if state.over == 1:
        hidden = 0
    elif state.decision >= DecisionKind.DISCARD_ATTRIBUTE and state.asked[1] == 1:
        hidden = 0
    if in_deck[REVOLUTION] != hidden:
        return Fault.REVOLUTION.value
    if state.stack_size > state.deck_size or state.stack_size > values.stack + 1:
        return Fault.DECK.value
    open_cards = 0
    set_aside = 0
    for attribute in range(ATTRIBUTES):
        display, flushed = state.display[attribute], state.flushed[attribute]
        discard = state.discard[attribute]
        if display < 0 or flushed < 0 or discard < 0:
            return Fault.NEGATIVE.value
        cards = in_deck[attribute] + display + flushed + discard
        open_cards += display
        set_aside += flushed
        for seat in range(state.seats):
            held = state.hand[seat, attribute]
            cards += held
            if held < 0:
                return Fault.NEGATIVE.value
            if state.open_hand[seat, attribute] < 0 or state.open_hand[seat, attribute] > held:
                return Fault.OPEN_HAND.value
            if (state.hand_mask[seat] >> attribute) & 1 != (1 if held > 0 else 0):
                return Fault.HAND_MASK.value
        if cards != values.attribute_cards[state.seats, attribute]:
            return Fault.ATTRIBUTE_CARDS.value
    for seat in range(SEATS):
        size = 0
        for attribute in range(ATTRIBUTES):
            size += state.hand[seat, attribute]
        if size != state.hand_size[seat] or (seat >= state.seats and size > 0):
            return Fault.HAND_SIZE.value
        if state.hand_mask[seat] >> ATTRIBUTES != 0:
            return Fault.HAND_MASK.value
    if open_cards != state.display_size or open_cards > values.display:
        return Fault.DISPLAY.value
    if state.decision == DecisionKind.OPTION and open_cards != values.display:
        return Fault.DISPLAY.value
    if set_aside > 0 and (state.option != Option.FLUSH or set_aside != values.display):
        return Fault.DISPLAY.value
    if state.decision == DecisionKind.OPTION and set_aside > 0:
        return Fault.DISPLAY.value
    return 0


@compiled
def check_treachery(state, values):
    """All Treachery Cards lie somewhere."""
    cards = np.zeros(DECK, np.int64)
    for place in range(state.treachery_deck_size):
        kind = state.treachery_deck[place]
        if kind < 0 or kind >= values.kinds:
            return Fault.DECK.value
        cards[kind] += 1
    open_cards = 0
    discarded = 0
    for kind in range(values.kinds):
        display, discard = state.treachery_display[kind], state.treachery_discard[kind]
        if display < 0 or discard < 0:
            return Fault.NEGATIVE.value
        cards[kind] += display + discard
        open_cards += display
        discarded += discard
        for seat in range(state.seats):
            held, seen = state.treachery_hand[seat, kind], state.open_treachery[seat, kind]
            cards[kind] += held
            if seen < 0 or seen > held:
                return Fault.OPEN_HAND.value
        if cards[kind] != values.treachery_cards[kind]:
            return Fault.TREACHERY_CARDS.value
    if open_cards != state.treachery_display_size or open_cards > values.treachery_display:
        return Fault.DISPLAY.value
    if discarded != state.treachery_discard_size:
        return Fault.TREACHERY_CARDS.value
    if state.decision == DecisionKind.OPTION and open_cards < values.treachery_display:
        if state.treachery_deck_size + discarded > 0:
            return Fault.DISPLAY.value
    for seat in range(SEATS):
        size = 0
        for kind in range(values.kinds):
            size += state.treachery_hand[seat, kind]
        if size != state.treachery_hand_size[seat] or (seat >= state.seats and size > 0):
            return Fault.HAND_SIZE.value
    return 0


@compiled
def check_board(state, values):
    """Masks agree with owners; counters and Noble Cards are all there."""
    occupied = 0
    owned = np.zeros(SEATS, np.int64)
    counters = np.zeros((SEATS, NOBLES), np.int64)
    for box in range(MAX_BOXES):
        seat = state.owner[box]
        if box >= values.boxes or seat == NOBODY:
            if seat != NOBODY:
                return Fault.OWNERS.value
        else:
            if seat < 0 or seat >= state.seats:
                return Fault.OWNERS.value
            occupied |= 1 << box
            owned[seat] |= 1 << box
            counters[seat, values.box_noble[box]] += 1
            if (state.created_areas[seat] >> values.box_area[box]) & 1 == 0:
                return Fault.AREAS.value
    if occupied != state.occupied or occupied & state.emptied != 0:
        return Fault.OWNERS.value
    opened = 0
    for seat in range(SEATS):
        if owned[seat] != state.owned[seat]:
            return Fault.OWNERS.value
        opened |= state.created_areas[seat]
    if state.initial_markers != ((1 << values.areas) - 1) & ~opened:
        return Fault.MARKERS.value
    for seat in range(state.seats):
        for box in range(values.boxes):
            dead = state.flipped[seat, box]
            if dead != 0:
                country = values.box_country[box]
                if dead < 0 or (state.countries_scored[seat] >> country) & 1 == 1:
                    return Fault.COUNTERS.value
                if (state.created_areas[seat] >> values.box_area[box]) & 1 == 0:
                    return Fault.AREAS.value
                counters[seat, values.box_noble[box]] += dead
        for noble in range(NOBLES):
            if state.counters[seat, noble] < 0:
                return Fault.NEGATIVE.value
            if counters[seat, noble] + state.counters[seat, noble] != values.counters[noble]:
                return Fault.COUNTERS.value
    for noble in range(NOBLES):
        cards = state.noble_pile[noble]
        if cards < 0:
            return Fault.NEGATIVE.value
        for seat in range(state.seats):
            cards += state.noble_cards[seat, noble]
        if cards != values.noble_cards[noble]:
            return Fault.NOBLE_CARDS.value
    return 0


@compiled
def check_limits(state, values):
    """Who is not at turn holds no more than the limits; nor does who begins one."""
    for seat in range(state.seats):
        at_turn = seat == state.active_seat and state.decision != DecisionKind.OPTION
        if not at_turn and state.over == 0:
            if state.hand_size[seat] > values.hand_limit[0]:
                return Fault.HAND_LIMIT.value
            if state.treachery_hand_size[seat] > values.treachery_limit[0]:
                return Fault.HAND_LIMIT.value
    return 0


@compiled
def check_actions(state, values, actions, count):
    """Legal actions are of the open decision, ascending, possible, and there is at least one."""
    if count < 1:
        return Fault.NO_ACTION.value
    seat = state.seat_to_move
    if seat < 0 or seat >= state.seats:
        return Fault.SEAT.value
    kind = state.decision
    at_round_end = kind >= DecisionKind.DISCARD_ATTRIBUTE and state.asked[1] == 1
    if seat != state.active_seat and not at_round_end:
        return Fault.SEAT.value
    for place in range(count):
        choice = actions.code[place] - kind * CHOICES
        if choice < 0 or choice >= CHOICES:
            return Fault.ACTION_KIND.value
        if place > 0 and actions.code[place] <= actions.code[place - 1]:
            return Fault.ACTION_ORDER.value
        if kind == DecisionKind.DISCARD_ATTRIBUTE and choice >= ATTRIBUTES:
            return Fault.ACTION_KIND.value
        if kind == DecisionKind.PAYMENT and choice >= COURTESAN and choice != CHOICES - 1:
            return Fault.ACTION_KIND.value
        if kind == DecisionKind.TARGET:
            if choice >= values.boxes or state.owner[choice] == NOBODY:
                return Fault.ACTION_KIND.value
            if state.owner[choice] == seat or (state.targeted >> choice) & 1 == 1:
                return Fault.ACTION_KIND.value
        if kind == DecisionKind.CREATE and choice != CHOICES - 1:
            if choice >= values.boxes or state.owner[choice] != NOBODY:
                return Fault.ACTION_KIND.value
    return 0


@compiled
def check_state(state, values):
    """Return the first fault of a state by itself, or 0."""
    fault = check_attributes(state, values)
    if fault == 0:
        fault = check_treachery(state, values)
    if fault == 0:
        fault = check_board(state, values)
    if fault == 0:
        fault = check_limits(state, values)
    return fault


# --- the ledger: what each action must have earned ------------------------------------------


@compiled
def remember(state, journal, ledger):
    """Keep the table as it is before an action."""
    ledger.decision = state.decision
    ledger.option = state.option
    ledger.turns = state.turns
    ledger.active_seat = state.active_seat
    ledger.round_number = state.round_number
    ledger.rounds_ended = journal.rounds_ended
    for box in range(MAX_BOXES):
        ledger.owner[box] = state.owner[box]


@compiled
def open_ledger(state, journal, ledger):
    """Begin the ledger of a new game."""
    ledger.half_points[:] = 0
    ledger.areas[:] = 0
    ledger.opened = 0
    ledger.noble_cards[:] = 0
    ledger.country_markers[:] = 0
    ledger.countries_scored[:] = 0
    ledger.house_markers = 0
    ledger.house_scored[:] = 0
    ledger.duty = 0
    remember(state, journal, ledger)


@compiled
def enter_creation(state, values, ledger, seat, box):
    """Enter what a new noble earns its owner."""
    noble = values.box_noble[box]
    cards = 0
    complete = True
    for other in range(state.seats):
        cards += ledger.noble_cards[other, noble]
    if cards < values.noble_cards[noble]:
        ledger.noble_cards[seat, noble] += 1
    for kind in range(NOBLES):
        complete = complete and ledger.noble_cards[seat, kind] > 0
    area = values.box_area[box]
    if (ledger.opened >> area) & 1 == 0:
        ledger.opened |= 1 << area
        ledger.half_points[seat, Source.INITIAL] += 2 * values.hexagon[area]
    ledger.areas[seat] |= 1 << area
    country = values.area_country[area]
    everywhere = True
    for other in range(values.areas):
        if values.area_country[other] == country and (ledger.areas[seat] >> other) & 1 == 0:
            everywhere = False
    taken = ledger.country_markers[country]
    if everywhere and taken < 2 and (ledger.countries_scored[seat] >> country) & 1 == 0:
        ledger.country_markers[country] = taken + 1
        ledger.countries_scored[seat] |= 1 << country
        ledger.half_points[seat, Source.COUNTRY] += 2 * values.country_markers[country, taken]
    taken = ledger.house_markers
    left = values.house_marker_count[state.seats] - taken
    if complete and left > 0 and ledger.house_scored[seat] == 0:
        ledger.house_markers = taken + 1
        ledger.house_scored[seat] = 1
        ledger.half_points[seat, Source.NOBLE_HOUSE] += 2 * values.house_markers[state.seats, taken]


@compiled
def enter_changes(state, values, ledger, most):
    """Enter what an action changed on the board, and check that it could."""
    kind = ledger.decision
    seat = ledger.active_seat
    changes = 0
    for box in range(values.boxes):
        before, after = ledger.owner[box], state.owner[box]
        if before == after:
            continue
        changes += 1
        if after == NOBODY:  # killed
            if kind != DecisionKind.TARGET and kind != DecisionKind.SECOND_CARD:
                return Fault.BOARD.value
            if before == seat or ledger.option != Option.TREACHERY:
                return Fault.BOARD.value
            ledger.duty |= 1 << box
        else:  # created
            if before != NOBODY or after != seat:
                return Fault.BOARD.value
            if ledger.option == Option.TREACHERY and (ledger.duty >> box) & 1 == 0:
                return Fault.BOARD.value
            ledger.duty &= ~(1 << box)
            enter_creation(state, values, ledger, seat, box)
    if changes > 1:
        return Fault.BOARD.value
    duty = 0
    for box in range(values.boxes):
        duty += (ledger.duty >> box) & 1
    most[Most.DUTY] = max(most[Most.DUTY], duty)
    if state.turns != ledger.turns or state.over == 1:  # the turn is over
        if duty > values.unreplaced:
            return Fault.DUTY.value
        ledger.duty = 0
    elif ledger.duty != state.emptied:
        return Fault.DUTY.value
    return 0


@compiled
def enter_influence(state, values, journal, ledger, counts):
    """Check what a Turn's end scores in each country against the board, area by area.

    A tie is only checked as far as the highest noble decides it.
    """
    ended = journal.rounds_ended
    influence = np.zeros(SEATS, np.int64)
    highest = np.zeros(SEATS, np.int64)
    for country in range(COUNTRIES):
        influence[:] = 0
        highest[:] = -1
        for area in range(values.areas):
            if values.area_country[area] != country:
                continue
            top = NOBODY  # the highest noble of the area
            for box in range(values.boxes):
                if values.box_area[box] == area and state.owner[box] != NOBODY:
                    if top == NOBODY or values.box_noble[box] > values.box_noble[top]:
                        top = box
            for box in range(values.boxes):
                if values.box_area[box] == area and state.owner[box] != NOBODY:
                    lower = 0 if box == top else 1
                    seat = state.owner[box]
                    influence[seat] += values.influence[values.area_kind[area], lower]
                    highest[seat] = max(highest[seat], values.box_noble[box])
        seats_there = 0
        firsts = 0
        seconds = 0
        for seat in range(state.seats):
            seats_there += 1 if influence[seat] > 0 else 0
            if journal.influence[ended, seat, country] != influence[seat]:
                return Fault.INFLUENCE.value
            place = journal.place[ended, seat, country]
            if place == 1 or place == 2:
                firsts += 1 if place == 1 else 0
                seconds += 1 if place == 2 else 0
                points = values.influence_points[country, place - 1]
                ledger.half_points[seat, Source.INFLUENCE] += 2 * points
                if influence[seat] == 0:
                    return Fault.INFLUENCE.value
            for other in range(state.seats):
                behind = journal.place[ended, other, country]
                if place > 0 and other != seat and (behind == 0 or behind > place):
                    if influence[other] > influence[seat]:
                        return Fault.INFLUENCE.value
                    if influence[other] == influence[seat] and influence[seat] > 0:
                        counts[TIED_INFLUENCE] += 1
                        if highest[other] > highest[seat]:
                            return Fault.INFLUENCE.value
        if firsts != min(seats_there, 1) or seconds != (1 if seats_there > 1 else 0):
            return Fault.INFLUENCE.value
        if seats_there == 1:
            counts[NO_SECOND] += 1
    return 0


@compiled
def enter_most_nobles(state, values, ledger, counts):
    """Enter what the most Noble Cards of each type earn at the end."""
    for noble in range(NOBLES):
        most = 0
        for seat in range(state.seats):
            most = max(most, ledger.noble_cards[seat, noble])
        holders = 0
        for seat in range(state.seats):
            holders += 1 if ledger.noble_cards[seat, noble] == most else 0
        if most == 0 or holders > 2:
            counts[NOBODY_MOST] += 1
            continue
        if holders == 2:
            counts[SHARED_MOST] += 1
        for seat in range(state.seats):
            if ledger.noble_cards[seat, noble] == most:
                ledger.half_points[seat, Source.NOBLES] += 2 * values.most_nobles[noble] // holders


@compiled
def check_ledger(state, ledger):
    """Markers, Noble Cards and points are what the ledger says."""
    if state.house_markers != ledger.house_markers:
        return Fault.MARKERS.value
    for country in range(COUNTRIES):
        if state.country_markers[country] != ledger.country_markers[country]:
            return Fault.MARKERS.value
    for seat in range(state.seats):
        if state.created_areas[seat] != ledger.areas[seat]:
            return Fault.AREAS.value
        if state.countries_scored[seat] != ledger.countries_scored[seat]:
            return Fault.MARKERS.value
        if state.house_scored[seat] != ledger.house_scored[seat]:
            return Fault.MARKERS.value
        for noble in range(NOBLES):
            if state.noble_cards[seat, noble] != ledger.noble_cards[seat, noble]:
                return Fault.NOBLE_CARDS.value
        for source in range(SOURCES):
            if state.half_points[seat, source] != ledger.half_points[seat, source]:
                return Fault.POINTS.value
    return 0


@compiled
def check_action(state, values, journal, ledger, most, counts):
    """Return the first fault of what an action did, or 0."""
    fault = enter_changes(state, values, ledger, most)
    if fault == 0 and journal.rounds_ended != ledger.rounds_ended:
        counts[HALTED] += 1 - journal.in_refill[journal.rounds_ended]
        fault = enter_influence(state, values, journal, ledger, counts)
        if state.over == 1:
            enter_most_nobles(state, values, ledger, counts)
    if fault == 0 and state.round_number != ledger.round_number:  # a new Turn has begun
        if state.round_number != ledger.round_number + 1 or state.shuffles != 1:
            return Fault.END.value
        for seat in range(state.seats):
            if state.hand_size[seat] > values.hand_limit[1]:
                return Fault.HAND_LIMIT.value
            if state.treachery_hand_size[seat] > values.treachery_limit[1]:
                return Fault.HAND_LIMIT.value
    if fault == 0:
        fault = check_ledger(state, ledger)
    return fault


# --- games ----------------------------------------------------------------------------------


@compiled
def measure(state, most, count):
    """Keep the greatest sizes seen."""
    most[Most.AGENDA] = max(most[Most.AGENDA], state.agenda_size)
    most[Most.ACTIONS] = max(most[Most.ACTIONS], count)
    most[Most.ORDINAL] = max(most[Most.ORDINAL], state.ordinal[state.decision])
    most[Most.DECK] = max(most[Most.DECK], state.deck_size)
    most[Most.TREACHERY_DECK] = max(most[Most.TREACHERY_DECK], state.treachery_deck_size)
    most[Most.SHUFFLES] = max(most[Most.SHUFFLES], state.shuffles)
    occupied = 0
    for seat in range(state.seats):
        most[Most.MOMENT] = max(most[Most.MOMENT], state.moment[seat])
        most[Most.HAND] = max(most[Most.HAND], state.hand_size[seat])
        most[Most.TREACHERY_HAND] = max(most[Most.TREACHERY_HAND], state.treachery_hand_size[seat])
    for box in range(MAX_BOXES):
        occupied += (state.occupied >> box) & 1
    most[Most.OCCUPIED] = max(most[Most.OCCUPIED], occupied)


@compiled
def check_end(state, values, journal, ledger, most, counts):
    """Check the finished game, and its journal against it."""
    if state.end_reason != EndReason.REVOLUTION or state.round_number != values.rounds:
        return Fault.END.value
    if journal.rounds_ended != values.rounds or state.agenda_size != 0:
        return Fault.END.value
    most[Most.LOG] = max(most[Most.LOG], journal.log_size)
    most[Most.ATTEMPTS] = max(most[Most.ATTEMPTS], journal.attempt_count)
    most[Most.TURNS] = max(most[Most.TURNS], state.turns)
    turns = 0
    attempts = 0
    for round_number in range(1, values.rounds + 1):
        turns += journal.round_turns[round_number]
    if turns != state.turns or state.turns >= values.max_turns:
        return Fault.JOURNAL.value
    for seat in range(state.seats):
        counts[WITHOUT_CARD] += journal.without_card[seat]
        alive = 0
        for round_number in range(1, values.rounds + 1):
            alive += journal.created[round_number, seat] - journal.lost[round_number, seat]
            attempts += journal.attempts[round_number, seat]
        for box in range(values.boxes):
            alive -= 1 if state.owner[box] == seat else 0
        if alive != 0:
            return Fault.JOURNAL.value
        for source in range(SOURCES):
            points = 0
            for round_number in range(1, values.rounds + 1):
                points += journal.half_points[round_number, seat, source]
            if points != state.half_points[seat, source]:
                return Fault.JOURNAL.value
        for attribute in range(ATTRIBUTES):
            cards = journal.taken_open[seat, attribute] + journal.taken_deck[seat, attribute]
            cards -= journal.used[seat, attribute] + journal.discarded[seat, attribute]
            if cards != state.hand[seat, attribute]:
                return Fault.JOURNAL.value
        for kind in range(values.kinds):
            card = ATTRIBUTES + kind
            cards = journal.taken_open[seat, card] + journal.taken_deck[seat, card]
            cards -= journal.used[seat, card] + journal.discarded[seat, card]
            if cards != state.treachery_hand[seat, kind]:
                return Fault.JOURNAL.value
    if attempts != journal.attempt_count:
        return Fault.JOURNAL.value
    return 0


@compiled
def check_games(
    state,
    values,
    journal,
    ledger,
    policies,
    actions,
    run_seed,
    first,
    count,
    most,
    counts,
    decisions,
):
    """Play games and check each decision; return fault, game and decision of the first fault."""
    room = room_for_choosing(policies, state)
    for attribute in range(ATTRIBUTES):
        copies = values.attribute_cards[len(policies), attribute]
        most[Most.COPIES] = max(most[Most.COPIES], copies)
    for game in range(first, first + count):
        new_game(state, values, journal, game_seed(run_seed, 0, game), len(policies))
        open_ledger(state, journal, ledger)
        number = 0
        while not is_over(state):
            options = legal_actions(state, values, actions)
            fault = check_state(state, values)
            if fault == 0:
                fault = check_actions(state, values, actions, options)
            if fault > 0:
                return fault, game, number
            measure(state, most, options)
            decisions[state.decision] += 1
            chosen = 0
            if options > 1:
                policy = policies[state.seat_to_move]
                chosen = choose(policy, state, values, actions, options, room[0])
            remember(state, journal, ledger)
            apply_action(state, values, journal, actions.code[chosen])
            number += 1
            fault = check_action(state, values, journal, ledger, most, counts)
            if fault > 0:
                return fault, game, number
        fault = check_state(state, values)
        if fault == 0:
            fault = check_end(state, values, journal, ledger, most, counts)
        if fault > 0:
            return fault, game, number
        counts[GAMES] += 1
    return 0, 0, 0
