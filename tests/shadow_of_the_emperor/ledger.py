"""Beside each game, what every action must have earned: thalers, points, influence and votes.

Compiled, and written from the rulebook; `checker.py` plays the games. An action can be the last one
of a phase, and then all follows that needs no choice, up to the next decision: `enter_course` walks
through the phases that have begun since.
"""

# ruff: noqa: PLR1714, SIM102, SIM114 (compiled code is written for the compiler)

from __future__ import annotations

import numpy as np

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import (
    CARDS,
    CONVENT,
    ELECTORATES,
    FACES,
    MAX_ROUNDS,
    NOBODY,
    PRIVILEGE,
    SEATS,
    SOURCES,
    STAGES,
    Answer,
    DecisionKind,
    Effect,
    Kind,
    Phase,
    Privilege,
    Source,
    Vote,
)
from tests.shadow_of_the_emperor.faults import Fault

_INT = np.int64

LEDGER = np.dtype(
    [
        ("thalers", _INT, SEATS),
        ("points", _INT, (SEATS, SOURCES)),
        ("emperor", _INT),
        ("challenger", _INT),
        ("place", _INT),  # in the course of play: round * PLACES_OF_ROUND + phase
        # --- of this round ---
        ("influence", _INT, (SEATS, ELECTORATES)),  # when phase V began
        ("fit", _INT, (SEATS, ELECTORATES)),  # 1: has somebody for the elector space
        ("elector", _INT, ELECTORATES),  # when phase V began; from its end on, the new ones
        ("tie", _INT, ELECTORATES),  # whom the Emperor chose, NOBODY if he wasn't asked
        ("new_electors", _INT, SEATS),  # times that the seat put somebody on an elector space
        ("church", _INT, ELECTORATES),  # votes more through Church influence
        ("excommunicated", _INT),
        ("vote", _INT, SEATS),
        ("counted", _INT),  # 1 once the votes have been counted
    ],
    align=False,
)

PLACES_OF_ROUND = 8
END = (MAX_ROUNDS + 1) * PLACES_OF_ROUND

# Kinds of event counted.
TIES, VACANT, DEPOSED, WON, LOST, LEVEL, CAPPED, REFUSED = range(8)
COUNTS = 8


@compiled
def place_of(state):
    """Return where in the course of play a state is."""
    if state.over == 1:
        return END
    return state.round_number * PLACES_OF_ROUND + state.phase


@compiled
def open_round(ledger):
    """Forget what was of the last round."""
    ledger.challenger = NOBODY
    ledger.influence[:] = 0
    ledger.fit[:] = 0
    ledger.tie[:] = NOBODY
    ledger.new_electors[:] = 0
    ledger.church[:] = 0
    ledger.excommunicated = 0
    ledger.vote[:] = NOBODY
    ledger.counted = 0


@compiled
def open_ledger(state, values, ledger):
    """Begin the ledger of a new game."""
    ledger.thalers[:] = 0
    for seat in range(state.seats):
        ledger.thalers[seat] = values.start_thalers
    ledger.points[:] = 0
    ledger.emperor = state.first_seat
    ledger.place = place_of(state)
    ledger.elector[:] = NOBODY
    open_round(ledger)


@compiled
def gain(values, ledger, seat, thalers, counts):
    """Enter thalers, up to the limit."""
    ledger.thalers[seat] += thalers
    if ledger.thalers[seat] > values.most_thalers:
        ledger.thalers[seat] = values.most_thalers
        counts[CAPPED] += 1


# --- what a choice costs and earns ----------------------------------------------------------


@compiled
def enter_card(before, values, ledger, seat, card):
    """Enter a card that is bought or taken: its price, and an Indulgence's point."""
    effect = values.card_effect[card]
    if effect == Effect.PERMIT:
        built = values.cities - before.city_supply[seat]
        if built == values.cities or before.open_city_spaces == 0:  # paid for nothing
            ledger.thalers[seat] -= values.permit_cost[min(built, values.cities - 1)]
        return
    ledger.thalers[seat] -= values.card_cost[card]
    if effect == Effect.INDULGENCE:
        ledger.points[seat, Source.INDULGENCE] += values.card_amount[card]
    elif effect == Effect.RIVAL:
        ledger.challenger = seat


@compiled
def enter_choice(before, values, ledger, choice, counts):
    """Enter what an action itself costs and earns."""
    kind = before.decision
    seat = before.seat_to_move
    if kind == DecisionKind.ACTION and choice < PRIVILEGE:
        enter_card(before, values, ledger, seat, choice)
    elif kind == DecisionKind.TAKEN_ACTION:
        enter_card(before, values, ledger, seat, choice)
    elif kind == DecisionKind.PERMIT:
        built = values.cities - before.city_supply[seat]
        ledger.thalers[seat] -= values.permit_cost[built]
        ledger.points[seat, Source.CITY] += values.city_points[built]
    elif kind == DecisionKind.DAUGHTER and choice == CONVENT:
        gain(values, ledger, seat, values.unoffered_to_convent * values.convent_thalers, counts)
    elif kind == DecisionKind.MARRIAGE:
        family = before.asked[2]
        if choice == Answer.ACCEPT:
            ledger.points[family, Source.DAUGHTER] += values.daughter_points
        else:
            counts[REFUSED] += 1
            gain(values, ledger, family, values.convent_thalers, counts)
    elif kind == DecisionKind.GRAY_EMINENCE:
        for card in range(CARDS):
            if values.card_effect[card] == Effect.GRAY_EMINENCE and before.cards[seat, card] > 0:
                ledger.influence[seat, choice] += values.card_amount[card]
    elif kind == DecisionKind.TIE:
        counts[TIES] += 1
        ledger.tie[choice // SEATS] = choice % SEATS
    elif kind == DecisionKind.NEW_ELECTOR:
        ledger.new_electors[seat] += 1
        ledger.points[seat, Source.ELECTOR] += values.elector_points
    elif kind == DecisionKind.CHURCH_INFLUENCE:
        ledger.church[choice] += pieces_of_elector(before, choice)
    elif kind == DecisionKind.EXCOMMUNICATION:
        ledger.excommunicated |= 1 << choice
    elif kind == DecisionKind.VOTE:
        ledger.vote[seat] = choice


@compiled
def pieces_of_elector(state, electorate):
    """Return how many aristocrats and knights an elector's family has in its electorate."""
    seat = state.elector[electorate]
    pieces = 1  # himself
    for face in range(FACES):
        pieces += state.aristocrats[seat, electorate, face]
    for post in range(2):
        pieces += state.knights[seat, electorate, post]
    return pieces


# --- phase V --------------------------------------------------------------------------------


@compiled
def begin_electors(before, values, ledger):
    """Count influence on the board that phase IV has left, and Mainz."""
    for electorate in range(ELECTORATES):
        elector = before.elector[electorate]
        ledger.elector[electorate] = elector
        single = values.kind[electorate] == Kind.ECCLESIASTICAL
        for seat in range(before.seats):
            influence = before.cities[seat, electorate] * values.city_influence
            for post in range(2):
                influence += before.knights[seat, electorate, post] * values.knight_influence
            for face in range(FACES):
                there = before.aristocrats[seat, electorate, face]
                influence += there * values.influence[face // STAGES]
                if there > 0 and not (single and face >= STAGES):
                    ledger.fit[seat, electorate] = 1
            if elector == seat:
                influence += values.influence[before.elector_face[electorate] // STAGES]
            if before.emperor == seat:
                influence += before.imperial_cities[electorate] * values.imperial_influence
            ledger.influence[seat, electorate] += influence
        if values.privilege[electorate] == Privilege.POINTS and elector != NOBODY:
            ledger.points[elector, Source.PRIVILEGE] += values.privilege_amount[electorate]


@compiled
def end_electors(state, values, journal, ledger, round_number, counts):
    """Check who has become elector where."""
    new_electors = np.zeros(SEATS, np.int64)
    for electorate in range(ELECTORATES):
        most = 0
        for seat in range(state.seats):
            influence = ledger.influence[seat, electorate]
            most = max(most, influence)
            if journal.influence[round_number, seat, electorate] != influence:
                return Fault.INFLUENCE.value
        leaders = 0
        winner = NOBODY
        chosen = ledger.tie[electorate]
        for seat in range(state.seats):
            if most > 0 and ledger.influence[seat, electorate] == most:
                leaders += 1
                if chosen in (NOBODY, seat):
                    winner = seat
        if (leaders > 1) != (chosen != NOBODY):
            return Fault.INFLUENCE.value
        if leaders > 1 and winner != chosen:
            return Fault.INFLUENCE.value
        if (state.in_play >> electorate) & 1 == 1:
            if journal.winner[round_number, electorate] != winner:
                return Fault.INFLUENCE.value
        old = ledger.elector[electorate]
        if winner != NOBODY and winner != old:
            ledger.elector[electorate] = NOBODY
            counts[DEPOSED] += 1 if old != NOBODY else 0
            if ledger.fit[winner, electorate] == 1:
                ledger.elector[electorate] = winner
                new_electors[winner] += 1
            else:
                counts[VACANT] += 1
        if journal.elector[round_number, electorate] != ledger.elector[electorate]:
            return Fault.ELECTORS.value
    for seat in range(state.seats):
        if ledger.new_electors[seat] != new_electors[seat]:
            return Fault.ELECTORS.value
    return 0


# --- phase VI -------------------------------------------------------------------------------


@compiled
def count_votes(before, values, ledger, votes):
    """Count each seat's votes."""
    votes[:] = 0
    for electorate in range(ELECTORATES):
        elector = ledger.elector[electorate]
        if elector == NOBODY or (ledger.excommunicated >> electorate) & 1 == 1:
            continue
        votes[elector] += ledger.church[electorate]
        if values.privilege[electorate] == Privilege.VOTES:
            votes[elector] += values.privilege_amount[electorate]
        else:
            votes[elector] += values.votes
    for card in range(CARDS):
        if values.card_effect[card] == Effect.POPE:
            for seat in range(before.seats):
                votes[seat] += before.cards[seat, card] * values.card_amount[card]


@compiled
def end_election(before, state, values, journal, ledger, round_number, counts):
    """Check the count of votes, and enter who is Emperor and who scores."""
    ledger.counted = 1
    challenger = ledger.challenger
    if journal.challenger[round_number] != challenger:
        return Fault.VOTES.value
    if challenger == NOBODY:
        return 0
    votes = np.zeros(SEATS, np.int64)
    count_votes(before, values, ledger, votes)
    emperor = ledger.emperor
    for_emperor = votes[emperor]
    for_challenger = votes[challenger]
    for seat in range(state.seats):
        if journal.votes[round_number, seat] != votes[seat]:
            return Fault.VOTES.value
        if seat in (emperor, challenger):
            continue
        if ledger.vote[seat] == Vote.EMPEROR:
            for_emperor += votes[seat]
        elif ledger.vote[seat] == Vote.CHALLENGER:
            for_challenger += votes[seat]
        else:
            return Fault.VOTES.value  # not asked
    won = Vote.EMPEROR.value
    if for_challenger > for_emperor:
        won = Vote.CHALLENGER.value
        ledger.emperor = challenger
        counts[WON] += 1
    else:
        counts[LOST] += 1
        counts[LEVEL] += 1 if for_challenger == for_emperor else 0
    for seat in range(state.seats):
        if seat != emperor and seat != challenger and ledger.vote[seat] == won:
            ledger.points[seat, Source.VOTE] += values.vote_points
    if journal.votes_emperor[round_number] != for_emperor:
        return Fault.VOTES.value
    if journal.votes_challenger[round_number] != for_challenger:
        return Fault.VOTES.value
    return 0


# --- phases I and II ------------------------------------------------------------------------


@compiled
def enter_income(state, values, ledger, counts):
    """Enter what each seat receives in phase I; electors are those of the end of phase V."""
    for seat in range(state.seats):
        thalers = values.income
        for electorate in range(ELECTORATES):
            thalers += state.cities[seat, electorate] * values.city_income
            if ledger.elector[electorate] == seat:
                for other in range(state.seats):
                    if other != seat:
                        foreign = state.cities[other, electorate]
                        thalers += foreign * values.foreign_city_income
                if values.privilege[electorate] == Privilege.THALERS:
                    thalers += values.privilege_amount[electorate]
        gain(values, ledger, seat, thalers, counts)


@compiled
def check_ages(before, state, ledger):
    """All are ten years older than at the end of the last round, and the oldest are gone.

    Only to be seen while nothing else has happened: at the first decision after the Emperor's
    action, if that was a decision too.
    """
    kind = before.decision
    if kind != DecisionKind.IMPERIAL_CITY and kind != DecisionKind.IMPERIAL_CITY_TO:
        return 0
    for electorate in range(ELECTORATES):
        for seat in range(state.seats):
            for face in range(FACES):
                expected = 0
                if face % STAGES > 0:
                    expected = before.aristocrats[seat, electorate, face - 1]
                if state.aristocrats[seat, electorate, face] != expected:
                    return Fault.AGE.value
        face = before.elector_face[electorate]
        if ledger.elector[electorate] != NOBODY:
            if face % STAGES == STAGES - 1:
                if state.elector[electorate] != NOBODY:
                    return Fault.AGE.value
            elif state.elector_face[electorate] != face + 1:
                return Fault.AGE.value
    return 0


# --- all together ---------------------------------------------------------------------------


@compiled
def check_points(state, ledger):
    """Points are what the ledger says."""
    for seat in range(SEATS):
        for source in range(SOURCES):
            if state.points[seat, source] != ledger.points[seat, source]:
                return Fault.POINTS.value
    return 0


@compiled
def enter_course(before, state, values, journal, ledger, counts):
    """Enter all that follows from phases that have begun or ended through an action."""
    was, now = ledger.place, place_of(state)
    fault = 0
    if now < was:
        return Fault.END.value
    for place in range(was, now + 1):
        round_number, phase = place // PLACES_OF_ROUND, place % PLACES_OF_ROUND
        if round_number == 0 or round_number > values.rounds:
            continue
        if place > was:
            if phase == Phase.INCOME:
                open_round(ledger)
                if round_number > 1:
                    enter_income(state, values, ledger, counts)
                    fault = check_ages(before, state, ledger)
            elif phase == Phase.NEW_ELECTORS:
                begin_electors(before, values, ledger)
            elif phase == Phase.ELECTION:
                fault = end_electors(state, values, journal, ledger, round_number, counts)
            elif phase == Phase.EMPERORS_ACTION:
                points = values.emperor_points[round_number]
                ledger.points[ledger.emperor, Source.EMPEROR] += points
        if fault > 0:
            return fault
        if phase == Phase.ELECTION and ledger.counted == 0:
            kind = state.decision
            naming = kind == DecisionKind.CHURCH_INFLUENCE or kind == DecisionKind.EXCOMMUNICATION
            if now > place or not (naming or kind == DecisionKind.VOTE):
                fault = end_election(before, state, values, journal, ledger, round_number, counts)
                if fault > 0:
                    return fault
    ledger.place = now
    return 0


@compiled
def check_action(before, state, values, journal, ledger, choice, counts):
    """Return the first fault of what an action did, or 0."""
    enter_choice(before, values, ledger, choice, counts)
    fault = enter_course(before, state, values, journal, ledger, counts)
    if fault > 0:
        return fault
    for seat in range(SEATS):
        if state.thalers[seat] != ledger.thalers[seat]:
            return Fault.THALERS.value
    if state.emperor != ledger.emperor:
        return Fault.EMPEROR.value
    if ledger.place < END and state.challenger != ledger.challenger:
        return Fault.EMPEROR.value
    return check_points(state, ledger)
