"""6.0 The Market and Events: buying, acquiring, refilling, events, looking at the deck."""

from __future__ import annotations

import pytest

from sim.games.romans.codes import (
    Battleground,
    DecisionKind,
    EndReason,
    Location,
    Marker,
)
from tests.romans.table import L, Table, W, playing

COUNTRIES = ["mainz", "trier", "cologne", "bohemia", "palatinate", "saxony", "brandenburg"]
# five row cards, oldest first: each costs two of one currency, the bank three Western
ROW = ["michael_of_cesena", "swabian_league", "flemish_cities", "bardi_bank", "wroclaw"]
DECK = ["nuremberg", "prague_old_town", "azzone_visconti"]  # market cards for refills


def buying(seat: int, *deck: str, sets: tuple[str, ...] = (), **cubes: int) -> Table:
    """Return a table where a seat has played a Retinue and may buy from `ROW`.

    The Retinue's cube is taken away, so that the treasury is what is given.
    """
    retinue = "royal_retinue" if seat == L else "ducal_retinue"
    table = playing(seat, retinue, "baldwin_of_trier", "raimondino_lupi", sets=sets)
    table.put(1 - seat, "hand").put_row(*ROW, deck=[*deck, *DECK])
    table.do(f"play {retinue}").purse(seat, **cubes)
    return table.do("use currency only")


def revealed(event: str, seat: int = L, **votes: tuple[int, int]) -> Table:
    """Return a table where an event has just been revealed by a seat's purchase."""
    table = Table().put_row(*ROW[:4], deck=DECK)
    for elector, box in votes.items():
        table.votes(elector, *box)
    return table.reveal(event, seat)


def board(table: Table) -> dict[str, tuple[int, int]]:
    """Return all countries and battlegrounds that are not empty."""
    places = {country: table.country(country) for country in COUNTRIES}
    places |= {ground.name.lower(): table.ground(ground.name.lower()) for ground in Battleground}
    return {place: both for place, both in places.items() if both != (0, 0)}


# --- 6.1 buying ---


@pytest.mark.rule("6.1")
def test_one_card_of_the_row_may_be_bought_after_a_play():
    table = buying(L, church=4, german=2)
    assert (table.kind, table.seat) == (DecisionKind.PURCHASE, L)
    assert table.legal() == ["buy michael_of_cesena", "buy swabian_league", "buy nothing"]
    table.do("buy michael_of_cesena")
    assert table.legal() == ["pay with church"]
    table.do("pay with church", "pay with church")
    assert table.wallet(L) == {"church": 2, "german": 2}
    assert table.row() == [*ROW[1:], "nuremberg"]
    assert (table.kind, table.legal()) == (
        DecisionKind.CARD,
        ["play baldwin_of_trier", "play raimondino_lupi"],
    )


@pytest.mark.rule("6.1")
def test_buying_nothing_changes_nothing():
    table = buying(L, church=4).do("buy nothing")
    assert table.wallet(L) == {"church": 4}
    assert table.row() == ROW


@pytest.mark.rule("6.11")
def test_a_bought_card_goes_under_the_draw_pile_and_both_know_it():
    table = buying(L, church=2)
    pile = table.draw_pile(L)
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.draw_pile(L) == [*pile, "michael_of_cesena"]
    assert table.knowers("michael_of_cesena") == [L, W]
    assert table.discard(L) == []


@pytest.mark.rule("6.11")
def test_it_comes_before_the_next_reshuffle():
    table = playing(L, "royal_retinue", "louis_i_of_hungary").put_row(*ROW, deck=DECK)
    table.put(L, "draw_pile", "charles_iv").put(L, "discard", "raimondino_lupi")
    table.purse(L, church=2).do("play royal_retinue", "use currency only")
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    table.put(W, "hand").do("play louis_i_of_hungary", "use deed")  # draws 2
    assert table.hand(L) == ["charles_iv", "michael_of_cesena"]
    assert table.discard(L) == ["raimondino_lupi"]


@pytest.mark.rule("6.11", "5.9")
def test_Q54_under_an_empty_draw_pile_it_is_the_pile():
    table = playing(L, "royal_retinue", "louis_i_of_hungary").put_row(*ROW, deck=DECK)
    table.put(L, "draw_pile").put(L, "discard", "raimondino_lupi", "pierre_de_rosieres")
    table.purse(L, church=2).do("play royal_retinue", "use currency only")
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.draw_pile(L) == ["michael_of_cesena"]
    table.put(W, "hand").do("play louis_i_of_hungary", "use deed")
    assert "michael_of_cesena" in table.hand(L)


@pytest.mark.rule("6.13")
def test_both_sides_pay_the_same():
    for seat in (L, W):
        table = buying(seat, western=3)
        assert table.legal() == ["buy flemish_cities", "buy bardi_bank", "buy nothing"]
        table.do("buy bardi_bank", "pay with western", "pay with western", "pay with western")
        assert table.wallet(seat) == {}


# --- 6.2 acquiring ---


@pytest.mark.rule("6.2", "11.1", "12.21")
def test_Q81_a_bought_card_places_its_shield_before_the_refill():
    table = playing(W, "ducal_retinue").put(L, "hand").purse(W, western=4)
    table.put_row("edward_iii", *ROW[1:], deck=["battle_of_crecy"])
    table.do("play ducal_retinue", "use currency only", "buy edward_iii")
    for _ in range(4):
        table.do("pay with western")
    # the refill reveals Crécy, and the shield is there already
    assert table.legal() == [f"gain vote in {elector}" for elector in COUNTRIES]
    edward = table.loaded.labels["shields"].index("edward_iii")
    assert table.state.shield_location[edward] == Location.COURT
    assert table.state.shield_seat[edward] == W


@pytest.mark.rule("6.2", "6.21", "11.1")
def test_a_card_gained_free_is_acquired_too():
    table = Table("cards.casimir_iii_of_poland.cost.eastern=2")
    table.put_row("casimir_iii_of_poland", *ROW[1:4], deck=DECK)
    table.reveal("coronation_in_rome", L)
    table.do("acquire casimir_iii_of_poland")
    casimir = table.loaded.labels["shields"].index("casimir_iii_of_poland")
    assert table.state.shield_location[casimir] == Location.COURT
    assert table.state.shield_seat[casimir] == W
    assert table.draw_pile(W)[-1] == "casimir_iii_of_poland"


@pytest.mark.rule("6.21")
def test_T19_a_free_card_leaves_favor_pending():
    table = Table().put_row(*ROW[:4], deck=DECK)
    table.state.discount[W] = 2
    table.reveal("coronation_in_rome", L).do("acquire flemish_cities")
    assert table.state.discount[W] == 2
    assert table.wallet(W) == {}
    table.put(W, "hand", "ducal_retinue").turn_of(W).do("play ducal_retinue", "use currency only")
    assert "buy swabian_league" in table.legal()  # for nothing
    table.do("buy swabian_league")
    assert table.state.discount[W] == 0
    assert table.wallet(W) == {"german": 1}


@pytest.mark.rule("6.2", "6.11")
@pytest.mark.parametrize(("to_bottom", "pile"), [("true", "draw_pile"), ("false", "discard")])
def test_Q53_switch_where_a_card_gained_free_goes(to_bottom, pile):
    table = Table(f"rules.free_card_to_bottom={to_bottom}").put_row(*ROW[:4], deck=DECK)
    table.reveal("coronation_in_rome", L).do("acquire bardi_bank")
    assert getattr(table, pile)(W)[-1] == "bardi_bank"
    other = "discard" if pile == "draw_pile" else "draw_pile"
    assert "bardi_bank" not in getattr(table, other)(W)
    # a bought card goes under the draw pile either way
    table = buying(L, sets=(f"rules.free_card_to_bottom={to_bottom}",), church=2)
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.draw_pile(L)[-1] == "michael_of_cesena"


@pytest.mark.rule("6.22")
def test_T18_favor_and_wool_trade_add_up():
    table = playing(W, "margaret_of_holland", "flemish_cities", "ducal_retinue")
    table.put(L, "hand").put_row("philip_vi", "pope_john_xxii", deck=DECK).purse(W)
    table.do("play margaret_of_holland").purse(W, western=1).do("use deed")
    assert table.legal() == ["buy nothing"]  # 4 Western less 2
    table.do("buy nothing", "play flemish_cities").purse(W, western=1).do("use deed")
    # now 3 less, and Western pays the 4 Church of the Pope as well
    assert table.legal() == ["buy pope_john_xxii", "buy philip_vi", "buy nothing"]
    table.do("buy philip_vi")
    while table.kind == DecisionKind.DISCOUNT:
        assert table.legal() == ["discount western"]
        table.do("discount western")
    assert table.legal() == ["pay with western"]
    table.do("pay with western")
    assert table.wallet(W) == {}
    assert table.draw_pile(W)[-1] == "philip_vi"
    assert (table.state.discount[W], table.state.discount_wild[W]) == (0, 0)


@pytest.mark.rule("6.22")
def test_T18_with_wool_trade_western_pays_for_any_type():
    table = playing(W, "flemish_cities", "ducal_retinue").put(L, "hand")
    table.put_row("peter_of_zittau", *ROW[1:2], deck=DECK).do("play flemish_cities", "use deed")
    assert table.wallet(W) == {"western": 2}  # 2 Church and 1 Eastern, 1 less: 2 Western do
    assert table.legal() == ["buy peter_of_zittau", "buy swabian_league", "buy nothing"]
    table.do("buy peter_of_zittau")
    assert table.legal() == ["discount church", "discount eastern"]
    table.do("discount eastern")
    assert table.legal() == ["pay with western"]
    table.do("pay with western", "pay with western")
    assert table.wallet(W) == {}
    # used up: the next purchase is at full price
    table.purse(W, western=2).do("play ducal_retinue", "use currency only")
    assert table.wallet(W) == {"german": 1, "western": 2}
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("6.22")
def test_one_purchase_uses_up_all_that_waits_even_what_it_does_not_need():
    table = playing(L, "royal_retinue", "royal_retinue#2").put(W, "hand")
    table.put_row(*ROW, deck=DECK)
    table.state.discount[L], table.state.discount_wild[L] = 5, 0b100
    table.do("play royal_retinue", "use currency only", "buy michael_of_cesena")
    assert table.wallet(L) == {"western": 1}  # nothing to pay, and nothing given back (Q42)
    assert (table.state.discount[L], table.state.discount_wild[L]) == (0, 0)


@pytest.mark.rule("6.22")
def test_Q42_the_buyer_chooses_the_colours_of_the_discount():
    table = playing(L, "royal_retinue").put(W, "hand").purse(L, church=2)
    table.put_row("peter_of_zittau", deck=DECK)  # 2 Church and 1 Eastern
    table.state.discount[L] = 1
    table.do("play royal_retinue", "use currency only", "buy peter_of_zittau")
    # without Eastern only that cube can be let off
    assert table.legal() == ["discount eastern"]
    table = playing(L, "royal_retinue").put(W, "hand").purse(L, church=2, eastern=1)
    table.put_row("peter_of_zittau", deck=DECK)
    table.state.discount[L] = 2
    table.do("play royal_retinue", "use currency only", "buy peter_of_zittau")
    assert table.legal() == ["discount church", "discount eastern"]
    table.do("discount church")
    assert table.legal() == ["discount church", "discount eastern"]
    table.do("discount church", "pay with eastern")
    assert table.wallet(L) == {"church": 2, "western": 1}


@pytest.mark.rule("6.22")
def test_Q44_two_favors_add_up_and_each_side_has_its_own():
    table = playing(L, "prague_old_town", "swabian_league", "royal_retinue").put(W, "hand")
    table.do("play prague_old_town", "use deed", "buy nothing")
    table.do("play swabian_league", "use deed", "buy nothing")
    assert table.state.discount.tolist() == [3, 0]
    table = Table().put_row(*ROW, deck=DECK).put(L, "hand", "royal_retinue")
    table.state.discount[W] = 3
    table.purse(L).turn_of(L).do("play royal_retinue", "use currency only")
    assert table.legal() == ["buy nothing"]


# --- 6.3 refilling ---


@pytest.mark.rule("6.3")
def test_the_row_is_refilled_at_once_to_five():
    table = buying(L, german=2).do("buy swabian_league", "pay with german", "pay with german")
    assert table.row() == ["michael_of_cesena", "flemish_cities", "bardi_bank", "wroclaw",
                           "nuremberg"]  # fmt: skip
    assert table.deck()[0] == "prague_old_town"
    assert table.seat == L


@pytest.mark.rule("6.3")
def test_the_size_of_the_row_is_a_value():
    assert len(Table("market.row_size=7").row()) == 7


@pytest.mark.rule("6.3")
def test_Q56_a_row_that_cannot_be_filled_stays_short():
    table = buying(L, church=2, german=2)
    table.state.market_deck_size = 0
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.row() == ROW[1:]
    table.do("play baldwin_of_trier", "use deed")
    assert table.legal() == ["buy swabian_league", "buy nothing"]
    table.do("buy swabian_league", "pay with german", "pay with german")
    assert table.row() == ROW[2:]


@pytest.mark.rule("6.3", "12.13")
def test_Q60_the_row_is_filled_on_after_crecy_came_in_play():
    table = buying(L, "battle_of_crecy", church=2)
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.state.last_round == 1
    assert table.row() == [*ROW[1:], "nuremberg"]
    assert not table.over
    assert table.legal() == ["play baldwin_of_trier", "play raimondino_lupi"]


# --- 6.4 events ---


@pytest.mark.rule("6.3", "6.4")
def test_T49_two_events_and_then_a_card():
    table = buying(L, "battle_of_sluys", "declaration_of_rhens", church=4)
    table.military("low_countries", 0, 1).purse(W, church=1).votes("trier", 1, 0)
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    # Sluys has happened: Wittelsbach has Cologne, so electors are 1 to 1 now
    assert table.box("cologne") == (0, 1)
    assert (table.wallet(L), table.wallet(W)) == ({}, {})  # Rhens: 2 Church each, never below 0
    assert table.row() == ROW[1:]  # not filled yet
    first = int(table.state.first_seat)
    assert table.seat == first
    table.do("choose mainz")
    assert table.seat == 1 - first
    table.do("choose mainz")
    assert table.country("mainz") == (2, 2)
    assert table.row() == [*ROW[1:], "nuremberg"]  # events take no spot
    assert table.gone()[-2:] == ["battle_of_sluys", "declaration_of_rhens"]
    assert table.legal() == ["play baldwin_of_trier", "play raimondino_lupi"]


@pytest.mark.rule("6.4")
def test_an_event_is_used_once():
    table = revealed("battle_of_sluys")
    assert table.gone()[-1] == "battle_of_sluys"
    assert "battle_of_sluys" not in [*table.deck(), *table.row()]
    assert len(table.row()) == 5


@pytest.mark.rule("6.4")
def test_Q59_events_below_crecy_happen_during_the_last_plays():
    table = buying(L, "battle_of_crecy", "battle_of_sluys", church=2)
    table.military("low_countries", 0, 1)
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.state.last_round == 1
    assert table.box("cologne") == (0, 1)


@pytest.mark.rule("6.40", "8.2")
def test_Q16_events_look_at_the_military_there_now():
    for military, votes in (((2, 0), (1, 0)), ((0, 1), (0, 1)), ((0, 0), (0, 0))):
        table = Table().put_row(*ROW[:4], deck=DECK).military("tyrol", *military)
        table.state.bonus_holder[Battleground.TYROL] = W  # who held it last round is no matter
        table.reveal("siege_of_castle_tyrol")
        assert table.box("brandenburg") == votes


# --- 6.41 historical events ---


@pytest.mark.rule("6.41")
def test_three_aligned_pairs_and_two_neutral_events():
    table = Table()
    historical = {
        table.name(card)
        for card in range(int(table.values.card_count))
        if table.values.event[card] == 1 and table.values.deck[card] == 7
    }
    assert historical == {
        "dream_at_terenzo", "coronation_in_rome", "battle_of_san_felice", "battle_of_muhldorf",
        "clement_vi_elected", "tyrol_marriage", "declaration_of_rhens", "holland_inheritance",
    }  # fmt: skip


@pytest.mark.rule("6.41")
def test_T29_declaration_of_rhens():
    table = Table().put_row(*ROW[:4], deck=DECK).purse(L, church=1, german=2).purse(W, church=5)
    table.votes("mainz", 1, 0).votes("trier", 1, 0)
    table.votes("saxony", 0, 1).votes("bohemia", 0, 1).votes("cologne", 0, 1)
    table.influence("mainz", 0, 9).reveal("declaration_of_rhens", W)
    assert (table.wallet(L), table.wallet(W)) == ({"german": 2}, {"church": 3})
    three = ["choose mainz", "choose trier", "choose cologne"]
    assert (table.seat, table.legal()) == (L, three)  # 2 electors to 3
    table.do("choose mainz")
    assert table.country("mainz") == (2, 9)  # at face value, against a stable lead
    assert (table.seat, table.legal()) == (W, three)
    table.do("choose cologne")
    assert board(table) == {"mainz": (2, 9), "cologne": (0, 2)}


@pytest.mark.rule("6.41")
@pytest.mark.parametrize("first", [L, W])
def test_Q82_rhens_with_equal_electors_the_rounds_first_player_goes_first(first):
    table = Table().put_row(*ROW[:4], deck=DECK).votes("mainz", 1, 0).votes("trier", 0, 1)
    table.state.first_seat = first
    table.reveal("declaration_of_rhens", 1 - first)
    assert table.seat == first
    table.do("choose trier")
    assert table.seat == 1 - first


@pytest.mark.rule("6.41")
@pytest.mark.parametrize(("controller", "other"), [(L, W), (W, L)])
def test_T30_holland_inheritance(controller, other):
    table = Table().put_row(*ROW[:4], deck=DECK)
    table.military("low_countries", *((1, 0) if controller == L else (0, 1)))
    table.reveal("holland_inheritance", L)
    assert (table.wallet(controller), table.wallet(other)) == ({"western": 3}, {})
    assert table.seat == other
    assert table.legal() == [f"choose {name}" for name in COUNTRIES if name != "bohemia"]
    table.do("choose brandenburg")
    assert table.country("brandenburg") == ((0, 2) if other == W else (2, 0))
    assert len(table.row()) == 5


@pytest.mark.rule("6.41", "6.40")
def test_T30_holland_inheritance_without_a_controller_does_nothing():
    table = revealed("holland_inheritance")
    assert (table.wallet(L), table.wallet(W), board(table)) == ({}, {}, {})
    assert len(table.row()) == 5


@pytest.mark.rule("6.41")
def test_event_influence_ignores_stability_and_no_counter_is_asked():
    table = Table().put_row(*ROW[:4], deck=DECK).influence("palatinate", 0, 9)
    table.put(W, "hand", "lupold_of_bebenburg", "henry_xiv_of_lower_bavaria", "robert_of_naples",
              "elizabeth_richeza")  # fmt: skip
    table.reveal("battle_of_muhldorf", L)
    assert table.country("palatinate") == (2, 9)
    assert len(table.hand(W)) == 4


@pytest.mark.rule("6.41", "9.5")
def test_Q29_influence_placed_in_the_rotation_stays_for_the_next_scoring():
    table = Table().put(L, "hand").put(W, "hand").influence("saxony", 3, 0)
    table.put_row(*ROW, deck=["battle_of_muhldorf", "nuremberg"]).end_round()
    assert table.state.round_number == 2
    assert table.box("saxony") == (1, 0)
    assert table.country("saxony") == (1, 0)  # the foothold: a lead of 3
    assert table.country("palatinate") == (2, 0)
    assert table.row() == [*ROW[1:], "nuremberg"]


@pytest.mark.rule("6.41", "8.6")
def test_Q19_san_felice_with_lombardy_blocked():
    table = Table().put_row(*ROW[:4], deck=DECK)
    table.state.blocked[Battleground.LOMBARDY] = 1
    table.reveal("battle_of_san_felice", L)
    assert (table.seat, table.legal()) == (W, ["choose mainz", "choose trier"])
    table.do("choose trier")
    assert board(table) == {"trier": (0, 2)}


# --- 6.42 Gerlach of Nassau ---


@pytest.mark.rule("6.42", "11.7")
def test_clement_vi_brings_gerlach_on_a_sixth_spot():
    table = Table().put_row(*ROW[:4], deck=DECK).marker("ludwig_1").reveal("clement_vi_elected", W)
    assert table.row() == [*ROW[:4], "nuremberg"]  # nobody is pushed out
    assert table.name(int(table.state.extra_spot)) == "gerlach_of_nassau"
    clement = table.loaded.labels["shields"].index("clement_vi")
    assert table.state.shield_location[clement] == Location.CURIA
    assert table.state.shield_seat[clement] == L
    assert table.state.marker == Marker.NEUTRAL
    table.put(L, "hand", "royal_retinue").purse(L, church=3, german=1).turn_of(L)
    table.do("play royal_retinue", "use currency only")
    assert "buy gerlach_of_nassau" in table.legal()


@pytest.mark.rule("6.42", "9.5")
def test_T20_the_rotation_passes_gerlach_over():
    table = Table().put(L, "hand").put(W, "hand").put_row(*ROW[:4], deck=DECK)
    table.reveal("clement_vi_elected").clear().end_round()
    assert table.state.round_number == 2
    assert table.gone()[-1] == "michael_of_cesena"
    assert table.row() == [*ROW[1:4], "nuremberg", "prague_old_town"]
    assert table.name(int(table.state.extra_spot)) == "gerlach_of_nassau"


@pytest.mark.rule("6.42")
def test_T21_gerlachs_spot_is_not_refilled():
    table = Table().put_row(*ROW[:4], deck=DECK).reveal("clement_vi_elected")
    table.put(L, "hand", "royal_retinue").purse(L, church=3, german=1).turn_of(L)
    table.do("play royal_retinue", "use currency only", "buy gerlach_of_nassau")
    table.do("pay with church", "pay with church", "pay with church", "pay with german")
    assert table.state.extra_spot == -1
    assert table.row() == [*ROW[:4], "nuremberg"]
    assert table.deck()[0] == "prague_old_town"
    assert table.draw_pile(L)[-1] == "gerlach_of_nassau"


@pytest.mark.rule("6.42")
def test_T21_gerlach_taken_at_the_coronation():
    table = Table().put_row(*ROW[:4], deck=DECK).reveal("clement_vi_elected")
    table.reveal("coronation_in_rome")
    # those of total cost 3 or less, and Gerlach at 4
    forms = [f"acquire {name}" for name in [*ROW[:4], "gerlach_of_nassau"]]
    assert sorted(table.legal()) == sorted(forms)
    table.do("acquire gerlach_of_nassau")
    assert table.state.extra_spot == -1
    assert table.draw_pile(W)[-1] == "gerlach_of_nassau"
    assert len(table.row()) == 5


@pytest.mark.rule("6.42")
def test_Q61_without_clement_vi_gerlach_never_comes():
    table = Table()
    table.take_out("clement_vi_elected")
    while not table.over:
        assert table.state.extra_spot == -1
        table.do(table.legal()[-1])
    aside = table.names(table.state.aside, int(table.state.aside_size))
    assert "gerlach_of_nassau" in aside


# --- Coronation in Rome ---


@pytest.mark.rule("6.4", "6.2")
def test_Q57_the_coronation_sees_the_row_as_it_is_then_all_gaps_are_filled():
    table = buying(L, "coronation_in_rome", western=3)
    table.do("buy bardi_bank", "pay with western", "pay with western", "pay with western")
    assert (table.seat, table.kind) == (W, DecisionKind.FREE_CARD)
    assert sorted(table.legal()) == sorted(
        f"acquire {name}" for name in ROW if name != "bardi_bank"
    )
    table.do("acquire wroclaw")
    assert table.row() == [*ROW[:3], "nuremberg", "prague_old_town"]
    assert table.seat == L
    assert table.draw_pile(W)[-1] == "wroclaw"
    assert table.knowers("wroclaw") == [L, W]


@pytest.mark.rule("6.4", "6.2")
def test_the_coronation_takes_no_card_above_its_limit():
    table = Table().put_row("philip_vi", "edward_iii", "nuremberg", "michael_of_cesena", deck=DECK)
    table.reveal("coronation_in_rome", L)
    assert table.legal() == ["acquire michael_of_cesena", "acquire nuremberg"]
    table = Table().put_row("philip_vi", "edward_iii", "pope_john_xxii", deck=DECK)
    table.reveal("coronation_in_rome", L)
    assert table.legal() == ["acquire nothing"]


@pytest.mark.rule("6.4")
def test_Q58_an_event_revealed_by_the_coronations_own_refill():
    table = buying(L, "coronation_in_rome", "battle_of_sluys", western=3)
    table.military("low_countries", 0, 2)
    table.do("buy bardi_bank", "pay with western", "pay with western", "pay with western")
    assert table.box("cologne") == (0, 0)
    table.do("acquire wroclaw")
    assert table.box("cologne") == (0, 1)
    assert table.row() == [*ROW[:3], "nuremberg", "prague_old_town"]
    assert table.gone()[-2:] == ["coronation_in_rome", "battle_of_sluys"]


# --- 6.43 battle events ---


@pytest.mark.rule("6.43", "7.31")
@pytest.mark.parametrize(
    ("event", "ground", "elector"),
    [
        ("battle_of_sluys", "low_countries", "cologne"),
        ("siege_of_swidnica", "silesia_lusatia", "bohemia"),
        ("siege_of_castle_tyrol", "tyrol", "brandenburg"),
        ("standoff_at_landau", "lower_bavaria", "palatinate"),
    ],
)
def test_a_battle_event_gives_its_grounds_controller_a_vote(event, ground, elector):
    for military, before, after in (
        ((1, 0), (0, 0), (1, 0)),
        ((0, 3), (0, 1), (0, 2)),
        ((2, 0), (0, 1), (0, 0)),  # one of the opponent's goes first
        ((0, 0), (0, 1), (0, 1)),  # nobody controls it
    ):
        table = Table().put_row(*ROW[:4], deck=DECK).military(ground, *military)
        table.votes(elector, *before).reveal(event, L)
        assert table.box(elector) == after
        assert table.ground(ground) == military
        boxes = [table.box(other) for other in COUNTRIES if other != elector]
        assert set(boxes) == {(0, 0)}


@pytest.mark.rule("6.43", "8.42")
def test_T31_parabiago_lets_lombardys_controller_pick():
    table = Table().put_row(*ROW[:4], deck=DECK).military("lombardy", 3, 0).votes("trier", 0, 1)
    table.reveal("battle_of_parabiago", W)
    assert (table.seat, table.legal()) == (L, ["gain vote in mainz", "gain vote in trier"])
    table.do("gain vote in trier")
    assert (table.box("trier"), table.box("mainz")) == ((0, 0), (0, 0))
    assert len(table.row()) == 5


@pytest.mark.rule("6.43")
def test_T31_parabiago_with_lombardy_empty():
    table = revealed("battle_of_parabiago")
    assert [table.box(elector) for elector in COUNTRIES] == [(0, 0)] * 7
    assert len(table.row()) == 5


@pytest.mark.rule("6.43", "8.6")
def test_Q17_a_block_does_not_stop_a_battle_event():
    table = Table().put_row(*ROW[:4], deck=DECK).military("tyrol", 0, 2)
    table.state.blocked[Battleground.TYROL] = 1
    assert table.reveal("siege_of_castle_tyrol").box("brandenburg") == (0, 1)


# --- 6.44 Crécy, 6.45 late entry ---


@pytest.mark.rule("6.44", "12.1")
def test_crecy_ends_the_game_early():
    table = buying(L, "battle_of_crecy", church=2).put(W, "hand", "ducal_retinue")
    table.state.plays_allowed[W] = 1
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    while not table.over:
        table.do(table.legal()[-1])
    assert table.state.round_number == 1
    assert table.state.end_reason == EndReason.CRECY_IN_PLAY


@pytest.mark.rule("6.45")
def test_arnost_is_a_market_card_like_others_once_he_comes():
    table = buying(L, "arnost_of_pardubice", church=5, eastern=1)
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.row()[-1] == "arnost_of_pardubice"
    table.do("play baldwin_of_trier", "use military", "place military in tyrol")
    assert "buy arnost_of_pardubice" in table.legal()


# --- 6.46 Writing History ---


@pytest.mark.rule("6.46")
def test_T22_peter_counters_muhldorf_revealed_by_the_other_side():
    table = buying(W, "battle_of_muhldorf", church=2).put(
        L, "hand", "peter_of_zittau", "charles_iv"
    )
    table.state.plays_allowed[L] = 4
    table.marker("neutral").do("buy michael_of_cesena", "pay with church", "pay with church")
    assert (table.seat, table.kind) == (L, DecisionKind.WRITING_HISTORY)
    assert table.legal() == ["counter event with peter_of_zittau", "let event happen"]
    table.do("counter event with peter_of_zittau")
    assert board(table) == {}
    assert table.state.marker == Marker.NEUTRAL
    assert table.gone()[-1] == "battle_of_muhldorf"
    assert table.discard(L) == ["peter_of_zittau"]
    assert table.hand(L) == ["charles_iv"]
    assert table.row() == [*ROW[1:], "nuremberg"]  # the row is filled all the same
    # no play is used: Luxembourg now begins the first of its four
    assert table.legal() == ["play charles_iv"]
    assert (table.state.plays_made.tolist(), table.state.plays_allowed[L]) == ([1, 1], 4)


@pytest.mark.rule("6.46")
def test_T22_peter_may_let_it_happen_and_counter_his_own_sides_reveal():
    for seat in (L, W):
        table = Table().put_row(*ROW[:4], deck=DECK).put(L, "hand", "peter_of_zittau")
        table.military("low_countries", 1, 0).reveal("battle_of_sluys", seat)
        assert table.seat == L
        before = table.state.copy()
        table.do("let event happen")
        assert table.box("cologne") == (1, 0)
        assert table.hand(L) == ["peter_of_zittau"]
        table.state = before
        table.do("counter event with peter_of_zittau")
        assert table.box("cologne") == (0, 0)


@pytest.mark.rule("6.46")
@pytest.mark.parametrize("event", ["battle_of_crecy", "clement_vi_elected"])
def test_T23_no_window_for_crecy_and_clement_vi(event):
    table = Table().put_row(*ROW[:4], deck=DECK).put(W, "hand", "peter_of_zittau")
    table.reveal(event, L)
    assert table.kind != DecisionKind.WRITING_HISTORY
    assert table.hand(W) == ["peter_of_zittau"]
    assert table.gone().count(event) == 1
    if event == "clement_vi_elected":
        assert table.name(int(table.state.extra_spot)) == "gerlach_of_nassau"
    else:
        assert table.state.last_round == 1


@pytest.mark.rule("6.46")
@pytest.mark.parametrize(
    "event",
    ["dream_at_terenzo", "coronation_in_rome", "battle_of_san_felice", "battle_of_muhldorf",
     "tyrol_marriage", "declaration_of_rhens", "holland_inheritance", "battle_of_parabiago",
     "battle_of_sluys", "siege_of_swidnica", "siege_of_castle_tyrol", "standoff_at_landau"],
)  # fmt: skip
def test_Q41_any_other_event_qualifies(event):
    table = Table().put_row(*ROW[:4], deck=DECK).put(W, "hand", "peter_of_zittau")
    for ground in Battleground:
        table.military(ground.name.lower(), 2, 0)
    table.purse(L, church=3).purse(W, church=3)
    before = (board(table), table.wallet(L), table.wallet(W), int(table.state.marker))
    table.reveal(event, L)
    assert (table.seat, table.kind) == (W, DecisionKind.WRITING_HISTORY)
    table.do("counter event with peter_of_zittau")
    after = (board(table), table.wallet(L), table.wallet(W), int(table.state.marker))
    assert after == before  # the whole event, its influence too
    assert [table.box(elector) for elector in COUNTRIES] == [(0, 0)] * 7
    assert table.row() == [*ROW[:4], "nuremberg"]


@pytest.mark.rule("6.46", "9.5", "9.6")
def test_T24_an_unplayed_peter_can_counter_an_event_of_the_rotation():
    table = Table().put(L, "hand", "peter_of_zittau").put(W, "hand")
    table.put_row(*ROW, deck=["battle_of_muhldorf", "nuremberg"]).end_round()
    assert (table.seat, table.kind) == (L, DecisionKind.WRITING_HISTORY)
    table.do("counter event with peter_of_zittau")
    assert (table.country("palatinate"), table.ground("lower_bavaria")) == ((0, 0), (0, 0))
    assert table.row() == [*ROW[1:], "nuremberg"]
    assert table.state.round_number == 2


@pytest.mark.rule("6.46")
@pytest.mark.parametrize("pile", ["discard", "draw_pile", "play_area"])
def test_peter_must_be_in_hand(pile):
    table = Table().put_row(*ROW[:4], deck=DECK).put(L, pile, "peter_of_zittau")
    table.military("low_countries", 1, 0).reveal("battle_of_sluys")
    assert table.kind != DecisionKind.WRITING_HISTORY
    assert table.box("cologne") == (1, 0)


@pytest.mark.rule("6.46")
def test_Q58_each_event_of_a_refill_has_its_own_window():
    table = buying(L, "battle_of_sluys", "siege_of_castle_tyrol", church=2)
    table.put(W, "hand", "peter_of_zittau")
    table.military("low_countries", 1, 0).military("tyrol", 1, 0)
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    table.do("let event happen")
    assert (table.box("cologne"), table.box("brandenburg")) == ((1, 0), (0, 0))
    assert (table.seat, table.kind) == (W, DecisionKind.WRITING_HISTORY)
    table.do("counter event with peter_of_zittau")
    assert table.box("brandenburg") == (0, 0)
    assert table.row() == [*ROW[1:], "nuremberg"]


@pytest.mark.rule("6.46")
def test_with_such_a_card_on_both_sides_both_are_asked_until_one_counters():
    def both() -> Table:
        table = Table().put_row(*ROW[:4], deck=DECK).military("low_countries", 1, 0)
        table.put(L, "hand", "peter_of_zittau").put(W, "hand", "lupold_of_bebenburg")
        table.reprint("lupold_of_bebenburg", cancels_events=1)  # a second such card: a what-if
        return table.reveal("battle_of_sluys", W)

    table = both().do("let event happen")
    assert (table.seat, table.kind) == (W, DecisionKind.WRITING_HISTORY)
    assert table.legal() == ["counter event with lupold_of_bebenburg", "let event happen"]
    table.do("let event happen")
    assert table.box("cologne") == (1, 0)
    table = both().do("let event happen", "counter event with lupold_of_bebenburg")
    assert table.box("cologne") == (0, 0)
    assert table.row() == [*ROW[:4], "nuremberg"]
    table = both().do("counter event with peter_of_zittau")  # Wittelsbach is not asked
    assert table.box("cologne") == (0, 0)
    assert table.hand(W) == ["lupold_of_bebenburg"]
    assert table.row() == [*ROW[:4], "nuremberg"]


@pytest.mark.rule("6.46", "5.64")
def test_Q40_writing_history_is_apart_from_the_counter_of_a_play():
    table = playing(L, "baldwin_of_trier", "charles_iv")
    table.put_row(*ROW, deck=["battle_of_sluys", *DECK])
    table.put(W, "hand", "lupold_of_bebenburg", "peter_of_zittau").military("low_countries", 1, 0)
    table.do("play baldwin_of_trier", "use deed", "counter with lupold_of_bebenburg")
    table.do("use political", "forfeit points", "buy michael_of_cesena")
    table.do("pay with church", "pay with church")
    assert table.legal() == ["counter event with peter_of_zittau", "let event happen"]
    table.do("counter event with peter_of_zittau")
    assert table.box("cologne") == (0, 0)
    assert table.hand(W) == []


@pytest.mark.rule("6.46", "6.51")
def test_events_seen_with_royal_chronicle_cannot_be_countered():
    table = playing(L, "peter_of_zittau").put(W, "hand", "lupold_of_bebenburg")
    table.reprint("lupold_of_bebenburg", cancels_events=1, counter_types=0)
    table.put_row(deck=["battle_of_sluys", "holland_inheritance", "declaration_of_rhens"])
    table.do("play peter_of_zittau", "use deed")
    assert (table.seat, table.kind) == (L, DecisionKind.CHRONICLE_PURCHASE)


# --- 6.47 event rulings ---


@pytest.mark.rule("6.47", "10.61")
def test_T28_dream_at_terenzo():
    def terenzo() -> Table:
        table = Table().put_row(*ROW[:4], deck=DECK).marker("neutral").john_with(L)
        table.put(L, "hand", "charles_iv", "john_of_luxembourg_l").put(
            L, "discard", "royal_retinue"
        )
        table.put(W, "hand", "louis_iv").put(W, "discard", "ducal_retinue")
        table.put(L, "draw_pile", "baldwin_of_trier").purse(L, church=1)
        return table.reveal("dream_at_terenzo", W)

    table = terenzo()
    forms = ["remove from game charles_iv", "remove from game royal_retinue"]
    assert (table.seat, table.legal()) == (L, [*forms, "remove no card"])  # never John
    table.do("remove from game royal_retinue")
    assert table.legal() == ["remove from game charles_iv", "remove no card"]
    table.do("remove from game charles_iv")
    assert table.gone()[-2:] == ["royal_retinue", "charles_iv"]
    assert (table.hand(L), table.discard(L)) == (["john_of_luxembourg_l"], [])
    assert table.draw_pile(L) == ["baldwin_of_trier"]
    assert table.wallet(L) == {"church": 3}
    table = terenzo().do("remove from game charles_iv", "remove no card")
    assert table.discard(L) == ["royal_retinue"]
    assert table.wallet(L) == {"church": 3}
    table = terenzo().do("remove no card")
    assert "charles_iv" in table.hand(L)
    assert table.wallet(L) == {"church": 3}
    assert table.wallet(W) == {}


@pytest.mark.rule("6.47")
def test_T28_dream_at_terenzo_with_no_card_to_remove():
    table = Table().put_row(*ROW[:4], deck=DECK).put(L, "hand").put(L, "discard")
    table.reveal("dream_at_terenzo")
    assert table.legal() == ["remove no card"]
    table.do("remove no card")
    assert table.wallet(L) == {"church": 2}


@pytest.mark.rule("6.47", "11.6")
def test_Q74_a_removed_card_takes_its_shield_along():
    table = Table().put_row(*ROW[:4], deck=DECK).put(L, "hand").put(L, "discard", "edward_iii")
    table.shield("edward_iii", Location.COURT, L).reveal("dream_at_terenzo")
    table.do("remove from game edward_iii", "remove no card")
    edward = table.loaded.labels["shields"].index("edward_iii")
    assert table.state.shield_location[edward] == Location.SUPPLY


@pytest.mark.rule("6.47")
def test_T25_muhldorf_while_wittelsbach_holds_john():
    table = Table().put_row(*ROW[:4], deck=DECK).military("lower_bavaria", 2, 0)
    table.marker("neutral").reveal("battle_of_muhldorf", L)
    assert board(table) == {"lower_bavaria": (0, 3), "palatinate": (2, 0)}
    assert table.state.marker == Marker.NEUTRAL


@pytest.mark.rule("6.47", "10.32")
def test_T26_muhldorf_while_luxembourg_holds_john():
    table = Table().put_row(*ROW[:4], deck=DECK).john_with(L).marker("neutral")
    table.reveal("battle_of_muhldorf", L)
    assert board(table) == {"lower_bavaria": (0, 3), "palatinate": (2, 0)}
    assert table.state.marker == Marker.LUDWIG_1
    assert table.state.john_holder == L
    table = Table().put_row(*ROW[:4], deck=DECK).john_with(L).marker("ludwig_1")
    table.reveal("battle_of_muhldorf", L)
    assert table.state.marker == Marker.LUDWIG_2
    assert table.state.john_holder == W
    assert table.discard(W) == ["john_of_luxembourg_w"]
    assert table.discard(L) == []
    assert board(table) == {"lower_bavaria": (0, 3), "palatinate": (2, 0)}


@pytest.mark.rule("6.47", "10.64")
def test_T26_Q63_muhldorf_after_johns_death():
    table = Table().put_row(*ROW[:4], deck=DECK).marker("ludwig_1").reveal("battle_of_crecy")
    table.reveal("battle_of_muhldorf")
    assert board(table) == {"lower_bavaria": (0, 3), "palatinate": (2, 0)}
    assert table.state.marker == Marker.LUDWIG_2
    assert table.state.john_holder == -1
    assert table.discard(W) == []


@pytest.mark.rule("6.47", "8.6")
@pytest.mark.parametrize(("holder", "marker"), [(L, Marker.LUDWIG_1), (W, Marker.NEUTRAL)])
def test_T27_Q19_muhldorf_with_lower_bavaria_blocked(holder, marker):
    table = Table().put_row(*ROW[:4], deck=DECK).john_with(holder).marker("neutral")
    table.state.blocked[Battleground.LOWER_BAVARIA] = 1
    table.reveal("battle_of_muhldorf", L)
    assert board(table) == {"palatinate": (2, 0)}
    assert table.state.marker == marker


# --- 6.5 Royal Chronicle ---


def chronicle(*deck: str, row: tuple[str, ...] = (), **cubes: int) -> Table:
    """Return a table where Luxembourg plays Peter's Deed over this deck (top card first)."""
    table = playing(L, "peter_of_zittau", "charles_iv").put(W, "hand").put_row(*row, deck=deck)
    table.do("play peter_of_zittau").purse(L, **cubes)
    return table.do("use deed")


@pytest.mark.rule("6.5", "6.51", "6.53")
def test_the_chronicle_shows_three_cards_to_its_player_alone():
    table = chronicle("nuremberg", "declaration_of_rhens", "lubeck", "walram_of_julich")
    assert (table.seat, table.kind) == (L, DecisionKind.CHRONICLE_PURCHASE)
    looked = table.names(table.state.looked, int(table.state.looked_size))
    assert looked == ["nuremberg", "declaration_of_rhens", "lubeck"]
    assert table.legal() == ["buy from deck lubeck",
                             "buy nothing from deck"]  # fmt: skip
    table.do("buy nothing from deck")
    assert sorted(table.legal()) == sorted(
        f"put back on deck {name}" for name in ("nuremberg", "declaration_of_rhens", "lubeck")
    )
    table.do("put back on deck nuremberg", "put back on deck lubeck")
    assert table.legal() == ["put back on deck declaration_of_rhens"]
    table.do("put back on deck declaration_of_rhens")
    # the card put back last lies on top
    assert table.deck()[:4] == ["declaration_of_rhens", "lubeck", "nuremberg", "walram_of_julich"]
    for name in looked:
        assert table.knowers(name) == [L]
    assert table.knowers("walram_of_julich") == []
    assert board(table) == {}  # Rhens did not happen
    assert table.legal() == ["buy nothing"]


@pytest.mark.rule("6.52")
def test_T32_a_card_seen_costs_two_less_in_colours_of_the_buyers_choice():
    # Peter costs 2 Church 1 Eastern and is played; Richeza costs 1 Church 2 Eastern
    for one, two, pays in (
        ("discount church", "discount eastern", "eastern"),
        ("discount eastern", "discount eastern", "church"),
    ):
        table = chronicle("elizabeth_richeza", "nuremberg", "lubeck", church=1, eastern=1)
        table.do("buy from deck elizabeth_richeza")
        assert table.legal() == ["discount church", "discount eastern"]
        table.do(one, two)
        assert table.legal() == [f"pay with {pays}"]
        table.do(f"pay with {pays}")
        assert sum(table.wallet(L).values()) == 1
        assert table.draw_pile(L)[-1] == "elizabeth_richeza"
        assert table.knowers("elizabeth_richeza") == [L, W]
        richeza = table.loaded.labels["shields"].index("elizabeth_richeza")
        assert table.state.shield_location[richeza] == Location.COURT


@pytest.mark.rule("6.52", "6.3")
def test_T32_Q49_it_is_an_extra_purchase_and_refills_nothing():
    table = chronicle("lubeck", "nuremberg", "declaration_of_rhens", row=tuple(ROW), church=2)
    table.do("buy from deck lubeck")  # 2 German less 2: free
    assert table.wallet(L) == {"church": 2}
    assert table.row() == ROW
    table.do("put back on deck declaration_of_rhens", "put back on deck nuremberg")
    assert table.legal() == ["buy michael_of_cesena", "buy nothing"]  # still one from the row
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.row() == [*ROW[1:], "nuremberg"]
    assert table.draw_pile(L)[-2:] == ["lubeck", "michael_of_cesena"]


@pytest.mark.rule("6.52")
def test_only_one_of_them_may_be_bought():
    table = chronicle("lubeck", "michael_of_cesena", "swabian_league", church=9)
    assert len(table.legal()) == 4
    table.do("buy from deck michael_of_cesena")
    assert table.kind == DecisionKind.CHRONICLE_ORDER
    assert table.legal() == ["put back on deck swabian_league", "put back on deck lubeck"]


@pytest.mark.rule("6.52", "6.22")
def test_Q43_waiting_discounts_serve_the_chronicle_and_are_used_up():
    table = playing(L, "prague_old_town", "peter_of_zittau").put(W, "hand").put_row()
    table.put_row(deck=["philip_vi", "nuremberg", "lubeck"])
    table.do("play prague_old_town", "use deed", "buy nothing", "play peter_of_zittau")
    table.purse(L).do("use deed")
    assert "buy from deck philip_vi" in table.legal()  # 4 Western, 2 and 2 less
    table.do("buy from deck philip_vi")
    assert table.draw_pile(L)[-1] == "philip_vi"
    assert table.state.discount[L] == 0


@pytest.mark.rule("6.51", "6.52")
def test_the_chronicle_lists_only_market_cards_that_can_be_paid():
    table = chronicle("philip_vi", "walram_of_julich", "battle_of_sluys", church=1)
    assert table.legal() == ["buy from deck walram_of_julich", "buy nothing from deck"]
    table = chronicle("philip_vi", "nuremberg", "battle_of_sluys")
    assert table.legal() == ["buy nothing from deck"]


@pytest.mark.rule("6.5", "5.31")
def test_Q47_the_chronicle_over_a_short_or_empty_deck():
    table = playing(L, "peter_of_zittau").put(W, "hand").put_row(deck=["nuremberg", "lubeck"])
    last = [table.card("lubeck"), table.card("nuremberg")]
    table.state.market_deck[:2] = last
    table.state.market_deck_size = 2
    table.do("play peter_of_zittau", "use deed", "buy nothing from deck")
    assert len(table.legal()) == 2
    table.do("put back on deck nuremberg", "put back on deck lubeck")
    assert table.deck() == ["lubeck", "nuremberg"]
    table = playing(L, "peter_of_zittau").put_row()
    table.state.market_deck_size = 0
    table.do("play peter_of_zittau")
    assert table.legal() == ["use political"]


@pytest.mark.rule("6.51", "6.53")
def test_Q48_crecy_seen_does_nothing_and_may_go_back_on_top():
    table = chronicle("nuremberg", "battle_of_crecy", "lubeck", row=tuple(ROW), church=2, german=9)
    assert "buy from deck battle_of_crecy" not in table.legal()
    table.do("buy nothing from deck", "put back on deck nuremberg", "put back on deck lubeck")
    table.do("put back on deck battle_of_crecy")
    assert table.deck()[0] == "battle_of_crecy"
    assert (table.state.last_round, table.state.john_holder) == (0, W)
    table.do("buy michael_of_cesena")
    while table.kind == DecisionKind.PAYMENT:
        table.do("pay with church")
    assert table.state.last_round == 1


@pytest.mark.rule("6.5")
def test_Q33_a_countered_chronicle_shows_nothing():
    table = playing(L, "peter_of_zittau").put(W, "hand", "lupold_of_bebenburg")
    table.put_row(deck=["nuremberg", "lubeck", "michael_of_cesena"])
    table.do("play peter_of_zittau", "use deed", "counter with lupold_of_bebenburg")
    assert table.legal() == ["use political"]
    assert table.deck()[:3] == ["nuremberg", "lubeck", "michael_of_cesena"]
    assert table.knowers("nuremberg") == []


@pytest.mark.rule("6.51", "6.11")
def test_what_is_known_of_a_card_follows_it_from_the_deck_into_a_pile():
    table = chronicle("nuremberg", "lubeck", "walram_of_julich", row=tuple(ROW), church=2)
    table.do("buy nothing from deck", "put back on deck walram_of_julich")
    table.do("put back on deck lubeck", "put back on deck nuremberg")
    assert table.knowers("nuremberg") == [L]
    table.do("buy michael_of_cesena", "pay with church", "pay with church")
    assert table.row()[-1] == "nuremberg"
    table.purse(W, german=3).put(W, "hand", "ducal_retinue").turn_of(W)
    table.do("play ducal_retinue", "use currency only", "buy nuremberg")
    table.do("pay with german", "pay with german", "pay with german")
    assert table.draw_pile(W)[-1] == "nuremberg"
    assert table.knowers("nuremberg") == [L, W]
    assert table.knowers("walram_of_julich") == [L]
