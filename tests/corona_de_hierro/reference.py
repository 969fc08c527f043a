"""Kingship, final scoring and ties once more, the dullest way: plain Python over plain dicts.

Written from the rulebook alone; nothing here knows the rules' code. A position at the end of a game
is a `Position`, with seats as numbers and castles as names.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

SOLE_KING = -1  # the loyalty card by which its holder declares to be the sole King
FAMILY_POINTS = {0: 0, 1: 1, 2: 4, 3: 9}
GREEN_POINTS, YELLOW_POINTS, RED_POINTS = 6, 4, 0


@dataclass
class Position:
    """What lies on the table when the game has ended."""

    owners: dict[str, int | None]  # castle: seat whose banner it carries
    families: dict[str, str | None]  # castle: family; Pavia has none
    levels: list[int]  # by seat
    yellow: int  # the first level of the yellow band
    green: int  # the first level of the green band
    crown: int  # the level of the crown
    counted: list[int]  # victory points on the counter, by seat
    hostages: list[tuple[int, int]]  # (holder, owner) of each emissary held
    loyalty: list[int]  # by seat: whom the card names, or SOLE_KING
    pays: list[int]  # by seat: points of the card
    highest_is_crowned: bool = True  # without a crown, if highest alone
    shared_king_is_sole: bool = True  # the sole King's card pays one of several kings too
    loyalty_points: list[int] = field(default_factory=list)
    castle_points: list[int] = field(default_factory=list)
    track_points: list[int] = field(default_factory=list)
    emissary_points: list[int] = field(default_factory=list)

    @property
    def seats(self) -> list[int]:
        """The seats that play."""
        return list(range(len(self.levels)))


def crowned(position: Position) -> list[int]:
    """Return who reached the crown."""
    return [seat for seat in position.seats if position.levels[seat] >= position.crown]


def highest(position: Position) -> list[int]:
    """Return who stands highest on the track."""
    top = max(position.levels)
    return [seat for seat in position.seats if position.levels[seat] == top]


def kings(position: Position) -> list[int]:
    """Return who is King, as loyalty cards see it: the crowned, else all of the highest."""
    return crowned(position) or highest(position)


def band_points(position: Position, level: int) -> int:
    """Return what a level scores by its band."""
    if level >= position.green:
        return GREEN_POINTS
    if level >= position.yellow:
        return YELLOW_POINTS
    return RED_POINTS


def score_loyalty(position: Position) -> list[int]:
    """a. Loyalty cards."""
    points = []
    for seat in position.seats:
        named = position.loyalty[seat]
        wanted = seat if named == SOLE_KING else named
        fulfilled = wanted in kings(position)
        if named == SOLE_KING and not position.shared_king_is_sole:
            fulfilled = fulfilled and len(kings(position)) == 1
        points.append(position.pays[seat] if fulfilled else 0)
    return points


def castles_of(position: Position, seat: int) -> list[str]:
    """Return a seat's castles."""
    return [castle for castle, owner in position.owners.items() if owner == seat]


def score_castles(position: Position) -> list[int]:
    """b. Castles, family by family."""
    points = []
    for seat in position.seats:
        families = Counter(position.families[castle] for castle in castles_of(position, seat))
        del families[None]
        points.append(sum(FAMILY_POINTS[number] for number in families.values()))
    return points


def score_track(position: Position) -> list[int]:
    """c. The Legitimacy Track: a King by himself scores as in the green band, tied ones don't."""
    points = [band_points(position, level) for level in position.levels]
    for seat in crowned(position):
        points[seat] = GREEN_POINTS
    if position.highest_is_crowned and len(kings(position)) == 1:
        points[kings(position)[0]] = GREEN_POINTS
    return points


def score_emissaries(position: Position) -> list[int]:
    """d. Emissaries: a point for whom nobody holds a hostage of."""
    missing = {owner for _, owner in position.hostages}
    return [0 if seat in missing else 1 for seat in position.seats]


def score(position: Position) -> list[int]:
    """Return everybody's victory points; note in the position what they are made of."""
    position.loyalty_points = score_loyalty(position)
    position.castle_points = score_castles(position)
    position.track_points = score_track(position)
    position.emissary_points = score_emissaries(position)
    return [
        position.counted[seat]
        + position.loyalty_points[seat]
        + position.castle_points[seat]
        + position.track_points[seat]
        + position.emissary_points[seat]
        for seat in position.seats
    ]


def ranks(position: Position) -> list[int]:
    """Return everybody's place: points, then level, then castles; equal in all share it."""
    points = score(position)
    keys = [
        (points[seat], position.levels[seat], len(castles_of(position, seat)))
        for seat in position.seats
    ]
    return [1 + sum(other > key for other in keys) for key in keys]


def decided_by(position: Position) -> str:
    """Return what decided who won: points, level, castles, or shared."""
    points = score(position)
    first = [seat for seat in position.seats if points[seat] == max(points)]
    if len(first) == 1:
        return "points"
    level = max(position.levels[seat] for seat in first)
    first = [seat for seat in first if position.levels[seat] == level]
    if len(first) == 1:
        return "level"
    castles = max(len(castles_of(position, seat)) for seat in first)
    first = [seat for seat in first if len(castles_of(position, seat)) == castles]
    return "castles" if len(first) == 1 else "shared"
