"""Phase VI, election of a new Emperor, if there is a challenger."""

from __future__ import annotations

from sim.engine.agenda import push
from sim.engine.compiled import compiled
from sim.games.recording import log
from sim.games.shadow_of_the_emperor.codes import (
    FACES,
    NO_FACE,
    NOBODY,
    Arrival,
    DecisionKind,
    Effect,
    Kind,
    Post,
    Privilege,
    Source,
    Succession,
    Task,
    Vote,
)
from sim.games.shadow_of_the_emperor.journal import (
    Note,
    note_church_influence,
    note_election,
    note_excommunicated,
    note_privilege,
    note_vote,
)
from sim.games.shadow_of_the_emperor.rules.components import (
    ask_seat,
    begin_step,
    come_to_place,
    list_bits,
    list_choice,
    list_places,
    pushable,
    score,
    seat_after,
)


@compiled
def begin_election(state, values, journal):
    """Hold an election if there is a challenger; clockwise from the Emperor in all its parts.

    First Church influence and Excommunication are named, then all vote.
    """
    if state.challenger == NOBODY:
        return
    log(journal, Note.ELECTION, state.challenger, state.emperor, 0, 0, 0, state.round_number)
    push(state, Task.COUNT_VOTES, 0, 0, 0, 0)
    for behind in range(state.seats - 1, -1, -1):
        seat = seat_after(state, state.emperor, behind)
        if seat not in (state.emperor, state.challenger):
            push(state, Task.CAST_VOTE, seat, 0, 0, 0)
    for behind in range(state.seats - 1, -1, -1):
        seat = seat_after(state, state.emperor, behind)
        for card in range(values.cards - 1, -1, -1):
            effect = values.card_effect[card]
            if effect == Effect.CHURCH_INFLUENCE or effect == Effect.EXCOMMUNICATION:
                for copy in range(state.cards[seat, card]):
                    push(state, Task.NAME_VOTES, seat, card, copy, 0)


# --- Church influence and Excommunication ---------------------------------------------------


@compiled
def archdioceses(state, values):
    """Return the ecclesiastical electorates in play that have an elector, a bit mask."""
    electorates = 0
    for electorate in range(values.electorates):
        if values.kind[electorate] == Kind.ECCLESIASTICAL and state.elector[electorate] != NOBODY:
            electorates |= 1 << electorate
    return electorates


@compiled
def secular_electorates(state, values):
    """Return the secular electorates in play, a bit mask."""
    electorates = state.in_play
    for electorate in range(values.electorates):
        if values.kind[electorate] != Kind.SECULAR:
            electorates &= ~(1 << electorate)
    return electorates


@compiled
def offer_names(state, values, seat, card, copy):
    """Ask which electorate a card names, if there is one."""
    if values.card_effect[card] == Effect.CHURCH_INFLUENCE:
        if archdioceses(state, values) != 0:
            begin_step(state)
            votes = values.card_amount[card]
            ask_seat(state, DecisionKind.CHURCH_INFLUENCE, seat, votes, copy)
    elif secular_electorates(state, values) != 0:
        begin_step(state)
        ask_seat(state, DecisionKind.EXCOMMUNICATION, seat, 0, copy)


@compiled
def list_archdioceses(state, values, actions):
    """List the archdioceses that Church influence can name."""
    named = archdioceses(state, values)
    return list_bits(actions, DecisionKind.CHURCH_INFLUENCE, named)


@compiled
def decide_church_influence(state, journal, seat, electorate):
    """Let the elector's pieces in an archdiocese give votes."""
    votes = state.asked[0]
    state.church_influence[electorate] += votes
    note_church_influence(journal, seat, electorate, votes, state.round_number)


@compiled
def list_excommunications(state, values, actions):
    """List the secular electorates."""
    named = secular_electorates(state, values)
    return list_bits(actions, DecisionKind.EXCOMMUNICATION, named)


@compiled
def decide_excommunication(state, journal, seat, electorate):
    """Take an electorate's vote away."""
    state.excommunicated |= 1 << electorate
    note_excommunicated(journal, seat, electorate, state.round_number)


# --- voting ---------------------------------------------------------------------------------


@compiled
def cast_vote(state, seat):
    """Ask a seat for its vote, which stays secret until all have voted."""
    begin_step(state)
    ask_seat(state, DecisionKind.VOTE, seat, 0, 0)


@compiled
def list_votes(actions):
    """List the two candidates."""
    count = list_choice(actions, 0, DecisionKind.VOTE, Vote.EMPEROR)
    return list_choice(actions, count, DecisionKind.VOTE, Vote.CHALLENGER)


@compiled
def decide_vote(state, seat, vote):
    """Keep the vote."""
    state.vote[seat] = vote


@compiled
def votes_of(state, values, seat):
    """Return a seat's votes: by its electorates, the Pope, and Church influence."""
    votes = 0
    for electorate in range(values.electorates):
        if state.elector[electorate] == seat:
            votes += votes_in(state, values, electorate)
            if state.church_influence[electorate] > 0:
                pieces = pieces_in(state, seat, electorate)
                votes += state.church_influence[electorate] * pieces
    for card in range(values.cards):
        if state.cards[seat, card] > 0 and values.card_effect[card] == Effect.POPE:
            votes += state.cards[seat, card] * values.card_amount[card]
    return votes


@compiled
def votes_in(state, values, electorate):
    """Return the votes of an electorate with an elector: none if it is excommunicated."""
    if (state.excommunicated >> electorate) & 1 == 1:
        return 0
    if values.privilege[electorate] == Privilege.VOTES:
        return values.privilege_amount[electorate]
    return values.votes


@compiled
def pieces_in(state, seat, electorate):
    """Return a seat's aristocrats and knights in an electorate; a Couple is one.

    The elector is one of them.
    """
    pieces = 0
    for face in range(FACES):
        pieces += state.aristocrats[seat, electorate, face]
    if state.elector[electorate] == seat:
        pieces += 1
    pieces += state.knights[seat, electorate, Post.CASTLE]
    return pieces + state.knights[seat, electorate, Post.ARISTOCRAT_SPACE]


@compiled
def use_vote_privileges(state, values, journal):
    """Shift the electors whose privilege is more votes."""
    for electorate in range(values.electorates):
        seat = state.elector[electorate]
        if values.privilege[electorate] == Privilege.VOTES and seat != NOBODY:
            if (state.excommunicated >> electorate) & 1 == 0:
                state.shifted |= 1 << electorate
                votes = values.privilege_amount[electorate]
                note_privilege(
                    journal, seat, electorate, Privilege.VOTES, votes, 0, state.round_number
                )


@compiled
def count_votes(state, values, journal):
    """Show and count the votes: the challenger needs more than the Emperor.

    Whoever voted for the winner scores, but not the candidates.
    """
    use_vote_privileges(state, values, journal)
    emperor = state.emperor
    challenger = state.challenger
    state.vote[emperor] = Vote.EMPEROR
    state.vote[challenger] = Vote.CHALLENGER
    state.votes_shown = 1
    for_emperor = 0
    for_challenger = 0
    for behind in range(state.seats):
        seat = seat_after(state, emperor, behind)
        votes = votes_of(state, values, seat)
        candidate = 1 if seat in (emperor, challenger) else 0
        note_vote(journal, seat, state.vote[seat], votes, candidate, state.round_number)
        if state.vote[seat] == Vote.EMPEROR:
            for_emperor += votes
        else:
            for_challenger += votes
    elected = 1 if for_challenger > for_emperor else 0
    note_election(
        journal, emperor, challenger, elected, for_emperor, for_challenger, state.round_number
    )
    winner = Vote.CHALLENGER if elected == 1 else Vote.EMPEROR
    for behind in range(state.seats):
        seat = seat_after(state, emperor, behind)
        if seat != emperor and seat != challenger and state.vote[seat] == winner:
            score(state, journal, seat, Source.VOTE, values.vote_points)
    if elected == 1:
        change_emperor(state)


# --- the new and the fallen Emperor ---------------------------------------------------------


@compiled
def change_emperor(state):
    """Let the challenger's family take the throne; then the fallen Emperor is placed."""
    push(state, Task.PLACE_FALLEN, 0, 0, 0, 0)
    push(state, Task.SUCCEED, state.challenger, Succession.ELECTION, 0, 0)
    state.fallen_seat = state.emperor
    state.fallen_face = state.throne_face
    state.emperor = state.challenger
    state.throne_face = NO_FACE


@compiled
def offer_fallen(state, journal):
    """Ask the fallen Emperor's family where he goes; with no place left he goes to the supply."""
    seat = state.fallen_seat
    if state.fallen_face == NO_FACE:
        state.fallen_seat = NOBODY
    elif state.open_spaces | pushable(state) != 0:
        begin_step(state)
        ask_seat(state, DecisionKind.FALLEN_EMPEROR, seat, state.fallen_face, 0)
    else:
        state.supply[seat] += 1
        log(journal, Note.FALLEN_HOME, seat, state.fallen_face, 0, 0, 0, state.round_number)
        state.fallen_seat = NOBODY
        state.fallen_face = NO_FACE


@compiled
def list_fallen_places(state, actions):
    """List the empty aristocrat spaces; if there is none anywhere, those of knights."""
    empty = 1 if state.open_spaces != 0 else 0
    kind = DecisionKind.FALLEN_EMPEROR
    return list_places(state, actions, kind, state.in_play, empty, 1 - empty)


@compiled
def decide_fallen(state, journal, seat, place):
    """Put the fallen Emperor on an aristocrat space."""
    come_to_place(state, journal, seat, place, state.fallen_face, Arrival.FALLEN)
    state.fallen_seat = NOBODY
    state.fallen_face = NO_FACE
