"""2.0 Components: what is on the board and on the cards."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import CURRENCIES, Battleground, Currency, Location, Task
from sim.values.errors import InputError
from tests.romans.table import L, Table, W, playing

ECCLESIASTICAL = ["mainz", "trier", "cologne"]
SECULAR = ["bohemia", "palatinate", "saxony", "brandenburg"]
GROUNDS = ["lombardy", "low_countries", "silesia_lusatia", "tyrol", "lower_bavaria"]
PLACE_ANYWHERE = [f"place 1 in {country}" for country in ECCLESIASTICAL + SECULAR]
USES = ["use political", "use military", "use deed"]


# --- 2.2 the board ---


@pytest.mark.rule("2.21")
def test_seven_elector_countries_of_two_kinds():
    assert playing(L, "baldwin_of_trier").do("play baldwin_of_trier", "use political").legal() == [
        *PLACE_ANYWHERE,
        "forfeit points",
    ]
    for kind, countries in (("ecclesiastical", ECCLESIASTICAL), ("secular", SECULAR)):
        deed = {"do": [{"place_influence": {"amount": 3, "in": kind}}]}
        patch = {"cards": {"baldwin_of_trier": {"deed": deed}}}
        table = playing(L, "baldwin_of_trier", patches=[patch])
        table.do("play baldwin_of_trier", "use deed")
        assert table.legal() == [f"choose {country}" for country in countries]


@pytest.mark.rule("2.22")
def test_five_battlegrounds_each_with_a_bonus_and_a_link():
    table = playing(L, "baldwin_of_trier").do("play baldwin_of_trier", "use military")
    assert table.legal() == [f"place military in {ground}" for ground in GROUNDS]
    bonuses = {}
    for ground in GROUNDS:
        table = Table().put(L, "hand").put(W, "hand")
        table.state.bonus_holder[Battleground[ground.upper()]] = L
        table.start_round(1)
        bonuses[ground] = (len(table.hand(L)) - 5, int(table.state.plays_allowed[L]) - 4)
        assert (len(table.hand(W)), int(table.state.plays_allowed[W])) == (5, 4)
    assert bonuses == {
        "lombardy": (1, 0),
        "low_countries": (1, 0),
        "silesia_lusatia": (1, 0),
        "tyrol": (0, 1),
        "lower_bavaria": (0, 1),
    }
    links = {}
    for ground in GROUNDS:
        table = Table().military(ground, 0, 2)
        table.clear().task(Task.SUPPLY)
        links[ground] = [form.removeprefix("supply ") for form in table.legal()] or [
            country for country in ECCLESIASTICAL + SECULAR if table.country(country) == (0, 2)
        ]
    assert links == {
        "lombardy": ["mainz", "trier"],
        "low_countries": ["cologne"],
        "silesia_lusatia": ["bohemia"],
        "tyrol": ["brandenburg"],
        "lower_bavaria": ["palatinate"],
    }


@pytest.mark.rule("2.23")
def test_every_elector_has_a_box_of_its_own():
    for country in ECCLESIASTICAL + SECULAR:
        table = Table().influence(country, 1, 0)
        table.clear().task(Task.SCORE_COUNTRIES)
        boxes = {other: table.box(other) for other in ECCLESIASTICAL + SECULAR}
        assert boxes.pop(country) == (1, 0)
        assert set(boxes.values()) == {(0, 0)}


@pytest.mark.rule("2.24")
def test_each_side_has_its_own_treasury():
    table = playing(L, "baldwin_of_trier").purse(W, german=4).do("play baldwin_of_trier")
    assert table.wallet(L) == {"church": 2}
    assert table.wallet(W) == {"german": 4}


@pytest.mark.rule("2.25")
@pytest.mark.parametrize(
    ("number", "plays", "hand"),
    [(1, 4, 5), (2, 4, 5), (3, 5, 6), (6, 5, 6), (7, 6, 7), (9, 6, 7)],
)
def test_T12_a_round_box_says_plays_and_hand(number, plays, hand):
    table = Table().start_round(number)
    for seat in (L, W):
        assert len(table.hand(seat)) == hand
        assert table.state.plays_allowed[seat] == plays


@pytest.mark.rule("2.25")
def test_two_extra_plays_at_most():
    table = Table()
    table.state.bonus_holder[:] = W
    table.start_round(1)
    assert table.state.plays_allowed.tolist() == [4, 6]


@pytest.mark.rule("2.26")
@pytest.mark.parametrize("seat", [L, W])
def test_two_courts_and_a_curia_of_two_halves(seat):
    # Pierre asks for the Curia, either half; Crécy for the Court of Louis
    for location, open_to_pierre in ((Location.CURIA, True), (Location.COURT, False)):
        table = playing(L, "pierre_de_rosieres").shield("clement_vi", location, seat)
        table.do("play pierre_de_rosieres")
        assert ("use deed" in table.legal()) is open_to_pierre
    table = Table().shield("edward_iii", Location.COURT, seat)
    table.reveal("battle_of_crecy")
    assert ("gain vote in mainz" in table.legal()) is (seat == W)


@pytest.mark.rule("2.27")
def test_the_loyalty_track_has_five_spaces():
    table = Table()
    table.state.john_holder = -1  # nobody: the marker goes the whole way without a flip
    table.marker("ludwig_2")
    spaces = [int(table.state.marker)]
    for _ in range(6):
        table.reveal("clement_vi_elected")
        spaces.append(int(table.state.marker))
        table.state.aside[table.state.aside_size] = table.card("gerlach_of_nassau")
        table.state.aside_size += 1
        table.state.extra_spot = -1
    assert spaces == [0, 1, 2, 3, 4, 4, 4]
    table.marker("charles_2").put_row().put(L, "hand", "pope_benedict_xii").turn_of(L)
    table.do("play pope_benedict_xii", "use deed")
    assert table.legal() == ["move john toward ludwig"]
    table.marker("ludwig_2")
    assert table.legal() == ["move john toward charles"]
    table.marker("neutral")
    assert table.legal() == ["move john toward ludwig", "move john toward charles"]


# --- 2.3 the cards ---


@pytest.mark.rule("2.31")
@pytest.mark.parametrize(("sets", "value"), [((), 3), (("cards.baldwin_of_trier.political=5",), 5)])
def test_the_political_value_is_what_political_numbers_place(sets, value):
    table = playing(L, "baldwin_of_trier", sets=sets)
    table.do("play baldwin_of_trier", "use political")
    for _ in range(value):
        table.do("place 1 in cologne")
    assert table.country("cologne") == (value, 0)
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("2.32")
@pytest.mark.parametrize(("sets", "value"), [((), 3), (("cards.teutonic_order.military=6",), 6)])
def test_the_military_value_is_what_military_numbers_place(sets, value):
    table = playing(W, "teutonic_order", sets=sets)
    table.do("play teutonic_order", "use military", "place military in tyrol")
    assert table.ground("tyrol") == (0, value)


@pytest.mark.rule("2.33")
def test_the_yield_comes_at_every_play_whatever_the_use():
    for use in USES:
        table = playing(L, "john_henry_of_luxembourg").do("play john_henry_of_luxembourg")
        assert table.wallet(L) == {"german": 1}
        table.do(f"use {use.removeprefix('use ')}")
        assert table.wallet(L) == {"german": 1}


@pytest.mark.rule("2.33", "5.5")
def test_the_yield_makes_the_type():
    # Henry's Counter matches German cards, and what Frederick yields decides whether he is one
    for sets, asked in (((), True), (("cards.frederick_iv_of_nuremberg.yield.german=0",), False)):
        table = playing(W, "frederick_iv_of_nuremberg", sets=sets)
        table.put(L, "hand", "henry_xiv_of_lower_bavaria")
        table.do("play frederick_iv_of_nuremberg", "use deed", "choose tyrol", "choose mainz")
        assert ("counter with henry_xiv_of_lower_bavaria" in table.legal()) is asked


@pytest.mark.rule("2.34")
def test_only_market_cards_cost_something():
    table = Table()
    for card in range(int(table.values.card_count)):
        total = sum(int(table.values.cost[card, currency]) for currency in range(CURRENCIES))
        assert (total > 0) == (int(table.values.market[card]) == 1), table.name(card)
    assert int(table.values.market.sum()) == 44
    with pytest.raises(InputError, match="cost"):
        Table(patches=[{"cards": {"baldwin_of_trier": {"cost": {"church": 1}}}}])


@pytest.mark.rule("2.36")
def test_the_lines_of_a_card_and_where_they_count():
    # Richeza has a Deed, a Counter, a shield and its passive
    table = playing(L, "elizabeth_richeza").do("play elizabeth_richeza", "use deed")
    assert table.country("bohemia") == (2, 0)
    for pile, asked in (("hand", True), ("discard", False), ("play_area", False)):
        table = playing(L, "elizabeth_of_bohemia").put(W, pile, "elizabeth_richeza")
        table.do("play elizabeth_of_bohemia", "use deed")
        assert (table.seat == W and "counter with elizabeth_richeza" in table.legal()) is asked
    # Writing History is used from the hand as well
    for pile, asked in (("hand", True), ("discard", False), ("play_area", False)):
        table = Table().put(W, pile, "peter_of_zittau").reveal("declaration_of_rhens")
        assert ("counter event with peter_of_zittau" in table.legal()) is asked


@pytest.mark.rule("2.36")
def test_a_card_has_only_the_lines_it_shows():
    table, values = Table(), Table().values
    lines = {
        "counter": {"lupold_of_bebenburg", "henry_xiv_of_lower_bavaria", "robert_of_naples",
                    "elizabeth_richeza"},
        "history": {"peter_of_zittau"},
        "shield": {"john_iv_of_drazice", "elizabeth_richeza", "charles_i_robert", "edward_iii",
                   "casimir_iii_of_poland"},
        "boost": {"charles_iv", "louis_iv", "michael_of_cesena", "edward_iii"},
    }  # fmt: skip
    found: dict[str, set[str]] = {line: set() for line in lines}
    for card in range(int(values.card_count)):
        name = table.name(card)
        if values.counter_types[card]:
            found["counter"].add(name)
        if values.cancels_events[card]:
            found["history"].add(name)
        if values.shield[card] >= 0:
            found["shield"].add(name)
        if values.boost_kind[card]:
            found["boost"].add(name)
    assert found == lines


@pytest.mark.rule("2.37")
@pytest.mark.parametrize(
    ("seat", "retinue", "yielded"),
    [(L, "royal_retinue", {"western": 1}), (W, "ducal_retinue#4", {"german": 1})],
)
def test_Q06_a_retinue_is_played_for_its_currency_only(seat, retinue, yielded):
    table = playing(seat, retinue).do(f"play {retinue}")
    assert table.legal() == ["use currency only"]
    table.do("use currency only")
    assert table.wallet(seat) == yielded
    assert table.play_area(seat) == [retinue]
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("2.37")
def test_Q87_each_retinue_is_a_card_of_its_own():
    table = playing(L, "royal_retinue", "royal_retinue#3")
    assert table.legal() == ["play royal_retinue", "play royal_retinue#3"]
    table.do("play royal_retinue#3", "use currency only")
    assert table.play_area(L) == ["royal_retinue#3"]
    assert table.hand(L) == ["royal_retinue"]


@pytest.mark.rule("2.38")
def test_john_is_two_cards_of_which_one_is_in_play():
    table = Table()
    everywhere = [
        table.name(int(card))
        for pile in ("hand", "draw_pile", "discard", "play_area")
        for seat in (L, W)
        for card in getattr(table.state, pile)[seat][: getattr(table.state, f"{pile}_size")[seat]]
    ]
    assert "john_of_luxembourg_w" in everywhere
    assert "john_of_luxembourg_l" not in everywhere
    aside = table.names(table.state.aside, int(table.state.aside_size))
    assert "john_of_luxembourg_l" in aside
    table.john_with(W).marker("charles_1").reveal("clement_vi_elected")
    assert table.discard(L) == ["john_of_luxembourg_l"]
    assert table.discard(W) == []
    aside = table.names(table.state.aside, int(table.state.aside_size))
    assert aside == ["john_of_luxembourg_w"]


@pytest.mark.rule("2.39")
def test_an_event_has_a_year_and_happens_when_revealed():
    table = Table().military("low_countries", 0, 1).reveal("holland_inheritance")
    assert table.wallet(W) == {"western": 3}
    events = [
        card for card in range(int(table.values.card_count)) if int(table.values.event[card]) == 1
    ]
    assert len(events) == 14
    for card in events:
        assert 1322 <= table.loaded.document.cards[table.name(card)].year <= 1347, table.name(card)


# --- 2.4 currency ---


@pytest.mark.rule("2.4")
def test_four_currencies_and_a_treasury_never_below_nothing():
    assert [currency.name for currency in Currency] == ["CHURCH", "GERMAN", "WESTERN", "EASTERN"]
    table = Table().purse(L, church=1, german=5).purse(W).reveal("declaration_of_rhens")
    assert table.wallet(L) == {"german": 5}
    assert table.wallet(W) == {}
    assert (table.state.wallet >= 0).all()


@pytest.mark.rule("2.4")
def test_Q77_the_supply_has_no_limit():
    table = playing(L, "baldwin_of_trier").purse(L, church=100_000).influence("mainz", 500, 0)
    table.military("tyrol", 500, 0).do("play baldwin_of_trier", "use political")
    assert table.wallet(L) == {"church": 100_002}
    table.do("place 1 in mainz")
    assert table.country("mainz") == (501, 0)


@pytest.mark.rule("2.4")
def test_paid_cubes_go_back_to_the_supply():
    table = Table().put_row("heinrich_of_virneburg").put(L, "hand", "royal_retinue").turn_of(L)
    table.purse(L, church=3).do("play royal_retinue").forced()
    table.do("buy heinrich_of_virneburg").forced()
    assert table.wallet(L) == {"church": 1, "western": 1}
