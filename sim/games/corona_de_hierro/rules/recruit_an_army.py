"""2. Recruit an Army: the army inside a castle steps out of its gate."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.games.corona_de_hierro.codes import NO_CARD, DecisionKind
from sim.games.corona_de_hierro.noting import note_recruited
from sim.games.corona_de_hierro.rules.components import ask_seat, band_of, place_pawns


@compiled
def castles_to_recruit_from(state, seat):
    """Return the seat's castles with an army inside, if it has a pawn to stand for it (C6)."""
    if state.pawns[seat] == 0:
        return 0
    return state.owned[seat] & state.garrisoned


@compiled
def begin_recruiting(state, seat):
    """Ask from which castle."""
    ask_seat(state, DecisionKind.RECRUIT, seat, castles_to_recruit_from(state, seat), 0)


@compiled
def begin_vassal(state, values, seat, kind):
    """Loyal vassal: ask from which castle with the card's shield."""
    castles = vassals(state, values, seat, kind)
    ask_seat(state, DecisionKind.RECRUIT, seat, castles, 0)


@compiled
def vassals(state, values, seat, kind):
    """Return the castles with a shield that a card shows and an army that can be recruited."""
    castles = castles_to_recruit_from(state, seat)
    if castles == 0:
        return 0
    return castles & castles_shown(values, kind)


@compiled
def castles_shown(values, kind):
    """Return the castles of all families whose shields a card shows."""
    castles = 0
    for family in range(values.families):
        if (values.card_families[kind] >> family) & 1 == 1:
            castles |= values.family_castles[family]
    return castles


@compiled
def decide_recruit(state, values, journal, seat, castle):
    """Turn the banner over and place the pawns at the gate, as many as the supply has."""
    pawns = values.recruits[band_of(state, values, seat)]
    if state.card != NO_CARD:
        pawns = max(pawns, values.vassal_pawns)
    pawns = min(pawns, state.pawns[seat])
    state.garrisoned &= ~(1 << castle)
    state.pawns[seat] -= pawns
    place_pawns(state, seat, state.castle_city[castle], pawns)
    note_recruited(state, journal, seat, castle, pawns, state.card)
