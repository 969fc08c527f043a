"""Final Scoring, a to d."""

from __future__ import annotations

from sim.engine.compiled import compiled
from sim.engine.masks import bits_in
from sim.games.corona_de_hierro.codes import FAMILY_CASTLES, NO_CARD, NOBODY, Loyalty, Source
from sim.games.corona_de_hierro.rules.components import score


@compiled
def score_all(state, values, journal, crowned):
    """Score what each seat has at the end."""
    for seat in range(state.seats):
        score_loyalty(state, values, journal, seat)
        score_castles(state, values, journal, seat)
        score_legitimacy(state, values, journal, seat, crowned)
        score_emissaries(state, values, journal, seat)


@compiled
def loyalty_fulfilled(state, values, seat, card):
    """Return whether a loyalty card's wish has come true for its holder."""
    if values.loyalty_kind[card] == Loyalty.COLOUR:
        return (state.kings >> values.loyalty_seat[card]) & 1 == 1
    if values.shared_king_is_sole == 0 and bits_in(state.kings) > 1:
        return False
    return (state.kings >> seat) & 1 == 1


@compiled
def score_loyalty(state, values, journal, seat):
    """Score a loyalty card: it may pay another number if it names its holder (a)."""
    card = state.loyalty[seat]
    if card == NO_CARD:
        return
    if not loyalty_fulfilled(state, values, seat, card):
        score(state, journal, seat, Source.LOYALTY, 0, card)
        return
    named = values.loyalty_seat[card]
    own = 1 if named in (NOBODY, seat) else 0
    score(state, journal, seat, Source.LOYALTY, values.loyalty_points[card, own], card)


@compiled
def score_castles(state, values, journal, seat):
    """Score the castles of each family, the more the better (b)."""
    for family in range(values.families):
        castles = bits_in(state.owned[seat] & values.family_castles[family])
        points = values.castle_points[min(castles, FAMILY_CASTLES)]
        if points != 0:
            score(state, journal, seat, Source.CASTLES, points, family)


@compiled
def score_legitimacy(state, values, journal, seat, crowned):
    """Score the area of the track, or being crowned King (c)."""
    points = values.band_points[values.band_of[state.level[seat]]]
    if (crowned >> seat) & 1 == 1:
        points = values.king_points
    if points != 0:
        score(state, journal, seat, Source.LEGITIMACY, points, -1)


@compiled
def score_emissaries(state, values, journal, seat):
    """Score having no emissary held by another (d)."""
    for holder in range(state.seats):
        if state.hostages[holder, seat] > 0:
            return
    if values.free_emissaries_points != 0:
        points = values.free_emissaries_points
        score(state, journal, seat, Source.EMISSARIES, points, -1)
