"""Chapter 7.0, Elector Countries: influence, votes, ties, stability, footholds."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Elector, Location, Task
from sim.games.romans.rules.elector_countries import electors_of, gain_vote, lead, point_cost
from tests.romans.plays import CardTable, card_table, quiet_table
from tests.romans.table import L, W

COUNTRIES = [elector.name.lower() for elector in Elector]
PLACE = [f"place 1 in {country}" for country in COUNTRIES]


def with_points(seat: int, points: int, *sets: str) -> CardTable:
    """Return a table where a seat has so many political points to spend."""
    table = quiet_table(*sets)
    table.state.agenda_size = 0
    table.state.decision = 0
    table.task(Task.POLITICAL, seat, points)
    return table


def scored(table: CardTable) -> CardTable:
    """Carry out the steps 9.1 and 9.2 on what lies on the board, and nothing else."""
    table.state.agenda_size = 0
    table.state.decision = 0
    table.state.first_seat = W
    table.task(Task.SUPPLY)
    while table.kind.name == "SUPPLY_LINE":
        table.do(table.legal()[0])
    table.task(Task.SCORE_COUNTRIES)
    return table


# --- 7.1, 7.2 ---------------------------------------------------------------------------------


@pytest.mark.rule("7.1")
def test_both_sides_influence_lies_side_by_side() -> None:
    table = with_points(L, 2).influence("saxony", 0, 2)
    table.do("place 1 in saxony", "place 1 in saxony")
    assert table.country("saxony") == (2, 2)
    assert table.idle()


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("luxembourg", "wittelsbach", "votes"), [(2, 1, (1, 0)), (1, 3, (0, 1))])
def test_more_influence_wins_the_vote_and_all_is_cleared(
    luxembourg: int, wittelsbach: int, votes: tuple[int, int]
) -> None:
    table = scored(quiet_table().influence("cologne", luxembourg, wittelsbach))
    assert table.box("cologne") == votes
    assert table.country("cologne") == (0, 0)
    assert all(table.box(country) == (0, 0) for country in COUNTRIES if country != "cologne")


@pytest.mark.rule("7.2")
def test_each_country_has_its_stability() -> None:
    """Mainz's 4 is the rulebook's (7.5); the others are placeholders of the values file."""
    values = quiet_table().values
    printed = {country: int(values.stability[place]) for place, country in enumerate(COUNTRIES)}
    assert printed == {
        "mainz": 4,
        "trier": 4,
        "cologne": 4,
        "bohemia": 5,
        "palatinate": 4,
        "saxony": 3,
        "brandenburg": 4,
    }


@pytest.mark.rule("7.2", "7.5")
@pytest.mark.parametrize("country", COUNTRIES)
def test_a_lead_of_the_stability_doubles_and_one_less_does_not(country: str) -> None:
    stability = {"bohemia": 5, "saxony": 3}.get(country, 4)
    table = quiet_table().influence(country, 0, stability)
    assert point_cost(table.state, table.values, L, Elector[country.upper()]) == 2
    table.influence(country, 0, stability - 1)
    assert point_cost(table.state, table.values, L, Elector[country.upper()]) == 1


@pytest.mark.rule("7.2")
def test_stability_is_read_from_the_values() -> None:
    table = quiet_table("board.stability.saxony=6").influence("saxony", 0, 5)
    assert point_cost(table.state, table.values, L, Elector.SAXONY) == 1
    table.influence("saxony", 0, 6)
    assert point_cost(table.state, table.values, L, Elector.SAXONY) == 2


# --- 7.3 Elector votes ------------------------------------------------------------------------


@pytest.mark.rule("7.3", "7.31")
def test_a_gained_vote_takes_one_of_the_opponents_first() -> None:
    table = quiet_table().votes("saxony", 2, 0)
    boxes = []
    for _ in range(4):
        gain_vote(table.state, table.journal, W, Elector.SAXONY)
        boxes.append(table.box("saxony"))
    assert boxes == [(1, 0), (0, 0), (0, 1), (0, 2)]


@pytest.mark.rule("7.31")
def test_a_majority_moves_the_vote_by_one() -> None:
    table = quiet_table().votes("trier", 0, 2).influence("trier", 3, 0)
    assert scored(table).box("trier") == (0, 1)


@pytest.mark.rule("7.32", "2.23")
def test_votes_in_a_box_control_the_elector() -> None:
    table = quiet_table().votes("mainz", 1, 0).votes("saxony", 3, 0).votes("bohemia", 0, 1)
    assert (electors_of(table.state, L), electors_of(table.state, W)) == (2, 1)
    gain_vote(table.state, table.journal, L, Elector.BOHEMIA)  # the box is empty now
    assert (electors_of(table.state, L), electors_of(table.state, W)) == (2, 0)


# --- 7.4 Ties ---------------------------------------------------------------------------------


@pytest.mark.rule("7.4")
def test_equal_influence_gives_no_vote() -> None:
    table = scored(quiet_table().influence("bohemia", 2, 2).influence("mainz", 1, 1))
    assert table.box("bohemia") == table.box("mainz") == (0, 0)
    assert table.country("bohemia") == table.country("mainz") == (0, 0)


@pytest.mark.rule("7.4")
def test_the_richeza_shield_breaks_a_tie_in_bohemia_only() -> None:
    table = quiet_table().influence("bohemia", 2, 2).influence("mainz", 1, 1)
    table.shield("elizabeth_richeza", Location.COURT, L)
    assert scored(table).box("bohemia") == (1, 0)
    assert table.box("mainz") == (0, 0)


# --- 7.5 Stability ----------------------------------------------------------------------------


@pytest.mark.rule("7.5", "7.51", "5.24")
@pytest.mark.parametrize(("points", "placed"), [(2, 1), (3, 2), (5, 4)])
def test_T01_the_first_influence_against_a_stable_lead_costs_two(points: int, placed: int) -> None:
    table = with_points(W, points).influence("mainz", 5, 1)
    for _ in range(placed):
        table.do("place 1 in mainz")
    assert table.country("mainz") == (5, 1 + placed)
    assert table.idle()


@pytest.mark.rule("7.5")
def test_T01_with_the_card_played() -> None:
    """Louis IV has 3 political: one influence for 2 points, then one for the last."""
    table = card_table(W, "louis_iv")
    table.influence("mainz", 5, 1)
    table.do("play louis_iv", "gain german", "gain german", "use political")
    assert table.legal() == [*PLACE, "remove 1 in mainz", "forfeit points"]
    table.do("place 1 in mainz")
    assert table.country("mainz") == (5, 2)
    assert table.legal() == [*PLACE, "remove 1 in mainz", "forfeit points"]
    table.do("place 1 in mainz")
    assert table.country("mainz") == (5, 3)
    assert table.legal() == ["buy swabian_league", "buy nothing"]


@pytest.mark.rule("7.5", "7.51")
def test_T02_Q09_a_single_point_cannot_be_spent_against_a_stable_lead() -> None:
    table = with_points(W, 1).influence("mainz", 5, 1).influence("trier", 2, 0)
    assert table.legal() == [*PLACE[1:], "remove 1 in trier", "forfeit points"]
    table.do("forfeit points")
    assert table.country("mainz") == (5, 1)
    assert table.idle()


@pytest.mark.rule("7.51")
def test_Q09_points_may_be_forfeited_at_any_time() -> None:
    table = with_points(W, 3)
    table.do("place 1 in saxony", "forfeit points")
    assert table.country("saxony") == (0, 1)
    assert table.idle()


@pytest.mark.rule("7.51")
def test_T03_the_first_removal_costs_two_and_the_second_one() -> None:
    table = with_points(W, 3).influence("mainz", 5, 1)
    table.do("remove 1 in mainz")
    assert table.country("mainz") == (4, 1)
    table.do("remove 1 in mainz")
    assert table.country("mainz") == (3, 1)
    assert table.idle()


@pytest.mark.rule("7.51", "5.21")
def test_Q08_placing_and_removing_mix_and_each_is_priced_anew() -> None:
    """Against 5 to 1 the removal costs 2 (4 to 1), and then the placement 1."""
    table = with_points(W, 4).influence("mainz", 5, 1)
    table.do("remove 1 in mainz", "place 1 in mainz", "place 1 in trier")
    assert table.country("mainz") == (4, 2)
    assert table.country("trier") == (0, 1)
    assert table.idle()


@pytest.mark.rule("7.5")
@pytest.mark.parametrize(("luxembourg", "wittelsbach"), [(6, 0), (3, 3)])
def test_Q10_neither_a_leading_side_nor_a_drawn_one_pays_double(
    luxembourg: int, wittelsbach: int
) -> None:
    table = with_points(L, 1).influence("mainz", luxembourg, wittelsbach)
    assert "place 1 in mainz" in table.legal()
    table.do("place 1 in mainz")
    assert table.country("mainz") == (luxembourg + 1, wittelsbach)
    assert table.idle()


@pytest.mark.rule("7.5")
def test_only_the_country_with_the_lead_is_dear() -> None:
    table = with_points(W, 1).influence("mainz", 4, 0).influence("bohemia", 4, 0)
    open_places = [action for action in PLACE if action != "place 1 in mainz"]
    assert table.legal() == [*open_places, "remove 1 in bohemia", "forfeit points"]


@pytest.mark.rule("7.52", "5.33")
def test_T04_a_deed_places_at_face_value() -> None:
    """Louis IV's Deed places 3 in one country."""
    table = card_table(W, "louis_iv")
    table.influence("mainz", 5, 1)
    table.do("play louis_iv", "gain church", "gain church", "use deed", "choose mainz")
    assert table.country("mainz") == (5, 4)


@pytest.mark.rule("7.52", "5.33")
def test_a_deed_removes_at_face_value() -> None:
    """Marsilius removes 3 in an ecclesiastical country."""
    table = card_table(W, "marsilius_of_padua")
    table.influence("mainz", 6, 0)
    table.do("play marsilius_of_padua", "use deed", "choose mainz")
    assert table.country("mainz") == (3, 0)


@pytest.mark.rule("7.52", "8.43")
def test_deeds_and_supply_lines_count_for_the_lead() -> None:
    """Rudolf's Deed makes 4 in Saxony (stability 3); a supply line makes Cologne's lead 4."""
    table = card_table(L, "rudolf_i_of_saxony")
    table.do("play rudolf_i_of_saxony", "use deed")
    assert table.country("saxony") == (4, 0)
    assert point_cost(table.state, table.values, W, Elector.SAXONY) == 2
    table = quiet_table().influence("cologne", 2, 0).military("low_countries", 1, 0)
    table.state.agenda_size = 0
    table.state.decision = 0
    table.task(Task.SUPPLY)
    assert lead(table.state, Elector.COLOGNE, L) == 4
    assert point_cost(table.state, table.values, W, Elector.COLOGNE) == 2


# --- 7.6 Footholds ----------------------------------------------------------------------------


@pytest.mark.rule("7.6", "9.22")
@pytest.mark.parametrize(
    ("luxembourg", "wittelsbach", "left"),
    [(5, 1, (1, 0)), (4, 1, (0, 0)), (1, 5, (0, 1)), (0, 9, (0, 1)), (4, 4, (0, 0))],
)
def test_a_lead_of_the_stability_keeps_one_influence(
    luxembourg: int, wittelsbach: int, left: tuple[int, int]
) -> None:
    table = scored(quiet_table().influence("mainz", luxembourg, wittelsbach))
    assert table.country("mainz") == left


@pytest.mark.rule("7.6", "9.22", "8.43")
@pytest.mark.parametrize(
    ("switch", "left"),
    [(True, (1, 0)), (False, (0, 0))],
    ids=["supply counts", "supply does not count"],
)
def test_T48_Q20_supply_counts_for_footholds(switch: bool, left: tuple[int, int]) -> None:
    """Palatinate: 3 to 1 and a supply line of 2, so the lead is 4 with it and 2 without."""
    setting = f"rules.supply_counts_for_footholds={str(switch).lower()}"
    table = quiet_table(setting).influence("palatinate", 3, 1).military("lower_bavaria", 1, 0)
    scored(table)
    assert table.box("palatinate") == (1, 0)  # the supply line counts for the vote either way
    assert table.country("palatinate") == left


@pytest.mark.rule("7.6")
def test_Q20_without_supply_the_other_sides_line_does_not_take_a_foothold_away() -> None:
    """Palatinate: Luxembourg 4 to 0; Wittelsbach's line makes it 4 to 2."""
    for setting, left in (("true", (0, 0)), ("false", (1, 0))):
        table = quiet_table(f"rules.supply_counts_for_footholds={setting}")
        table.influence("palatinate", 4, 0).military("lower_bavaria", 0, 3)
        scored(table)
        assert table.box("palatinate") == (1, 0)
        assert table.country("palatinate") == left


@pytest.mark.rule("7.6")
def test_Q20_last_rounds_supply_is_forgotten() -> None:
    """The line of a round before is no part of this round's lead."""
    table = quiet_table("rules.supply_counts_for_footholds=false")
    table.influence("palatinate", 3, 1).military("lower_bavaria", 1, 0)
    scored(table)
    table.influence("palatinate", 4, 0).military("lower_bavaria", 0, 0)
    assert scored(table).country("palatinate") == (1, 0)


@pytest.mark.rule("7.6")
def test_Q21_a_foothold_needs_a_new_lead_and_never_grows() -> None:
    table = scored(quiet_table().influence("saxony", 3, 0))
    assert table.country("saxony") == (1, 0)
    assert scored(table).country("saxony") == (0, 0)  # a lead of 1 is no foothold
    assert table.box("saxony") == (2, 0)  # but it won the vote again
    table.influence("saxony", 4, 0)
    assert scored(table).country("saxony") == (1, 0)
    table.influence("saxony", 4, 0)
    assert scored(table).country("saxony") == (1, 0)


@pytest.mark.rule("7.6", "9.21")
def test_Q22_a_draw_broken_by_richeza_leaves_no_foothold() -> None:
    table = quiet_table().influence("bohemia", 7, 7)
    table.shield("elizabeth_richeza", Location.COURT, W)
    assert scored(table).box("bohemia") == (0, 1)
    assert table.country("bohemia") == (0, 0)


@pytest.mark.rule("7.6", "7.1")
def test_Q11_a_foothold_can_be_removed_like_any_influence() -> None:
    table = scored(quiet_table().influence("saxony", 3, 0))
    table.task(Task.POLITICAL, W, 1)
    assert table.legal() == [*PLACE, "remove 1 in saxony", "forfeit points"]
    table.do("remove 1 in saxony")
    assert table.country("saxony") == (0, 0)


@pytest.mark.rule("7.1")
def test_Q11_influence_from_events_can_be_removed() -> None:
    """Mühldorf gives Luxembourg 2 in the Palatinate."""
    table = quiet_table().reveal("battle_of_muhldorf")
    assert table.country("palatinate") == (2, 0)
    table.state.agenda_size = 0
    table.state.decision = 0
    table.task(Task.POLITICAL, W, 2)
    table.do("remove 1 in palatinate", "remove 1 in palatinate")
    assert table.country("palatinate") == (0, 0)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(("ours", "theirs", "leads"), [(3, 2, True), (2, 2, False), (0, 1, False)])
def test_Q52_to_lead_is_to_have_strictly_more(ours: int, theirs: int, leads: bool) -> None:
    """Henry of Lipá's Deed is closed while his player leads in Bohemia (5.31)."""
    table = card_table(L, "henry_of_lipa").influence("bohemia", ours, theirs)
    table.do("play henry_of_lipa")
    uses = ["use political", "use military"]
    assert table.legal() == (uses if leads else [*uses, "use deed"])


@pytest.mark.rule("7.6", "7.3")
def test_Q23_countries_do_not_touch_each_other() -> None:
    table = quiet_table().influence("mainz", 4, 0).influence("saxony", 0, 4)
    table.influence("bohemia", 1, 0).votes("bohemia", 0, 1)
    scored(table)
    assert [table.box(country) for country in COUNTRIES] == [
        (1, 0), (0, 0), (0, 0), (0, 0), (0, 0), (0, 1), (0, 0),
    ]  # fmt: skip
    assert table.country("mainz") == (1, 0)
    assert table.country("saxony") == (0, 1)
    assert table.country("bohemia") == (0, 0)
