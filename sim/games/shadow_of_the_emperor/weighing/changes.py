"""Weighing one piece more or less in an electorate, which is what nearly every action comes to."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.shadow_of_the_emperor.features import Of
from sim.games.shadow_of_the_emperor.weighing.prospects import seat_chance


@compiled
def weigh_change(
    state, values, prospects, seat, who, electorate, influence, later, fit, place, room
):
    """Add to an action's features what seat ``who`` gaining ``influence`` somewhere comes to.

    Parameters
    ----------
    influence : int
        More of it in the coming phase V, negative for less.
    later : int
        Influence times the later rounds in which it will stand.
    fit : int
        1 if it is an aristocrat who could be elector there.
    """
    if prospects.rounds < 1:  # no phase V comes any more
        return
    features = room.of_action
    weigh_own_seat(state, values, prospects, seat, who, electorate, influence, fit, place, room)
    for other in range(state.seats):
        if other != seat:
            made_fit = fit if other == who else 0
            before = seat_chance(state, prospects, other, electorate, who, 0, 0)
            after = seat_chance(state, prospects, other, electorate, who, influence, made_fit)
            features[Of.THEIR_SEATS, place] += before - after
            if other == prospects.leader:
                features[Of.LEADERS_SEATS, place] += before - after
    if who == seat:
        features[Of.INFLUENCE, place] += influence
        features[Of.LATER, place] += later
        if fit == 1 and (prospects.fit[seat] >> electorate) & 1 == 0:
            features[Of.FIT, place] += 1.0
    else:
        features[Of.INFLUENCE, place] -= influence
        features[Of.THEIR_LATER, place] -= later


@compiled
def weigh_own_seat(state, values, prospects, seat, who, electorate, influence, fit, place, room):
    """Add what the change does to the seat's own chance of the elector space."""
    made_fit = fit if who == seat else 0
    before = seat_chance(state, prospects, seat, electorate, who, 0, 0)
    after = seat_chance(state, prospects, seat, electorate, who, influence, made_fit)
    if state.elector[electorate] == seat:
        room.of_action[Of.HOLD, place] += after - before
    else:
        room.of_action[Of.SEAT, place] += (after - before) * values.elector_points


@compiled
def own_gain(state, values, prospects, seat, electorate, influence, later, fit):
    """Return roughly what own influence somewhere is worth, to find the best place for it."""
    before = seat_chance(state, prospects, seat, electorate, seat, 0, 0)
    after = seat_chance(state, prospects, seat, electorate, seat, influence, fit)
    return (after - before) * values.elector_points + 0.1 * later
