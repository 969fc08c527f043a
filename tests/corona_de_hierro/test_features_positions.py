"""What players weigh of a position, worked out by hand at tables set up for it.

What a level is worth and what the dice reach is told in `test_features.py`.
"""

from __future__ import annotations

import pytest

from tests.corona_de_hierro.deeds import empty, taking
from tests.corona_de_hierro.table import BLACK, BLUE, RED, YELLOW, Table
from tests.corona_de_hierro.weighed import position

ABOUT = pytest.approx
LEVEL = 4 / 6
FIRST_CASTLE = 1 + 0.4 + LEVEL


def laid() -> Table:
    """Return a map without an army, at which all want themselves as King."""
    return empty().loyalty("yellow_king", "blue_king", "black_king", "red_king")


def test_points_by_all_that_is_open() -> None:
    """Main castle 1, free emissaries 1; yellow area 4, green one 6."""
    table = laid().levels(2, 6, 11, 2).hostage(BLUE, RED).give_castle(YELLOW, "arezzo", "genoa")
    points = [9 + 1, 1 + 1 + 4, 1 + 1 + 6, 1]
    assert position(table, YELLOW)["lead"] == points[0] - points[2]
    assert position(table, YELLOW)["lead_over_mean"] == ABOUT(10 - (6 + 8 + 1) / 3)
    assert position(table, RED)["lead"] == 1 - 10


@pytest.mark.parametrize(
    ("level", "sixths"), [(2, 0), (3, 4), (6, 16), (8, 26), (10, 30), (12, 35), (14, 39)]
)
def test_what_a_level_is_worth(level: int, sixths: int) -> None:
    """Around 8 lie 6 to 11, around 10 lie 8 to 13; from 15 on there is a point more each."""
    assert position(laid().levels(level), YELLOW)["level"] == ABOUT(sixths / 6)


def test_the_lead_in_levels_and_the_king_that_is_wanted() -> None:
    table = empty().loyalty("black_king", "sole_king", "yellow_king", "red_king")
    table.levels(5, 6, 9, 2)
    assert position(table, YELLOW)["levels_ahead"] == 5 - 9
    assert position(table, YELLOW)["king"] == 4 * (9 - 6)
    assert position(table, BLUE)["king"] == 6 * (6 - 9)
    assert position(table, BLACK)["king"] == 4 * (5 - 9)


def test_castles_and_pawns() -> None:
    table = laid().give_castle(YELLOW, "padua", inside=False).army(YELLOW, "trento", 2)
    found = position(table, YELLOW)
    assert (found["castles"], found["garrisons"], found["pawns"]) == (2, 1, 2)


def test_what_armies_are_near_to() -> None:
    """A small army at Verona, of which half falls; one that comes from Friuli; a weaker one."""
    table = laid().army(YELLOW, "verona", 1)
    assert position(table, YELLOW)["pull"] == ABOUT(1 / 2 * FIRST_CASTLE)
    table.army(YELLOW, "friuli", 1)
    assert position(table, YELLOW)["pull"] == ABOUT(1.6 * 1 / 2 * FIRST_CASTLE)
    table = laid().levels(11).give_castle(YELLOW, "verona").army(YELLOW, "verona", 1)
    assert position(table, BLUE)["pull"] == 0


def test_castles_of_others_pull_less() -> None:
    """With the army inside by half; an ally's by three tenths."""
    table = laid().give_castle(BLUE, "verona", inside=False).army(YELLOW, "verona", 1)
    assert position(table, YELLOW)["pull"] == ABOUT(1 / 2 * FIRST_CASTLE)
    table = laid().give_castle(BLUE, "verona").army(YELLOW, "verona", 2)
    assert position(table, YELLOW)["pull"] == ABOUT(2 / 3 * FIRST_CASTLE / 2)
    table = laid().give_castle(BLUE, "verona", inside=False).army(YELLOW, "verona", 1)
    assert position(table.ally(BLUE, YELLOW), YELLOW)["pull"] == ABOUT(0.3 / 2 * FIRST_CASTLE)


def test_castles_that_are_threatened() -> None:
    """Blue's two pawns at Verona, a first Lily, at level 3: 1 point, 4/6 and the army inside."""
    table = laid().levels(3).give_castle(YELLOW, "verona", inside=False).army(BLUE, "verona", 2)
    loss = 1 + LEVEL + 0.4
    assert position(table, YELLOW)["threat"] == ABOUT(2 / 3 * loss)
    assert position(table, BLUE)["threat"] == 0
    table.give_castle(YELLOW, "verona")
    assert position(table, YELLOW)["threat"] == ABOUT(2 / 3 * loss / 2)
    # The third Lion is worth 5 points more than two.
    table = laid().give_castle(YELLOW, "arezzo", inside=False).give_castle(YELLOW, "genoa")
    table.army(BLUE, "arezzo", 1)
    assert position(table, YELLOW)["threat"] == ABOUT(1 / 2 * (5 + 0.4))


def test_emissaries() -> None:
    table = laid().emissary(YELLOW, "padua").post(YELLOW, "saracens", "magyars")
    found = position(table, YELLOW)
    assert found["emissaries"] == 1
    assert found["safety"] == 2
    assert found["promise"] == ABOUT(0.6 * 1 / 2 * FIRST_CASTLE)
    table = laid().ally(BLUE, YELLOW).ally(YELLOW, RED).hostage(YELLOW, BLUE, 2)
    table.hostage(BLACK, YELLOW)
    assert position(table, YELLOW)["allies"] == 2
    assert position(table, YELLOW)["hostages"] == 2 - 1
    assert position(table, BLUE)["hostages"] == -2
    table = laid().give_castle(BLUE, "padua").emissary(YELLOW, "padua")
    assert position(table, YELLOW)["promise"] == 0  # it isn't neutral any more


def test_cards_and_shields() -> None:
    """A Bishop of the own Lions twice, a pact without its Cross two fifths of its worth."""
    table = laid().hold(YELLOW, "pope", "bishop_lion_eagle", "secret_pact_lion_cross")
    found = position(table.shields(2), YELLOW)
    assert found["cards"] == ABOUT(0.9 + 2 * 1.2 + 0.4 * 1.2)
    assert found["shields"] == 2


def test_a_game_that_is_over_is_only_won_or_lost() -> None:
    """Yellow is King: 6, its card 4; all have a castle and free emissaries."""
    table = laid().stack("pope", only=True).levels(6).army(YELLOW, "verona", 1)
    table.turn_of(YELLOW).do(*taking("political"))
    assert table.over
    for seat in range(4):
        found = position(table, seat)
        assert found.pop("won") == (seat == YELLOW)
        assert found.pop("lead") == (10 if seat == YELLOW else -10)
        assert found.pop("lead_over_mean") != 0
        assert set(found.values()) == {0}
