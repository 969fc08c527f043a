"""What must hold at every decision of every game: the checker, compiled.

`check_state` looks at a state by itself: pieces, cards and spaces are all there, and the masks that
are kept for speed say what lies there. `check_action` (in `ledger.py`) looks at what an action did:
thalers, points, influence, votes. `check_games` plays games and returns the first fault.
"""

# ruff: noqa: SIM102 (compiled code is written for the compiler)

from __future__ import annotations

from enum import IntEnum

import numpy as np

from sim.engine.agenda import AGENDA_CAPACITY
from sim.engine.chance import game_seed
from sim.engine.compiled import compiled
from sim.engine.contract import MAX_ACTIONS, apply_action, is_over, legal_actions, new_game
from sim.engine.playing import choose, room_for_choosing
from sim.games.shadow_of_the_emperor.codes import (
    CITY_SPACES,
    ELECTORATES,
    FACES,
    FIRST_ACTION,
    IMPERIAL,
    NO_FACE,
    NO_VOTE,
    NOBODY,
    SEATS,
    STAGES,
    DecisionKind,
    EndReason,
    Kind,
    Phase,
    Post,
)
from sim.games.shadow_of_the_emperor.contract import MOMENTS, NUMBERS
from sim.games.shadow_of_the_emperor.journal import LOG
from tests.shadow_of_the_emperor.faults import Fault
from tests.shadow_of_the_emperor.ledger import check_action, check_points, open_ledger

FIRST = np.array(FIRST_ACTION, np.int64)


class Most(IntEnum):
    """What is measured at its greatest, to compare with the room there is."""

    AGENDA = 0
    ACTIONS = 1
    MOMENT = 2
    NUMBER = 3
    LOG = 4
    TURNS = 5


ROOM = {
    Most.AGENDA: AGENDA_CAPACITY,
    Most.ACTIONS: MAX_ACTIONS,
    Most.MOMENT: MOMENTS,
    Most.NUMBER: NUMBERS,
    Most.LOG: LOG,
}


# --- a state by itself ----------------------------------------------------------------------


@compiled
def check_pieces(state, values):
    """Each family's aristocrats, knights and cities are all on the board or in its supply."""
    for seat in range(SEATS):
        tiles = state.supply[seat]
        knights = state.knight_supply[seat]
        cities = state.city_supply[seat]
        if tiles < 0 or knights < 0 or cities < 0:
            return Fault.NEGATIVE.value
        for electorate in range(ELECTORATES):
            for face in range(FACES):
                number = state.aristocrats[seat, electorate, face]
                if number < 0:
                    return Fault.NEGATIVE.value
                tiles += number
            if state.elector[electorate] == seat:
                tiles += 1
            for post in range(2):
                if state.knights[seat, electorate, post] < 0:
                    return Fault.NEGATIVE.value
                knights += state.knights[seat, electorate, post]
            cities += state.cities[seat, electorate]
        if state.emperor == seat and state.throne_face != NO_FACE:
            tiles += 1
        if state.fallen_seat == seat:
            tiles += 1
        if state.deposed_seat == seat:
            tiles += 1
        plays = 1 if seat < state.seats else 0
        if tiles != plays * values.aristocrats:
            return Fault.ARISTOCRATS.value
        if knights != plays * values.knights:
            return Fault.KNIGHTS.value
        if cities != plays * values.cities:
            return Fault.CITIES.value
    return 0


@compiled
def check_cities(state, values):
    """City spaces hold what the counts of cities say."""
    imperial = state.imperial_supply
    if imperial < 0:
        return Fault.NEGATIVE.value
    for electorate in range(ELECTORATES):
        counts = np.zeros(SEATS + 1, np.int64)
        empty = 0
        for space in range(CITY_SPACES):
            owner = state.city_owner[electorate, space]
            if owner == NOBODY:
                empty += 1 if space < values.city_spaces[electorate] else 0
            elif space >= values.city_spaces[electorate] or owner < 0 or owner > IMPERIAL:
                return Fault.CITIES.value
            else:
                counts[owner] += 1
        if (state.in_play >> electorate) & 1 == 0:
            if empty != values.city_spaces[electorate]:
                return Fault.OUT_OF_PLAY.value
            empty = 0
        imperial += counts[IMPERIAL]
        if counts[IMPERIAL] != state.imperial_cities[electorate]:
            return Fault.CITIES.value
        for seat in range(SEATS):
            if counts[seat] != state.cities[seat, electorate]:
                return Fault.CITIES.value
        if empty != state.empty_city_spaces[electorate]:
            return Fault.SPACES.value
        if (state.open_city_spaces >> electorate) & 1 != (1 if empty > 0 else 0):
            return Fault.SPACES.value
    if imperial != values.imperial_cities:
        return Fault.CITIES.value
    return 0


@compiled
def check_spaces(state, values):
    """No space holds two pieces, nothing lies out of play, and the masks say so."""
    for electorate in range(ELECTORATES):
        spaces = values.aristocrat_spaces[electorate]
        castles = values.castles[electorate]
        if (state.in_play >> electorate) & 1 == 0:
            spaces = 0
            castles = 0
            if state.elector[electorate] != NOBODY or (state.shifted >> electorate) & 1 == 1:
                return Fault.OUT_OF_PLAY.value
        for seat in range(SEATS):
            faces = 0
            for face in range(FACES):
                spaces -= state.aristocrats[seat, electorate, face]
                if state.aristocrats[seat, electorate, face] > 0:
                    faces |= 1 << face
            if faces != state.faces[seat, electorate]:
                return Fault.MASKS.value
            if (state.present[seat] >> electorate) & 1 != (1 if faces != 0 else 0):
                return Fault.MASKS.value
            spaces -= state.knights[seat, electorate, Post.ARISTOCRAT_SPACE]
            castles -= state.knights[seat, electorate, Post.CASTLE]
            for post in range(2):
                there = 1 if state.knights[seat, electorate, post] > 0 else 0
                if (state.knights_at[seat, post] >> electorate) & 1 != there:
                    return Fault.MASKS.value
        if spaces < 0 or castles < 0:
            return Fault.SPACES.value
        if spaces != state.empty_spaces[electorate] or castles != state.empty_castles[electorate]:
            return Fault.SPACES.value
        if (state.open_spaces >> electorate) & 1 != (1 if spaces > 0 else 0):
            return Fault.SPACES.value
        if (state.open_castles >> electorate) & 1 != (1 if castles > 0 else 0):
            return Fault.SPACES.value
        elector, face = state.elector[electorate], state.elector_face[electorate]
        if (elector == NOBODY) != (face == NO_FACE):
            return Fault.ELECTORS.value
        if elector == NOBODY and (state.shifted >> electorate) & 1 == 1:
            if state.phase >= Phase.ELECTION:  # a dead one's mark may stay until the next elector
                return Fault.ELECTORS.value
        if elector != NOBODY and values.kind[electorate] == Kind.ECCLESIASTICAL:
            if face >= STAGES:
                return Fault.ELECTORS.value  # a Couple
    return 0


@compiled
def check_cards(state, values):
    """All cards lie in their stacks or before a seat; thalers are within their limits."""
    for card in range(values.cards):
        copies = state.stack[card]
        if copies < 0:
            return Fault.NEGATIVE.value
        for seat in range(SEATS):
            if state.cards[seat, card] < 0 or (seat >= state.seats and state.cards[seat, card] > 0):
                return Fault.NEGATIVE.value
            copies += state.cards[seat, card]
        if copies != values.card_copies[state.seats, card]:
            return Fault.CARDS.value
    for seat in range(SEATS):
        if state.thalers[seat] < 0 or state.thalers[seat] > values.most_thalers:
            return Fault.THALERS.value
        if seat >= state.seats and state.thalers[seat] != 0:
            return Fault.THALERS.value
    return 0


@compiled
def check_course(state, values):
    """The course of play: who is Emperor, challenger and out, and what votes there are."""
    if state.emperor < 0 or state.emperor >= state.seats:
        return Fault.EMPEROR.value
    if state.throne_face == NO_FACE and state.supply[state.emperor] > 0:
        # Only while a successor is chosen. Who has a tile left puts it on the throne at once; one
        # that comes home later stays in the supply.
        if state.decision == DecisionKind.SETUP_IMPERIAL_CITY:
            return Fault.EMPEROR.value
    if state.challenger != NOBODY and state.phase <= Phase.NEW_ELECTORS:
        if state.challenger == state.emperor or (state.passed >> state.challenger) & 1 == 0:
            return Fault.EMPEROR.value
    hidden = 0
    for seat in range(state.seats):
        if state.vote[seat] != NO_VOTE:
            hidden += 1
            if seat == state.challenger and state.votes_shown == 0:
                return Fault.VOTES.value
    if hidden > 0 and state.votes_shown == 0 and state.decision != DecisionKind.VOTE:
        return Fault.VOTES.value  # all have voted, and the votes are not shown
    if state.decision == DecisionKind.VOTE and state.votes_shown == 1:
        return Fault.VOTES.value  # those of the last election
    if state.round_number > values.rounds:
        return Fault.END.value
    return 0


@compiled
def check_state(state, values):
    """Return the first fault of a state by itself, or 0."""
    fault = check_pieces(state, values)
    if fault == 0:
        fault = check_cities(state, values)
    if fault == 0:
        fault = check_spaces(state, values)
    if fault == 0:
        fault = check_cards(state, values)
    if fault == 0:
        fault = check_course(state, values)
    return fault


@compiled
def check_actions(state, actions, count):
    """Legal actions are of the open decision, ascending, and there is at least one."""
    if count < 1:
        return Fault.NO_ACTION.value
    seat = state.seat_to_move
    if seat < 0 or seat >= state.seats:
        return Fault.SEAT.value
    if state.decision == DecisionKind.ACTION:
        if seat != state.active_seat or (state.passed >> seat) & 1 == 1:
            return Fault.SEAT.value
    for place in range(count):
        code = actions.code[place]
        if code < FIRST[state.decision] or code >= FIRST[state.decision + 1]:
            return Fault.ACTION_KIND.value
        if place > 0 and code <= actions.code[place - 1]:
            return Fault.ACTION_ORDER.value
    return 0


# --- games ----------------------------------------------------------------------------------


@compiled
def measure(state, most, count):
    """Keep the greatest sizes seen."""
    most[Most.AGENDA] = max(most[Most.AGENDA], state.agenda_size)
    most[Most.ACTIONS] = max(most[Most.ACTIONS], count)
    most[Most.NUMBER] = max(most[Most.NUMBER], state.asked[1])
    for seat in range(state.seats):
        most[Most.MOMENT] = max(most[Most.MOMENT], state.moment[seat])


@compiled
def check_end(state, values, journal, ledger, most):
    """Check the finished game, and its journal against it."""
    if state.end_reason != EndReason.LAST_ROUND or state.round_number != values.rounds:
        return Fault.END.value
    if journal.rounds_ended != values.rounds or state.agenda_size != 0:
        return Fault.END.value
    most[Most.LOG] = max(most[Most.LOG], journal.log_size)
    most[Most.TURNS] = max(most[Most.TURNS], state.turns)
    turns = 0
    for seat in range(state.seats):
        for round_number in range(1, values.rounds + 1):
            turns += journal.turns_taken[round_number, seat]
        for source in range(state.points.shape[1]):
            points = 0
            for round_number in range(values.rounds + 1):
                points += journal.points[round_number, seat, source]
            if points != state.points[seat, source]:
                return Fault.JOURNAL.value
    if turns != state.turns or state.turns >= values.max_turns:
        return Fault.JOURNAL.value
    return check_points(state, ledger)


@compiled
def check_games(
    state, before, values, journal, ledger, policies, actions, run_seed, first, count, most,
    counts, decisions,
):  # fmt: skip
    """Play games and check each decision; return fault, game and decision of the first fault."""
    room = room_for_choosing(policies, state)
    played = 0
    for game in range(first, first + count):
        new_game(state, values, journal, game_seed(run_seed, 0, game), len(policies))
        open_ledger(state, values, ledger)
        number = 0
        while not is_over(state):
            options = legal_actions(state, values, actions)
            fault = check_state(state, values)
            if fault == 0:
                fault = check_actions(state, actions, options)
            if fault > 0:
                return fault, game, number, played
            measure(state, most, options)
            decisions[state.decision] += 1
            chosen = 0
            if options > 1:
                policy = policies[state.seat_to_move]
                chosen = choose(policy, state, values, actions, options, room[0])
            before[0] = state
            action = actions.code[chosen]
            apply_action(state, values, journal, action)
            number += 1
            choice = action - FIRST[before[0].decision]
            fault = check_action(before[0], state, values, journal, ledger, choice, counts)
            if fault > 0:
                return fault, game, number, played
        fault = check_state(state, values)
        if fault == 0:
            fault = check_end(state, values, journal, ledger, most)
        if fault > 0:
            return fault, game, number, played
        played += 1
    return 0, 0, 0, played
