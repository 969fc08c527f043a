"""Chapter 8.0, Battlegrounds: displacement, control, bonuses, supply lines, decay, blocks."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import Battleground, Elector, Location, Task
from sim.games.romans.rules.battlegrounds import place_military, score_battlegrounds
from sim.games.romans.rules.components import controller
from tests.romans.plays import (
    CardTable,
    card_table,
    event_table,
    next_round,
    quiet_table,
    refill,
    revealed,
)
from tests.romans.table import L, W

GROUNDS = [ground.name.lower() for ground in Battleground]
COUNTRIES = [elector.name.lower() for elector in Elector]
DRAW_GROUNDS = ("lombardy", "low_countries", "silesia_lusatia")
PLAY_GROUNDS = ("tyrol", "lower_bavaria")


def bare(*sets: str) -> CardTable:
    """Return a quiet table with nothing left to do."""
    table = quiet_table(*sets)
    table.state.agenda_size = 0
    table.state.decision = 0
    return table


def holder(table: CardTable, ground: str) -> int | None:
    """Return who controls a battleground."""
    seat = int(controller(table.state, Battleground[ground.upper()]))
    return seat if seat >= 0 else None


# --- 8.1, 8.2 ---------------------------------------------------------------------------------


@pytest.mark.rule("8.1", "8.2")
@pytest.mark.parametrize(
    ("case", "placed", "left", "controls"),
    [("T05", 5, (0, 1), W), ("T06", 6, (0, 0), None), ("T06", 8, (2, 0), L)],
    ids=["T05", "T06 equal", "T06 more"],
)
def test_T05_T06_military_first_cancels_the_opponents(
    case: str, placed: int, left: tuple[int, int], controls: int | None
) -> None:
    """Wittelsbach has 6 in Lombardy."""
    table = bare().military("lombardy", 0, 6)
    place_military(table.state, table.journal, L, Battleground.LOMBARDY, placed)
    assert table.ground("lombardy") == left
    assert holder(table, "lombardy") == controls


@pytest.mark.rule("8.1", "5.22")
def test_T05_with_the_card_played() -> None:
    """Raimondino Lupi has 3 military; Wittelsbach has 6 in Lombardy."""
    table = card_table(L, "raimondino_lupi")
    table.military("lombardy", 0, 6).mark()
    table.do("play raimondino_lupi", "use military")
    assert table.legal() == [f"place military in {ground}" for ground in GROUNDS]
    table.do("place military in lombardy")
    assert table.ground("lombardy") == (0, 3)
    assert holder(table, "lombardy") == W


@pytest.mark.rule("8.1")
def test_military_of_one_side_adds_up() -> None:
    table = bare().military("tyrol", 2, 0)
    place_military(table.state, table.journal, L, Battleground.TYROL, 3)
    assert table.ground("tyrol") == (5, 0)


@pytest.mark.rule("8.1")
def test_Q12_the_military_value_goes_into_one_battleground_whole() -> None:
    table = card_table(L, "raimondino_lupi")
    table.do("play raimondino_lupi", "use military", "place military in tyrol")
    assert table.ground("tyrol") == (3, 0)
    assert table.kind.name == "PURCHASE"  # no point is left to place


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("theirs", "left"), [(0, (3, 0)), (2, (1, 0)), (3, (0, 0)), (5, (0, 2))])
def test_Q18_military_moved_in_cancels_like_a_placement(theirs: int, left: tuple[int, int]) -> None:
    """Otto the Merry moves 3."""
    table = card_table(L, "otto_the_merry")
    table.military("tyrol", 3, 0).military("lombardy", 0, theirs)
    table.do("play otto_the_merry", "use deed", "choose tyrol", "move to lombardy")
    assert table.ground("tyrol") == (0, 0)
    assert table.ground("lombardy") == left


@pytest.mark.rule("8.1", "8.6")
@pytest.mark.parametrize(("there", "left", "moved"), [(2, 0, 2), (3, 0, 3), (5, 2, 3)])
def test_Q85_a_move_takes_the_number_it_names_or_all_there_is(
    there: int, left: int, moved: int
) -> None:
    table = card_table(L, "otto_the_merry").military("tyrol", there, 0)
    table.do("play otto_the_merry", "use deed", "choose tyrol", "move to lombardy")
    assert table.ground("tyrol") == (left, 0)
    assert table.ground("lombardy") == (moved, 0)


@pytest.mark.rule("8.2", "6.40")
def test_Q16_control_is_military_there_now() -> None:
    """The bonus of the round before says nothing about control."""
    table = bare().military("lombardy", 0, 1)
    table.state.bonus_holder[Battleground.LOMBARDY] = L
    assert holder(table, "lombardy") == W
    table.military("lombardy", 0, 0)
    assert holder(table, "lombardy") is None


# --- 8.3 Control bonuses ----------------------------------------------------------------------


@pytest.mark.rule("8.3", "4.2", "4.3")
@pytest.mark.parametrize("ground", GROUNDS)
def test_control_at_round_end_gives_the_next_rounds_bonus(ground: str) -> None:
    """Round 2 has 4 plays and a hand of 5."""
    table = quiet_table().military(ground, 0, 1)
    table.put(W, "draw_pile", *(f"ducal_retinue#{copy}" for copy in (2, 3, 4)), "louis_iv",
              "margaret_of_holland", "marsilius_of_padua", "teutonic_order")  # fmt: skip
    next_round(table)
    assert int(table.state.round_number) == 2
    cards, plays = (1, 0) if ground in DRAW_GROUNDS else (0, 1)
    assert len(table.hand(W)) == 5 + cards
    assert list(table.state.plays_allowed) == [4, 4 + plays]


@pytest.mark.rule("8.3")
def test_Q14_control_during_the_round_changes_nothing_until_its_end() -> None:
    table = bare()
    table.state.bonus_holder[:] = -1
    place_military(table.state, table.journal, L, Battleground.TYROL, 5)
    assert list(table.state.bonus_holder) == [-1] * 5
    score_battlegrounds(table.state, table.values, table.journal)
    table.military("tyrol", 0, 6)  # lost again in the next round: the bonus stays for it
    assert int(table.state.bonus_holder[Battleground.TYROL]) == L


@pytest.mark.rule("8.3")
def test_Q14_the_first_round_has_no_bonus() -> None:
    assert list(bare().state.bonus_holder) == [-1] * 5


@pytest.mark.rule("8.31", "4.2")
def test_T33_three_draw_grounds_give_three_cards() -> None:
    table = quiet_table()
    for ground in DRAW_GROUNDS:
        table.military(ground, 1, 0)
    pile = ["charles_iv", "blanche_de_valois", "elizabeth_of_bohemia", "baldwin_of_trier"]
    copies = [f"royal_retinue#{copy}" for copy in (2, 3, 4)]
    table.put(L, "draw_pile", *pile, *copies, "raimondino_lupi", "john_henry_of_luxembourg")
    next_round(table)
    assert len(table.hand(L)) == 5 + 3
    assert list(table.state.plays_allowed) == [4, 4]


@pytest.mark.rule("8.31", "4.3")
def test_both_play_grounds_give_two_plays() -> None:
    table = quiet_table()
    for ground in PLAY_GROUNDS:
        table.military(ground, 0, 2)
    next_round(table)
    assert list(table.state.plays_allowed) == [4, 6]


@pytest.mark.rule("8.5", "8.3")
def test_T34_one_military_gives_its_bonus_and_is_gone() -> None:
    table = quiet_table().military("tyrol", 1, 0)
    next_round(table)
    assert list(table.state.plays_allowed) == [5, 4]
    assert table.ground("tyrol") == (0, 0)
    assert holder(table, "tyrol") is None


# --- 8.4 Supply lines -------------------------------------------------------------------------


@pytest.mark.rule("8.4", "9.1")
@pytest.mark.parametrize(
    ("ground", "country"),
    [
        ("low_countries", "cologne"),
        ("silesia_lusatia", "bohemia"),
        ("tyrol", "brandenburg"),
        ("lower_bavaria", "palatinate"),
    ],
)
def test_a_supply_line_adds_two_influence(ground: str, country: str) -> None:
    table = bare().military(ground, 0, 1).influence(country, 1, 1)
    table.task(Task.SUPPLY)
    assert table.idle()
    assert table.country(country) == (1, 3)
    assert all(table.country(other) == (0, 0) for other in COUNTRIES if other != country)


@pytest.mark.rule("8.4")
def test_both_sides_feed_and_an_empty_ground_feeds_nobody() -> None:
    table = bare().military("low_countries", 4, 0).military("tyrol", 0, 2)
    table.task(Task.SUPPLY)
    assert table.country("cologne") == (2, 0)
    assert table.country("brandenburg") == (0, 2)
    assert table.country("palatinate") == table.country("bohemia") == (0, 0)


@pytest.mark.rule("8.41", "2.22")
def test_no_country_has_two_links_and_saxony_none() -> None:
    links = [int(mask) for mask in bare().values.supply_link]
    linked = [c for mask in links for place, c in enumerate(COUNTRIES) if mask >> place & 1]
    assert sorted(linked) == sorted(set(COUNTRIES) - {"saxony"})


@pytest.mark.rule("8.42", "9.1")
@pytest.mark.parametrize("seat", [L, W])
def test_lombardys_controller_chooses_mainz_or_trier_each_time(seat: int) -> None:
    military = (3, 0) if seat == L else (0, 3)
    table = bare().military("lombardy", *military)
    for country in ("trier", "mainz"):
        table.task(Task.SUPPLY)
        assert table.seat == seat
        assert table.legal() == ["supply mainz", "supply trier"]
        table.do(f"supply {country}")
        assert table.country(country)[seat] == 2
    assert table.country("mainz")[seat] == table.country("trier")[seat] == 2


@pytest.mark.rule("8.42")
def test_the_other_lines_go_on_after_lombardys_choice() -> None:
    table = bare().military("lombardy", 1, 0).military("lower_bavaria", 0, 1)
    table.task(Task.SUPPLY)
    table.do("supply mainz")
    assert table.country("mainz") == (2, 0)
    assert table.country("palatinate") == (0, 2)


@pytest.mark.rule("8.42", "6.43", "7.31")
def test_T31_parabiago_moves_a_vote_where_lombardys_controller_says() -> None:
    table = event_table("battle_of_parabiago")
    table.military("lombardy", 3, 0).votes("trier", 0, 1)
    refill(table, W)
    assert table.seat == L
    assert table.legal() == ["gain vote in mainz", "gain vote in trier"]
    table.do("gain vote in trier")
    changes = revealed(table, "battle_of_parabiago")
    assert table.changes() == {**changes, "votes trier": (0, 0)}
    assert table.idle()


@pytest.mark.rule("8.43", "7.52")
def test_a_supply_line_goes_against_a_stable_lead_at_face_value() -> None:
    table = bare().influence("cologne", 9, 0).military("low_countries", 0, 1)
    table.task(Task.SUPPLY)
    assert table.country("cologne") == (9, 2)


@pytest.mark.rule("8.43", "9.2")
def test_a_supply_line_alone_wins_the_vote() -> None:
    table = bare().military("low_countries", 0, 1)
    table.task(Task.SUPPLY).task(Task.SCORE_COUNTRIES)
    assert table.box("cologne") == (0, 1)
    assert table.country("cologne") == (0, 0)


# --- 8.5 Decay --------------------------------------------------------------------------------


@pytest.mark.rule("8.5", "9.3")
def test_each_ground_loses_one_military_after_control_is_read() -> None:
    table = bare().military("lombardy", 5, 0).military("tyrol", 0, 1)
    score_battlegrounds(table.state, table.values, table.journal)
    assert table.ground("lombardy") == (4, 0)
    assert table.ground("tyrol") == (0, 0)
    assert table.ground("lower_bavaria") == (0, 0)
    assert list(table.state.bonus_holder) == [L, -1, -1, W, -1]


@pytest.mark.rule("8.5", "6.40")
def test_Q15_after_decay_a_ground_is_uncontrolled_for_the_rotations_events() -> None:
    """Tyrol has 1: it gives its bonus, and the battle event in the rotation finds it empty."""
    table = quiet_table().military("tyrol", 0, 1)
    table.put_row(*table.row(), deck=["siege_of_castle_tyrol", "nuremberg"])
    next_round(table)
    assert list(table.state.plays_allowed) == [4, 5]
    assert "siege_of_castle_tyrol" in table.out_of_play()
    assert table.box("brandenburg") == (0, 1)  # one vote, for the supply line's influence


# --- 8.6 Blocked battleground -----------------------------------------------------------------


@pytest.mark.rule("8.6")
def test_nobody_places_military_in_a_blocked_ground() -> None:
    table = card_table(W, "albert_ii_of_austria", answers=("raimondino_lupi",))
    table.do("play albert_ii_of_austria", "use deed")
    assert table.legal() == [f"choose {ground}" for ground in GROUNDS]
    table.do("choose lombardy", "buy nothing")
    assert table.look()["blocked lombardy"]
    table.do("play raimondino_lupi")
    assert table.legal() == ["use military"]  # his Deed places in Lombardy only (5.31)
    table.do("use military")
    assert table.legal() == [f"place military in {ground}" for ground in GROUNDS[1:]]


@pytest.mark.rule("8.6")
def test_the_block_binds_the_side_that_made_it() -> None:
    table = card_table(W, "albert_ii_of_austria", "john_of_luxembourg_w", german=3)
    table.do("play albert_ii_of_austria", "use deed", "choose tyrol", "buy nothing")
    table.do("play royal_retinue", "use currency only", "buy nothing")
    table.do("play john_of_luxembourg_w", *["spend german"] * 3, "use deed")
    assert table.legal() == [f"choose {ground}" for ground in GROUNDS if ground != "tyrol"]


@pytest.mark.rule("8.6")
def test_nobody_moves_military_into_a_blocked_ground_but_out_of_it() -> None:
    table = card_table(L, "otto_the_merry").military("tyrol", 4, 0).military("lombardy", 1, 0)
    table.state.blocked[Battleground.TYROL] = 1
    table.do("play otto_the_merry", "use deed")
    assert table.legal() == ["choose lombardy", "choose tyrol"]
    table.do("choose tyrol")
    assert table.legal() == [f"move to {ground}" for ground in GROUNDS if ground != "tyrol"]
    table.do("move to low_countries")
    assert table.ground("tyrol") == (1, 0)
    table = card_table(L, "otto_the_merry").military("lombardy", 1, 0)
    table.state.blocked[Battleground.TYROL] = 1
    table.do("play otto_the_merry", "use deed", "choose lombardy")
    assert table.legal() == ["move to low_countries", "move to silesia_lusatia",
                             "move to lower_bavaria"]  # fmt: skip


@pytest.mark.rule("8.6")
def test_military_can_be_removed_from_a_blocked_ground() -> None:
    table = card_table(L, "bertrand_du_pouget").military("lombardy", 0, 4)
    table.state.blocked[Battleground.LOMBARDY] = 1
    table.do("play bertrand_du_pouget", "use deed")
    assert table.ground("lombardy") == (0, 1)


@pytest.mark.rule("8.6", "5.31")
def test_a_deed_that_only_places_in_a_blocked_ground_cannot_be_chosen() -> None:
    table = card_table(L, "azzone_visconti")
    table.state.blocked[Battleground.LOMBARDY] = 1
    table.do("play azzone_visconti")
    assert table.legal() == ["use military"]


@pytest.mark.rule("8.6", "5.22")
def test_with_all_grounds_blocked_there_are_no_military_numbers() -> None:
    table = card_table(L, "raimondino_lupi")
    table.state.blocked[:] = 1
    table.do("play raimondino_lupi")
    assert table.legal() == ["use currency only"]


@pytest.mark.rule("8.6", "6.47")
def test_T27_Q19_muhldorf_in_a_blocked_ground_places_nothing_and_does_the_rest() -> None:
    table = event_table("battle_of_muhldorf").john_with(L).marker("neutral")
    table.state.blocked[Battleground.LOWER_BAVARIA] = 1
    refill(table, L)
    changes = revealed(table, "battle_of_muhldorf")
    assert table.changes() == {**changes, "marker": "ludwig_1", "palatinate": (2, 0)}


@pytest.mark.rule("8.6")
def test_Q19_san_felice_in_a_blocked_ground_places_nothing_and_does_the_rest() -> None:
    table = event_table("battle_of_san_felice")
    table.state.blocked[Battleground.LOMBARDY] = 1
    refill(table, L)
    assert table.seat == W
    assert table.legal() == ["choose mainz", "choose trier"]
    table.do("choose trier")
    changes = revealed(table, "battle_of_san_felice")
    assert table.changes() == {**changes, "trier": (0, 2)}


@pytest.mark.rule("8.6", "9.6", "5.43")
def test_Q17_a_block_stops_neither_supply_nor_control_nor_decay_and_ends_with_the_round() -> None:
    table = quiet_table().military("lower_bavaria", 0, 3)
    table.state.blocked[Battleground.LOWER_BAVARIA] = 1
    next_round(table)
    assert table.box("palatinate") == (0, 1)  # supplied
    assert list(table.state.plays_allowed) == [4, 5]  # controlled
    assert table.ground("lower_bavaria") == (0, 2)  # decayed
    assert not table.look()["blocked lower_bavaria"]


@pytest.mark.rule("8.6", "6.43")
def test_Q17_a_block_does_not_stop_a_battle_event() -> None:
    table = event_table("standoff_at_landau").military("lower_bavaria", 1, 0)
    table.state.blocked[Battleground.LOWER_BAVARIA] = 1
    refill(table, W)
    assert table.changes() == {**revealed(table, "standoff_at_landau"), "votes palatinate": (1, 0)}


@pytest.mark.rule("8.6")
def test_a_block_needs_no_shield() -> None:
    table = card_table(W, "albert_ii_of_austria")
    table.do("play albert_ii_of_austria", "use deed", "choose lombardy")
    assert not any(int(place) != Location.SUPPLY for place in table.state.shield_location)
