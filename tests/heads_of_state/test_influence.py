"""Scoring During The Game, 4: influence at the end of a Turn.

The board is that of the values file; where a position needs another one, its boxes or hexagons
are overridden.
"""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from sim.games.heads_of_state.codes import Source
from sim.games.heads_of_state.journal import Note
from tests.heads_of_state.deeds import kill
from tests.heads_of_state.table import BLACK, BLUE, GREEN, RED, YELLOW, Table
from tests.heads_of_state.turns import CAPITALS, NOBLES, PROVINCES, put

BOTH_WAYS = pytest.mark.parametrize(("ahead", "behind"), [(BLUE, YELLOW), (YELLOW, BLUE)])
"""So that it can't be the number of a seat that decides."""


def influence(table: Table, country: str) -> dict[int, int]:
    """Return what the log says of influence in a country, by seat, and that of the last Turn."""
    number = list(CAPITALS).index(country)
    return {seat: points for seat, c, points, _, _ in table.notes(Note.INFLUENCE) if c == number}


def ended(*nobles: tuple[int, str], sets: tuple[str, ...] = (), seats: int = 4) -> Table:
    """Return a table where these nobles stood on the board at the end of a Turn."""
    table = Table(*sets, seats=seats)
    for seat, box in nobles:
        put(table, seat, [box])
    return table.end_round()


# --- influence and places -----------------------------------------------------------


@pytest.mark.rule("infl.1", "infl.4")
@pytest.mark.parametrize(
    ("country", "first", "second", "nobles"),
    [
        ("france", 10, 2, ["duke in france_1", "marquis in france_2", "earl in france_3"]),
        ("britain", 8, 3, ["king in england", "duke in scotland", "baron in ireland"]),
        ("spain", 7, 4, ["duke in spain_1", "marquis in spain_2", "count in spain_3"]),
        ("german_states", 6, 5, ["duke in germany_1", "earl in germany_2", "baron in germany_3"]),
    ],
)
@pytest.mark.parametrize("order", list(permutations((BLUE, YELLOW, RED))))
def test_first_and_second_in_influence_score(
    country: str, first: int, second: int, nobles: list[str], order: tuple[int, ...]
) -> None:
    table = ended(*zip(order, nobles, strict=True))
    points = [table.points(seat, "influence") for seat in order]
    assert points == [first, second, 0]
    assert table.points(GREEN) == 0
    assert set(influence(table, country)) == set(order)


@pytest.mark.rule("infl.1", "infl.4")
def test_all_four_countries_score_at_the_end_of_each_turn() -> None:
    table = Table()
    for country, capital in CAPITALS.items():
        put(table, BLUE, capital[:1])  # a King: 4
        put(table, GREEN, PROVINCES[country][:1])  # a Duke: 2
    table.end_round(BLUE, round_number=1)
    assert table.all_points("influence") == [10 + 8 + 7 + 6, 0, 0, 2 + 3 + 4 + 5]
    table.end_round(RED, round_number=2)
    assert table.all_points("influence") == [62, 0, 0, 28]
    table.end_round(GREEN, round_number=3)
    assert table.over
    assert table.all_points("influence") == [93, 0, 0, 42]
    assert [int(points) for points in table.journal.half_points[1:4, BLUE, Source.INFLUENCE]] == [
        62,
        62,
        62,
    ]


@pytest.mark.rule("infl.2")
@pytest.mark.parametrize(
    ("nobles", "expected"),
    [
        ([(BLUE, "duke")], {BLUE: 2}),
        ([(BLUE, "count")], {BLUE: 2}),
        ([(BLUE, "duke"), (YELLOW, "count")], {BLUE: 2, YELLOW: 1}),
        ([(YELLOW, "count"), (BLUE, "duke")], {BLUE: 2, YELLOW: 1}),
        ([(BLUE, "duke"), (BLUE, "count")], {BLUE: 3}),
    ],
)
def test_influence_in_a_province(nobles: list[tuple[int, str]], expected: dict[int, int]) -> None:
    table = ended(*((seat, f"{noble} in scotland") for seat, noble in nobles))
    assert influence(table, "britain") == expected


@pytest.mark.rule("infl.3")
@pytest.mark.parametrize(
    ("nobles", "expected"),
    [
        ([(BLUE, "king")], {BLUE: 4}),
        ([(BLUE, "prince")], {BLUE: 4}),
        ([(BLUE, "king"), (YELLOW, "prince")], {BLUE: 4, YELLOW: 2}),
        ([(YELLOW, "prince"), (BLUE, "king")], {BLUE: 4, YELLOW: 2}),
        ([(BLUE, "king"), (BLUE, "prince")], {BLUE: 6}),
    ],
)
def test_influence_in_a_capital(nobles: list[tuple[int, str]], expected: dict[int, int]) -> None:
    table = ended(*((seat, f"{noble} in france_capital") for seat, noble in nobles))
    assert influence(table, "france") == expected


@pytest.mark.rule("infl.3")
def test_a_capital_with_one_box() -> None:
    table = ended((BLUE, "king in england"), (YELLOW, "king in spain_capital"))
    assert influence(table, "britain") == {BLUE: 4}
    assert influence(table, "spain") == {YELLOW: 4}


@pytest.mark.rule("infl.1")
def test_the_dead_have_no_influence() -> None:
    table = put(Table(), YELLOW, ["count in scotland"])
    table.dead(BLUE, "king", "england").dead(BLUE, "duke", "scotland")
    table.end_round()
    assert influence(table, "britain") == {YELLOW: 2}
    assert table.all_points("influence") == [0, 8, 0, 0]


@pytest.mark.rule("infl.10", "infl.2")
def test_a_lower_noble_is_the_highest_once_the_upper_one_is_dead() -> None:
    table = put(Table(), BLUE, ["duke in france_1"])
    put(table, YELLOW, ["earl in france_1"])
    table.end_round(round_number=1)
    assert influence(table, "france") == {BLUE: 2, YELLOW: 1}
    kill(table, RED, "duke in france_1", "guillotine")
    table.end_round(round_number=2)
    assert [note[:3] for note in table.notes(Note.INFLUENCE)][2:] == [(YELLOW, 1, 2)]


@pytest.mark.rule("infl.10", "board.1")
def test_the_upper_box_of_an_area_is_for_the_higher_noble() -> None:
    """The boxes of an area follow each other, the upper one first."""
    names = Table().loaded.labels["boxes"]
    pairs = [
        (upper.split("."), lower.split("."))
        for upper, lower in pairwise(names)
        if upper.split(".")[0] == lower.split(".")[0]
    ]
    assert len(pairs) == 14  # 30 boxes in 16 areas
    for (_, upper), (_, lower) in pairs:
        assert NOBLES.index(upper) > NOBLES.index(lower)
    assert (["france_1", "duke"], ["france_1", "earl"]) in pairs


@pytest.mark.rule("infl.5")
@pytest.mark.parametrize(
    ("country", "points"), [("france", 10), ("britain", 8), ("spain", 7), ("german_states", 6)]
)
def test_a_lone_house_gets_no_second_place(country: str, points: int) -> None:
    table = put(Table(), RED, CAPITALS[country] + PROVINCES[country]).end_round()
    assert table.all_points("influence") == [0, 0, points, 0]


@pytest.mark.rule("infl.5", "infl.1")
def test_nobody_scores_an_empty_country() -> None:
    table = ended((RED, "king in england"))
    assert table.all_points("influence") == [0, 0, 8, 0]
    assert [note[:2] for note in table.notes(Note.INFLUENCE)] == [(RED, 0)]
    assert not table.notes(Note.TIE_BROKEN)


# --- ties of influence ------------------------------------------------------------------------


@pytest.mark.rule("infl.6")
@BOTH_WAYS
def test_more_influence_beats_a_higher_noble(ahead: int, behind: int) -> None:
    table = ended(
        (behind, "king in spain_capital"),
        *((ahead, box) for box in ("marquis in spain_2", "earl in spain_3", "count in spain_3")),
    )
    assert influence(table, "spain") == {behind: 4, ahead: 5}
    assert (table.points(ahead), table.points(behind)) == (7, 4)
    assert not table.notes(Note.TIE_BROKEN)


@pytest.mark.rule("infl.6")
@BOTH_WAYS
def test_a_tie_goes_to_the_highest_noble_and_not_to_the_hexagon(ahead: int, behind: int) -> None:
    """The Earl lies in hexagon 3, the Count in hexagon 4."""
    table = ended((ahead, "earl in france_3"), (behind, "count in france_2"))
    assert influence(table, "france") == {ahead: 2, behind: 2}
    assert (table.points(ahead), table.points(behind)) == (10, 2)
    assert table.notes(Note.TIE_BROKEN) == [(-1, 1, ahead, behind, 1)]


@pytest.mark.rule("infl.6")
@BOTH_WAYS
def test_one_noble_is_enough_to_have_the_highest(ahead: int, behind: int) -> None:
    """A Duke, a Count and nothing else against two Marquis and two Barons: 4 and 4."""
    table = ended(
        (ahead, "duke in spain_1"),
        (ahead, "count in spain_3"),
        (behind, "marquis in spain_2"),
        (behind, "baron in spain_2"),
        (behind, "baron in spain_1"),
    )
    assert influence(table, "spain") == {ahead: 4, behind: 4}
    assert (table.points(ahead), table.points(behind)) == (7, 4)


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_equal_nobles_go_by_the_hexagon(ahead: int, behind: int) -> None:
    table = ended((ahead, "baron in france_3"), (behind, "baron in france_4"))
    assert (table.points(ahead), table.points(behind)) == (10, 2)  # hexagons 3 and 2
    assert table.notes(Note.TIE_BROKEN) == [(-1, 1, ahead, behind, 2)]


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_any_noble_in_the_highest_hexagon_counts_not_just_the_highest(
    ahead: int, behind: int
) -> None:
    """Earls in hexagons 1 and 3, but the Count beside the first one lies in hexagon 4."""
    table = ended(
        (ahead, "earl in france_3"),
        (ahead, "count in france_2"),
        (behind, "earl in france_1"),
        (behind, "count in france_4"),
        sets=("areas.france_3.hexagon=1", "areas.france_1.hexagon=3"),
    )
    assert influence(table, "france") == {ahead: 4, behind: 4}
    assert (table.points(ahead), table.points(behind)) == (10, 2)


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_H15_an_area_with_a_noble_of_both_decides_nothing(ahead: int, behind: int) -> None:
    """Both are in france_3, the highest hexagon here; then an Earl in 5 beats a Count in 4."""
    table = ended(
        (behind, "earl in france_3"),
        (ahead, "baron in france_3"),
        (ahead, "earl in france_1"),
        (behind, "count in france_2"),
        (RED, "marquis in france_2"),
        sets=("areas.france_3.hexagon=6",),
    )
    assert influence(table, "france") == {ahead: 3, behind: 3, RED: 2}
    assert [table.points(seat) for seat in (ahead, behind, RED)] == [10, 2, 0]


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_H15_then_one_who_has_a_further_area(ahead: int, behind: int) -> None:
    """Both share hexagons 3 and 2, and one has a third Count in hexagon 1: 1 + 1 + 2 and 2 + 2."""
    table = ended(
        (ahead, "baron in germany_2"),
        (ahead, "baron in germany_3"),
        (ahead, "count in germany_1"),
        (behind, "count in germany_2"),
        (behind, "count in germany_3"),
        sets=("areas.germany_2.boxes=[count, baron]", "areas.germany_1.hexagon=1"),
    )
    assert influence(table, "german_states") == {ahead: 4, behind: 4}
    assert (table.points(ahead), table.points(behind)) == (6, 5)


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_H15_in_the_same_areas_it_is_where_the_highest_noble_lies(ahead: int, behind: int) -> None:
    """Each has a Count and a Baron, crosswise in hexagons 3 and 2."""
    table = ended(
        (ahead, "count in germany_2"),
        (ahead, "baron in germany_3"),
        (behind, "baron in germany_2"),
        (behind, "count in germany_3"),
        sets=("areas.germany_2.boxes=[count, baron]",),
    )
    assert influence(table, "german_states") == {ahead: 3, behind: 3}
    assert (table.points(ahead), table.points(behind)) == (6, 5)


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_H15_of_several_highest_nobles_the_one_in_the_highest_hexagon(
    ahead: int, behind: int
) -> None:
    """Counts in hexagons 6 and 2 against Counts in 4 and 3, and a Baron beside each."""
    crosswise = {"germany_capital": ahead, "germany_1": behind, "germany_2": behind}
    table = ended(
        (ahead, "count in germany_3"),
        (behind, "baron in germany_3"),
        *((seat, f"count in {area}") for area, seat in crosswise.items()),
        *((ahead + behind - seat, f"baron in {area}") for area, seat in crosswise.items()),
        sets=(
            *(f"areas.{area}.boxes=[count, baron]" for area in crosswise),
            "influence.capital.higher=2",
            "influence.capital.lower=1",
        ),
    )
    assert influence(table, "german_states") == {ahead: 6, behind: 6}
    assert (table.points(ahead), table.points(behind)) == (6, 5)


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_H15_of_equal_hexagons_the_area_named_first_wins(ahead: int, behind: int) -> None:
    table = ended(
        (ahead, "baron in france_3"),
        (behind, "baron in france_4"),
        sets=("areas.france_3.hexagon=2",),
    )
    assert (table.points(ahead), table.points(behind)) == (10, 2)


@pytest.mark.rule("infl.7")
@BOTH_WAYS
def test_H15_equal_hexagons_in_the_same_areas_too(ahead: int, behind: int) -> None:
    table = ended(
        (behind, "baron in germany_2"),
        (behind, "count in germany_3"),
        (ahead, "count in germany_2"),
        (ahead, "baron in germany_3"),
        sets=("areas.germany_2.boxes=[count, baron]", "areas.germany_3.hexagon=3"),
    )
    assert (table.points(ahead), table.points(behind)) == (6, 5)


@pytest.mark.rule("infl.6")
@pytest.mark.parametrize("order", list(permutations((BLUE, YELLOW, RED))))
def test_three_tie_and_differ_in_their_highest_noble(order: tuple[int, ...]) -> None:
    nobles = ["duke in spain_1", "marquis in spain_2", "earl in spain_3"]
    table = ended(*zip(order, nobles, strict=True))
    assert [table.points(seat) for seat in order] == [7, 4, 0]


@pytest.mark.rule("infl.7")
@pytest.mark.parametrize("order", list(permutations((BLUE, RED, BLACK))))
def test_three_tie_and_differ_in_their_hexagon(order: tuple[int, ...]) -> None:
    """Barons in hexagons 4, 3 and 2."""
    nobles = ["baron in france_2", "baron in france_3", "baron in france_4"]
    sets = ("areas.france_2.boxes=[marquis, baron]",)
    table = ended(*zip(order, nobles, strict=True), sets=sets, seats=5)
    assert [table.points(seat) for seat in order] == [10, 2, 0]


@pytest.mark.rule("infl.6", "infl.7")
def test_five_tie_and_two_score() -> None:
    """The Prince, then of two Earls the one in hexagon 5; a capital gives 2 here."""
    table = ended(
        (BLUE, "baron in france_4"),
        (YELLOW, "count in france_2"),
        (RED, "earl in france_3"),
        (GREEN, "earl in france_1"),
        (BLACK, "prince in france_capital"),
        sets=("influence.capital.higher=2",),
        seats=5,
    )
    assert set(influence(table, "france").values()) == {2}
    assert table.all_points() == [0, 0, 0, 2, 10]


@pytest.mark.rule("infl.6")
@BOTH_WAYS
def test_a_tie_for_the_second_place(ahead: int, behind: int) -> None:
    table = ended(
        (GREEN, "king in england"), (behind, "marquis in ireland"), (ahead, "duke in scotland")
    )
    assert influence(table, "britain") == {GREEN: 4, behind: 2, ahead: 2}
    assert [table.points(seat) for seat in (GREEN, ahead, behind)] == [8, 3, 0]


@pytest.mark.rule("infl.5")
def test_a_noble_without_influence_is_present() -> None:
    """Where the lower noble of a province has 0, its owner is still second."""
    table = ended(
        (BLUE, "duke in scotland"),
        (YELLOW, "count in scotland"),
        sets=("influence.province.lower=0",),
    )
    assert influence(table, "britain") == {BLUE: 2, YELLOW: 0}
    assert [table.points(seat) for seat in (BLUE, YELLOW)] == [8, 3]


# --- the worked examples ----------------------------------------------------------------------


@pytest.mark.rule("infl.8", "infl.6")
def test_the_german_states_as_in_the_rulebook() -> None:
    """Prince 4; Duke 2 and Earl 1; Marquis 2 and Baron 2: the Prince wins the tie."""
    table = Table()
    put(table, RED, ["prince in germany_capital"])
    put(table, YELLOW, ["duke in germany_1", "earl in germany_2"])
    put(table, BLUE, ["marquis in germany_2", "baron in germany_3"])
    table.end_round()
    assert influence(table, "german_states") == {RED: 4, YELLOW: 3, BLUE: 4}
    assert [table.points(seat) for seat in (RED, BLUE, YELLOW)] == [6, 5, 0]


@pytest.mark.rule("infl.9", "infl.6")
def test_france_as_in_the_rulebook() -> None:
    """Prince 2, Baron 2, Earl 1; Duke 2, Marquis 2, Count 1; King 4: the Prince wins the tie."""
    table = Table()
    put(table, RED, ["prince in france_capital", "baron in france_3", "earl in france_1"])
    put(table, YELLOW, ["duke in france_1", "marquis in france_2", "count in france_2"])
    put(table, BLUE, ["king in france_capital"])
    table.end_round()
    assert influence(table, "france") == {RED: 5, YELLOW: 5, BLUE: 4}
    assert [table.points(seat) for seat in (RED, YELLOW, BLUE)] == [10, 2, 0]
