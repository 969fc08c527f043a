"""The second, dull version of scoring against positions worked out by hand."""

from __future__ import annotations

from typing import Any

from tests.corona_de_hierro.reference import (
    SOLE_KING,
    Position,
    decided_by,
    kings,
    ranks,
    score,
)

FAMILIES = {
    "a": "lion", "b": "lion", "c": "lion", "d": "eagle", "e": "eagle", "f": "bear", "pavia": None,
}  # fmt: skip


def position(**changes: Any) -> Position:
    """Return a position of three seats in which nobody has anything but 1 for its emissaries."""
    plain: dict[str, Any] = {
        "owners": dict.fromkeys(FAMILIES),
        "families": FAMILIES,
        "levels": [1, 2, 3],
        "yellow": 6,
        "green": 11,
        "crown": 15,
        "counted": [0, 0, 0],
        "hostages": [],
        "loyalty": [0, 1, 0],
        "pays": [4, 4, 4],
    }
    return Position(**(plain | changes))


def owned(**seats: int) -> dict[str, int | None]:
    """Return who owns which castle."""
    return dict.fromkeys(FAMILIES) | seats


def test_the_highest_alone_is_crowned() -> None:
    end = position()
    assert kings(end) == [2]
    assert score(end) == [1, 1, 1 + 6]
    assert end.track_points == [0, 0, 6]


def test_tied_kings_score_their_band_and_fulfil_loyalty_cards() -> None:
    end = position(levels=[7, 7, 6], loyalty=[1, SOLE_KING, 2], pays=[4, 6, 4])
    assert kings(end) == [0, 1]
    assert score(end) == [4 + 4 + 1, 6 + 4 + 1, 4 + 1]


def test_the_crown_is_above_all() -> None:
    end = position(levels=[15, 14, 10], loyalty=[SOLE_KING, 0, 1], pays=[6, 4, 4])
    assert kings(end) == [0]
    assert score(end) == [6 + 6 + 1, 4 + 6 + 1, 4 + 1]
    both = position(levels=[15, 15, 10], loyalty=[1, 0, 2])
    assert kings(both) == [0, 1]
    assert score(both) == [4 + 6 + 1, 4 + 6 + 1, 4 + 1]


def test_castles_score_by_family_and_pavia_by_none() -> None:
    assert score(position(owners=owned(a=0, d=0, f=0)))[0] == 1 + 3
    assert score(position(owners=owned(a=0, b=0, d=0)))[0] == 1 + 4 + 1
    assert score(position(owners=owned(a=0, b=0, c=0, d=0, e=0, pavia=0)))[0] == 1 + 9 + 4


def test_a_hostage_costs_its_owner_the_point() -> None:
    end = position(hostages=[(0, 1), (2, 1), (1, 0)])
    score(end)
    assert end.emissary_points == [0, 0, 1]


def test_ties_go_by_level_then_castles() -> None:
    """Seat 2 is King: 7. The others make 7 up on the counter."""
    level = position(counted=[6, 6, 0])
    assert (ranks(level), decided_by(level)) == ([3, 2, 1], "level")
    castles = position(levels=[8, 8, 1], loyalty=[2] * 3, owners=owned(a=0, b=0, pavia=1))
    assert score(castles) == [4 + 4 + 1, 4 + 1, 1]
    castles.counted = [0, 4, 0]
    assert (ranks(castles), decided_by(castles)) == ([1, 2, 3], "castles")
    shared = position(levels=[8, 8, 1], loyalty=[2] * 3)
    assert (ranks(shared), decided_by(shared)) == ([1, 1, 3], "shared")
    plain = position(counted=[9, 0, 0])
    assert (ranks(plain), decided_by(plain)) == ([1, 3, 2], "points")
