"""7.0 Elector Countries: influence, votes, ties, stability, footholds."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.romans.codes import (
    CHOICES,
    ELECTORS,
    NOBODY,
    NONE,
    SEATS,
    DecisionKind,
    Passive,
    Task,
)
from sim.games.romans.journal import Note, note_influence, note_vote
from sim.games.romans.rules.components import ask_seat
from sim.games.romans.rules.shields_and_passives import holder_of_passive

REMOVE = ELECTORS  # choices of POLITICAL_POINT: 0..6 place there, REMOVE + 0..6 remove there

# --- 7.1 Influence --------------------------------------------------------------------------


@compiled
def place_influence(state, journal, seat, elector, influence):
    """Place influence at face value; both sides' stays side by side (7.1, 7.52)."""
    state.influence[elector, seat] += influence
    note_influence(journal, Note.PLACED, seat, elector, influence, 0, state.round_number)


@compiled
def remove_influence(state, journal, seat, elector, influence):
    """Remove up to ``influence`` of the opponent's at face value (7.52)."""
    removed = min(influence, state.influence[elector, 1 - seat])
    if removed > 0:
        state.influence[elector, 1 - seat] -= removed
        note_influence(journal, Note.REMOVED, seat, elector, removed, 0, state.round_number)
    else:
        nothing = DecisionKind.COUNTRY
        log(journal, Note.CHOSE_NOTHING, seat, nothing, elector, 0, 0, state.round_number)


# --- 7.3 Elector votes ----------------------------------------------------------------------


@compiled
def gain_vote(state, journal, seat, elector):
    """Move one vote toward a seat: an opponent's vote goes first (7.31)."""
    taken = 0
    added = 0
    if state.votes[elector, 1 - seat] > 0:
        state.votes[elector, 1 - seat] -= 1
        taken = 1
    else:
        state.votes[elector, seat] += 1
        added = 1
    note_vote(journal, seat, elector, taken, added, state.round_number)


@compiled
def electors_of(state, seat):
    """Return how many electors a seat controls (7.32)."""
    electors = 0
    for elector in range(ELECTORS):
        if state.votes[elector, seat] > 0:
            electors += 1
    return electors


# --- 7.5 Stability --------------------------------------------------------------------------


@compiled
def lead(state, elector, seat):
    """Return a seat's influence in a country minus its opponent's."""
    return state.influence[elector, seat] - state.influence[elector, 1 - seat]


@compiled
def point_cost(state, values, seat, elector):
    """Return what one influence costs with Numbers: 2 against a stable lead (7.5)."""
    if lead(state, elector, 1 - seat) >= values.stability[elector]:
        return 2
    return 1


@compiled
def spend_points(state, seat, points):
    """Spend political points one by one, the cost checked anew for each (5.21, 7.51)."""
    if points > 0:
        ask_seat(state, DecisionKind.POLITICAL_POINT, seat, points, 0)


@compiled
def list_points(state, values, actions):
    """List where the next point may go; what can't be spent is forfeited (7.51).

    Leaving points unspent is open only where the values allow it.
    """
    seat = state.seat_to_move
    points = state.asked[0]
    base = DecisionKind.POLITICAL_POINT * CHOICES
    count = 0
    for elector in range(ELECTORS):
        if points > 1 or point_cost(state, values, seat, elector) == 1:
            actions.code[count] = base + elector
            count += 1
    for elector in range(ELECTORS):
        if state.influence[elector, 1 - seat] > 0:
            if points > 1 or point_cost(state, values, seat, elector) == 1:
                actions.code[count] = base + REMOVE + elector
                count += 1
    if count == 0 or values.allow_forfeit == 1:
        actions.code[count] = base + NONE
        count += 1
    return count


@compiled
def decide_point(state, values, journal, seat, choice):
    """Spend one point, or forfeit the rest."""
    points = state.asked[0]
    if choice == NONE:
        log(journal, Note.POINTS_LOST, seat, points, 0, 0, 0, state.round_number)
        return
    if choice < REMOVE:
        elector = choice
        cost = point_cost(state, values, seat, elector)
        state.influence[elector, seat] += 1
        note_influence(journal, Note.PLACED, seat, elector, 1, cost, state.round_number)
    else:
        elector = choice - REMOVE
        cost = point_cost(state, values, seat, elector)
        state.influence[elector, 1 - seat] -= 1
        note_influence(journal, Note.REMOVED, seat, elector, 1, cost, state.round_number)
    if points > cost:
        push(state, Task.POLITICAL, seat, points - cost, 0, 0)


# --- 9.2 uses these: who scores a country, who keeps a foothold ------------------------------


@compiled
def winner_of_country(state, values, elector):
    """Return the seat that gains a country's vote, or NOBODY (7.1, 7.4, 9.21)."""
    difference = lead(state, elector, 0)
    if difference > 0:
        return 0
    if difference < 0:
        return 1
    if state.influence[elector, 0] > 0:
        return holder_of_passive(state, values, Passive.TIE_BREAK, elector)
    return NOBODY


@compiled
def foothold_seat(state, values, elector):
    """Return the seat that keeps 1 influence through the clearing, or NOBODY (7.6)."""
    for seat in range(SEATS):
        margin = lead(state, elector, seat)
        if values.supply_counts_for_footholds == 0:
            margin -= state.supplied[elector, seat] - state.supplied[elector, 1 - seat]
        if margin >= values.stability[elector] and state.influence[elector, seat] > 0:
            return seat
    return NOBODY
