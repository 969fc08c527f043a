"""Phase V, new electors: influence, ties, and who leaves and takes an elector space."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.engine.masks import bits_in, is_single
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    EMPTY,
    FACES,
    NO_FACE,
    NOBODY,
    PLACES,
    SEATS,
    STAGES,
    Arrival,
    DecisionKind,
    Effect,
    Post,
    Side,
    Source,
    Task,
)
from sim.games.shadow_of_the_emperor.journal import (
    Note,
    note_influence,
    note_settled,
    note_tie,
)
from sim.games.shadow_of_the_emperor.rules.components import (
    ALL_FACES,
    BARONS,
    ask_seat,
    begin_step,
    come_to_place,
    is_baron,
    lift_aristocrat,
    list_bits,
    list_choice,
    list_own,
    list_places,
    may_marry,
    score,
    seat_after,
)

FIRST = 0  # electorate


@compiled
def begin_new_electors(state, values):
    """Points by privilege and the Gray eminence; then electorate after electorate."""
    if values.privilege_before_electors == 0:
        push(state, Task.SCORE_PRIVILEGE, 0, 0, 0, 0)
    push(state, Task.SETTLE, FIRST, 0, 0, 0)
    for behind in range(state.seats - 1, -1, -1):
        seat = seat_after(state, state.emperor, behind)
        for card in range(values.cards - 1, -1, -1):
            if values.card_effect[card] == Effect.GRAY_EMINENCE:
                for copy in range(state.cards[seat, card]):
                    push(state, Task.NAME_GRAY_EMINENCE, seat, card, copy, 0)
    if values.privilege_before_electors == 1:
        push(state, Task.SCORE_PRIVILEGE, 0, 0, 0, 0)


# --- Gray eminence --------------------------------------------------------------------------


@compiled
def offer_gray_eminence(state, values, seat, card, copy):
    """Ask for the electorate that the Gray eminence works in."""
    begin_step(state)
    ask_seat(state, DecisionKind.GRAY_EMINENCE, seat, values.card_amount[card], copy)


@compiled
def list_gray_eminence(state, actions):
    """List the electorates in play."""
    return list_bits(actions, DecisionKind.GRAY_EMINENCE, state.in_play)


@compiled
def decide_gray_eminence(state, journal, seat, electorate):
    """Add influence in one electorate."""
    influence = state.asked[0]
    state.gray_influence[seat, electorate] += influence
    log(journal, Note.GRAY_EMINENCE, seat, electorate, influence, 0, 0, state.round_number)


# --- influence ------------------------------------------------------------------------------


@compiled
def influence_of(state, values, seat, electorate):
    """Return a seat's influence in an electorate.

    The elector counts as an aristocrat of the electorate, imperial cities for the Emperor's family.
    """
    own = 1 if state.elector[electorate] == seat else 0
    barons = own if is_baron(state.elector_face[electorate]) else 0
    couples = own - barons
    for stage in range(STAGES):
        barons += state.aristocrats[seat, electorate, stage]
        couples += state.aristocrats[seat, electorate, STAGES + stage]
    knights = state.knights[seat, electorate, Post.CASTLE]
    knights += state.knights[seat, electorate, Post.ARISTOCRAT_SPACE]
    influence = (
        barons * values.influence[Side.BARON]
        + couples * values.influence[Side.COUPLE]
        + knights * values.knight_influence
        + state.cities[seat, electorate] * values.city_influence
        + state.gray_influence[seat, electorate]
    )
    imperial = state.imperial_cities[electorate] * values.imperial_influence
    return influence + (imperial if state.emperor == seat else 0)


@compiled
def settle(state, values, journal, first):
    """Settle the elector spaces from electorate ``first`` on, until a seat has to choose."""
    for electorate in range(first, values.electorates):
        if (state.in_play >> electorate) & 1 == 1:
            settle_electorate(state, values, journal, electorate)
            if state.decision != DecisionKind.NO_DECISION:
                if electorate + 1 < values.electorates:
                    push(state, Task.SETTLE, electorate + 1, 0, 0, 0)
                return


@compiled
def settle_electorate(state, values, journal, electorate):
    """Find who has the most influence in an electorate; the Emperor decides a tie."""
    most = 0
    tied = 0
    for seat in range(state.seats):
        influence = influence_of(state, values, seat, electorate)
        note_influence(journal, seat, electorate, influence, state.round_number)
        if influence > most:
            tied = 0
        most = max(most, influence)
        if influence == most:
            tied |= 1 << seat
    if most == 0:
        log(journal, Note.NOBODY_RULES, NOBODY, electorate, 0, 0, 0, state.round_number)
        elector = state.elector[electorate]
        note_settled(journal, electorate, elector, NOBODY, 0, NOBODY, state.round_number)
    elif is_single(tied):
        begin_step(state)
        seat_winner(state, values, journal, bits_in(tied - 1), electorate)
    else:
        begin_step(state)
        note_tie(journal, state.emperor, electorate, tied, bits_in(tied), state.round_number)
        ask_seat(state, DecisionKind.TIE, state.emperor, electorate, electorate)
        state.asked[2] = tied


@compiled
def list_tied(state, actions):
    """List the seats that tie."""
    count = 0
    for seat in range(state.seats):
        if (state.asked[2] >> seat) & 1 == 1:
            choice = state.asked[0] * SEATS + seat
            count = list_choice(actions, count, DecisionKind.TIE, choice)
    return count


@compiled
def decide_tie(state, values, journal, emperor, choice):
    """Let the Emperor's choice among those who tie win the electorate."""
    electorate = choice // SEATS
    winner = choice % SEATS
    log(journal, Note.TIE_DECIDED, emperor, electorate, winner, 0, 0, state.round_number)
    seat_winner(state, values, journal, winner, electorate)


# --- the elector space ----------------------------------------------------------------------


@compiled
def fit_faces(values, electorate):
    """Return the faces that may be elector, a bit mask: unmarried in an archdiocese."""
    return ALL_FACES if may_marry(values, electorate) else BARONS


@compiled
def seat_winner(state, values, journal, winner, electorate):
    """Give an elector space to who has won the electorate.

    Whoever sits there stays. A new winner chooses one of its aristocrats on the electorate's
    aristocrat spaces; with nobody fit there the space is vacant.
    """
    deposed = state.elector[electorate]
    if deposed == winner:
        log(journal, Note.REMAINS, winner, electorate, 0, 0, 0, state.round_number)
        note_settled(journal, electorate, winner, winner, 0, NOBODY, state.round_number)
    elif state.faces[winner, electorate] & fit_faces(values, electorate) != 0:
        ask_seat(state, DecisionKind.NEW_ELECTOR, winner, electorate, electorate)
    else:
        log(journal, Note.VACANT, winner, electorate, deposed, 0, 0, state.round_number)
        note_settled(journal, electorate, NOBODY, winner, 0, deposed, state.round_number)
        if deposed != NOBODY:
            leave_elector_space(state, electorate)
            withdraw(state, journal, electorate)


@compiled
def list_new_electors(state, values, actions, seat):
    """List the winner's aristocrats in the electorate that may sit on its elector space."""
    electorate = state.asked[0]
    faces = fit_faces(values, electorate)
    return list_own(state, actions, DecisionKind.NEW_ELECTOR, seat, 1 << electorate, faces)


@compiled
def decide_new_elector(state, values, journal, seat, own):
    """Put the new elector on the space; the deposed one takes the space that has become empty."""
    electorate = own // FACES
    face = own % FACES
    deposed = state.elector[electorate]
    if deposed != NOBODY:
        leave_elector_space(state, electorate)
    lift_aristocrat(state, seat, electorate, face)
    state.elector[electorate] = seat
    state.elector_face[electorate] = face
    log(journal, Note.NEW_ELECTOR, seat, electorate, face, deposed, 0, state.round_number)
    note_settled(journal, electorate, seat, seat, 1, deposed, state.round_number)
    score(state, journal, seat, Source.ELECTOR, values.elector_points)
    if deposed != NOBODY:
        withdraw(state, journal, electorate)


@compiled
def leave_elector_space(state, electorate):
    """Take the deposed elector off the elector space or the privilege space."""
    state.deposed_seat = state.elector[electorate]
    state.deposed_face = state.elector_face[electorate]
    state.elector[electorate] = NOBODY
    state.elector_face[electorate] = NO_FACE
    state.shifted &= ~(1 << electorate)


@compiled
def withdraw(state, journal, electorate):
    """Move the deposed elector to an aristocrat space of the electorate.

    To an empty one; or else to a knight's, which its owner chooses; or else home to the supply.
    """
    if state.empty_spaces[electorate] > 0:
        settle_deposed(state, journal, electorate * PLACES + EMPTY)
        return
    for seat in range(state.seats):
        if state.knights[seat, electorate, Post.ARISTOCRAT_SPACE] > 0:
            ask_seat(state, DecisionKind.DEPOSED, state.deposed_seat, electorate, electorate)
            return
    seat = state.deposed_seat
    state.supply[seat] += 1
    face = state.deposed_face
    log(journal, Note.WITHDRAWN, seat, electorate, face, 0, 0, state.round_number)
    state.deposed_seat = NOBODY
    state.deposed_face = NO_FACE


@compiled
def list_deposed_places(state, actions):
    """List the aristocrat spaces of knights in the electorate, by the knight's owner."""
    electorates = 1 << state.asked[0]
    return list_places(state, actions, DecisionKind.DEPOSED, electorates, 0, 1)


@compiled
def settle_deposed(state, journal, place):
    """Put the deposed elector on a place of the electorate."""
    seat = state.deposed_seat
    come_to_place(state, journal, seat, place, state.deposed_face, Arrival.DEPOSED)
    state.deposed_seat = NOBODY
    state.deposed_face = NO_FACE
