"""Final Scoring: loyalty cards, castles, legitimacy, emissaries; and ties."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from sim.games.corona_de_hierro.codes import NOBODY, TieBreak
from sim.games.corona_de_hierro.journal import Note
from tests.corona_de_hierro.deeds import bare, taking
from tests.corona_de_hierro.table import BLACK, BLUE, COLOURS, RED, YELLOW, Table

FAMILIES = (
    ("friuli", "arezzo", "genoa"),
    ("romagna", "parma", "brescia"),
    ("spoleto", "padua", "turin"),
    ("lucca", "verona", "rimini"),
    ("ivrea", "mantua", "siena"),
)


def before_end(*sets: str, seats: int = 4) -> Table:
    """Return a table at which Yellow ends the game with its first action: `finish`.

    Nobody's loyalty card is fulfilled unless Black is King.
    """
    table = bare(*sets, seats=seats).stack("pope", only=True)
    return table.loyalty(*["black_king"] * seats)


def finish(table: Table) -> Table:
    """Take the last political card."""
    table.turn_of(YELLOW).do(*taking("political"))
    assert table.over
    return table


def decided(table: Table) -> str:
    """Return what decided who won."""
    notes = table.notes(Note.FINAL)
    assert len(notes) == table.seats
    (found,) = {TieBreak(note[3]).name.lower() for note in notes}
    return found


# --- a. loyalty cards -------------------------------------------------------------------------


@pytest.mark.rule("scoring.1", "loyalty.1")
@pytest.mark.parametrize("king", range(5))
def test_a_card_pays_if_its_colour_is_king(king: int) -> None:
    levels = [2] * 5
    levels[king] = 3
    cards = ("blue_king", "yellow_king", "black_king", "green_king", "red_king")
    table = before_end(seats=5).loyalty(*cards).levels(*levels)
    expected = [4 if card.startswith(COLOURS[king]) else 0 for card in cards]
    assert finish(table).all_points("loyalty") == expected


@pytest.mark.rule("scoring.1")
def test_C17_the_own_colour_pays_too() -> None:
    table = before_end().loyalty("yellow_king", "red_king", "blue_king", "black_king")
    assert finish(table.levels(3)).all_points("loyalty") == [4, 0, 0, 0]


@pytest.mark.rule("scoring.1", "loyalty.1")
@pytest.mark.parametrize("king", range(4))
def test_the_sole_king_pays_its_holder_if_king(king: int) -> None:
    levels = [2] * 4
    levels[king] = 3
    table = before_end().loyalty("red_king", "sole_king", "black_king", "yellow_king")
    points = finish(table.levels(*levels)).all_points("loyalty")
    assert points == [[0, 0, 0, 4], [0, 6, 0, 0], [0, 0, 4, 0], [4, 0, 0, 0]][king]


@pytest.mark.rule("scoring.1", "end.6")
def test_each_of_several_kings_fulfils_cards() -> None:
    table = before_end().loyalty("blue_king", "sole_king", "yellow_king", "red_king")
    assert finish(table.levels(7, 7, 2, 2)).all_points("loyalty") == [4, 6, 4, 0]
    alone = before_end("rulings.shared_king_is_sole=false")
    alone.loyalty("blue_king", "sole_king", "yellow_king", "red_king")
    assert finish(alone.levels(7, 7, 2, 2)).all_points("loyalty") == [4, 0, 4, 0]


@pytest.mark.rule("scoring.1")
def test_points_may_differ_by_whom_the_card_names() -> None:
    points = "loyalty_cards.blue_king.points"
    table = before_end(f"{points}.another=6", f"{points}.holder=5")
    table.loyalty("blue_king", "yellow_king", "red_king", "black_king").levels(2, 3)
    assert finish(table).all_points("loyalty") == [6, 0, 0, 0]
    table = before_end(f"{points}.another=6", f"{points}.holder=5")
    table.loyalty("yellow_king", "blue_king", "red_king", "black_king").levels(2, 3)
    assert finish(table).all_points("loyalty") == [0, 5, 0, 0]


# --- b. castles -------------------------------------------------------------------------------


@pytest.mark.rule("scoring.2", "board.6")
@pytest.mark.parametrize("family", range(5))
@pytest.mark.parametrize(("number", "points"), [(1, 1), (2, 4), (3, 9)])
def test_castles_of_one_family(family: int, number: int, points: int) -> None:
    table = before_end(seats=5)
    for seat in range(5):
        table.give_castle(NOBODY, FAMILIES[seat][0])
    table.give_castle(RED, *FAMILIES[family][:number])
    assert finish(table).all_points("castles") == [0, 0, 0, points, 0]


@pytest.mark.rule("scoring.2")
def test_three_of_three_families_are_three() -> None:
    table = before_end().give_castle(YELLOW, "parma", "turin")  # lion, eagle, cross
    assert finish(table).all_points("castles") == [3, 1, 1, 1]


@pytest.mark.rule("scoring.2")
def test_families_add_up() -> None:
    """Yellow: 3 lions, 2 eagles, 1 lily; Black: 2 crosses."""
    table = before_end().give_castle(YELLOW, "arezzo", "genoa", "parma", "brescia", "rimini")
    table.give_castle(BLACK, "padua")
    assert finish(table).all_points("castles") == [9 + 4 + 1, 1, 4, 1]


@pytest.mark.rule("scoring.2", "banners.1")
def test_armies_inside_make_no_difference_nor_does_pavia() -> None:
    table = before_end().give_castle(YELLOW, "arezzo", inside=False).give_castle(BLUE, "pavia")
    assert finish(table).all_points("castles") == [4, 1, 1, 1]


# --- c. the Legitimacy Track ------------------------------------------------------------------

BANDS = {0: 0, 5: 0, 6: 4, 10: 4, 11: 6, 14: 6}


@pytest.mark.rule("scoring.3")
@pytest.mark.parametrize(("level", "points"), BANDS.items())
def test_bands(level: int, points: int) -> None:
    """Red and Black tie for the highest, so that nobody is crowned."""
    table = before_end().levels(level, 2, 14, 14)
    assert finish(table).all_points("legitimacy") == [points, 0, 6, 6]


@pytest.mark.rule("scoring.3", "board.9")
def test_a_crown_scores_six() -> None:
    table = before_end().levels(14, 10, 11, 5).turn_of(YELLOW).do("send to rome")
    assert table.reason == "crown"
    assert table.all_points("legitimacy") == [6, 4, 6, 0]


@pytest.mark.rule("scoring.3", "end.5")
@pytest.mark.parametrize("level", [3, 8, 12])
def test_C16_the_highest_alone_is_crowned_and_scores_six(level: int) -> None:
    table = before_end().levels(1, level, 2, 0)
    assert finish(table).all_points("legitimacy") == [0, 6, 0, 0]


@pytest.mark.rule("end.6", "scoring.3")
@pytest.mark.parametrize(("level", "points"), [(3, 0), (8, 4), (12, 6)])
def test_C16_tied_kings_score_their_band(level: int, points: int) -> None:
    table = finish(before_end().levels(1, level, 2, level))
    assert table.kings() == {"blue", "red"}
    assert table.all_points("legitimacy") == [0, points, 0, points]


@pytest.mark.rule("scoring.3")
def test_C16_a_switch_leaves_the_six_to_the_crown() -> None:
    table = finish(before_end("rulings.highest_is_crowned=false").levels(1, 8, 2, 0))
    assert table.all_points("legitimacy") == [0, 4, 0, 0]
    assert table.kings() == {"blue"}


# --- d. emissaries ----------------------------------------------------------------------------


@pytest.mark.rule("scoring.4", "hostage.3")
def test_a_point_for_whom_no_emissary_is_held() -> None:
    table = before_end().hostage(YELLOW, BLUE).hostage(RED, BLUE).hostage(BLUE, BLACK)
    assert finish(table).all_points("emissaries") == [1, 0, 0, 1]


@pytest.mark.rule("scoring.4")
def test_emissaries_away_are_no_hostages() -> None:
    table = before_end().post(YELLOW, "rome", "saracens").emissary(YELLOW, "padua")
    table.request(YELLOW, BLUE).give_castle(RED, "padua")
    assert finish(table).all_points("emissaries") == [1, 1, 1, 1]


# --- who wins ---------------------------------------------------------------------------------


@pytest.mark.rule("objective.1", "scoring.5")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_most_points_win(order: tuple[int, ...]) -> None:
    table = before_end(seats=3).levels(5, 5, 5).loyalty(*["red_king"] * 3)
    for place, seat in enumerate(order):
        table.score(seat, 10 - place)
    finish(table)
    assert [table.ranks()[seat] for seat in order] == [1, 2, 3]
    assert decided(table) == "points"


@pytest.mark.rule("objective.1")
def test_the_king_need_not_win() -> None:
    table = finish(before_end().levels(14, 2, 2, 2).score(RED, 20))
    assert table.kings() == {"yellow"}
    assert table.ranks() == [2, 3, 3, 1]


@pytest.mark.rule("objective.1", "board.10")
def test_all_points_add_up() -> None:
    """Blue: 3 by a pact, 4 by loyalty to Yellow, 4 + 1 by castles, 4 by the track, 1: 17."""
    table = before_end().levels(9, 7, 2, 2).score(BLUE, 3).give_castle(BLUE, "parma", "siena")
    table.loyalty("red_king", "yellow_king", "blue_king", "black_king").hostage(RED, BLACK)
    finish(table)
    assert table.all_points() == [1 + 6 + 1, 17, 1, 1 + 1]
    assert [float(score) for score in table.outcome().score[:4]] == [8, 17, 1, 2]
    assert table.ranks() == [2, 1, 4, 3]


def tied(**changes: Any) -> Table:
    """Return a game that Yellow and Blue end with as many points.

    Both stand in the yellow band below Red, who is King and has nothing else.
    """
    levels = changes.pop("levels", (7, 7, 0, 8))
    table = before_end().levels(*levels).give_castle(YELLOW, "verona").score(BLUE, 1)
    for seat, castles in changes.get("castles", {}).items():
        table.give_castle(seat, *castles)
    table.score(YELLOW, changes.get("yellow", 0))
    return table


@pytest.mark.rule("scoring.5")
@pytest.mark.parametrize(("levels", "ranks"), [((8, 7, 0, 9), [1, 2]), ((7, 8, 0, 9), [2, 1])])
def test_a_tie_goes_to_the_higher_level(levels: tuple[int, ...], ranks: list[int]) -> None:
    """1 + 1 for two castles against 1 and a point: 2 + 4 + 1 each; Red has 1 + 6 + 1."""
    table = finish(tied(levels=levels).score(RED, -2))
    assert table.all_points() == [7, 7, 2, 6]
    assert table.ranks() == [*ranks, 4, 3]
    assert decided(table) == "legitimacy"


@pytest.mark.rule("scoring.5")
def test_then_to_more_castles() -> None:
    table = finish(tied().score(RED, -2))
    assert table.all_points() == [7, 7, 2, 6]
    assert table.ranks() == [1, 2, 4, 3]
    assert decided(table) == "castles"


@pytest.mark.rule("scoring.5")
def test_castles_of_all_kinds_count_for_a_tie() -> None:
    """Blue has Pavia, which scores nothing, and one point less for castles."""
    table = finish(tied(castles={BLUE: ("pavia", "turin")}).score(BLUE, 0).score(RED, -2))
    assert table.all_points() == [7, 7, 2, 6]
    assert table.ranks() == [2, 1, 4, 3]
    assert decided(table) == "castles"


@pytest.mark.rule("scoring.5")
def test_a_tie_in_everything_is_shared() -> None:
    table = finish(tied(castles={BLUE: ("turin",)}).score(BLUE, 0).score(RED, -2))
    assert table.all_points() == [7, 7, 2, 6]
    assert table.ranks() == [1, 1, 4, 3]
    assert decided(table) == "shared"


@pytest.mark.rule("scoring.5")
def test_lower_places_are_broken_in_the_same_way() -> None:
    table = finish(before_end().levels(3, 2, 1, 0).give_castle(RED, "pavia"))
    assert table.all_points() == [8, 2, 2, 2]
    assert table.ranks() == [1, 2, 3, 4]
    assert decided(table) == "points"
