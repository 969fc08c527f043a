"""Weighing an election: votes, and what Church influence and Excommunication name."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.codes import FIRST_ACTIONS, NOBODY, DecisionKind, Vote
from sim.games.shadow_of_the_emperor.features import Of
from sim.games.shadow_of_the_emperor.rules.components import points_of
from sim.games.shadow_of_the_emperor.rules.election import pieces_in, votes_in, votes_of


@compiled
def side_of(state, seat, other):
    """Return 1 if a seat's votes count for the own side, -1 if against it, 0 if that is open.

    Who is no candidate is on the side of the candidate with fewer points.
    """
    if seat == other:
        return 1
    candidate = seat in (state.emperor, state.challenger)
    if other != state.emperor and other != state.challenger:
        return 0
    if candidate:
        return -1
    weaker = state.challenger
    if points_of(state, state.emperor) < points_of(state, state.challenger):
        weaker = state.emperor
    return 1 if other == weaker else -1


@compiled
def weigh_named(state, values, seat, actions, count, room):
    """Weigh the electorates that can be named by the votes gained or lost for the own side."""
    kind = state.decision
    for place in range(count):
        electorate = actions.code[place] - FIRST_ACTIONS[kind]
        elector = state.elector[electorate]
        if elector == NOBODY:
            continue
        if kind == DecisionKind.CHURCH_INFLUENCE:
            votes = state.asked[0] * pieces_in(state, elector, electorate)
        else:
            votes = -votes_in(state, values, electorate)
        room.of_action[Of.VOTES, place] = votes * side_of(state, seat, elector)


@compiled
def weigh_votes(state, values, seat, actions, count, room):
    """Weigh the candidates: how likely each wins with the own votes, and who is behind.

    The votes of seats that haven't shown theirs may go either way.
    """
    for_emperor = votes_of(state, values, state.emperor)
    for_challenger = votes_of(state, values, state.challenger)
    own = votes_of(state, values, seat)
    others = 0
    for other in range(state.seats):
        if other != seat and other != state.emperor and other != state.challenger:
            others += votes_of(state, values, other)
    gap = points_of(state, state.emperor) - points_of(state, state.challenger)
    for place in range(count):
        vote = actions.code[place] - FIRST_ACTIONS[DecisionKind.VOTE]
        if vote == Vote.EMPEROR:
            lead = for_emperor + own - for_challenger + 0.5  # the Emperor wins a tie
            behind = -gap
        else:
            lead = for_challenger + own - for_emperor - 0.5
            behind = gap
        winner = min(max(0.5 + lead / (2 * max(others, 1)), 0.0), 1.0)
        if others == 0:
            winner = 1.0 if lead > 0 else 0.0
        room.of_action[Of.WINNER, place] = winner
        room.of_action[Of.BEHIND, place] = behind
