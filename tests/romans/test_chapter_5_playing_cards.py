"""5.0 Playing Cards: yield, Numbers, Deeds, Counters, boosts, bonuses, drawing and looking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from sim.games.romans.codes import (
    NO_CARD,
    Battleground,
    Currency,
    DecisionKind,
    Location,
    Marker,
    Scope,
    Zone,
)
from sim.games.romans.effects.reading import has_card
from sim.values.errors import InputError
from tests.romans.table import L, Table, W, playing

COUNTRIES = ["mainz", "trier", "cologne", "bohemia", "palatinate", "saxony", "brandenburg"]
GROUNDS = ["lombardy", "low_countries", "silesia_lusatia", "tyrol", "lower_bavaria"]
PLACE_ANYWHERE = [f"place 1 in {country}" for country in COUNTRIES]
CHOOSE_ANY = [f"choose {country}" for country in COUNTRIES]


def deed(card: str, *effects: Any, **lines: Any) -> dict[str, Any]:
    """Return a patch that prints another Deed on a card."""
    return {"cards": {card: {"deed": {"name": "A Deed", "do": list(effects), **lines}}}}


def spend_all(table: Table, point: str = "place 1 in saxony") -> int:
    """Spend all points of a political play in one country; return how many there were."""
    points = 0
    while table.kind == DecisionKind.POLITICAL_POINT:
        table.do(point)
        points += 1
    return points


def political(table: Table, card: str) -> int:
    """Play a card for political Numbers, buy nothing; return the points it had."""
    table.do(f"play {card}", "use political")
    points = spend_all(table)
    if table.kind == DecisionKind.PURCHASE:
        table.do("buy nothing")
    return points


def bonus(
    table: Table, seat: int, amount: int, types: Iterable[Currency] = (), card: str | None = None
) -> None:
    """Let a bonus to Numbers wait for a seat's later cards."""
    place = int(table.state.bonus_count[seat])
    table.state.bonus_amount[seat, place] = amount
    table.state.bonus_types[seat, place] = sum(1 << currency for currency in types)
    table.state.bonus_card[seat, place] = NO_CARD if card is None else table.card(card)
    table.state.bonus_scope[seat, place] = Scope.ALL
    table.state.bonus_count[seat] = place + 1


def finish_round(table: Table) -> None:
    """Take the round end's choices: no loyalty step, no card kept."""
    number = int(table.state.round_number)
    table.end_round()
    while table.state.round_number == number:
        declined = [form for form in table.legal() if form in {"no loyalty step", "keep nothing"}]
        table.do(declined[0] if declined else table.legal()[0])


# --- 5.1 making a play ---


@pytest.mark.rule("5.1", "5.41")
def test_the_card_is_shown_and_yields_before_its_use_is_chosen():
    table = playing(L, "baldwin_of_trier", "charles_iv").do("play baldwin_of_trier")
    assert table.hand(L) == ["charles_iv"]
    assert table.play_area(L) == ["baldwin_of_trier"]
    assert table.wallet(L) == {"church": 2}
    assert (table.kind, table.seat) == (DecisionKind.USE, L)
    assert table.legal() == ["use political", "use military", "use deed"]


@pytest.mark.rule("5.1")
def test_Q07_the_yield_cannot_be_refused():
    table = playing(L, "charles_iv").do("play charles_iv")
    assert table.legal() == ["gain church", "gain german", "gain western", "gain eastern"]
    table.do("gain church")
    assert table.legal() == ["gain church", "gain german", "gain western", "gain eastern"]
    table.do("gain eastern")
    assert table.legal() == ["use political", "use military", "use deed"]
    assert table.wallet(L) == {"church": 1, "eastern": 1}


@pytest.mark.rule("5.1")
def test_a_card_without_a_deed_is_used_for_numbers():
    table = Table().put_row().put(L, "hand", "baldwin_of_trier")
    table.reprint("baldwin_of_trier", deed_start=0, deed_end=0, ends_with_draw=0)
    table.turn_of(L).do("play baldwin_of_trier")
    assert table.legal() == ["use political", "use military"]


@pytest.mark.rule("5.1")
def test_Q06_a_card_with_two_zeros_and_no_deed_that_may_be_chosen():
    table = playing(L, "bardi_bank").do("play bardi_bank")
    assert table.legal() == ["use deed"]  # the bank's Deed can always be resolved
    patch = deed("bardi_bank", {"remove_influence": {"amount": 1, "in": "any"}})
    table = playing(L, "bardi_bank", patches=[patch]).do("play bardi_bank")
    assert table.legal() == ["use currency only"]
    table.do("use currency only")
    assert table.wallet(L) == {"western": 3}
    assert table.kind == DecisionKind.PURCHASE


# --- 5.2 Numbers ---


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("use", "then"),
    [("use political", "forfeit points"), ("use military", "place military in tyrol")],
)
def test_numbers_are_one_of_the_two_values(use, then):
    table = playing(L, "baldwin_of_trier").do("play baldwin_of_trier", use, then)
    assert table.kind == DecisionKind.PURCHASE
    assert table.country("trier") == (0, 0)
    assert table.ground("tyrol") == ((1, 0) if use == "use military" else (0, 0))


@pytest.mark.rule("5.21", "7.1")
def test_points_are_split_freely_among_countries():
    table = playing(L, "baldwin_of_trier").influence("mainz", 0, 2).influence("saxony", 3, 1)
    table.do("play baldwin_of_trier", "use political")
    removals = ["remove 1 in mainz", "remove 1 in saxony"]
    assert table.legal() == [*PLACE_ANYWHERE, *removals, "forfeit points"]
    table.do("place 1 in trier", "place 1 in brandenburg", "place 1 in trier")
    assert (table.country("trier"), table.country("brandenburg")) == ((2, 0), (1, 0))
    assert table.country("mainz") == (0, 2)
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.21")
def test_Q08_placing_and_removing_mix_in_any_order():
    table = playing(L, "baldwin_of_trier").influence("mainz", 0, 2).influence("saxony", 3, 1)
    table.do("play baldwin_of_trier", "use political")
    table.do("remove 1 in saxony")
    assert table.legal() == [*PLACE_ANYWHERE, "remove 1 in mainz", "forfeit points"]
    table.do("place 1 in saxony", "remove 1 in mainz")
    assert (table.country("saxony"), table.country("mainz")) == ((4, 0), (0, 1))
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.21")
def test_Q09_points_may_be_forfeited_at_any_time():
    table = playing(L, "baldwin_of_trier").do("play baldwin_of_trier", "use political")
    table.do("place 1 in trier", "forfeit points")
    assert table.country("trier") == (1, 0)
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.21", "7.51")
def test_Q09_without_the_switch_only_what_cannot_be_spent_is_forfeited():
    table = playing(L, "baldwin_of_trier", sets=("rules.allow_forfeit=false",))
    table.do("play baldwin_of_trier", "use political")
    assert table.legal() == PLACE_ANYWHERE
    table.do("place 1 in trier", "place 1 in trier")
    for country in COUNTRIES:
        table.influence(country, 0, 9)  # one point is left, and each country costs two
    assert table.legal() == ["forfeit points"]


@pytest.mark.rule("5.21", "7.6")
def test_Q11_a_foothold_can_be_removed():
    table = playing(W, "louis_v_of_brandenburg").influence("trier", 4, 0)
    finish_round(table)
    assert table.country("trier") == (1, 0)  # the foothold
    table.put_row().put(W, "hand", "louis_v_of_brandenburg").turn_of(W)
    table.do("play louis_v_of_brandenburg", "use political", "remove 1 in trier")
    assert table.country("trier") == (0, 0)


@pytest.mark.rule("5.22")
def test_Q12_military_goes_whole_into_one_battleground():
    table = playing(W, "teutonic_order").military("tyrol", 2, 0).do("play teutonic_order")
    table.do("use military")
    assert table.legal() == [f"place military in {ground}" for ground in GROUNDS]
    table.do("place military in tyrol")  # 8.1: two cancelled, one stays
    assert table.ground("tyrol") == (0, 1)
    assert all(table.ground(ground) == (0, 0) for ground in GROUNDS if ground != "tyrol")
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.22", "8.6")
def test_military_is_not_placed_in_a_blocked_battleground():
    table = playing(W, "teutonic_order")
    table.state.blocked[Battleground.TYROL] = 1
    table.do("play teutonic_order", "use military")
    assert table.legal() == [
        f"place military in {ground}" for ground in GROUNDS if ground != "tyrol"
    ]
    table = playing(W, "teutonic_order", "frederick_iv_of_nuremberg")
    table.state.blocked[:] = 1
    table.do("play teutonic_order")  # nor can its Deed be resolved
    assert table.legal() == ["use currency only"]
    table.do("use currency only", "buy nothing", "play frederick_iv_of_nuremberg")
    assert table.legal() == ["use political", "use deed"]


@pytest.mark.rule("5.23", "5.8")
def test_T50_a_value_of_0_closes_that_use_and_no_bonus_opens_it():
    table = playing(L, "raimondino_lupi", "blanche_de_valois")
    bonus(table, L, 2)
    table.do("play raimondino_lupi")
    assert table.legal() == ["use military", "use deed"]
    table.do("use military", "place military in lombardy")
    assert table.ground("lombardy") == (3, 0)
    table.do("buy nothing", "play blanche_de_valois")
    assert table.legal() == ["use political", "use deed"]


@pytest.mark.rule("5.24", "7.5", "7.51")
@pytest.mark.parametrize(("points", "influence"), [(2, 2), (3, 3), (5, 5), (4, 4)])
def test_T01_stability_doubles_the_first_point_in_mainz(points, influence):
    sets = [f"cards.marsilius_of_padua.political={points}"]
    table = playing(W, "marsilius_of_padua", sets=sets).influence("mainz", 5, 1)
    table.do("play marsilius_of_padua", "use political")
    assert spend_all(table, "place 1 in mainz") == influence - 1
    assert table.country("mainz") == (5, influence)
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.24", "7.51")
def test_T02_one_point_is_too_little_for_a_doubled_country():
    table = playing(W, "louis_v_of_brandenburg").influence("mainz", 5, 1).influence("trier", 2, 0)
    table.do("play louis_v_of_brandenburg", "use political")
    elsewhere = [form for form in PLACE_ANYWHERE if form != "place 1 in mainz"]
    assert table.legal() == [*elsewhere, "remove 1 in trier", "forfeit points"]


@pytest.mark.rule("5.24", "7.51")
def test_T03_removing_costs_the_same():
    table = playing(W, "louis_iv").influence("mainz", 5, 1)
    table.do("play louis_iv", "gain german", "gain german", "use political")
    table.do("remove 1 in mainz")
    assert table.country("mainz") == (4, 1)
    table.do("remove 1 in mainz")  # a lead of 3: the last point is enough
    assert table.country("mainz") == (3, 1)
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.24", "7.51")
def test_Q09_half_a_price_buys_nothing():
    table = playing(W, "louis_iv").influence("mainz", 6, 0)  # a lead of 6: even after one still 5
    table.do("play louis_iv", "gain german", "gain german", "use political", "place 1 in mainz")
    assert table.country("mainz") == (6, 1)
    assert "place 1 in mainz" not in table.legal()
    assert "remove 1 in mainz" not in table.legal()
    assert "place 1 in trier" in table.legal()
    for country in COUNTRIES:
        table.influence(country, 9, 0)
    assert table.legal() == ["forfeit points"]


@pytest.mark.rule("5.24", "7.5")
def test_Q10_neither_the_leader_nor_a_side_at_a_tie_pays_double():
    table = playing(W, "marsilius_of_padua").influence("mainz", 1, 9).influence("trier", 6, 6)
    table.do("play marsilius_of_padua", "use political")
    table.do("place 1 in mainz", "place 1 in trier")  # two points, one each
    assert (table.country("mainz"), table.country("trier")) == ((1, 10), (6, 7))
    assert table.legal() == ["buy nothing"]


# --- 5.3 Deeds ---


@pytest.mark.rule("5.3")
def test_a_deed_replaces_the_numbers():
    table = playing(L, "baldwin_of_trier").do("play baldwin_of_trier", "use deed")
    assert table.country("trier") == (3, 0)
    assert table.legal() == ["buy nothing"]  # no Numbers, military of 1 neither
    assert all(table.ground(ground) == (0, 0) for ground in GROUNDS)


@pytest.mark.rule("5.31")
@pytest.mark.parametrize("location", [Location.SUPPLY, Location.COURT, Location.CURIA])
def test_T08_pierre_without_the_clement_vi_shield_in_the_curia(location):
    table = playing(L, "pierre_de_rosieres")
    if location != Location.SUPPLY:
        table.shield("clement_vi", location, W)
    table.do("play pierre_de_rosieres")
    if location != Location.CURIA:
        assert table.legal() == ["use political"]
        return
    assert table.legal() == ["use political", "use deed"]
    table.do("use deed", "choose cologne")
    assert table.country("cologne") == (4, 0)


@pytest.mark.rule("5.31")
def test_T09_kutna_hora_without_a_retinue_in_hand_or_discard_pile():
    mines = "kutna_hora_silver_mines"
    table = playing(L, mines, "charles_iv").put(L, "discard", "baldwin_of_trier")
    table.put(L, "play_area", "royal_retinue").put(L, "draw_pile", "royal_retinue#2")
    table.do(f"play {mines}")
    assert table.legal() == ["use political"]
    for pile in ("hand", "discard"):
        cards = [mines, "royal_retinue"] if pile == "hand" else ["royal_retinue"]
        table = playing(L, mines).put(L, pile, *cards)
        table.do(f"play {mines}")
        assert table.legal() == ["use political", "use deed"]
        table.do("use deed")
        assert table.legal() == ["remove from game royal_retinue"]
        table.do("remove from game royal_retinue")
        assert "royal_retinue" in table.gone()
        assert table.wallet(L) == {"eastern": 5}


@pytest.mark.rule("5.31")
@pytest.mark.parametrize(
    ("seat", "bohemia", "offered"),
    [(L, (1, 0), False), (L, (3, 2), False), (L, (2, 2), True), (L, (0, 0), True),
     (L, (1, 2), True), (W, (1, 2), False), (W, (2, 1), True)],
)  # fmt: skip
def test_T10_Q52_henry_of_lipa_while_his_player_leads_in_bohemia(seat, bohemia, offered):
    table = playing(seat, "henry_of_lipa").influence("bohemia", *bohemia).do("play henry_of_lipa")
    uses = ["use political", "use military"]
    assert table.legal() == ([*uses, "use deed"] if offered else uses)


@pytest.mark.rule("5.31")
def test_Q32_a_deed_no_part_of_which_could_change_anything():
    cases = [
        (W, "marsilius_of_padua", lambda table: table.influence("trier", 1, 0)),
        (L, "bertrand_du_pouget", lambda table: table.military("lombardy", 0, 1)),
        (L, "otto_the_merry", lambda table: table.military("tyrol", 1, 0)),
    ]
    for seat, card, helps in cases:
        table = playing(seat, card).influence("saxony", 3, 3).military("low_countries", 0, 0)
        table.do(f"play {card}")
        assert "use deed" not in table.legal(), card
        helps(table)
        assert "use deed" in table.legal(), card
    # own influence is not the opponent's, and a secular country is not an ecclesiastical one
    table = playing(W, "marsilius_of_padua").influence("mainz", 0, 5).influence("bohemia", 5, 0)
    table.do("play marsilius_of_padua")
    assert table.legal() == ["use political"]


@pytest.mark.rule("5.31")
def test_Q32_a_deed_does_what_it_can():
    table = playing(W, "marsilius_of_padua").influence("trier", 1, 0)
    table.do("play marsilius_of_padua", "use deed")
    assert table.legal() == ["choose trier"]
    table.do("choose trier")
    assert table.country("trier") == (0, 0)
    # Maultasch: with Tyrol blocked the marker still moves
    table = playing(L, "margaret_maultasch").marker("neutral")
    table.state.blocked[Battleground.TYROL] = 1
    table.do("play margaret_maultasch", "use deed", "move john toward charles")
    assert table.state.marker == Marker.CHARLES_1
    assert table.ground("tyrol") == (0, 0)


@pytest.mark.rule("5.32")
def test_a_deed_that_ends_with_a_draw_can_always_be_chosen():
    table = playing(L, "jacob_van_artevelde").put(L, "draw_pile", "charles_iv", "baldwin_of_trier")
    table.do("play jacob_van_artevelde")
    assert table.legal() == ["use political", "use military", "use deed"]
    table.do("use deed")
    assert table.hand(L) == ["charles_iv"]
    assert table.draw_pile(L) == ["baldwin_of_trier"]
    # even with nothing to draw (Q32)
    table = playing(L, "jacob_van_artevelde").put(L, "draw_pile").put(L, "discard")
    table.do("play jacob_van_artevelde", "use deed")
    assert table.hand(L) == []
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.33", "7.52")
def test_T04_a_deed_ignores_stability():
    table = playing(W, "berthold_of_henneberg").influence("mainz", 5, 1)
    table.do("play berthold_of_henneberg", "use deed", "choose mainz")
    assert table.country("mainz") == (5, 3)
    table = playing(W, "marsilius_of_padua").influence("mainz", 9, 0)
    table.do("play marsilius_of_padua", "use deed", "choose mainz")
    assert table.country("mainz") == (6, 0)


# --- 5.4 the play area ---


@pytest.mark.rule("5.4")
def test_played_cards_stay_until_the_round_ends_and_are_then_discarded():
    table = playing(L, "baldwin_of_trier", "charles_iv").put(L, "discard", "raimondino_lupi")
    table.do("play baldwin_of_trier", "use deed", "buy nothing")
    table.do("play charles_iv", "gain church", "gain church", "use military")
    table.do("place military in tyrol")
    assert table.play_area(L) == ["baldwin_of_trier", "charles_iv"]
    assert table.discard(L) == ["raimondino_lupi"]
    table.put(L, "draw_pile", "royal_retinue", "royal_retinue#2", "royal_retinue#3",
              "royal_retinue#4", "elizabeth_of_bohemia", "blanche_de_valois")  # fmt: skip
    finish_round(table)
    assert table.play_area(L) == []
    assert table.discard(L) == ["raimondino_lupi", "baldwin_of_trier", "charles_iv"]


@pytest.mark.rule("5.41")
def test_the_card_being_played_is_in_the_play_area():
    table = playing(L, "baldwin_of_trier").put(L, "play_area")
    assert not has_card(table.state, table.values, L, 1 << Zone.PLAY_AREA, 0)
    table.do("play baldwin_of_trier")
    assert has_card(table.state, table.values, L, 1 << Zone.PLAY_AREA, 0)


@pytest.mark.rule("5.42", "5.9")
def test_the_play_area_is_not_shuffled_into_the_draw_pile():
    table = playing(L, "louis_i_of_hungary", "royal_retinue").put(L, "draw_pile")
    table.put(L, "discard", "charles_iv").put(L, "play_area", "baldwin_of_trier")
    table.do("play louis_i_of_hungary", "use deed")  # draws 2; one card lies in the discard pile
    assert table.hand(L) == ["charles_iv", "royal_retinue"]
    assert (table.draw_pile(L), table.discard(L)) == ([], [])
    assert table.play_area(L) == ["baldwin_of_trier", "louis_i_of_hungary"]


@pytest.mark.rule("5.43", "9.6")
def test_Q30_what_lasts_for_the_round_ends_with_it_but_cubes_stay():
    table = playing(W, "margaret_of_holland", "albert_ii_of_austria", "lupold_of_bebenburg")
    table.do("play margaret_of_holland", "use deed", "buy nothing")
    table.do("play albert_ii_of_austria", "use deed", "choose tyrol", "buy nothing")
    table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
    assert table.state.discount[W] == 2
    assert table.state.blocked.tolist() == [0, 0, 0, 1, 0]
    assert table.state.bonus_count[W] == 1
    finish_round(table)
    assert table.state.discount[W] == 0
    assert table.state.blocked.tolist() == [0, 0, 0, 0, 0]
    assert table.state.bonus_count[W] == 0
    assert table.wallet(W) == {"western": 2, "german": 2, "church": 1}
    table.put(W, "hand", "louis_v_of_brandenburg").put_row("swabian_league").turn_of(W)
    assert political(table, "louis_v_of_brandenburg") == 1  # German, but the bonus is gone
    table.purse(W, german=1).put(W, "hand", "marsilius_of_padua").turn_of(W)
    table.do("play marsilius_of_padua", "use political", "forfeit points")
    assert table.legal() == ["buy nothing"]  # the League costs 2 German again


@pytest.mark.rule("5.43", "11.8")
def test_Q80_the_crown_of_charles_does_nothing():
    table = playing(L, "charles_iv").do("play charles_iv", "gain german", "gain german", "use deed")
    table.do("choose bohemia")
    assert table.country("bohemia") == (3, 0)
    assert table.legal() == ["buy nothing"]
    assert (table.state.shield_location == Location.SUPPLY).all()
    assert table.state.bonus_count[L] == 0


# --- 5.5 card types ---


@pytest.mark.rule("5.5")
def test_a_card_of_two_currencies_has_both_types():
    for types, points in (([Currency.GERMAN], 3), ([Currency.WESTERN], 3), ([Currency.CHURCH], 2)):
        table = playing(L, "lubeck")
        bonus(table, L, 1, types)
        assert political(table, "lubeck") == points


@pytest.mark.rule("5.51", "10.2")
def test_any_yields_retinues_and_john_have_no_type():
    table = Table()
    for name in ("charles_iv", "louis_iv", "royal_retinue#2", "ducal_retinue",
                 "john_of_luxembourg_l", "john_of_luxembourg_w"):  # fmt: skip
        assert table.values.types[table.card(name)] == 0, name
    # so no bonus that names types reaches Charles, though he may yield any of them
    table = playing(L, "charles_iv")
    bonus(table, L, 2, list(Currency))
    table.do("play charles_iv", "gain church", "gain western", "use political")
    assert spend_all(table) == 3


@pytest.mark.rule("5.51", "5.8")
def test_Q76_bonuses_serve_john_unless_they_name_a_type():
    for types, points in (((), 5), (list(Currency), 3)):
        table = Table().put_row().john_with(L).put(L, "hand", "john_of_luxembourg_l")
        table.marker("neutral").purse(L, german=3)
        bonus(table, L, 2, types)
        table.turn_of(L, other_plays=0).do("play john_of_luxembourg_l")
        table.do("spend german", "spend german", "spend german", "use political")
        assert spend_all(table) == points


@pytest.mark.rule("5.51")
def test_Q84_an_any_yield_may_be_mixed():
    for first, second in (("church", "church"), ("german", "western")):
        table = playing(W, "louis_iv").do("play louis_iv", f"gain {first}", f"gain {second}")
        assert sum(table.wallet(W).values()) == 2
        assert set(table.wallet(W)) == {first, second}


@pytest.mark.rule("5.52")
@pytest.mark.parametrize("half", [L, W])
def test_T11_heinrich_yields_nothing_under_clement_and_stays_a_church_card(half):
    table = playing(W, "heinrich_of_virneburg").shield("clement_vi", Location.CURIA, half)
    table.put(L, "hand", "lupold_of_bebenburg")
    bonus(table, W, 1, [Currency.CHURCH])
    table.do("play heinrich_of_virneburg")
    assert table.wallet(W) == {}
    assert table.legal() == ["use political", "use military", "use deed"]
    table.do("use deed")  # a Counter against Church cards matches him
    assert (table.seat, table.legal()) == (L, ["counter with lupold_of_bebenburg", "no counter"])
    table.do("counter with lupold_of_bebenburg", "use political")
    assert spend_all(table) == 3  # 2 and the bonus for Church cards
    # his immunity as a Church card, too
    table = playing(W, "heinrich_of_virneburg").shield("clement_vi", Location.CURIA, half)
    table.put(L, "hand", "lupold_of_bebenburg").shield("john_iv_of_drazice", Location.CURIA, W)
    table.do("play heinrich_of_virneburg", "use deed")
    assert table.country("mainz") == (0, 3)


@pytest.mark.rule("5.52")
def test_heinrich_yields_while_the_shield_is_not_in_the_curia():
    table = playing(W, "heinrich_of_virneburg").do("play heinrich_of_virneburg")
    assert table.wallet(W) == {"church": 2}
    table = playing(W, "heinrich_of_virneburg").shield("clement_vi", Location.COURT, L)
    assert table.do("play heinrich_of_virneburg").wallet(W) == {"church": 2}


@pytest.mark.rule("5.53")
@pytest.mark.parametrize(
    ("card", "types", "points"),
    [
        ("lubeck", [Currency.GERMAN, Currency.WESTERN], 4),  # of both types: once
        ("lubeck", [Currency.CHURCH, Currency.WESTERN], 4),
        ("lubeck", [Currency.CHURCH, Currency.EASTERN], 2),
        ("flemish_cities", [Currency.CHURCH, Currency.WESTERN], 3),
    ],
)
def test_T16_a_bonus_for_two_types_counts_once(card, types, points):
    table = playing(L, card)
    bonus(table, L, 2, types)
    assert political(table, card) == points


# --- 5.6 Counters ---


def announced(seat: int, card: str, *counters: str, patches: Iterable[Any] = ()) -> Table:
    """Return a table where a seat plays a card and the other side holds these Counters."""
    table = playing(seat, card, patches=patches).put(1 - seat, "hand", *counters)
    return table.do(f"play {card}")


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(
    ("counter", "card"),
    [
        ("lupold_of_bebenburg", "walram_of_julich"),
        ("henry_xiv_of_lower_bavaria", "rudolf_i_of_saxony"),
        ("robert_of_naples", "john_iii_of_brabant"),
        ("elizabeth_richeza", "peter_of_rosenberg"),
    ],
)
def test_the_four_counters_and_what_they_match(counter, card):
    four = ["lupold_of_bebenburg", "henry_xiv_of_lower_bavaria", "robert_of_naples",
            "elizabeth_richeza"]  # fmt: skip
    table = announced(L, card, *four).do("use deed")
    assert (table.kind, table.seat) == (DecisionKind.COUNTER, W)
    assert table.legal() == [f"counter with {counter}", "no counter"]
    values = table.values
    assert sum(int(types > 0) for types in values.counter_types[: values.card_count]) == 4


@pytest.mark.rule("5.61")
def test_a_counter_comes_after_the_announcement_and_takes_no_play():
    table = announced(L, "pope_benedict_xii", "lupold_of_bebenburg", "ducal_retinue")
    table.marker("neutral").do("use deed", "move john toward charles")
    assert table.legal() == ["choose mainz", "choose trier", "choose cologne"]
    table.do("choose trier")
    # all is announced and nothing has happened yet
    assert (table.kind, table.seat) == (DecisionKind.COUNTER, W)
    assert table.state.marker == Marker.NEUTRAL
    assert table.country("trier") == (0, 0)
    made = table.state.plays_made.tolist()
    table.do("counter with lupold_of_bebenburg")
    assert table.hand(W) == ["ducal_retinue"]
    assert table.discard(W) == ["lupold_of_bebenburg"]
    assert table.state.plays_made.tolist() == made
    assert (table.seat, table.legal()) == (L, ["use political"])
    assert table.state.marker == Marker.NEUTRAL
    assert table.country("trier") == (0, 0)


@pytest.mark.rule("5.61")
def test_the_counter_may_be_left_in_hand():
    table = announced(L, "baldwin_of_trier", "lupold_of_bebenburg").do("use deed", "no counter")
    assert table.country("trier") == (3, 0)
    assert table.hand(W) == ["lupold_of_bebenburg"]
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.61")
def test_no_window_without_a_matching_counter():
    for card, counter in (
        ("baldwin_of_trier", "henry_xiv_of_lower_bavaria"),  # a Church card, a German Counter
        ("elizabeth_of_bohemia", "lupold_of_bebenburg"),
        ("baldwin_of_trier", "ducal_retinue"),
    ):
        table = announced(L, card, counter).do("use deed")
        assert (table.kind, table.seat) == (DecisionKind.PURCHASE, L)
    # a card without a type is matched by none; nor is a use for Numbers
    four = ["lupold_of_bebenburg", "henry_xiv_of_lower_bavaria", "robert_of_naples",
            "elizabeth_richeza"]  # fmt: skip
    table = announced(L, "charles_iv", *four).do("gain church", "gain german", "use deed")
    table.do("choose mainz")
    assert table.country("mainz") == (3, 0)
    table = announced(L, "baldwin_of_trier", *four).do("use political", "place 1 in mainz")
    assert table.country("mainz") == (1, 0)
    # and one's own Counters don't matter
    table = playing(L, "baldwin_of_trier", "lupold_of_bebenburg").put(W, "hand")
    table.do("play baldwin_of_trier", "use deed")
    assert table.country("trier") == (3, 0)


@pytest.mark.rule("5.61")
def test_Q46_the_counter_leaves_its_owner_short_of_cards():
    table = Table().put_row().put(L, "hand", "baldwin_of_trier", "charles_iv", "raimondino_lupi")
    table.put(W, "hand", "lupold_of_bebenburg").turn_of(L, plays=3, other_plays=3)
    table.do("play baldwin_of_trier", "use deed", "counter with lupold_of_bebenburg")
    table.do("use military", "place military in tyrol", "buy nothing")
    assert (table.kind, table.seat) == (DecisionKind.CARD, L)  # Wittelsbach's turn is lost
    assert table.state.plays_made.tolist() == [2, 1]


@pytest.mark.rule("5.62", "5.63", "5.73")
def test_T37_a_countered_deed_keeps_its_currency_and_is_used_for_numbers():
    table = playing(W, "arnost_of_pardubice").put(L, "hand", "lupold_of_bebenburg")
    table.put(W, "draw_pile", "louis_iv")
    bonus(table, W, 2, [Currency.CHURCH])
    table.do("play arnost_of_pardubice", "use deed", "counter with lupold_of_bebenburg")
    assert table.wallet(W) == {"church": 2}
    assert table.hand(W) == []  # not even its draw
    assert table.draw_pile(W) == ["louis_iv"]
    assert table.country("bohemia") == (0, 0)
    assert table.play_area(W) == ["arnost_of_pardubice"]
    assert (table.seat, table.legal()) == (W, ["use political"])  # 0 military, and no Deed
    table.do("use political")
    assert spend_all(table) == 5  # 3 and the bonus: he is still a Church card
    assert table.play_area(W) == ["arnost_of_pardubice"]
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.62")
def test_a_countered_card_may_use_either_value():
    table = announced(L, "heinrich_of_virneburg", "lupold_of_bebenburg").do("use deed")
    table.do("counter with lupold_of_bebenburg")
    assert table.legal() == ["use political", "use military"]
    table.do("use military", "place military in lombardy")
    assert table.ground("lombardy") == (1, 0)
    assert table.country("mainz") == (0, 0)


@pytest.mark.rule("5.62", "5.23")
def test_Q06_a_countered_card_with_two_zeros_has_its_currency_only():
    table = announced(L, "bardi_bank", "robert_of_naples").do("use deed")
    table.do("counter with robert_of_naples")
    assert table.legal() == ["use currency only"]
    table.do("use currency only")
    assert table.wallet(L) == {"western": 3}
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.63", "5.71", "5.73")
def test_T37_a_countered_boost_is_not_paid():
    table = playing(L, "michael_of_cesena").influence("mainz", 0, 2).influence("trier", 0, 2)
    table.put(W, "hand", "lupold_of_bebenburg")
    table.do("play michael_of_cesena", "use deed", "boost", "choose mainz", "choose trier")
    table.do("choose trier")
    assert (table.kind, table.seat) == (DecisionKind.COUNTER, W)
    table.do("counter with lupold_of_bebenburg")
    assert table.wallet(L) == {"church": 1}
    assert (table.country("mainz"), table.country("trier")) == ((0, 2), (0, 2))
    assert table.legal() == ["use political"]


@pytest.mark.rule("5.63")
def test_Q45_a_countered_deed_leaves_no_bonus_no_discount_no_block():
    table = announced(L, "philip_vi", "robert_of_naples").do("use deed")
    table.do("counter with robert_of_naples", "use military", "place military in tyrol")
    assert (table.state.bonus_count[L], table.state.marker) == (0, Marker.LUDWIG_1)
    table = announced(L, "flemish_cities", "robert_of_naples").do("use deed")
    table.do("counter with robert_of_naples", "use political", "forfeit points")
    assert (table.state.discount[L], table.state.discount_wild[L]) == (0, 0)
    table = announced(L, "albert_ii_of_austria", "henry_xiv_of_lower_bavaria")
    table.do("use deed", "choose tyrol", "counter with henry_xiv_of_lower_bavaria")
    table.do("use military")
    assert not table.state.blocked.any()
    assert "place military in tyrol" in table.legal()


@pytest.mark.rule("5.64")
def test_one_counter_to_a_play_and_none_to_a_counter():
    table = playing(L, "baldwin_of_trier", "robert_of_naples")
    table.reprint("henry_xiv_of_lower_bavaria", counter_types=1 << Currency.CHURCH)
    table.reprint("robert_of_naples", counter_types=0b1111)
    table.put(W, "hand", "lupold_of_bebenburg", "henry_xiv_of_lower_bavaria")
    table.do("play baldwin_of_trier", "use deed")
    assert table.legal() == [
        "counter with lupold_of_bebenburg",
        "counter with henry_xiv_of_lower_bavaria",
        "no counter",
    ]
    table.do("counter with henry_xiv_of_lower_bavaria")
    # neither Luxembourg's Counter nor Wittelsbach's second one is asked for
    assert (table.seat, table.legal()) == (L, ["use political", "use military"])
    table.do("use political", "forfeit points")
    assert table.legal() == ["buy nothing"]
    assert table.hand(W) == ["lupold_of_bebenburg"]


@pytest.mark.rule("5.64")
def test_declining_closes_the_window_for_all_counters():
    table = playing(L, "baldwin_of_trier")
    table.reprint("henry_xiv_of_lower_bavaria", counter_types=1 << Currency.CHURCH)
    table.put(W, "hand", "lupold_of_bebenburg", "henry_xiv_of_lower_bavaria")
    table.do("play baldwin_of_trier", "use deed", "no counter")
    assert table.country("trier") == (3, 0)
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.64")
def test_a_later_play_may_be_countered_again():
    table = playing(L, "baldwin_of_trier", "walram_of_julich").put(W, "hand", "lupold_of_bebenburg")
    table.do("play baldwin_of_trier", "use deed", "no counter", "buy nothing")
    table.do("play walram_of_julich", "use deed")
    assert table.legal() == ["counter with lupold_of_bebenburg", "no counter"]


@pytest.mark.rule("5.65", "11.5")
@pytest.mark.parametrize("location", [Location.CURIA, Location.COURT])
def test_T38_church_deeds_of_the_side_with_the_drazice_shield_are_safe(location):
    table = playing(L, "baldwin_of_trier", "john_henry_of_luxembourg")
    table.put(W, "hand", "lupold_of_bebenburg", "henry_xiv_of_lower_bavaria")
    table.shield("john_iv_of_drazice", location, L)
    table.do("play baldwin_of_trier", "use deed")
    assert table.country("trier") == (3, 0)
    assert table.legal() == ["buy nothing"]
    table.do("buy nothing", "play john_henry_of_luxembourg", "use deed")  # a German card is not
    assert table.legal() == ["counter with henry_xiv_of_lower_bavaria", "no counter"]


@pytest.mark.rule("5.65")
def test_the_drazice_shield_protects_only_its_holder():
    table = playing(L, "baldwin_of_trier").put(W, "hand", "lupold_of_bebenburg")
    table.shield("john_iv_of_drazice", Location.CURIA, W).do("play baldwin_of_trier", "use deed")
    assert table.legal() == ["counter with lupold_of_bebenburg", "no counter"]


@pytest.mark.rule("5.6")
def test_a_deed_that_says_so_cannot_be_countered():
    table = playing(L, "baldwin_of_trier").put(W, "hand", "lupold_of_bebenburg")
    table.reprint("baldwin_of_trier", uncounterable=1).do("play baldwin_of_trier", "use deed")
    assert table.country("trier") == (3, 0)


@pytest.mark.rule("5.62", "10.2", "10.31")
def test_Q34_a_countered_john_stays_paid_and_his_marker_moves():
    table = Table().put_row().put(W, "hand", "john_of_luxembourg_w").purse(W, german=4)
    table.reprint("john_of_luxembourg_w", types=1 << Currency.CHURCH)  # he has none: a what-if
    table.put(L, "hand", "lupold_of_bebenburg").turn_of(W).do("play john_of_luxembourg_w")
    table.do("spend german", "spend german", "spend german", "use deed", "choose tyrol")
    table.do("counter with lupold_of_bebenburg")
    assert table.legal() == ["use political", "use military"]
    table.do("use military", "place military in lombardy")
    assert table.wallet(W) == {"german": 1}
    assert (table.ground("lombardy"), table.ground("tyrol")) == ((0, 5), (0, 0))
    assert table.state.marker == Marker.NEUTRAL  # from Ludwig 1, away from Wittelsbach


@pytest.mark.rule("5.61")
def test_Q33_choices_about_unseen_cards_wait_for_the_counter_window():
    table = playing(L, "charles_i_robert").put(W, "hand", "elizabeth_richeza")
    table.put(L, "draw_pile", "charles_iv", "baldwin_of_trier")
    table.do("play charles_i_robert", "use deed")
    assert (table.kind, table.seat) == (DecisionKind.COUNTER, W)
    table.do("no counter")
    assert (table.kind, table.seat) == (DecisionKind.LOOK_DESTINATION, L)


# --- 5.7 paid boosts ---


@pytest.mark.rule("5.7", "5.71", "5.73")
def test_T14_a_boost_that_adds():
    table = playing(L, "edward_iii").put(W, "hand").do("play edward_iii", "use deed")
    assert (table.kind, table.legal()) == (DecisionKind.BOOST, ["no boost", "boost"])
    table.do("boost")
    assert table.legal() == CHOOSE_ANY
    table.do("choose trier")
    assert table.legal() == ["pay with western"]
    assert table.country("trier") == (0, 0)  # paid before anything happens
    table.do("pay with western")
    assert (table.country("trier"), table.country("cologne")) == ((3, 0), (2, 0))
    assert table.wallet(L) == {"western": 1}
    assert table.legal() == ["buy nothing"]  # one boost, once
    table = playing(L, "edward_iii").put(W, "hand").do("play edward_iii", "use deed", "no boost")
    table.do("choose trier")
    assert (table.country("trier"), table.country("cologne")) == ((3, 0), (0, 0))
    assert table.wallet(L) == {"western": 2}


@pytest.mark.rule("5.71")
def test_T14_a_boost_that_replaces():
    def michael(choice: str) -> Table:
        table = playing(L, "michael_of_cesena").put(W, "hand").influence("mainz", 0, 2)
        table.influence("trier", 0, 2).influence("cologne", 0, 2)
        return table.do("play michael_of_cesena", "use deed", choice)

    ecclesiastical = ["choose mainz", "choose trier", "choose cologne"]
    table = michael("no boost")
    assert table.legal() == ecclesiastical
    table.do("choose trier")  # 3 from one country: there are but 2
    assert [table.country(name) for name in COUNTRIES[:3]] == [(0, 2), (0, 0), (0, 2)]
    table = michael("boost")
    assert table.legal() == ecclesiastical
    table.do("choose trier")
    assert table.legal() == ecclesiastical
    table.do("choose cologne")  # two countries, no third
    assert table.legal() == ["choose trier", "choose cologne"]
    table.do("choose trier", "pay with church")
    assert [table.country(name) for name in COUNTRIES[:3]] == [(0, 2), (0, 0), (0, 1)]
    assert table.wallet(L) == {}
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.71")
def test_a_split_removal_stops_when_nothing_is_left():
    table = playing(L, "michael_of_cesena").put(W, "hand").influence("mainz", 0, 1)
    table.influence("trier", 0, 1).do("play michael_of_cesena", "use deed", "boost")
    table.do("choose mainz")
    assert table.legal() == ["choose trier"]
    table.do("choose trier")
    assert table.legal() == ["choose no country"]
    table.do("choose no country", "pay with church")
    assert (table.country("mainz"), table.country("trier")) == ((0, 0), (0, 0))


@pytest.mark.rule("5.71")
def test_Q90_an_added_boost_is_announced_and_resolved_after_its_deed():
    table = playing(L, "charles_iv").do("play charles_iv", "gain church", "gain church", "use deed")
    table.do("boost", "choose mainz")
    assert table.legal() == CHOOSE_ANY
    table.do("choose trier", "pay with church", "pay with church")
    assert (table.country("mainz"), table.country("trier")) == ((3, 0), (2, 0))


@pytest.mark.rule("5.72")
@pytest.mark.parametrize(
    ("cubes", "gains", "offered"),
    [
        ({}, ("church", "church"), True),  # the card's own yield pays
        ({}, ("church", "german"), False),
        ({"church": 1}, ("church", "german"), True),
        ({"eastern": 3}, ("church", "german"), True),  # exchange (Q36)
        ({"eastern": 2}, ("church", "eastern"), True),
        ({"eastern": 2}, ("church", "german"), False),
        ({"eastern": 6}, ("german", "german"), True),
    ],
)
def test_Q36_only_a_boost_that_can_be_paid_may_be_announced(cubes, gains, offered):
    table = playing(L, "charles_iv").purse(L, **cubes)
    table.do("play charles_iv", *(f"gain {currency}" for currency in gains), "use deed")
    if offered:
        assert table.legal() == ["no boost", "boost"]
    else:
        assert table.legal() == CHOOSE_ANY  # the Deed goes on without


@pytest.mark.rule("5.73")
def test_Q36_the_boost_is_paid_before_what_its_deed_gains():
    line = {"cost": {"church": 1}, "text": "Also.", "adds": [{"gain_currency": {"eastern": 1}}]}
    patch = deed("bardi_bank", {"gain_currency": {"church": 1}}, boost=line)
    table = playing(L, "bardi_bank", patches=[patch]).purse(L, german=1)
    table.do("play bardi_bank", "use deed", "boost")
    assert table.legal() == ["pay with western"]  # the Church cube has not come yet
    table.do("pay with western")
    assert table.wallet(L) == {"church": 1, "german": 1, "eastern": 1}


@pytest.mark.rule("5.73")
def test_the_boost_is_paid_after_the_counter_window():
    table = playing(L, "michael_of_cesena").put(W, "hand", "lupold_of_bebenburg")
    table.influence("mainz", 0, 3).do("play michael_of_cesena", "use deed", "boost")
    table.do("choose mainz", "choose mainz", "choose mainz")
    assert (table.seat, table.wallet(L)) == (W, {"church": 1})
    table.do("no counter")
    assert (table.seat, table.legal()) == (L, ["pay with church"])


@pytest.mark.rule("5.74")
def test_Q83_boosts_stand_on_market_cards_and_on_kings():
    line = {"cost": {"church": 1}, "text": "Also.", "adds": [{"gain_currency": {"church": 2}}]}
    for card in ("baldwin_of_trier", "teutonic_order", "john_of_luxembourg_l"):
        patch = {"cards": {card: {"deed": {"boost": line}}}}
        with pytest.raises(InputError, match=r"5\.74"):
            Table(patches=[patch])
    Table(patches=[{"cards": {"john_of_luxembourg_l": {"king": True, "deed": {"boost": line}}}}])
    table = Table()
    for card in range(int(table.values.card_count)):
        if table.values.boost_kind[card]:
            is_market = int(table.values.market[card]) == 1
            assert is_market or table.name(card) in {"charles_iv", "louis_iv"}


@pytest.mark.rule("5.71", "5.31")
def test_Q89_no_boost_for_a_deed_that_cannot_be_chosen():
    table = playing(L, "michael_of_cesena").purse(L, church=5).influence("bohemia", 0, 5)
    table.do("play michael_of_cesena")
    assert table.legal() == ["use political"]


# --- 5.8 bonuses to Numbers, kickers ---


@pytest.mark.rule("5.8")
def test_a_bonus_raises_political_numbers_only():
    table = playing(L, "lupold_of_bebenburg", "john_henry_of_luxembourg")
    table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
    assert political(table, "john_henry_of_luxembourg") == 2  # 1 and the bonus for German cards
    table = playing(L, "lupold_of_bebenburg", "john_henry_of_luxembourg")
    table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
    table.do("play john_henry_of_luxembourg", "use military", "place military in tyrol")
    assert table.ground("tyrol") == (2, 0)
    table = playing(L, "lupold_of_bebenburg", "john_henry_of_luxembourg")
    table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
    table.do("play john_henry_of_luxembourg", "use deed")
    assert table.ground("tyrol") == (3, 0)


@pytest.mark.rule("5.8")
def test_a_bonus_is_its_own_sides_only():
    table = Table().put_row().put(L, "hand", "lupold_of_bebenburg")
    table.put(W, "hand", "louis_v_of_brandenburg").turn_of(L)
    table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
    assert political(table, "louis_v_of_brandenburg") == 1


@pytest.mark.rule("5.81")
def test_a_bonus_reaches_cards_played_after_it():
    table = playing(L, "lupold_of_bebenburg", "john_henry_of_luxembourg", "rudolf_i_of_saxony")
    assert political(table, "john_henry_of_luxembourg") == 1  # before it
    table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
    assert political(table, "rudolf_i_of_saxony") == 4  # after it


@pytest.mark.rule("5.8", "5.81")
@pytest.mark.parametrize(("scope", "points"), [("all", [2, 4]), ("next", [2, 3])])
def test_Q37_switch_one_later_card_or_all(scope, points):
    effect = {"numbers_bonus": {"amount": 1, "types": ["german"], "scope": scope}}
    table = playing(
        L, "lupold_of_bebenburg", "john_henry_of_luxembourg", "rudolf_i_of_saxony",
        patches=[deed("lupold_of_bebenburg", effect)],
    )  # fmt: skip
    table.do("play lupold_of_bebenburg", "use deed", "buy nothing")
    assert political(table, "john_henry_of_luxembourg") == points[0]
    assert political(table, "rudolf_i_of_saxony") == points[1]


@pytest.mark.rule("5.8")
def test_Q88_a_bonus_for_the_next_card_is_spent_by_any_use_of_it():
    effect = {"numbers_bonus": {"amount": 1, "types": ["german"], "scope": "next"}}
    for use, then in (("use military", ["place military in tyrol"]), ("use deed", [])):
        table = playing(
            L, "lupold_of_bebenburg", "elizabeth_of_bohemia", "john_henry_of_luxembourg",
            "rudolf_i_of_saxony", patches=[deed("lupold_of_bebenburg", effect)],
        )  # fmt: skip
        table.put(W, "hand").do("play lupold_of_bebenburg", "use deed", "buy nothing")
        assert political(table, "elizabeth_of_bohemia") == 2  # an Eastern card doesn't match
        table.do("play john_henry_of_luxembourg", use, *then, "buy nothing")
        assert political(table, "rudolf_i_of_saxony") == 3


@pytest.mark.rule("5.8", "5.53")
def test_Q38_bonuses_add_up_each_once():
    table = playing(L, "lubeck", "john_henry_of_luxembourg")
    bonus(table, L, 1, [Currency.GERMAN])
    bonus(table, L, 1, [Currency.GERMAN])
    bonus(table, L, 3, [Currency.WESTERN])
    bonus(table, L, 2)
    assert political(table, "lubeck") == 2 + 1 + 1 + 3 + 2
    assert political(table, "john_henry_of_luxembourg") == 1 + 1 + 1 + 2


@pytest.mark.rule("5.82")
def test_T15_philip_helps_blanche_later_in_the_round():
    table = playing(L, "philip_vi", "blanche_de_valois", "elizabeth_of_bohemia")
    table.do("play philip_vi", "use deed", "buy nothing")
    assert table.state.marker == Marker.NEUTRAL  # one step toward Charles
    assert political(table, "elizabeth_of_bohemia") == 2  # her alone
    assert political(table, "blanche_de_valois") == 4
    assert table.state.bonus_count[L] == 0


@pytest.mark.rule("5.82")
def test_T15_not_before_and_not_in_the_next_round():
    table = playing(L, "philip_vi", "blanche_de_valois")
    assert political(table, "blanche_de_valois") == 2
    table = playing(L, "philip_vi", "blanche_de_valois")
    table.do("play philip_vi", "use deed", "buy nothing")
    finish_round(table)
    table.put_row().put(L, "hand", "blanche_de_valois").turn_of(L)
    assert political(table, "blanche_de_valois") == 2


@pytest.mark.rule("5.82")
def test_T15_Q39_for_her_deed_the_kicker_is_spent_for_nothing():
    table = playing(L, "philip_vi", "blanche_de_valois", "royal_retinue").put(W, "hand")
    table.do("play philip_vi", "use deed", "buy nothing")
    table.do("play blanche_de_valois", "use deed")
    assert table.state.marker == Marker.CHARLES_1  # her Deed's one step, not three
    assert table.state.bonus_count[L] == 0


@pytest.mark.rule("5.82")
def test_the_kicker_does_not_serve_her_military():
    table = playing(
        L, "philip_vi", "blanche_de_valois", sets=["cards.blanche_de_valois.military=3"]
    )
    table.do("play philip_vi", "use deed", "buy nothing", "play blanche_de_valois", "use military")
    table.do("place military in tyrol")
    assert table.ground("tyrol") == (3, 0)


# --- 5.9 drawing, reshuffling, looking ---


@pytest.mark.rule("5.9")
def test_only_a_draw_from_an_empty_pile_shuffles_the_discards():
    table = playing(L, "louis_i_of_hungary")  # draw 2
    table.put(L, "draw_pile", "charles_iv", "baldwin_of_trier").put(L, "discard", "royal_retinue")
    table.do("play louis_i_of_hungary", "use deed")
    assert table.hand(L) == ["charles_iv", "baldwin_of_trier"]
    assert (table.draw_pile(L), table.discard(L)) == ([], ["royal_retinue"])
    table = playing(L, "louis_i_of_hungary").put(L, "draw_pile", "charles_iv")
    table.put(L, "discard", "royal_retinue", "royal_retinue#2", "royal_retinue#3")
    table.do("play louis_i_of_hungary", "use deed")
    hand, pile = table.hand(L), table.draw_pile(L)
    assert "charles_iv" in hand
    assert (len(hand), len(pile), table.discard(L)) == (2, 2, [])
    assert sorted([*hand, *pile]) == [
        "charles_iv", "royal_retinue", "royal_retinue#2", "royal_retinue#3"
    ]  # fmt: skip


@pytest.mark.rule("5.9")
def test_Q78_with_both_piles_empty_nothing_more_is_drawn():
    table = playing(L, "louis_i_of_hungary").put(L, "draw_pile", "charles_iv").put(L, "discard")
    table.do("play louis_i_of_hungary", "use deed")
    assert table.hand(L) == ["charles_iv"]
    assert (table.draw_pile(L), table.discard(L)) == ([], [])


@pytest.mark.rule("5.9")
def test_a_reshuffle_gives_another_order_by_seed_and_by_time():
    def order(seed: int, shuffles: int) -> list[str]:
        table = Table(seed=seed).put_row().put(L, "hand", "louis_i_of_hungary")
        pile = ["royal_retinue", "royal_retinue#2", "charles_iv", "baldwin_of_trier"]
        table.put(L, "draw_pile").put(L, "discard", *pile, "raimondino_lupi", "pierre_de_rosieres")
        table.state.shuffles[L] = shuffles
        table.turn_of(L).do("play louis_i_of_hungary", "use deed")
        return table.hand(L) + table.draw_pile(L)

    assert order(1, 1) == order(1, 1)
    assert len({tuple(order(seed, 1)) for seed in range(6)}) > 4
    assert len({tuple(order(1, shuffles)) for shuffles in range(1, 7)}) > 4


@pytest.mark.rule("5.91")
def test_a_card_drawn_by_a_deed_may_be_played_this_round():
    table = playing(W, "william_of_ockham", "ducal_retinue").put(W, "draw_pile", "louis_iv")
    table.put(W, "discard").do("play william_of_ockham", "use deed")
    assert table.legal() == ["remove from game ducal_retinue"]
    table.do("remove from game ducal_retinue")
    assert table.hand(W) == ["louis_iv"]
    table.do("buy nothing")
    assert table.legal() == ["play louis_iv"]


@pytest.mark.rule("5.32", "10.61")
def test_Q50_the_razor_takes_from_hand_and_discard_pile_never_itself_or_john():
    table = playing(W, "william_of_ockham", "john_of_luxembourg_w", "ducal_retinue")
    table.put(W, "discard", "louis_iv").put(W, "play_area", "teutonic_order")
    table.put(W, "draw_pile", "margaret_of_holland", "marsilius_of_padua")
    table.do("play william_of_ockham", "use deed")
    assert table.legal() == ["remove from game louis_iv", "remove from game ducal_retinue"]
    table.do("remove from game louis_iv")
    assert table.gone()[-1] == "louis_iv"
    assert table.discard(W) == []
    assert table.hand(W) == ["margaret_of_holland", "ducal_retinue", "john_of_luxembourg_w"]


@pytest.mark.rule("5.32", "10.61")
def test_the_razor_with_nothing_but_john_still_draws():
    table = playing(W, "william_of_ockham", "john_of_luxembourg_w").put(W, "discard")
    table.put(W, "draw_pile", "louis_iv").do("play william_of_ockham")
    assert table.legal() == ["use political", "use deed"]
    table.do("use deed")
    assert table.legal() == ["remove no card"]
    table.do("remove no card")
    assert table.hand(W) == ["louis_iv", "john_of_luxembourg_w"]


@pytest.mark.rule("5.92")
def test_T17_visegrad_with_fewer_cards_looks_at_those_and_does_not_reshuffle():
    table = playing(L, "charles_i_robert").put(L, "draw_pile", "charles_iv", "baldwin_of_trier")
    table.put(L, "discard", "royal_retinue").do("play charles_i_robert", "use deed")
    assert table.kind == DecisionKind.LOOK_DESTINATION
    assert table.legal() == ["put away", "put on top"]
    table.do("put away")  # the top card, Charles
    table.do("put on top")
    assert table.legal() == ["put back baldwin_of_trier"]
    table.do("put back baldwin_of_trier")
    assert table.draw_pile(L) == ["baldwin_of_trier"]
    assert table.discard(L) == ["royal_retinue", "charles_iv"]
    assert table.hand(L) == []  # looking is not drawing
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.92")
def test_visegrad_puts_cards_back_in_any_order():
    pile = ["charles_iv", "baldwin_of_trier", "raimondino_lupi", "royal_retinue"]
    table = playing(L, "charles_i_robert").put(L, "draw_pile", *pile).put(L, "discard")
    table.do("play charles_i_robert", "use deed", "put on top", "put on top", "put on top")
    assert table.legal() == [
        "put back charles_iv", "put back baldwin_of_trier", "put back raimondino_lupi"
    ]  # fmt: skip
    table.do("put back charles_iv")  # deepest of the three
    assert table.legal() == ["put back baldwin_of_trier", "put back raimondino_lupi"]
    table.do("put back raimondino_lupi", "put back baldwin_of_trier")
    assert table.draw_pile(L) == [
        "baldwin_of_trier", "raimondino_lupi", "charles_iv", "royal_retinue"
    ]  # fmt: skip
    assert table.discard(L) == []


@pytest.mark.rule("5.92")
def test_visegrad_may_discard_all_it_sees():
    pile = ["charles_iv", "baldwin_of_trier", "raimondino_lupi", "royal_retinue"]
    table = playing(L, "charles_i_robert").put(L, "draw_pile", *pile).put(L, "discard")
    table.do("play charles_i_robert", "use deed", "put away", "put away", "put away")
    assert table.draw_pile(L) == ["royal_retinue"]
    assert table.discard(L) == pile[:3]
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("5.92", "5.31")
def test_Q32_visegrad_with_an_empty_draw_pile_cannot_be_chosen():
    table = playing(L, "charles_i_robert").put(L, "draw_pile").put(L, "discard", "royal_retinue")
    table.do("play charles_i_robert")
    assert table.legal() == ["use political", "use military"]
    assert table.discard(L) == ["royal_retinue"]


@pytest.mark.rule("5.92")
def test_without_other_words_each_card_goes_on_top_or_under_the_pile():
    pile = ["charles_iv", "baldwin_of_trier", "raimondino_lupi", "royal_retinue"]
    table = playing(L, "guillaume_de_machaut").put(L, "draw_pile", *pile).put(L, "discard")
    table.put(W, "hand").do("play guillaume_de_machaut", "use deed")
    table.do("put away", "put on top", "put away")  # Charles and Raimondino go under
    assert table.legal() == ["put back charles_iv", "put back raimondino_lupi"]
    table.do("put back charles_iv", "put back raimondino_lupi")  # the later one lies lower
    table.do("put back baldwin_of_trier")
    assert table.discard(L) == []
    assert table.hand(L) == ["baldwin_of_trier"]  # and the Deed's draw takes the top card
    assert table.draw_pile(L) == ["royal_retinue", "charles_iv", "raimondino_lupi"]


@pytest.mark.rule("5.92", "5.32")
def test_machaut_with_an_empty_pile_looks_at_nothing_and_then_draws():
    table = playing(L, "guillaume_de_machaut").put(L, "draw_pile")
    table.put(L, "discard", "royal_retinue").put(W, "hand")
    table.do("play guillaume_de_machaut", "use deed")
    assert table.hand(L) == ["royal_retinue"]
    assert table.legal() == ["buy nothing"]


# --- what a seat knows of draw piles ---


@pytest.mark.rule("5.92")
def test_only_its_owner_knows_where_a_card_looked_at_lies():
    pile = ["charles_iv", "baldwin_of_trier", "raimondino_lupi", "royal_retinue"]
    table = playing(L, "charles_i_robert").put(L, "draw_pile", *pile).put(L, "discard")
    table.state.known_to[table.card("baldwin_of_trier")] = 0b11  # both knew him there
    table.do("play charles_i_robert", "use deed", "put on top", "put on top", "put away")
    table.do("put back baldwin_of_trier", "put back charles_iv")
    assert table.knowers("charles_iv") == [L]
    assert table.knowers("baldwin_of_trier") == [L]  # Wittelsbach lost track of him
    assert table.knowers("raimondino_lupi") == []  # in the discard pile, for all to see
    assert table.knowers("royal_retinue") == []


@pytest.mark.rule("5.9")
def test_a_reshuffle_ends_all_knowledge():
    table = playing(L, "louis_i_of_hungary").put(L, "draw_pile")
    table.put(L, "discard", "charles_iv", "baldwin_of_trier", "raimondino_lupi", "royal_retinue")
    for name in ("charles_iv", "baldwin_of_trier", "raimondino_lupi", "royal_retinue"):
        table.state.known_to[table.card(name)] = 0b11
    table.do("play louis_i_of_hungary", "use deed")
    for name in table.draw_pile(L):
        assert table.knowers(name) == []
    assert len(table.draw_pile(L)) == 2


# --- choices of a Deed: what is asked, and of whom ---


@pytest.mark.rule("5.61")
def test_an_either_or_lists_what_can_be_resolved():
    table = playing(L, "mastino_ii_della_scala").put(W, "hand")
    table.do("play mastino_ii_della_scala", "use deed")
    assert table.legal() == ["option 2"]  # no military in Lombardy to move out
    table.do("option 2")
    assert table.ground("lombardy") == (3, 0)
    table = playing(L, "mastino_ii_della_scala").put(W, "hand").military("lombardy", 1, 0)
    table.do("play mastino_ii_della_scala", "use deed")
    assert table.legal() == ["option 1", "option 2"]


@pytest.mark.rule("5.61", "8.6")
def test_Q85_moving_more_military_than_there_is():
    table = playing(L, "otto_the_merry").military("tyrol", 2, 0).military("lombardy", 0, 1)
    table.state.blocked[Battleground.LOW_COUNTRIES] = 1
    table.do("play otto_the_merry", "use deed")
    assert table.legal() == ["choose tyrol"]
    table.do("choose tyrol")
    assert table.legal() == ["move to lombardy", "move to silesia_lusatia", "move to lower_bavaria"]
    table.do("move to lombardy")  # all two; one cancels Wittelsbach's (8.1)
    assert (table.ground("tyrol"), table.ground("lombardy")) == ((0, 0), (1, 0))


@pytest.mark.rule("5.31", "8.6")
def test_a_move_with_nowhere_to_go_is_not_offered():
    # from anywhere into Tyrol: military that is in Tyrol already is no source
    patch = deed("otto_the_merry", {"move_military": {"amount": 3, "from": "any", "to": "tyrol"}})
    table = playing(L, "otto_the_merry", patches=[patch]).military("tyrol", 2, 0)
    table.do("play otto_the_merry")
    assert "use deed" not in table.legal()
    table.military("lombardy", 1, 0)
    table.do("use deed")
    assert table.legal() == ["choose lombardy"]


@pytest.mark.rule("5.61")
def test_Q79_choices_announced_before_an_event_still_stand():
    # a Deed that takes a row card: refill and event come first, then the rest as announced
    patch = deed(
        "baldwin_of_trier",
        {"acquire_free": {"max_cost": 3}},
        {"place_influence": {"amount": 2, "in": "any"}},
    )
    table = playing(L, "baldwin_of_trier", patches=[patch])
    table.put_row("michael_of_cesena", "swabian_league", "flemish_cities", "bardi_bank", "wroclaw",
                  deck=["holland_inheritance", "nuremberg"])  # fmt: skip
    table.military("low_countries", 2, 0)
    table.do("play baldwin_of_trier", "use deed", "acquire wroclaw")
    assert table.legal() == CHOOSE_ANY
    table.do("choose mainz")
    # Wittelsbach answers the event; Luxembourg's two are not placed yet
    assert table.seat == W
    assert table.country("mainz") == (0, 0)
    assert table.wallet(L) == {"church": 2, "western": 3}
    table.do("choose saxony")
    assert table.country("saxony") == (0, 2)
    assert table.country("mainz") == (2, 0)
    assert table.row()[-1] == "nuremberg"
    assert table.kind == DecisionKind.PURCHASE
